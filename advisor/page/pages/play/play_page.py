"""Play: a game against bots, dealt, played to its end, and handed on to its review."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import streamlit as st

from advisor.draw.scene import turn_line
from advisor.page.boards import board_component
from advisor.page.boards.overlay import Overlay
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.entry import turn_end
from advisor.page.pages.analyse import players_and_problems
from advisor.page.pages.analyse.analyse_page import AROUND, PLAYERS
from advisor.page.pages.page_type import View
from advisor.page.pages.play import (
    engine_moves,
    game_panel,
    new_game,
    replay_pace,
    sparring_visit,
)
from advisor.page.pages.play.new_game import TUTOR, Dealing, tutor_words
from advisor.page.pages.play.sparring_visit import Sparring
from advisor.page.pages.review import review_page
from advisor.page.visit import board_settings, session
from advisor.page.visit.game_record import RecordedGame
from advisor.teach.sparring import Match
from advisor.teach.sparring.game_title import game_title
from advisor.words.say import say
from positions.records.record_tree import GameRecord
from positions.records.record_writing import record_to_yaml
from positions.setup import Setup

#: Width of the boards to that of what is beside them.
_WIDTHS: Final = (69, 31)


def show_play_page() -> None:
    """The game that is played; without one, what can be dealt."""
    session.enter("Play")
    sparring_visit.arrive()
    now = sparring_visit.now()
    while engine_moves.go_on(now):
        pass
    if now.match is not None:
        _under_way(now, now.match)
    elif now.finished is not None:
        _finished(now.finished)
    else:
        new_game.show_new_game(session.of(Dealing))


def _under_way(now: Sparring, match: Match) -> None:
    """The boards as the person sees them, and beside them what they can do."""
    setup = sparring_visit.view(match)
    head = st.container()
    with st.container(key="analyse"):
        left, right = st.columns(_WIDTHS)
    with left, st.container(key="left", gap="small"):
        above = st.container(key="boards-in-view", gap="xsmall")
        players = st.container(key="players")
    beside = right.container(key="panel", gap="small")
    with beside:
        overlay = game_panel.show_game(now, match, session.picked())
    shown = overlay.setup or setup
    with head:  # it tells of the turn that is on the boards
        _head(shown, _names(match), now)
    with above:
        _boards(setup, overlay)
    with players:
        players_and_problems.players(shown, True, _names(match))
    if overlay.rest is not None:
        with beside:
            overlay.rest()


def _boards(setup: Setup, overlay: Overlay) -> None:
    board_component.show_boards(
        setup,
        overlay,
        theme=board_settings.theme(),
        stacked=board_settings.stacked(),
        around=AROUND,
        column=PLAYERS,
        fill=True,
    )


def _names(match: Match) -> dict[str, str]:
    """Who plays each colour."""
    return {place.color: sparring_visit.who(place.bot) for place in match.table.places}


def _title(names: Mapping[str, str]) -> str:
    """``Red (you) against Green (level 3)``."""
    return game_title(names, {color for color, of in names.items() if of == sparring_visit.YOU})


def _head(setup: Setup, names: Mapping[str, str], now: Sparring | None) -> None:
    """What is played against whom at the left, what can be done with the game at the right."""
    heading = turn_line(setup) if now is not None else say("head-over")
    with st.container(
        horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="head"
    ):
        with st.container(gap=None, width="stretch", key="head-title"):
            st.subheader(_title(names), anchor=False)
            st.caption(f"{plain(setup.map.name.capitalize())} · {heading}")
        with st.container(horizontal=True, width="content", key="tools"):
            # A list that is open when its game is given up must not leave the next one open.
            with st.popover(say("looks"), icon=":material/palette:"):
                board_settings.show_board_settings()
            if now is not None:
                with st.popover(say("play-this-game"), icon=":material/more_horiz:"):
                    _tools(now)


def _tools(now: Sparring) -> None:
    """The tutor, the game's file, and the way out of it."""
    tutors = tuple(TUTOR)
    chosen = st.selectbox(
        say("dealing-tutor"), tutors, tutors.index(now.tutor) if now.tutor in tutors else 0,
        format_func=tutor_words,
    )  # fmt: skip
    if chosen != now.tutor:
        sparring_visit.speak_at(now, chosen)
    paces = list(replay_pace.PACES)
    pace = st.selectbox(
        say("play-pace"), paces, paces.index(replay_pace.chosen()), format_func=_pace_words,

    )  # fmt: skip
    if pace != replay_pace.chosen():
        replay_pace.choose(pace)
        st.rerun()
    here = now.match is not None and bool(now.match.table.part)
    _save(sparring_visit.text_of(now), say("play-save.here" if here else "play-save.anywhere"))
    sure = st.checkbox(say("play-give-up.sure"))
    if reliable_button.button(say("play-give-up"), disabled=not sure, key="give up"):
        sparring_visit.give_up()
        st.rerun()


def _pace_words(pace: str) -> str:
    return say(f"play-pace.{pace}")


def _save(text: str, label: str) -> None:
    st.download_button(
        say("play-save"),
        lambda: text,
        file_name="khronos-game.yaml",
        mime="application/yaml",
        icon=":material/download:",
        on_click="ignore",
        key="save sparring",
        help=label,
    )


def _finished(record: GameRecord) -> None:
    """The result, and what can be done with the game: everything in it is open now."""
    game = RecordedGame(record, record.end_of())
    setup = game.setup
    names = {seat.color: sparring_visit.called(seat.name) for seat in record.players}
    _head(setup, names, None)
    with st.container(key="analyse"):
        left, right = st.columns(_WIDTHS)
    with right, st.container(key="panel", gap="small"):
        if game.over:
            st.success(plain(turn_end.result_words(game.position)))
        else:
            turns = sum(turn.node.ended for turn in game.line)
            st.info(say("page-review-given-up", turns=turns))
        if reliable_button.button(say("play-review"), type="primary", width="stretch"):
            session.open_loaded(game)
            review_page.begin(game)
            session.go("review")
        if reliable_button.button(say("play-again"), width="stretch"):
            new_game.choose_same(session.of(Dealing), record)
            sparring_visit.leave()
            st.rerun()
        _save(record_to_yaml(record), say("play-save.over"))
    with left, st.container(key="left", gap="small"):
        with st.container(key="boards-in-view", gap="xsmall"):
            _boards(setup, Overlay())
        with st.container(key="players"):
            players_and_problems.players(setup, True, names, over=True)


VIEW: Final[View] = View(
    lambda: say("page-play"),
    "swords",
    "play",
    show_play_page,
    lambda: say("page-play.door"),
)
