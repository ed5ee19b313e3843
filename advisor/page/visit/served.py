"""Whether the page is *served*: whether others than this machine's user may open it.

On a served page nothing that is kept on the server is offered (docs/serving.md).
"""

from __future__ import annotations

from functools import cache
from typing import Final
from urllib.parse import urlsplit

import streamlit as st

from advisor.engine.server_addresses import is_here, is_own_name

#: Headers by which a proxy tells that it hands on what somebody else has sent.
_FORWARDED: Final = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via")


def served() -> bool:
    """Whether others may open the page that is running.

    It is bound to an address that is not loopback, or set up to be reached from elsewhere through
    a proxy, or a proxy has handed this visit on.
    """
    return for_others() or any(name in st.context.headers for name in _FORWARDED)


@cache
def for_others() -> bool:
    """The same, by how the server was started: settings that change later move no socket."""
    option = st.get_option
    names = [str(option("browser.serverAddress")), *_listed("server.allowedHosts")]
    origins = _listed("server.corsAllowedOrigins")
    names += [urlsplit(origin).hostname or origin for origin in origins]
    here = is_here(option("server.address")) and all(is_own_name(name) for name in names)
    return not here or not option("server.enableCORS")


def _listed(option: str) -> list[str]:
    return [str(one) for one in st.get_option(option) or ()]
