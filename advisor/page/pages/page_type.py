"""One page of several: its name, its address, what it shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class View:
    """A page that can be gone to by its name at the top, and by its address."""

    #: What it is called.
    title: Callable[[], str]
    #: Name of a Material symbol.
    icon: str
    #: Last part of its address; empty for the first page.
    path: str
    show: Callable[[], None]
    #: What is said of it on the first page, in a sentence; without it there is no door to it.
    door: Callable[[], str] | None = None
    #: Whether the open position is what it is about: its address then says which.
    about_position: bool = False
    #: Whether its name stands at the top also where another page is shown.
    there: Callable[[], bool] = _always
    #: Whether the page gives nothing of the open position away, not even in its links.
    quiet: bool = False
    #: What its address says beside its name.
    parameters: Callable[[], dict[str, str]] = dict

    def page(self) -> st.Page:
        """The same for Streamlit."""
        return st.Page(
            self.show,
            title=self.title(),
            icon=f":material/{self.icon}:",
            url_path=self.path,
            default=not self.path,
        )
