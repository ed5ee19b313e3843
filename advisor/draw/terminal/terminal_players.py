"""The players as a table or, where that is too wide, one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from advisor.draw.scene import letter
from advisor.draw.terminal.styled_text import Line, as_text, flowing, length
from advisor.words.position_words import cards_words
from advisor.words.say import Argument, count, joined, name, say
from positions.setup import Player, Setup
from positions.things import CARDS_PER_ADVENTURER, EPOCHS, Adventurer

#: Colour → epoch → Ecus.
Incomes = Mapping[str, Mapping[str, int]]


def players_text(
    setup: Setup,
    incomes: Incomes | None = None,
    color: bool = False,
    *,
    width: int | None = None,
    ascii_only: bool = False,
) -> str:
    """The players: Ecus, hand, adventurers with the cards left to each.

    ``incomes`` adds what each would collect now (§6). A table, unless it is wider than ``width``
    characters: then the incomes stand below it, and where that is too wide as well the players
    stand one below the other.
    """
    lines = list(_table(setup, incomes))
    if width is not None and max(map(length, lines)) > width:
        lines = list(_table(setup, None))
        if max(map(length, lines)) > width:
            lines = list(_stacked(setup, width))
        if incomes is not None:
            lines += [[], *_incomes(incomes, width)]
    return as_text(lines, color, ascii_only)


def _table(setup: Setup, incomes: Incomes | None) -> Iterator[Line]:
    heads = ("player", "ecus", "hand", "adventurers")
    head = ["", *(say(f"players-{key}") for key in heads)]
    if incomes is not None:
        first, *others = EPOCHS
        head += [say("players-income", epoch=first), *map(name, others), say("players-all")]
    rows = [_player_row(player, setup.turn.player, incomes) for player in setup.players]
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    right = {2, 5, 6, 7, 8}
    yield [(_row(head, widths, right), "title")]
    for player, row in zip(setup.players, rows, strict=True):
        start = f"{row[0]:>{widths[0]}}  "
        rest = _row(row[2:], widths[2:], {i - 2 for i in right})
        who: Line = [(row[1], player.color), (" " * (widths[1] - len(row[1]) + 2), "")]
        yield [(start, "title"), *who, (rest, "")]


def _stacked(setup: Setup, width: int) -> Iterator[Line]:
    for player in setup.players:
        mark, who, _, hand, adventurers = _player_row(player, setup.turn.player, None)
        money = count(player.ecus, "ecu")
        yield [(f"{mark} ", "title"), (who, player.color), (f": {money}", "")]
        told = say("players-adventurers-of", adventurers=adventurers)
        lines = (say("players-hand-of", cards=hand), told)
        for line in flowing(([(text, "")] for text in lines), max(1, width - 4), between=width):
            yield [("    ", ""), *line]


def _incomes(incomes: Incomes, width: int) -> Iterator[Line]:
    yield [(say("players-incomes"), "")]
    for color, amounts in incomes.items():
        paying = [say("players-income-on", ecus=n, epoch=e) for e, n in amounts.items() if n]
        total: dict[str, Argument] = {"player": color, "ecus": sum(amounts.values())}
        text = say("players-income-of", **total)
        if paying:
            text = say("players-income-of.boards", boards=joined("boards-list", paying), **total)
        for line in flowing([[(text, "")]], max(1, width - 3)):
            yield [("   ", ""), *line]


def _row(cells: Sequence[str], widths: Sequence[int], right: set[int]) -> str:
    return "  ".join(
        cell.rjust(width) if i in right else cell.ljust(width)
        for i, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ).rstrip()


def _player_row(player: Player, mover: str, incomes: Incomes | None) -> list[str]:
    cells = [
        ">" if player.color == mover else " ",
        f"{letter(player.color)} {name(player.color)}",
        str(player.ecus),
        _hand(player),
        joined("boards-list", [_adventurer(one) for one in player.adventurers]),
    ]
    if incomes is not None:
        income = incomes.get(player.color)
        if income is None:
            return [*cells, "-", "-", "-", "-"]
        values = [income.get(epoch, 0) for epoch in EPOCHS]
        cells += [str(n) for n in (*values, sum(values))]
    return cells


def _adventurer(one: Adventurer) -> str:
    left = max(0, CARDS_PER_ADVENTURER - one.cards_used)
    return say("players-adventurer", epoch=EPOCHS[one.epoch], cards=left)


def _hand(player: Player) -> str:
    """``2 military, 1 civil`` or, where it is unknown, ``4 cards``."""
    if isinstance(player.hand, int):
        return count(player.hand, "card")
    return cards_words(player.hand) if any(player.hand) else say("players-no-cards")
