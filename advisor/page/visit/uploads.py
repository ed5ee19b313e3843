"""Bytes and texts that visitors bring, read as positions and games: safe on anything.

What is too large is refused unread; everything else goes through ``positions.files.load_position``,
which looks for maps in the library alone and never at a path that a text names.
"""

from __future__ import annotations

from typing import Final

from advisor.advise.game_records.record_replay import checked, up_to_mistake
from advisor.page.visit.game_record import BrokenGame, RecordedGame
from advisor.words.say import say
from positions.files.load_position import Loaded, library, read_setup
from positions.files.problems import FileProblems, Problem, clean_name
from positions.files.reader import MAX_BYTES, MAX_RECORD_BYTES, Places, text_of
from positions.records.readable_part import readable_part
from positions.records.record_files import parse_any
from positions.records.record_tree import GameRecord

#: Uploads that are larger are refused, in bytes: a game record may have that much (formats §3).
LARGEST_UPLOAD: Final = MAX_RECORD_BYTES


#: What a visitor brings, read.
Upload = Loaded | RecordedGame | BrokenGame


def from_bytes(data: bytes, name: str) -> Upload:
    """The position or the game in an uploaded file."""
    name = clean_name(name)
    if len(data) > LARGEST_UPLOAD:
        why, hint = say("unread-game-too-large", file=name), say("unread-game-too-large.hint")
        return refused(name, "too-large", why, hint)
    if len(data) > MAX_BYTES and b"khronos-record" not in data:
        why, hint = say("unread-too-large", file=name), say("unread-too-large.hint")
        return refused(name, "too-large", why, hint)
    try:
        text = text_of(data, name)
    except FileProblems as error:
        return Loaded(None, error.problems, Places(), name)
    return _read(text, name)


def from_text(text: str) -> Upload:
    """The position or the game in a pasted text."""
    return _read(text, say("unread-the-text"))


def _read(text: str, name: str) -> Upload:
    """A game is opened where play goes on in it; one with a mistake is told with its line and its
    rule, and can be opened up to there."""
    try:
        result = parse_any(text, name)
    except FileProblems as error:
        readable = readable_part(text, name) if "khronos-record" in text else None
        return _broken(error.problems, readable, name)
    if isinstance(result, Loaded):
        return result
    try:
        return RecordedGame.read(checked(result, name))
    except FileProblems as error:
        return _broken(error.problems, result, name)


def _broken(problems: tuple[Problem, ...], record: GameRecord | None, name: str) -> Upload:
    """What is wrong, with the game up to there if something of it can be played."""
    part = None if record is None else up_to_mistake(record)
    if part is None:
        return Loaded(None, problems, Places(), name)
    return BrokenGame(problems, RecordedGame.read(part))


def from_library(name: str) -> Loaded:
    """A position of the library; no other name is read, whatever a browser sends."""
    if name not in library():
        why, hint = say("unread-no-position"), say("unread-no-position.hint")
        return refused(say("unread-the-library"), "no-such-file", why, hint)
    return read_setup(name)


def refused(name: str, code: str, message: str, hint: str, line: int | None = None) -> Loaded:
    """What is not read at all, and why."""
    return Loaded(None, (Problem(code, (), message, hint, line),), Places(), name)
