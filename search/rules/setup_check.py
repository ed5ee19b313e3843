"""Every rejection of formats §3 that needs the rules: ``defects`` lists all of a setup at once.

Placement and terrain (§1.8, §3.2), stock, cubes and cards (§1.2, §1.5), hierarchy (§3.3, §5),
what stands on ``reason`` (§1.6, §3.6, §3.7), and who is to move. Plain sets, no engine: a setup
may hold any nonsense, so nothing of the position can be trusted yet.
"""

from __future__ import annotations

from collections import Counter

from positions.building_names import building_words
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
            message = f"the hand of {player.color}, who is to move, is not known"
            hint = (
                "say which cards, such as hand: {military: 2, civil: 2};"
                " show, draw, why, act and threats take the number"
            )
            return Problem("unknown-hand", ("players", seat, "hand"), message, hint)
    return None


def _at_the_table(setup: Setup) -> list[Problem]:
    """Colours, player to move, phase, charged cards, reserve."""
    problems: list[Problem] = []
    turn, seated = setup.turn, set[str]()
    for seat, player in enumerate(setup.players):
        if player.color in seated:
            message = f"two players are {player.color}"
            hint = "every player needs a colour of their own"
            problems.append(Problem("color-twice", ("players", seat, "color"), message, hint))
        seated.add(player.color)
        problems += _charged(setup, seat, player)
    if turn.player not in seated:
        message = f"{turn.player} is to move but does not play"
        hint = f"one of: {', '.join(sorted(seated))}"
        problems.append(Problem("player-not-seated", ("turn", "player"), message, hint))
    if not setup.ruleset.holdem and turn.phase in ("exchanged", "swapped"):
        message = f"the phase {turn.phase} exists only in Hold'em (§7.1)"
        hint = "without Hold'em an exchange leads to the phase action"
        problems.append(Problem("phase-without-holdem", ("turn", "phase"), message, hint))
    if setup.reserve is not None:
        if not setup.ruleset.holdem:
            message = "a reserve although Hold'em is not played (§7.1)"
            hint = "remove it, or write ruleset: {base: rio-grande, holdem: true}"
            problems.append(Problem("reserve-without-holdem", ("reserve",), message, hint))
        elif sum(setup.reserve) != 3:
            message = f"the reserve has {sum(setup.reserve)} cards, not three (§7.1)"
            problems.append(Problem("reserve-size", ("reserve",), message, "list three cards"))
    return problems


def _charged(setup: Setup, seat: int, player: Player) -> list[Problem]:
    problems: list[Problem] = []
    mover, phase = setup.turn.player, setup.turn.phase
    if player.color == mover and phase != "start":
        return problems
    for index, adventurer in enumerate(player.adventurers):
        if adventurer.cards_used > 0:
            reason = (
                "this turn has not begun to act" if player.color == mover else f"{mover} is to move"
            )
            message = f"an adventurer of {player.color} is charged with cards, but {reason} (§2.3)"
            path: Path = ("players", seat, "adventurers", index, "used")
            hint = "leave used out, or write phase: action for the player to move"
            problems.append(Problem("used-too-early", path, message, hint))
    return problems


def _cards(setup: Setup) -> list[Problem]:
    """More cards than exist: known ones by kind, all of them in total (§1.5)."""
    problems: list[Problem] = []
    reserve = setup.reserve if setup.ruleset.holdem else None
    known = [setup.discard, reserve or (0, 0, 0)]
    known += [player.hand for player in setup.players if not isinstance(player.hand, int)]
    path: Path = ("discard",) if any(setup.discard) else ("players",)
    hint = "count hands, discard pile and reserve again"
    for kind, name in enumerate(KINDS):
        count, exist = sum(cards[kind] for cards in known), setup.ruleset.cards[kind]
        if count > exist:
            message = f"{count} {name} cards are in sight, {exist} exist (§1.5)"
            problems.append(Problem("too-many-cards", path, message, hint))
    total = sum(map(sum, known)) + sum(p.hand for p in setup.players if isinstance(p.hand, int))
    if total > sum(setup.ruleset.cards) and not problems:
        message = f"{total} cards are dealt or discarded, {sum(setup.ruleset.cards)} exist (§1.5)"
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
                message = (
                    f"more than {exist} {building_words(name)} tiles, but only {exist} exist (§1.2)"
                )
                hint = "all three boards count together; this is the first one too many"
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
        if counts[player.color] > setup.ruleset.cubes:
            message = (
                f"{counts[player.color]} cubes of {player.color} are on the boards, "
                f"{setup.ruleset.cubes} exist (§1.5)"
            )
            hint = "owners, cubes and marks count together"
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

    def _name(self, index: int) -> str:
        building = self.buildings[index]
        return f"the {building_words(building.building)} at {building.at}"

    def _footprint(self, building: Building) -> list[Square]:
        size = BUILDING_KIND_SIZE[building.building][1]
        try:
            column, row = square_place(building.at)
        except ValueError:
            return []
        return [(column + x, row + y) for y in range(size) for x in range(size)]

    def _place(self, index: int) -> None:
        """Put a tile on the board: map, terrain, printed hamlets, other tiles (§1.8, §3.2)."""
        building, name = self.buildings[index], self._name(index)
        kind, size = BUILDING_KIND_SIZE[building.building]
        if self.epoch == REASON and size == 1:
            message = f"{name} is of size 1: it casts no shadow on Reason (§4.2)"
            self._note("small-on-reason", index, ("building",), message, "remove it")
            return
        footprint = self._footprint(building)
        width, height = len(self.terrain[0]), len(self.terrain)
        inside = [(x, y) for x, y in footprint if x < width and y < height]
        if len(inside) < size * size:
            message = f"{name} does not lie wholly on the map"
            hint = f"it takes {size}x{size} squares, the last are {square_name(width - 1, 0)[0]}"
            self._note("off-map", index, ("at",), message, f"{hint} and {height}")
        stands_alone = kind != CIVIL or size == 1
        for column, row in inside:
            square = square_name(column, row)
            if stands_alone and self.terrain[row][column] == "~":
                message = f"{name} covers the river at {square} (§3.2)"
                self._note("on-river", index, ("at",), message, "only towns and cities may")
                break
        for place in inside:
            if stands_alone and place in self.printed:
                message = f"{name} covers the printed hamlet at {square_name(*place)} (§1.4)"
                hint = "only towns and cities may; printed hamlets are not listed"
                self._note("over-printed-hamlet", index, ("at",), message, hint)
                break
        reported = False
        for place in inside:
            other = self.standing.setdefault(place, index)
            if other != index and not reported:
                reported = True
                message = f"{name} and {self._name(other)} both cover {square_name(*place)} (§1.8)"
                self._note("overlap", index, ("at",), message, "move or remove one of them")

    def _cubes_on_hamlet(self, index: int, building: Building) -> None:
        """An entry ``hamlet`` of Reason: cubes on a visible printed hamlet (§1.4, §1.6)."""
        footprint = self._footprint(building)
        if not footprint or footprint[0] not in self.printed:
            message = f"no printed hamlet is at {building.at}, and tiles of size 1 cast no shadow"
            hint = "on Reason hamlets are listed only to put cubes on printed ones"
            self._note("small-on-reason", index, ("at",), message, hint)
            return
        if not any(n > 0 for _, n in building.cubes):
            message = f"the printed hamlet at {building.at} has no cubes"
            hint = "remove it: printed hamlets are the map's and listed only with cubes"
            self._note("small-on-reason", index, (), message, hint)
        other = self.standing.setdefault(footprint[0], index)
        if other != index and _is_tile(self.buildings[other], self.epoch):
            message = (
                f"the printed hamlet at {building.at} is covered by {self._name(other)} (§1.4)"
            )
            hint = "a covered hamlet has no cubes"
            self._note("hamlet-covered", index, ("at",), message, hint)
        elif other != index:
            message = f"the printed hamlet at {building.at} is listed twice"
            self._note("overlap", index, ("at",), message, "put all its cubes in one entry")

    def _bearings(self, index: int, building: Building) -> None:
        """Owner, state, mark and cubes of one building (§1.6, §3.6, §3.7)."""
        kind, size = BUILDING_KIND_SIZE[building.building]
        name, civil, reason = self._name(index), kind == CIVIL, self.epoch == REASON
        if building.owner is None and not civil and not reason:
            message = f"{name} has no owner (§1.6)"
            self._note("owner-missing", index, (), message, "add owner: and a colour")
        if building.owner is not None and (civil or reason):
            why = "ruins belong to nobody" if reason and not civil else "civil buildings have none"
            message = f"{name} has an owner, but {why} (§1.6)"
            self._note("owner-superfluous", index, ("owner",), message, "leave owner out")
        if building.state is not None and (civil or not reason):
            message = f"{name} has a state; only ruins of Reason have one (§3.7)"
            self._note("state-misplaced", index, ("state",), message, "leave state out")
        if building.mark is not None and (
            civil or not reason or size != 3 or building.state == "renovated"
        ):
            message = f"{name} has a mark; only a castle or abbey ruin of Reason can (§3.7)"
            self._note("mark-misplaced", index, ("mark",), message, "leave mark out")
        for key, color in (("owner", building.owner), ("mark", building.mark)):
            self._seated(index, (key,), color, name)
        for color, _ in building.cubes:
            self._seated(index, ("cubes", color), color, name)
        cubes = sum(n for _, n in building.cubes)
        if cubes and not (civil and reason):
            message = f"{name} has cubes; only civil buildings of Reason can (§1.6)"
            self._note("cubes-misplaced", index, ("cubes",), message, "leave cubes out")
        elif civil and cubes > CIVIL_VALUES[size - 1]:
            message = f"{name} has {cubes} cubes, more than its value {CIVIL_VALUES[size - 1]}"
            self._note("cubes-beyond-value", index, ("cubes",), f"{message} (§1.6)", "remove some")

    def _seated(self, index: int, keys: Path, color: str | None, name: str) -> None:
        if color is not None and color not in self.seated:
            message = f"{name} has a cube of {color}, who does not play"
            hint = f"one of: {', '.join(sorted(self.seated))}"
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
                shown = ", ".join(squares[:-1][:8]) + (" …" if len(squares) > 9 else "")
                message = (
                    f"the {_plural(BUILDINGS[kind][top - 1])} at {shown} and {squares[-1]} share "
                    f"the highest {KINDS[kind]} value, {top}, of one domain (§3.3)"
                )
                hint = "in a domain one building of a kind must be higher than the others"
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


def _plural(building: str) -> str:
    words = building_words(building)
    changes = words.endswith("y") and not words.endswith("ey")
    return words[:-1] + "ies" if changes else words + "s"
