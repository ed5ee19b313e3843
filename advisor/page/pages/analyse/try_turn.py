"""Try it yourself: click a turn together, decide as the others, see what it brings."""

from __future__ import annotations

from dataclasses import replace

from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.entry import enter_plays, exchange_and_end, make_play, trial_result, tried_turn
from advisor.page.replay import playback
from advisor.page.visit import session, setup_changes
from advisor.words.say import say
from positions.notation.written_plays import End, Exchange, Swap
from search.rules.convert import position_of
from search.rules.setup_check import needs_hand


def show_trial_panel(picked: Picked | None) -> Overlay:
    """Choose what to do and then a square, or a square first; what fits lights up."""
    setup = session.current()
    if exchange_and_end.show_last_turn_end(setup):
        return Overlay(lit=setup_changes.lit(setup, picked))
    position = position_of(setup)
    if needs_hand(setup) is not None:
        exchange_and_end.ask_hand(setup, position)
        return Overlay(lit=setup_changes.lit(setup, picked))
    held = make_play.entered()
    line = session.line()
    overlay = enter_plays.show_play_entry(setup, position, picked, trial_result.who_answers())
    trial_result.show_trial_result(setup, position, line)
    exchange_and_end.show_exchange_and_end(setup, position)
    quiet = (
        not (overlay.fits or overlay.refused)
        and held.waiting(setup) is None
        and held.picked is None
    )
    return after_last(overlay, line) if line and quiet else overlay


def after_last(overlay: Overlay, line: tuple[tried_turn.TriedPlay, ...]) -> Overlay:
    """What the last play has changed on the boards."""
    last = line[-1]
    if isinstance(last.play, Exchange | Swap | End):
        return overlay
    answers = tuple(choice.chosen for choice in last.choices)
    picture = playback.pictures(last.before, (last.play,), answers)[1]
    words = say("replay-numbered", number=len(line), play=trial_result.play_words(last))
    return replace(overlay, words=words, changes=picture.changes, before=last.before, lit={})
