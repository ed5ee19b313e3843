"""Explanations as a whole: themes of known turns, sentences, what a player cannot know."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from advisor.advise.apply_plays import acted
from advisor.advise.explain import (
    THEMES,
    Claim,
    Explainer,
    Explanation,
    ReplayedStep,
    TurnToExplain,
    claim_to_json,
    explain,
    explain_list,
    explanation_to_json,
)
from advisor.words.claim_sentences import sentences_of, weight_of, wording
from advisor.words.claims import MONEY
from advisor.words.play_words import reply_words
from positions.notation.written_plays import Construct, End, Exchange
from search.rules.game import IllegalPlay, hide_hands
from search.rules.open_position import load_position
from search.rules.turn_phases import unseen, with_hand

ROOT = Path(__file__).parents[4]
KNOWN = [
    ("r8-01-travel", "m-r m-f", "", {"time machine"}),
    ("r8-06-paradox", "m:monastery@c2", "", {"paradox", "ripple"}),
    ("r8-07-junction-and-choice", "m:hamlet@d3", "e2 e2", {"junction"}),
    ("r8-10-populate-red", "r:cube@b1", "", {"majority"}),
    ("r8-11-renovation", "r:renovate@b2", "", {"renovation"}),
    ("r8-11-renovation", "r:renovate@e2", "", {"renovation"}),
    ("r8-12-income", "m:j4-keep@i4", "", {"hierarchy block", "ripple"}),
    (
        "r9-8-the-opponent-decides",
        "m:hamlet@d3 m:hamlet@e3",
        "f2",
        {"capture", "junction", "tempo"},
    ),
    ("r8-07-junction-and-choice", "exchange=1c/1m", "", {"exchange"}),
]


def turn_of(name: str, tokens: str, answers: str = "") -> TurnToExplain:
    _, records = acted(load_position(name), tokens.split(), answers.split())
    return TurnToExplain.of(records)


def explained(name: str, tokens: str, answers: str = "") -> Explanation:
    return explain(load_position(name), turn_of(name, tokens, answers))


@pytest.mark.parametrize(("name", "tokens", "answers", "themes"), KNOWN)
def test_themes_of_turns_that_are_known(
    name: str, tokens: str, answers: str, themes: set[str]
) -> None:
    result = explained(name, tokens, answers)
    assert set(result.themes) == themes
    assert list(result.themes) == [theme for theme in THEMES if theme in themes]
    turn = turn_of(name, tokens, answers)
    assert Explainer(load_position(name)).themes(turn) == result.themes


def test_a_turn_in_plain_words() -> None:
    result = explained("r8-07-junction-and-choice", "m:hamlet@d3", "e2 e2")
    assert result.sentences[0] == "You neither gain nor lose Ecus this turn."
    assert any(
        sentence.startswith(
            "You build a Hamlet on d3 of Might. On Might it joins 2 domains."
            " On Might White's Keep on e2 is downsized to a Watch Tower."
        )
        for sentence in result.sentences
    )
    assert "Red's income from the domain at b3 on Might rises from 0 to 1 Ecu." in result.sentences


def test_a_capture_comes_before_what_matters_less() -> None:
    result = explained("r9-8-the-opponent-decides", "m:hamlet@d3 m:hamlet@e3", "f2")
    assert result.sentences[0] == ("You earn 7 Ecus this turn: +7 from the domain at a2 on Might.")
    taken = "You take the domain at a2 on Might from White; it pays you 7 Ecus."
    assert result.sentences[1] == taken
    assert result.reasons[0] == taken
    weights = [weight_of(claim) for claim in result.claims]
    assert weights == sorted(weights, reverse=True)


def test_reasons_are_what_it_earns_what_it_stops_and_its_risk() -> None:
    result = explained("r9-8-the-opponent-decides", "m:hamlet@d3 m:hamlet@e3", "f2")
    assert result.reasons == (
        "You take the domain at a2 on Might from White; it pays you 7 Ecus.",
        "White's income from the domain at e2 on Might falls from 5 to 0 Ecus.",
        "With the right cards, one play of White can make the boards pay you 7 Ecus less"
        " once this turn's income is paid: demolish d3 of Might.",
    )


@pytest.mark.parametrize(
    ("number", "when"), [(3, ""), (4, " once this turn's income is paid"), (5, "")]
)
def test_a_reply_is_one_play_and_comes_after_the_income_of_this_turn(
    number: int, when: str
) -> None:
    """ "Without this turn, Blue could cost you 2 Ecus" was said of a turn whose income is safe."""
    position = load_position("game-2p-t4-middle").replace(number=number)
    line = "m:f7-town@f6=1c/0+1 m:f6-city@e5=1c/1+1"
    result = explain(position, turn_of("game-2p-t4-middle", line, ""))
    told = " ".join(result.sentences)
    spared = "one play of Blue could make the boards pay you 2 Ecus less"
    assert f"Without this turn, {spared}{when} (" in told
    assert f"one play of Blue can make the boards pay you 1 Ecu less{when}: " in told
    assert ("is paid" in told) == bool(when)


@pytest.mark.parametrize(("name", "tokens", "answers", "themes"), KNOWN)
def test_reasons_are_few_and_short_and_comparisons_come_last(
    name: str, tokens: str, answers: str, themes: set[str]
) -> None:
    result = explained(name, tokens, answers)
    assert 1 <= len(result.reasons) <= 3
    assert all(reason.count(". ") == 0 and reason.endswith(".") for reason in result.reasons)
    compares = [sentence.startswith("Compared with ") for sentence in result.sentences]
    assert compares == sorted(compares)
    assert any(compares)
    assert not any(reason.startswith("Compared with ") for reason in result.reasons)


def test_what_is_kept_is_told_together() -> None:
    result = explained("r8-12-income", "m:j4-keep@i4")
    told = [sentence for sentence in result.sentences if not sentence.startswith("Compared ")]
    assert told[-1] == (
        "You keep 7 Ecus from the domain at c3 on Might, 4 Ecus from the domain at i4 on Might."
    )


def test_the_json_is_that_of_the_formats() -> None:
    result = explained("r8-12-income", "m:j4-keep@i4")
    value = explanation_to_json(result)
    assert json.loads(json.dumps(value)) == value
    assert set(value) == {"digest", "claims", "sentences"}
    assert value["digest"] == load_position("r8-12-income").digest()
    for claim in value["claims"]:
        assert set(claim) == {"claim", "player", "epoch", "at", "from", "to", "ecus"}
    (total,) = [claim["ecus"] for claim in value["claims"] if claim["claim"] == "gain"]
    assert total == sum(c["ecus"] for c in value["claims"] if c["claim"] in MONEY) == 12


def test_an_end_says_the_discard_and_nothing_follows_it() -> None:
    name = "r8-12-income"
    position = load_position(name)
    _, records = acted(position, ["m:j4-keep@i4", "end=1c"], [])
    result = explain(position, TurnToExplain.of(records))
    assert "You discard 1 civil card before you refill your hand." in result.sentences
    twice = TurnToExplain((ReplayedStep(End()), ReplayedStep(End())))
    with pytest.raises(ValueError, match="no play follows the end"):
        explain(position, twice)


def test_an_exchange_whose_draw_is_not_known() -> None:
    position = load_position("r8-12-income")
    kind = next(k for k in range(3) if position.hand[k])
    discard = (int(kind == 0), int(kind == 1), int(kind == 2))
    assert TurnToExplain.of((), exchange=discard) == TurnToExplain(
        (ReplayedStep(Exchange(discard)),)
    )
    result = explain(position, TurnToExplain.of((), exchange=discard))
    assert any("then play what you draw" in sentence for sentence in result.sentences)
    against = [claim for claim in result.claims if claim.name.startswith("greedy")]
    (draw,) = against
    assert (draw.name, draw.source, draw.ecus) == ("greedy draw", None, None)
    assert draw.to == "".join(f"{n}{k}" for n, k in zip(discard, "mrc", strict=True) if n)
    assert not any(claim.name in ("open", "chance", "forestall") for claim in result.claims)
    assert any("depends on the draw" in sentence for sentence in result.sentences)
    other = explain(position, TurnToExplain(()), {"first": TurnToExplain.of((), exchange=discard)})
    assert [c.source for c in other.claims if c.name.startswith("first")] == [draw.to]


def test_a_play_that_cannot_follow() -> None:
    play = Construct("might", "keep", "a1", (2, 0, 0), ((0, 2),))
    with pytest.raises(IllegalPlay):
        explain(load_position("r9-8-the-opponent-decides"), TurnToExplain((ReplayedStep(play),)))


def test_an_unknown_role() -> None:
    explainer = Explainer(load_position("r9-8-the-opponent-decides"))
    with pytest.raises(ValueError, match="another turn is one of"):
        explainer.explain(TurnToExplain(()), {"best": TurnToExplain(())})


def test_other_hands_change_nothing_but_the_digest() -> None:
    """What the others hold is not known to the player (§2.6)."""
    position = load_position("game-2p-t4-first-income")
    other = 1 - position.mover
    hand = position.hands[other]
    assert not isinstance(hand, int)
    left = unseen(position)
    swapped = next(
        (*changed,)
        for gives in range(3)
        for takes in range(3)
        if gives != takes and hand[gives] and left[takes]
        for changed in [[n - (k == gives) + (k == takes) for k, n in enumerate(hand)]]
    )
    answers = []
    for here in (
        position,
        with_hand(position, other, (swapped[0], swapped[1], swapped[2])),
        hide_hands(position, position.mover),
    ):
        explainer = Explainer(here)
        greedy = explainer.greedy()
        result = explainer.explain(TurnToExplain(()), {"greedy": greedy})
        answers.append((greedy, result.claims, result.sentences, result.themes))
    assert answers[0] == answers[1] == answers[2]


def test_the_same_twice() -> None:
    position = load_position("game-2p-ford-t4")
    first, again = (Explainer(position) for _ in range(2))
    assert first.explain(first.greedy()) == again.explain(again.greedy())


def test_sentences_come_from_claims_alone() -> None:
    """Another claim, another sentence; no claim, no sentence."""
    assert sentences_of([], "red") == []
    claim = Claim("win", "red", "faith", "e5", None, 5, 5)
    assert sentences_of([claim], "red") == [
        "You win the domain at e5 on Faith; it would pay you 5 Ecus."
    ]
    # At the end of this turn there is income.
    assert sentences_of([replace(claim, due=True)], "red") == [
        "You win the domain at e5 on Faith; it pays you 5 Ecus."
    ]
    with pytest.raises(LookupError, match="Unknown external: at"):
        sentences_of([Claim("win", "red", "faith", None, None, 5, 5)], "red")


def test_a_list_is_compared_from_turn_to_turn() -> None:
    position = load_position("r8-12-income")
    turns = [turn_of("r8-12-income", tokens) for tokens in ("m:j4-keep@i4", "m-f", "m-r")]
    result = explain_list(position, turns)
    roles = [{claim.name.partition(" ")[0] for claim in one.claims} for one in result]
    assert {"greedy", "next"} <= roles[0]
    assert "first" not in roles[0]
    assert {"greedy", "next", "first"} <= roles[1]
    assert "next" not in roles[2]


def test_equal_costs_are_added_up() -> None:
    result = explained("r8-01-travel", "m-r m-f")
    assert result.sentences[0] == "This turn costs you 2 Ecus: -2 for travel."
    assert [claim.ecus for claim in result.claims if claim.name == "travel"] == [-1, -1]


def test_plays_in_words() -> None:
    assert reply_words("m-f m-f f:city@c2=3c/0+2,0+1") == (
        "travel to Faith with both adventurers, then build a City on c2 of Faith"
    )
    assert reply_words("f:c4-abbey@b3=1r/0+1") == "upgrade c4 of Faith to an Abbey on b3"
    assert reply_words("m:x@d3=1c/0+1") == "demolish d3 of Might"
    assert reply_words("r:cube@d3=1c/0+1") == "place a cube on d3 of Reason"


def test_the_page_lists_every_claim_and_theme() -> None:
    text = (ROOT / "docs" / "explain.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL)))
    assert set(wording().claims) <= listed
    assert {f"… {name}" for name in wording().comparisons} <= listed
    assert set(THEMES) <= listed


def test_the_page_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "explain.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(program, "docs/explain.md", "exec"), {})
    assert capsys.readouterr().out.startswith("You ")


def test_claims_of_both_kinds_become_values() -> None:
    claim = Claim("downsize", "white", "might", "e2", "keep", "watch_tower", None, 3)
    assert claim_to_json(claim) == {
        "claim": "downsize",
        "player": "white",
        "epoch": "might",
        "at": "e2",
        "from": "keep",
        "to": "watch_tower",
        "ecus": None,
    }
