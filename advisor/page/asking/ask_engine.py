"""The page's door to the engine: ask, and look again and again (docs/engine.md).

``ask`` never waits. Call it in a fragment that runs every half second or so, with the same
arguments each time, and show what is there::

    thought = thinking.ask("suggest", setup, seconds=10.0, first=(0.5,), top=5)
    if thought.latest is not None:
        ...

One engine process serves all visitors; each has their own thoughts, and sees no other's. A thought
that is not looked at for some seconds is ended, so that whoever moves on, or closes the page, need
not say so. Looked at again, it is taken up again.
"""

from __future__ import annotations

import atexit
import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

import streamlit as st
from streamlit.runtime import exists, get_instance
from streamlit.runtime.scriptrunner import get_script_run_ctx

from advisor.page.asking.engine_pool import NOTHING, EnginePool, PlannedQuery, Thought
from positions.files.canonical import digest
from positions.files.save import to_document
from positions.records.record_tree import GameRecord
from positions.records.record_writing import record_to_yaml
from positions.setup import Setup

#: Seconds between two looks of a fragment, while few visitors are waiting.
SOON: Final = 0.6
#: Seconds that a run of the page waits for first words at most, while few visitors are waiting.
_PATIENCE: Final = 0.8

__all__ = [
    "SOON",
    "Thought",
    "ask",
    "ask_game",
    "ask_text",
    "engine_pool",
    "every",
    "patience",
    "prepare",
    "soon",
]


def every() -> float:
    """Seconds between two looks of a fragment: ``st.fragment(body, run_every=thinking.every())``.

    The more visitors wait, the longer: looking takes time, too, and clicks come first.
    """
    return SOON * engine_pool().crowd()


def soon() -> float:
    """The same for what is looked for impatiently: there is nothing to be seen yet."""
    return max(SOON, every() / 2)


def patience() -> float:
    """Seconds that a run of the page, its boards being shown, waits for the first words at most.

    To wait is cheaper than to look again and again, and than a second run of the whole page.
    """
    return _PATIENCE * engine_pool().crowd()


def ask(
    action: str,
    setup: Setup,
    *,
    seconds: float | None = None,
    first: Sequence[float] = (),
    hasty: Mapping[str, Any] = NOTHING,
    priority: int = 0,
    **fields: Any,
) -> Thought:
    """This visitor's thought about a position; begins it if it is not known yet, never waits.

    ``action`` and ``fields`` as in docs/engine.md. Before a look of ``seconds`` there are shorter
    ones of the seconds in ``first``: the first of them is urgent, so that everybody soon has
    something to look at, and asks with the fields ``hasty`` instead; long looks make way for short
    ones. Asked again with more ``seconds`` it thinks again and longer ("think longer"); what was
    known stays until there is better. Without ``seconds`` there is one look without a limit, at
    ``priority``.
    """
    pool = engine_pool()
    looks = [
        PlannedQuery(short, _priority(short, priority))
        if number
        else PlannedQuery(short, pool.limits.urgent, hasty)
        for number, short in enumerate(first)
        if seconds is None or short < seconds
    ]
    looks.append(
        PlannedQuery(seconds, priority if seconds is None else _priority(seconds, priority))
    )

    def written() -> str:
        document = to_document(setup)
        for name in ("title", "notes", "tags"):
            document.pop(name, None)
        return json.dumps(document)

    return pool.ask(_visitor(), action, digest(setup), written, looks, fields)


def ask_game(action: str, record: GameRecord, *, priority: int = 0, **fields: Any) -> Thought:
    """This visitor's thought about a game; the same otherwise, without a limit of time."""
    return ask_text(action, record_to_yaml(record), priority=priority, **fields)


def ask_text(action: str, text: str, *, priority: int = 0, **fields: Any) -> Thought:
    """The same for a game as the text of its file."""
    name = sha256(text.encode("utf-8")).hexdigest()[:16]
    return engine_pool().ask(
        _visitor(), action, name, lambda: text, [PlannedQuery(None, priority)], fields
    )


def prepare() -> None:
    """Call it as each run of the whole page begins; never waits.

    Starts the engine if that has not been done yet. What this visitor's page was thinking about and
    does not ask for again in this run, or soon after, is ended.
    """
    engine_pool().doubt(_visitor())


@st.cache_resource(show_spinner=False)
def engine_pool() -> EnginePool:
    """The one engine of this server, and everybody's thoughts."""
    pool = EnginePool(_alive)
    atexit.register(pool.close)
    pool.warm()
    return pool


def _priority(seconds: float, priority: int) -> int:
    """The longer, the later."""
    return priority - round(seconds)


def _visitor() -> str:
    """The session at hand; the same for everybody outside of a page."""
    context = get_script_run_ctx(suppress_warning=True)
    return "" if context is None else context.session_id


def _alive(visitor: str) -> bool:
    """Whether a session has its page open; True where that cannot be known."""
    if not visitor or not exists():
        return True
    return bool(get_instance().is_active_session(visitor))
