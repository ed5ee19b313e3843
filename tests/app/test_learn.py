"""The first lessons from start to finish, by clicks; the progress outlives a reload."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from advisor.page.pages.learn import lesson_visit
from advisor.teach import lessons
from tests.app.conftest import opened
from tests.app.driving import (
    PATIENCE,
    appears,
    building,
    called,
    click_button,
    item,
    keyed,
    settled,
    shot,
    square,
)

expect.set_options(timeout=PATIENCE)


def button(page: Page, name: str) -> Locator:
    return page.get_by_test_id("stMain").get_by_role("button", name=called(name))


def press(page: Page, name: str, *, boards: bool = True) -> None:
    expect(button(page, name).first).to_be_enabled()
    click_button(page, button(page, name).first)
    settled(page, boards=boards)


def told(page: Page, words: str) -> None:
    appears(page.get_by_text(words).first)


def questions(page: Page, number: int, *, wrong: bool = False) -> None:
    """Answer every question of a lesson; the first one wrong before, if asked to."""
    lesson = lessons.lessons()[number - 1]
    for place, question in enumerate(lesson.questions):
        right = lessons.right_answer(question, lesson.position)
        choices = [one for one in question.choices if one != right]
        for choice in ([choices[0]] if wrong and place == 0 else []) + [right]:
            name = f"answer {lesson.id} {place} {choice}".replace(" ", "-")
            click_button(page, keyed(page, name))
            settled(page)
            if choice != right:
                told(page, f"“{choice.capitalize()}” is not the answer.")
                told(page, question.wrong[choice])
        told(page, question.why[:40])
    told(page, "All answered.")
    # The page scrolls there by itself; what is pressed meanwhile moves away under the pointer.
    expect(page.locator(f".st-key-{lesson_visit.DONE}")).to_be_in_viewport()


def put(page: Page, label: str, epoch: str, at: str) -> None:
    """Choose a piece, then a square."""
    item(page, label).first.click()
    settled(page)
    square(page, epoch, at).click()
    settled(page)


def test_the_first_three_lessons_are_done_by_clicks(browser: Browser, address: str) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=learn&lesson=domains", 1280, height=800) as page:
        told(page, "Lesson 1 ·")
        press(page, "All lessons", boards=False)
        told(page, f"0 of {lessons.count()} lessons done")
        shot(page, "learn-list")
        press(page, "Go on with lesson 1")
        shot(page, "learn-1")
        questions(page, 1, wrong=True)
        shot(page, "learn-1-done")
        press(page, "Next lesson")
        told(page, "Lesson 2 ·")
        expect(page).to_have_url(re.compile("lesson=control"))
        press(page, "Hint")
        told(page, "Hint 1.")
        questions(page, 2)
        press(page, "Next lesson")
        questions(page, 3)
        page.reload()
        settled(page)
        told(page, "Lesson 3 ·")
        press(page, "All lessons", boards=False)
        told(page, f"3 of {lessons.count()} lessons done")
        press(page, "Go on with lesson 4")
        told(page, "Lesson 4 ·")
    window.close()


@pytest.mark.full
def test_the_next_two_lessons_are_done_by_clicks(browser: Browser, address: str) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=learn&lesson=build", 1280, height=800) as page:
        told(page, "Lesson 4 ·")
        shot(page, "learn-4")
        put(page, "Keep (2 military)", "might", "a1")
        expect(building(page, "might", "a1")).to_have_attribute("data-building", "keep")
        press(page, "Check my turn")
        told(page, "Not there yet.")
        told(page, "meets the Town at a corner only")
        shot(page, "learn-4-missed")
        boards = top_of(page, "lesson-left")
        page.get_by_role("button", name="Undo").click()
        settled(page)
        expect(page.get_by_text("Not there yet.")).to_have_count(0)
        # The boards stay where they are, though there are fewer words beside them.
        assert abs(top_of(page, "lesson-left") - boards) < 1
        put(page, "Keep (2 military)", "might", "c1")
        told(page, "Goal reached.")
        shot(page, "learn-4-done")
        press(page, "Next lesson")
        told(page, "Lesson 5 ·")
        put(page, "Keep (2 military)", "might", "a3")
        # A turn under way outlives a reload.
        page.reload()
        settled(page)
        expect(building(page, "might", "a3")).to_have_attribute("data-building", "keep")
        put(page, "Town (2 civil)", "might", "f3")
        told(page, "Goal reached.")
        told(page, "This turn brings 8 Ecus: 2 at once and 6 of income. You had 4 and now have 12.")
        # The income is paid, and nobody is to move any more.
        expect(page.locator(".player.red")).to_contain_text("12 Ecus")
        expect(page.locator(".player .move")).to_have_count(0)
        shot(page, "learn-5-done")
        press(page, "Show")
        told(page, "Step 1 of")
        press(page, "Next")
        told(page, "Step 2 of")
        press(page, "Last")
        told(page, "Income: 6 Ecus")
        expect(page.locator(".player.red")).to_contain_text("12 Ecus")
        page.set_viewport_size({"width": 390, "height": 844})
        settled(page)
        shot(page, "learn-5-phone")
        page.set_viewport_size({"width": 1280, "height": 800})
        press(page, "Next lesson")
        told(page, "Lesson 6 ·")
        page.set_viewport_size({"width": 1280, "height": 500})
        settled(page)
        press(page, "All lessons", boards=False)
        told(page, f"2 of {lessons.count()} lessons done")
        expect(page.get_by_role("heading").first).to_be_in_viewport()
        # Whoever opens another tab goes on there.
        with opened(window, f"{address}/?view=learn&lesson=travel", 390, height=844) as other:
            shot(other, "learn-6-phone")
            press(other, "All lessons", boards=False)
            told(other, f"2 of {lessons.count()} lessons done")
            shot(other, "learn-list-phone")
    window.close()


def top_of(page: Page, key: str) -> float:
    """Pixels from the window's upper edge to a part of the page."""
    box = page.locator(f".st-key-{key}").bounding_box()
    assert box is not None
    return box["y"]


def outside(page: Page) -> list[str]:
    """Rims that overlap another one: each is a shape of its own, half a rim wider than its line."""
    found: list[str] = page.evaluate(
        """() => {
          const rims = [...document.querySelectorAll('.rims [data-rim]')];
          const lines = rims.map((rim) => rim.querySelector('path'));
          const touch = (a, b) => {
            const length = a.getTotalLength();
            const reach = Number(a.getAttribute('stroke-width')) / 2;
            for (let at = 0; at <= length; at += 1) {
              const { x, y } = a.getPointAtLength(at);
              for (let turn = 0; turn < 16; turn += 1) {
                const angle = (turn * Math.PI) / 8;
                const point = new DOMPoint(
                  x + 0.98 * reach * Math.cos(angle), y + 0.98 * reach * Math.sin(angle),
                );
                if (b.isPointInStroke(point)) return true;
              }
            }
            return false;
          };
          return rims.flatMap((one, i) =>
            rims.slice(i + 1).filter((_, j) => touch(lines[i], lines[i + 1 + j]))
              .map((other) => `${one.dataset.key} ${other.dataset.key}`));
        }"""
    )
    return found


def test_a_press_counts_though_another_click_breaks_its_run_off(
    browser: Browser, address: str
) -> None:
    """Two clicks in the same moment: the second asks for another run before the first was read."""
    window = browser.new_context()
    with opened(window, f"{address}/?view=learn&lesson=domains", 1280, height=800) as page:
        lesson = lessons.lessons()[0]
        pauses = (10, 30, 60, 90)  # in milliseconds
        for number, question in enumerate(lesson.questions):
            right = lessons.right_answer(question, lesson.position)
            answer = f'[class*="st-key-answer-{lesson.id}-{number}-{right}--"] button'
            expect(page.locator(answer)).to_be_enabled()
            page.evaluate(
                """([answer, pause]) => new Promise((done) => {
                    const boards = document.querySelector(".st-key-whole button");
                    document.querySelector(answer).click();
                    setTimeout(() => { boards.click(); done(); }, pause);
                })""",
                [answer, pauses[number % len(pauses)]],
            )
            settled(page)
            words = ("All three boards", "Only the boards of the lesson")[(number + 1) % 2]
            appears(button(page, words))
            told(page, question.why[:40])
    window.close()


@pytest.mark.full
def test_every_domain_of_the_first_lesson_has_a_frame_of_its_own(
    browser: Browser, address: str
) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=learn&lesson=domains", 1280, height=800) as page:
        expect(page.locator(".rims [data-rim]")).to_have_count(0)
        # Cubes and adventurers are for later lessons.
        expect(page.locator("[data-cube], [data-adventurer]")).to_have_count(0)
        told(page, "You can mark buildings by choosing them.")
        # Pointing tells nothing of domains yet.
        square(page, "might", "c5").hover()
        expect(page.locator(".facts")).to_contain_text("c5 Hamlet")
        expect(page.locator(".facts")).not_to_contain_text("domain")
        square(page, "might", "c5").click()
        settled(page)
        expect(page.locator("[data-highlight]")).to_have_count(1)
        expect(page.locator(".chosen .ring")).to_have_count(0)
        square(page, "might", "c5").click()
        settled(page)
        expect(page.locator("[data-highlight]")).to_have_count(0)
        questions(page, 1)
        rims = page.locator(".rims [data-rim]")
        expect(rims).to_have_count(3)
        assert {rim.get_attribute("data-rim") for rim in rims.all()} == {""}
        assert outside(page) == []
        expect(page.locator("[data-coin]")).to_have_count(0)
        square(page, "might", "c5").hover()
        expect(page.locator(".facts")).to_contain_text("One domain: Chapel on b5, Hamlet on c5.")
        for word in ("ower", "controls", "pays", "plain", "printed"):
            expect(page.locator(".facts")).not_to_contain_text(word)
        told(page, "Point at a square to see its domain")
        for part in page.locator(".everywhere").all():
            expect(part).to_be_hidden()
        shot(page, "learn-1-frames")
        press(page, "Next lesson")
        questions(page, 2)
        rims = page.locator(".rims [data-rim]")
        colors = sorted(rim.get_attribute("data-rim") or "" for rim in rims.all())
        assert colors == ["", "green", "red"]
        expect(page.locator("[data-coin], [data-adventurer]")).to_have_count(0)
        shot(page, "learn-2-frames")
        press(page, "Next lesson")
        expect(page.locator("[data-adventurer]")).to_have_count(2)
        questions(page, 3)
        expect(page.locator("[data-coin]")).to_have_count(3)
        shot(page, "learn-3-frames")
    window.close()


@pytest.mark.full
def test_a_question_that_is_asked_is_in_view_and_a_new_lesson_begins_at_its_top(
    browser: Browser, address: str
) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=learn&lesson=domains", 1280, height=600) as page:
        lesson = lessons.lessons()[0]
        for number, question in enumerate(lesson.questions):
            right = lessons.right_answer(question, lesson.position)
            wrong = next(iter(question.wrong))
            choices = page.locator(f".st-key-question-domains-{number}").get_by_role("button")
            if number:
                expect(choices.last).to_be_in_viewport()
            for choice in (wrong, right):
                choices.get_by_text(choice.capitalize(), exact=True).click()
                settled(page)
                if choice == wrong:
                    expect(
                        page.get_by_text(f"“{wrong.capitalize()}” is not the answer.")
                    ).to_be_in_viewport()
            told(page, question.why[:40])
        expect(page.get_by_text("All answered.")).to_be_in_viewport()
        # Of the answers all but the last are folded.
        expect(page.get_by_text(lesson.questions[0].why[:40])).not_to_be_visible()
        press(page, "Next lesson")
        told(page, "Lesson 2 ·")
        expect(page.locator(".st-key-head-title")).to_be_in_viewport()
        assert top_of(page, "head-title") >= 0
        page.get_by_role("button", name="Skip this lesson").scroll_into_view_if_needed()
        press(page, "Skip this lesson")
        told(page, "Lesson 3 ·")
        expect(page.locator(".st-key-head-title")).to_be_in_viewport()
        assert top_of(page, "head-title") >= 0
    window.close()


@pytest.mark.full
def test_only_what_was_taught_is_offered_and_the_whole_building_is_shown_at_the_pointer(
    browser: Browser, address: str
) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=learn&lesson=build", 1280, height=800) as page:
        pieces = page.locator(".palette .item")
        expect(pieces).to_have_count(2)
        expect(pieces.locator(".name")).to_have_text(["Watch Tower1 military", "Keep2 military"])
        expect(page.get_by_role("button", name=re.compile("Travel"))).to_have_count(0)
        told(page, "both adventurers on Might")
        item(page, "Keep (2 military)").click()
        settled(page)
        shown = page.locator(".footprint rect")
        side = 2 * float(square(page, "might", "b4").get_attribute("width") or 0)
        for at, kind in (("a3", "fitting"), ("b4", "refused")):
            square(page, "might", at).hover()
            expect(shown).to_have_count(1)
            expect(shown).to_have_class(kind)
            assert float(shown.get_attribute("width") or 0) == side
            assert shown.get_attribute("data-at") == at
        shot(page, "learn-4-footprint")
        square(page, "might", "b4").click()
        settled(page)
        told(page, "c4 is not empty (§3.1). With its top left corner on b4 it would reach to c5.")
        expect(page.locator(".chosen .ring")).to_have_count(1)
        square(page, "might", "a3").click()
        settled(page)
        told(page, "Goal reached. This turn earns 1 Ecu at once.")
        told(page, "That is as much as the lesson's own solution earns.")
        # Nothing lies over what was built.
        expect(page.locator(".chosen .ring")).to_have_count(0)
        shot(page, "learn-4-other-way")
        press(page, "Next lesson")
        expect(pieces.locator(".name")).to_have_text(
            ["Watch Tower1 military", "Keep2 military", "Hamlet1 civil", "Town2 civil"]
        )
    window.close()


def test_boards_under_a_mouse_at_rest_tell_nothing_and_a_piece_that_was_pale_stays_chosen(
    browser: Browser, address: str
) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=learn&lesson=build", 1280, height=800) as page:
        square(page, "might", "d3").hover()
        tip = page.locator(".board[data-epoch=might] .pointed .domain")
        expect(tip).to_have_count(1)
        button(page, "Skip this lesson").focus()
        page.keyboard.press("Enter")
        told(page, "Lesson 5 ·")
        settled(page)
        expect(tip).to_have_count(0)
        box = square(page, "might", "c3").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 9, box["y"] + 9)
        expect(tip).to_have_count(1)
        press(page, "Skip this lesson")
        told(page, "Lesson 6 ·")
        city = page.locator(".palette .item", has_text="City")
        city.click()
        settled(page)
        told(page, "City: not now.")
        press(page, "Travel Reason → Might")
        city.click()
        settled(page)
        expect(city).to_have_attribute("aria-pressed", "true")
        city.click()
        settled(page)
        expect(city).to_have_attribute("aria-pressed", "false")
    window.close()
