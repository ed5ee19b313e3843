"""A player of another version of this project, in a process and an environment of its own.

``KHRONOS_OTHER=/path/to/checkout khronos arena advisor
benchmarks.strength.other_version.Other:who=advisor ...``

The checkout has its own ``.venv`` (``python -m venv .venv && .venv/bin/pip install -e .`` there).
Positions go over as files of formats §3, plays as lists of their fields, one line of JSON for a
question and one for the answer; what is on the other side is ``other_version_server.py``. The other
player thinks by the clock that is named, in its own process.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from random import Random
from typing import Any, Final

from advisor.bots.players.player import Question
from benchmarks.strength.other_version_server import play_of
from positions.files.save import to_document
from positions.notation.written_plays import Play
from search.rules.convert import setup_of
from search.rules.position import Position

SERVER: Final = Path(__file__).with_name("other_version_server.py")


class Other:
    """A player of the checkout that ``KHRONOS_OTHER`` names.

    :raises RuntimeError: there is none, or it ends.
    """

    def __init__(
        self, rng: Random, seconds: float | None, who: str = "advisor", clock: str = "processor"
    ) -> None:
        folder = os.environ.get("KHRONOS_OTHER")
        if not folder or not Path(folder, ".venv").is_dir():
            raise RuntimeError("KHRONOS_OTHER names no checkout with a .venv")
        self._process = subprocess.Popen(
            [Path(folder, ".venv", "bin", "python"), str(SERVER)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": folder},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._ask({"who": who, "seed": rng.getrandbits(48), "seconds": seconds, "clock": clock})

    def play(self, view: Position) -> Play:
        """Its next play."""
        play: Play = play_of(self._ask({"play": document_of(view)}))
        return play

    def decide(self, question: Question) -> int:
        """Its answer to a decision."""
        decision = question.decision
        message = (decision.seat, decision.what, decision.options, decision.epoch)
        answer: int = self._ask(
            {
                "decide": document_of(question.view),
                "within": question.play,
                "chosen": question.chosen,
                "decision": message,
            }
        )
        return answer

    def _ask(self, question: dict[str, Any]) -> Any:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(question) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"the other version ended with code {process.wait()}")
        return json.loads(line)

    def __del__(self) -> None:
        process = getattr(self, "_process", None)
        if process is not None:
            process.terminate()
            process.wait()


def document_of(view: Position) -> dict[str, Any]:
    """A position as a file of formats §3."""
    return to_document(setup_of(view))
