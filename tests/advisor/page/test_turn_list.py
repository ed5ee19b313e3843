"""The list of suggested turns, and a turn that it leaves out while the boards show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.advise.suggest import suggest
from advisor.page.pages.analyse.turn_list import line_of, mark
from advisor.page.pages.analyse.turn_rows import listed
from advisor.page.replay.step_through import ChosenTurn, Stepping
from advisor.words.advice import advice_to_json
from positions.files.canonical import digest
from positions.files.load_position import read_setup
from search.rules.convert import position_of
from tests.advisor.page.conftest import Editor
from tests.advisor.page.test_review_page import component


def test_a_turn_on_the_boards_stays_in_the_list(editor: Callable[..., Editor]) -> None:
    page = editor("game-4p-t4-first-seat", "Suggestions")
    page.watch(lambda: len(page.turns()) > 1)
    # As if the search had found others that are better than it since it was chosen.
    turn = next(turn for turn in page.turns() if turn.exchange is None)
    gone = replace(turn, identity="found before")
    page.app.session_state.held.records[Stepping].chosen = ChosenTurn(digest(page.setup), gone)
    page.run()
    *others, last = page.turns()
    assert last.identity == "found before"
    assert last.rank == 1 + sum(one.rank is not None for one in others)
    assert f"Suggestion {last.rank}, step" in " ".join(box.value for box in page.app.markdown)
    page.run()
    assert mark(page.turns()[-1]) == mark(gone)
    page.press("Close")
    assert mark(gone) not in {mark(turn) for turn in page.turns()}


def test_every_row_can_be_compared_with_another(editor: Callable[..., Editor]) -> None:
    page = editor("game-4p-t4-first-seat", "Suggestions")
    page.watch(lambda: len(page.turns()) > 2)

    def offered() -> list[str]:
        lines = component(page, "khronos_turns")["lines"]
        return [line["actions"]["compare"] for line in lines]

    first, *others = offered()
    assert first == f"Compare with {page.turns()[1].name[0].lower()}{page.turns()[1].name[1:]}"
    assert others == ["Compare with suggestion 1"] * len(others)
    here = digest(page.setup)
    page.app.session_state.held.records[Stepping].chosen = ChosenTurn(here, page.turns()[1])
    page.run()
    assert offered()[1] == "Compare with suggestion 1"
    assert offered()[0] == first


def test_a_comparison_says_which_side_is_which_and_leaves_nothing(
    editor: Callable[..., Editor],
) -> None:
    page = editor("game-4p-t4-first-seat", "Suggestions")
    page.watch(lambda: len(page.turns()) > 1)
    step_through = page.app.session_state.held.records[Stepping]
    one, other, *_ = page.turns()
    both = ChosenTurn(digest(page.setup), one, other, passing=True)
    step_through.chosen = both
    page.run()
    sides = f"In Ecus. {one.name} → {other.name} (the difference); one number where both pay the"
    assert any(caption.value.startswith(sides) for caption in page.app.caption)
    page.press("Stop comparing")
    assert not page.has("Close")


def test_a_row_says_what_the_turns_are_that_share_it() -> None:
    setup = read_setup("r8-12-income").require()
    (turn, *_) = listed(advice_to_json(suggest(position_of(setup), 2, simulations=0)))
    both = replace(turn, alike=("Worth the same: this.", "Worth the same: that."))
    assert line_of(both, None, False)["short"].endswith("(or 2 other turns worth the same)")
    one = line_of(replace(turn, alike=("Worth the same: this.",)), None, False)
    assert one["short"].endswith("(or 1 other turn worth the same)")
    assert "Worth the same: this." in one["more"]


def test_the_chance_to_win_stands_in_the_row_and_the_signs_are_explained(
    editor: Callable[..., Editor],
) -> None:
    page = editor("r8-12-income", "Suggestions")
    page.watch(lambda: any(turn.chance for turn in page.turns()))
    sent = component(page, "khronos_turns")
    chances = [line["chance"] for line in sent["lines"]]
    assert chances == [turn.chance for turn in page.turns()]
    assert any("%" in chance for chance in chances)
    assert not any("\N{EN DASH}" in chance for chance in chances)
    assert sent["head"][-1] == "chance to win"
    signs = {one["sign"]: one["means"] for one in sent["signs"]}
    assert signs["✓"].startswith("Proved: no turn earns more")
    assert {
        "playouts",
        "worth the same",
        "themes",
        "margin (Ecus)",
        "chance to win",
    } <= signs.keys()
    assert all(signs.values())
