"""Steps that tests of the page take in the browser, as a person would.

With ``KHRONOS_SHOTS=1`` in the environment screenshots go to ``screenshots/``, which git ignores.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import urljoin
from weakref import WeakKeyDictionary

from playwright.sync_api import Error, Locator, Page, WebSocket, expect
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from advisor.page.visit import share_link
from advisor.page.visit.widget_keys import KEPT
from positions.files.load_position import read_setup

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "screenshots"
#: Patience with a busy machine, in milliseconds.
PATIENCE = 180_000
#: How often a step is tried anew when the page changes under it.
ATTEMPTS = 12
#: Bytes of the longest message that says that a run of the page has ended.
_SHORT: Final = 1_000
#: Seconds after which a part of the page that asked to run again, and has had no answer, was gone:
#: the server then answers nothing.
_GONE: Final = 10.0
#: Seconds after which a press that the server was not told of was none.
_UNTOLD: Final = 10.0
#: Whether something is a button whose press the server is told.
_TOLD: Final = "part => part.closest('[data-testid=stButton]') !== null"
#: Whether the browser had kept something as the page began, and the page asks to be told of it.
_HAD: Final = """
    try {
        window.hadKept = (JSON.parse(localStorage.getItem("khronos"))?.tabs ?? []).length > 0;
    } catch {
        window.hadKept = false;
    }
"""
_TELLS: Final = f"window.hadKept && document.querySelector('.st-key-{KEPT}') !== null"
#: How the name ends under which the browser tells it.
_KEPT: Final = f"-{KEPT}__events"
#: The page while its script does not run.
_IDLE: Final = '[data-testid="stApp"][data-test-script-state="notRunning"]'
#: What the browser still has to do for the last click, done.
_QUIET: Final = "() => new Promise(r => requestAnimationFrame(() => setTimeout(r, 40)))"


class Runs:
    """What the browser asks the server for and what has ended, as the two tell each other."""

    def __init__(self, page: Page) -> None:
        self.asked = self.ended = self._events = 0
        #: How many presses of buttons the server was told.
        self.presses = 0
        #: Whether the browser has told what it kept, since the page was loaded.
        self.kept = False
        self._part, self._since = False, 0.0
        page.add_init_script(_HAD)
        page.on("domcontentloaded", self._loaded)
        page.on("websocket", self._connected)
        _RUNS[page] = self

    def _loaded(self, page: Page) -> None:
        self.kept = False

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framesent", self._sent)
        socket.on("framereceived", self._received)

    def _sent(self, frame: str | bytes) -> None:
        if isinstance(frame, bytes):
            message = BackMsg.FromString(frame)
            if message.HasField("rerun_script"):
                self.asked = self._next()
                self._part = bool(message.rerun_script.fragment_id)
                self._since = time.monotonic()
                states = message.rerun_script.widget_states.widgets
                self.presses += any(state.trigger_value for state in states)
                self.kept |= any(state.id.endswith(_KEPT) for state in states)

    def _received(self, frame: str | bytes) -> None:
        if not isinstance(frame, bytes) or len(frame) > _SHORT:
            return
        message = ForwardMsg.FromString(frame)
        early = ForwardMsg.ScriptFinishedStatus.FINISHED_EARLY_FOR_RERUN
        if message.WhichOneof("type") == "script_finished" and message.script_finished != early:
            self.ended = self._next()

    def gone(self) -> bool:
        """Whether the last to ask was a part that was gone by then."""
        return self._part and time.monotonic() - self._since > _GONE

    def _next(self) -> int:
        self._events += 1
        return self._events


_RUNS: WeakKeyDictionary[Page, Runs] = WeakKeyDictionary()


def appears(target: Locator, timeout: float = PATIENCE) -> None:
    """Wait until something can be seen.

    What ``expect`` asks is the same; but each time that it looks in vain it writes the whole page
    down as a screen reader has it, which was a tenth of the browser's work.
    """
    target.wait_for(timeout=timeout)


def settled(page: Page, *, boards: bool = True) -> None:
    """Wait until the page has stopped running, and see that nothing went wrong.

    A page that was just loaded has by then taken up what the browser kept: a press before that is
    for a page that is gone.

    :param boards: whether there are boards on it.
    """
    runs = _RUNS[page]
    page.evaluate(_QUIET)
    _ended(page, runs)
    if not runs.kept and page.evaluate(_TELLS):
        assert _came(page, lambda: runs.kept), "the browser has not told what it kept"
        _ended(page, runs)
    page.locator(_IDLE).wait_for(state="attached", timeout=PATIENCE)
    if boards:
        shown = page.locator("svg.sheet >> visible=true").first
        appears(shown)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    page.evaluate(_QUIET)


def _ended(page: Page, runs: Runs) -> None:
    """Wait until what was asked for last has ended."""
    _came(page, lambda: runs.asked < runs.ended or runs.gone())


def _came(page: Page, true: Callable[[], bool]) -> bool:
    """Wait until something is true; whether it came to that."""
    for _ in range(PATIENCE // 20):
        if true():
            return True
        page.wait_for_timeout(20)
    return False


def click_button(page: Page, target: Locator) -> None:
    """Click a button; again if the browser has not told the server.

    That happens when the page moves between press and release, about once in ten whole runs of the
    tests on a crowded machine. A press that the server was told of is never made again: one that is
    lost there fails the test.
    """
    runs = _RUNS[page]
    for _ in range(ATTEMPTS):
        presses = runs.presses
        told = target.evaluate(_TOLD)
        target.click()
        until = time.monotonic() + _UNTOLD
        while told and runs.presses == presses and time.monotonic() < until:
            page.wait_for_timeout(20)
        if not told or runs.presses > presses or not target.is_visible():
            return


def shot(page: Page, name: str) -> None:
    """A screenshot for whoever wants to look at the page and says so: it takes long to draw."""
    if not os.environ.get("KHRONOS_SHOTS"):
        return
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=str(SHOTS / f"{name}.png"), full_page=True)


def go(page: Page, view: str) -> None:
    """Go to another page by its name at the top."""
    page.locator(".st-key-nav").get_by_role("link", name=view, exact=True).click()
    appears(page.locator(f".st-key-nav-{view.lower()}-here"))
    settled(page, boards=view in ("Analyse", "Edit"))


def choose(page: Page, *panels: str) -> None:
    """Open a panel, and a part of it; setting up has a page of its own."""
    for panel in panels:
        radio = page.get_by_test_id("stMain").get_by_role("radio", name=panel, exact=True)
        if panel == "Set up":
            go(page, "Edit")
            continue
        if not radio.count():
            go(page, "Analyse")
        radio.click()
        settled(page)


def open_position(page: Page, name: str, view: str = "analyse") -> None:
    """Open a position of the library by its link; only where it is analysed the engine thinks."""
    setup = read_setup(name).setup
    assert setup is not None
    word = share_link.encode_setup(setup)
    page.goto(urljoin(page.url, f"/?view={view}&{share_link.PARAMETER}={word}"))
    appears(page.locator("svg.sheet >> visible=true").first)
    settled(page)


def called(name: str) -> re.Pattern[str]:
    """What a screen reader calls a button: its words, and its key if it has one."""
    return re.compile(rf"^{re.escape(name)}( Shortcut .*)?$")


def keyed(page: Page, key: str) -> Locator:
    """The button with that key, whatever it is drawn for
    (``advisor.page.components.reliable_button``)."""
    return page.locator(f'[class*="st-key-{key}--"]').get_by_role("button")


def choose_position(page: Page, name: str) -> None:
    """Open a position of the library by clicks."""
    go(page, "Library")
    words = page.get_by_role("textbox", name="Words")
    words.fill(name)
    words.press("Enter")
    settled(page, boards=False)
    keyed(page, f"open-{name}").click()
    appears(page.locator(".st-key-nav-analyse-here"))
    settled(page)


def typed_seed(page: Page, seed: str) -> None:
    """Say with which seed a game against bots is dealt."""
    page.get_by_text("Seed", exact=True).first.click()
    field = page.get_by_role("spinbutton", name="Seed")
    field.fill(seed)
    field.press("Enter")
    settled(page, boards=False)


def my_turn(page: Page) -> None:
    """Wait until bots have played."""
    appears(page.get_by_text("It is your turn.").first)
    settled(page)


def playing(page: Page) -> Locator:
    """The first turn of the list that can be made and builds something."""
    builds = re.compile(r"[a-z]\d+ (Might|Faith|Reason)")
    return page.locator(".turn").filter(has_not_text="Exchange", has_text=builds).first


def stopped(page: Page) -> None:
    """Have it stop once there are several turns to choose from: the list then stays."""
    turns = page.locator(".turn").filter(has_not_text="Exchange")
    appears(turns.nth(1))
    page.locator(".st-key-stop-thinking").get_by_role("button").click()
    appears(page.get_by_text(re.compile("^Stopped")))
    settled(page)


def unfolded(page: Page, turn: Locator) -> Locator:
    """A line of the list of turns with all that it says; it is clicked if it is not unfolded.

    While the list gets better, a turn may leave it before it is clicked; then whichever turn
    ``turn`` means by then is unfolded. What comes back is that turn, wherever the list has it.
    """
    for _ in range(ATTEMPTS):
        same = page.locator(f'.turn[data-preview="{turn.get_attribute("data-preview")}"]')
        try:
            if same.locator(".body").count() == 0:
                same.locator(".line").click(timeout=PATIENCE / ATTEMPTS)
            appears(same.locator(".body"), timeout=PATIENCE / ATTEMPTS)
        except (Error, AssertionError):
            if same.count():
                continue
            page.wait_for_timeout(100)
        else:
            return same
    message = "no turn of the list can be unfolded"
    raise AssertionError(message)


def square(page: Page, epoch: str, name: str) -> Locator:
    """A square of a board, to be clicked, pointed at or focused; also under a larger building."""
    return page.locator(f'.square[data-epoch="{epoch}"][data-square="{name}"]')


def building(page: Page, epoch: str, name: str) -> Locator:
    """The building whose top-left square has that name; its attributes say what it is."""
    return page.locator(f'.pieces [data-building][data-epoch="{epoch}"][data-square="{name}"]')


def item(page: Page, label: str) -> Locator:
    """Something in the palette beside the boards, by what a screen reader calls it."""
    return page.locator(".item").and_(page.get_by_label(label, exact=True))


def drag(page: Page, source: Locator, target: Locator) -> None:
    """Press on ``source``, move in steps, let go on ``target``."""
    target.scroll_into_view_if_needed()
    start, end = source.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    page.mouse.up()


def tab_to(page: Page, target: Locator, most: int = 60) -> None:
    """Press the Tab key until ``target``, or something in it, has the focus."""
    expect(target).to_have_count(1)
    for _ in range(most):
        page.keyboard.press("Tab")
        if target.evaluate("e => e.contains(e.getRootNode().activeElement)"):
            return
    raise AssertionError(f"Tab does not reach {target}")
