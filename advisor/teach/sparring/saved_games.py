"""Sparring games in files: ordinary records (formats §7) that a game can be taken up from.

A record of a game under way holds what the people at the table know. What the game needs beside
that, the seed and who is a bot, stands in its key ``seed``, sealed: not secret, for whoever has the
program could open it, but nothing that is read by accident.

A game that a server dealt (``advisor.teach.sparring.server_secret``) has its part of the draw there
instead, and the server's signature under all of the game: so nobody learns a card by trying what
fits.
"""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from hashlib import sha256
from itertools import cycle
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from advisor.bots.players.levels import level_of
from advisor.teach.sparring.dealt_table import DealtTable, SeatedPlayer
from advisor.teach.sparring.server_secret import Secret
from advisor.teach.sparring.sparring_game import Match
from advisor.words.say import say
from positions.files.save import to_document
from positions.notation.play_text import format_pattern
from positions.records.record_tree import GameRecord
from search.rules.convert import position_of
from search.rules.game import IllegalPlay

#: What a sealed key begins with: the seed in it, or the part of it that a server needs.
SEALED: Final = "sparring-1:"
DEALT: Final = "sparring-2:"
#: Longest sealed text, opened, in bytes.
_MOST: Final = 10_000
#: What the letters are mixed with.
_MASK: Final = sha256(b"khronos sparring").digest()


_Word = Annotated[str, StringConstraints(max_length=200)]


class _SealedData(BaseModel):
    """What a sealed seed says."""

    model_config = ConfigDict(strict=True, frozen=True)

    seed: int = Field(ge=0, lt=1 << 256)
    bots: list[Annotated[int, Field(ge=0, lt=5)]] = Field(max_length=5)
    options: dict[_Word, _Word] = Field(max_length=20)


class NotSparring(ValueError):
    """The record is not of a sparring game under way; the message says what to do."""


def saved(
    match: Match, options: dict[str, str] | None = None, secret: Secret | None = None
) -> GameRecord:
    """The game as a record that ``resumed`` takes up again; a finished one with everything open.

    :param options: what whoever shows the game wants to remember with it.
    :param secret: of the server that dealt the game, if the seed is not to be in the record.
    """
    record = match.record()
    if match.over:
        return record
    bots = [seat for seat, place in enumerate(match.table.places) if place.bot is not None]
    value: dict[str, Any] = {"bots": bots, "options": options or {}}
    if secret is not None and match.table.part:
        value["part"] = match.table.part
        value["signature"] = secret.signature(_whole(record, value))
        return replace(record, seed=DEALT + sealed(value))
    value["seed"] = match.table.seed
    return replace(record, seed=SEALED + sealed(value))


def under_way(record: GameRecord) -> bool:
    """Whether a record is of a sparring game that is not over."""
    return record.result is None and (record.seed or "").startswith((SEALED, DEALT))


def strangers(record: GameRecord, secret: Secret | None = None) -> tuple[str, ...]:
    """The bots of a saved game that are no levels: names that may make the program load code.

    Nothing is loaded.

    :raises NotSparring: as ``resumed``.
    """
    sealed, _ = _unsealed(record, secret)
    names = [seat.name for number, seat in enumerate(record.players) if number in sealed.bots]
    return tuple(dict.fromkeys(name for name in names if level_of(name) is None))


def resumed(
    record: GameRecord, trust_bots: bool = False, secret: Secret | None = None
) -> tuple[Match, dict[str, str]]:
    """The game of a record that ``saved`` made, and the options that were kept with it.

    :param trust_bots: take bots that are no levels, too (``strangers``). A file can name any class
        as a bot, and to load a class is to run code: only for files of one's own.
    :param secret: of the server that takes the game up, if there is one.
    :raises NotSparring: it is another record, is over, was changed, or has such bots.
    :raises BadName: a bot's name is not a player's here.
    """
    if not trust_bots and strangers(record, secret):
        raise NotSparring(say("spar-trust"))
    sealed, part = _unsealed(record, secret)
    places = tuple(
        SeatedPlayer(seat.color, seat.name, seat.name if number in sealed.bots else None)
        for number, seat in enumerate(record.players)
    )
    rules = record.start.ruleset
    match = Match(DealtTable(record.start.map, rules, sealed.seed, places, part))
    if position_of(record.start).digest() != position_of(match.record().start).digest():
        raise NotSparring(say("spar-changed-start"))
    try:
        match.replay(record.plays)
    except (IllegalPlay, KeyError, ValueError) as error:
        raise NotSparring(say("spar-changed", error=error)) from None
    return match, sealed.options


def _unsealed(record: GameRecord, secret: Secret | None) -> tuple[_SealedData, str]:
    """What is sealed in a saved game: the seats of bots, the options, the seed, the visitor's part.

    :raises NotSparring: it is another record, is over, or was changed.
    """
    if record.result is not None:
        raise NotSparring(say("spar-saved-over"))
    if record.seed is None or not under_way(record):
        raise NotSparring(say("spar-not-sparring"))
    dealt = record.seed.startswith(DEALT)
    value = opened(record.seed.removeprefix(DEALT if dealt else SEALED))
    part = _signed_part(record, value, secret) if dealt else ""
    if secret is not None and dealt:
        value = value | {"seed": secret.seed(part)}
    try:
        return _SealedData.model_validate(value), part
    except ValidationError:
        raise NotSparring(say("spar-changed-seed")) from None


def _signed_part(record: GameRecord, sealed: dict[str, Any], secret: Secret | None) -> str:
    """The part of the draw that a record of a server's game has.

    :raises NotSparring: it is not as that server saved it.
    """
    if secret is None:
        raise NotSparring(say("spar-other-page"))
    part, signature = sealed.get("part"), sealed.get("signature")
    unsigned = {key: value for key, value in sealed.items() if key != "signature"}
    if not isinstance(part, str) or not isinstance(signature, str) or not part:
        raise NotSparring(say("spar-changed-seed"))
    if not (part.isascii() and signature.isascii()):
        raise NotSparring(say("spar-changed-seed"))
    if not secret.signed(_whole(record, unsigned), signature):
        raise NotSparring(say("spar-changed-or-other"))
    return part


def _whole(record: GameRecord, sealed: dict[str, Any]) -> str:
    """All of a game that says what is dealt and what was played, as one text."""
    plays = [
        [
            record.by,
            format_pattern(record.play),
            [one.chosen for one in record.choices],
            record.fault,
        ]
        for record in record.plays
    ]
    seats = [[seat.color, seat.name] for seat in record.players]
    start = {
        key: value
        for key, value in to_document(record.start).items()
        if key not in ("title", "notes", "tags")
    }
    return json.dumps([sealed, seats, start, plays], sort_keys=True)


def sealed(value: dict[str, Any]) -> str:
    """A value as text that says nothing at a glance."""
    plain = json.dumps(value, sort_keys=True).encode()
    checked = zlib.crc32(plain).to_bytes(4, "big") + plain
    return base64.urlsafe_b64encode(_masked(zlib.compress(checked))).decode()


def opened(text: str) -> dict[str, Any]:
    """The value of a sealed text.

    :raises NotSparring: it is none.
    """
    try:
        packed = _masked(base64.urlsafe_b64decode(text.encode("ascii")))
        checked = zlib.decompressobj().decompress(packed, _MOST)
        value = json.loads(checked[4:])
    except (ValueError, zlib.error, RecursionError):
        value = None
    if not isinstance(value, dict) or zlib.crc32(checked[4:]).to_bytes(4, "big") != checked[:4]:
        raise NotSparring(say("spar-changed-seed"))
    return value


def _masked(data: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(data, cycle(_MASK), strict=False))
