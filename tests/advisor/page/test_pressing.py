"""Buttons, fields and gestures act once, on the state for which they were drawn, or not at all."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("streamlit", minversion="1.67")

from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.testing.v1 import AppTest

import advisor.page
from advisor.page.boards.overlay import Picked
from tests.advisor.page.conftest import Editor
from tests.advisor.page.sparring_page import dealt, game

#: Modules whose buttons of Streamlit's own change what is looked at, and no game.
LOOKS = {
    "pages/analyse/players_and_problems.py": "puts a message away",
    "pages/analyse/threats_panel.py": "shows a threat on the boards",
    "replay/compare_turns.py": "ends the comparison of two turns",
    "asking/watch_answers.py": "thinks longer, or stops",
    "pages/edit/buildings_panel.py": "chooses a piece",
    "replay/steps_only.py": "goes through the steps of a turn",
    "replay/step_through.py": "goes through the steps of a turn",
    "pages/learn/trainer_panel.py": "is never enabled",
    "pages/learn/learn_page.py": "shows all boards",
    "pages/review/review_boards.py": "goes through a game",
}


def late(app: AppTest, *identities: str) -> None:
    """The browser tells of presses of buttons that the page no longer has, as if it had them."""
    sent = app._tree.get_widget_states()
    for identity in identities:
        sent.widgets.append(WidgetState(id=identity, trigger_value=True))
    app._run(sent)
    assert not app.exception, app.exception[0].value


def pressed_thrice(page: Editor, button: Any) -> None:
    """Press a button as somebody does who is faster than the page."""
    identity = button.id
    button.click().run()
    page.sound()
    late(page.app, identity)
    late(page.app, identity)


def named(page: Editor, label: str) -> Any:
    return next(one for one in page.app.button if one.label == label)


def turn_of(page: Editor) -> str:
    return f"End {page.setup.turn.player.capitalize()}'s turn"


def test_a_button_of_streamlit_s_own_changes_no_game() -> None:
    """Whoever adds a button takes ``reliable_button.button``, or says here why it need not be
    one."""
    folder = Path(advisor.page.__file__).parent
    found = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ("button", "form_submit_button"):
                owner = node.value.id if isinstance(node.value, ast.Name) else ""
                if owner not in ("reliable_button", ""):
                    found.add(str(path.relative_to(folder)))
    assert found - {"components/reliable_button.py"} == set(LOOKS)


def test_the_end_of_a_turn_pressed_thrice_ends_one_turn() -> None:
    page = dealt()
    before = game(page).turn
    pressed_thrice(page, named(page, "End your turn"))
    page.watch(lambda: page.has("End your turn"))
    assert game(page).turn == before + 1


def test_deleting_a_turn_thrice_deletes_one(editor: Any) -> None:
    page = editor("game-2p-t4-first-income", "At the table")
    for _ in range(2):
        page.press(turn_of(page))
    held = page.app.session_state.held
    assert len(held.game.path) == 2
    pressed_thrice(page, page.button("delete turn"))
    assert len(held.game.path) == 1
    pressed_thrice(page, named(page, "Undo"))
    assert len(held.game.path) == 2
    pressed_thrice(page, named(page, "Undo"))
    assert len(held.game.path) == 1


def test_setting_up_pressed_thrice_happens_once(editor: Any) -> None:
    page = editor("game-2p-t4-first-income", "Set up")
    page.choose("Set up", "Players and cards")
    players = len(page.setup.players)
    pressed_thrice(page, named(page, "Another player"))
    assert len(page.setup.players) == players + 1
    pressed_thrice(page, page.button("gone 0"))
    assert len(page.setup.players) == players
    pressed_thrice(page, named(page, "Undo"))
    assert len(page.setup.players) == players + 1


def test_gestures_of_another_state_do_nothing(editor: Any) -> None:
    page = editor("game-2p-t4-first-income", "At the table")
    held = page.app.session_state.held
    before = held.number
    page.press(turn_of(page))
    assert held.number > before
    held.picks.append(Picked("might", "c4", at=before))
    page.run()
    assert held.picked is None
    assert not held.picks
    held.picks.append(Picked("might", "c4", at=held.number))
    page.run()
    assert held.picked is not None


def test_what_is_drawn_has_the_number_that_the_run_ends_with(editor: Any) -> None:
    page = editor("game-2p-t4-first-income", "At the table")
    number = page.app.session_state.held.number
    assert page.boards["drawn_for"] == number
    keys = [one.key for one in page.app.button if one.key and " @" in one.key]
    assert len(keys) > 5
    assert {key.rpartition("@")[2].partition(".")[0] for key in keys} == {str(number)}
