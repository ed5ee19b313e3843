"""Plays as JSON (formats §5) and in the notation people type, one token a play.

``m-r`` travel · ``m:keep@c4=2m/0+2`` construct · ``f:c4-castle@b3=1m1c/0+1,1+1`` upgrade ·
``m:x@d3=1c/1+1`` demolish · ``r:cube@e5=1c/0+1`` populate · ``r:renovate@c4=1m/0+1`` ·
``exchange=2c/1m1r`` · ``swap=1m/1c`` (take/give) · ``end=1c/2m`` (discard/draw).
After ``=`` stand the cards, after ``/`` the charges as *used before* + *cards charged*.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from positions.files.problems import shown
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
from positions.things import BUILDING_KIND_SIZE, EPOCHS, KINDS, Cards, Charges, square_place
from positions.words.say import Unsaid, later, listed

_INITIALS: Final = {epoch[0]: epoch for epoch in EPOCHS}
_CARD_LETTERS: Final = "mrc"
_SQUARE = r"[a-z][1-9][0-9]?"
_PAID = r"(=(?P<cards>[0-9mrc]+))?(/(?P<by>[0-9+,]+))?"
_TRAVEL = re.compile(r"(?P<source>[mfr])-(?P<to>[mfr])(/(?P<used>[0-2]))?")
_BOARD = re.compile(
    rf"(?P<epoch>[mfr]):((?P<source>{_SQUARE})-)?(?P<what>[a-z_]+)@(?P<at>{_SQUARE}){_PAID}"
)
_HAND = re.compile(
    r"(?P<what>exchange|swap|end)(=(?P<first>[0-9mrc]+|-)(/(?P<then>[0-9mrc]+|-))?)?"
)
_CARDS = re.compile(r"(?:([1-9][0-9]?)m)?(?:([1-9][0-9]?)r)?(?:([1-9][0-9]?)c)?")
_CHARGE = re.compile(r"([0-2])\+([1-2])")
_LONGEST: Final = 80
#: What stands in the place of a building.
_VERBS: Final = {"demolish": "x", "populate": "cube", "renovate": "renovate"}


class PlayError(ValueError):
    """Not a play: ``field`` names the part of it that is wrong, ``message`` says why.

    ``near`` are the plays that may have been meant, in notation.
    """

    def __init__(self, field: str, words: str | Unsaid, near: tuple[str, ...] = ()) -> None:
        super().__init__(field, words, near)
        self.field = field
        #: Said when somebody reads ``message``: kind readers try one thing after the other.
        self.words = words
        self.near = near

    @property
    def message(self) -> str:
        """Why it is not a play."""
        return str(self.words)

    def __str__(self) -> str:
        return f"{self.field}: {self.message}"


@dataclass(frozen=True, slots=True)
class PlayPattern:
    """A board play of which cards or charges were left out; None stands for anything."""

    type: str
    at: str
    epoch: str | None = None
    source: str | None = None
    building: str | None = None
    cards: Cards | None = None
    by: Charges | None = None

    def matches(self, play: Play) -> bool:
        """True if the play differs from the pattern in nothing that the pattern says."""
        said = {name: getattr(self, name) for name in self.__slots__}
        return all(
            value is None or value == getattr(play, name, None) for name, value in said.items()
        )


def format_play(play: Play) -> str:
    """The play as one token, complete: ``parse_play`` gives the same play back."""
    if isinstance(play, Travel):
        return f"{play.source[0]}-{play.to[0]}" + (f"/{play.used}" if play.used else "")
    if isinstance(play, Exchange):
        return f"exchange={format_cards(play.discard)}" + _draw_text(play.draw)
    if isinstance(play, Swap):
        return f"swap={format_cards(play.take)}/{format_cards(play.give)}"
    if isinstance(play, End):
        if not any(play.discard) and play.draw is None:
            return "end"
        return f"end={format_cards(play.discard)}" + _draw_text(play.draw)
    paid = f"={format_cards(play.cards)}/" + ",".join(f"{used}+{n}" for used, n in play.by)
    if isinstance(play, Construct):
        return f"{play.epoch[0]}:{play.building}@{play.at}{paid}"
    if isinstance(play, Upgrade):
        return f"{play.epoch[0]}:{play.source}-{play.building}@{play.at}{paid}"
    if isinstance(play, Demolish):
        return f"{play.epoch[0]}:x@{play.at}{paid}"
    return f"r:{'cube' if isinstance(play, Populate) else 'renovate'}@{play.at}{paid}"


def format_pattern(pattern: Play | PlayPattern) -> str:
    """The play as one token, without what it leaves out: ``parse_play`` gives the same back."""
    if not isinstance(pattern, PlayPattern):
        return format_play(pattern)
    epoch, what = (pattern.epoch or "reason")[0], pattern.building or _VERBS[pattern.type]
    source = "" if pattern.source is None else f"{pattern.source}-"
    cards = "" if pattern.cards is None else f"={format_cards(pattern.cards)}"
    by = "" if pattern.by is None else "/" + ",".join(f"{used}+{n}" for used, n in pattern.by)
    return f"{epoch}:{source}{what}@{pattern.at}{cards}{by}"


def format_cards(cards: Cards) -> str:
    """``2m1r1c``; ``-`` for no cards."""
    return (
        "".join(f"{n}{letter}" for n, letter in zip(cards, _CARD_LETTERS, strict=True) if n) or "-"
    )


def _draw_text(draw: Cards | None) -> str:
    return "" if draw is None else "/" + format_cards(draw)


def parse_play(token: str) -> Play | PlayPattern:
    """The play that a token says; a pattern if it leaves out cards or charges.

    :raises PlayError: not a play.
    """
    text = token.strip()
    if len(text) > _LONGEST:
        raise PlayError("play", later("notation-too-long", text=shown(text)))
    if match := _TRAVEL.fullmatch(text):
        source, to = _INITIALS[match["source"]], _INITIALS[match["to"]]
        return Travel(source, to, int(match["used"] or 0))
    if match := _HAND.fullmatch(text):
        return _hand_play(match["what"], match["first"], match["then"])
    match = _BOARD.fullmatch(text)
    if not match:
        raise PlayError("play", later("notation-not-a-play", text=shown(text)))
    return _board_play(match)


def _hand_play(what: str, first: str | None, then: str | None) -> Play:
    if what == "end":
        discard = (0, 0, 0) if first is None else _parse_cards("discard", first)
        return End(discard, None if then is None else _parse_cards("draw", then))
    if first is None or (what == "swap" and then is None):
        example = "exchange=2c" if what == "exchange" else "swap=1m/1c"
        raise PlayError("cards", later("notation-say-cards", example=example))
    if what == "exchange":
        draw = None if then is None else _parse_cards("draw", then)
        return Exchange(_parse_cards("discard", first), draw)
    return Swap(_parse_cards("take", first), _parse_cards("give", then or ""))


def _board_play(match: re.Match[str]) -> Play | PlayPattern:
    epoch, what, source = _INITIALS[match["epoch"]], match["what"], match["source"]
    at = _known_square("at", match["at"])
    cards = None if match["cards"] is None else _parse_cards("cards", match["cards"])
    by = None if match["by"] is None else _parse_charges(match["by"])
    play: BoardPlay
    payment = cards or (0, 0, 0), by or ()
    if source is not None:
        play = Upgrade(epoch, _known_square("from", source), _known_building(what), at, *payment)
    elif what == "x":
        play = Demolish(epoch, at, *payment)
    elif what in ("cube", "renovate"):
        if epoch != "reason":
            raise PlayError("epoch", later("notation-on-reason", what=what))
        play = Populate(at, *payment) if what == "cube" else Renovate(at, *payment)
    else:
        play = Construct(epoch, _known_building(what), at, *payment)
    if cards is not None and by is not None:
        return play
    return PlayPattern(
        play.type,
        at,
        None if isinstance(play, Populate | Renovate | Travel) else play.epoch,
        play.source if isinstance(play, Upgrade) else None,
        play.building if isinstance(play, Construct | Upgrade) else None,
        cards,
        by,
    )


def _parse_cards(field: str, text: str) -> Cards:
    if text == "-":
        return (0, 0, 0)
    match = _CARDS.fullmatch(text)
    if not match or not text:
        raise PlayError(field, later("notation-cards", text=shown(text)))
    military, religious, civil = (int(n or 0) for n in match.groups())
    return (military, religious, civil)


def _parse_charges(text: str) -> Charges:
    pairs = []
    for part in text.split(","):
        match = _CHARGE.fullmatch(part)
        if not match:
            raise PlayError(
                "by",
                later("notation-charge", text=shown(part)),
            )
        pairs.append((int(match[1]), int(match[2])))
    return tuple(sorted(pairs))


def _known_building(name: object) -> str:
    if isinstance(name, str) and name in BUILDING_KIND_SIZE:
        return name
    names = listed(BUILDING_KIND_SIZE, "or")
    raise PlayError("building", later("notation-building", text=shown(name), names=names))


def _known_square(field: str, name: object) -> str:
    try:
        if isinstance(name, str) and square_place(name):
            return name
    except ValueError:
        pass
    raise PlayError(field, later("notation-square", text=shown(name)))


def _known_epoch(field: str, name: object) -> str:
    if isinstance(name, str) and name in EPOCHS:
        return name
    names = listed(EPOCHS, "or")
    raise PlayError(field, later("notation-epoch", text=shown(name), names=names))


def play_to_json(play: Play) -> dict[str, Any]:
    """The play as its JSON value."""
    value: dict[str, Any] = {"type": play.type}
    if isinstance(play, Travel):
        return value | {"from": play.source, "to": play.to, "used": play.used}
    if isinstance(play, Exchange | End):
        if isinstance(play, Exchange) or any(play.discard):
            value["discard"] = _cards_value(play.discard)
        if play.draw is not None:
            value["draw"] = _cards_value(play.draw)
        return value
    if isinstance(play, Swap):
        return value | {"take": _cards_value(play.take), "give": _cards_value(play.give)}
    if isinstance(play, Construct | Upgrade | Demolish):
        value["epoch"] = play.epoch
    if isinstance(play, Upgrade):
        value["from"] = play.source
    if isinstance(play, Construct | Upgrade):
        value["building"] = play.building
    value["at"] = play.at
    value["cards"] = _cards_value(play.cards)
    value["by"] = [list(pair) for pair in play.by]
    return value


def _cards_value(cards: Cards) -> dict[str, int]:
    return {kind: n for kind, n in zip(KINDS, cards, strict=True) if n}


_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "travel": ("from", "to", "used"),
    "construct": ("epoch", "building", "at", "cards", "by"),
    "upgrade": ("epoch", "from", "building", "at", "cards", "by"),
    "demolish": ("epoch", "at", "cards", "by"),
    "populate": ("at", "cards", "by"),
    "renovate": ("at", "cards", "by"),
    "exchange": ("discard", "draw"),
    "swap": ("take", "give"),
    "end": ("discard", "draw"),
}


def play_from_json(value: object) -> Play:
    """The play of a JSON value.

    :raises PlayError: not a play of formats §5; ``field`` names the wrong field.
    """
    if not isinstance(value, dict):
        raise PlayError("play", later("notation-not-a-mapping", value=shown(value)))
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in _FIELDS:
        names = listed(_FIELDS, "or")
        raise PlayError("type", later("notation-type", text=shown(kind), names=names))
    for key in value:
        if key != "type" and key not in _FIELDS[kind]:
            names = listed(_FIELDS[kind])
            words = later("notation-unknown-field", type=kind, names=names)
            raise PlayError(str(key)[:40], words)
    for key in _FIELDS[kind]:
        if key not in value and key != "draw" and (kind, key) != ("end", "discard"):
            raise PlayError(key, later("notation-missing", type=kind))
    if kind == "travel":
        source, to = _known_epoch("from", value["from"]), _known_epoch("to", value["to"])
        return Travel(source, to, _number("used", value["used"], 0, 2))
    if kind == "swap":
        return Swap(_cards_of("take", value["take"]), _cards_of("give", value["give"]))
    if kind in ("exchange", "end"):
        discard = _cards_of("discard", value.get("discard", {}))
        draw = _cards_of("draw", value["draw"]) if "draw" in value else None
        return Exchange(discard, draw) if kind == "exchange" else End(discard, draw)
    at = _known_square("at", value["at"])
    paid = _cards_of("cards", value["cards"]), _charges_of(value["by"])
    if kind == "populate":
        return Populate(at, *paid)
    if kind == "renovate":
        return Renovate(at, *paid)
    epoch = _known_epoch("epoch", value["epoch"])
    if kind == "demolish":
        return Demolish(epoch, at, *paid)
    building = _known_building(value["building"])
    if kind == "construct":
        return Construct(epoch, building, at, *paid)
    return Upgrade(epoch, _known_square("from", value["from"]), building, at, *paid)


def _number(field: str, value: object, low: int, high: int) -> int:
    if type(value) is int and low <= value <= high:
        return value
    words = later("notation-number", value=shown(value), low=low, high=high)
    raise PlayError(field, words)


def _cards_of(field: str, value: object) -> Cards:
    if not isinstance(value, dict):
        raise PlayError(field, later("notation-mapping-of-cards", value=shown(value)))
    for kind in value:
        if kind not in KINDS:
            names = listed(KINDS, "or")
            raise PlayError(field, later("notation-kind", text=shown(kind), names=names))
    counts = [_number(field, value[kind], 1, 99) if kind in value else 0 for kind in KINDS]
    return (counts[0], counts[1], counts[2])


def _charges_of(value: object) -> Charges:
    if not isinstance(value, list) or len(value) > 4:
        raise PlayError("by", later("notation-list-of-charges", value=shown(value)))
    pairs = []
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2:
            raise PlayError("by", later("notation-pair", value=shown(pair)))
        pairs.append((_number("by", pair[0], 0, 2), _number("by", pair[1], 1, 2)))
    return tuple(sorted(pairs))
