"""The turns of a reviewed game in the browser: a line each in words, the one at hand unfolded.

Pointing at the better turn previews it on the boards (docs/boards.md), a click shows it there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypedDict

import streamlit as st

from advisor.draw.theme import look
from advisor.page.components.register import component, current
from advisor.page.pages.review.reviewed_game import BETTER, PLAYED
from advisor.page.visit import session
from advisor.page.visit.widget_keys import MOVES

#: The identity of the better turn, for ``data-preview``.
PREVIEW: Final = "better-turn"
#: Most steps that a turn can have.
_MOST_STEPS: Final = 60


class MoveLine(TypedDict):
    """One turn; all texts plain."""

    turn: str
    player: str
    #: The sign of the player's points in the curve, as SVG.
    sign: str
    words: str
    mark: str
    #: What the mark says.
    grade: str
    here: bool


class MoveBody(TypedDict):
    """What is said of the turn that is shown; all texts plain."""

    sentences: Sequence[str]
    #: The steps of the turn and those of the better one; which is shown of them, -1 for none.
    steps: Sequence[str]
    step: int
    better: str
    #: Why it is better: a line, and below it the reasons; empty if there are none.
    why: Sequence[str]
    better_steps: Sequence[str]
    better_step: int
    retry: str
    texts: dict[str, str]


class Moved(NamedTuple):
    """Where a click leads."""

    turn: int
    step: int | None
    shown: str
    #: Whether the turn is to be tried again.
    retry: bool


def show_moves(
    lines: Sequence[MoveLine], body: MoveBody, name: str, go: Callable[[Moved], None]
) -> None:
    """The lines; ``go`` is called with what was clicked, before the page runs again.

    :param name: what a screen reader calls the list.
    """

    def sent() -> None:
        to = moved(current(st.session_state[MOVES].moved), len(lines))
        if to is not None:
            go(to)

    data = {
        "at": session.number(),
        "lines": list(lines),
        "body": body,
        "name": name,
        "colors": {color: piece.fill for color, piece in look().pieces.items()},
        "preview": PREVIEW,
    }
    component("khronos_moves", __name__, '<div class="moves"></div>')(
        key=MOVES, data=data, on_moved_change=sent
    )


def moved(sent: dict[str, object], turns: int) -> Moved | None:
    """What the browser names; None if it cannot be."""
    turn, step, shown = sent.get("turn"), sent.get("step"), sent.get("shown", PLAYED)
    if not isinstance(turn, int) or not 0 <= turn < turns or shown not in (PLAYED, BETTER):
        return None
    if step is not None and not (isinstance(step, int) and 0 <= step <= _MOST_STEPS):
        return None
    return Moved(turn, step, str(shown), sent.get("retry") is True)
