"""All keys of the page: the key ? shows them, wherever one is and does not write."""

from __future__ import annotations

from typing import Final

from advisor.page.components.register import component
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


def prepare_key_list() -> None:
    """Call it in each run, on every page."""
    groups = [
        {
            "title": say(f"keys-{group}"),
            "rows": [[key, say(f"keys-{group}-{text}")] for key, text in rows],
        }
        for group, rows in GROUPS.items()
    ]
    component("khronos_keys", __name__, '<dialog class="keys"></dialog>')(
        key="key-list",
        data={"title": say("keys"), "close": say("keys.close"), "groups": groups},
    )
