"""The review as files: one page to send, and a PDF to print."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from threading import Lock
from typing import Any, Final

import streamlit as st

from advisor.advise.review.review_pdf import pdf_of, printer_there
from advisor.words.say import say

_SETTING: Final = Lock()


def show_files(review: Mapping[str, Any]) -> None:
    """What can be saved; without what makes a PDF, how to install it."""
    if "html" not in review:
        return
    html = review["html"]
    with st.popover(say("page-review-save"), icon=":material/download:"):
        st.download_button(
            say("page-review-save.html"),
            lambda: html,
            file_name="review.html",
            mime="text/html",
            icon=":material/public:",
            on_click="ignore",
            key="save review",
        )
        st.download_button(
            say("page-review-save.pdf"),
            lambda: printed(html),
            file_name="review.pdf",
            mime="application/pdf",
            icon=":material/print:",
            on_click="ignore",
            key="print review",
            disabled=not _printer(),
            help=say("page-review-save.pdf-help") if _printer() else None,
        )
        if not _printer():
            st.caption(say("review-pdf-missing"))


@lru_cache(maxsize=4)
def printed(html: str) -> bytes:
    """The page as a PDF. Setting it takes the processor long: one at a time, and each once."""
    with _SETTING:
        return pdf_of(html)


@cache
def _printer() -> bool:
    return printer_there()
