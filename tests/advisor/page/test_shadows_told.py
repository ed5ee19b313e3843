"""Why did my building cast no shadow: ``why``, ``explain``, Python and the page say the same before
the play is made, and which § (rules §4.2–§5.4).

The rows are compared with what then happens for every play of the library in
``tests/advisor/advise/explain/test_shadow_rows.py``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from builder import far, library, matching, table

from advisor.advise.apply_plays import acted
from advisor.advise.explain import TurnToExplain, explain
from advisor.advise.explain.shadow_rows import shadow_rows
from advisor.cli.command_line import run
from advisor.page.entry import playable_squares
from advisor.page.entry.entry_options import EntryOptions
from advisor.page.visit.share_link import encode_setup
from advisor.words.shadow_words import shadow_sentences, shadow_to_json
from positions.files.save import to_yaml
from positions.notation.play_text import format_play
from positions.notation.written_plays import BoardPlay, Construct, Upgrade
from search.rules.convert import setup_of
from search.rules.position import Position
from tests.advisor.page.conftest import Editor

ATTACHED = {"base": "rio-grande", "attached": True}
WIDE = " ".join(["." * 26] * 26)


class Case(NamedTuple):
    """A play, and what is said of its shadows before it is made."""

    position: Callable[[], Position]
    play: str
    #: By row: the board, whether it is cast, why not, and the §.
    rows: tuple[tuple[str, bool | None, str | None, str | None], ...]
    #: In the sentences.
    words: tuple[str, ...]
    #: Decisions with which the play is then explained.
    decide: str = ""


def wide(hand: str = "2m", at: str = "might might", **boards: str) -> Callable[[], Position]:
    return lambda: table(terrain=WIDE, hand=hand, at=at, **boards)  # type: ignore[arg-type]


KEEPS = {"reason": far("keep", 12)}
NO_KEEPS = {**KEEPS, "faith": far("keep", 11, "green")}
CUBES = f"{far('city', 4, 'red 5')}, m16 city red 4"
CAST = ("faith", True, None, None), ("reason", True, None, None)

CASES = {
    "size 1": Case(
        lambda: table(hand="1m"),
        "m:watch_tower@c4",
        (("faith", False, "size", "4.2"), ("reason", False, "size", "4.2")),
        ("A Watch Tower is of size 1 and casts no shadow (§4.2).",),
    ),
    "cast": Case(
        lambda: table(hand="2m"),
        "m:keep@c4",
        CAST,
        ("It casts a shadow on Faith.", "Its shadow on Reason is a ruin."),
    ),
    "removes": Case(
        lambda: library("r8-06-paradox"),
        "m:monastery@c2",
        CAST,
        (
            "On Faith its shadow removes Green's Monastery on d3 (§4.4).",
            "What it removes loses its own shadow on Reason (§4.5).",
        ),
    ),
    "covers": Case(
        lambda: table(hand="1c", hamlets="b2"),
        "m:b2-town@a1",
        CAST,
        (
            "On Faith its shadow covers the printed hamlet on b2 (§4.4).",
            "On Reason its shadow covers the printed hamlet on b2 (§4.4).",
        ),
    ),
    "replaces": Case(
        lambda: library("r9-5-no-cube-left"),
        "m:b1-castle@a1",
        CAST,
        (
            "Its shadow on Faith replaces the old one (§4.4).",
            "Its shadow on Reason is a ruin and replaces the old one (§4.4).",
        ),
    ),
    "no tile": Case(
        wide(**NO_KEEPS),
        "m:keep@c4",
        (("faith", False, "tile", "4.2"), ("reason", False, "not_on_faith", "4.2")),
        (
            "It casts no shadow on Faith: no Keep is left in the stock (§4.2).",
            "As it casts none on Faith, it casts no shadow on Reason either (§4.2).",
        ),
    ),
    "no tile for Reason": Case(
        wide(**{**KEEPS, "faith": far("keep", 10, "green")}),
        "m:keep@c4",
        (("faith", True, None, None), ("reason", False, "tile", "4.2")),
        ("It casts no shadow on Reason: no Keep is left in the stock (§4.2).",),
    ),
    "on Faith, no tile for Reason": Case(
        wide(at="faith faith", **NO_KEEPS),
        "f:keep@c4",
        (("reason", False, "tile", "4.2"),),
        ("It casts no shadow on Reason: no Keep is left in the stock (§4.2).",),
    ),
    "no cube": Case(
        wide(reason=CUBES),
        "m:keep@c4",
        (("faith", False, "cube", "4.2"), ("reason", False, "not_on_faith", "4.2")),
        ("It casts no shadow on Faith: no control cube is left for it (§4.2).",),
    ),
    "dominion": Case(
        lambda: table(hand="2m", faith="a4 town, e4 keep green", hamlets="h9"),
        "m:keep@c4",
        (("faith", False, "dominion", "4.3"), ("reason", False, "refused_on_faith", "4.3")),
        (
            "It casts no shadow on Faith because of dominion: it would touch more than one domain",
            "On Faith it would touch the domain of the Town on a4.",
            "On Faith it would touch the domain of Green's Keep on e4.",
            "As Faith refuses it, it casts no shadow on Reason either (§4.3).",
        ),
    ),
    "dominion by a printed hamlet": Case(
        lambda: table(hand="2r", faith="a4 monastery red", hamlets="e5"),
        "m:monastery@c4",
        (("faith", False, "dominion", "4.3"), ("reason", False, "refused_on_faith", "4.3")),
        (
            "On Faith it would touch the domain of your Monastery on a4.",
            "On Faith it would touch the domain of the Hamlet on e5.",
        ),
    ),
    "hierarchy": Case(
        lambda: table(hand="2m", faith="c1 keep green"),
        "m:keep@a1",
        (("faith", False, "hierarchy", "4.3"), ("reason", False, "refused_on_faith", "4.3")),
        (
            "It casts no shadow on Faith because of hierarchy: the highest other building",
            "On Faith that is Green's Keep on c1.",
        ),
    ),
    "unattached": Case(
        lambda: table(hand="2m", might="a4 town", faith="a9 town", ruleset=ATTACHED),
        "m:keep@c4",
        (("faith", False, "unattached", "7.2"), ("reason", False, "refused_on_faith", "4.3")),
        (
            "It casts no shadow on Faith because of the rule attached: it would touch no domain"
            " there (§7.2).",
            "As Faith refuses it, it casts no shadow on Reason either (§4.3).",
        ),
    ),
    "old shadows stay": Case(
        lambda: library("r9-3-castles-left-one"),
        "m:b1-castle@a1",
        (("faith", False, "tile", "4.2"), ("reason", False, "not_on_faith", "4.2")),
        (
            "Its old shadow on Faith, the Keep on b1, stays as it is (§4.2).",
            "Its old shadow on Reason, the Keep on b1, stays as it is (§4.2).",
        ),
    ),
    "the old ruin stays": Case(
        lambda: library("r9-3-castles-left-two"),
        "m:b1-castle@a1",
        (("faith", True, None, None), ("reason", False, "tile", "4.2")),
        ("Its old shadow on Reason, the Keep on b1, stays as it is (§4.2).",),
    ),
    "downsized, a smaller shadow": Case(
        lambda: library("r8-08-castle-falls"),
        "m:hamlet@e3",
        (
            ("faith", False, "size", "4.2"),
            ("reason", False, "size", "4.2"),
            ("faith", True, None, None),
            ("reason", True, None, None),
        ),
        ("Its shadow on Faith becomes a Keep too (§5.4).",),
        "f2",
    ),
    "downsized, no tile for a smaller shadow": Case(
        wide(
            hand="1c",
            might="a1 castle green, e1 castle blue, e4 watch_tower blue",
            faith=f"a1 castle green, {far('keep', 11, 'green')}",
            reason=f"a1 castle, {far('keep', 12)}",
        ),
        "m:hamlet@d2",
        (
            ("faith", False, "size", "4.2"),
            ("reason", False, "size", "4.2"),
            ("faith", False, "tile", "5.4"),
            ("reason", False, "not_before", "5.4"),
        ),
        (
            "Its shadow on Faith is removed (§5.4).",
            "No Keep is left in the stock for a smaller shadow on Faith (§5.4).",
            "There is no smaller shadow on the board before, so there is none on Reason (§5.4).",
        ),
        "a1",
    ),
    "downsized, as the owner decides": Case(
        lambda: library("r9-7-smaller-shadow-ties"),
        "m:hamlet@d3",
        (
            ("faith", False, "size", "4.2"),
            ("reason", False, "size", "4.2"),
            ("faith", None, None, None),
            ("reason", None, None, None),
        ),
        (
            "This depends on decisions that come before it (§5.5). Either: Its shadow on Faith",
            "Hierarchy forbids a Keep in its place: the highest other building of its kind in its"
            " domain on Faith has the same value (§5.4). On Faith that is Blue's Keep on a5.",
        ),
        "a3",
    ),
}


def play_of(case: Case, position: Position) -> BoardPlay:
    return matching(position, case.play)[0]


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]


def test_each_board_has_its_row_with_its_section(case: Case) -> None:
    position = case.position()
    rows = shadow_rows(position, play_of(case, position))
    assert tuple((row.epoch, row.cast, row.why, row.section) for row in rows) == case.rows
    told = " ".join(shadow_sentences(rows))
    for words in case.words:
        assert words in told
    for row in rows:
        assert row.section is None or f"(§{row.section})" in " ".join(row.sentences)


def test_all_say_the_same(case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = case.position()
    play = play_of(case, position)
    rows = shadow_rows(position, play)
    sentences = shadow_sentences(rows)
    # The command line.
    file = tmp_path / "shadow.yaml"
    file.write_text(to_yaml(setup_of(position), tmp_path), encoding="utf-8")
    assert run(["why", str(file), format_play(play), "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert answer["shadows"] == [shadow_to_json(row) for row in rows]
    assert run(["why", str(file), format_play(play)]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert all(sentence in printed for sentence in sentences)
    # The explanation of the play, once it is decided.
    _, records = acted(position, [format_play(play)], case.decide.split())
    explained = " ".join(explain(position, TurnToExplain.of(records), {}).sentences)
    told = " ".join(sentences)
    for row in rows:
        for sentence in row.sentences[: len(row.claims)]:
            assert sentence in explained
    assert all(words.rpartition(" Either: ")[2] in explained for words in case.words)
    # The boards of the page, when the square is pointed at with the piece in hand.
    assert isinstance(play, Construct | Upgrade)
    targets = playable_squares.targets(position, play.building)
    at = play.source if isinstance(play, Upgrade) and play.source != play.at else play.at
    texts = {
        " ".join(shadow_sentences(shadow_rows(position, ways[0])))
        for ways in targets.at(play.epoch, at).values()
    }
    said = EntryOptions().fits(position, targets)[play.epoch][at]
    assert said.endswith(told if len(texts) == 1 else "Their shadows differ.")


@pytest.mark.parametrize("panel", ["At the table", "Try it yourself"])
def test_the_page_says_it_before_the_play_is_made(panel: str) -> None:
    case = CASES["dominion"]
    position = case.position()
    sentences = shadow_sentences(shadow_rows(position, play_of(case, position)))
    page = Editor(encode_setup(setup_of(position)) or "")
    page.open(panel)
    page.arm("keep")
    assert page.boards["boards"][0]["fits"]["c4"].endswith(" ".join(sentences))
    page.arm("pointer")
    page.click("might", "c4")
    captions = [caption.value.replace("\\", "") for caption in page.app.caption]
    assert " ".join(sentences) in captions
    page.press("Build a Keep on c4 of Might")
    captions = [caption.value.replace("\\", "") for caption in page.app.caption]
    assert " ".join(sentences) in captions
    assert any("Who carries the cards?" in text.value for text in page.app.markdown)
