"""Hands searched side by side guarantee what they guarantee one after the other (formats §6)."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from builder import library

from search.best import hands
from search.best.exchange import exchanges

PROJECT = Path(__file__).parents[2]
HARD = "game-4p-t4-first-seat"
#: An exchange that would take minutes; says when several hands are under way.
CHILD = """
import json
from positions.load import read_setup
from search.best.exchange import exchanges
from search.rules.convert import position_of

told = False

def tell(done, total, nodes):
    global told
    if nodes == 0 and not told:
        told = True
        print("together", flush=True)

if __name__ == "__main__":
    position = position_of(read_setup({name!r}).require())
    found = exchanges(position, 12.0, tell, 2)
    print(json.dumps([found.interrupted, [[float(o.low), float(o.high)] for o in found.options]]))
"""


def test_side_by_side_as_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "ALONE", 0.02)
    position = library("game-2p-meadow-t4")
    seen: list[int] = []
    both = exchanges(position, None, lambda done, total, nodes: seen.append(nodes), 2)
    assert 0 in seen  # several were under way
    alone = exchanges(position, None)
    assert both.hands == alone.hands
    assert both.options == alone.options
    assert (both.keep.gain, both.keep.bound) == (alone.keep.gain, alone.keep.bound)


def test_ctrl_c_while_hands_are_under_way_leaves_true_intervals(tmp_path: Path) -> None:
    script = tmp_path / "child.py"
    script.write_text(CHILD.format(name=HARD))
    with subprocess.Popen(
        [sys.executable, str(script)],
        cwd=PROJECT,
        env={"PYTHONPATH": str(PROJECT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"together\n"
        child.send_signal(signal.SIGINT)
        out, errors = child.communicate(timeout=60)
    assert errors == b""
    interrupted, options = json.loads(out)
    assert interrupted
    assert options
    assert all(low <= high for low, high in options)
    assert any(low < high for low, high in options)
