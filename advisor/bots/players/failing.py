"""What is told of a player that failed: a fault in the record, and the traceback for its author."""

from __future__ import annotations

import os
import traceback
from pathlib import Path
from types import TracebackType
from typing import Final

from advisor.words.say import say

#: Where our own code is: frames of it say nothing to the author of a player.
_HOME: Final = Path(__file__).resolve().parents[3]
_OURS: Final = tuple(f"{_HOME / name}{os.sep}" for name in ("advisor", "search", "positions"))
#: Letters of a fault's message, so that the place fits into the record as well.
_MOST_LETTERS: Final = 120
#: Calls and letters of a traceback that are told.
_MOST_CALLS: Final = 20
_MOST_TOLD: Final = 4_000


def fault_of(error: BaseException) -> str:
    """The fault in one line: ``RuntimeError: no (my_bot.py, line 12)``.

    The place is the last one in the player's own code; without one nothing is said of it.
    """
    message = " ".join(str(error).split())[:_MOST_LETTERS]
    name = type(error).__name__
    what = say("bot-error", name=name, error=message) if message else name
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if not _ours(frame)]
    if not own:
        return what
    place = {"file": Path(own[-1].filename).name, "line": str(own[-1].lineno)}
    return say("bot-fault-at", error=what, **place)


def traceback_of(error: BaseException) -> str:
    """The traceback from where the player's own code begins, as Python prints it."""
    begun: TracebackType | None = error.__traceback__
    while begun is not None and begun.tb_frame.f_code.co_filename.startswith(_OURS):
        begun = begun.tb_next
    lines = traceback.format_exception(
        type(error), error, begun or error.__traceback__, limit=-_MOST_CALLS
    )
    return "".join(lines).rstrip()[-_MOST_TOLD:]


def _ours(frame: traceback.FrameSummary) -> bool:
    return frame.filename.startswith(_OURS)
