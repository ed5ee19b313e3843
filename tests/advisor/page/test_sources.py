"""Where positions come from; what breaks a rule of the game is opened to be mended."""

from __future__ import annotations

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.page.visit import setup_changes, uploads
from advisor.page.visit.game_record import BrokenGame
from positions.files.canonical import digest
from positions.files.load_position import library, parse_setup, read_setup
from positions.files.map_files import library_maps
from positions.files.ruleset_files import RULESETS
from tests.advisor.page.conftest import Editor
from tests.advisor.page.test_retry_page import RECORD

TEXT = """\
khronos: 1
map: {name: strip, terrain: "......\\n......\\n..~...\\n......\\n", hamlets: [f4]}
turn: {number: 1, player: red}
players:
  - {color: red, ecus: 4, hand: {civil: 4}, adventurers: [might, might]}
  - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
boards:
  might:
    - {building: keep, at: a1, owner: red}
  faith: []
  reason:
    - {building: castle, at: a1}
"""
KEEP = "{building: keep, at: a1, owner: red}"
CASTLE = "{building: castle, at: a1}"
#: A change of the text that breaks a rule of the game, and the code of the problem.
DEFECTS = {
    "owner-missing": (KEEP, "{building: keep, at: a1}"),
    "owner-superfluous": (KEEP, "{building: town, at: a1, owner: red}"),
    "not-seated": (KEEP, "{building: keep, at: a1, owner: blue}"),
    "off-map": (KEEP, "{building: keep, at: f4, owner: red}"),
    "on-river": (KEEP, "{building: keep, at: b2, owner: red}"),
    "over-printed-hamlet": (KEEP, "{building: keep, at: e3, owner: red}"),
    "overlap": (KEEP, KEEP + "\n    - {building: town, at: b2}"),
    "hierarchy": (KEEP, KEEP + "\n    - {building: keep, at: c1, owner: green}"),
    "state-misplaced": (KEEP, "{building: keep, at: a1, owner: red, state: ruin}"),
    "cubes-misplaced": (KEEP, "{building: keep, at: a1, owner: red, cubes: {red: 1}}"),
    "mark-misplaced": (CASTLE, "{building: keep, at: a1, mark: red}"),
    "cubes-beyond-value": (CASTLE, "{building: town, at: a1, cubes: {red: 4}}"),
    "small-on-reason": (CASTLE, "{building: watch_tower, at: a1}"),
    "hamlet-covered": (
        CASTLE,
        "{building: town, at: e3}\n    - {building: hamlet, at: f4, cubes: {red: 1}}",
    ),
    "color-twice": ("color: green", "color: red"),
    "player-not-seated": ("player: red}", "player: yellow}"),
    "used-too-early": ("[might, might]}\n  - ", "[might, {epoch: might, used: 1}]}\n  - "),
    "too-many-cards": ("boards:", "discard: {civil: 19}\nboards:"),
    "reserve-without-holdem": ("boards:", "reserve: {civil: 3}\nboards:"),
    "phase-without-holdem": ("player: red}", "player: red, phase: swapped}"),
}


@pytest.fixture
def page() -> Editor:
    return Editor()


def read(page: Editor, text: str) -> None:
    page.go("library")
    page.enter("or paste its text", text)
    page.press("Open the text")
    page.go("analyse")


def deal(page: Editor) -> None:
    page.go("library")
    page.press("Deal")
    page.go("analyse")


@pytest.mark.parametrize("name", library()[::7])
@pytest.mark.full
def test_a_position_of_the_library(page: Editor, name: str) -> None:
    page.open_named(name)
    assert page.setup == read_setup(name).require()


@pytest.mark.usual(
    "owner-missing",
    "off-map",
    "overlap",
    "hierarchy",
    "cubes-beyond-value",
    "color-twice",
    "reserve-without-holdem",
)
@pytest.mark.parametrize("code", DEFECTS)
def test_what_breaks_a_rule_is_opened_to_be_mended(page: Editor, code: str) -> None:
    old, new = DEFECTS[code]
    assert old in TEXT
    read(page, TEXT.replace(old, new, 1))
    assert page.setup.map.name == "strip"
    problems = setup_changes.problems_of(page.setup)
    assert code in {problem.code for problem in problems}
    for problem in problems[:6]:
        assert problem.message in page.errors()
    page.open("Set up")
    page.arm("pointer")
    wrong = setup_changes.by_square(problems, page.setup)
    for epoch, squares in wrong.items():
        for square in squares:
            page.click(epoch, square)
    for square in ("a1", "f4"):
        page.click("might", square)
        page.click("reason", square)
    for part in ("Map", "Players and cards", "Title and notes"):
        page.open(part)
    page.go("analyse")
    for panel in ("Share", "At the table"):
        page.open(panel)


def test_what_is_most_likely_a_slip_is_remarked_and_goes_when_mended(page: Editor) -> None:
    def remarks() -> str:
        return "\n".join(one.value for one in page.app.info).replace("\\", "")

    slip = TEXT.replace(CASTLE, KEEP.replace(", owner: red", ""))
    read(page, slip.replace("faith: []", "faith: [{building: keep, at: a2, owner: red}]"))
    said = "Age of Faith, a2**: the Keep at a2 on Faith has no original on Might: did you mean a1?"
    assert said in remarks()
    assert page.errors() == ""
    page.go("edit")
    page.open("Set up")
    assert said in remarks()
    page.enter("With shadows", False)
    page.click("faith", "a1", source="faith a2")
    assert [b.at for board in page.setup.boards for b in board] == ["a1", "a1", "a1"]
    assert "did you mean" not in remarks()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "khronos: 2",
        TEXT.replace("ecus: 4", "ecus: 1000"),
        TEXT.replace("keep", "palace"),
        TEXT + "extra: 1\n",
        TEXT.replace("hand: 4", "hand: 5"),
        TEXT.replace("hamlets: [f4]", "hamlets: [c3]"),
        TEXT.replace('"......', '"....'),
    ],
)
@pytest.mark.full
def test_what_is_no_position_is_refused_whole(page: Editor, text: str) -> None:
    page.open_named("r8-12-income")
    before = page.setup
    read(page, text or " # nothing\n")
    assert page.setup == before
    assert "Not opened" in page.errors()
    page.press("OK")
    assert page.errors() == ""


@pytest.mark.parametrize("name", library_maps())
@pytest.mark.parametrize("base", RULESETS)
@pytest.mark.full
def test_a_new_game(page: Editor, name: str, base: str) -> None:
    def chosen(seed: int) -> None:
        """What is entered is new each time one comes to the page."""
        page.go("library")
        page.enter("Map", name)
        page.enter("Rules", base)
        next(c for c in page.app.checkbox if c.label.startswith("Hold'em")).check().run()
        next(s for s in page.app.slider if s.label == "Players").set_value(5).run()
        page.enter("Seed", seed)
        page.press("Deal")

    chosen(1)
    setup = page.setup
    assert (setup.map.name, setup.ruleset.name) == (name, f"{base}+holdem")
    assert len(setup.players) == 5
    first = digest(setup)
    chosen(1)
    assert digest(page.setup) == first
    chosen(2)
    assert digest(page.setup) != first


def test_a_new_game_on_the_map_of_the_page(page: Editor) -> None:
    read(page, TEXT)
    page.go("library")
    page.enter("Map", "the map on the page")
    page.press("Deal")
    assert page.setup.map == parse_setup(TEXT).require().map
    assert page.setup.boards == ((), (), ())


def test_undo_comes_back_from_everything(page: Editor) -> None:
    before = page.setup
    deal(page)
    read(page, TEXT)
    page.press("Undo")
    page.press("Undo")
    assert page.setup == before
    page.press("Redo")
    page.press("Redo")
    assert page.setup.map.name == "strip"


def test_a_game_with_a_mistake_opens_up_to_there() -> None:
    """The second turn builds a Castle that no hand pays for; the first one can be seen."""
    page = Editor()
    broken = uploads.from_text(RECORD.replace("m:hamlet@f3", "m:castle@f3"))
    assert isinstance(broken, BrokenGame)
    page.app.session_state.held.open(broken)
    page.run()
    assert "§3.1" in page.errors()
    assert "khronos rules" not in page.errors()
    page.press("Open the game up to the mistake (1 turn)")
    page.go("analyse")
    assert "Not opened" not in page.errors()
    record = page.app.session_state.held.own.game.record
    assert [len(turn.plays) for turn in record.line(record.end_of())] == [1]
    assert page.setup.turn.player == "green"


def test_plays_before_the_mistake_stay_in_the_turn() -> None:
    plays = "m:a5-town@a5=1c/0+1, m:castle@f3, end"
    broken = uploads.from_text(RECORD.replace("- plays: [end]", f"- plays: [{plays}]"))
    assert isinstance(broken, BrokenGame)
    (turn,) = broken.part.record.turns
    assert [play.ends for play in turn.plays] == [False]


def test_a_game_that_begins_with_a_mistake_is_refused_whole() -> None:
    broken = uploads.from_text(RECORD.replace("- plays: [end]", "- plays: [m:castle@f3, end]"))
    assert not isinstance(broken, BrokenGame)


def test_a_game_with_an_unreadable_play_opens_up_to_there() -> None:
    for text in ("m:foo", "{play: 7}"):
        broken = uploads.from_text(RECORD.replace("m:hamlet@f3", text))
        assert isinstance(broken, BrokenGame)
        (turn,) = broken.part.record.turns
        assert not turn.then
        assert broken.problems[0].line == 20
    # Something else is wrong: nothing of it is opened.
    assert not isinstance(uploads.from_text(RECORD.replace("name: Ben", "name: 7")), BrokenGame)
    variation = "[m:hamlet@f3, end]\n    variations:\n      - [{plays: [m:foo, end]}]"
    broken = uploads.from_text(RECORD.replace("[m:hamlet@f3, end]", variation))
    assert isinstance(broken, BrokenGame)
    assert [len(turn.plays) for turn in broken.part.record.turns[0].then] == [2]


def test_variations_with_a_mistake_are_left_out() -> None:
    """A variation that holds stays; what comes after the main line's mistake goes."""
    text = RECORD.replace(
        "  - plays: [m:hamlet@f3, end]",
        "  - plays: [m:hamlet@f3, end]\n    variations:\n"
        "      - [{plays: [end]}]\n      - [{plays: [m:castle@f3, end]}]",
    )
    broken = uploads.from_text(text)
    assert isinstance(broken, BrokenGame)
    first = broken.part.record.turns[0]
    assert [len(turn.plays) for turn in first.then] == [2, 1]
    assert any("castle" in problem.message for problem in broken.problems)
