"""While a bot thinks: what was there for the person's turn is no longer seen beside it."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.app.conftest import opened
from tests.app.driving import PATIENCE, go, my_turn, typed_seed
from tests.app.test_play import choose, press

expect.set_options(timeout=PATIENCE)

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


def test_nothing_of_the_persons_turn_is_seen_while_a_bot_thinks(
    browser: Browser, address: str
) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=analyse") as page:
        go(page, "Play")
        choose(page, "Map", "Meadow")
        choose(page, "Your colour", "Red")
        choose(page, "Level", "8")
        typed_seed(page, "9")
        press(page, "Deal")
        my_turn(page)
        page.evaluate(WATCHES)
        press(page, "End your turn")
        my_turn(page)
        seen = page.evaluate("window.seen")
        assert seen["thinking"] > 0
        assert not seen["both"]
        assert seen["most"] == 1
    window.close()
