"""A *position*: what can be on a table, compact and immutable (rules §1, formats §4).

``search.rules.setup_check`` turns a setup into a position or lists what is wrong with it. Positions
are values: plays make new ones that share the boards which did not change.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from positions.things import CIVIL, EPOCHS, PHASES, REASON, Adventurer, Cards
from positions.words.say import say
from search.rules.board import NO_CUBES, Board
from search.rules.packing import pair_code
from search.rules.table import Table
from search.rules.tile import Cubes
from search.rules.zobrist import REST

START, EXCHANGED, SWAPPED, ACTION = 0, 1, 2, 3

#: The adventurers of a seat, sorted by epoch, then by cards used.
Pair = tuple[Adventurer, Adventurer]
Hand = Cards | int


class Position:
    """One state of a game. Treat every attribute as read-only.

    ``stock`` counts tiles by shape, ``supply`` cubes by seat, ``ecus`` Ecus by seat; ``hands`` are
    cards by kind, or a number where the cards are unknown; ``adventurers`` the two of each seat,
    sorted. ``mover`` is the seat to play.
    """

    __slots__ = (
        "_hash",
        "adventurers",
        "boards",
        "discard",
        "ecus",
        "hands",
        "mover",
        "number",
        "phase",
        "reserve",
        "stock",
        "supply",
        "table",
    )

    def __init__(
        self,
        table: Table,
        boards: tuple[Board, Board, Board],
        stock: tuple[int, ...],
        supply: tuple[int, ...],
        ecus: tuple[int, ...],
        hands: tuple[Hand, ...],
        adventurers: tuple[Pair, ...],
        number: int,
        mover: int,
        phase: int,
        discard: Cards,
        reserve: Cards | None,
    ) -> None:
        self.table = table
        self.boards = boards
        self.stock = stock
        self.supply = supply
        self.ecus = ecus
        self.hands = hands
        self.adventurers = adventurers
        self.number = number
        self.mover = mover
        self.phase = phase
        self.discard = discard
        self.reserve = reserve
        self._hash: int | None = None

    def replace(self, **changes: Any) -> Position:
        """A copy with the named attributes changed."""
        values = {name: getattr(self, name) for name in self.__slots__ if name != "_hash"}
        values.update(changes)
        return Position(**values)

    @property
    def hand(self) -> Cards:
        """The mover's cards.

        :raises ValueError: if they are not known.
        """
        hand = self.hands[self.mover]
        if isinstance(hand, int):
            raise ValueError(say("game-hand-unknown", player=self.table.colors[self.mover]))
        return hand

    def epochs_of(self, seat: int) -> tuple[int, ...]:
        """The epochs in which a seat has an adventurer, in time order."""
        one, two = self.adventurers[seat]
        return (one.epoch,) if one.epoch == two.epoch else (one.epoch, two.epoch)

    def with_adventurers(self, seat: int, pair: Pair) -> Position:
        """The position with the adventurers of a seat elsewhere, or charged with other cards."""
        adventurers = self.adventurers
        return self.replace(adventurers=(*adventurers[:seat], pair, *adventurers[seat + 1 :]))

    @property
    def hash(self) -> int:
        """64-bit Zobrist hash; equal positions have equal hashes."""
        known = self._hash
        if known is None:
            a, b, c = self.boards
            known = a.hash ^ b.hash ^ c.hash
            seat = 0
            for ecus, hand, pair in zip(self.ecus, self.hands, self.adventurers, strict=True):
                cards = hand + 512 if type(hand) is int else hand[0] * 64 + hand[1] * 8 + hand[2]  # type: ignore[index]
                known ^= REST[(((ecus << 12 | cards) << 8) | pair_code(pair)) << 4 | seat]
            m, r, c_ = self.discard
            rest = ((m << 6 | r) << 6 | c_) << 5 | self.mover << 2 | self.phase
            known ^= REST[(rest << 4 | self.number) << 4 | 8]
            if self.reserve is not None:
                m, r, c_ = self.reserve
                known ^= REST[(m << 4 | r << 2 | c_) << 4 | 9]
            self._hash = known
        return known

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.hash == other.hash and self.text() == other.text()

    def __repr__(self) -> str:
        return f"<Position {self.digest()} turn {self.number} {self.table.colors[self.mover]}>"

    # -- canonical form (formats §4) -----------------------------------------------------------

    def text(self) -> str:
        """The canonical form as text: sorted keys, no blanks, ASCII."""
        table = self.table
        game_map = table.geometry.game_map
        boards = [board_text(board, table.colors) for board in self.boards]
        hamlets = ",".join(f'"{h}"' for h in sorted(game_map.hamlets))
        players = ",".join(
            f'["{color}",{ecus},{_cards_text(hand)},[{_adventurers_text(pair)}]]'
            for color, ecus, hand, pair in zip(
                table.colors, self.ecus, self.hands, self.adventurers, strict=True
            )
        )
        reserve = "" if self.reserve is None else f'"reserve":{_cards_text(self.reserve)},'
        return (
            f'{{"boards":{{"faith":{boards[1]},"might":{boards[0]},"reason":{boards[2]}}},'
            f'"discard":{_cards_text(self.discard)},'
            f'"map":["{game_map.name}","{"/".join(game_map.terrain)}",[{hamlets}]],'
            f'"players":[{players}],{reserve}"ruleset":"{table.ruleset.name}",'
            f'"turn":[{self.number},"{table.colors[self.mover]}","{PHASES[self.phase]}"]}}'
        )

    def digest(self) -> str:
        """First 16 hexadecimal digits of the SHA-256 of the canonical form."""
        return sha256(self.text().encode("ascii")).hexdigest()[:16]


def _cards_text(cards: Hand) -> str:
    return str(cards) if isinstance(cards, int) else f"[{cards[0]},{cards[1]},{cards[2]}]"


def _adventurers_text(pair: Pair) -> str:
    entries = sorted((EPOCHS[epoch], used) for epoch, used in pair)
    return ",".join(f'["{epoch}",{used}]' for epoch, used in entries)


def board_text(board: Board, colors: tuple[str, ...]) -> str:
    """Canonical text of one board; kept, as boards are shared by many positions."""
    known = board.cache.get("text")
    if known is None:
        names = board.geometry.names
        entries: list[tuple[str, str]] = []
        if board.epoch < REASON:
            for anchor, tile in board.tiles.items():
                at = names[anchor]
                owner = "" if tile.owner is None else colors[tile.owner]
                entries.append((at, f'["{at}","{tile.name}","{owner}"]'))
        else:
            cubes = board.cubes
            for anchor, tile in board.tiles.items():
                at = names[anchor]
                state = mark = ""
                if tile.kind != CIVIL:
                    state = "renovated" if tile.renovated else "ruin"
                    mark = "" if tile.mark is None else colors[tile.mark]
                entries.append(
                    (
                        at,
                        f'["{at}","{tile.name}","{state}","{mark}",'
                        f"[{_cubes_text(cubes.get(anchor, NO_CUBES), colors)}]]",
                    )
                )
            for anchor, numbers in cubes.items():
                if anchor not in board.tiles:
                    at = names[anchor]
                    entries.append(
                        (at, f'["{at}","hamlet","","",[{_cubes_text(numbers, colors)}]]')
                    )
        entries.sort()
        known = "[" + ",".join(text for _, text in entries) + "]"
        board.cache["text"] = known
    return known  # type: ignore[return-value]


def _cubes_text(cubes: Cubes, colors: tuple[str, ...]) -> str:
    entries = sorted(zip(colors, cubes, strict=False))
    return ",".join(f'["{color}",{n}]' for color, n in entries if n)


def over(position: Position) -> bool:
    """Whether the last player has ended the last turn (§2.1)."""
    return position.number > position.table.last_turn


def ends_game(position: Position) -> bool:
    """Whether nobody acts after the turn under way (§2.1)."""
    last = position.number == position.table.last_turn
    return last and position.mover == position.table.seats - 1
