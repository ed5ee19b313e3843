"""A game against bots on the page: dealt, played, with hints and a tutor, to its end."""

from __future__ import annotations

import pytest

pytest.importorskip("streamlit", minversion="1.67")


from advisor.bots.players.levels import level_words, levels
from advisor.page.pages.play import replay_pace
from advisor.page.pages.play.sparring_visit import OFF, SLOT
from advisor.page.pages.review.review_page import ReviewedGame
from advisor.page.replay.step_through import Stepping
from advisor.teach.sparring import saved
from positions.records.record_writing import record_to_yaml
from positions.things import KINDS
from tests.advisor.page.conftest import Editor, took
from tests.advisor.page.sparring_page import (
    FIRST,
    dealt,
    game,
    kept,
    mine,
    page_turn,
    playing,
    reloaded,
    said,
)
from tests.advisor.teach.sparring.sparring_games import BY_BOT, match, person


def test_what_can_be_chosen_is_what_there_is() -> None:
    page = Editor()
    page.go("play")
    known = sorted(levels().levels)
    level = next(s for s in page.app.selectbox if s.label == "Level")
    assert level.options == [str(number) for number in known]
    for number in known:
        page.enter("Level", number)
        assert level_words(number) in said(page)
    page.choose("Opponents", 3)  # type: ignore[arg-type]
    for number in (1, 2, 3):
        page.enter(f"Level of opponent {number}", number)
    page.enter("Map", "ford")
    page.enter("Your colour", "blue")
    page.press("Deal")
    places = game(page).table.places
    assert sorted(place.bot or "" for place in places) == ["", "level:1", "level:2", "level:3"]
    assert places[game(page).people[0]].color == "blue"
    assert game(page).table.seed > 1_000_000_000


def test_a_door_on_home_leads_here() -> None:
    page = Editor()
    page.go("")
    page.press("Go to Play")
    assert "Play a game against bots" in said(page)


# -- a whole game ----------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_and_handed_to_its_review() -> None:
    page = dealt()
    page.press("Travel Might → Faith")
    assert "1. Travel from Might to Faith" in said(page)
    for turn in range(1, 8):
        assert game(page).turn == turn
        page.press("End your turn")
        mine(page)
    assert playing(page).match is None
    record = playing(page).finished
    assert record is not None
    assert "The game is over." in said(page)
    assert page.setup != record.start  # what was open on the other pages still is
    page.press("Review this game")
    assert page.app.session_state.held.view == "review"
    assert page.app.session_state.held.records[ReviewedGame].record == record
    assert page.app.session_state.held.game.record == record
    assert not any(b.label == "Review this game" for b in page.app.button)
    again = reloaded(page)
    assert "The game is over." in said(again)
    again.press("Play again")
    assert again.has("Deal")
    # As the game before, though a reload has made the page forget what was chosen for it.
    chosen = {box.label: box.value for box in again.app.selectbox}
    assert (chosen["Map"], chosen["Level"]) == ("meadow", 1)
    assert kept(again)[SLOT] == ""


def test_others_turns_are_told_and_shown_on_the_boards() -> None:
    page = dealt()
    while not page.has("Show it on the boards"):
        page.press("End your turn")
        mine(page)
    match = game(page)
    assert "**Black (level 1):** Black builds" in said(page)
    begun = match.turn_begun(match.length - 1)
    after = page.boards["boards"]
    page.press("Show it on the boards")
    assert "step 1 of" in said(page)
    page.press("First")
    assert page.boards["boards"] != after
    assert playing(page).looking == begun
    page.press("Back to the game")
    assert page.boards["boards"] == after


def test_a_turn_of_a_bot_plays_on_the_boards_by_itself() -> None:
    page = dealt(pace="fast")
    while not playing(page).looking:
        page.press("End your turn")
        page.watch(lambda: "It is your turn" in said(page) or bool(playing(page).looking))
    match = game(page)
    assert playing(page).looking == match.turn_begun(match.length - 1)
    assert "step 0 of" in said(page)
    assert "**Black (level 1):** Black builds" in said(page)
    now = page.app.session_state.held.records[Stepping]
    assert now.playing is not None
    assert now.pace == replay_pace.PACES["fast"]
    assert now.passes
    # All say that it is Black's turn: the head, the card of the player, the pieces.
    assert "Black to move" in said(page)
    assert "Red to move" not in said(page)
    assert page.boards["waits"]
    page.press("Back to the game")
    assert "It is your turn" in said(page)
    assert "Red to move" in said(page)
    assert not page.boards["waits"]
    assert (playing(page).looking, playing(page).replays) == (None, ())


def test_an_exchange_draws_from_the_deck_and_nobody_asks_what() -> None:
    page = dealt()
    before = game(page).view(game(page).people[0])
    hand = before.hand
    kind = next(n for n in range(3) if hand[n])
    names = ("military", "religious", "civil")
    page.cards("Choose cards to exchange", **{names[kind]: 1})
    assert "What did" not in said(page)
    page.press("Exchange")
    after = game(page).view(game(page).people[0])
    assert sum(after.hand) == 4
    assert after.ecus[after.mover] == before.ecus[before.mover] - 2
    assert "Exchange 1 " in said(page)
    drawn = after.hand
    page.press("Undo")
    assert game(page).view(game(page).people[0]) == before
    page.cards("Choose cards to exchange", **{names[kind]: 1})
    page.press("Exchange")
    assert game(page).view(game(page).people[0]).hand == drawn  # not rolled again


def test_under_holdem_cards_are_swapped_with_the_reserve() -> None:
    page = Editor()
    page.go("play")
    page.enter("Map", "meadow")
    page.enter("Seed", FIRST)
    page.enter("Your colour", "red")
    next(c for c in page.app.checkbox if c.label.startswith("Hold'em")).set_value(True).run()
    page.press("Deal")
    mine(page)
    match = game(page)
    before = match.view(match.people[0])
    assert before.reserve is not None
    names = ("military", "religious", "civil")
    take = next(n for n in range(3) if before.reserve[n])
    give = next(n for n in range(3) if before.hand[n] and n != take)
    page.cards("Choose cards to take", **{names[take]: 1})
    page.cards("Choose cards to give", **{names[give]: 1})
    page.press("Swap")
    after = match.view(match.people[0])
    assert after.hand[take] == before.hand[take] + 1
    assert after.hand[give] == before.hand[give] - 1
    page.press("Undo")
    assert match.view(match.people[0]) == before


def test_plays_are_undone_and_redone() -> None:
    page = dealt()
    start = game(page).view(game(page).people[0])
    assert not page.has("Undo")
    page.press("Travel Might → Faith")
    page.press("Travel Might → Reason")
    page.press("Undo")
    assert game(page).length == 1
    page.press("End your turn")
    mine(page)
    second, length = game(page).view(game(page).people[0]), game(page).length
    _take_back_round(page)
    assert game(page).length == 1
    page.press("Undo")
    assert game(page).length == 0
    assert game(page).view(game(page).people[0]) == start
    for done in (1, length):
        page.press("Redo")
        assert game(page).length == done
    assert game(page).view(game(page).people[0]) == second
    assert not page.has("Redo")
    _take_back_round(page)
    page.press("Undo")
    page.press("Travel Might → Faith")
    page.press("End your turn")
    mine(page)
    assert game(page).view(game(page).people[0]) == second


def test_what_is_discarded_is_said_before_the_end_of_the_turn_and_after_it() -> None:
    page = dealt()
    hand = game(page).view(game(page).people[0]).hand
    kind = next(kind for kind, number in zip(KINDS, hand, strict=True) if number)
    page.cards("Choose what to discard", **{kind: 1})
    marked = next(one for one in page.questions() if "discard" in one["data"]["question"])["data"]
    assert marked["mark"] == "discard"
    assert marked["kinds"][KINDS.index(kind)]["cards"][0].startswith(f"Discard {kind} card 1 of")
    assert not page.has("End your turn")
    page.press("End your turn, discard 1")
    mine(page)
    assert f"You discard 1 {kind}." in said(page)


def _take_back_round(page: Editor) -> None:
    page.press("Take back the last round")
    page.press("Take it back")


def test_a_whole_round_is_taken_back_only_once_that_was_said_and_asked() -> None:
    page = dealt()
    page.press("End your turn")
    mine(page)
    there = game(page).length
    assert not any(button.label == "Undo" for button in page.app.button)
    page.press("Take back the last round")
    assert "all that the others did since" in said(page)
    assert game(page).length == there
    page.press("Keep it")
    assert game(page).length == there
    assert page.has("Take back the last round")
    # It is not asked for what is done in the turn.
    page.press("Travel Might → Faith")
    page.press("Undo")
    assert game(page).length == there
    _take_back_round(page)
    assert game(page).length == 0
    assert not page.has("Undo")
    page.press("Redo")
    assert game(page).length == there


def test_a_building_is_entered_on_the_boards() -> None:
    page = dealt()
    match = game(page)
    position = match.view(match.people[0])
    from search.rules.legal_plays import legal_plays

    play = next(one for one in legal_plays(position) if one.type == "construct")
    page.click(play.epoch, play.at, item=f"{play.building} red")
    if match.length == 0 and any("to pay with" in q["data"]["question"] for q in page.questions()):
        page.cards("to pay with", **dict(zip(KINDS, play.cards, strict=True)))
    if match.length == 0:  # several may carry them
        page.button("way 0").click().run()
        page.sound()
    made = match.plays(match.people[0])[0].play
    assert (made.type, made.at) == ("construct", play.at)
    assert kept(page)[SLOT] == record_to_yaml(saved(match, {"tutor": OFF}))


# -- decisions -------------------------------------------------------------------------------------


def test_a_bots_play_asks_the_person_and_goes_on() -> None:
    seed, bot = BY_BOT
    other, choose = match(seed, bot), person(seed)
    while other.waiting is None or other.mover.bot is None:
        if other.waiting is not None:
            other.answer(other.waiting.options[0])
        elif other.mover.bot is not None:
            other.step()
        else:
            other.play(choose(other.view(other.people[0])))
    page = Editor()
    page.go("play")
    took(page, {"mine": True, "slots": {SLOT: record_to_yaml(saved(other)), "pace": "off"}})
    page.watch(lambda: "You decide:" in said(page))
    asked = game(page).waiting
    assert asked is not None
    assert asked == other.waiting
    names = asked.view.table.geometry.names
    option = names[asked.options[-1]]
    chosen = [names[one] for one in asked.chosen]
    page.button(f"decide {chosen} {option}").click().run()
    page.sound()
    mine(page)
    other.answer(asked.options[-1])
    while not other.over and other.mover.bot is not None:
        other.step()
    assert record_to_yaml(saved(game(page))) == record_to_yaml(saved(other))


# -- hints and the tutor ---------------------------------------------------------------------------


def test_a_hint_tells_one_step_more_each_time() -> None:
    page = dealt()
    told = []
    for label in ("what to look at", "which board", "the turn"):
        page.press(f"Hint: {label}")
        page.watch(lambda: bool(page.app.info))
        told.append(page.app.info[0].value)
    assert told[0] in told[1]
    assert told[1] in told[2]
    assert len(told[0]) < len(told[1]) < len(told[2])
    assert not page.has("That is the whole hint")
    page.press("Travel Might → Faith")
    assert page.has("Hint: what to look at")
    assert not page.app.info


def test_the_tutor_speaks_and_the_person_decides() -> None:
    page = dealt(tutor="inaccuracy")
    page.press("End your turn")  # with four cards in the hand
    page.watch(lambda: page.has("Rethink"))
    assert "Tutor: against the best turn this one loses" in said(page)
    assert game(page).length == 0
    page.press("Hint: what to look at")
    assert len(page.app.info) == 1
    page.press("Rethink")
    assert page.has("End your turn")
    page.press("End your turn")
    page.watch(lambda: page.has("Play it anyway"))
    page.press("Play it anyway")
    mine(page)
    assert game(page).turn == 2


def test_the_tutor_lets_a_turn_pass_that_loses_little() -> None:
    page = dealt(tutor="blunder")
    page.press("Travel Might → Faith")
    page.press("Undo")
    steps = page_turn(page)
    assert steps
    page.press("End your turn")
    page.watch(lambda: page.has("Play it anyway") or game(page).turn == 2)
    assert game(page).turn == 2
