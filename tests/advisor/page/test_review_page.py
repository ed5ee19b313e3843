"""The page Review without a browser: every moment of a game on the boards, turns in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.advise.review.review_pdf import printer_there
from advisor.page.pages.review import reviewed_game
from advisor.page.pages.review.moves import moved
from advisor.page.pages.review.review_files import printed
from advisor.page.pages.review.reviewed_game import BETTER, PLAYED, ReviewedGame, turns_of
from positions.records.record_files import parse_record
from search.rules.convert import setup_of
from tests.advisor.page.conftest import Editor
from tests.advisor.page.test_hidden import texts
from tests.advisor.page.test_retry_page import RECORD, opened


def component(page: Editor, name: str) -> dict[str, Any]:
    """What the browser is sent for a component of the page."""

    def blocks(block: Any) -> Iterator[Any]:
        for child in block.children.values():
            if hasattr(child, "children"):
                yield from blocks(child)
            elif name in str(child.proto)[:400]:
                yield child

    sent: dict[str, Any] = json.loads(next(blocks(page.app.main)).proto.json)
    return sent


def moment(page: Editor) -> ReviewedGame:
    """What the session remembers of it."""
    mine: ReviewedGame = page.app.session_state.held.records[ReviewedGame]
    return mine


@pytest.fixture
def page() -> Editor:
    """A game of two turns, both of them blunders, reviewed."""
    page = opened()
    page.go("review")
    page.press("Review this game")
    page.watch(lambda: page.has("Retry the mistakes"))
    return page


def test_the_turns_stand_in_words_beside_the_boards(page: Editor) -> None:
    sent = component(page, "khronos_moves")
    assert [line["words"] for line in sent["lines"]] == ["No play", "Build a Hamlet on f3 of Might"]
    assert [line["mark"] for line in sent["lines"]] == ["??", "??"]
    assert [line["here"] for line in sent["lines"]] == [True, False]
    body = sent["body"]
    assert body["sentences"][0].startswith("Blunder: lost 2 Ecus")
    assert re.fullmatch(
        r"Better \(\d+ % more chance to win\): Upgrade a5 of Might to a Town\.", body["better"]
    )
    assert body["retry"] == "Retry this turn"
    curves = component(page, "khronos_curves")
    assert [one["name"] for one in curves["curves"]] == ["Chance to win", "Lead in Ecus"]
    assert [one["name"] for one in curves["legend"]] == ["Red (Ada)", "Green (Ben)"]
    assert "circle" in curves["legend"][0]["sign"]
    assert "polygon" in curves["legend"][1]["sign"]


def test_nothing_on_the_page_is_notation(page: Editor) -> None:
    page.press("Turn after")
    said = " ".join(texts(page)) + json.dumps(component(page, "khronos_moves")["body"])
    assert "Build a Hamlet" in said
    assert not re.search(r"\b[mfr]:|=\d[mrc]|-/-|100 % of the chance", said)


def test_the_way_leads_through_all_steps_of_all_turns_and_back(page: Editor) -> None:
    seen = [(moment(page).turn, moment(page).step)]
    before = page.boards["boards"]
    while page.has("Step on"):
        page.press("Step on")
        seen.append((moment(page).turn, moment(page).step))
    assert seen[0] == (0, 0)
    assert seen[-1][0] == 1
    assert page.boards["boards"] != before
    assert "Turn 7, Green, step" in page.boards["words"]
    for _ in seen:
        if page.has("Step back"):
            page.press("Step back")
    assert (moment(page).turn, moment(page).step) == (0, 0)
    page.press("Turn after")
    assert (moment(page).turn, moment(page).step) == (1, 0)
    page.press("Turn before")
    assert moment(page).turn == 0


def test_the_curve_is_marked_at_the_point_of_the_turn_in_the_list(page: Editor) -> None:
    """Before and in the midst of a turn it was the point of the turn before, another player's."""
    moments = [(0, 0, PLAYED), (0, 1, BETTER), (1, 0, PLAYED), (1, 1, PLAYED), (1, 2, PLAYED)]
    for turn, step, shown in moments:
        moment(page).go(turn, step, shown)
        page.run()
        curves = component(page, "khronos_curves")
        lines = component(page, "khronos_moves")["lines"]
        assert [line["here"] for line in lines].index(True) == curves["here"] - 1
        at = re.escape(f'data-place="{curves["here"]}"')
        points = re.findall(rf"<g {at}>.*?</g>", curves["curves"][0]["svg"])
        assert [lines[turn]["mark"] in point for point in points].count(True) == 1


def test_no_square_that_was_chosen_elsewhere_or_here_is_framed(page: Editor) -> None:
    page.go("analyse")
    page.click("might", "c4")
    assert page.boards["picked"]
    page.go("review")
    assert page.boards["picked"] is None
    page.click("might", "d5")
    assert page.boards["picked"] is None
    page.go("analyse")
    assert page.boards["picked"] is None
    page.go("review")
    page.press("Retry the mistakes")
    page.go("analyse")
    page.click("might", "c4")
    assert page.boards["picked"]
    page.go("retry")
    assert page.boards["picked"] is None


def test_under_the_better_turn_stands_why_it_is_better(page: Editor) -> None:
    head, first, *more = component(page, "khronos_moves")["body"]["why"]
    assert head == "Why (“you” is Red):"
    assert first.startswith("Compared with the turn that was played: you earn ")
    assert len(more) < 3


def test_the_better_turn_is_a_preview_and_can_be_stepped_through(page: Editor) -> None:
    previews = page.previews
    assert list(previews) == ["better-turn"]
    assert "Better: Upgrade a5 of Might to a Town" in previews["better-turn"]["words"]
    assert previews["better-turn"]["boards"]["might"]["pieces"]["add"]
    moment(page).go(0, 1, BETTER)
    page.run()
    assert "Turn 7, Red: the better turn, step 1" in page.boards["words"]
    body = component(page, "khronos_moves")["body"]
    assert (body["step"], body["better_step"]) == (-1, 1)
    while moment(page).shown == BETTER:
        page.press("Step back")
    assert (moment(page).turn, moment(page).step, moment(page).shown) == (0, 0, PLAYED)


def test_the_last_step_is_the_position_after_the_turn() -> None:
    record = parse_record(RECORD, "game")
    for number, one in enumerate(turns_of(record)):
        steps = reviewed_game.played_steps(record, number)
        assert steps[0].setup.boards == setup_of(one.start).boards
        assert steps[-1].setup.boards == setup_of(one.final).boards


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"turn": -1},
        {"turn": 2},
        {"turn": "0"},
        {"turn": 0, "shown": "best"},
        {"turn": 0, "step": -1},
        {"turn": 0, "step": 1000},
        {"turn": 0, "step": "1"},
    ],
)
def test_what_the_browser_cannot_mean_is_dropped(sent: dict[str, object]) -> None:
    assert moved(sent, 2) is None


def test_what_the_browser_means() -> None:
    assert moved({"turn": 1}, 2) == (1, None, PLAYED, False)
    assert moved({"turn": 1, "step": 3, "shown": BETTER}, 2) == (1, 3, BETTER, False)
    assert moved({"turn": 0, "retry": True}, 2) == (0, None, PLAYED, True)


def test_a_game_that_was_given_up_is_reviewed_and_says_so() -> None:
    given_up = RECORD.replace("  - plays: [m:hamlet@f3, end]\n", "")
    page = opened(given_up)
    page.go("review")
    page.press("Review this game")
    page.watch(lambda: page.has("Retry the mistakes"))
    said = " ".join(texts(page))
    assert "was not played to its end" in said
    assert "the curve ends there" in said
    assert len(component(page, "khronos_moves")["lines"]) == 1
    while page.has("Step on"):
        page.press("Step on")
    assert moment(page).turn == 0
    assert not page.has("Turn after")


def test_there_are_files_to_send_and_to_print(page: Editor) -> None:
    labels = [one.proto.label for one in page.app.get("download_button")]
    assert labels == ["As a page to send", "As a PDF to print"]


@pytest.mark.skipif(not printer_there(), reason="no WeasyPrint, or no Pango")
def test_a_pdf_is_set_once_however_often_it_is_asked_for() -> None:
    page = "<!DOCTYPE html><html><body><p>A review</p></body></html>"
    first = printed(page)
    assert first.startswith(b"%PDF-")
    assert printed(page) is first


def test_what_was_lost_is_told_apart_from_what_adds_up_to_the_result(page: Editor) -> None:
    """One table held both, and nobody could make one of the other."""
    tables = [one.value for one in page.app.get("html") if "<table" in one.value]
    heads = [re.findall(r'<th scope="row">([^<]+)<', table) for table in tables]
    assert heads[0] == ["Lost per turn", "Turns counted"]
    assert heads[1][0] == "Expected before the deal"
    assert heads[1][-3:] == ["Unexplained", "Result", "Result without luck"]
    assert "How well the turns were played" in " ".join(texts(page))
