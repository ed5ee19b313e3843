"""The sources of the core are set by clang-format, compile without a warning, and name what they
keep."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import clang_format
import pytest

from search.core.building.compiling import STRICT, own_compiler
from search.core.library_file import SOURCES

FOLDER: Final = Path(__file__).parent
FILES: Final = sorted((*SOURCES.rglob("*.?pp"), *FOLDER.rglob("*.?pp")))
#: More than any build asks for: here alone a warning is an error.
WARNINGS: Final = ("-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror")


def test_every_source_is_set_by_clang_format() -> None:
    command = [clang_format.get_executable("clang-format"), "--dry-run", "--Werror"]
    done = subprocess.run([*command, *FILES], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_line_is_wider_than_100_columns() -> None:
    wide = [
        (file.name, number)
        for file in FILES
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if len(line) > 100
    ]
    assert wide == []


@pytest.mark.parametrize(
    ("file", "flags"),
    [
        (SOURCES / "interface" / "core.cpp", ("-DKHRONOS_WORDS=1",)),
        (SOURCES / "interface" / "core.cpp", ("-DKHRONOS_WORDS=6", "-DKHRONOS_ASSERT")),
        *((file, ("-DKHRONOS_WORDS=3", "-DWORDS=3")) for file in FOLDER.glob("*.cpp")),
    ],
    ids=lambda part: part.stem if isinstance(part, Path) else "".join(part),
)
def test_it_compiles_without_a_warning(file: Path, flags: tuple[str, ...]) -> None:
    command = own_compiler()
    if command is None:
        pytest.skip("nothing here compiles C++")
    done = subprocess.run(
        [*command, *STRICT, *WARNINGS, *flags, f"-I{SOURCES}", "-fsyntax-only", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def members(text: str) -> Iterator[str]:
    """Names that records declare, those of their functions left out."""
    for head in re.finditer(r"\bstruct(?: \w+)?[^;{()]*\{", text):
        depth = 0
        for line in text[head.end() :].splitlines():
            code = line.split("//")[0]
            if depth == 0 and "(" not in code:
                yield from re.findall(r"(?<=[\s*&,])([A-Za-z_]\w*)(?=\s*(?:\[|,|;|=))", code)
            depth += code.count("{") - code.count("}")
            if depth < 0:
                break


def test_no_member_has_a_name_of_one_letter() -> None:
    names = {file.name: set(members(file.read_text("utf-8"))) for file in SOURCES.rglob("*.hpp")}
    assert {"position", "extent_changed", "upgraded_from"} <= set.union(*names.values())
    short = {file: {n for n in some if len(n) == 1} - {"W"} for file, some in names.items()}
    assert {file: some for file, some in short.items() if some} == {}
