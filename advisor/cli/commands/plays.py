"""``khronos plays`` and ``khronos perft``: what can be played, and how much of it there is."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.advise.json_answers import MOST_OUTCOMES, plays_to_json
from advisor.cli.arguments import File, Json
from advisor.cli.input_files import tell_remarks
from advisor.cli.output import Failure, note, out, out_json, tell
from advisor.words.say import fixed, say

if TYPE_CHECKING:
    from positions.notation.written_plays import BoardPlay
    from search.rules.position import Position

#: Deepest count; a turn spends at most 4 cards, but Ecus for travels can be many.
DEEPEST: Final = 30


#: Longest count, in seconds.
LONGEST: Final = 86_400.0

Seconds = Annotated[
    float | None,
    typer.Option(help="help-option.seconds", show_default=False),
]


def plays(file: File, as_json: Json = False, seconds: Seconds = None) -> None:
    """List every legal play of the player to move."""
    from search.rules.open_position import load

    late = limit_of(seconds)
    checked = load(file)
    tell_remarks(checked)
    position = checked.position
    progress = CountProgress("cli-plays-counting-plays")
    try:
        if as_json:
            result = plays_to_json(position, MOST_OUTCOMES, late, progress.tell)
        else:
            lines = _play_lines(position, checked.setup.title, late, progress)
    finally:
        progress.clear()
    if as_json:
        out_json(result)
        return
    for text, for_people in lines:
        (tell if for_people else out)(text)


def limit_of(seconds: float | None) -> Callable[[], bool]:
    """What says whether so many seconds are over, from now on; never if None.

    :raises Failure: it is no number of seconds.
    """
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise Failure(say("cli-seconds-limits", longest=fixed(LONGEST, 0)))
    until = None if seconds is None else time.monotonic() + seconds
    return lambda: until is not None and time.monotonic() >= until


#: A line, and whether it is for people alone.
Lines = list[tuple[str, bool]]


def _play_lines(
    position: Position, title: str | None, late: Callable[[], bool], progress: CountProgress
) -> Lines:
    from advisor.words.position_words import headline
    from positions.notation.play_text import format_play
    from search.rules.legal_plays import moves
    from search.rules.move import play_of
    from search.rules.resolution import ecus_at_once, outcomes

    groups: dict[str, list[str]] = {}
    many = total = uncounted = 0
    ended = False

    def stop() -> bool:
        nonlocal ended
        ended = ended or late()
        return ended

    listed = list(moves(position))
    for move in listed:
        progress.tell(total, len(listed))
        play = play_of(move, position.table.geometry)
        after = outcomes(position, move, MOST_OUTCOMES, stop)
        entry = format_play(play)
        if ecus := ecus_at_once(move):
            entry += f" {ecus:+d}"
        if after is None and ended:
            entry += " x?"
            uncounted += 1
        elif after is None or len(after) > 1:
            entry += f" x{f'>{MOST_OUTCOMES}' if after is None else len(after)}"
            many += 1
        groups.setdefault(group_of(play), []).append(entry)
        total += 1
    lines: Lines = [(headline(position, title), True)]
    for name, entries in groups.items():
        lines.append((f"\n{name} ({len(entries)})", False))
        lines += [(f"  {line}", False) for line in _in_columns(entries)]
    if not total:
        return [*lines, ("\n" + say("cli-plays-none"), True)]
    notes = [say("cli-plays-total", total=total)]
    if many:
        notes.append(say("cli-plays-outcomes"))
    if uncounted:
        notes.append(say("cli-plays-uncounted", uncounted=uncounted))
    lines.append(("\n" + " ".join(notes), True))
    return lines


def _in_columns(entries: list[str]) -> list[str]:
    """Side by side on a terminal; one a line for a program that reads them."""
    if sys.stdout is None or not sys.stdout.isatty():
        return entries
    width = max(len(entry) for entry in entries) + 3
    per_line = max(1, (shutil.get_terminal_size((80, 24)).columns + 1) // width)
    return [
        "".join(entry.ljust(width) for entry in entries[i : i + per_line]).rstrip()
        for i in range(0, len(entries), per_line)
    ]


def group_of(play: BoardPlay) -> str:
    """Heading under which a play is listed: ``construct on Might``."""
    epoch = getattr(play, "epoch", None)
    return say("cli-plays-group", type=play.type, epoch=epoch or "reason")


def perft(
    file: File,
    depth: Annotated[
        int,
        typer.Option("-d", "--depth", min=0, max=DEEPEST, help="help-perft.depth"),
    ] = 2,
    as_json: Json = False,
    seconds: Seconds = None,
) -> None:
    """Count the positions that this many plays can reach."""
    from search.core.perft import TooManyDecisions
    from search.core.perft import perft as count
    from search.rules.open_position import load

    late = limit_of(seconds)
    checked = load(file)
    tell_remarks(checked)
    position = checked.position
    progress = CountProgress("cli-plays-counting-depth")
    try:
        counts = count(position, depth, progress.tell, late)
    except MemoryError:
        raise Failure(say("cli-plays-memory")) from None
    except TooManyDecisions as error:
        raise Failure(say("cli-plays-uncountable", error=error)) from None
    finally:
        progress.clear()
    left_out = len(counts) <= depth
    if as_json:
        value: dict[str, object] = {"digest": position.digest(), "counts": counts}
        out_json(value | {"complete": False} if left_out else value)
        return
    head, positions = say("cli-plays-depth"), say("cli-plays-positions")
    width = max(len(positions), *(len(f"{n:,}") for n in counts))
    out(f"{head}  {positions:>{width}}")
    for level, number in enumerate(counts):
        out(f"{level:>5}  {number:>{width},}")
    took = fixed(time.monotonic() - progress.began, 1)
    if left_out:
        out("\n" + say("cli-plays-seconds.incomplete", seconds=took, depth=len(counts)))
    else:
        out("\n" + say("cli-plays-seconds", seconds=took))


class CountProgress:
    """One line on the terminal that says how far a count is, from the first second on.

    :param words: the key of what says where it is, of the two numbers that it is told.
    """

    def __init__(self, words: str) -> None:
        self.began = time.monotonic()
        self._words = words
        self._done = threading.Event()
        self._reached: tuple[int, int] | None = None
        self._thread: threading.Thread | None = None
        if sys.stderr is not None and sys.stderr.isatty():
            self._thread = threading.Thread(target=self._show, daemon=True)
            self._thread.start()

    def tell(self, one: int, other: int) -> None:
        """How far the count is: the numbers of ``words``."""
        self._reached = (one, other)

    def clear(self) -> None:
        """Stop, and take the line away."""
        self._done.set()
        if self._thread is not None:
            self._thread.join()

    def _show(self) -> None:
        wait = 1.0
        while not self._done.wait(wait):
            reached = self._reached
            seconds = fixed(time.monotonic() - self.began, 0)
            line = say("cli-plays-counting", seconds=seconds)
            if reached:
                one, other = reached
                line = say(self._words, one=one, other=other, seconds=seconds)
            note(f"\r\033[K{line}", end="")
            wait = 0.25
        if wait < 1:
            note("\r\033[K", end="")
