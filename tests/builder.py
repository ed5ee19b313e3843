"""Small positions for tests, and what is on the boards, as words.

``table(might="b3 keep red, d4 chapel white", hand="2m1c")`` is a legal position, red to move;
``play(position, "m:hamlet@d3", "b3")`` makes a play with the decisions given, in order;
``on(position, "might")`` is what stands there, in the words that ``table`` takes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from positions.files.load_position import parse_document, read_setup
from positions.notation.play_text import PlayPattern, parse_play
from positions.notation.written_plays import (
    BoardPlay,
    Construct,
    Demolish,
    End,
    Exchange,
    Play,
    Populate,
    Renovate,
    Swap,
    Travel,
    Upgrade,
)
from positions.setup import Building, Setup
from positions.things import BUILDING_KIND_SIZE, EPOCHS, KINDS, Cards, Charges
from search.rules.convert import position_of, setup_of
from search.rules.game import Choice, Record, make
from search.rules.income import incomes
from search.rules.legal_plays import legal_plays
from search.rules.position import Position
from search.rules.refusal import refusal
from search.rules.resolution import Decision
from search.rules.setup_check import defects
from search.rules.tile import shape_of
from search.rules.turn_phases import refuse_turn_play
from search.rules.written_turn import Played

LIBRARY = Path(__file__).parents[1] / "positions" / "library"


class Result(NamedTuple):
    """The position after a play and the record of it."""

    position: Position
    record: Record

    @property
    def asked(self) -> list[str]:
        """Who decided what among which squares: ``white place e2 f2 e3 f3``."""
        return [asked(choice) for choice in self.record.choices]


def asked(choice: Choice) -> str:
    """A decision that was taken, without what was chosen."""
    return " ".join((choice.who, choice.what, *choice.options))


def replayed(start: Position, line: Iterable[Played]) -> list[Position]:
    """The positions after each play of a line, its decisions taken as it says."""
    positions = [start]
    for played in line:
        chosen = iter(played.choices)

        def decide(at: Position, decision: Decision) -> int:
            return at.table.geometry.index[next(chosen).chosen]  # noqa: B023

        positions.append(make(positions[-1], played.play, decide)[0])
    return positions[1:]


# -- making positions --------------------------------------------------------------------------


def library(name: str) -> Position:
    """The position of the library whose file has that name."""
    return legal(read_setup(LIBRARY / f"{name}.yaml").require())


def legal(setup: Setup) -> Position:
    """The position of a setup that has no defect."""
    result = defects(setup)
    assert not result, result
    return position_of(setup)


def cards(text: str) -> Cards:
    """``2m1c`` as a count by kind; ``-`` and the empty text are none."""
    count = {letter: int(n) for n, letter in re.findall(r"(\d+)([mrc])", text)}
    return count.get("m", 0), count.get("r", 0), count.get("c", 0)


def table(
    might: str = "",
    faith: str = "",
    reason: str = "",
    *,
    hand: str = "",
    at: str = "might might",
    players: str = "red green blue",
    ecus: int = 3,
    hamlets: str = "",
    terrain: str = "",
    size: int = 12,
    turn: int = 2,
    phase: str = "start",
    ruleset: Any = "rio-grande",
    discard: str = "",
    reserve: str = "",
    hands: dict[str, str] | None = None,
    where: dict[str, str] | None = None,
) -> Position:
    """A legal position in which the first of ``players`` is to move.

    ``at`` says where the mover's adventurers stand, as in ``might reason/1`` with cards used;
    ``hands`` and ``where`` the same for others. The map is a plain of ``size`` squares a side
    unless ``terrain`` is given as rows.
    """
    colors = players.split()
    seats: list[dict[str, Any]] = []
    for color in colors:
        known = hand if color == colors[0] else (hands or {}).get(color)
        places = at if color == colors[0] else (where or {}).get(color, "might faith")
        seats.append(
            {
                "color": color,
                "ecus": ecus,
                "hand": 4 if known is None else _kinds(known),
                "adventurers": [_adventurer(place) for place in places.split()],
            }
        )
    rows = terrain.split() or ["." * size] * size
    tree: dict[str, Any] = {
        "khronos": 1,
        "map": {"name": "bench", "terrain": "\n".join(rows), "hamlets": hamlets.split()},
        "ruleset": ruleset,
        "turn": {"number": turn, "player": colors[0], "phase": phase},
        "players": seats,
        "boards": {
            epoch: [_entry(text) for text in listed(board)]
            for epoch, board in zip(EPOCHS, (might, faith, reason), strict=True)
        },
        "discard": _kinds(discard),
    }
    if reserve:
        tree["reserve"] = _kinds(reserve)
    return legal(parse_document(tree).require())


def listed(text: str) -> list[str]:
    """The entries of a text, commas between them."""
    return [" ".join(part.split()) for part in text.split(",") if part.strip()]


def far(building: str, number: int, more: str = "") -> str:
    """Some buildings apart from one another in the far rows of a plain of 26, to use up tiles."""
    squares = [f"{column}{row}" for row in (24, 20, 16) for column in "aeimquy"]
    size = BUILDING_KIND_SIZE[building][1]
    fits = [square for square in squares if size < 3 or square[0] != "y"]
    return ", ".join(f"{square} {building} {more}".strip() for square in fits[:number])


def _kinds(text: str) -> dict[str, int]:
    return {kind: n for kind, n in zip(KINDS, cards(text), strict=True) if n}


def _adventurer(text: str) -> Any:
    epoch, _, used = text.partition("/")
    return {"epoch": epoch, "used": int(used)} if used else epoch


def _entry(text: str) -> dict[str, Any]:
    """``h1 castle mark green``, ``e5 town red 2 green 1``, ``c4 keep renovated``."""
    at, building, *words = text.split()
    value: dict[str, Any] = {"at": at, "building": building}
    if words and words[0] == "mark":
        value["mark"] = words[1]
    elif words and words[0] in ("ruin", "renovated"):
        value["state"] = words[0]
    elif len(words) > 1:
        value["cubes"] = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    elif words:
        value["owner"] = words[0]
    return value


# -- looking at positions ----------------------------------------------------------------------


def on(position: Position, epoch: str) -> set[str]:
    """What stands on a board; ruins are named as such, bare printed hamlets left out."""
    return {_words(building) for building in setup_of(position).boards[EPOCHS.index(epoch)]}


def boards(position: Position) -> tuple[set[str], set[str], set[str]]:
    """``on`` for ``might``, ``faith`` and ``reason``."""
    return on(position, "might"), on(position, "faith"), on(position, "reason")


def _words(building: Building) -> str:
    words = [building.at, building.building]
    if building.owner:
        words.append(building.owner)
    if building.mark:
        words += ["mark", building.mark]
    elif building.state:
        words.append(building.state)
    for color, number in building.cubes:
        words += [color, str(number)]
    return " ".join(words)


def ecus(position: Position, color: str) -> int:
    """Ecus of a player."""
    return position.ecus[position.table.seat(color)]


def supply(position: Position, color: str) -> int:
    """Cubes that a player has left."""
    return position.supply[position.table.seat(color)]


def stock(position: Position, building: str) -> int:
    """Tiles of a building that are left."""
    kind, size = BUILDING_KIND_SIZE[building]
    return position.stock[shape_of(kind, size)]


def income(position: Position, color: str) -> tuple[int, int, int]:
    """What a player would collect now on ``might``, ``faith``, ``reason``."""
    return incomes(position)[position.table.seat(color)]


# -- playing -----------------------------------------------------------------------------------


def matching(position: Position, token: str) -> list[BoardPlay]:
    """Legal plays that a token of the notation, complete or not, can mean."""
    meant = parse_play(token)
    if isinstance(meant, PlayPattern):
        return [play for play in legal_plays(position) if meant.matches(play)]
    return [play for play in legal_plays(position) if play == meant]


def play(position: Position, token: str, *chosen: str) -> Result:
    """Make the play, which must be the only one that the token can mean, charges left aside.

    The decisions are taken as ``chosen`` says, in order; all of them are needed.
    """
    meant = parse_play(token)
    if not isinstance(meant, Exchange | Swap | End):
        result = matching(position, token)
        assert result, f"{token}: §{refused(position, token)}"
        if isinstance(meant, PlayPattern):
            assert len({one._replace(**{"by": ()}) for one in result}) == 1, result
        meant = result[0]
    answers = list(chosen)

    def decide(at: Position, decision: Decision) -> int:
        names = [at.table.geometry.names[option] for option in decision.options]
        assert answers, f"undecided: {decision.what} one of {names}"
        assert answers[0] in names, f"{answers[0]} is not one of {names}"
        return at.table.geometry.index[answers.pop(0)]

    result = Result(*make(position, meant, decide))
    assert not answers, f"nobody asked for {answers}"
    return result


def refused(position: Position, token: str) -> str | None:
    """The § that refuses a play, None if it is legal; the list of legal plays must agree.

    Cards and charges that the token leaves out are made up, as the rules would have them.
    """
    result = matching(position, token)
    meant = parse_play(token)
    if isinstance(meant, Exchange | Swap | End):
        why = refuse_turn_play(position, meant)
        return why.section if why else None
    if isinstance(meant, PlayPattern):
        meant = result[0] if result else _made_up(position, meant)
    why = refusal(position, meant)
    assert (why is None) == bool(result), f"{token}: {why}, but {len(result)} such plays are listed"
    if why and why.section == "3.3":
        return f"3.3 {why.message.partition(':')[0]}"  # dominion or hierarchy
    return why.section if why else None


def _made_up(position: Position, pattern: PlayPattern) -> Play:
    epoch = EPOCHS.index(pattern.epoch or "reason")
    kind, size = _cost(position, pattern, epoch)
    paid = pattern.cards or cards(f"{size}{KINDS[kind][0]}")
    by: Charges = pattern.by or (((0, size),) if size < 3 else ((0, 1), (0, 2)))
    at, what = pattern.at, pattern.building or ""
    play: Travel | BoardPlay
    if pattern.type == "construct":
        play = Construct(EPOCHS[epoch], what, at, paid, by)
    elif pattern.type == "upgrade":
        play = Upgrade(EPOCHS[epoch], pattern.source or "", what, at, paid, by)
    elif pattern.type == "demolish":
        play = Demolish(EPOCHS[epoch], at, paid, by)
    else:
        play = (Populate if pattern.type == "populate" else Renovate)(at, paid, by)
    return play


def _cost(position: Position, pattern: PlayPattern, epoch: int) -> tuple[int, int]:
    """Kind and number of the cards that a play without surcharge takes."""
    tiles = position.boards[epoch].tiles
    index = position.table.geometry.index
    if pattern.building:
        kind, size = BUILDING_KIND_SIZE[pattern.building]
        if pattern.type == "construct":
            return kind, size
        old = tiles.get(index[pattern.source or ""])
        return kind, max(1, size - (1 if old is None else old.size))
    tile = tiles.get(index[pattern.at])
    return 2 if tile is None or pattern.type == "populate" else tile.kind, 1
