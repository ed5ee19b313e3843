"""Panels that show what the engine is still thinking about: look again, wait longer, stop.

Only this part of the page runs again while the engine thinks (``st.fragment``), and it no longer
does once the answer is final.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import wraps

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.scriptrunner import get_script_run_ctx

from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.components import clock
from advisor.page.visit import session, whole_run
from advisor.words.say import fixed, say
from positions.files.canonical import digest
from positions.setup import Setup

#: How many times as long it thinks whenever somebody asks for longer, and seconds at most.
_LONGER = 3
_MOST = 900.0


@dataclass(slots=True)
class _Longer:
    """Panels that were asked to think longer: name → position's digest and seconds."""

    lengthened: dict[str, tuple[str, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a visitor has a panel think about a position."""

    #: Of the panel; also the end of the keys of its buttons.
    name: str
    #: Seconds, unless the visitor asks for longer.
    usual: float

    def seconds(self, setup: Setup) -> float:
        """For how long about this position."""
        known, seconds = session.of(_Longer).lengthened.get(self.name, ("", self.usual))
        return seconds if known == digest(setup) else self.usual

    def longer(self, setup: Setup) -> float:
        """For how long if they ask for longer; as long as now if that is the longest."""
        return max(self.seconds(setup), min(_MOST, self.seconds(setup) * _LONGER))

    def lengthen(self, setup: Setup) -> None:
        """The visitor asks for longer."""
        session.of(_Longer).lengthened[self.name] = digest(setup), self.longer(setup)


def watch(
    name: str,
    ask: Callable[[], Sequence[Thought]],
    show: Callable[..., None],
    every: float | None = None,
) -> None:
    """Show what is asked for, again and again by itself until all of it is final.

    :param name: of this part of the page, no other's.
    :param show: gets the thoughts, one by one.
    :param every: seconds between two looks, if not the usual ones.
    """
    running = _running(ask())
    number = session.number()

    @wraps(show)
    def look() -> None:
        alone = _alone()
        # A part of what is no longer there: its buttons must not act.
        if session.number() != number or (alone and whole_run.wanted()):
            st.rerun()
        thoughts = ask()
        show(*thoughts)
        # Other parts of the page are to see that one has ended, too.
        if _running(thoughts) != running or (alone and whole_run.wanted()):
            st.rerun()
        clock.ticking(name, (every or ask_engine.every()) if running else None)

    st.fragment(look)()


def row(
    patience: Patience,
    setup: Setup,
    thoughts: Sequence[Thought],
    doing: str,
    done: str = "",
    *,
    more: bool = True,
) -> DeltaGenerator:
    """How far it is, with buttons to think longer and to stop; more may be put into it.

    The first of the thoughts is the one that may go on once it is final.

    :param doing: what it is doing as long as it does something.
    :param done: what is said in the end; usually whether it is done or was stopped.
    :param more: whether there is anything left to be found.
    """
    first = thoughts[0]
    left = [thought for thought in thoughts if not thought.final]
    container = st.container(horizontal=True, vertical_alignment="center")
    with container:
        if left:
            st.progress(left[0].progress, doing, width="stretch")
        else:
            st.markdown(say("ask-progress", words=done or ended(first)), width="stretch")
        longer = patience.longer(setup)
        st.button(
            say("ask-longer"),
            key=f"longer {patience.name}",
            help=say("ask-longer.help", seconds=fixed(longer, 0)),
            disabled=not (first.final and more and longer > patience.seconds(setup)),
            on_click=_lengthen,
            args=(patience, setup),
        )
        st.button(
            say("ask-stop"),
            key=f"stop {patience.name}",
            help=say("ask-stop.help"),
            disabled=not left,
            on_click=_stop,
            args=(thoughts,),
        )
    return container


def ended(thought: Thought) -> str:
    """``Done.``, or ``Stopped.`` if somebody ended it."""
    return say("ask-done.stopped") if thought.stopped else say("ask-done")


def _alone() -> bool:
    """Whether a part of the page runs without the rest."""
    context = get_script_run_ctx(suppress_warning=True)
    return context is not None and bool(context.fragment_ids_this_run)


def _running(thoughts: Sequence[Thought]) -> bool:
    return not all(thought.final for thought in thoughts)


# The whole page runs after both: all its parts look again, and what a run may have lost is back.


def _lengthen(patience: Patience, setup: Setup) -> None:
    patience.lengthen(setup)
    st.rerun()


def _stop(thoughts: Sequence[Thought]) -> None:
    for thought in thoughts:
        thought.stop()
    st.rerun()
