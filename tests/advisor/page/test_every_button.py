"""Every button of every page, pressed thrice by somebody who is faster than the page.

The second and third press name a button that the page no longer has. After them the page stands
where it stood after the first, and nothing has gone wrong.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("streamlit", minversion="1.67")

from advisor.page.pages.analyse.make_turn import TurnToMake
from advisor.page.pages.learn.lesson_progress import Learning
from advisor.page.pages.play.sparring_visit import Sparring
from advisor.page.visit.drawn_state import ActedUpon
from advisor.teach import lessons
from advisor.teach.progress import VARIABLE
from advisor.teach.puzzles import puzzles
from tests.advisor.page import test_learn_page, test_making, test_retry_page, test_train_page
from tests.advisor.page.conftest import Editor
from tests.advisor.page.sparring_page import dealt, game, mine
from tests.advisor.page.test_pressing import late, pressed_thrice

GAME: Final = "game-2p-t4-first-income"
#: Of buttons that differ by nothing but a number or a name one is pressed.
_ALIKE: Final = re.compile(r"^(open|lesson|piece|door|see|gone|answer|play|list|show turn) .*")

_VISITORS: Final = itertools.count(1)


def at(*panels: str, name: str = GAME) -> Editor:
    page = Editor()
    page.open_named(name)
    page.open(*panels)
    return page


def _view(path: str) -> Editor:
    page = Editor()
    page.go(path)
    return page


def _turns_ended(page: Editor) -> Editor:
    for _ in range(2):
        page.press(f"End {page.setup.turn.player.capitalize()}'s turn")
    return page


def _table_with_turns() -> Editor:
    return _turns_ended(at("At the table"))


def _play_undone() -> Editor:
    page = _table_with_turns()
    page.press("Undo")
    return page


def _set_up(part: str) -> Editor:
    page = at("Set up")
    page.choose("Set up", part)
    return page


def _suggested() -> Editor:
    """A suggested turn on the boards, the engine having come to an end."""
    page = at("Suggestions")
    page.watch(lambda: any(turn.exchange is None and turn.plays for turn in page.turns()))
    turns = page.turns()
    page.show_turn(next(n for n, one in enumerate(turns, 1) if one.exchange is None and one.plays))
    return page


def _making() -> Editor:
    page = _suggested()
    page.press("Make this turn")
    return page


def _making_an_exchange() -> Editor:
    """What it has drawn is said already."""
    page = at("Suggestions", name=test_making.NAME)
    return test_making.choose_hand(test_making.ask_for_exchange(page))


def _puzzle_missed() -> Editor:
    page = test_learn_page.opened(puzzles()[0].id)
    page.press("That is my turn")
    return page


def _somebody() -> str:
    """Somebody who has not trained yet."""
    return f"Ada {next(_VISITORS)}"


def _trained() -> Editor:
    page = test_train_page.begun(_somebody())
    page.press("That is my turn")
    return page


def _reviewed() -> Editor:
    page = test_retry_page.opened()
    page.go("review")
    page.press("Review this game")
    page.watch(lambda: page.has("Retry the mistakes"))
    return page


def _review() -> Editor:
    page = test_retry_page.opened()
    page.go("review")
    return page


def _asks_to_end() -> Editor:
    """The tutor speaks at any end of a turn, or the page says what the end is."""
    page = dealt(tutor="inaccuracy")
    page.press("End your turn")
    return page


QUESTIONS: Final = next(one for one in lessons.lessons() if one.questions)
GOAL: Final = next(one for one in lessons.lessons() if one.goal)

SCENES: Final[dict[str, Callable[[], Editor]]] = {
    "home": lambda: _view(""),
    "library": lambda: _view("library"),
    "analyse: at the table": lambda: at("At the table"),
    "analyse: two turns": _table_with_turns,
    "analyse: two turns, one undone": _play_undone,
    "analyse: suggestions": _suggested,
    "analyse: a turn to be made": _making,
    "analyse: an exchange to be made": _making_an_exchange,
    "analyse: exchange": lambda: at("Exchange"),
    "analyse: threats": lambda: at("Threats", name="game-4p-t7-last-income"),
    "edit: buildings": lambda: _set_up("Buildings"),
    "edit: map": lambda: _set_up("Map"),
    "edit: players": lambda: _set_up("Players and cards"),
    "edit: title": lambda: _set_up("Title and notes"),
    "learn: list": lambda: _view("learn"),
    "puzzles: list": lambda: _view("puzzles"),
    "learn: a goal": lambda: test_learn_page.opened(GOAL.id),
    "learn: questions": lambda: test_learn_page.opened(QUESTIONS.id),
    "learn: a puzzle": lambda: test_learn_page.opened(puzzles()[0].id),
    "learn: a puzzle missed": _puzzle_missed,
    "learn: training": lambda: test_train_page.begun(_somebody()),
    "learn: training, answered": _trained,
    "review: nothing to review": lambda: _view("review"),
    "review: to be asked for": _review,
    "review: done": _reviewed,
    "retry": test_retry_page.reviewed,
    "play: deal": lambda: _view("play"),
    "play: a turn": dealt,
    "play: the tutor asks": _asks_to_end,
}
#: Buttons that show more or less of the same, and so act every time (``test_pressing.LOOKS``).
_SHOW: Final = {"whole"}
#: What the usual run presses: buttons that change something, one of a kind.
QUICK: Final = (
    ("analyse: an exchange to be made", "frame Exchange"),
    ("edit: buildings", "undo"),
    ("edit: players", "another player"),
    ("learn: a puzzle missed", "hint"),
    ("play: a turn", "end turn"),
)


@pytest.fixture(autouse=True)
def _profiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))


def _named(button: Any) -> str:
    """What the code calls a button, whatever it is drawn for."""
    return str(button.key or button.label).partition(" @")[0]


def _names(page: Editor) -> Iterator[str]:
    """The buttons of the page that can be pressed, one of each kind."""
    kinds = set()
    for button in page.app.button:
        name = _named(button)
        kind = _ALIKE.sub(r"\1", name)
        if not button.disabled and kind not in kinds and name not in _SHOW:
            kinds.add(kind)
            yield name


def _plain(value: object) -> object:
    """What can be compared with what stands there later: records of panels change in place."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
    return repr(value)


def _stands(page: Editor) -> object:
    """All that acts can change: the games that are open, and how far one is in each panel."""
    held = page.app.session_state.held
    spines = {"": held.own, **held.apart}
    records = {
        kind.__name__: one.acted_upon() if isinstance(one, ActedUpon) else None
        for kind, one in held.records.items()
        if kind is not Sparring
    }
    making = held.records.get(TurnToMake)
    lesson = held.records.get(Learning)
    return (
        held.view,
        {key: (_plain(one.game), len(one.past), len(one.future)) for key, one in spines.items()},
        repr(records),
        _plain(making),
        _plain(lesson and (lesson.open, lesson.within, lesson.standings)),
    )


def _bots(page: Editor) -> bool:
    """Whether bots move between the presses."""
    playing = page.app.session_state.held.records.get(Sparring)
    return playing is not None and playing.match is not None


def _thrice(scene: str, name: str) -> bool:
    """Press that button thrice; False if the scene has come out otherwise and has none."""
    page = SCENES[scene]()
    there = [one for one in page.app.button if _named(one) == name and not one.disabled]
    if not there:
        return False
    button = there[0]
    if _bots(page):
        _thrice_against_bots(page, button)
        return True
    identity = button.id
    button.click().run()
    page.sound()
    once = _stands(page)
    for _ in range(2):
        late(page.app, identity)
        assert _stands(page) == once, f"{scene}: {name} acts again"
    return True


def _thrice_against_bots(page: Editor, button: Any) -> None:
    """They move meanwhile: the person has ended one turn at most, or left the game."""
    before = game(page).turn
    pressed_thrice(page, button)
    if _bots(page):
        if not page.has("Play it anyway"):
            mine(page)
        assert game(page).turn - before <= 1


def test_some_buttons_pressed_thrice_act_once() -> None:
    for scene, name in QUICK:
        assert _thrice(scene, name), (scene, name)


@pytest.mark.full
@pytest.mark.parametrize("scene", SCENES)
def test_every_button_of_a_scene_pressed_thrice_acts_once(scene: str) -> None:
    names = list(_names(SCENES[scene]()))
    # The engine may suggest another turn the next time, and a training ask another puzzle.
    gone = [name for name in names if not _thrice(scene, name)]
    # What stops a search is there only as long as that goes on.
    missing = [name for name in gone if not name.startswith("stop ")]
    assert len(missing) < len(names) / 3, missing
