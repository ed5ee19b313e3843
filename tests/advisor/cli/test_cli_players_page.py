"""``docs/players.md``: its bot plays, its program runs, its tables tell what there is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from khronos_process import PROJECT, Khronos, environment

PAGE = (PROJECT / "docs" / "players.md").read_text(encoding="utf-8")


def programs() -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_bot_plays_without_a_fault(khronos: Khronos, tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(programs()[0])
    command = re.findall(r"^\$ khronos (.*)$", PAGE, re.MULTILINE)[0]
    result = khronos(*command.split())
    assert (result.code, result.err) == (0, "")
    for line in re.findall(r"^(?:Records|Best game of my_bot).*", PAGE, re.MULTILINE):
        assert line.partition("...")[0] in result.out
    assert "failed" not in result.out
    assert re.search(r"my_bot.Builder +10 +100.0 %", result.out)


def test_the_program_with_openspiel_runs(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel")
    done = subprocess.run(
        [sys.executable, "-c", programs()[1]],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=240,
        check=True,
    )
    assert len(done.stdout.strip("[]\n").split(",")) == 3


def test_the_table_names_every_player_with_its_options() -> None:
    from advisor.bots.players.named_players import KINDS

    listed = dict(re.findall(r"^\| `([a-z-]+)` \| .*? \|\s*(.*?)\s*\|$", PAGE, re.MULTILINE))
    assert list(listed) == list(KINDS)
    for name, kind in KINDS.items():
        if listed[name] != "the same":
            assert re.findall(r"`([a-z]+)`", listed[name]) == list(kind.options)
