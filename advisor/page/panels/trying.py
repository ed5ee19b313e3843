"""Try it yourself: click a turn together, decide as the others, see what it brings."""

from __future__ import annotations

from dataclasses import replace

from advisor.page import editing, playback, state, trial
from advisor.page.overlay import Overlay, Picked
from advisor.page.panels import entering, framing, reckoning
from positions.plays import End, Exchange, Swap
from search.rules.check import needs_hand
from search.rules.convert import position_of


def show(picked: Picked | None) -> Overlay:
    """Choose what to do and then a square, or a square first; what fits lights up."""
    setup = state.current()
    if framing.told(setup):
        return Overlay(lit=editing.lit(setup, picked))
    position = position_of(setup)
    if needs_hand(setup) is not None:
        framing.ask_hand(setup, position)
        return Overlay(lit=editing.lit(setup, picked))
    held = entering.entered()
    line = state.line()
    overlay = entering.show(setup, position, picked, reckoning.who_answers())
    reckoning.show(setup, position, line)
    framing.show(setup, position)
    quiet = (
        not (overlay.fits or overlay.refused)
        and held.waiting(setup) is None
        and held.picked is None
    )
    return after_last(overlay, line) if line and quiet else overlay


def after_last(overlay: Overlay, line: tuple[trial.Made, ...]) -> Overlay:
    """What the last play has changed on the boards."""
    last = line[-1]
    if isinstance(last.play, Exchange | Swap | End):
        return overlay
    answers = tuple(choice.chosen for choice in last.choices)
    picture = playback.pictures(last.before, (last.play,), answers)[1]
    words = f"{len(line)}. {reckoning.play_words(last)}"
    return replace(overlay, words=words, changes=picture.changes, before=last.before, lit={})
