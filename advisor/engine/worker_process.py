"""The engine's side of a worker process: start it, give it a job, stop it, end it."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from advisor.engine.engine_settings import EngineSettings
from advisor.engine.process_memory import memory_of


class FromWorker(NamedTuple):
    """A message of a worker; None when its process has ended."""

    worker: Member
    message: dict[str, Any] | None


class Member:
    """One worker process. All methods are called by one thread; messages come to ``events``."""

    def __init__(self, limits: EngineSettings, events: Callable[[FromWorker], None]) -> None:
        self._events = events
        command = [sys.executable, "-P", "-m", "advisor.engine.worker"]
        command += [str(limits.nice), str(limits.memory), str(limits.watch_seconds)]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=surroundings(),
            # Ctrl-C on a terminal is for the engine, which then ends its workers.
            process_group=None if os.name == "nt" else 0,
            # On Windows; elsewhere the worker makes itself nice.
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
        )
        self.ready = False
        #: Number of the job at hand; None while there is none.
        self.job: int | None = None
        #: When it must have ended (``time.monotonic``), once it was told to stop.
        self.deadline: float | None = None
        #: It was killed by us, and why.
        self.killed: str | None = None
        #: Bytes, at the last look.
        self.memory = 0
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    @property
    def idle(self) -> bool:
        """Whether a job can be given to it."""
        return self.ready and self.job is None and self.killed is None

    def start(self, job: int, order: dict[str, Any]) -> None:
        """Give it a job."""
        self.job, self.deadline = job, None
        self._write(order | {"job": job})

    def stop(self, grace: float) -> None:
        """Tell it to end the job at hand within ``grace`` seconds."""
        if self.deadline is None:
            self.deadline = time.monotonic() + grace
            self._write({"stop": self.job})

    def pause(self) -> None:
        """Have it do nothing about the job at hand until ``resume``."""
        self._write({"pause": self.job})

    def resume(self) -> None:
        """Let it go on."""
        self._write({"resume": self.job})

    def look(self) -> int:
        """Its memory in bytes, 0 where the system does not tell."""
        self.memory = memory_of(self.pid) or self.memory
        return self.memory

    def kill(self, why: str) -> None:
        """End the process at once; its last message follows."""
        self.killed = self.killed or why
        self._process.kill()

    def close(self) -> None:
        """End the process and wait for it."""
        self._process.kill()
        self._process.wait()

    def _write(self, order: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it has died: its last message tells
            self._process.stdin.write(json.dumps(order).encode("ascii") + b"\n")
            self._process.stdin.flush()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            try:
                message = json.loads(line)
            except ValueError:  # it died in the middle of a line
                break
            self._events(FromWorker(self, message))
        self._process.wait()
        self._events(FromWorker(self, None))


def surroundings() -> dict[str, str]:
    """This process's environment, with one thread a worker, and with all that we can import."""
    single = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    path = [entry for entry in sys.path if entry]
    if "" in sys.path:  # an interpreter at which somebody types: the current folder, after all else
        path.append(os.getcwd())
    return {**os.environ, **single, "PYTHONPATH": os.pathsep.join(path)}
