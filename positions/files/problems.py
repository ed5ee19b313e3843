"""What can be wrong with a file: one ``Problem`` a fault, with a stable code, its place and a hint.

A remark on what is allowed and most likely a slip is a ``Problem`` too, with a code of ``REMARKS``.

The one table of codes covers reading, format and maps (formats §1 to §3) and the rules check
(``search.rules.setup_check``); command line, page and docs show these, they never invent others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from positions.words.say import joined, say

#: Key path into a file: ``("boards", "might", 2, "at")``.
Path = tuple[str | int, ...]

#: Every code a Problem may have, with its meaning. Codes are stable: programs may test for them.
CODES: Final = {
    # Reading the text (positions.files.reader)
    "no-such-file": "there is no file of that name, nor a position of the library",
    "not-a-file": "a folder, device or socket where a file is needed",
    "unreadable": "the system refuses to read the file",
    "too-large": "the file is larger than 256 kB, or a record than 4 MB; it was not read",
    "not-text": "the file is not UTF-8 text",
    "control-character": "a control character, NUL or lone surrogate in the text",
    "syntax": "neither YAML nor JSON",
    "too-deep": "nested deeper than 32 levels, a game record deeper than 120",
    "alias": "a YAML anchor or alias; the format has none",
    "tag": "a YAML tag; the format has none",
    "complex-key": "a list or mapping used as a key",
    "several-documents": "more than one YAML document in the file",
    "duplicate-key": "the same key twice in one mapping",
    "bad-number": "a number that is infinite, not a number, or absurdly long",
    "empty-file": "nothing in the file",
    # Format (positions.files.position_schema)
    "unknown-key": "a key that the format does not know",
    "missing-key": "a key that the format needs",
    "empty-value": "a key without a value, or null",
    "wrong-type": "a value of a different type from what the format says",
    "unknown-name": "an unknown epoch, building, colour, phase, state or ruleset",
    "bad-version": "a format version that this program does not read",
    "out-of-range": "a number that is negative or absurd",
    "turn-range": "a turn outside 1 to 7",
    "ecus-range": "Ecus below 0 or above 9,999",
    "used-range": "cards charged to an adventurer outside 0 to 2",
    "bad-square": "not a square: a letter a to z and a number 1 to 26",
    "bad-name": "a map name other than small letters, digits and hyphens",
    "player-count": "fewer than 2 or more than 5 players",
    "adventurer-count": "not exactly two adventurers",
    "hand-size": "a hand of fewer than 0 or more than 4 cards",
    "too-many-items": "a list longer than any board could need",
    # Maps (positions.files.map_files)
    "unknown-map": "no map of that name beside the file or in the library",
    "bad-map": "the map file that the position names has a problem of its own",
    "map-name": "a map file whose name differs from the name it was found by",
    "terrain-size": "terrain of no squares or of more than 26 rows or columns",
    "terrain-rows": "terrain rows of unequal length",
    "terrain-letter": "a terrain letter other than . f ^ ~",
    "hamlet-twice": "the same printed hamlet twice",
    "hamlet-on-river": "a printed hamlet on a river",
    "hamlet-off-map": "a printed hamlet off the map",
    # Game records (positions.records.record_files, advisor.advise.game_records.record_replay)
    "no-plays": "a turn of a record without a play",
    "bad-play": "not a play in the notation of khronos act, or one that leaves something out",
    "bad-record": "a record that does not replay: a play, a decision or the Ecus do not fit",
    "bad-analysis": "an analysis in a record that is too long, too deep, or has too long a number",
    # Rules check (search.rules.setup_check)
    "off-map": "a building that does not lie wholly on the map",
    "overlap": "two buildings on one square",
    "on-river": "a military or religious building or a hamlet tile on a river",
    "over-printed-hamlet": "a hamlet tile or a military or religious building on a printed hamlet",
    "hierarchy": "two or more buildings share the highest value of their kind in a domain",
    "too-many-tiles": "more tiles of a kind and size than exist",
    "too-many-cubes": "more cubes of a colour than exist",
    "too-many-cards": "more cards than exist",
    "owner-missing": "a military or religious building of Might or Faith without an owner",
    "owner-superfluous": "an owner for something that nobody can own",
    "cubes-beyond-value": "more cubes on a civil building than its value",
    "cubes-misplaced": "cubes on anything but a civil building of Reason",
    "small-on-reason": "a size-1 building on Reason that is not cubes on a printed hamlet",
    "hamlet-covered": "cubes on a printed hamlet that a building covers",
    "state-misplaced": "a state on anything but a military or religious building of Reason",
    "mark-misplaced": "a mark on anything but an unrenovated ruin of size 3",
    "not-seated": "an owner, cube or mark of a colour that does not play",
    "color-twice": "two players of one colour",
    "player-not-seated": "a player to move who does not play",
    "used-too-early": "charged cards of a player not to move, or before the first action",
    "reserve-without-holdem": "a reserve although Hold'em is not played",
    "reserve-size": "a Hold'em reserve that is not of three cards",
    "phase-without-holdem": "a phase that only Hold'em has",
    "unknown-hand": "the hand of the player to move is given as a number only",
}

#: Codes of what breaks no rule and is most likely a slip (search.rules.likely_slips)
REMARKS: Final = {
    "shadow-missing": "a building of Might without its shadow on Faith, and nothing explains it",
    "shadow-elsewhere": "a building of Faith beside one of Might that has no shadow",
    "shadow-owner": "a building of Faith that belongs to another player than the same one of Might",
    "shadow-alone": "a building of Reason that Faith does not have",
    "ruin-missing": "a building of Faith without its shadow on Reason, and nothing explains it",
}

_PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]{1,40}\Z")
_LONGEST_SHOWN = 40


def shortened(text: str) -> str:
    """A text of a file, at most 40 characters of it."""
    return text[:_LONGEST_SHOWN] + ("…" if len(text) > _LONGEST_SHOWN else "")


def shown(value: object) -> str:
    """Any value of a file quoted for a message: one line, printable, at most 40 characters."""
    if isinstance(value, dict):
        return say("file-a-mapping")
    if isinstance(value, list):
        return say("file-a-list")
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    cut = shortened(value if isinstance(value, str) else str(value))
    if not isinstance(value, str):
        return cut
    return "'" + "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in cut) + "'"


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: what, where, and what to do about it."""

    #: A key of ``CODES``, or of ``REMARKS``.
    code: str
    #: Key path in the structure of formats §3, empty for the whole file.
    path: Path
    #: What is wrong.
    message: str
    #: What to do about it.
    hint: str
    #: Line in the file, from 1; None where not known.
    line: int | None = None

    @property
    def where(self) -> str:
        """The key path as people write it: ``boards.might[2].at``; empty for the whole file."""
        text = ""
        for key in self.path:
            if isinstance(key, int):
                text += f"[{key}]"
            elif _PLAIN_KEY.match(key):
                text += f".{key}" if text else key
            else:
                text += f"[{shown(key)}]"
        return text


class FileProblems(Exception):
    """A file that cannot be used; ``problems`` is never empty."""

    def __init__(self, file: str, problems: tuple[Problem, ...]) -> None:
        super().__init__(file, problems)
        self.file = file
        self.problems = problems

    def __str__(self) -> str:
        """One readable message: the first problem, and how many more there are."""
        first, file = self.problems[0], clean_name(self.file)
        places = [file]
        if first.line is not None:
            places.append(say("file-line", number=str(first.line)))
        if first.where:
            places.append(first.where)
        place = joined("file-place", places)
        if first.hint:
            text = say("file-problem-and-hint", place=place, problem=first.message, hint=first.hint)
        else:
            text = say("file-problem", place=place, problem=first.message)
        more = len(self.problems) - 1
        return say("file-problem-and-more", problem=text, number=more, file=file) if more else text


def clean_name(file: str) -> str:
    """A file name that can be printed anywhere: unprintable characters replaced, cut at 200."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in file[:200])
