"""What the core says of a position's plays, and of what was done in a game by lot."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from probing import probe

from positions.things import Cards
from search.core.core_games import LISTED, game_numbers, move_of
from search.core.stepped_game import SteppedGame
from search.rules.move import Move
from search.rules.position import Position

_WORD, _GOLDEN = (1 << 64) - 1, 0x9E3779B97F4A7C15
#: Room for the plays of one position.
_PLAYS = 60_000 * LISTED


@dataclass(frozen=True, slots=True)
class Played:
    """A board play of a game by lot, and the anchors chosen in it."""

    seat: int
    move: Move
    choices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a turn in a game by lot: the seat's Ecus and hand after it."""

    seat: int
    ecus: int
    hand: Cards


@dataclass(frozen=True, slots=True)
class Traced:
    """One game by lot: the hands as they were dealt, and what was done."""

    hands: tuple[Cards, ...]
    done: tuple[Played | Ended, ...]


def plays(position: Position) -> list[Move]:
    """Every legal board play of the mover, travels included (rules §2.2, §2.3, §3).

    :raises ValueError: if the mover's hand is not known.
    """
    position.hand  # noqa: B018 - raises what is promised
    numbers = game_numbers(position)
    room = np.zeros(_PLAYS, dtype=np.int16)
    count = probe(position.table, numbers, len(numbers), None, room)
    if count < 0:
        raise ValueError("the core does not take this position")
    return [move_of(room[k * LISTED : (k + 1) * LISTED].tolist()) for k in range(count)]


class Lot:
    """The core's random numbers (``RandomStream`` in ``src/basics/random_stream.hpp``)."""

    def __init__(self, state: int) -> None:
        self._state = state

    def below(self, n: int) -> int:
        self._state = self._state + _GOLDEN & _WORD
        return mixed(self._state) * n >> 64


def mixed(number: int) -> int:
    number = number + _GOLDEN & _WORD
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _WORD
    return number ^ number >> 31


def traced_game(position: Position, seed: int, most_plays: int) -> Traced:
    """What happened in the game of ``random_games`` with that seed, played step by step."""
    game, lot, done = SteppedGame(position, seed), Lot(mixed(seed)), list[Played | Ended]()
    hands = game.state().hands
    while not game.over:
        seat = game.state().mover
        for _ in range(most_plays):
            if not (count := game.count()):
                break
            number, choices = lot.below(count), list[int]()
            move = game.move(number)
            decision = game.play(number)
            while decision is not None:
                choices.append(decision.options[option := lot.below(len(decision.options))])
                decision = game.choose(option)
            done.append(Played(seat, move, tuple(choices)))
        game.end_turn()
        state = game.state()
        done.append(Ended(seat, state.ecus[seat], state.hands[seat]))
    return Traced(hands, tuple(done))
