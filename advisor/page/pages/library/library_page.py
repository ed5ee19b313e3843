"""Library: positions with their pictures and what they are about; files, texts, new games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Final

import streamlit as st

from advisor.draw.scene import turn_line
from advisor.draw.thumbnail import thumbnail_svg
from advisor.page.components import reliable_button
from advisor.page.components.picture_address import picture_address
from advisor.page.components.safe_text import capital, plain
from advisor.page.pages.library import open_position_panel
from advisor.page.pages.page_type import View
from advisor.page.visit import board_settings, session, uploads
from advisor.words.say import say
from positions.files.load_position import library, read_setup
from positions.setup import Setup

#: Cards at first, and more each time they are asked for.
SHOWN: Final = 12
_COLUMNS: Final = 3
_ANY: Final = "any"
#: The tag of an example of the rules.
_EXAMPLE: Final = "example"
#: Characters of its notes at most.
_LONG: Final = 2_000


@dataclass(slots=True)
class ListedPart:
    """What a visitor looks for."""

    shown: int = SHOWN


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """A position of the library."""

    name: str
    setup: Setup

    @property
    def title(self) -> str:
        """What it is called."""
        return self.setup.title or self.name


@cache
def entries() -> tuple[LibraryEntry, ...]:
    """All that can be read: games first, then the examples of the rules."""
    entries_read = []
    for name in library():
        setup = read_setup(name).setup
        if setup is not None:
            entries_read.append(LibraryEntry(name, setup))
    return tuple(entries_read)


def fitting(players: str, turn: str, game_map: str, text: str) -> list[LibraryEntry]:
    """The positions with so many players, of that turn, on that map, with those words."""
    words = text.casefold().split()
    return [
        entry
        for entry in entries()
        if players in (_ANY, str(len(entry.setup.players)))
        and turn in (_ANY, str(entry.setup.turn.number))
        and game_map in (_ANY, entry.setup.map.name)
        and all(word in _entry_words(entry) for word in words)
    ]


def looks_for_games(text: str) -> bool:
    """Whether somebody who searches for these words may want whole games, which are not here."""
    wanted = say("library-games.words").casefold().split()
    return any(word in wanted for word in text.casefold().split())


def _entry_words(entry: LibraryEntry) -> str:
    setup = entry.setup
    return " ".join((entry.name, setup.title or "", setup.notes or "", *setup.tags)).casefold()


def show_library_page() -> None:
    """What to look for, and what there is."""
    st.header(say("library-title"), anchor=False)
    with st.container(horizontal=True, key="bring"):
        with st.popover(say("library-open-own"), icon=":material/upload_file:"):
            open_position_panel.file_or_text()
        with st.popover(say("library-deal"), icon=":material/playing_cards:"):
            open_position_panel.new_game()
    with st.container(horizontal=True, vertical_alignment="bottom", key="filters"):
        text = st.text_input(
            say("library-words"), placeholder=say("library-words.example"), width=220
        )
        number = sorted({str(len(entry.setup.players)) for entry in entries()})
        players = _chosen(say("library-players"), number)
        turns = sorted({str(entry.setup.turn.number) for entry in entries()})
        turn = _chosen(say("library-turn"), turns)
        maps = sorted({entry.setup.map.name for entry in entries()})
        game_map = _chosen(say("library-map"), maps)
    fitting_entries = fitting(players, turn, game_map, text)
    if not fitting_entries:
        st.info(say("library-none"))
    if not fitting_entries or looks_for_games(text):
        st.markdown(say("library-games"))
        if reliable_button.button(
            say("home-go-to", page=say("page-review")), icon=":material/query_stats:", key="games"
        ):
            session.go("review")
    now = session.of(ListedPart)
    with st.container(key="cards"):
        for start in range(0, min(now.shown, len(fitting_entries)), _COLUMNS):
            row = fitting_entries[start : min(start + _COLUMNS, now.shown)]
            for column, entry in zip(st.columns(_COLUMNS), row, strict=False):
                with column, st.container(border=True, gap="small"):
                    _card(entry)
    if len(fitting_entries) > now.shown:
        more = min(SHOWN, len(fitting_entries) - now.shown)
        label = say("library-more", more=more, all=len(fitting_entries))
        if reliable_button.button(label, key="show more"):
            now.shown += SHOWN
            st.rerun()


def _chosen(label: str, options: list[str]) -> str:
    return st.selectbox(label, [_ANY, *options], format_func=_option, width=150) or _ANY


def _option(option: str) -> str:
    return say("library-any") if option == _ANY else capital(option)


def _card(entry: LibraryEntry) -> None:
    setup = entry.setup
    st.html(picture(setup))
    title = say("page-setup", title=plain(entry.title))
    st.markdown(f"{title}  \n:small[{plain(turn_line(setup))}]")
    if setup.notes and _EXAMPLE in setup.tags:  # the notes of an example tell what happens
        with st.expander(say("library-happens")):
            st.caption(plain(setup.notes, _LONG))
    elif setup.notes:
        st.caption(plain(setup.notes))
    if reliable_button.button(say("library-open"), key=f"open {entry.name}", width="stretch"):
        session.open_loaded(uploads.from_library(entry.name))
        session.go("analyse")


def picture(setup: Setup) -> str:
    """The thumbnail of a position as markup."""
    drawn = picture_address(thumbnail_svg(setup, board_settings.theme()))
    title = escape(setup.title or setup.map.name, quote=True)
    return f'<span class="card-picture"><img alt="{title}" src="{drawn}"></span>'


VIEW: Final[View] = View(
    lambda: say("page-library"),
    "grid_view",
    "library",
    show_library_page,
    lambda: say("page-library.door"),
)
