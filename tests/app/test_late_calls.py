"""What Streamlit tells a component while its script is on its way: only the newest of it counts.

Streamlit (1.67) calls a component once for each value it was sent, as soon as the script is there,
and a browser may come to these calls in any order. It ends at once those whose value has been
followed by another by then.
"""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.app.conftest import opened
from tests.app.driving import PATIENCE, building, item, settled, square

expect.set_options(timeout=PATIENCE)

#: Has the script of the boards come late, and what it exports in ``late``.
_LATE = """(() => {
  const Known = Blob;
  window.Blob = function (parts, options) {
    if (!/st-bidi-khronos_boards-/.test(parts[0])) return new Known(parts, options);
    const wait = "await new Promise((done) => setTimeout(done, 1500));";
    const found = parts[0].replace("export default", "const found =");
    return new Known([`${wait}${found}\\n;window.late = found;export default found;`], options);
  };
})()"""
#: Calls the boards as Streamlit would with an older value, and ends that call.
_OLDER = """(about) => {
  const parentElement = [...document.querySelectorAll("*")]
    .find((one) => one.shadowRoot?.querySelector(".boards")).shadowRoot;
  const { view } = parentElement.querySelector(".boards");
  const data = structuredClone(view.data);
  for (const board of data.boards) Object.assign(board, { about, pieces: "" });
  window.late({ data, parentElement, setTriggerValue: view.send })?.();
}"""


def build(page: Page) -> None:
    item(page, "Keep (2 military)").first.click()
    settled(page)
    square(page, "might", "a1").click()
    settled(page)
    expect(building(page, "might", "a1")).to_have_attribute("data-building", "keep")


def test_what_comes_while_a_script_is_on_its_way_is_shown_and_nothing_is_lost(
    browser: Browser, address: str
) -> None:
    window = browser.new_context()
    window.add_init_script(_LATE)
    with opened(window, f"{address}/?view=learn&lesson=build", 1280, height=800) as page:
        build(page)
        page.reload()
        settled(page)
        expect(building(page, "might", "a1")).to_have_attribute("data-building", "keep")
        # What listens to the keys still does, though the first call for the boards was ended.
        page.get_by_role("button", name="All three boards").click()
        settled(page)
        square(page, "faith", "c2").hover()
        page.keyboard.press("e")
        enlarge = page.locator('.board[data-epoch="faith"] .enlarge')
        expect(enlarge).to_have_attribute("aria-pressed", "true")


def test_an_older_value_that_comes_last_is_not_shown(browser: Browser, address: str) -> None:
    window = browser.new_context()
    window.add_init_script(_LATE)
    with opened(window, f"{address}/?view=learn&lesson=build", 1280, height=800) as page:
        build(page)
        page.evaluate(_OLDER, "older")
        expect(building(page, "might", "a1")).to_have_attribute("data-building", "keep")
        expect(page.get_by_text("older", exact=True)).to_have_count(0)
