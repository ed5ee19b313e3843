"""The end of the page, and what every page has in the browser alone.

That is: the list of all keys, which the key ? shows, wherever one is and does not write; the words
while the server does not answer, not those of Streamlit, which the browser needs before the server
is gone; and the keyboard's focus, which is not lost when the button that had it goes, as when a
turn has ended.
"""

from __future__ import annotations

from typing import Final

from advisor.page.components.register import component
from advisor.page.visit import session
from advisor.words.say import say

#: The groups of keys, each with its keys as they stand on a keyboard and the text that tells them.
GROUPS: Final = {
    "steps": (("← →", "step"), ("↑ ↓", "turn"), ("␣", "play")),
    "boards": (
        ("← ↑ → ↓", "walk"),
        ("PageUp PageDown", "board"),
        ("Enter", "choose"),
        ("E", "enlarge"),
        ("M", "move"),
        ("Esc", "leave"),
    ),
    "turn": (("Alt+Z", "undo"), ("Alt+Y", "redo")),
    "all": (("?", "list"),),
}


def show_page_end() -> None:
    """The page is whole: call it as the last thing in each run of the whole page.

    When the visitor's system turns dark or light, the browser asks for another run by it.
    """
    groups = [
        {
            "title": say(f"keys-{group}"),
            "rows": [[key, say(f"keys-{group}-{text}")] for key, text in rows],
        }
        for group, rows in GROUPS.items()
    ]
    component("khronos_page", __name__, '<dialog class="keys"></dialog>', "clock/shown.js")(
        key="page-end",
        data={
            "run": session.state().runs,
            "keys": {"title": say("keys"), "close": say("keys.close"), "groups": groups},
            "away": {"title": say("page-server-away"), "text": say("page-server-away.help")},
        },
        on_dark_change=lambda: None,
    )
