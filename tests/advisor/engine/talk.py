"""An engine process of the test's own, its lines in and out, and a look at processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

PROJECT = Path(__file__).parents[3]
#: Nothing here takes longer; a test that waits so long has failed.
PATIENCE = 600.0
COMMAND = [sys.executable, "-m", "advisor", "engine"]

Message = dict[str, Any]


def library(name: str) -> Message:
    """A position of the library as an object."""
    file = PROJECT / "positions" / "library" / f"{name}.yaml"
    document: Message = yaml.safe_load(file.read_text(encoding="utf-8"))
    return document


def conformance(name: str) -> Message:
    """A position of the conformance set as an object."""
    file = PROJECT / "tests" / "conformance" / f"{name}.position.json"
    document: Message = json.loads(file.read_text(encoding="utf-8"))
    return document


#: Small, with a decision of an opponent, on an income turn.
SMALL = library("r9-8-the-opponent-decides")
#: Full size.
BIG = conformance("08")
#: Opponents decide in the best turns, so the search takes longer than anybody waits.
ENDLESS: Message = json.loads((Path(__file__).parent / "long.position.json").read_text("utf-8"))


def surroundings() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(PROJECT)}


class Talk:
    """An engine; ``said`` is everything that it has answered so far."""

    def __init__(self, *options: str, folder: Path | None = None) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
            env=surroundings(),
        )
        self.said: list[Message] = []
        self.news = threading.Condition()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self.news:
                self.said.append(json.loads(line))
                self.news.notify_all()

    def send(self, *queries: Message | bytes) -> None:
        assert self.process.stdin is not None
        for query in queries:
            line = query if isinstance(query, bytes) else json.dumps(query).encode()
            self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def wait(self, test: Callable[[Message], bool]) -> Message:
        """The first message that passes the test, waited for."""
        with self.news:
            found = self.news.wait_for(lambda: next(filter(test, self.said), None), PATIENCE)
        assert found is not None, self.said[-5:]
        return found

    def final(self, name: object) -> Message:
        """The final answer to a query, waited for."""
        return self.wait(lambda m: m["id"] == name and m["final"])

    def ask(self, **query: Any) -> Message:
        """Send a query and wait for its final answer."""
        self.send(query)
        return self.final(query["id"])

    def finals(self, name: object) -> list[Message]:
        return [m for m in self.said if m["id"] == name and m["final"]]

    def workers(self) -> list[Message]:
        """What the engine says of its workers just now."""
        name = f"status {len(self.said)} {time.monotonic_ns()}"
        status = self.ask(id=name, action="status")["result"]
        return list(status["workers"])

    def at_work(self, name: object) -> int:
        """The process that thinks about a query, waited for."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for worker in self.workers():
                if worker["query"] == name:
                    return int(worker["pid"])
            time.sleep(0.02)
        raise AssertionError(f"nobody thinks about {name}")

    def end(self) -> int:
        """End the input; the exit code, once all is answered and read."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        code = self.process.wait(PATIENCE)
        self.listener.join(PATIENCE)
        return code

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def running(pid: int) -> bool:
    """Whether a process still runs: one that ended, but that nobody has asked about, does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def children(pid: int) -> list[int]:
    """The running processes that a process has started."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid and fields[0] not in "ZX":
                found.append(int(entry.name))
    return found


def soon(test: Callable[[], bool]) -> bool:
    """Whether a test passes in time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if test():
            return True
        time.sleep(0.02)
    return test()
