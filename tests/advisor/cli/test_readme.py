"""The examples of the README and the docs are run as they stand, and their promises are kept.

In a ``console`` block every line after ``$`` is a command (a here-document goes on to its end);
what follows is what it prints, with ``...`` for anything left out.
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from khronos_process import PROJECT, environment

README = (PROJECT / "README.md").read_text(encoding="utf-8")

# The pages whose examples are run, each in a folder of its own.
EXECUTED = [
    "README.md",
    "docs/commands.md",
    "docs/files.md",
    "docs/learn.md",
    "docs/notation.md",
    "docs/puzzles.md",
    "docs/rulings.md",
    "docs/sparring.md",
]


def blocks(language: str, text: str = README) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def examples(block: str) -> list[tuple[str, str]]:
    """``(command, expected output)`` of a console block."""
    found: list[tuple[str, str]] = []
    lines = iter(block.splitlines(keepends=True))
    for line in lines:
        if not line.startswith("$ "):
            found[-1] = (found[-1][0], found[-1][1] + line)
            continue
        command = line[2:]
        document = re.search(r"<<'(\w+)'", line)
        while document and command.splitlines()[-1] != document[1]:
            command += next(lines)
        found.append((command, ""))
    return found


def fits(expected: str, printed: str) -> bool:
    """A line ``...`` stands for any lines, ``...`` within a line for any characters."""
    lines = []
    for line in expected.splitlines():
        parts = map(re.escape, line.split("..."))
        lines.append("(?:.*\n)*?" if line == "..." else ".*?".join(parts) + "\n")
    return re.fullmatch("".join(lines), printed) is not None


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for all blocks of a page in turn, with ``khronos`` on the path."""
    place = tmp_path
    tool = place / "bin" / "khronos"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m advisor "$@"\n')
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    return place


@pytest.mark.usual("README.md", "docs/files.md", "docs/rulings.md", "docs/sparring.md")
@pytest.mark.parametrize("page", EXECUTED)
def test_every_example_prints_what_the_page_says(page: str, folder: Path) -> None:
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    text = (PROJECT / page).read_text(encoding="utf-8")
    for name, body in re.findall(
        r"^```yaml file=(\S+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL
    ):
        (folder / name).write_text(body, encoding="utf-8")
    for block in blocks("console", text):
        for command, expected in examples(block):
            done = subprocess.run(
                ["bash", "-c", command],
                cwd=folder,
                env=environment(PATH=path, KHRONOS_DATA=str(folder / "data")),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=240,
                check=False,
            )
            printed = done.stdout.decode("utf-8")
            assert fits(expected, printed), f"{command}\n{printed}"


def test_every_command_has_an_example() -> None:
    from advisor.cli.command_line import app

    tour = (PROJECT / "docs" / "commands.md").read_text(encoding="utf-8")
    text = "".join(blocks("console", tour))
    for command in app.registered_commands:
        assert f"$ khronos {command.name}" in text


def test_it_is_short_and_its_links_lead_somewhere() -> None:
    assert len(README.splitlines()) <= 150
    for link in re.findall(r"\]\(([^)#]+)", README):
        assert (PROJECT / link).exists(), link


def test_it_opens_with_two_commands_to_paste() -> None:
    first, second = blocks("sh")[:2]
    assert README.index("```sh") < README.index("```console")
    for command in (first, second):
        assert len(command.splitlines()) == 1
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")
    assert "khronos suggest" in first
    assert "streamlit run app.py" in first
    assert "pytest" in second


def test_continuous_integration_runs_the_readmes_own_test_command() -> None:
    script = PROJECT / ".ci" / "run"
    shown = subprocess.run(
        ["bash", str(script), "--show-test-command"],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=240,
        check=True,
    )
    assert shown.stdout == blocks("sh")[1]


def test_the_layout_names_folders_that_exist() -> None:
    for name in re.findall(r"^\| `([^`]+)` \|", README, re.MULTILINE):
        assert (PROJECT / name).exists(), name


def test_every_dependency_is_explained() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    explained = (PROJECT / "docs" / "dependencies.md").read_text()
    extras = project["optional-dependencies"].values()
    for requirement in [*project["dependencies"], *(r for extra in extras for r in extra)]:
        name = re.split(r"[<>=\[ ;]", requirement)[0]
        assert name == project["name"] or f"`{name}`" in explained, name
