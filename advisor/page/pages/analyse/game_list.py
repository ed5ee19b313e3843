"""The game beside the boards: its turns, variations, notes, its file."""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.page.components import game_lines, reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.visit import session
from advisor.page.visit.game_record import RecordedGame
from advisor.words.say import name, say
from positions.records.record_tree import TurnPath
from positions.records.record_writing import record_to_yaml

#: Longest comment, name and title that can be typed, in characters.
_COMMENT: Final = 500
_NAME: Final = 40
_TITLE: Final = 200


def show_game_list() -> None:
    """The list of turns with what can be done with the turn one stands after.

    Nothing before the first play: what is played goes into the list by itself.
    """
    game = session.game()
    if not game.record.turns:
        return
    with st.container(key="game-list", gap="xsmall"):
        _tools(game)
        start = say("game-start", turn=game.record.start.turn.number)
        game_lines.show_game_lines(game.rows(), start, not game.path, _go)


def _go(path: TurnPath) -> None:
    if path != session.game().path:
        session.go_to(session.game().at(path))


def _tools(game: RecordedGame) -> None:
    """What can be done with the game."""
    with st.popover(say("game-menu"), icon=":material/more_horiz:"):
        _turn(game)
        _names(game)
        st.download_button(
            say("game-save"),
            lambda: record_to_yaml(game.written),
            file_name=f"{_file_name(game)}.yaml",
            mime="application/yaml",
            icon=":material/download:",
            on_click="ignore",
            key="save game",
        )


def _turn(game: RecordedGame) -> None:
    """What can be done with the turn one stands after."""
    if not game.path:
        return
    _comment(game)
    with st.container(horizontal=True):
        if any(game.path) and reliable_button.button(say("game-main-line"), key="promote"):
            session.go_to(game.promoted(game.path))
            st.rerun()
        if reliable_button.button(
            say("game-delete"),
            icon=":material/delete:",
            help=say("game-delete.help"),
            key="delete turn",
        ):
            session.go_to(game.without(game.path))
            st.rerun()


def _comment(game: RecordedGame) -> None:
    now = game.record.at(game.path).comment or ""
    with st.form(key=f"comment {game_lines.name_of(game.path)}", border=False):
        typed = st.text_area(say("game-comment"), now, max_chars=_COMMENT)
        if (
            reliable_button.submit(say("game-comment.keep"), key="keep comment")
            and typed.strip() != now
        ):
            session.go_to(game.with_comment(game.path, typed))
            st.rerun()


def _names(game: RecordedGame) -> None:
    with st.form("names", border=False):
        title = st.text_input(say("game-title"), game.record.title or "", max_chars=_TITLE)
        names = [
            st.text_input(name(seat.color), seat.name, max_chars=_NAME)
            for seat in game.record.players
        ]
        if reliable_button.submit(say("game-names-keep"), key="keep names"):
            session.go_to(game.named(names, title.strip()))
            st.rerun()


def _file_name(game: RecordedGame) -> str:
    """A name for the file made of the title's letters and digits."""
    usual = say("game-file")
    words = "".join(c if c.isalnum() else " " for c in plain(game.record.title or usual)).split()
    return "-".join(words).lower()[:60] or usual
