"""Buttons of a real browser that are pressed twice and thrice, faster than the page answers; and
while a bot thinks, what was there for the person's turn is no longer seen beside it."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.app.conftest import opened
from tests.app.driving import PATIENCE, appears, go, my_turn, settled, typed_seed
from tests.app.test_play import choose, main, press

expect.set_options(timeout=PATIENCE)

#: The person, red, moves first.
SEED = "9"
#: Presses the button with that name now, and again after so many milliseconds, as long as it is
#: still on the page; tells how often it was pressed.
PRESSES = """async ([name, pauses]) => {
  const named = () => [...document.querySelectorAll("button")].find(
    (one) => one.innerText.trim() === name && one.offsetParent,
  );
  let pressed = 0;
  for (const pause of [0, ...pauses]) {
    await new Promise((done) => setTimeout(done, pause));
    const button = named();
    if (button) { button.click(); pressed += 1; }
  }
  return pressed;
}"""

#: Looks at every picture of the browser's: the most buttons of one name that are seen at once while
#: somebody is said to think, and whether that is ever said beside whose turn it was.
WATCHES = """() => {
  window.seen = { thinking: 0, most: 0, both: false };
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const look = () => {
    const panel = document.querySelector(".st-key-panel");
    const text = panel?.innerText ?? "";
    if (text.includes("is thinking")) {
      window.seen.thinking += 1;
      window.seen.both ||= text.includes("It is your turn");
      const names = [...panel.querySelectorAll(".st-key-turn-buttons button")]
        .filter(shown).map((one) => one.innerText.trim());
      for (const name of names) {
        const number = names.filter((other) => other === name).length;
        window.seen.most = Math.max(window.seen.most, number);
      }
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def pressed(page: Page, name: str, *pauses: int) -> None:
    """Press a button several times; it is still there for the second press at least, which comes
    before any answer to the first."""
    appears(main(page).get_by_role("button", name=name, exact=True).first)
    assert page.evaluate(PRESSES, [name, list(pauses)]) > 1


def test_play_it_anyway_pressed_thrice_ends_one_turn_and_nothing_of_it_is_seen_beside_the_bots(
    browser: Browser, address: str
) -> None:
    """A second press came while the bot was thinking: it broke the page, or ended the next turn."""
    window = browser.new_context()
    with opened(window, f"{address}/?view=analyse") as page:
        go(page, "Play")
        choose(page, "Map", "Meadow")
        choose(page, "Your colour", "Red")
        choose(page, "Level", "8")
        choose(page, "The tutor speaks", "at inaccuracies and worse")
        typed_seed(page, SEED)
        press(page, "Deal")
        my_turn(page)
        press(page, "End your turn")
        pressed(page, "Play it anyway", 0, 30, 250, 300)
        my_turn(page)
        expect(page.get_by_test_id("stException")).to_have_count(0)
        appears(page.get_by_text("Turn 2 of 7").first)
        assert page.get_by_text("You ended your turn").count() <= 1
        # The next one, with every picture looked at while the bot thinks.
        settled(page)
        page.evaluate(WATCHES)
        press(page, "End your turn")
        press(page, "Play it anyway")
        my_turn(page)
        appears(page.get_by_text("Turn 3 of 7").first)
        seen = page.evaluate("window.seen")
        assert seen["thinking"] > 0
        assert not seen["both"]
        assert seen["most"] == 1
        # What is pressed for the turn that is on the page counts, once.
        press(page, "Take back the last round")
        press(page, "Take it back")
        appears(page.get_by_text("Turn 2 of 7").first)
        settled(page)
    window.close()
