"""What is open is kept in the visitor's browser: a reload, a crash or a closed lid loses nothing.

A *slot* is a name with a text of at most ``LARGEST`` bytes, kept for each tab. ``keep`` puts a text
there, ``kept`` is what the browser had as the page began, or was put there since. Nothing is kept
on the server, and no visitor sees another's. What comes from the browser is checked by whoever
reads a slot, for anybody can write there what they like.

A text that is *shared* belongs to all tabs: ``share`` puts it there, unless another tab has put
another one there meanwhile. Then that one is ``news``, and whoever shares joins the two.

The slot ``open`` is the position and what undo knows of it (``advisor.page.visit.game_history``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

import streamlit as st

from advisor.page.components.register import component
from advisor.page.visit import game_history, session, share_link
from advisor.page.visit.widget_keys import KEPT

#: Bytes of a slot's text at most.
LARGEST: Final = game_history.LARGEST
#: Slots that are taken from the browser at most, and characters of a name.
_SLOTS: Final = 8
_NAME: Final = 40
_OPEN: Final = "open"


@dataclass(slots=True)
class BrowserSlots:
    """What the browser keeps, or is to keep."""

    slots: dict[str, str] = field(default_factory=dict)
    #: What another tab has left, by slot: to go on where one was.
    left: dict[str, str] = field(default_factory=dict)
    #: What either of them had, as it was when the page began.
    found: dict[str, str] = field(default_factory=dict)
    #: Whether the browser has said what it had.
    answered: bool = False
    #: The browser has no room for it, or keeps nothing.
    full: bool = False
    #: What all tabs share, by slot: as this one has it, and what the browser had, not taken up yet.
    shared: dict[str, str] = field(default_factory=dict)
    news: dict[str, str] = field(default_factory=dict)
    #: How often the browser had something else.
    heard: int = 0


def keep(slot: str, text: str) -> None:
    """Have the browser keep a text; what was in the slot is replaced.

    :raises ValueError: if it is too long.
    """
    if len(text.encode("utf-8")) > LARGEST:
        raise ValueError(f"more than {LARGEST} bytes cannot be kept")
    session.of(BrowserSlots).slots[slot] = text


def kept(slot: str) -> str | None:
    """The text of a slot; None if there is none, or the browser has not said so yet."""
    return session.of(BrowserSlots).slots.get(slot)


def kept_at_start(slot: str) -> str | None:
    """What this tab had kept in a slot as the page began, or else the last one; None if nothing."""
    return session.of(BrowserSlots).found.get(slot)


def left(slot: str) -> str | None:
    """What another tab left in a slot when this one was opened; None if nothing."""
    return session.of(BrowserSlots).left.get(slot)


def share(slot: str, text: str) -> None:
    """Have the browser keep a text for all tabs.

    :raises ValueError: if it is too long.
    """
    if len(text.encode("utf-8")) > LARGEST:
        raise ValueError(f"more than {LARGEST} bytes cannot be kept")
    session.of(BrowserSlots).shared[slot] = text


def news(slot: str) -> str | None:
    """What the browser has in a slot that all tabs share and this one has not heard of, once."""
    return session.of(BrowserSlots).news.pop(slot, None)


def full() -> bool:
    """Whether the browser could not keep what it was to keep."""
    return session.of(BrowserSlots).full


def go_on() -> None:
    """Take up what another tab has left, beside what this one keeps already."""
    now = session.of(BrowserSlots)
    now.slots = now.left | now.slots
    text = now.left.get(_OPEN)
    now.left = {}
    if text is not None:
        game_history.restore(text, at_once=True)


def sync_with_browser() -> None:
    """Have the browser keep all slots, and say once what it had; call it in each run."""
    now = session.of(BrowserSlots)
    if session.state().touched:
        text = game_history.packed()
        if len(text) <= LARGEST:
            now.slots[_OPEN] = text
        else:
            now.full = True
    slots, shared = _versioned(now.slots), _versioned(now.shared)

    def take_found() -> None:
        take(st.session_state[KEPT].found)

    def cannot() -> None:
        now.full = True

    def other() -> None:
        now.news |= _slots(st.session_state[KEPT].other)
        now.heard += 1

    def moved() -> None:
        sent = st.session_state[KEPT].moved
        session.state().moved = True
        word = sent.get("word") if isinstance(sent, dict) else None
        if isinstance(word, str) and word:
            session.follow_history(word)

    component("khronos_kept", __name__, "<i hidden></i>")(
        key=KEPT,
        data={
            "ask": not now.answered,
            "slots": slots,
            "shared": shared,
            "heard": now.heard,
            "parameter": share_link.PARAMETER,
        },
        on_found_change=take_found,
        on_full_change=cannot,
        on_other_change=other,
        on_moved_change=moved,
    )


def take(sent: object) -> None:
    """What the browser says it had; what cannot be that is left out."""
    now = session.of(BrowserSlots)
    if now.answered or not isinstance(sent, dict):
        return
    now.answered = True
    now.news = _slots(sent.get("shared"))
    slots = now.found = _slots(sent.get("slots"))
    if not sent.get("mine"):
        now.left = slots
        return
    now.slots = slots | now.slots
    text = slots.get(_OPEN)
    if text is not None and not game_history.restore(text):
        now.left = {_OPEN: text}


def _slots(sent: object) -> dict[str, str]:
    if not isinstance(sent, Mapping):
        return {}
    slots = {}
    for name, text in list(sent.items())[:_SLOTS]:
        fits = isinstance(name, str) and len(name) <= _NAME and isinstance(text, str)
        if fits and len(text) <= LARGEST and len(text.encode("utf-8", "replace")) <= LARGEST:
            slots[name] = text
    return slots


def _versioned(slots: Mapping[str, str]) -> dict[str, list[str]]:
    """Texts as the browser is told them: each with its version, by which it knows news."""
    return {name: [_version(text), text] for name, text in slots.items()}


def _version(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:12]
