"""Positions for ``benchmarks.proof.hunt``: maps of varied terrain, ordinary boards and nasty ones.

``made(seed, number, kind)`` is the same position for the same three. Ordinary ones come out of
whole games; nasty ones are put together building by building after a *recipe* that makes likely
what a proof may overlook: ties near, refused shadows, last tiles, empty supplies, several domains
round one square. All are legal positions at the start of an income turn (rules §2.1, §6).
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from benchmarks.proof.hunt_recipes import KINDS, RECIPES, Recipe, Span
from benchmarks.random_decisions import decided_by_lot
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End
from positions.setup import Building, GameMap, Player, Setup, Turn
from positions.things import (
    BUILDING_KIND_SIZE,
    BUILDINGS,
    CIVIL,
    COLORS,
    EPOCH_INDEX,
    EPOCHS,
    HAND_SIZE,
    REASON,
    Adventurer,
    Cards,
    square_name,
    square_place,
)
from search.core.surveys import SurveyWidth
from search.policy.fast_turns import Policy
from search.policy.hand_worth import discards
from search.rules.convert import position_of, setup_of
from search.rules.game import deal, hide_hands
from search.rules.legal_plays import random_move
from search.rules.position import Position
from search.rules.setup_check import CIVIL_VALUES, defects
from search.solve.survey import EVERY, survey

Square = tuple[int, int]
Boards = tuple[tuple[Building, ...], tuple[Building, ...], tuple[Building, ...]]


#: Turns looked at for an estimate.
WALKS = 16
#: States of one play's decisions that are followed.
STATES = 256


def generated(seed: int, number: int, kind: str = "small") -> Setup:
    """The position of that seed and number, with the way it was made as its last tag.

    The mover's hand is known, 3 or 4 cards; those of the others are numbers.

    :raises AssertionError: the position is not legal.
    """
    what = KINDS[kind]
    four = what.four(number)
    # Only on full boards are four cards few enough turns for a complete survey.
    how = "dense" if four else what.order[number % len(what.order)]
    least, most = what.fitting_four if four else what.fitting
    stream = f"hunt {seed} {number}" if kind == "small" else f"hunt {kind} {seed} {number}"
    rng = random.Random(stream)
    for _ in range(4 * what.tries if four else what.tries):
        setup = (
            _from_game(rng, what.sides, what.attached)
            if how == "game"
            else cooked(rng, RECIPES[how], what.sides, 4 if four else None)
        )
        setup = replace(setup, ruleset=replace(setup.ruleset, attached=what.attached))
        problems = defects(setup)
        if problems:
            raise AssertionError(f"{stream}: {problems[0].message}")
        position = position_of(setup)
        if what.decided and not opponents_decide(position):
            continue
        if least <= estimate(position) <= most:
            break
    return replace(setup, title=stream, tags=("hunt", how))


def opponents_decide(position: Position) -> bool:
    """Whether opponents decide something in one of the mover's plays here."""
    return any(end.adaptive for end in survey(position, None, look=SurveyWidth(EVERY, 0)).endings())


def estimate(position: Position) -> float:
    """About how many positions a complete survey sees: the same few random turns every time.

    Sets of plays are met in every order, so a turn of n steps counts 1/n! of its choices.
    """
    rng = random.Random(position.hash)
    total = 0.0
    for _ in range(WALKS):
        here, ways = position, 1.0
        for depth in range(1, sum(position.hand) + 1):
            plays = survey(here, None, look=SurveyWidth(EVERY, 0))
            ends = [end for end in plays.endings() if plays.moves(end)]
            if not ends:
                break
            ways *= len(ends) / depth
            total += ways / WALKS
            here = rng.choice(ends).position
    return total


# -- maps ------------------------------------------------------------------------------------------


def region(rng: random.Random, woods: Span, hamlets: Span, sides: Span) -> GameMap:
    """A map of so many columns and rows: plain, woods, mountains, perhaps a river, hamlets."""
    width, height = rng.randint(*sides), rng.randint(*sides)
    land = [["."] * width for _ in range(height)]
    for letter in "f^":
        for _ in range(rng.randint(*woods)):
            column, row = rng.randrange(width), rng.randrange(height)
            for _ in range(rng.randint(2, 7)):
                land[row][column] = letter
                column = min(max(column + rng.choice((-1, 0, 1)), 0), width - 1)
                row = min(max(row + rng.choice((-1, 0, 1)), 0), height - 1)
    if rng.random() < 0.5:
        column = rng.randrange(width)
        for row in range(rng.randrange(height)):
            land[row][column] = "~"
            column = min(max(column + rng.choice((-1, 0, 0, 1)), 0), width - 1)
            land[row][column] = "~"
    dry = [square_name(x, y) for y in range(height) for x in range(width) if land[y][x] != "~"]
    printed = rng.sample(dry, min(len(dry), rng.randint(*hamlets)))
    return GameMap("hunt", tuple("".join(row) for row in land), tuple(sorted(printed)))


# -- out of games ----------------------------------------------------------------------------------


def _from_game(rng: random.Random, sides: Span, attached: bool) -> Setup:
    """Out of a game of the fast policy, more or less careless, on a map of its own."""
    chart = region(rng, (0, 3), (1, 5), sides)
    base = rng.choice(("rio-grande", "rio-grande", "rio-grande", "matagot"))
    rules = ruleset(base, rng.random() < 0.1, attached)
    players = rng.randint(2, 5)
    game = deal(chart, rules, players, rng.randrange(2**32))
    policy = Policy(rng.choice((4, 12, 32)), rng.choice((1.0, 4.0)))
    stray = rng.choice((0.1, 0.5, 1.0))
    number, seat = rng.choice((4, 7)), rng.randrange(players)
    while (game.position.number, game.position.mover) != (number, seat):
        if rng.random() < stray:
            for _ in range(rng.randint(0, 4)):
                move = random_move(game.position, rng)
                if move is not None:
                    game.position = decided_by_lot(game.position, move, rng)
        game.position = policy.turn(game.position, rng)
        game.play(End(discards(game.position)))
    return _with_hand(hide_hands(game.position, seat), rng)


def _with_hand(position: Position, rng: random.Random) -> Setup:
    """The position, now and then with a card less in the mover's hand."""
    setup = setup_of(position)
    if rng.random() < 0.5:
        return setup
    kind = rng.choice([kind for kind in range(3) if position.hand[kind]])
    one = _one_card(kind)
    hand, pile = _less(position.hand, one), _more(setup.discard, one)
    players = tuple(
        replace(p, hand=hand) if p.color == setup.turn.player else p for p in setup.players
    )
    return replace(setup, players=players, discard=pile)


def _one_card(kind: int) -> Cards:
    return int(kind == 0), int(kind == 1), int(kind == 2)


def _less(a: Cards, b: Cards) -> Cards:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _more(a: Cards, b: Cards) -> Cards:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


# -- put together ----------------------------------------------------------------------------------


def cooked(rng: random.Random, recipe: Recipe, sides: Span, cards: int | None = None) -> Setup:
    """A position after the recipe, on a map with so many columns and rows, with a hand of so many
    cards; 3 or 4 if that is not said."""
    chart = region(rng, recipe.woods, recipe.hamlets, sides)
    colors = rng.sample(COLORS, rng.choice((2, 2, 3, 3, 4, 5)))
    mover = colors[0]
    rng.shuffle(colors)
    hand = [0, 0, 0]
    for kind in rng.choices(range(3), recipe.hand, k=cards or rng.choice((3, 3, 3, 4))):
        hand[kind] += 1
    players = tuple(
        Player(
            color,
            rng.randint(*recipe.ecus),
            (hand[0], hand[1], hand[2]) if color == mover else HAND_SIZE,
            tuple(
                Adventurer(EPOCH_INDEX[e]) for e in sorted(rng.choices(EPOCHS, recipe.stands, k=2))
            ),
        )
        for color in colors
    )
    start = Setup(chart, ruleset(), Turn(rng.choice((4, 7)), mover), players, ((), (), ()))
    return _Kitchen(rng, recipe, start, mover).run()


class _Kitchen:
    """A position on the way; a building or cube that would be illegal is left out."""

    def __init__(self, rng: random.Random, recipe: Recipe, setup: Setup, mover: str) -> None:
        self.rng = rng
        self.recipe = recipe
        self.setup = setup
        self.mover = mover
        self.rivals = [p.color for p in setup.players if p.color != mover]
        self.free: set[Square] = set()

    def run(self) -> Setup:
        rng, recipe = self.rng, self.recipe
        for _ in range(rng.randint(*recipe.gaps)):
            self._gap()
        for _ in range(rng.randint(*recipe.tries)):
            self._one_more()
        if recipe.scarce:
            self._scarce(*rng.choice(recipe.scarce))
        for _ in range(rng.randint(*recipe.cubes)):
            self._cube(rng.choice([self.mover, *self.rivals]))
        for _ in range(rng.randint(*recipe.own_cubes)):
            self._cube(self.mover)
        return self.setup

    def _one_more(self) -> None:
        rng, recipe = self.rng, self.recipe
        first = rng.choices(range(3), recipe.first)[0]
        kind = rng.choices(range(3), recipe.kinds[first])[0]
        size = rng.choices((1, 2, 3), recipe.sizes)[0]
        self._put(first, kind, size, self._anywhere(), rng.random() < recipe.shadows)

    def _anywhere(self) -> Square:
        chart = self.setup.map
        return self.rng.randrange(chart.width), self.rng.randrange(chart.height)

    def _put(self, first: int, kind: int, size: int, at: Square, shadows: bool) -> bool:
        """Put a building on a board, and perhaps its shadows where they fit."""
        owner = self.mover
        if self.rng.random() < self.recipe.rivals:
            owner = self.rng.choice(self.rivals)
        last = 2 if shadows and size > 1 else first
        done = False
        for epoch in range(first, last + 1):
            new = self._building(epoch, kind, size, at, owner)
            if new is None or not self._fits(new):
                break
            done = self._try(epoch, new) or done
        return done

    def _building(
        self, epoch: int, kind: int, size: int, at: Square, owner: str
    ) -> Building | None:
        if epoch == REASON and size == 1:
            return None
        name, place = BUILDINGS[kind][size - 1], square_name(*at)
        if kind == CIVIL:
            return Building(name, place)
        if epoch < REASON:
            return Building(name, place, owner)
        state = self.rng.choice(("ruin", "ruin", "renovated"))
        marked = state == "ruin" and size == 3 and self.rng.random() < 0.2
        return Building(name, place, None, (), state, owner if marked else None)

    def _fits(self, new: Building) -> bool:
        return self.free.isdisjoint(footprint(new))

    def _try(self, epoch: int, new: Building) -> bool:
        """Put it there if that is legal."""
        setup = self.setup
        boards = list(setup.boards)
        taken = {square for b in boards[epoch] for square in footprint(b)}
        if not taken.isdisjoint(footprint(new)):
            return False
        boards[epoch] = (*boards[epoch], new)
        return self._accept(replace(setup, boards=(boards[0], boards[1], boards[2])))

    def _accept(self, setup: Setup) -> bool:
        if defects(setup):
            return False
        self.setup = setup
        return True

    def _gap(self) -> None:
        """Keep a square free (on all boards) and put a building on each side of it."""
        rng, at = self.rng, self._anywhere()
        if at in {s for board in self.setup.boards for b in board for s in footprint(b)}:
            return
        self.free.add(at)
        epoch = rng.randrange(2)
        for x, y in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            if rng.random() < 0.2:
                continue
            kind = rng.choices(range(3), self.recipe.kinds[epoch])[0]
            size = rng.choices((1, 2, 3), self.recipe.sizes)[0]
            # The side of the building that meets the gap.
            slide = -rng.randrange(size)
            column = at[0] + (slide if x == 0 else x if x > 0 else -size)
            row = at[1] + (slide if y == 0 else y if y > 0 else -size)
            if column >= 0 and row >= 0:
                self._put(epoch, kind, size, (column, row), rng.random() < self.recipe.shadows)

    def _scarce(self, kind: int, size: int) -> None:
        """Use up all tiles of a shape but one or two."""
        left = self.rng.randint(0, 2)
        exist = self.setup.ruleset.tiles[kind][size - 1]
        name = BUILDINGS[kind][size - 1]
        for _ in range(400):
            used = sum(b.building == name for board in self.setup.boards for b in board)
            if used >= exist - left:
                break
            self._put(self.rng.choice((0, 1, 2, 2)), kind, size, self._anywhere(), True)

    def _cube(self, color: str) -> None:
        """A cube on a civil building of ``reason`` that has room."""
        board = list(self.setup.boards[REASON])
        roomy = [i for i, b in enumerate(board) if _room(b)]
        bare = [s for s in self.setup.map.hamlets if s not in {b.at for b in board}]
        if bare and self.rng.random() < 0.2:
            board.append(Building("hamlet", self.rng.choice(bare), cubes=((color, 1),)))
        elif roomy:
            index = self.rng.choice(roomy)
            cubes = Counter(dict(board[index].cubes))
            cubes[color] += 1
            board[index] = replace(board[index], cubes=tuple(sorted(cubes.items())))
        else:
            return
        boards = self.setup.boards
        self._accept(replace(self.setup, boards=(boards[0], boards[1], tuple(board))))


def _room(building: Building) -> bool:
    kind, size = BUILDING_KIND_SIZE[building.building]
    return kind == CIVIL and sum(n for _, n in building.cubes) < CIVIL_VALUES[size - 1]


def footprint(building: Building) -> set[Square]:
    """The squares that a building covers."""
    size = BUILDING_KIND_SIZE[building.building][1]
    column, row = square_place(building.at)
    return {(column + x, row + y) for y in range(size) for x in range(size)}
