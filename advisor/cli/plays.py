"""``khronos plays`` and ``khronos perft``: what can be played, and how much of it there is."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.answers import MOST_OUTCOMES, plays_to_json
from advisor.cli.arguments import File, Json
from advisor.cli.streams import Failure, note, out, out_json, tell
from advisor.words import amount

if TYPE_CHECKING:
    from positions.plays import BoardPlay
    from search.rules.position import Position

#: Deepest count; a turn spends at most 4 cards, but Ecus for travels can be many.
DEEPEST: Final = 30


def plays(file: File, as_json: Json = False) -> None:
    """List every legal play of the player to move.

    These are travel, build, upgrade, demolish, populate and renovate. Each play shows the Ecus
    that it brings or costs at once (+1, +2, -1) and, if more than one, how many positions it can
    lead to (x2, x3, ...). Exchange, swap and end of turn are not listed.

    \b
    Examples:
      khronos plays FILE
      khronos plays FILE --json | python -m json.tool
    """
    from search.rules.load import load

    checked = load(file)
    position = checked.position
    if as_json:
        out_json(plays_to_json(position, MOST_OUTCOMES))
    else:
        _print_plays(position, checked.setup.title)


def _print_plays(position: Position, title: str | None) -> None:
    from advisor.words import headline
    from positions.notation import format_play
    from search.plays import moves
    from search.resolve import ecus_at_once, outcomes
    from search.rules.move import play_of

    groups: dict[str, list[str]] = {}
    many = total = 0
    for move in moves(position):
        play = play_of(move, position.table.geometry)
        after = outcomes(position, move, MOST_OUTCOMES)
        entry = format_play(play)
        if ecus := ecus_at_once(move[0], move[1], move[3]):
            entry += f" {ecus:+d}"
        if after is None or len(after) > 1:
            entry += f" x{f'>{MOST_OUTCOMES}' if after is None else len(after)}"
            many += 1
        groups.setdefault(group_of(play), []).append(entry)
        total += 1
    tell(headline(position, title))
    for name, entries in groups.items():
        out(f"\n{name} ({len(entries)})")
        for line in _in_columns(entries):
            out(f"  {line}")
    if not total:
        tell("\nNo legal play; the turn can be ended.")
        return
    more = " x2: two possible outcomes, and so on." if many else ""
    tell(f"\n{amount(total, 'legal play')}. +1, +2, -1: Ecus at once.{more}")


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
    return play.type if epoch is None else f"{play.type} on {epoch.capitalize()}"


def perft(
    file: File,
    depth: Annotated[
        int,
        typer.Option(
            "-d", "--depth", min=0, max=DEEPEST, help="Number of plays in a row to count."
        ),
    ] = 2,
    as_json: Json = False,
) -> None:
    """Count the positions that this many plays can reach.

    Distinct positions, through any choices of anybody, without exchange, swap or end of turn:
    the usual test of a move generator. Every level takes many times as long as the one before.

    \b
    Examples:
      khronos perft FILE --depth 2
      khronos perft FILE --depth 3 --json
    """
    from search.core.perft import TooManyDecisions
    from search.core.perft import perft as count
    from search.rules.load import load

    position = load(file).position
    progress = Progress()
    try:
        counts = count(position, depth, progress.tell)
    except MemoryError:
        raise Failure("there is not enough memory to count that deep") from None
    except TooManyDecisions as error:
        raise Failure(f"this cannot be counted: {error}") from None
    finally:
        progress.clear()
    if as_json:
        out_json({"digest": position.digest(), "counts": counts})
        return
    width = max(len("positions"), *(len(f"{n:,}") for n in counts))
    out(f"depth  {'positions':>{width}}")
    for level, number in enumerate(counts):
        out(f"{level:>5}  {number:>{width},}")
    out(f"\n{time.monotonic() - progress.began:.1f} seconds.")


class Progress:
    """One line on the terminal that says how far a count is, from the first second on."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self._done = threading.Event()
        self._reached = (1, 0)
        self._thread: threading.Thread | None = None
        if sys.stderr is not None and sys.stderr.isatty():
            self._thread = threading.Thread(target=self._show, daemon=True)
            self._thread.start()

    def tell(self, level: int, number: int) -> None:
        """Depth and positions met so far."""
        self._reached = (level, number)

    def clear(self) -> None:
        """Stop, and take the line away."""
        self._done.set()
        if self._thread is not None:
            self._thread.join()

    def _show(self) -> None:
        wait = 1.0
        while not self._done.wait(wait):
            level, number = self._reached
            met = f", {number:,} positions so far" if number else ""
            elapsed = time.monotonic() - self.began
            note(f"\r\033[Kcounting depth {level}{met}, {elapsed:.0f} s", end="")
            wait = 0.25
        if wait < 1:
            note("\r\033[K", end="")
