"""What a page costs, counted: processor time of the server's runs, bytes that come to the browser.

``python -m benchmarks.speed.page_work [--json] [--repeat K] [--parts]``

Processor time says the same on a busy machine as on a quiet one, nearly; seconds of the clock
(``benchmarks.speed.page_speed``) do not. Starts the page under a Streamlit that notes each run of a
script and each message, opens Home and positions of the library in a browser, each visitor with
nothing cached, clicks on squares and goes through the steps of a turn.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, WebSocket

from benchmarks.command_options import options_of, show
from benchmarks.speed import page_server
from benchmarks.speed.page_speed import PATIENCE, POSITIONS, WINDOW, BrowserSession, board_clicks

#: Environment variable that names the file of the server's notes.
_NOTES: Final = "KHRONOS_PAGE_WORK"
#: Seconds without a run of a script after which a page is at rest.
_REST: Final = 1.5


# -- in the server ---------------------------------------------------------------------------------


def part_of(message: Any) -> str:
    """What a message is, or which element of the page it brings."""
    kind = str(message.WhichOneof("type"))
    if kind != "delta":
        return kind
    change = str(message.delta.WhichOneof("type"))
    if change != "new_element":
        return change
    element = message.delta.new_element
    name = str(element.WhichOneof("type"))
    if name == "bidi_component":
        return f"{name} {element.bidi_component.component_name}"
    return name


def serve() -> None:
    """Streamlit's own command line, with a note of each run and each message."""
    from streamlit.runtime import Runtime
    from streamlit.runtime.scriptrunner.script_runner import ScriptRunner
    from streamlit.web.cli import main

    def note(**what: object) -> None:
        line = json.dumps(what | {"all": time.process_time()}) + "\n"
        os.write(out, line.encode())

    run_before: Callable[..., None] = ScriptRunner._run_script

    def run(self: ScriptRunner, rerun_data: Any) -> None:
        begun = time.thread_time()
        try:
            run_before(self, rerun_data)
        finally:
            part = bool(rerun_data.fragment_id_queue)
            note(kind="run", part=part, cpu=time.thread_time() - begun)

    send_before: Callable[..., None] = Runtime._send_message

    def send(self: Runtime, session_info: Any, msg: Any) -> None:
        note(kind="message", part=part_of(msg), bytes=msg.ByteSize())
        send_before(self, session_info, msg)

    # Nothing public tells of runs and messages.
    setattr(ScriptRunner, "_run_script", run)  # noqa: B010
    setattr(Runtime, "_send_message", send)  # noqa: B010
    sys.argv = ["streamlit", *sys.argv[2:]]
    out = os.open(os.environ[_NOTES], os.O_WRONLY | os.O_APPEND)
    try:
        main()
    finally:
        os.close(out)


# -- in the browser --------------------------------------------------------------------------------


class Notes:
    """What the server has noted since one looked last."""

    def __init__(self, path: Path) -> None:
        self._path, self._read = path, 0

    def peek(self) -> int:
        """Bytes that have been noted."""
        return self._path.stat().st_size

    def taken(self) -> list[dict[str, Any]]:
        """The notes since the last call."""
        text = self._path.read_bytes()[self._read :]
        self._read += len(text)
        return [json.loads(line) for line in text.decode().splitlines()]


class Counted:
    """A visitor's page: bytes as they came, and time of the processor that its thread has had."""

    def __init__(self, page: Page) -> None:
        self.http = self.socket = 0
        self._watch: CDPSession = page.context.new_cdp_session(page)
        self._watch.send("Network.enable")
        self._watch.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._watch.on("Network.loadingFinished", self._loaded)
        page.on("websocket", self._opened)
        self._seconds = 0.0

    def seconds(self) -> float:
        """Seconds of the page's main thread since this was asked last."""
        listed = self._watch.send("Performance.getMetrics")["metrics"]
        seconds = next(float(one["value"]) for one in listed if one["name"] == "TaskDuration")
        before, self._seconds = self._seconds, seconds
        return seconds - before

    def weight(self) -> dict[str, int]:
        """Bytes so far, as they came: of files, and over the socket."""
        return {"http": self.http, "socket": self.socket}

    def _loaded(self, event: dict[str, Any]) -> None:
        self.http += int(event.get("encodedDataLength", 0))

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._received)

    def _received(self, frame: str | bytes) -> None:
        self.socket += len(frame)


@contextmanager
def noting() -> Iterator[tuple[str, Notes]]:
    """The page, served by a server that notes what it does: its address, and its notes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "notes"
        path.touch()
        os.environ[_NOTES] = str(path)
        run = [sys.executable, "-m", "benchmarks.speed.page_work", "--serve", "run", "app.py"]
        with page_server.served_by(run) as (address, _):
            yield address, Notes(path)


def rest(page: Page, notes: Notes) -> None:
    """Wait until no script has run for a while."""
    until, before = time.monotonic() + PATIENCE / 1000, -1
    while time.monotonic() < until and before != (now := notes.peek()):
        before = now
        page.wait_for_timeout(_REST * 1000)


def summed(notes: list[dict[str, Any]]) -> dict[str, Any]:
    """Runs, their processor time and bytes by part."""
    runs = [note for note in notes if note["kind"] == "run"]
    parts: dict[str, list[int]] = {}
    whole = notes[-1]["all"] - notes[0]["all"] if notes else 0.0
    for note in notes:
        if note["kind"] == "message":
            parts.setdefault(note["part"], []).append(note["bytes"])
    return {
        "runs": sum(not run["part"] for run in runs),
        "run_cpu_s": sum(run["cpu"] for run in runs if not run["part"]),
        "part_runs": sum(run["part"] for run in runs),
        "part_cpu_s": sum(run["cpu"] for run in runs if run["part"]),
        "server_cpu_s": whole,
        "bytes": sum(sum(sizes) for sizes in parts.values()),
        "parts": {name: [len(sizes), sum(sizes)] for name, sizes in parts.items()},
    }


def visit(browser: Browser, address: str, name: str, notes: Notes) -> dict[str, Any]:
    """One visitor: Home, then a position in another window; clicks and steps there."""
    figures: dict[str, Any] = {}
    page = browser.new_context(viewport=WINDOW).new_page()
    page.set_default_timeout(PATIENCE)
    counted = Counted(page)
    page.goto(address, wait_until="commit")
    page.locator(".st-key-solve-today, .st-key-doors").first.wait_for()

    def phase(name: str) -> None:
        figures[name] = summed(notes.taken()) | {"browser_cpu_s": counted.seconds()}

    rest(page, notes)
    phase("home")
    figures["home"] |= counted.weight()
    page.context.close()
    session = BrowserSession(browser, address, name)
    counted = Counted(session.page)
    session.seconds("suggestion")
    phase("suggestion")
    session.seconds("done")
    rest(session.page, notes)
    phase("done")
    figures["done"] |= counted.weight()
    for what, act in (("steps", BrowserSession.step_clicks), ("clicks", board_clicks)):
        act(session, 1)
        rest(session.page, notes)
        phase(what)  # opened: what follows counts
        act(session, 5)
        rest(session.page, notes)
        phase(what)
    session.close()
    return figures


def main() -> None:
    """The command."""
    if "--serve" in sys.argv[1:2]:
        serve()
        return
    parser = options_of(__doc__)
    parser.add_argument("--repeat", type=int, default=3, help="visitors after the first")
    parser.add_argument("--parts", action="store_true", help="bytes by element, too")
    options = parser.parse_args()
    with noting() as (address, notes), page_server.browser() as browser:
        visits = [
            visit(browser, address, POSITIONS[number % len(POSITIONS)], notes)
            for number in range(options.repeat + 1)
        ]
    figures: dict[str, Any] = {}
    for phase, first in visits[0].items():
        figures[phase] = {
            name: round(statistics.median(one[phase][name] for one in visits[1:]), 3)
            for name in first
            if name != "parts"
        }
        figures[phase]["first_cpu_s"] = round(first["run_cpu_s"] + first["part_cpu_s"], 3)
        if options.parts:
            figures[phase]["parts"] = visits[-1][phase]["parts"]
    show(figures, options.json)


if __name__ == "__main__":
    main()
