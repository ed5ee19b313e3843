"""Every claim of an explanation recomputed by the oracle: nothing false, the money adds up.

A few positions in the usual run, all 200 with ``-m full``.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import oracle
import pytest
from cases import ALL, Case, cases, inline, number_of, seen
from checker import JUDGES, ROLES, true, wrong
from judge_open import COMPARISONS

from advisor.advise.apply_plays import acted
from advisor.advise.explain import THEMES, Explainer, TurnToExplain, claim_to_json
from advisor.words.claim_sentences import wording
from advisor.words.say import keys
from positions.files.load_position import parse_setup
from search.rules.convert import position_of

#: Of the usual run: income turns of the corpus, small positions of the library, some by lot.
FEW = (0, 17, 109, 118, 141, number_of("r8-12-income"), 155, 183, 193)
BLOCK = 20
JUDGE_FILES = ("judge_plays", "judge_shadows", "judge_domains", "judge_open")

THEME_MAKERS = {
    "capture": {"take"},
    "paradox": {"paradox"},
    "junction": {"junction"},
    "hierarchy block": {"block"},
    "majority": {"majority"},
    "tempo": {"forestall", "in time"},
    "renovation": {"renovate", "mark"},
    "ripple": {"shadow"},
    "time machine": {"travel"},
    "exchange": {"exchange", "swap"},
}


@cache
def kept(number: int) -> tuple[Case, ...]:
    """The cases of a position that several tests look at."""
    return tuple(cases(number))


def check(result: Iterable[Case]) -> Counter[str]:
    """Check all that is explained of a position; returns how often each theme occurs."""
    themes: Counter[str] = Counter()
    for case in result:
        assert wrong(case.turn, case.claims, case.others) == [], case.name
        names = {claim["claim"] for claim in case.claims}
        expected = {theme for theme, makers in THEME_MAKERS.items() if makers & names}
        assert set(case.explanation.themes) == expected, case.name
        themes.update(case.explanation.themes)
        if case.runner_up is not None:
            assert any(name.startswith(f"{case.runner_up} ") for name in names), case.name
    return themes


@pytest.mark.parametrize("number", FEW)
def test_nothing_false_on_a_few_positions(number: int) -> None:
    assert check(kept(number))


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, ALL, BLOCK))
def test_nothing_false_on_all_positions(first: int) -> None:
    for number in range(first, first + BLOCK):
        check(cases(number))


@pytest.mark.full
def test_each_theme_occurs_at_least_five_times() -> None:
    themes: Counter[str] = Counter()
    for number in range(ALL):
        for case in cases(number):
            themes.update(case.explanation.themes)
    assert set(themes) == set(THEMES)
    assert min(themes.values()) >= 5


@pytest.mark.parametrize("name", ["witness", "checker", *JUDGE_FILES])
def test_the_judges_ask_the_oracle_and_not_the_engine(name: str) -> None:
    tree = ast.parse((Path(__file__).parent / f"{name}.py").read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    assert not {str(module).partition(".")[0] for module in imported} & {"search", "advisor"}


def test_every_claim_has_a_judge_and_words() -> None:
    assert set(wording().claims) == set(JUDGES)
    assert set(wording().comparisons) == set(COMPARISONS)
    for role in ROLES:
        assert f"comparison-{role}" in keys()
    for name, entry in wording().claims.items():
        source = keys()[f"claim-{name.replace(' ', '-')}"]
        assert (".part" in source) == bool({"term", "sum", "list"} & set(entry.says)), name
    for name in wording().comparisons:
        assert f"compare-{name}" in keys()
    assert set(THEMES) == set(THEME_MAKERS)


def bent(claim: dict[str, Any], colors: list[str]) -> list[dict[str, Any]]:
    """The claim with something in it that is not true."""
    result = []
    if claim["ecus"] is not None:
        result.append({**claim, "ecus": claim["ecus"] + 1})
    for key in ("from", "to"):
        if isinstance(claim[key], int):
            result.append({**claim, key: claim[key] + 1})
        elif claim[key] in ("keep", "monastery", "castle", "abbey", "town", "hamlet", "city"):
            result.append({**claim, key: "watch_tower"})
    if claim["claim"] not in ("keep", "income") and "board" not in claim["claim"]:
        others = [color for color in colors if color != claim["player"]]
        result += [{**claim, "player": color} for color in others[:1] if claim["player"]]
    return result


@pytest.mark.parametrize("number", [17, number_of("r8-12-income")])
def test_the_judges_refuse_what_is_bent(number: int) -> None:
    judged: Counter[str] = Counter()
    for case in kept(number):
        colors = [player.color for player in case.turn.before.players]
        for claim in case.claims:
            for other in bent(claim, colors):
                judged[claim["claim"]] += 1
                assert not true(case.turn, other, case.others), (case.name, claim, other)
    assert len(judged) > 20


def test_money_that_does_not_add_up_is_noticed() -> None:
    case = kept(17)[0]
    for name, said in (("income", "money: "), ("upgrade", "0 claims"), ("grow", "told is")):
        short = [claim for claim in case.claims if claim["claim"] != name]
        assert len(short) < len(case.claims)
        assert any(said in text for text in wrong(case.turn, short, case.others))


TWINS = """
khronos: 1
map: meadow
turn: {number: 2, player: red}
players:
  - {color: red, ecus: 4, hand: {military: 1, civil: 1}, adventurers: [reason, might]}
  - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
boards:
  might: []
  faith: []
  reason:
    - {building: keep, at: a1}
    - {building: keep, at: e5}
    - {building: town, at: a5}
    - {building: town, at: e1}
"""


@pytest.mark.parametrize(
    ("one", "two", "name"),
    [
        ("r:cube@a5", "r:cube@e1", "next cubes"),
        ("r:renovate@a1", "r:renovate@e5", "next state"),
        ("m:hamlet@d3", "m:hamlet@f6", "next with"),
        ("m-r r-m", "m-f f-m", "next same"),
    ],
)
def test_turns_that_differ_in_little(one: str, two: str, name: str) -> None:
    position = position_of(parse_setup(TWINS).require())
    turns = [TurnToExplain.of(acted(position, text.split(), [])[1]) for text in (one, two)]
    result = Explainer(position).explain(turns[0], {"next": turns[1]})
    claims = [claim_to_json(claim) for claim in result.claims]
    assert [c["claim"] for c in claims if c["claim"].startswith("next ")] == [name]
    first, second = (seen(oracle.load(inline(position)), turn) for turn in turns)
    assert wrong(first, claims, {"next": second}) == []
