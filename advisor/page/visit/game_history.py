"""The open game and what undo knows of it, as a text for the browser to keep, and back.

The text has the games as record files (formats §7), each once, and the places in them, compressed:
the games of one evening are so alike that many take little more room than one. A position that is
not legal yet, as in the editor, is kept as it is. Reading is safe on any text.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from advisor.advise.game_records.record_replay import checked
from advisor.page.visit import session
from advisor.page.visit.game_record import RecordedGame
from advisor.page.visit.open_game import Moment
from positions.files.load_position import parse_setup
from positions.files.problems import FileProblems
from positions.files.save import to_document
from positions.records.record_cursor import normal
from positions.records.record_files import parse_record
from positions.records.record_tree import Cursor, GameRecord, Seat, TurnPath
from positions.records.record_writing import record_to_yaml
from positions.setup import Setup

#: Changes that can still be undone after a reload, and made again.
REMEMBERED: Final = 30
#: Bytes that a text should have at most.
LARGEST: Final = 256_000
#: Bytes that a text may unpack to.
_LARGEST: Final = 32_000_000
_VERSION: Final = 2
#: Turns of a path, and what a number in a text may be at most.
_LONGEST: Final = 40
_MOST: Final = 10_000


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """What a text says: the game at hand, the position as it was opened, and undo."""

    game: RecordedGame
    opened: Setup
    past: list[Moment]
    future: list[Moment]


def packed() -> str:
    """This visitor's game with its history as a text; of a very long game with less history."""
    now = session.state().own
    text = ""
    for most in (REMEMBERED, REMEMBERED // 5, 0):
        past = [moment.read() for moment in now.past[-most:]] if most else []
        future = [moment.read() for moment in now.future[-most:]] if most else []
        text = _packed(now.game, now.opened, tuple(past), tuple(future))
        if len(text) <= LARGEST:
            break
    return text


@lru_cache(maxsize=32)
def _packed(
    game: RecordedGame,
    opened: Setup,
    past: tuple[RecordedGame, ...],
    future: tuple[RecordedGame, ...],
) -> str:
    known: dict[GameRecord, int] = {}

    def place(one: RecordedGame) -> list[object]:
        number = known.setdefault(one.record, len(known))
        there: list[object] = [number, list(one.path)]
        return there if one.plays is None else [*there, one.plays]

    value = {
        "khronos-open": _VERSION,
        "now": place(game),
        "past": [place(one) for one in past],
        "future": [place(one) for one in future],
        "opened": _document(opened),
    }
    value["games"] = [_text(record) for record in known]
    data = zlib.compress(json.dumps(value, separators=(",", ":")).encode("utf-8"), 6)
    return base64.b64encode(data).decode("ascii")


@lru_cache(maxsize=256)
def _document(setup: Setup) -> str:
    return json.dumps(to_document(setup))


@lru_cache(maxsize=256)
def _text(record: GameRecord) -> str:
    """A record file; a position alone where nothing was played, for it need not be legal."""
    return record_to_yaml(record) if record.turns else _document(record.start)


def restore(text: str, *, at_once: bool = False) -> bool:
    """Take up a game and its history; False if it is another one than is open here.

    ``at_once`` takes it up whatever is open, as something new that can be undone.
    """
    now = session.state()
    own = now.own
    history = unpacked(text)
    if history is None:
        return True  # nothing is lost that could be read
    if at_once:
        now.touch()
        own.stand(history.game)
        own.opened = history.opened
        now.forget_picks()
        return True
    if own.past or (now.touched and own.setup != history.game.setup):
        return False
    own.show(history.game)
    own.opened, now.touched = history.opened, True
    own.past, own.future = history.past, history.future
    return True


def unpacked(text: str) -> OpenedGame | None:
    """What a text says; None if it is not one of ours.

    Games that only undo asks for are read when it does.
    """
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(base64.b64decode(text, validate=True), _LARGEST)
        value = json.loads(data) if unpacker.eof else None
        if not isinstance(value, dict) or value.get("khronos-open") != _VERSION:
            return None
        games = [str(one) for one in value["games"][: 2 * REMEMBERED + 1]]
        game = _game(games, value["now"])
        opened = _setup(value["opened"])
        past, future = (_moments(games, value[side], game) for side in ("past", "future"))
        return OpenedGame(game, opened, past, future)
    except (binascii.Error, zlib.error, ValueError, KeyError, IndexError, TypeError):
        return None
    except RecursionError:
        return None


def _moments(games: Sequence[str], entries: Any, instead: RecordedGame) -> list[Moment]:
    """Moments whose games are read when they are asked for.

    :param instead: what stands for a game that cannot be read.
    """

    def later(place: Any) -> Callable[[], RecordedGame]:
        def read() -> RecordedGame:
            try:
                return _game(games, place)
            except (ValueError, KeyError, IndexError, TypeError):
                return instead

        return read

    return [Moment(later(place)) for place in entries[:REMEMBERED]]


def _game(games: Sequence[str], entry: Any) -> RecordedGame:
    """A game and where one stands in it.

    :raises ValueError, KeyError, IndexError, TypeError: it is not one.
    """
    number, path, *more = entry
    record = _record(games[_number(number)])
    plays = _number(more[0]) if more else None
    place = normal(record, Cursor(_path(path), plays))
    return RecordedGame(record, place.path, place.plays)


def _number(number: Any) -> int:
    if not isinstance(number, int) or not 0 <= number < _MOST:
        raise ValueError("not a number of ours")
    return number


def _path(entry: Any) -> TurnPath:
    if not isinstance(entry, list) or len(entry) > _LONGEST:
        raise ValueError("not a path")
    return tuple(_number(one) for one in entry)


@lru_cache(maxsize=64)
def _record(text: str) -> GameRecord:
    """A game, through the checks of a record file, or of a position file.

    :raises ValueError: if it does not pass them.
    """
    if text.startswith("{"):
        setup = _setup(text)
        seats = tuple(Seat(player.color, player.color) for player in setup.players)
        return GameRecord(setup, seats, title=setup.title)
    try:
        return checked(parse_record(text, "what was kept"))
    except FileProblems as error:
        raise ValueError("not a game") from error


def _setup(text: Any) -> Setup:
    """A position, through the checks of a file.

    :raises ValueError: if it does not pass them.
    """
    loaded = parse_setup(str(text), "what was kept")
    if not loaded.ok or loaded.setup is None:
        raise ValueError("not a position")
    return loaded.setup
