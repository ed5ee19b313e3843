"""The list of turns of a game in the browser: a line each, variations indented.

A click goes to the turn. All words come from here; nothing is asked of the server but to go
somewhere, and what is asked is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import streamlit as st

from advisor.draw.theme import look
from advisor.page.components.register import component, current
from advisor.page.visit import session
from advisor.page.visit.game_record import TurnRow
from advisor.page.visit.widget_keys import GAME
from advisor.words.say import name, say
from positions.records.record_tree import TurnPath

#: Longest path that is taken from the browser, in turns: a game has at most 35.
_LONGEST: Final = 40
#: Name of the path to the start.
_START: Final = "start"


def show_game_lines(
    rows: Sequence[TurnRow], start: str, at_start: bool, gone: Callable[[TurnPath], None]
) -> None:
    """The lines; ``gone`` is called with the path of the turn that was clicked.

    It is called before the page runs again.

    :param start: what the position before all turns is called.
    :param at_start: whether that is what is shown.
    """
    known = {name_of(row.path): row.path for row in rows} | {_START: ()}

    def sent() -> None:
        to = current(st.session_state[GAME].gone)
        path = known.get(str(to.get("id"))[: 4 * _LONGEST])
        if path is not None:
            gone(path)

    colors = look().pieces
    lines = [
        {
            "id": name_of(row.path),
            "turn": str(row.number),
            "color": name(row.color),
            "fill": colors[row.color].fill,
            "words": row.words,
            "ecus": str(row.ecus),
            "change": say("replay-money-signed", ecus=row.change) if row.change else "",
            "here": row.here,
            "on": row.on_line,
            "depth": row.depth,
            "open": row.open,
            "comment": row.comment,
        }
        for row in rows
    ]
    data = {
        "at": session.number(),
        "start": {"id": _START, "words": start, "here": at_start},
        "lines": lines,
        "told": {
            "open": say("turn-not-ended"),
            "ecus": say("turn-ecus"),
            "variation": say("turn-variation"),
        },
    }
    component("khronos_game", __name__, '<div class="game"></div>')(
        key=GAME, data=data, on_gone_change=sent
    )


def name_of(path: TurnPath) -> str:
    """A path as the browser names it."""
    return ".".join(map(str, path)) if path else _START
