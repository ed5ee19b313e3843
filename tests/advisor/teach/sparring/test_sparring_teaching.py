"""Hints in three steps, and the tutor: what they say, when, and that they know nothing hidden."""

from __future__ import annotations

import re

import pytest
from sparring_games import match, to_people

from advisor.advise.apply_plays import acted
from advisor.teach.sparring.hints import hints, hints_of
from advisor.teach.sparring.tutor import SPEAKS, TurnPlayed, Tutor, hints_after, turn_so_far
from positions.notation.play_text import parse_play
from positions.notation.written_plays import End, Exchange
from positions.things import EPOCHS, NO_CARDS
from search.rules.game import hide_hands
from search.rules.open_position import load
from search.rules.position import Position
from search.rules.written_turn import Played

NAMES = ("game-2p-t4-middle", "game-2p-ford-t4", "game-2p-t7-last-turn", "r8-11-renovation")
SQUARE = re.compile(r"\b[a-z][1-9][0-9]?\b")


@pytest.mark.parametrize("name", NAMES)
def test_hints_tell_more_step_by_step(name: str) -> None:
    position = load(name).position
    found = hints(position, simulations=8)
    look, board, turn = found.steps
    assert not SQUARE.search(look)
    assert not SQUARE.search(board)
    assert any(word in board.lower() for word in (*EPOCHS, "exchange", "end the turn"))
    assert turn.startswith(found.turn)
    assert all(reason in turn for reason in found.reasons)
    if found.turn.startswith("exchange"):
        assert "exchange" in board.lower()
    else:
        plays = found.turn.partition(", then")[0].split("  ")
        acted(position, plays, ())


def test_the_third_step_says_nothing_twice() -> None:
    """Who loses a domain loses its income; plays in notation are not told again in words."""
    taken = hints(load("game-3p-matagot-t6").position, simulations=8)
    assert "You take the domain at a8 on Faith from Green" in taken.reasons[0]
    assert not any("Green's income from the domain at a8" in reason for reason in taken.reasons)
    position = load("r8-01-travel").position
    after, _ = acted(position, ["m-f"], ())
    journey = hints_of(position, [Played(parse_play("m-f"), (), after)])
    assert journey.turn.startswith("m-f")
    assert not journey.reasons or "ravel to Faith" not in journey.reasons[0]


def test_the_second_step_is_about_the_play_that_takes_most_cards() -> None:
    position = load("r8-06-paradox").position
    from advisor.advise.suggest import suggest

    one = next(
        one for one in suggest(position, top=20, exchange=False).suggestions if one.cards[1] == 2
    )
    found = hints_of(position, one.line)
    assert re.search(r"On (Might|Faith), build something religious\.", found.board)
    nothing = hints_of(position, ())
    assert nothing.board == "Keep your cards, and end the turn."
    swapped = hints_of(position, (), exchange=(0, 0, 2))
    assert swapped.board == "Exchange before anything else; look at your civil cards."
    assert swapped.turn == "exchange 2 civil, then see what you draw"


def test_hints_are_the_same_for_the_same_question_whatever_others_hold() -> None:
    position = load("game-2p-ford-t4").position
    here = hide_hands(position, position.mover)
    assert hints(position, 8) == hints(here, 8) == hints(position, 8)


# -- the tutor -------------------------------------------------------------------------------------


def nothing_played(name: str) -> TurnPlayed:
    position = load(name).position
    return TurnPlayed(position, position, NO_CARDS)


@pytest.mark.full
def test_the_tutor_speaks_at_its_class_and_at_worse() -> None:
    for name in ("game-2p-ford-t4", "game-2p-t1-opening", "game-2p-ford-t3"):
        turn = nothing_played(name)
        grade = Tutor("inaccuracy").warning(turn)
        worst = -1 if grade is None else SPEAKS.index(grade.name)
        for number, least in enumerate(SPEAKS):
            assert (Tutor(least).warning(turn) is not None) == (worst >= number)
    assert Tutor("blunder").warning(nothing_played("game-2p-ford-t4")) is not None
    with pytest.raises(ValueError, match="inaccuracy, mistake, blunder"):
        Tutor("best")
    assert SPEAKS == ("inaccuracy", "mistake", "blunder")


def test_the_tutor_says_nothing_of_the_best_turn() -> None:
    turn = nothing_played("game-2p-ford-t4")
    grade = Tutor("inaccuracy").warning(turn)
    assert grade is not None
    best = grade.best[0]
    assert best.final is not None
    good = TurnPlayed(turn.start, best.final, best.discard)
    assert Tutor("inaccuracy").warning(good) is None


def test_the_tutors_hints_lead_to_a_turn_that_loses_nothing() -> None:
    turn = nothing_played("game-2p-ford-t4")
    grade = Tutor("mistake").warning(turn)
    assert grade is not None
    found = hints_after(turn, grade)
    after, _ = acted(turn.start, found.turn.partition(", then")[0].split("  "), ())
    assert Tutor("inaccuracy").warning(TurnPlayed(turn.start, after, NO_CARDS)) is None


def test_the_turn_that_is_graded_begins_with_its_exchange() -> None:
    game = match(7)
    to_people(game)
    me = game.people[0]
    start: Position = game.view(me)
    discard = (0, 0, 1) if start.hand[2] else (0, 1, 0) if start.hand[1] else (1, 0, 0)
    game.play(Exchange(discard))
    after = game.view(me)
    turn = turn_so_far(game, NO_CARDS)
    assert turn.start == start
    assert turn.final == after
    assert turn.exchanged is not None
    assert turn.exchanged.discard == discard
    assert turn.exchanged.after == after
    game.play(End())
    to_people(game)
    assert turn_so_far(game, NO_CARDS).exchanged is None
