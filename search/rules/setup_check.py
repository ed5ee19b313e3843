"""Every rejection of formats §3 that needs the rules: ``defects`` lists all of a setup at once.

Placement and terrain (§1.8, §3.2), stock, cubes and cards (§1.2, §1.5), hierarchy (§3.3, §5),
what stands on ``reason`` (§1.6, §3.6, §3.7), and who is to move. Plain sets, no engine: a setup
may hold any nonsense, so nothing of the position can be trusted yet.
"""

from __future__ import annotations

from collections import Counter

from positions.files.problems import Path, Problem
from positions.setup import Building, Player, Setup
from positions.things import (
    BUILDING_KIND_SIZE,
    BUILDINGS,
    CIVIL,
    EPOCHS,
    KINDS,
    REASON,
    square_name,
    square_place,
)
from positions.words.say import listed, say

Square = tuple[int, int]
#: Value of civil buildings by size: also the cubes they hold (§1.3).
CIVIL_VALUES = (1, 3, 5)


def defects(setup: Setup) -> list[Problem]:
    """Everything in the setup that the rules forbid; empty for a legal position.

    Paths are those of the file (formats §3), lines are None; ``Loaded.located`` adds them.
    The time is linear in the number of buildings.

    :raises KeyError: a building, kind or epoch name that ``positions.things`` does not have.
    """
    problems = _at_the_table(setup) + _cards(setup)
    for epoch in range(len(EPOCHS)):
        problems += _Board(setup, epoch).defects()
    return problems + _tiles(setup) + _cubes(setup)


def needs_hand(setup: Setup) -> Problem | None:
    """The problem of a player to move whose hand is a number, for what must know the cards."""
    for seat, player in enumerate(setup.players):
        if player.color == setup.turn.player and isinstance(player.hand, int):
            message = say("setup-unknown-hand", player=player.color)
            hint = say("setup-unknown-hand.hint")
            return Problem("unknown-hand", ("players", seat, "hand"), message, hint)
    return None


def _at_the_table(setup: Setup) -> list[Problem]:
    """Colours, player to move, phase, charged cards, reserve."""
    problems: list[Problem] = []
    turn, seated = setup.turn, set[str]()
    for seat, player in enumerate(setup.players):
        if player.color in seated:
            message = say("setup-color-twice", player=player.color)
            hint = say("setup-color-twice.hint")
            problems.append(Problem("color-twice", ("players", seat, "color"), message, hint))
        seated.add(player.color)
        problems += _charged(setup, seat, player)
    if turn.player not in seated:
        message = say("setup-player-not-seated", player=turn.player)
        hint = say("setup-player-not-seated.hint", players=listed(sorted(seated), "or"))
        problems.append(Problem("player-not-seated", ("turn", "player"), message, hint))
    if not setup.ruleset.holdem and turn.phase in ("exchanged", "swapped"):
        message = say("setup-phase-without-holdem", phase=turn.phase)
        hint = say("setup-phase-without-holdem.hint")
        problems.append(Problem("phase-without-holdem", ("turn", "phase"), message, hint))
    if setup.reserve is not None:
        if not setup.ruleset.holdem:
            message = say("setup-reserve-without-holdem")
            hint = say("setup-reserve-without-holdem.hint")
            problems.append(Problem("reserve-without-holdem", ("reserve",), message, hint))
        elif sum(setup.reserve) != 3:
            message = say("setup-reserve-size", number=sum(setup.reserve))
            hint = say("setup-reserve-size.hint")
            problems.append(Problem("reserve-size", ("reserve",), message, hint))
    return problems


def _charged(setup: Setup, seat: int, player: Player) -> list[Problem]:
    problems: list[Problem] = []
    mover, phase = setup.turn.player, setup.turn.phase
    if player.color == mover and phase != "start":
        return problems
    for index, adventurer in enumerate(player.adventurers):
        if adventurer.cards_used > 0:
            message = (
                say("setup-used-not-begun", player=mover)
                if player.color == mover
                else say("setup-used-not-to-move", player=player.color, mover=mover)
            )
            path: Path = ("players", seat, "adventurers", index, "used")
            hint = say("setup-used-hint")
            problems.append(Problem("used-too-early", path, message, hint))
    return problems


def _cards(setup: Setup) -> list[Problem]:
    """More cards than exist: known ones by kind, all of them in total (§1.5)."""
    problems: list[Problem] = []
    reserve = setup.reserve if setup.ruleset.holdem else None
    known = [setup.discard, reserve or (0, 0, 0)]
    known += [player.hand for player in setup.players if not isinstance(player.hand, int)]
    path: Path = ("discard",) if any(setup.discard) else ("players",)
    for kind, name in enumerate(KINDS):
        count, exist = sum(cards[kind] for cards in known), setup.ruleset.cards[kind]
        if count > exist:
            message = say("setup-too-many-of-kind", cards=f"{count}{name[0]}", exist=exist)
            hint = say("setup-cards-hint")
            problems.append(Problem("too-many-cards", path, message, hint))
    total = sum(map(sum, known)) + sum(p.hand for p in setup.players if isinstance(p.hand, int))
    if total > sum(setup.ruleset.cards) and not problems:
        exist = sum(setup.ruleset.cards)
        message, hint = (
            say("setup-too-many-cards", number=total, exist=exist),
            say("setup-cards-hint"),
        )
        problems.append(Problem("too-many-cards", path, message, hint))
    return problems


def _is_tile(building: Building, epoch: int) -> bool:
    """False for cubes on a printed hamlet, which ``reason`` lists like a building (formats §3)."""
    return not (epoch == REASON and building.building == "hamlet")


def _tiles(setup: Setup) -> list[Problem]:
    """More tiles than the stock had, all three boards together (§1.2)."""
    problems: list[Problem] = []
    counts: Counter[str] = Counter()
    for epoch, board in enumerate(setup.boards):
        for index, building in enumerate(board):
            if not _is_tile(building, epoch):
                continue
            name = building.building
            counts[name] += 1
            kind, size = BUILDING_KIND_SIZE[name]
            exist = setup.ruleset.tiles[kind][size - 1]
            if counts[name] == exist + 1:
                message = say("setup-too-many-tiles", building=name, exist=exist)
                hint = say("setup-too-many-tiles.hint")
                path: Path = ("boards", EPOCHS[epoch], index)
                problems.append(Problem("too-many-tiles", path, message, hint))
    return problems


def _cubes(setup: Setup) -> list[Problem]:
    """More cubes of a colour than a player has, marks included (§1.5, §1.6)."""
    counts: Counter[str] = Counter()
    for board in setup.boards:
        for building in board:
            counts.update(color for color in (building.owner, building.mark) if color)
            for color, n in building.cubes:
                counts[color] += n
    problems: list[Problem] = []
    for seat, player in enumerate(setup.players):
        number, exist = counts[player.color], setup.ruleset.cubes
        if number > exist:
            color = player.color
            message = say("setup-too-many-cubes", number=number, player=color, exist=exist)
            hint = say("setup-too-many-cubes.hint")
            problems.append(Problem("too-many-cubes", ("players", seat, "color"), message, hint))
    return problems


class _Board:
    """The defects of one board."""

    def __init__(self, setup: Setup, epoch: int) -> None:
        self.setup = setup
        self.epoch = epoch
        self.buildings = setup.boards[epoch]
        self.terrain = setup.map.terrain
        self.seated = {player.color for player in setup.players}
        self.printed = {square_place(square) for square in setup.map.hamlets}
        #: Square → index of the building that stands there.
        self.standing: dict[Square, int] = {}
        self.problems: list[Problem] = []

    def defects(self) -> list[Problem]:
        """All defects, building by building in file order, then the hierarchy."""
        # On reason cubes on printed hamlets are no tiles: what covers them must be known before.
        tiles = [i for i, item in enumerate(self.buildings) if _is_tile(item, self.epoch)]
        for index in tiles:
            self._place(index)
        for index, building in enumerate(self.buildings):
            if not _is_tile(building, self.epoch):
                self._cubes_on_hamlet(index, building)
            self._bearings(index, building)
        self.problems.sort(key=_item_of)
        if self.epoch != REASON:
            self._hierarchy()
        return self.problems

    def _note(self, code: str, index: int, keys: Path, message: str, hint: str) -> None:
        path: Path = ("boards", EPOCHS[self.epoch], index, *keys)
        self.problems.append(Problem(code, path, message, hint))

    def _it(self, index: int) -> dict[str, str]:
        """The building, as texts take it."""
        return {"building": self.buildings[index].building, "at": self.buildings[index].at}

    def _other(self, index: int) -> dict[str, str]:
        """The same of a second building."""
        return {"other": self.buildings[index].building, "other-at": self.buildings[index].at}

    def _footprint(self, building: Building) -> list[Square]:
        size = BUILDING_KIND_SIZE[building.building][1]
        try:
            column, row = square_place(building.at)
        except ValueError:
            return []
        return [(column + x, row + y) for y in range(size) for x in range(size)]

    def _place(self, index: int) -> None:
        """Put a tile on the board: map, terrain, printed hamlets, other tiles (§1.8, §3.2)."""
        building, it = self.buildings[index], self._it(index)
        kind, size = BUILDING_KIND_SIZE[building.building]
        if self.epoch == REASON and size == 1:
            message = say("setup-size-one-on-reason", **it)
            hint = say("setup-size-one-on-reason.hint")
            self._note("small-on-reason", index, ("building",), message, hint)
            return
        footprint = self._footprint(building)
        width, height = len(self.terrain[0]), len(self.terrain)
        inside = [(x, y) for x, y in footprint if x < width and y < height]
        if len(inside) < size * size:
            column = square_name(width - 1, 0)[0]
            message = say("setup-off-map", **it)
            hint = say("setup-off-map.hint", size=size, column=column, row=height)
            self._note("off-map", index, ("at",), message, hint)
        stands_alone = kind != CIVIL or size == 1
        for place in inside:
            if stands_alone and self.terrain[place[1]][place[0]] == "~":
                message = say("setup-on-river", square=square_name(*place), **it)
                self._note("on-river", index, ("at",), message, say("setup-on-river.hint"))
                break
        for place in inside:
            if stands_alone and place in self.printed:
                message = say("setup-over-printed-hamlet", square=square_name(*place), **it)
                hint = say("setup-over-printed-hamlet.hint")
                self._note("over-printed-hamlet", index, ("at",), message, hint)
                break
        reported = False
        for place in inside:
            other = self.standing.setdefault(place, index)
            if other != index and not reported:
                reported = True
                both = it | self._other(other)
                message = say("setup-overlap", square=square_name(*place), **both)
                self._note("overlap", index, ("at",), message, say("setup-overlap.hint"))

    def _cubes_on_hamlet(self, index: int, building: Building) -> None:
        """An entry ``hamlet`` of Reason: cubes on a visible printed hamlet (§1.4, §1.6)."""
        footprint = self._footprint(building)
        if not footprint or footprint[0] not in self.printed:
            message = say("setup-no-printed-hamlet", at=building.at)
            hint = say("setup-no-printed-hamlet.hint")
            self._note("small-on-reason", index, ("at",), message, hint)
            return
        if not any(n > 0 for _, n in building.cubes):
            message = say("setup-hamlet-without-cubes", at=building.at)
            hint = say("setup-hamlet-without-cubes.hint")
            self._note("small-on-reason", index, (), message, hint)
        other = self.standing.setdefault(footprint[0], index)
        if other != index and _is_tile(self.buildings[other], self.epoch):
            message = say("setup-hamlet-covered", at=building.at, **self._other(other))
            hint = say("setup-hamlet-covered.hint")
            self._note("hamlet-covered", index, ("at",), message, hint)
        elif other != index:
            message, hint = (
                say("setup-hamlet-twice", at=building.at),
                say("setup-hamlet-twice.hint"),
            )
            self._note("overlap", index, ("at",), message, hint)

    def _bearings(self, index: int, building: Building) -> None:
        """Owner, state, mark and cubes of one building (§1.6, §3.6, §3.7)."""
        kind, size = BUILDING_KIND_SIZE[building.building]
        it, civil, reason = self._it(index), kind == CIVIL, self.epoch == REASON
        if building.owner is None and not civil and not reason:
            message, hint = say("setup-owner-missing", **it), say("setup-owner-missing.hint")
            self._note("owner-missing", index, (), message, hint)
        if building.owner is not None and (civil or reason):
            message = (
                say("setup-owner-of-civil", **it) if civil else say("setup-owner-of-ruin", **it)
            )
            hint = say("setup-owner-hint")
            self._note("owner-superfluous", index, ("owner",), message, hint)
        if building.state is not None and (civil or not reason):
            message, hint = say("setup-state-misplaced", **it), say("setup-state-misplaced.hint")
            self._note("state-misplaced", index, ("state",), message, hint)
        if building.mark is not None and (
            civil or not reason or size != 3 or building.state == "renovated"
        ):
            message, hint = say("setup-mark-misplaced", **it), say("setup-mark-misplaced.hint")
            self._note("mark-misplaced", index, ("mark",), message, hint)
        for key, color in (("owner", building.owner), ("mark", building.mark)):
            self._seated(index, (key,), color)
        for color, _ in building.cubes:
            self._seated(index, ("cubes", color), color)
        cubes, value = sum(n for _, n in building.cubes), CIVIL_VALUES[size - 1]
        if cubes and not (civil and reason):
            message, hint = say("setup-cubes-misplaced", **it), say("setup-cubes-misplaced.hint")
            self._note("cubes-misplaced", index, ("cubes",), message, hint)
        elif civil and cubes > value:
            message = say("setup-cubes-beyond-value", number=cubes, value=value, **it)
            hint = say("setup-cubes-beyond-value.hint")
            self._note("cubes-beyond-value", index, ("cubes",), message, hint)

    def _seated(self, index: int, keys: Path, color: str | None) -> None:
        if color is not None and color not in self.seated:
            message = say("setup-not-seated", player=color, **self._it(index))
            hint = say("setup-not-seated.hint", players=listed(sorted(self.seated), "or"))
            self._note("not-seated", index, keys, message, hint)

    def _hierarchy(self) -> None:
        """Domains whose summit of a kind is shared by two buildings or more (§3.3, §5)."""
        for domain in self._domains():
            for kind in range(CIVIL):
                values = {
                    index: size
                    for index in domain
                    for its_kind, size in [BUILDING_KIND_SIZE[self.buildings[index].building]]
                    if its_kind == kind
                }
                top = max(values.values(), default=0)
                summit = [index for index, value in values.items() if value == top]
                if len(summit) < 2:
                    continue
                squares = [self.buildings[index].at for index in summit]
                if len(squares) > 9:
                    squares[8:-1] = ["…"]
                message = say(
                    "setup-hierarchy",
                    building=BUILDINGS[kind][top - 1],
                    squares=listed(squares),
                    kind=KINDS[kind],
                    value=top,
                )
                hint = say("setup-hierarchy.hint")
                self._note("hierarchy", summit[1], ("at",), message, hint)

    def _domains(self) -> list[list[int]]:
        """The buildings of each domain in file order, domains by their first building (§1.7)."""
        left = set(self.standing) | self.printed
        domains = []
        for start in self.standing:
            if start not in left:
                continue
            left.discard(start)
            todo, members = [start], set[int]()
            while todo:
                column, row = todo.pop()
                if (column, row) in self.standing:
                    members.add(self.standing[column, row])
                for near in (
                    (column + 1, row),
                    (column - 1, row),
                    (column, row + 1),
                    (column, row - 1),
                ):
                    if near in left:
                        left.discard(near)
                        todo.append(near)
            domains.append(sorted(members))
        return domains


def _item_of(problem: Problem) -> int:
    index = problem.path[2]
    return index if isinstance(index, int) else 0
