"""Games that are kept in the core and played one play at a time, against the engine."""

from __future__ import annotations

import random
import threading

import pytest
from core_positions import positions
from core_traces import plays
from reference.legal import moves

from positions.files.load_position import library as library_names
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End
from positions.things import KINDS
from search.core.stepped_game import State, SteppedDecision, SteppedGame
from search.rules.game import deal
from search.rules.income import board_income
from search.rules.move import TravelMove
from search.rules.open_position import load
from search.rules.position import Position, over
from search.rules.resolution import begin
from search.rules.turn_phases import apply_turn_play

OPENING = "game-2p-t1-opening"
DECIDES = "r9-8-the-opponent-decides"


def same(state: State, position: Position) -> None:
    """Compare what stands around the boards, and by the hash the boards."""
    assert state.mover == position.mover
    assert state.number == position.number
    assert state.ecus == position.ecus
    assert state.hands == position.hands
    assert state.discard == position.discard
    seats = position.table.seats
    for seat in range(seats):
        stands = {adventurer.epoch for adventurer in position.adventurers[seat]}
        paid = sum(board_income(position.boards[epoch], seats)[seat] for epoch in stands)
        assert state.income[seat] == paid
    assert state.hash == SteppedGame(position, 0).state().hash


def step(game: SteppedGame, here: Position, rng: random.Random) -> Position | None:
    """One play by lot in the core and in the engine; None if there is none."""
    count = game.count()
    assert count == len(list(moves(here)))
    if not count:
        return None
    number = rng.randrange(count)
    resolution = begin(here, game.move(number))
    decision = game.play(number)
    while decision is not None:
        assert resolution.decision is not None
        assert decision.seat == resolution.decision.seat
        assert sorted(decision.options) == sorted(resolution.decision.options)
        assert game.count() == 0
        option = rng.randrange(len(decision.options))
        resolution = resolution.choose(decision.options[option])
        decision = game.choose(option)
    assert resolution.decision is None
    return resolution.position()


def end(game: SteppedGame, here: Position, discard: tuple[int, int, int]) -> Position:
    """End the turn in both; the engine is told what the core drew."""
    seat = here.mover
    game.end_turn(discard)
    held, now = here.hands[seat], game.state().hands[seat]
    assert not isinstance(held, int)
    drawn = None
    if here.number < here.table.last_turn:
        drawn = tuple(now[k] - held[k] + discard[k] for k in range(len(KINDS)))
    return apply_turn_play(here, End(discard=discard, draw=drawn))  # type: ignore[arg-type]


@pytest.mark.parametrize("game_map", ["crossing", "valley", "meadow"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_game_is_that_of_the_engine(game_map: str, seats: int) -> None:
    start = deal(load_map(game_map), ruleset("rio-grande"), seats, seats).position
    game, here, rng = SteppedGame(start, seats), start, random.Random(f"{game_map} {seats}")
    here = here.replace(hands=game.state().hands)
    made = 0
    while not game.over:
        same(game.state(), here)
        for _ in range(rng.randrange(7)):
            after = step(game, here, rng)
            if after is None:
                break
            here = after
            made += 1
            same(game.state(), here)
        hand = here.hand
        here = end(game, here, (min(hand[0], rng.randrange(2)), 0, min(hand[2], rng.randrange(2))))
    assert over(here)
    assert made > 7 * seats
    assert game.count() == 0
    with pytest.raises(ValueError, match="cannot end"):
        game.end_turn()


def test_nasty_positions_are_those_of_the_engine() -> None:
    rng = random.Random("stepping")
    made = 0
    for position in positions("stepping", 6):
        game, here = SteppedGame(position, 1), position
        for _ in range(3):
            after = step(game, here, rng)
            if after is None:
                break
            here = after
            made += 1
            same(game.state(), here.replace(hands=game.state().hands))
    assert made > 50


@pytest.mark.parametrize("name", library_names()[::3])
def test_the_list_is_that_of_all_plays(name: str) -> None:
    position = load(name, known_hand=False).position
    if isinstance(position.hands[position.mover], int):
        return
    game, listed = SteppedGame(position, 3), plays(position)
    assert game.count() == len(listed)
    assert [game.move(number) for number in range(0, len(listed), 97)] == listed[::97]
    rows = game.listed()
    assert rows.shape == (len(listed), 12)
    assert rows[:, 0].tolist() == [
        0 if isinstance(move, TravelMove) else move.type for move in listed
    ]
    with pytest.raises(IndexError):
        game.move(len(listed))


def test_a_copy_goes_its_own_way_and_draws_the_same() -> None:
    position = load(OPENING, known_hand=False).position
    one = SteppedGame(position, 5)
    before = one.state()
    two = one.copy()
    step(two, position, random.Random(1))
    assert one.state() == before
    del one
    other = SteppedGame(position, 5)
    step(other, position, random.Random(1))
    for game in (two, other):
        for _ in range(4):
            game.end_turn()
    assert two.state() == other.state()
    assert SteppedGame(position, 5).state() == before
    seen = {SteppedGame(position, seed).state().hands for seed in range(20)}
    assert len(seen) > 1


def test_what_cannot_be_done_changes_nothing() -> None:
    position = load(DECIDES, known_hand=False).position
    game = SteppedGame(position, 0)
    before = game.state()
    for number in (-1, game.count(), 1 << 30):
        with pytest.raises(IndexError):
            game.play(number)
        with pytest.raises(IndexError):
            game.choose(number)
    for cards in ((9, 0, 0), (-1, 0, 0)):
        with pytest.raises(ValueError, match="cannot end"):
            game.end_turn(cards)
    assert game.state() == before
    open_, decision = decided_by_somebody(game)
    assert len(decision.options) > 1
    with pytest.raises(ValueError, match="cannot end"):
        open_.end_turn()
    with pytest.raises(IndexError):
        open_.play(0)
    for option in (-1, len(decision.options)):
        with pytest.raises(IndexError):
            open_.choose(option)
    assert open_.state() == before
    # A copy of a game in which somebody has to decide.
    again = open_.copy()
    while again.choose(0) is not None:
        pass
    assert again.state() != before
    assert open_.state() == before


def decided_by_somebody(game: SteppedGame) -> tuple[SteppedGame, SteppedDecision]:
    """A game in which a play waits for a decision."""
    for number in range(game.count()):
        other = game.copy()
        decision = other.play(number)
        if decision is not None:
            return other, decision
    raise AssertionError("nobody has to decide anything")


def test_games_in_threads_are_those_by_themselves() -> None:
    position = load(OPENING, known_hand=False).position

    def played(seed: int) -> State:
        game, rng = SteppedGame(position, seed), random.Random(seed)
        while not game.over:
            for _ in range(4):
                count = game.count()
                if not count:
                    break
                decision = game.play(rng.randrange(count))
                while decision is not None:
                    decision = game.choose(rng.randrange(len(decision.options)))
            game.end_turn()
        return game.state()

    result: dict[int, State] = {}
    threads = [
        threading.Thread(target=lambda seed=seed: result.update({seed: played(seed)}))
        for seed in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert result == {seed: played(seed) for seed in range(4)}
    assert len({state.hash for state in result.values()}) == 4
