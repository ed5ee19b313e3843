"""``khronos dashboard``: the command that it runs, and what it says when something is missing."""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
from importlib.machinery import PathFinder
from pathlib import Path

import pytest
from khronos_process import PROJECT, Khronos, environment

from advisor.cli.commands import dashboard
from advisor.cli.output import Failure


def test_the_command_serves_the_page_with_the_settings(khronos: Khronos) -> None:
    done = khronos("dashboard", "--dry-run", "--port", "8080", "--headless")
    assert done.code == 0
    words = shlex.split(done.out)
    assert words[1:5] == ["-P", "-m", "streamlit", "run"]
    assert Path(words[5]) == PROJECT / "advisor/page/start/khronos_page.py"
    for option in (
        "--server.port=8080",
        "--server.headless=true",
        "--server.address=localhost",
        "--server.maxUploadSize=4",
        "--browser.gatherUsageStats=false",
    ):
        assert option in words


def test_without_a_port_streamlit_looks_for_one() -> None:
    command = dashboard.command_of(None, "localhost", False)
    assert not [word for word in command if word.startswith("--server.port")]
    assert "--server.headless=false" in command


def test_streamlit_itself_reads_the_same_settings() -> None:
    read = [
        tomllib.loads((PROJECT / name).read_text(encoding="utf-8"))
        for name in (".streamlit/config.toml", "advisor/cli/commands/streamlit.toml")
    ]
    assert read[0] == read[1]


def test_streamlit_knows_the_settings() -> None:
    config = pytest.importorskip("streamlit.config")
    known = config.get_config_options()
    assert set(dashboard.settings()) <= set(known)


def test_a_missing_streamlit_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    find = PathFinder.find_spec
    monkeypatch.setattr(
        dashboard, "find_spec", lambda name: None if name == "streamlit" else find(name)
    )
    with pytest.raises(Failure, match=r"pip install 'khronos-advisor\[dashboard\]'"):
        dashboard.command_of(None, "localhost", False)


def test_a_missing_page_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("streamlit")
    monkeypatch.setattr(dashboard, "page_file", lambda: tmp_path / "khronos_page.py")
    with pytest.raises(Failure, match=r"no khronos_page.py in .* install the program again"):
        dashboard.command_of(None, "localhost", False)


def test_a_port_that_is_none_is_refused(khronos: Khronos) -> None:
    done = khronos("dashboard", "--dry-run", "--port", "70000")
    assert done.code == 2
    assert not done.out


@pytest.mark.skipif(os.name != "posix", reason="interrupts are sent differently there")
def test_it_serves_the_page_until_it_is_interrupted(tmp_path: Path) -> None:
    pytest.importorskip("streamlit")
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "advisor", "dashboard", "--port", str(port), "--headless"]
    log = tmp_path / "log.txt"
    with log.open("w") as out:
        server = subprocess.Popen(
            command, cwd=tmp_path, env=environment(), stdout=out, stderr=subprocess.STDOUT
        )
    try:
        until = time.monotonic() + 120
        while not _answers(f"http://localhost:{port}/_stcore/health"):
            assert server.poll() is None, log.read_text(encoding="utf-8")
            assert time.monotonic() < until, log.read_text(encoding="utf-8")
            time.sleep(0.2)
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0
    finally:
        if server.poll() is None:
            server.kill()
            server.wait()
    assert "Traceback" not in log.read_text(encoding="utf-8")


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
