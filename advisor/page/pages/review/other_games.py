"""Other games to be reviewed than the open one: examples, and games of the visitor's as files."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from advisor.advise.review.example_games import example_games
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.pages.library import open_position_panel
from advisor.page.visit import session
from advisor.page.visit.game_record import RecordedGame
from advisor.words.say import say


def show_examples(begin: Callable[[RecordedGame], None], primary: bool = False) -> None:
    """A button for each game that comes with the program; it is opened, and its review begun.

    :param primary: whether the first of them is what to press here.
    """
    for number, record in enumerate(example_games()):
        if reliable_button.button(
            say("page-review-example", title=plain(record.title or "")),
            key=f"example {number}",
            type="primary" if primary and not number else "secondary",
            icon=":material/query_stats:",
        ):
            session.open_loaded(RecordedGame.read(record))
            begin(session.game())
            st.rerun()


def show_own(begin: Callable[[RecordedGame], None]) -> None:
    """A file or a text; a game in it is opened, and its review begun."""

    def opened() -> None:
        if session.game().record.turns:
            begin(session.game())
        st.rerun()

    open_position_panel.file_or_text(opened)
