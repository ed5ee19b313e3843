"""A game against bots, beside its boards: whose turn it is, what was played, hints, the tutor."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import streamlit as st

from advisor.bots.players.player import Question
from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.asking.watch_answers import watch
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.entry import (
    ask_open_points,
    enter_plays,
    exchange_and_end,
    make_play,
    trial_result,
)
from advisor.page.entry.open_play import Deciding
from advisor.page.pages.analyse.try_turn import after_last
from advisor.page.pages.play import (
    engine_moves,
    hint_panel,
    other_turns,
    sparring_visit,
    turn_bar,
)
from advisor.page.pages.play.sparring_visit import STEPS, Sparring
from advisor.page.replay import shown_turns
from advisor.page.visit import session
from advisor.teach.sparring import Match
from advisor.words.say import say
from positions.files.canonical import digest
from positions.notation.written_plays import BoardPlay, End, Exchange, Swap
from search.rules.convert import position_of

#: Where the boards are, and where this panel begins.
_BOARDS: Final = "boards-in-view"
_TOP: Final = "play-top"


def show_game(playing: Sparring, match: Match, picked: Picked | None) -> Overlay:
    """What the person can do now, or what is waited for.

    In a narrow window what is new comes into view: the boards if something happens on them.
    """
    news = playing.news
    if playing.looking is None:
        other_turns.show_next_by_itself(playing, match)
    if playing.looking is not None:
        overlay = other_turns.show_turn_of_others(playing, match, playing.looking)
        return replace(overlay, look=(_BOARDS, news))
    if match.waiting is not None and not playing.answered:
        return replace(_decide(playing, match, match.waiting, picked), look=(_BOARDS, news))
    hinted = hint_panel.steps_asked(playing, match) > 0
    theirs = engine_moves.bots_move(playing) or other_turns.just_played(match)
    place = hint_panel.HINTS if hinted else _BOARDS if theirs else _TOP
    return replace(_moves(playing, match, picked), look=(place, news))


def _moves(playing: Sparring, match: Match, picked: Picked | None) -> Overlay:
    if engine_moves.bots_move(playing):
        return _bots(playing, match)
    if playing.ending is not None and playing.ending[1] == match.length:
        return _tutor(playing, match, playing.ending[0])
    return _turn(playing, match, picked)


# -- the person's turn -----------------------------------------------------------------------------


def _turn(playing: Sparring, match: Match, picked: Picked | None) -> Overlay:
    """The cards, what the others did, hints, and a play to be entered."""
    setup = sparring_visit.view(match)
    position = position_of(setup)
    line = sparring_visit.own_plays(match)
    pending = make_play.entered().waiting(setup)
    with st.container(key=_TOP):
        st.markdown(say("play-to-move", ecus=position.ecus[position.mover]))
    bar = turn_bar.show_turn_bar(playing, match, pending.words if pending is not None else "")
    with bar:
        steps = hint_panel.show_hint_button(playing, match)
        travels = st.container(horizontal=True, gap="xsmall", key="turn-travels")
    # What is asked comes before what was asked for.
    rest = hint_panel.hint_room(playing, match, steps) if steps and pending is None else None
    if line:
        other_turns.show_folded(playing, match)
    told = "" if line else other_turns.show_since_last_turn(playing, match)

    def make(play: BoardPlay) -> None:
        sparring_visit.play(playing, play)

    def deals(play: Exchange | Swap | End) -> None:
        assert not isinstance(play, End)
        sparring_visit.play(playing, play)

    overlay = enter_plays.show_play_entry(setup, position, picked, make=make, travels=travels)
    if steps and rest is None:
        rest = hint_panel.hint_room(playing, match, steps)
    trial_result.plays(line)
    exchange_and_end.before(setup, position, mine=True, deals=deals)
    quiet = (
        not (overlay.fits or overlay.refused)
        and pending is None
        and make_play.entered().picked is None
    )
    if line and quiet:
        overlay = after_last(overlay, line)
    if told and quiet:
        overlay = replace(overlay, words=told)
    return replace(overlay, rest=rest)


# -- waiting ---------------------------------------------------------------------------------------


def _bots(playing: Sparring, match: Match) -> Overlay:
    """A bot thinks: a look again and again until it has played, and what has happened so far."""
    name = sparring_visit.name_of(match, match.seat_of(match.mover.color))
    with st.container(key="bots"):
        # At once: until the run ends, a browser shows what nothing new stands in the place of.
        box = st.empty()
        box.progress(0.0, say("play-thinks", name=name))
    turn_bar.show_waiting_bar(playing, match)
    other_turns.show_since_last_turn(playing, match)

    def rest() -> None:
        thought = engine_moves.bots_thought(playing)
        thought.wait(ask_engine.patience())
        if engine_moves.go_on(playing):
            st.rerun()
        with box.container():
            watch(
                "bots",
                lambda: [engine_moves.bots_thought(playing)],
                lambda one: _thinks(name, one),
            )

    return replace(other_turns.own_pieces(match), rest=rest)


def _thinks(name: str, thought: Thought) -> None:
    """Who is thinking; or that they could not."""
    if not thought.final:
        st.progress(thought.progress, say("play-thinks", name=name))
        return
    if thought.latest is None or thought.error:
        st.error(plain(thought.error or say("play-interrupted", name=name)))
        hint_panel.again(thought)


def _decide(
    playing: Sparring, match: Match, open_question: Question, picked: Picked | None
) -> Overlay:
    """A decision within a play, the person's or a bot's (rules §5.5)."""
    fresh = picked is not None and session.fresh()
    setup = sparring_visit.view(match)
    names = open_question.view.table.geometry.names
    chosen = tuple(names[option] for option in open_question.chosen)
    pending = Deciding(digest(setup), open_question.play, chosen)
    mover = match.seat_of(match.mover.color)
    mine = mover == sparring_visit.seat(match)

    def choose(option: str) -> None:
        sparring_visit.answer(playing, option)
        st.rerun()

    with ask_open_points.box():
        form = ".own" if mine else ""
        name = sparring_visit.name_of(match, mover)
        st.markdown(say(f"play-decide{form}", name=name, play=plain(pending.words)))
        overlay = ask_open_points.decision(
            setup,
            shown_turns.open_decision(open_question.view, open_question.decision),
            pending,
            picked if fresh else None,
            choose,
        )
        if mine and reliable_button.button(say("entry-cancel"), key="play nothing"):
            sparring_visit.take_back(playing)
            st.rerun()
    pieces_overlay = other_turns.own_pieces(match)
    return replace(overlay, palette=pieces_overlay.palette, armed=pieces_overlay.armed)


# -- the tutor -------------------------------------------------------------------------------------


def _tutor(playing: Sparring, match: Match, end: End) -> Overlay:
    """The turn is over if the tutor has nothing to say; else the person says what to do."""
    line = sparring_visit.own_plays(match)
    trial_result.plays(line)
    box = st.container()

    # The whole page runs after each: Streamlit runs the part alone in which a button is.

    def anyway() -> None:
        sparring_visit.end_anyway(playing)
        st.rerun()

    def says(thought: Thought) -> None:
        verdict = thought.latest
        if not thought.final or (verdict is not None and verdict["grade"] is None):
            st.progress(thought.progress, say("play-tutor-looks"))
            if reliable_button.button(say("play-tutor-skip"), key="tutor skip"):
                anyway()
            return
        if thought.error or verdict is None:
            st.error(plain(thought.error or say("play-tutor-interrupted")))
        else:
            st.warning(plain(verdict["words"]), icon=":material/school:")
            if playing.tutor_steps:
                st.info(hint_panel.hint_text(verdict, playing.tutor_steps))
            if playing.tutor_steps < STEPS:
                label = say(f"play-hint.{hint_panel.FORMS[playing.tutor_steps]}")
                if reliable_button.button(label, key="tutor hint", icon=":material/lightbulb:"):
                    playing.tutor_steps += 1
                    st.rerun()
        with st.container(horizontal=True, gap="xsmall"):
            if reliable_button.button(say("play-anyway"), key="tutor anyway"):
                anyway()
            if reliable_button.button(say("play-rethink"), key="tutor rethink", type="primary"):
                playing.ending = None
                st.rerun()

    def rest() -> None:
        thought = engine_moves.tutor_thought(playing, end)
        thought.wait(ask_engine.patience())
        if thought.final and thought.latest is not None and thought.latest["grade"] is None:
            anyway()
        with box:
            watch("tutor", lambda: [engine_moves.tutor_thought(playing, end)], says)

    overlay = replace(other_turns.own_pieces(match), rest=rest)
    return after_last(overlay, line) if line else overlay
