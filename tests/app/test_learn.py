"""The first five lessons from start to finish, by clicks; the progress outlives a reload."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect

from advisor import learn
from tests.app.conftest import opened
from tests.app.driving import PATIENCE, building, item, settled, shot, square

expect.set_options(timeout=PATIENCE)


def button(page: Page, name: str) -> Locator:
    return page.get_by_test_id("stMain").get_by_role("button", name=name, exact=True)


def press(page: Page, name: str, *, boards: bool = True) -> None:
    expect(button(page, name).first).to_be_enabled()
    button(page, name).first.click()
    settled(page, boards=boards)


def told(page: Page, words: str) -> None:
    expect(page.get_by_text(words).first).to_be_visible()


def questions(page: Page, number: int, *, wrong: bool = False) -> None:
    """Answer every question of a lesson; the first one wrong before, if asked to."""
    lesson = learn.lessons()[number - 1]
    for place, question in enumerate(lesson.questions):
        right = learn.right_answer(question, lesson.position)
        choices = [one for one in question.choices if one != right]
        for choice in ([choices[0]] if wrong and place == 0 else []) + [right]:
            name = f"answer {lesson.id} {place} {choice}".replace(" ", "-")
            page.locator(f".st-key-{name}").get_by_role("button").click()
            settled(page)
            if choice != right:
                told(page, "is not right. Look again")
        told(page, question.why[:40])
    told(page, "All answered.")


def put(page: Page, label: str, epoch: str, at: str) -> None:
    """Choose a piece, then a square."""
    item(page, label).first.click()
    settled(page)
    square(page, epoch, at).click()
    settled(page)


def test_the_first_five_lessons_are_done_by_clicks(browser: Browser, address: str) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=learn&lesson=domains", 1280, height=800) as page:
        told(page, "Lesson 1")
        press(page, "All lessons and puzzles", boards=False)
        told(page, f"0 of {learn.count()} lessons done")
        shot(page, "learn-list")
        press(page, "Begin")
        shot(page, "learn-1")
        questions(page, 1, wrong=True)
        shot(page, "learn-1-done")
        press(page, "Next lesson")
        told(page, "Lesson 2")
        expect(page).to_have_url(re.compile("lesson=control"))
        press(page, "Hint")
        told(page, "Hint 1.")
        questions(page, 2)
        press(page, "Next lesson")
        questions(page, 3)
        page.reload()
        settled(page)
        told(page, "Lesson 3")
        press(page, "All lessons and puzzles", boards=False)
        told(page, f"3 of {learn.count()} lessons done")
        press(page, "Go on with lesson 4")
        shot(page, "learn-4")
        put(page, "Keep (2 military)", "might", "a1")
        expect(building(page, "might", "a1")).to_have_attribute("data-building", "keep")
        press(page, "That is my turn")
        told(page, "Not reached yet.")
        told(page, "meets the Town at a corner only")
        shot(page, "learn-4-missed")
        press(page, "Undo")
        expect(page.get_by_text("Not reached yet.")).to_have_count(0)
        put(page, "Keep (2 military)", "might", "c1")
        told(page, "Goal reached.")
        shot(page, "learn-4-done")
        press(page, "Next lesson")
        told(page, "Lesson 5")
        put(page, "Keep (2 military)", "might", "a3")
        # A turn under way outlives a reload.
        page.reload()
        settled(page)
        expect(building(page, "might", "a3")).to_have_attribute("data-building", "keep")
        put(page, "Town (2 civil)", "might", "e2")
        told(page, "Goal reached.")
        press(page, "Show")
        told(page, "Step 1 of")
        press(page, "Next")
        told(page, "Step 2 of")
        page.set_viewport_size({"width": 390, "height": 844})
        settled(page)
        shot(page, "learn-5-phone")
        page.set_viewport_size({"width": 1280, "height": 800})
        press(page, "Next lesson")
        told(page, "Lesson 6")
        press(page, "All lessons and puzzles", boards=False)
        told(page, f"5 of {learn.count()} lessons done")
        # Whoever opens another tab goes on there.
        with opened(window, f"{address}/?view=learn&lesson=travel", 390, height=844) as other:
            shot(other, "learn-6-phone")
            press(other, "All lessons and puzzles", boards=False)
            told(other, f"5 of {learn.count()} lessons done")
            shot(other, "learn-list-phone")
    window.close()
