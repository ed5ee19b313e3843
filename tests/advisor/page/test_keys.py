"""The keys of every page: none means two things on it."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from typing import Final

import pytest

pytest.importorskip("streamlit", minversion="1.67")

from advisor.page.components.page_end import GROUPS
from advisor.page.pages.edit.palette import OWNER_KEY
from tests.advisor.page.conftest import Editor
from tests.advisor.page.test_every_button import SCENES, at

#: Keys that move within whatever has the focus, as they do in every list of the browser's: they
#: step through turns only where nothing has it.
WITHIN: Final = {"arrowleft", "arrowright", "arrowup", "arrowdown", "home", "end"}
#: What the browser calls the keys that Streamlit calls otherwise.
CALLED: Final = {
    "left": "arrowleft",
    "right": "arrowright",
    "up": "arrowup",
    "down": "arrowdown",
    "space": " ",
}
PLACES: Final = {
    "analyse: try": lambda: at("Try it yourself"),
    **{
        name: SCENES[name]
        for name in (
            "analyse: suggestions", "edit: buildings", "learn: a goal", "learn: a puzzle",
            "review: done", "retry", "play: a turn",
        )
    },
}  # fmt: skip


def _of_buttons(page: Editor) -> list[str]:
    """The keys of the buttons that the page has now, as the browser calls them."""
    keys = [button.proto.shortcut.lower() for button in page.app.button if button.proto.shortcut]
    return [CALLED.get(key, key) for key in keys]


def _of_boards() -> set[str]:
    """The keys that the boards listen to."""
    script = files("advisor.page.boards").joinpath("keys.js").read_text(encoding="utf-8")
    named = set(re.findall(r'(?:event\.)?key === "([^"]+)"', script))
    steps = re.search(r"STEPS = \{(.*)\}", script)
    assert steps is not None
    named |= set(re.findall(r"(\w+): \[", steps[1]))
    # No pattern of keys, such as all digits, hides from the above.
    assert not re.search(r"\.test\((?:event\.)?key\)", script)
    return {key.lower() for key in named}


@pytest.mark.usual("analyse: try", "edit: buildings", "play: a turn")
@pytest.mark.parametrize("place", PLACES)
def test_no_key_means_two_things_on_a_page(place: str) -> None:
    page = PLACES[place]()
    buttons = Counter(_of_buttons(page))
    assert [key for key, times in buttons.items() if times > 1] == []
    boards = _of_boards() | {OWNER_KEY, "?"}
    assert {"enter", "escape", "e", "m", "pagedown", "arrowleft"} <= boards
    assert (buttons.keys() & boards) - WITHIN == set()


def test_the_list_of_keys_has_every_key_of_the_boards() -> None:
    listed = " ".join(keys for rows in GROUPS.values() for keys, _ in rows).lower()
    signs = {"escape": "esc", **dict.fromkeys(WITHIN, "←")}
    assert [key for key in _of_boards() if signs.get(key, key) not in listed.split()] == []
