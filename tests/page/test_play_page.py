"""A game against bots on the page: dealt, played, kept, and nothing in it that the person may not
know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("streamlit", minversion="1.67")


from advisor.page.keeping import LARGEST, Kept
from advisor.page.sparring import OFF, SLOT, Sparring
from advisor.page.views.review import Asked
from advisor.players.levels import levels
from advisor.sparring import Match, saved
from advisor.sparring.saved import SEALED, opened
from positions.plays import End
from positions.records import parse_record, record_to_yaml
from search.records import checked
from tests.page.conftest import Editor, took
from tests.sparring.sparring_games import BY_BOT, match, person, with_other_cards

#: In deals with these seeds the person, red, moves before the bot.
FIRST, SECOND = 9, 987_654_321


def playing(page: Editor) -> Sparring:
    found = page.app.session_state.held.records[Sparring]
    assert isinstance(found, Sparring)
    return found


def game(page: Editor) -> Match:
    found = playing(page).match
    assert found is not None
    return found


def kept(page: Editor) -> dict[str, str]:
    slots: dict[str, str] = page.app.session_state.held.records[Kept].slots
    return slots


def said(page: Editor) -> str:
    app = page.app
    boxes = [
        *app.header, *app.subheader, *app.markdown, *app.caption, *app.info, *app.warning,
        *app.success, *app.error,
    ]  # fmt: skip
    return "\n".join(box.value for box in boxes).replace("\\", "")


def tree(page: Editor) -> bytes:
    """All that the browser was sent in the last run."""
    return b"\n".join(_sent(page.app.main))


def _sent(block: Any) -> Iterator[bytes]:
    for child in block.children.values():
        if getattr(child, "proto", None) is not None:
            yield child.proto.SerializeToString(deterministic=True)
        if hasattr(child, "children"):
            yield from _sent(child)


def dealt(seed: int = FIRST, tutor: str = OFF, level: int = 1) -> Editor:
    page = Editor()
    page.go("play")
    page.enter("Map", "meadow")
    page.enter("Your colour", "red")
    page.enter("Level", level)
    page.enter("The tutor speaks", tutor)
    page.enter("Seed", seed)
    page.press("Deal")
    return mine(page)


def mine(page: Editor) -> Editor:
    """Waited until the person is to do something."""
    page.watch(lambda: "You are to move" in said(page) or "The game is over" in said(page))
    return page


def reloaded(page: Editor, mine: bool = True) -> Editor:
    """The page in the same tab of the browser again, or in another one."""
    again = Editor()
    again.go("play")
    took(again, {"mine": mine, "slots": dict(kept(page))})
    return again


# -- dealing ---------------------------------------------------------------------------------------


def test_what_can_be_chosen_is_what_there_is() -> None:
    page = Editor()
    page.go("play")
    known = sorted(levels().levels)
    level = next(s for s in page.app.selectbox if s.label == "Level")
    assert level.options == [str(number) for number in known]
    for number in known:
        page.enter("Level", number)
        assert levels().words[number] in said(page)
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
    assert page.app.session_state.held.records[Asked].record == record
    assert page.app.session_state.held.game.record == record
    assert not any(b.label == "Review this game" for b in page.app.button)
    again = reloaded(page)
    assert "The game is over." in said(again)
    again.press("Play again")
    assert again.has("Deal")
    assert kept(again)[SLOT] == ""


def test_others_turns_are_told_and_shown_on_the_boards() -> None:
    page = dealt()
    while not page.has("Show it on the boards"):
        page.press("End your turn")
        mine(page)
    match = game(page)
    heads = [box.label for box in page.app.expander]
    assert any(head.startswith("**Black (level 1):** ") for head in heads)
    assert "- Black builds" in said(page)
    begun = match.turn_begun(match.length - 1)
    after = page.boards["boards"]
    page.press("Show it on the boards")
    assert "step 1 of" in said(page)
    page.press("First")
    assert page.boards["boards"] != after
    assert playing(page).looking == begun
    page.press("Back to the game")
    assert page.boards["boards"] == after


def test_an_exchange_draws_from_the_deck_and_nobody_asks_what() -> None:
    page = dealt()
    before = game(page).view(game(page).people[0])
    hand = before.hand
    kind = next(n for n in range(3) if hand[n])
    names = ("military", "religious", "civil")
    page.enter(f"Exchange {names[kind]}", 1)
    assert "What did" not in said(page)
    page.press("Exchange")
    after = game(page).view(game(page).people[0])
    assert sum(after.hand) == 4
    assert after.ecus[after.mover] == before.ecus[before.mover] - 2
    assert "Exchange 1 " in said(page)
    drawn = after.hand
    page.press("Take back")
    assert game(page).view(game(page).people[0]) == before
    page.enter(f"Exchange {names[kind]}", 1)
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
    page.enter(f"Take {names[take]}", 1)
    page.enter(f"Give {names[give]}", 1)
    page.press("Swap")
    after = match.view(match.people[0])
    assert after.hand[take] == before.hand[take] + 1
    assert after.hand[give] == before.hand[give] - 1
    page.press("Take back")
    assert match.view(match.people[0]) == before


def test_a_play_and_a_turn_are_taken_back() -> None:
    page = dealt()
    start = game(page).view(game(page).people[0])
    assert not page.has("Take back")
    page.press("Travel Might → Faith")
    page.press("Travel Might → Reason")
    page.press("Take back")
    assert game(page).length == 1
    page.press("End your turn")
    mine(page)
    second = game(page).view(game(page).people[0])
    page.press("Take back the turn")
    assert game(page).view(game(page).people[0]) == start
    page.press("Travel Might → Faith")
    page.press("End your turn")
    mine(page)
    assert game(page).view(game(page).people[0]) == second


def test_a_building_is_entered_on_the_boards() -> None:
    page = dealt()
    match = game(page)
    position = match.view(match.people[0])
    from search.plays import legal_plays

    play = next(one for one in legal_plays(position) if one.type == "construct")
    page.click(play.epoch, play.at, item=f"{play.building} red")
    if match.length == 0:  # several ways to pay
        page.app.button("way 0").click().run()
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
    took(page, {"mine": True, "slots": {SLOT: record_to_yaml(saved(other))}})
    page.watch(lambda: "You decide:" in said(page))
    asked = game(page).waiting
    assert asked is not None
    assert asked == other.waiting
    names = asked.view.table.geometry.names
    option = names[asked.options[-1]]
    chosen = [names[one] for one in asked.chosen]
    page.app.button(f"decide {chosen} {option}").click().run()
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
    page.press("Take back")
    steps = page_turn(page)
    assert steps
    page.press("End your turn")
    page.watch(lambda: page.has("Play it anyway") or game(page).turn == 2)
    assert game(page).turn == 2


def page_turn(page: Editor) -> list[Any]:
    """The best turn that the hint knows, played in the game itself."""
    from advisor.suggest import suggest

    match = game(page)
    best = suggest(match.view(match.people[0]), top=1, simulations=32, exchange=False)
    made = []
    for played in best.suggestions[0].line:
        names = match.view(match.people[0]).table.geometry.index
        made.append(match.play(played.play, [names[c.chosen] for c in played.choices]))
    playing(page).text = ""
    page.run()
    return made


# -- what is hidden --------------------------------------------------------------------------------

#: Analyse is not the same for long: it thinks.
VIEWS = ("play", "review", "edit", "library", "")


def test_nothing_on_any_page_depends_on_what_the_person_cannot_see(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bots' hands and the pile in another order: every page sends the same bytes."""

    def sent() -> tuple[list[bytes], dict[str, str]]:
        page = dealt()
        page.press("Travel Might → Faith")
        found = []
        for view in VIEWS:
            page.go(view)
            page.run()
            found.append(_timeless(tree(page)))
        page.go("play")
        return found, dict(kept(page))

    page = dealt()
    hidden = game(page)._position.hands
    once, slots = sent()
    with_other_cards(monkeypatch, game(page).table)
    other = dealt()
    assert game(other)._position.hands != hidden
    twice, again = sent()
    assert once == twice
    assert slots[SLOT] == again[SLOT]


def _timeless(data: bytes) -> bytes:
    """Without the numbers under which the server keeps pictures and downloads of one run."""
    return re.sub(rb"/media/[0-9a-f]+|[0-9a-f-]{36}|[0-9a-f]{32}", b"", data)


def test_the_seed_and_the_bots_draws_stand_nowhere_before_the_end() -> None:
    page = dealt(SECOND)
    opened_before = page.app.session_state.held.game
    for _ in range(3):
        page.press("End your turn")
        mine(page)
        match = game(page)
        text = kept(page)[SLOT]
        assert SEALED in text
        for where in (tree(page), text.encode(), repr(page.app.query_params).encode()):
            assert str(SECOND).encode() not in where
        record = parse_record(text)
        checked(record)
        for seat, player in enumerate(record.start.players):
            assert isinstance(player.hand, int) == (seat != match.people[0])
        for made in record.plays:
            if made.by != "red" and isinstance(made.play, End):
                assert made.play.draw is None
        bot = match.table.places[1 - match.people[0]]
        card = next(one for one in players(page) if f"<b>{bot.color.capitalize()}</b>" in one)
        assert "· 4 unknown cards" in card
        for view in (*VIEWS[1:], "analyse"):
            page.go(view)
            assert str(SECOND).encode() not in tree(page)
            assert page.app.session_state.held.game == opened_before
        page.go("play")
    told = opened((parse_record(kept(page)[SLOT]).seed or "").removeprefix(SEALED))
    assert told["seed"] == SECOND


def players(page: Editor) -> list[str]:
    """The players' cards."""
    markup = next(one.value for one in page.app.get("html") if 'class="players"' in one.value)
    found: list[str] = re.findall(r'<div class="player .*?</div>', markup)
    return found


# -- kept ------------------------------------------------------------------------------------------


def test_a_reload_comes_back_to_the_same_place_and_cards() -> None:
    page = dealt(tutor="mistake")
    page.press("Travel Might → Faith")
    before = game(page)
    again = reloaded(page)
    assert game(again) is not before
    assert game(again).view(0) == before.view(0)
    assert game(again)._moments[-1].deck == before._moments[-1].deck
    assert playing(again).tutor == "mistake"
    assert "1. Travel from Might to Faith" in said(again)


def test_another_tab_is_offered_the_game_on_play_and_on_home() -> None:
    page = dealt()
    page.press("Travel Might → Faith")
    other = reloaded(page, mine=False)
    assert other.has("Deal")
    other.press("Go on with your game")
    assert game(other).length == 1
    third = reloaded(page, mine=False)
    third.go("")
    third.press("Go on with your game against bots")
    assert game(third).length == 1


def test_a_game_of_another_tab_replaces_none() -> None:
    page = dealt()
    page.press("Travel Might → Faith")
    other = reloaded(page, mine=False)
    other.enter("Map", "ford")
    other.press("Deal")
    mine(other)
    other.go("")
    text = kept(other)[SLOT]
    assert not other.has("Go on where you were")  # nothing was left but the game
    held = other.app.session_state.held.records[Kept]
    assert held.left[SLOT] == kept(page)[SLOT] != text
    other.press("Go on with your game against bots")
    assert game(other).table.game_map.name == "ford"


@pytest.mark.parametrize("text", ["x", "khronos-record: 2", "[" * 1000, "x" * LARGEST])
def test_what_is_not_a_game_is_told_and_forgotten(text: str) -> None:
    page = Editor()
    page.go("play")
    took(page, {"mine": True, "slots": {SLOT: text}})
    assert page.has("Deal")
    assert "cannot" in said(page)
    assert kept(page)[SLOT] == ""


def test_nobody_plays_with_another_players_class_from_a_browser() -> None:
    page = Editor()
    page.go("play")
    text = record_to_yaml(saved(match(6, "policy:width=6")))
    took(page, {"mine": True, "slots": {SLOT: text}})
    assert "not all levels" in said(page)
    assert page.has("Deal")


def test_a_saved_game_is_opened_in_the_library_and_replaces_none() -> None:
    text = kept(dealt())[SLOT]
    page = Editor()
    open_text(page, text)
    assert page.app.session_state.held.view == "play"
    mine(page)
    page.press("Travel Might → Faith")
    open_text(page, text)
    assert "give it up there" in said(page)
    assert game(page).length == 1
    page.go("play")
    next(c for c in page.app.checkbox if c.label.startswith("I want to give")).set_value(True).run()
    page.press("Give up")
    assert page.has("Deal")
    open_text(page, text)
    assert game(page).length == 0


def open_text(page: Editor, text: str) -> None:
    page.go("library")
    page.enter("or paste its text", text)
    page.press("Open the text")


def test_visitors_play_their_own_games() -> None:
    one, other = dealt(), dealt(SECOND)
    one.press("Travel Might → Faith")
    other.run()
    assert game(other) is not game(one)
    assert game(one).length == 1
