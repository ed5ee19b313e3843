"""The dashboard in a real browser: how soon it shows boards, answers a click, suggests a turn.

``python -m benchmarks.speed.page_speed [--json] [--sessions N] [--repeat K] [--returning]``

Starts ``streamlit run app.py`` and looks at it with Debian's chromium, as ``tests/app`` does.
With one session: seconds from opening the page to the first boards, from a click on a board to
its effect, from opening a full-size position to the first suggestions. With more: as many browser
pages open as many positions at once, all thinking; then every second one is closed. Both open as
many pages of one word (``benchmarks/speed/one_word_page.py``) first, by the same Streamlit in the
same browser.
"""

from __future__ import annotations

import os
import re
import statistics
import threading
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from advisor.page.visit.share_link import encode_setup
from advisor.words.play_words import play_words
from benchmarks.command_options import options_of, show
from benchmarks.speed.page_server import browser, served
from positions.files.load_position import read_setup
from positions.setup import Setup
from search.rules.convert import position_of
from search.rules.legal_plays import legal_plays

#: Full-size positions of the library whose hand is known.
POSITIONS: Final = [
    "game-4p-t4-first-seat",
    "game-4p-t6-crowded",
    "game-4p-t7-last-income",
    "game-3p-t4-first-income",
    "game-3p-t7-last-of-all",
    "game-4p-t3-middle",
    "game-2p-t4-first-income",
    "game-5p-t4-first-income",
]
#: A page of one word, to tell Streamlit's own time and the browser's from ours.
WORD: Final = "benchmarks/speed/one_word_page.py"
WINDOW: Final[ViewportSize] = {"width": 1500, "height": 1000}
#: Milliseconds that anything may take.
PATIENCE: Final = 180_000.0
#: Seconds between two looks at the memory.
_WATCH: Final = 0.5


# -- in the browser --------------------------------------------------------------------------------

#: Notes when the boards, the first suggestion and the end of thinking are first seen, in
#: milliseconds from the opening of the page; looks every EVERY milliseconds. The boards live in a
#: shadow tree.
_NOTE: Final = """
(() => {
  const seen = window.seen = {};
  // Looking must not slow down what is looked at: few elements, and no text before it can be there.
  const grids = () => {
    for (const one of document.querySelectorAll("[data-testid]")) {
      const found = one.shadowRoot?.querySelectorAll("[role=grid]").length;
      if (found) return found;
    }
    return 0;
  };
  const listed = () => [...document.querySelectorAll(".st-key-turns *")].some((one) =>
      one.shadowRoot?.querySelector(".turn"));
  // innerText of the whole page would have it laid out again each time.
  const told = () =>
    [...document.querySelectorAll("[data-testid=stMarkdown] strong")].some((one) =>
      /^Done[.:]/.test(one.textContent),
    );
  const look = () => {
    const now = performance.now();
    if (!seen.boards && grids() >= 3) seen.boards = now;
    if (!seen.suggestion && listed()) seen.suggestion = now;
    if (seen.suggestion && told()) seen.done = now;
    if (!seen.done) setTimeout(look, EVERY);
  };
  look();
})();
"""
#: The same for the word of the page of one word.
_NOTE_WORD: Final = """
(() => {
  const look = () => {
    const found = [...document.querySelectorAll("[data-testid=stMarkdown]")];
    if (found.some((one) => one.textContent.includes("Khronos"))) window.seen = performance.now();
    else setTimeout(look, EVERY);
  };
  look();
})();
"""
#: Clicks an element and waits for a text on the page; milliseconds.
_CLICK: Final = """
(element, wanted) => new Promise((resolve) => {
  const begun = performance.now();
  const look = () => {
    if (document.body.innerText.includes(wanted)) resolve(performance.now() - begun);
    else setTimeout(look, 5);
  };
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
  look();
})
"""


class BrowserSession:
    """One visitor's page about one position of the library."""

    def __init__(
        self, browser: Browser | BrowserContext, address: str, name: str, every: int = 40
    ) -> None:
        """Opened in ``browser`` it has nothing in its cache; in a context, what is there."""
        setup = read_setup(name).setup
        assert setup is not None
        self.setup: Setup = setup
        self.page: Page = (
            browser.new_context(viewport=WINDOW).new_page()
            if isinstance(browser, Browser)
            else browser.new_page()
        )
        self._own = isinstance(browser, Browser)
        self.page.set_default_timeout(PATIENCE)
        self.page.add_init_script(_NOTE.replace("EVERY", str(every)))
        self.page.goto(f"{address}/?p={encode_setup(setup)}", wait_until="commit")

    def seconds(self, what: str) -> float:
        """When ``boards``, ``suggestion`` or ``done`` was first seen, waited for."""
        self.page.wait_for_function(f"window.seen.{what}", timeout=PATIENCE, polling=500)
        value: float = self.page.evaluate(f"window.seen.{what}")
        return value / 1000

    def step_clicks(self, times: int) -> list[float]:
        """Seconds from a click on Next or Back of a turn to its effect."""
        stepping = self.page.locator(".st-key-stepping")
        number = 1
        while not stepping.count() or "step 0 of 0" in stepping.inner_text():
            self.page.locator(".turn .line").nth(number - 1).click()
            # The list may be sorted anew before the turn is shown; then it has another number.
            shows = re.compile(r"^Suggestion \d+ on the boards")
            self.page.get_by_role("button", name=shows).first.click()
            expect(stepping).to_contain_text(re.compile(r"Suggestion \d+, step "))
            number += 1
        seconds = []
        for _ in range(times):
            at, last = self._step(stepping.inner_text())
            to = at + 1 if at < last else at - 1
            name = "Next" if to > at else "Back"
            # Behind its name stands its key.
            button = stepping.get_by_role("button", name=re.compile(f"^{name}"))
            expect(button).to_be_enabled()
            seconds.append(button.evaluate(_CLICK, f"step {to} of {last}") / 1000)
            self.page.wait_for_timeout(300)
        return seconds

    @staticmethod
    def _step(text: str) -> tuple[int, int]:
        words = text.split("step ", 1)[1].split(":", 1)[0].split()
        return int(words[0]), int(words[2])

    def thinking(self) -> bool:
        """Whether the page shows that the engine is at work for it."""
        return bool(self.page.locator(".st-key-stop-thinking").get_by_role("button").is_enabled())

    def own(self) -> bool:
        """Whether title and suggestions are those of this session's position."""
        title = self.setup.title or ""
        if not self.page.get_by_role("heading", name=title).count():
            return False
        known = {play_words(play) for play in legal_plays(position_of(self.setup))}
        lines = self.page.locator(".turn .line").all()
        firsts = [(line.get_attribute("title") or "").split(";")[0] for line in lines]
        turns = [h for h in firsts if not h.startswith(("Exchange", "Play nothing"))]
        return bool(firsts) and all(first in known for first in turns)

    def close(self) -> None:
        """Leave the page."""
        if self._own:
            self.page.context.close()
        else:
            self.page.close()


# -- the machine -----------------------------------------------------------------------------------


def family(pid: int) -> list[int]:
    """A process and all below it."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents.setdefault(int(fields[1]), []).append(int(entry.name))
    members = [pid]
    for one in members:
        members += parents.get(one, ())
    return members


def memory(pid: int) -> float:
    """MB that the server, the engine and its workers hold, shared pages counted each time."""
    total = 0
    for one in family(pid):
        try:
            status = Path(f"/proc/{one}/status").read_text()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line)
    return total / 1024


def engine_seconds(pid: int) -> float:
    """Time of the processor that the engine and its workers have had."""
    return processor_seconds(family(pid)[1:])


def processor_seconds(pids: list[int]) -> float:
    """Time of the processor that these processes have had, those that have ended left out."""
    ticks = 0
    for one in pids:
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def shares(server: int) -> dict[str, float]:
    """Seconds of a core so far: the engine with its workers, the server, the browser and we."""
    of_server = family(server)
    others = [pid for pid in family(os.getpid()) if pid not in of_server]
    return {
        "engine_cpu_s": round(processor_seconds(of_server[1:]), 1),
        "server_cpu_s": round(processor_seconds(of_server[:1]), 1),
        "browser_cpu_s": round(processor_seconds(others), 1),
    }


class Watch:
    """Looks at the memory again and again."""

    def __init__(self, pid: int) -> None:
        self.most = 0.0
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._watch, args=(pid,), daemon=True)
        self._thread.start()

    def _watch(self, pid: int) -> None:
        while not self._end.wait(_WATCH):
            self.most = max(self.most, memory(pid))

    def end(self) -> float:
        """The most MB that were held."""
        self._end.set()
        self._thread.join()
        return self.most


# -- what is measured ------------------------------------------------------------------------------


def board_clicks(session: BrowserSession, times: int) -> list[float]:
    """Seconds from a click on a square to what can be played there (Try it yourself)."""
    page = session.page
    page.get_by_text("Try it yourself", exact=True).click()
    seconds = []
    width = session.setup.map.width
    for number in range(times):
        name = f"{chr(97 + number % width)}{1 + number // width}"
        square = page.locator(f'.board[data-epoch="might"] .square[data-square="{name}"]')
        expect(square).to_be_attached()
        page.wait_for_timeout(700)
        seconds.append(square.evaluate(_CLICK, f"Age of Might, {name}") / 1000)
    return seconds


def words_of_one(number: int, *, at_once: bool) -> list[float]:
    """Seconds from opening a page of one word to the word, for each of ``number`` visitors."""
    times: list[float] = []
    with served(WORD) as (address, _), browser() as started:
        pages: list[Page] = []

        def note_time() -> None:
            for page in pages:
                page.wait_for_function("window.seen", timeout=PATIENCE, polling=500)
                times.append(page.evaluate("window.seen") / 1000)
                page.context.close()
            pages.clear()

        for _ in range(number):
            page = started.new_context(viewport=WINDOW).new_page()
            page.set_default_timeout(PATIENCE)
            page.add_init_script(_NOTE_WORD.replace("EVERY", "400" if at_once else "40"))
            page.goto(address, wait_until="commit")
            pages.append(page)
            if not at_once:
                note_time()
        note_time()
    return times


def one_session(repeat: int) -> dict[str, Any]:
    """The figures of one visitor: the median of ``repeat`` pages, and those of the very first."""
    opened, suggested, clicked = [], [], []
    words = words_of_one(repeat + 1, at_once=False)[1:]
    with served() as (address, _), browser() as started:
        for number in range(repeat + 1):
            session = BrowserSession(started, address, POSITIONS[number % len(POSITIONS)])
            opened.append(session.seconds("boards"))
            suggested.append(session.seconds("suggestion"))
            clicked += board_clicks(session, 5)
            session.close()
    return {
        "word_s": round(statistics.median(words), 3),
        "first_boards_s": round(statistics.median(opened[1:]), 3),
        "click_s": round(statistics.median(clicked), 3),
        "first_suggestion_s": round(statistics.median(suggested[1:]), 3),
        "click_p95_s": round(percentile(clicked, 0.95), 3),
        "very_first_boards_s": round(opened[0], 3),
        "very_first_suggestion_s": round(suggested[0], 3),
    }


def many_sessions(number: int, clicks: int, returning: bool) -> dict[str, Any]:
    """The figures of ``number`` visitors at once, each with a position of their own.

    ``returning``: they have been here before, so that the browser has Streamlit's scripts in its
    cache; else each has a fresh one and loads all of them.
    """
    words = words_of_one(number, at_once=True)
    with served() as (address, pid), browser() as started:
        before_all = shares(pid)
        watch = Watch(pid)
        window: Browser | BrowserContext = started
        if returning:
            window = started.new_context(viewport=WINDOW)
            before = BrowserSession(window, address, POSITIONS[0])
            before.seconds("suggestion")
            before.close()
            idle_after(pid)
        sessions = [
            BrowserSession(window, address, POSITIONS[i % len(POSITIONS)], 400)
            for i in range(number)
        ]
        boards = [session.seconds("boards") for session in sessions]
        suggested = [session.seconds("suggestion") for session in sessions]
        used = {name: round(s - before_all[name], 1) for name, s in shares(pid).items()}
        clicked: list[float] = []
        for _ in range(clicks):
            for session in sessions:
                clicked += session.step_clicks(1)
        done = [session.seconds("done") for session in sessions]
        own = [session.own() for session in sessions]
        for session in sessions:
            session.page.get_by_role("button", name="Think longer").click()
        for session in sessions[1::2]:
            session.close()
        sessions[0].page.wait_for_timeout(3000)
        still = sum(session.thinking() for session in sessions[::2])
        for session in sessions[::2]:
            session.close()
        idle = idle_after(pid)
        most = watch.end()
    return {
        "sessions": number,
        "returning": returning,
        "word_s": round(max(words), 2),
        "boards_s": round(max(boards), 2),
        "first_suggestion_s": round(max(suggested), 2),
        **used,
        "click_p95_s": round(percentile(clicked, 0.95), 2),
        "click_median_s": round(statistics.median(clicked), 2),
        "finished": len(done),
        "finished_s": round(max(done), 1),
        "own_data": sum(own),
        "memory_mb": round(most),
        "thinking_after_half_left": still,
        "idle_after_all_left_s": round(idle, 1),
    }


def idle_after(pid: int) -> float:
    """Seconds until the engine uses less than 5 % of a core."""
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE / 1000:
        before = engine_seconds(pid)
        time.sleep(1)
        if 0 <= engine_seconds(pid) - before < 0.05:
            return time.monotonic() - begun - 1
    return float("inf")


def percentile(values: list[float], share: float) -> float:
    """The value that ``share`` of them do not exceed."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


def main() -> None:
    """The command."""
    parser = options_of(__doc__)
    parser.add_argument("--sessions", type=int, default=1, help="pages open at once")
    parser.add_argument("--repeat", type=int, default=3, help="pages, or clicks of each session")
    parser.add_argument(
        "--returning",
        action="store_true",
        help="several pages: with Streamlit's files in the cache",
    )
    options = parser.parse_args()
    if options.sessions < 1 or options.repeat < 1:
        parser.error("at least one session and one repetition")
    expect.set_options(timeout=PATIENCE)
    if options.sessions == 1:
        figures = one_session(options.repeat)
    else:
        figures = many_sessions(options.sessions, options.repeat, options.returning)
    figures["load"] = round(os.getloadavg()[0], 1)
    show(figures, options.json)


if __name__ == "__main__":
    main()
