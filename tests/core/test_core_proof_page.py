"""docs/proof.md speaks of what there is: its files, functions, facts and tests have these names."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "proof.md").read_text(encoding="utf-8")
SOURCES = ROOT / "search" / "core" / "src"


def told() -> set[str]:
    """Names in the page, commands left out."""
    return set(re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)))


def test_every_name_in_the_proof_is_in_the_code() -> None:
    files = [*SOURCES.iterdir(), *(ROOT / "search").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    files += (ROOT / "tests" / "core").glob("*.cpp")
    words = {w for file in files for w in re.findall(r"\w+", file.read_text(encoding="utf-8"))}
    paths = {file.name for file in files} | {str(file.relative_to(ROOT)) for file in files}
    folders = {f"{folder.relative_to(ROOT)}/" for file in files for folder in file.parents[:2]}
    names = {name for name in told() if name not in paths | folders}
    assert len(names) > 50
    assert [name for name in sorted(names) if not set(re.findall(r"\w+", name)) <= words] == []


def test_the_way_through_the_code_tells_how_long_it_is() -> None:
    rows = re.findall(r"^\| `(\w+\.hpp)` \| (\d+) \|", PAGE, flags=re.MULTILINE)
    assert len(rows) == 13
    for name, lines in rows:
        there = len((SOURCES / name).read_text(encoding="utf-8").splitlines())
        assert abs(there - int(lines)) < 10, (name, there)
