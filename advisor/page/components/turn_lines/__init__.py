"""The list of suggested turns in the browser: a line each, which unfolds when it is clicked.

A line has its identity as its ``data-preview``: pointing at it previews the turn on the boards
(docs/boards.md). All words come from here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NotRequired, TypedDict

import streamlit as st

from advisor.page.components.register import component
from advisor.page.visit.widget_keys import TURNS
from advisor.words.say import say

#: What can be done with a turn that is unfolded.
SHOW: Final = "show"
COMPARE: Final = "compare"
MAKE: Final = "make"
_ACTIONS: Final = (SHOW, COMPARE, MAKE)
_LONGEST: Final = 40
#: What stands above the numbers of the lines.
_HEADS: Final = ("gain", "margin", "chance")


class Tag(TypedDict):
    """What a turn is about in a word, what that means, and the rule."""

    name: str
    words: str
    rule: str
    text: str


class TurnLine(TypedDict):
    """One turn; all texts plain."""

    #: Tells it from other turns.
    id: str
    rank: str
    #: What is done, in short and in full.
    short: str
    words: str
    gain: str
    margin: str
    #: The chance to win; empty if it is not known.
    chance: str
    #: ``best``, ``equal`` or ``behind``.
    standing: str
    proved: bool
    #: Shown on the boards.
    chosen: bool
    #: Sentences that are told at once, and on request.
    reasons: Sequence[str]
    more: Sequence[str]
    tags: Sequence[Tag]
    #: Action → words of its button.
    actions: dict[str, str]
    #: A line above it.
    above: NotRequired[str]


def show_turn_lines(
    lines: Sequence[TurnLine], covers: str, acted: Callable[[str, str], None]
) -> None:
    """The lines; ``acted`` is called with an action and the identity of its turn.

    ``covers`` says what a proof about a turn ranges over.
    It is called before the page runs again; the whole of it does. The turn may have left the lines
    by then, as the browser may have been asked about older ones.
    """

    def sent() -> None:
        action = action_of(st.session_state[TURNS].acted)
        if action is not None:
            acted(*action)
            st.rerun()

    data = {
        "lines": list(lines),
        "head": [
            "",
            say("turns-turn"),
            say("turns-gain"),
            say("turns-margin"),
            say("turns-chance"),
        ],
        "signs": [
            {"sign": say(f"turns-{sign}"), "means": say(f"turns-{sign}.told")} for sign in _HEADS
        ]
        + [
            {"sign": say("turns-sign-proved"), "means": say("turns-proved", covers=covers)},
            {"sign": say("turns-sign-playouts"), "means": say("turns-sign-playouts.means")},
            {"sign": say("turns-sign-alike"), "means": say("turns-sign-alike.means")},
            {"sign": say("turns-sign-themes"), "means": say("turns-sign-themes.means")},
        ],
        "told": {
            "signs": say("turns-signs"),
            "gain": say("turns-gain.told"),
            "margin": say("turns-margin.told"),
            "chance": say("turns-chance.told"),
            "proved": say("turns-proved", covers=covers),
            "equal": say("turns-equal"),
            "turn": say("turns-turn"),
            "more": say("turns-more"),
            "less": say("turns-more.less"),
        },
    }
    component("khronos_turns", __name__, '<div class="turns"></div>')(
        key=TURNS, data=data, on_acted_change=sent
    )


def action_of(sent: object) -> tuple[str, str] | None:
    """Action and turn that the browser names; None if they cannot be."""
    if not isinstance(sent, dict):
        return None
    action, turn = sent.get("action"), sent.get("turn")
    if action not in _ACTIONS or not isinstance(turn, str) or len(turn) > _LONGEST:
        return None
    return str(action), turn
