"""Pieces have their names, prices and bonuses below them, and the boards stay on the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.app.conftest import listened_to
from tests.app.driving import choose, open_position, settled, shot, square

#: Pieces of a player's turn.
PIECES = 12


def bottom(page: Page, selector: str) -> float:
    """Where the lowest of the visible elements ends, in pixels of the window."""
    boxes = [one.bounding_box() for one in page.locator(f"{selector} >> visible=true").all()]
    return max(box["y"] + box["height"] for box in boxes if box is not None)


@pytest.mark.usual("1440-900-light", "390-844-light")
@pytest.mark.parametrize(
    ("width", "height", "scheme"),
    [(1440, 900, "light"), (1440, 900, "dark"), (390, 844, "light")],
)
def test_pieces_are_named_without_pointing_and_the_boards_stay_on_the_screen(
    window: BrowserContext, address: str, width: int, height: int, scheme: str
) -> None:
    with listened_to(window, width, scheme, height) as page:  # type: ignore[arg-type]
        page.goto(f"{address}/_stcore/health")
        open_position(page, "game-2p-t3-two-banks")
        choose(page, "Try it yourself")
        names = page.locator(".palette .item .name")
        expect(names).to_have_count(PIECES)
        town = page.locator(".palette .item", has_text="Town")
        town.scroll_into_view_if_needed()
        lines = town.locator(".name span >> visible=true")
        roomy = width > 600
        wanted = ["Town", "2 civil", "+1/+2 Ecus"] if roomy else ["Town"]
        expect(lines).to_have_text(wanted)
        # What the last of them means is said before anything is chosen, and is read whole.
        told = page.locator(".boards .caption .words")
        expect(told).to_contain_text("+1/+2 Ecus: paid at once, on Might and on Faith.")
        assert told.evaluate("e => e.parentElement.scrollWidth <= e.parentElement.clientWidth")
        for line in page.locator(".palette .name span >> visible=true").all():
            assert line.evaluate("e => e.scrollWidth <= e.parentElement.clientWidth + 1")
        shot(page, f"pieces-{width}-{scheme}")
        town.click()
        settled(page)
        caption = page.locator(".boards .caption .words")
        expect(caption).to_contain_text("Town (2 civil; pays 1 Ecu on Might, 2 on Faith): choose")
        assert caption.evaluate(
            "e => e.getBoundingClientRect().bottom <= "
            "e.parentElement.getBoundingClientRect().bottom + 1"
        )
        if roomy:
            assert bottom(page, "svg.sheet") <= height
        else:  # with the pieces at the top of the window
            top = page.locator(".palette").bounding_box()
            assert top is not None
            assert bottom(page, "svg.sheet") - top["y"] <= height
        square(page, "might", "d1").hover()
        shot(page, f"pieces-chosen-{width}-{scheme}")
