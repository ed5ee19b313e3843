"""The pages, in the order in which they are named at the top.

Each is a folder with a ``VIEW``; another one needs a line in ``_PAGES``.

The address that names a page is ``/?view=library``, not ``/library``, which works as well: there
Streamlit (1.67) first looks for the server under ``/library``, and the browser complains of that.
"""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.page.pages.analyse import analyse_page
from advisor.page.pages.edit import edit_page
from advisor.page.pages.home import home_page
from advisor.page.pages.learn import learn_page, lesson_visit
from advisor.page.pages.library import library_page
from advisor.page.pages.page_type import View
from advisor.page.pages.play import play_page
from advisor.page.pages.puzzles import puzzles_page
from advisor.page.pages.retry import retry_page
from advisor.page.pages.review import review_page
from advisor.page.visit import session, share_link

_PAGES: Final[tuple[View, ...]] = (
    learn_page.VIEW,
    puzzles_page.VIEW,
    analyse_page.VIEW,
    play_page.VIEW,
    review_page.VIEW,
    retry_page.VIEW,
    edit_page.VIEW,
    library_page.VIEW,
)
VIEWS: Final[tuple[View, ...]] = (home_page.view(_PAGES), *_PAGES)
#: Name of the parameter of the address that says which page.
PARAMETER: Final = "view"
#: Name of the parameter that tells a click on the name of a page from a request under an address
#: that the browser has not left yet. It is gone from the address as soon as the page is there.
CLICK: Final = "click"
#: The page that a link with nothing but a position opens.
_LINKS_TO: Final[View] = analyse_page.VIEW


def addressed() -> View:
    """The page that the address names."""
    path = st.navigation([view.page() for view in VIEWS], position="hidden").url_path
    named = st.query_params.get(PARAMETER, path)
    page = next((view for view in VIEWS if view.path == named), VIEWS[0])
    if page is VIEWS[0] and share_link.PARAMETER in st.query_params:
        return _LINKS_TO
    if page is learn_page.VIEW and lesson_visit.old_address():
        return puzzles_page.VIEW
    return page


def parameters(view: View) -> dict[str, str]:
    """What the address says of the page that is shown, and of what is open there."""
    return start(view, view) | view.parameters()


def start(view: View, here: View) -> dict[str, str]:
    """What the address says of the start of a page, and of the position that is open there.

    :param here: the page that is shown.
    """
    word = session.link_text() if view.about_position and not here.quiet else None
    parameters_of_page = {} if word is None else {share_link.PARAMETER: word}
    needed = view is not (VIEWS[0] if word is None else _LINKS_TO)
    return parameters_of_page | ({PARAMETER: view.path} if needed else {})


def named(here: View) -> None:
    """The names of all pages, as links to their starts; the one that is shown is marked."""
    first = VIEWS[0].page()
    with st.container(horizontal=True, gap="small", key="nav"):
        for view in VIEWS:
            if view is not here and not view.there():
                continue
            key = f"nav-{view.path or 'home'}" + ("-here" if view is here else "")
            with st.container(width="content", key=key):
                st.page_link(
                    first,
                    label=view.title(),
                    icon=f":material/{view.icon}:",
                    query_params=start(view, here) | {CLICK: str(session.state().runs)},
                )


def at(path: str | None) -> View:
    """The page with that path; the first one if there is none."""
    return next((view for view in VIEWS if view.path == path), VIEWS[0])
