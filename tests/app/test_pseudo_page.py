"""In the pseudo language every text of the page stands in ⟦brackets⟧: what can be seen outside them
is notation, numbers, what files say of themselves, and what Streamlit writes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from typing import Any, Final

import pytest
import yaml
from playwright.sync_api import Browser, Page

from advisor.draw.scene import CODES
from advisor.page.components.safe_text import capital
from advisor.page.pages.analyse.analyse_page import PANELS
from advisor.page.pages.edit.set_up import PARTS
from advisor.page.pages.puzzles.puzzle_of_the_day import puzzle_of
from advisor.page.visit.share_link import PARAMETER, encode_setup
from advisor.teach import lessons
from advisor.words.say import VARIABLE
from positions.files.load_position import LIBRARY, library, read_setup
from positions.files.ruleset_files import RULESETS
from tests.advisor.words.test_pseudo import outside
from tests.app.conftest import listened_to, served
from tests.app.driving import ROOT, appears, keyed, settled

POSITION: Final = "game-4p-t7-last-income"
#: Data whose texts are shown as they are.
DATA: Final = (
    "advisor/teach/lessons/*.yaml",
    "advisor/teach/lessons/files/*.yaml",
    "advisor/teach/guide.json",
    "advisor/words/rules.yaml",
)
#: What Streamlit writes by itself; names of keys on buttons are among it.
_STREAMLIT: Final = re.compile(
    r"Skip to main content|Upload\b|\bSpace\b|\d+MB per file"
    r"|• (?:YAML|YML|JSON)(?:, (?:YAML|YML|JSON))*"
)
#: Longest text of a file in a list, from which on it is cut.
_CUT: Final = 250
#: All text that can be seen, in its order, with what fields ask for; no icons, no files.
_SEEN: Final = """() => {
  const seen = [];
  const skipped = 'style, script, noscript, pre, code, textarea, [data-testid="stToolbar"]';
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) seen.push(node.textContent);
    if (node.nodeType === Node.ELEMENT_NODE) {
      const { display, visibility, fontFamily } = getComputedStyle(node);
      if (display === "none" || visibility === "hidden" || fontFamily.includes("Material")) return;
      if (node.placeholder && node.getAttribute("role") !== "combobox") seen.push(node.placeholder);
      if (node.matches(skipped)) return;
    }
    for (const child of node.shadowRoot?.childNodes ?? []) walk(child);
    for (const child of node.childNodes) walk(child);
  };
  walk(document.querySelector('[data-testid="stApp"]'));
  return seen.join("\\n");
}"""


def _texts(value: Any) -> Iterator[str]:
    """All texts in data."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield str(key)
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, str):
        yield from (value, capital(value), *value.split("\n\n"), value.partition(". ")[2])


@cache
def told() -> tuple[str, ...]:
    """What files say: titles and notes of positions, lessons, the guide; the longest first."""
    paths = [path for pattern in DATA for path in sorted(ROOT.glob(pattern))]
    paths += [LIBRARY / f"{name}.yaml" for name in library()]
    texts = {*RULESETS, *CODES.values()}
    for path in paths:
        texts |= set(_texts(yaml.safe_load(path.read_text("utf-8"))))
    today = date.today()
    puzzles = [puzzle_of(day) for day in (today, today + timedelta(days=1))]
    texts |= {one.lesson.task for one in puzzles if one is not None}
    lines = {" ".join(text.split()) for text in texts}
    every = {line for line in lines if re.search("[A-Za-z]{2}", line)}
    return tuple(sorted(every, key=len, reverse=True))


def made_elsewhere(page: Page) -> list[str]:
    """The words that can be seen outside brackets and come from no file."""
    seen = outside(page.evaluate(_SEEN)).replace("\N{WORD JOINER}", "")
    assert "⟦" not in seen, "a text was cut"
    left = " ".join(_STREAMLIT.sub(" ", seen).split())
    for text in told():
        left = left.replace(text, " ")
        if len(text) > _CUT and text[:_CUT] in left:
            left = re.sub(re.escape(text[:_CUT]) + "[^…]*…", " ", left)
    return re.findall(r"[A-Za-z]{2,}", left)


@pytest.fixture(scope="module")
def pseudo(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The page in the pseudo language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, "pseudo")
        patch.setenv("KHRONOS_DATA", str(tmp_path_factory.mktemp("data")))
        with served("app.py", tmp_path_factory.mktemp("pseudo")) as url:
            context = browser.new_context()
            with listened_to(context) as page:
                page.goto(f"{url}/_stcore/health")
                yield page
            context.close()


def opened(page: Page, view: str, **parameters: str) -> None:
    """Open a page by its address."""
    word = encode_setup(read_setup(POSITION).require())
    known = {"view": view, **parameters}
    boards = view in ("analyse", "edit")
    if boards:
        known[PARAMETER] = word or ""
    page.goto(
        page.url.partition("/_stcore")[0].partition("?")[0].rstrip("/")
        + "/?"
        + "&".join(f"{name}={value}" for name, value in known.items())
    )
    appears(page.locator(f".st-key-nav-{view or 'home'}-here"))
    settled(page, boards=boards)


def seen(page: Page, view: str) -> None:
    """Nothing on the page was made elsewhere."""
    assert "⟦" in page.evaluate(_SEEN)
    assert made_elsewhere(page) == [], view


@pytest.mark.parametrize("view", ["library", "learn", "puzzles", ""])
def test_a_page_shows_nothing_but_texts_of_the_language(pseudo: Page, view: str) -> None:
    opened(pseudo, view)
    seen(pseudo, view)


def test_what_is_folded_up_on_learn(pseudo: Page) -> None:
    opened(pseudo, "learn")
    pseudo.locator(".st-key-rulings summary").click()
    appears(pseudo.locator(".st-key-rulings details[open]").get_by_text("⟦").nth(1))
    settled(pseudo, boards=False)
    seen(pseudo, "learn, unfolded")


def test_what_is_folded_up_on_puzzles(pseudo: Page) -> None:
    opened(pseudo, "puzzles")  # the sheet would be drawn, which takes long
    for label in ("Train", "Move"):
        pseudo.locator("summary", has_text=f"⟦{label}").click()
        settled(pseudo, boards=False)
    seen(pseudo, "puzzles, unfolded")


def test_a_lesson_with_questions(pseudo: Page) -> None:
    asked = next(one for one in lessons.lessons() if one.questions)
    opened(pseudo, "learn", lesson=asked.id)
    seen(pseudo, asked.id)


def _walk(page: Page, view: str, parts: list[str], text: str) -> None:
    """Each part of a page, chosen by its button."""
    opened(page, view)
    group = page.get_by_test_id("stMain").get_by_role("radiogroup").filter(has_text=text).first
    for place, part in enumerate(parts):
        group.get_by_role("radio").nth(place).click()
        settled(page)
        seen(page, f"{view}: {part}")


def test_every_panel_of_analyse(pseudo: Page) -> None:
    _walk(pseudo, "analyse", list(PANELS), "⟦Share⟧")


def test_every_part_of_edit(pseudo: Page) -> None:
    _walk(pseudo, "edit", list(PARTS), "⟦Map⟧")


def test_a_game_and_its_review(pseudo: Page) -> None:
    """Dealt, a turn of it, given up, reviewed."""
    opened(pseudo, "play")
    seen(pseudo, "play: dealing")
    keyed(pseudo, "deal").click()
    hint = keyed(pseudo, "hint")
    appears(hint)
    settled(pseudo)
    seen(pseudo, "play: a turn")
    hint.click()
    appears(pseudo.locator(".st-key-hints").get_by_test_id("stAlert"))
    settled(pseudo)
    seen(pseudo, "play: a hint")
    keyed(pseudo, "end-turn").click()
    appears(pseudo.locator('[class*="st-key-told-"]').first)
    appears(hint)
    settled(pseudo)
    seen(pseudo, "play: the next turn")
    pseudo.locator(".st-key-tools").get_by_role("button").last.click()
    pseudo.get_by_test_id("stPopoverBody").get_by_test_id("stCheckbox").click()
    settled(pseudo)
    seen(pseudo, "play: this game")
    keyed(pseudo, "give-up").click()
    settled(pseudo)
    seen(pseudo, "play: given up")
    pseudo.locator(".st-key-panel").get_by_role("button").first.click()
    appears(pseudo.locator(".st-key-nav-review-here"))
    appears(pseudo.locator(".moves .line").first)
    settled(pseudo)
    seen(pseudo, "review")
