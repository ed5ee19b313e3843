"""A game against bots on the page, for tests: dealt, read, reloaded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("streamlit", minversion="1.67")


from advisor.page.pages.play.sparring_visit import OFF, Sparring
from advisor.page.visit.browser_storage import BrowserSlots
from advisor.teach.sparring import Match
from tests.advisor.page.conftest import Editor, took

#: In deals with these seeds the person, red, moves before the bot.
FIRST, SECOND = 9, 987_654_321


def playing(page: Editor) -> Sparring:
    found = page.app.session_state.held.records[Sparring]
    assert isinstance(found, Sparring)
    return found


def game(page: Editor) -> Match:
    found = playing(page).match
    assert found is not None
    return found


def kept(page: Editor) -> dict[str, str]:
    slots: dict[str, str] = page.app.session_state.held.records[BrowserSlots].slots
    return slots


def said(page: Editor) -> str:
    app = page.app
    boxes = [
        *app.header, *app.subheader, *app.markdown, *app.caption, *app.info, *app.warning,
        *app.success, *app.error,
    ]  # fmt: skip
    return "\n".join(box.value for box in boxes).replace("\\", "")


def tree(page: Editor) -> bytes:
    """All that the browser was sent in the last run."""
    return b"\n".join(_sent(page.app.main))


def _sent(block: Any) -> Iterator[bytes]:
    for child in block.children.values():
        if getattr(child, "proto", None) is not None:
            yield child.proto.SerializeToString(deterministic=True)
        if hasattr(child, "children"):
            yield from _sent(child)


def dealt(seed: int = FIRST, tutor: str = OFF, level: int = 1, pace: str = "off") -> Editor:
    """A game that begins; at a pace, bots' turns play on the boards if a browser's clock ticks."""
    page = Editor()
    page.go("play")
    kept(page)["pace"] = pace
    page.enter("Map", "meadow")
    page.enter("Your colour", "red")
    page.enter("Level", level)
    page.enter("The tutor speaks", tutor)
    page.enter("Seed", seed)
    page.press("Deal")
    return mine(page)


def mine(page: Editor) -> Editor:
    """Waited until the person is to do something."""
    page.watch(lambda: "It is your turn" in said(page) or "The game is over" in said(page))
    return page


def reloaded(page: Editor, mine: bool = True) -> Editor:
    """The page in the same tab of the browser again, or in another one."""
    again = Editor()
    again.go("play")
    took(again, {"mine": mine, "slots": dict(kept(page))})
    return again


# -- dealing ---------------------------------------------------------------------------------------


def page_turn(page: Editor) -> list[Any]:
    """The best turn that the hint knows, played in the game itself."""
    from advisor.advise.suggest import suggest

    match = game(page)
    best = suggest(match.view(match.people[0]), top=1, simulations=32, exchange=False)
    made = []
    for played in best.suggestions[0].line:
        names = match.view(match.people[0]).table.geometry.index
        made.append(match.play(played.play, [names[c.chosen] for c in played.choices]))
    playing(page).text = ""
    page.run()
    return made


# -- what is hidden --------------------------------------------------------------------------------

#: Analyse is not the same for long: it thinks.


def players(page: Editor) -> list[str]:
    """The players' cards."""
    markup = next(one.value for one in page.app.get("html") if 'class="players"' in one.value)
    found: list[str] = re.findall(r'<div class="player .*?</div>', markup)
    return found


# -- kept ------------------------------------------------------------------------------------------
