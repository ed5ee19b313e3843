"""At the table, without a browser: an opponent's turn with unknown cards, and my own draw."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.page.entry.open_play import Choosing, PlayEntry
from advisor.page.visit import setup_changes
from positions.things import KINDS
from tests.advisor.page.conftest import Editor

NAME = "game-4p-t4-first-seat"
PANEL = "At the table"
Open = Callable[..., Editor]


def entry(page: Editor) -> PlayEntry:
    found: PlayEntry = page.app.session_state.held.records[PlayEntry]
    return found


def ended(page: Editor, color: str) -> None:
    page.press(f"End {color}'s turn")


def said(page: Editor) -> str:
    boxes = [*page.app.warning, *page.app.info, *page.app.success, *page.app.caption]
    return " ".join(box.value for box in boxes).replace("\\", "")


def test_my_turn_then_an_opponents(editor: Open) -> None:
    page = editor(NAME, PANEL)
    page.press("Travel Might → Reason")
    assert page.setup.players[0].ecus == 8
    assert page.app.subheader[0].value.endswith("Black to move")
    page.press("Undo")
    page.cards("Choose cards to discard", military=2)
    assert "Choose which 2 cards." in said(page)
    assert not page.has("End Black's turn")
    page.cards("Choose the 2 cards that were drawn", civil=1, religious=1)
    ended(page, "Black")
    assert page.setup.turn.player == "green"
    assert "Black collects 0 Ecus. Green is next, turn 4" in said(page)
    assert page.setup.players[0].hand == (0, 2, 2)
    assert page.setup.discard[0] >= 2
    # Green has four unknown cards.
    before = page.setup
    page.arm("town")
    page.click("faith", "a9")
    after = page.setup
    assert after.players[1].hand == 2
    assert any(b.at == "a9" and b.building == "town" for b in after.boards[1])
    assert sum(after.discard) == sum(before.discard) + 2
    page.cards("Choose cards to discard", civil=1)
    assert "Green draws 3 cards, unseen" in said(page)
    ended(page, "Green")
    assert page.setup.turn.player == "white"
    assert page.setup.players[1].hand == 4
    assert setup_changes.problems_of(page.setup) == []


def test_what_can_be_paid_in_one_way_only_is_entered_at_once(editor: Open) -> None:
    page = editor(NAME, PANEL)
    page.arm("watch_tower black")
    page.click("might", "a9")
    assert any(b.at == "a9" and b.owner == "black" for b in page.setup.boards[0])
    assert page.app.session_state.held.item == "pointer"


def test_several_ways_to_pay_are_asked_in_words_one_click_each(editor: Open) -> None:
    page = editor("game-2p-t1-opening", PANEL)
    page.arm("town")
    page.click("might", "h1")
    assert page.setup.turn.phase == "start"
    assert any("Who carries the cards?" in m.value for m in page.app.markdown)
    page.press("Each adventurer carries 1 card")
    assert [a.cards_used for a in page.setup.players[0].adventurers] == [1, 1]


def test_a_refusal_stands_above_the_boards_too(editor: Open) -> None:
    page = editor("game-2p-t1-opening", PANEL)
    page.arm("town")
    assert page.boards["words"].startswith(
        "Town (2 civil; pays 1 Ecu on Might, 2 on Faith): choose"
    )
    refused = {b["epoch"]: b["refused"] for b in page.boards["boards"]}["might"]
    square = min(refused)
    page.click("might", square)
    assert page.boards["words"] == f"Town on {square} of Might: {refused[square]}."
    assert page.boards["words"] in said(page)


def test_a_payment_is_asked_for_again_after_it_was_undone(editor: Open) -> None:
    page = editor("game-2p-ford-t3", PANEL)
    color = page.setup.turn.player
    for _ in range(2):
        page.arm(f"chapel {color}")
        page.click("might", "g7")
        assert not any(b.at == "g7" for b in page.setup.boards[0])
        page.cards("Choose one more card to pay with", religious=1, civil=1)
        assert any(b.at == "g7" for b in page.setup.boards[0])
        page.press("Undo")


def test_what_is_open_is_kept_when_another_piece_is_chosen(editor: Open) -> None:
    page = editor("game-2p-t1-opening", PANEL)
    color = page.setup.turn.player.capitalize()
    page.arm("town")
    page.click("might", "h1")
    page.arm(f"chapel {color.lower()}")
    assert "Answer this first, or cancel it: Chapel comes after it." in said(page)
    page.click("might", "e4")
    assert isinstance(entry(page).pending, Choosing)
    assert not page.has(f"End {color}'s turn")
    assert "First answer the question about this play: Build a Town on h1 of Might" in said(page)
    page.press("One adventurer carries 2 cards")
    assert any(b.at == "h1" for b in page.setup.boards[0])
    assert page.app.session_state.held.item == f"chapel {color.lower()}"
    assert page.has(f"End {color}'s turn") or "Choose which" in said(page)
    page.click("might", "e4")
    assert any(b.at == "e4" and b.building == "chapel" for b in page.setup.boards[0])


def test_what_was_begun_can_be_left(editor: Open) -> None:
    page = editor("game-2p-t1-opening", PANEL)
    page.arm("town")
    page.click("might", "h1")
    before = page.setup
    page.press("Cancel")
    assert page.setup == before
    assert entry(page).pending is None


def test_a_decision_is_asked_on_the_boards_and_the_turn_waits_for_it(editor: Open) -> None:
    page = editor(NAME, PANEL)
    page.arm("hamlet")
    page.click("faith", "i2")
    assert any("White chooses where to put the tile" in m.value for m in page.app.markdown)
    assert not page.has("End Black's turn")
    page.click("might", "n12")
    assert "Answer this first" in said(page)
    page.click("faith", "b1")
    white = [b for b in page.setup.boards[1] if b.owner == "white" and b.building == "keep"]
    assert [b.at for b in white] == ["b1"]
    assert any("White puts the smaller one on b1" in m.value for m in page.app.markdown)


def test_a_refusal_names_its_section_for_a_hand_that_nobody_knows(editor: Open) -> None:
    page = editor(NAME, PANEL)
    ended(page, "Black")
    page.arm("keep green")
    page.click("might", "e5")
    assert "Keep on e5 of Might: only Towns and Cities may cover a river (§3.2)." in said(page)
    page.click("reason", "c9")
    assert (
        "on Reason nothing is built or demolished: there you populate and renovate (§3)."
        in said(page)
    )
    page.arm("pointer")
    page.click("might", "b2")
    assert "Nothing can be played here: " in said(page)


def test_a_click_for_another_panel_is_no_click_here(editor: Open) -> None:
    page = editor(NAME, "Suggestions")
    page.click("might", "a9")
    page.open(PANEL)
    assert not any("a9" in b.label for b in page.app.button)
    page.click("might", "a9")
    assert any("a9" in b.label for b in page.app.button)


def test_cards_that_i_drew_are_asked_for_when_it_is_my_turn(editor: Open) -> None:
    page = editor("game-2p-t4-middle", PANEL)
    colors = [player.color for player in page.setup.players]
    mover = page.setup.turn.player
    other = next(color for color in colors if color != mover)
    page.cards("Choose cards to discard", civil=1)
    page.choose("What did you draw?", "unknown")
    ended(page, mover.capitalize())
    assert page.setup.turn.player == other
    ended(page, other.capitalize())
    assert page.setup.turn.player == mover
    mine = next(p for p in page.setup.players if p.color == mover)
    assert mine.hand == 4
    page.cards("Choose the 4 cards of this hand", military=2, civil=2)
    page.press("These are the cards")
    mine = next(p for p in page.setup.players if p.color == mover)
    assert mine.hand == (2, 0, 2)


def test_the_program_deals_and_shows_its_seed(editor: Open) -> None:
    hands = []
    for seed in (3, 3, 4, 5, 6):
        page = editor("game-4p-t1-third-seat", PANEL)
        mover = page.setup.turn.player
        hand = dict(zip(KINDS, page.setup.players[2].hand, strict=True))
        page.cards("Choose cards to discard", **hand)
        page.choose("What did you draw?", "dealt")
        page.enter("Seed", seed)
        assert f"Dealt with seed {seed}:" in said(page)
        ended(page, mover.capitalize())
        hands.append(page.setup.players[2].hand)
        assert sum(hands[-1]) == 4
    assert hands[0] == hands[1]
    assert len(set(hands)) > 1


def test_a_hand_that_draws_nothing_stays_known(editor: Open) -> None:
    page = editor(NAME, PANEL)
    hand = page.setup.players[0].hand
    ended(page, "Black")
    assert page.setup.players[0].hand == hand


def test_a_square_first_then_what_was_played_there(editor: Open) -> None:
    page = editor(NAME, PANEL)
    page.click("might", "a9")
    page.press("Build a Keep on a9 of Might")
    assert any(b.at == "a9" and b.owner == "black" for b in page.setup.boards[0])


def test_the_end_of_the_game_is_told(editor: Open) -> None:
    page = editor("game-3p-t7-last-of-all", PANEL)
    ended(page, page.setup.turn.player.capitalize())
    assert "The game is over" in said(page)
    page.press("Back to the last turn")
    assert page.has(f"End {page.setup.turn.player.capitalize()}'s turn")


def test_an_exchange_of_unknown_cards(editor: Open) -> None:
    page = editor(NAME, PANEL)
    ended(page, "Black")
    green = page.setup.players[1].ecus
    page.cards("Choose cards to exchange", religious=2)
    page.press("Exchange")
    assert page.setup.players[1].ecus == green - 2
    assert page.setup.players[1].hand == 4
    assert page.setup.turn.phase == "action"
    assert any("Exchange 2 religious for unseen cards" in m.value for m in page.app.markdown)
