"""Positions to test the rules with: games of the engine, and crowded boards put together.

Everything comes out of a ``random.Random``; what is put together is checked by
``search.rules.check``. The oracle makes positions of its own (``oracle.randoms``, ``.composed``).
"""

from __future__ import annotations

import random
from dataclasses import replace

from oracle.randoms import random_region
from oracle.things import row_major
from oracle.things import square_name as name_of

from positions.plays import End, Exchange, Swap
from positions.setup import Building, GameMap, Ruleset, Setup
from positions.things import BUILDING_KIND_SIZE, BUILDINGS, Cards, square_name, square_place
from search.game import Game, deal
from search.rules.check import defects
from search.rules.convert import position_of, setup_of
from search.rules.income import income
from search.rules.legal import random_move
from search.rules.move import Move, play_of
from search.rules.position import ACTION, EXCHANGED, START, SWAPPED, Position
from search.rules.resolve import begin

#: How many plays a greedy player looks at.
LOOKS = 12


def random_map(rng: random.Random, columns: int = 0, rows: int = 0) -> GameMap:
    """A map with rivers, woods, mountains and hamlets, of random size unless it is given."""
    region = random_region(rng, columns or rng.randint(5, 14), rows or rng.randint(5, 12))
    hamlets = tuple(name_of(square) for square in sorted(region.hamlets, key=row_major))
    return GameMap(region.name, region.rows, hamlets)


def random_cards(rng: random.Random, cards: Cards, number: int) -> Cards:
    """That many cards out of some."""
    pile = [kind for kind in range(3) for _ in range(cards[kind])]
    picked = rng.sample(pile, min(number, len(pile)))
    return picked.count(0), picked.count(1), picked.count(2)


def greedy_move(position: Position, rng: random.Random) -> Move | None:
    """Of some random plays one that leaves most Ecus and income at once, choices at random."""
    best: tuple[float, Move] | None = None
    seat = position.mover
    for _ in range(LOOKS):
        move = random_move(position, rng)
        if move is None:
            return None
        resolution = begin(position, move)
        while resolution.decision is not None:
            resolution = resolution.choose(rng.choice(resolution.decision.options))
        after = resolution.position()
        worth = after.ecus[seat] + income(after, seat) + sum(after.hand) / 8 + rng.random() / 4
        if best is None or worth > best[0]:
            best = worth, move
    return None if best is None else best[1]


def play_on(game: Game, rng: random.Random, greed: float) -> None:
    """One more play of the game, chosen by ``rng``: exchange, swap, board play or end of turn."""
    position = game.position
    hand = position.hand
    if position.phase in (START, SWAPPED) and position.ecus[position.mover] > 1:
        discard = random_cards(rng, hand, rng.randint(0, 3))
        if any(discard) and rng.random() < 0.15:
            game.play(Exchange(discard))
            return
    if position.reserve and any(hand) and position.phase in (START, EXCHANGED):
        kind = rng.randrange(3)
        k = min(position.reserve[kind], sum(hand), rng.randint(0, 2))
        if k and rng.random() < 0.4:
            take = (k * (kind == 0), k * (kind == 1), k * (kind == 2))
            game.play(Swap(take, random_cards(rng, hand, k)))
            return
    move = greedy_move(position, rng) if rng.random() < greed else random_move(position, rng)
    if move is None or rng.random() < (0.15 if any(hand) else 0.7):
        game.play(End(random_cards(rng, hand, rng.choice((0, 0, 1, 2)))))
    else:
        game.play(play_of(move, position.table.geometry))


def played(
    rng: random.Random, game_map: GameMap, ruleset: Ruleset, players: int, number: int
) -> Game:
    """A game that has come to turn ``number`` and perhaps a few plays or seats further."""
    game = deal(game_map, ruleset, players, rng.randrange(10**9))
    greed = rng.choice((0.0, 0.5, 0.9))
    while game.position.number < number:
        play_on(game, rng, greed)
    for _ in range(rng.randint(0, 4 * players)):
        if game.position.number <= number and not game.over:
            ends = game.position.number == number and game.position.mover == players - 1
            before = game.position, list(game.pile), len(game.records)
            play_on(game, rng, greed)
            if ends and game.position.number > number:
                game.position, game.pile = before[0], before[1]
                del game.records[before[2] :]
                break
    return game


def crowded(rng: random.Random, position: Position, tries: int) -> Position:
    """The position with more buildings, often with their shadows, and another hand.

    Whatever would be a defect is left out, so ties are one junction away and never there yet.
    """
    setup = setup_of(position)
    scarce = rng.choice([None, None, (0, 2), (1, 2), (0, 1), (1, 1), (2, 2)])
    for _ in range(tries):
        more = _with_building(rng, setup, scarce)
        if not defects(more):
            setup = more
    for _ in range(rng.randint(0, 40)):
        more = _with_cube(rng, setup)
        if not defects(more):
            setup = more
    setup = _with_mover(rng, setup)
    assert not defects(setup)
    return position_of(setup)


def _with_building(rng: random.Random, setup: Setup, scarce: tuple[int, int] | None) -> Setup:
    kind, size = rng.randrange(3), rng.choice((1, 2, 2, 2, 3))
    if scarce is not None and rng.random() < 0.5:
        kind, size = scarce
    first = rng.choice((0, 0, 1, 1, 2))
    columns, rows = setup.map.width, setup.map.height
    at = square_name(rng.randrange(columns - size + 1), rng.randrange(rows - size + 1))
    rivals = [b for b in setup.boards[first] if BUILDING_KIND_SIZE[b.building][0] < 2]
    if rivals and rng.random() < 0.6:
        rival = rng.choice(rivals)
        kind, size = BUILDING_KIND_SIZE[rival.building]
        at = _across(rng, rival.at, size)
    name = BUILDINGS[kind][size - 1]
    color = rng.choice(setup.players).color
    last = 2 if size > 1 and rng.random() < 0.75 else first
    boards = list(setup.boards)
    for epoch in range(first, last + 1):
        if epoch == 2 and size == 1:
            continue
        building = Building(name, at, owner=color if kind < 2 else None)
        if epoch == 2 and kind < 2:
            state = rng.choice(("ruin", "ruin", "renovated"))
            mark = color if size == 3 and state == "ruin" and rng.random() < 0.3 else None
            building = Building(name, at, state=state, mark=mark)
        boards[epoch] = (*boards[epoch], building)
    return replace(setup, boards=(boards[0], boards[1], boards[2]))


def _across(rng: random.Random, at: str, size: int) -> str:
    """The anchor of an equal building one empty square away: what joins the two makes a tie."""
    column, row = square_place(at)
    along, aside = rng.choice((-1, 1)) * (size + 1), rng.randint(-1, 1)
    across = (along, aside) if rng.random() < 0.5 else (aside, along)
    return square_name(max(column + across[0], 0), max(row + across[1], 0))


def _with_cube(rng: random.Random, setup: Setup) -> Setup:
    """One more cube on a building of ``reason``, or on a printed hamlet that is still without."""
    board = list(setup.boards[2])
    color = rng.choice(setup.players).color
    if setup.map.hamlets and rng.random() < 0.4:
        board.append(Building("hamlet", rng.choice(setup.map.hamlets), cubes=((color, 1),)))
    elif board:
        index = rng.randrange(len(board))
        cubes = dict(board[index].cubes)
        cubes[color] = cubes.get(color, 0) + 1
        board[index] = replace(board[index], cubes=tuple(cubes.items()))
    return replace(setup, boards=(setup.boards[0], setup.boards[1], tuple(board)))


def _with_mover(rng: random.Random, setup: Setup) -> Setup:
    """The player to move with cards for something large, where he can play them."""
    hand = rng.choice(((0, 0, 4), (0, 0, 4), (1, 1, 2), (2, 0, 2), (0, 3, 1), (1, 0, 3)))
    players = setup.players
    seat = [player.color for player in players].index(setup.turn.player)
    where = [replace(a, used=0) for a in players[seat].adventurers]
    if rng.random() < 0.7:
        where = [replace(a, epoch=rng.choice(("might", "might", "faith"))) for a in where]
    ecus = players[seat].ecus or rng.randint(0, 2)
    richer = replace(players[seat], hand=hand, adventurers=tuple(where), ecus=ecus)
    changed = replace(setup, players=(*players[:seat], richer, *players[seat + 1 :]))
    return setup if defects(changed) else changed


def in_action(position: Position) -> Position:
    """The same position after phase I."""
    return position.replace(phase=ACTION)
