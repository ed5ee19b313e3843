"""What the page says while its server does not answer: in its own words, not those of Streamlit."""

from __future__ import annotations

from advisor.page.components.register import component
from advisor.words.say import say


def prepare_server_away() -> None:
    """Call it in each run; the browser needs the words before the server is gone."""
    component("khronos_away", __name__, "<i hidden></i>")(
        key="server-away",
        data={"title": say("page-server-away"), "text": say("page-server-away.help")},
    )
