"""Changes that the editor of the page makes to a setup; each returns a new setup, unchecked.

Anything may be written down (formats §3); what the rules forbid is told by ``problems_of``.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import replace

from advisor.page.boards.overlay import Picked
from advisor.words.say import joined, say
from positions.files.load_position import parse_document
from positions.files.problems import Problem
from positions.files.save import to_document
from positions.setup import Building, GameMap, Player, Ruleset, Setup
from positions.things import (
    BUILDING_KIND_SIZE,
    CIVIL,
    EPOCH_INDEX,
    EPOCHS,
    REASON,
    Adventurer,
    building_squares,
    square_place,
)
from search.rules.likely_slips import likely_slips
from search.rules.setup_check import CIVIL_VALUES, defects


def new_setup(game_map: GameMap, ruleset: Ruleset, players: int, seed: int) -> Setup:
    """A new game, dealt; the hands of all but the first player as numbers.

    :raises ValueError: if the number of players is not 2 to 5.
    """
    from search.rules.convert import setup_of
    from search.rules.game import deal, hide_hands

    position = deal(game_map, ruleset, players, seed).position
    return setup_of(
        hide_hands(position, position.mover), title=say("visit-new-game", seed=str(seed))
    )


def problems_of(setup: Setup) -> list[Problem]:
    """Every rule of the file format that the setup breaks: of its form first, then of the game."""
    return list(_problems_of(setup))


@functools.lru_cache(maxsize=128)
def _problems_of(setup: Setup) -> tuple[Problem, ...]:
    form = parse_document(to_document(setup), "position").problems
    return (*form, *defects(setup))


@functools.lru_cache(maxsize=128)
def remarks_of(setup: Setup) -> tuple[Problem, ...]:
    """What breaks no rule in a setup and is most likely a slip; nothing while a rule is broken."""
    return () if _problems_of(setup) else tuple(likely_slips(setup))


def covering(setup: Setup, epoch: str, square: str) -> Building | None:
    """The listed building that covers a square, the last one if several do."""
    column, row = square_place(square)
    for building in reversed(setup.boards[EPOCH_INDEX[epoch]]):
        left, top = square_place(building.at)
        size = BUILDING_KIND_SIZE[building.building][1]
        if left <= column < left + size and top <= row < top + size:
            return building
    return None


def squares_of(setup: Setup, epoch: str, square: str) -> list[str]:
    """The squares of the building that covers a square, or that square alone."""
    there = covering(setup, epoch, square)
    return [square] if there is None else list(building_squares(there.building, there.at))


def lit(setup: Setup, picked: Picked | None) -> dict[str, list[str]]:
    """What to light up for a square that was chosen: the building on it, or the square alone."""
    return {} if picked is None else {picked.epoch: squares_of(setup, picked.epoch, picked.square)}


def with_building(setup: Setup, epoch: str, building: Building) -> Setup:
    """The building put on a board, instead of the one with the same top-left square if any."""
    kept = tuple(b for b in setup.boards[EPOCH_INDEX[epoch]] if b.at != building.at)
    return _with_board(setup, epoch, (*kept, building))


def without_building(setup: Setup, epoch: str, square: str) -> Setup:
    """The building that covers the square taken away; nothing changes if there is none."""
    gone = covering(setup, epoch, square)
    return setup if gone is None else without(setup, epoch, gone)


def without(setup: Setup, epoch: str, gone: Building) -> Setup:
    """One listed building taken away, the last one that is just like it."""
    board = list(setup.boards[EPOCH_INDEX[epoch]])
    for index in range(len(board) - 1, -1, -1):
        if board[index] == gone:
            del board[index]
            break
    return _with_board(setup, epoch, tuple(board))


def building_on(
    epoch: str,
    name: str,
    at: str,
    owner: str | None = None,
    state: str | None = None,
    mark: str | None = None,
    cubes: Mapping[str, int] | None = None,
) -> Building:
    """A building with just those particulars that mean something on the board of ``epoch``."""
    civil = BUILDING_KIND_SIZE[name][0] == CIVIL
    if EPOCH_INDEX[epoch] != REASON:
        return Building(name, at, None if civil else owner)
    if civil:
        held = tuple((color, n) for color, n in (cubes or {}).items() if n > 0)
        return Building(name, at, cubes=held)
    state = state or "ruin"
    large = BUILDING_KIND_SIZE[name][1] == 3
    return Building(name, at, state=state, mark=mark if large and state == "ruin" else None)


def room_of(building: Building) -> int:
    """Control cubes that fit on a building of ``reason``: the value of civil ones (§1.3)."""
    kind, size = BUILDING_KIND_SIZE[building.building]
    return CIVIL_VALUES[size - 1] if kind == CIVIL else 0


def with_cubes(setup: Setup, building: Building, cubes: tuple[tuple[str, int], ...]) -> Setup:
    """The cubes on a civil building of ``reason``; a printed hamlet without any is not listed."""
    at = building.at
    if building.building == "hamlet" and at in setup.map.hamlets and not cubes:
        return without_building(setup, EPOCHS[REASON], at)
    return with_building(setup, EPOCHS[REASON], replace(building, cubes=cubes))


def with_player(setup: Setup, seat: int, player: Player) -> Setup:
    """The player in that seat replaced."""
    players = list(setup.players)
    players[seat] = player
    return replace(setup, players=tuple(players))


def with_turn(setup: Setup, number: int, color: str) -> Setup:
    """Another turn or player to move, at the start of their turn: nobody has carried a card yet."""
    turn = replace(setup.turn, number=number, player=color, phase="start")
    players = tuple(
        replace(player, adventurers=tuple(Adventurer(a.epoch) for a in player.adventurers))
        for player in setup.players
    )
    return replace(setup, turn=turn, players=players)


def square_of(problem: Problem, setup: Setup) -> tuple[str, str] | None:
    """Epoch and square of the building that a problem is about; None if it is about none."""
    path = problem.path
    if len(path) < 3 or path[0] != "boards" or path[1] not in EPOCHS:
        return None
    epoch, index = str(path[1]), path[2]
    board = setup.boards[EPOCH_INDEX[epoch]]
    return (epoch, board[index].at) if isinstance(index, int) and index < len(board) else None


def problem_words(problem: Problem) -> str:
    """What is wrong and what to do about it, in one sentence; nothing about commands and files of
    the project, which nobody has here: a § is named in the message."""
    if problem.hint.startswith(("khronos ", "docs/")):
        return problem.message
    return say("problem-with-hint", message=problem.message, hint=problem.hint)


def by_square(problems: Sequence[Problem], setup: Setup) -> dict[str, dict[str, str]]:
    """Epoch → square → what is wrong there, in a sentence or several."""
    squares: dict[str, dict[str, str]] = {}
    for problem in problems:
        place = square_of(problem, setup)
        if place is not None:
            on_board = squares.setdefault(place[0], {})
            words = problem_words(problem)
            before = on_board.get(place[1])
            on_board[place[1]] = joined("problem-and", [before, words]) if before else words
    return squares


def place_words(problem: Problem, setup: Setup) -> str:
    """Where a problem is, as people say it: ``Age of Might, e3`` or ``red's hand``."""
    path = problem.path
    place = square_of(problem, setup)
    if place is not None:
        return say("problem-at", epoch=place[0], square=place[1])
    if len(path) >= 2 and path[0] == "players" and isinstance(path[1], int):
        color = setup.players[path[1]].color
        field = [key for key in path[2:] if isinstance(key, str)]
        if not field:
            return say("problem-of-player", player=color)
        return say("problem-of-player.field", player=color, field=" ".join(field))
    return problem.where


def _with_board(setup: Setup, epoch: str, board: tuple[Building, ...]) -> Setup:
    boards = list(setup.boards)
    boards[EPOCH_INDEX[epoch]] = board
    return replace(setup, boards=(boards[0], boards[1], boards[2]))
