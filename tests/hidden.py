"""Positions with hands that the mover cannot see, written down in several ways (rules §2.6)."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from builder import table

from positions.files.save import to_document
from positions.things import Cards
from search.policy.deals import deal_unseen
from search.rules.convert import setup_of
from search.rules.game import hide_hands
from search.rules.payment import gather
from search.rules.position import Position
from search.rules.turn_phases import unseen

HOLDEM: Final = {"base": "rio-grande", "holdem": True}
_DIGEST: Final = re.compile(r"[0-9a-f]{16}")
_TOWERS: Final = {"might": "a1 watch_tower red, b1 hamlet, c1 chapel green", "terrain": "... ..."}


@cache
def cases() -> dict[str, Position]:
    """Small positions: 2 to 5 players, several phases, Hold'em, hands of fewer than 4 cards, draw
    piles that are empty or almost so."""
    few: dict[str, Any] = {"ecus": 2, **_TOWERS}
    two = {"players": "red green", "hands": {"green": "1m1r"}, **few}
    three = {"players": "red green blue", "hands": {"green": "1m1r", "blue": "1c"}, **few}
    many = {"ecus": 2, "might": "a1 keep red, c1 hamlet", "terrain": ".... ....", "hamlets": "d1"}
    seat = {"hands": {"green": "1r1c"}, "where": {"green": "might might"}}
    return {
        "no income": table(hand="1m1r", turn=3, discard="3m2r1c", **two),
        "income": table(hand="1m2c", turn=4, discard="9m12r4c", **two),
        "one card in the pile": table(hand="1m1r1c", turn=4, discard="16m15r18c", **two),
        "an empty pile": table(hand="1m2c", turn=4, discard="16m17r16c", **three),
        "nobody holds a card": table(hand="2m1c", turn=6, **two | {"hands": {"green": ""}}),
        "acting": table(hand="1m1c", turn=4, phase="action", at="might/1 faith", **three),
        "the last turn": table(hand="1m1r", turn=7, **two | seat).replace(mover=1),
        "four": table(
            hand="1r1c",
            turn=4,
            players="red green blue white",
            hands={"green": "1m", "blue": "1c", "white": "2r"},
            **many,
        ),
        "five": table(
            hand="2m1c",
            players="red green blue white black",
            hands={"green": "1m", "blue": "1c", "white": "2r", "black": "1m1c"},
            turn=6,
            discard="11m10r10c",
            reason="d1 hamlet green 1",
            **many,
        ),
        "Hold'em": table(
            hand="1r1c", turn=4, ruleset=HOLDEM, discard="14m14r14c", reserve="2m1r", **two
        ),
        "Hold'em, swapped": table(
            hand="2r1c",
            turn=3,
            phase="swapped",
            ruleset=HOLDEM,
            discard="10m10r9c",
            reserve="1m2c",
            **three,
        ),
    }


def written(position: Position, more: int = 0) -> list[Position]:
    """The position with the hands of others as numbers, dealt so that the first kinds are theirs,
    dealt by lot, and dealt by lot so many times more."""
    hidden = hide_hands(position, position.mover)
    dealt = [deal_unseen(hidden, random.Random(seed))[0] for seed in range(1 + more)]
    return [hidden, _stacked(hidden), *dealt]


def _stacked(hidden: Position) -> Position:
    """Others hold as many cards of the first kind as there are, then of the second."""
    left = list(unseen(hidden))
    hands: list[Cards | int] = []
    for hand in hidden.hands:
        if not isinstance(hand, int):
            hands.append(hand)
            continue
        held: Cards = (0, 0, 0)
        for kind in range(3):
            number = min(left[kind], hand - sum(held))
            left[kind] -= number
            held = gather(held, (number * (kind == 0), number * (kind == 1), number * (kind == 2)))
        hands.append(held)
    return hidden.replace(hands=tuple(hands))


def documents(position: Position, more: int = 0) -> list[dict[str, Any]]:
    """The same as the files that somebody would write."""
    return [to_document(setup_of(one)) for one in written(position, more)]


def files(position: Position, folder: Path, more: int = 0) -> list[Path]:
    """The same on disk."""
    found = []
    for number, document in enumerate(documents(position, more)):
        found.append(folder / f"{number}.json")
        found[-1].write_text(json.dumps(document), encoding="utf-8")
    return found


def told(value: Any) -> Any:
    """What an answer tells beside digests and the clock.

    A digest is replaced by its number in the order of first occurrence: two answers that agree in
    these numbers have digests that correspond one to one.
    """
    numbers: dict[str, str] = {}

    def of(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: of(entry) for key, entry in part.items() if key != "seconds"}
        if isinstance(part, list):
            return [of(entry) for entry in part]
        if isinstance(part, str) and _DIGEST.fullmatch(part):
            return numbers.setdefault(part, f"digest {len(numbers)}")
        return part

    return of(value)
