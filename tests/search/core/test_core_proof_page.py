"""docs/proof.md speaks of what there is: its files, functions, facts and tests have these names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "proof.md").read_text(encoding="utf-8")
SOURCES = ROOT / "search" / "core" / "src"
#: Where a function of the core begins: at the margin, or in a struct.
DEFINITION = re.compile(
    r"^(?:template <[^>\n]*>\s+)*(?:    )?(?!return|else)(?:[\w<>*&:]+ )+(?:\w+<W>::)?(\w+)"
    r"\((?:[^;{}]|\{\})*\)(?: const)?\s\{",
    re.MULTILINE,
)


def told() -> set[str]:
    """Names in the page, commands left out."""
    return set(re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)))


def test_every_name_in_the_proof_is_in_the_code() -> None:
    files = [
        *SOURCES.rglob("*.?pp"),
        *(ROOT / "search").rglob("*.py"),
        *(ROOT / "tests").rglob("*.py"),
    ]
    files += (ROOT / "tests" / "search" / "core").glob("*.cpp")
    words = {w for file in files for w in re.findall(r"\w+", file.read_text(encoding="utf-8"))}
    paths = {file.name for file in files} | {str(file.relative_to(ROOT)) for file in files}
    paths |= {str(file.relative_to(ROOT)) for file in (ROOT / "benchmarks").rglob("*.md")}
    folders = {f"{folder.relative_to(ROOT)}/" for file in files for folder in file.parents[:2]}
    names = {name for name in told() if name not in paths | folders}
    assert len(names) > 50
    assert [name for name in sorted(names) if not set(re.findall(r"\w+", name)) <= words] == []


def test_the_way_through_the_code_leads_to_what_is_there() -> None:
    row = r"^\|[^|]*\|[^|]*\| \[`\w+\.hpp`\]\((\S+\.hpp)\) \|(.*)\|$"
    rows = re.findall(row, PAGE, flags=re.MULTILINE)
    assert len(rows) > 12
    for file, looked_at in rows:
        names = re.findall(r"`(\w+)`", looked_at)
        assert names
        assert [name for name in names if not declares(file, name)] == [], file


def declares(link: str, name: str) -> bool:
    """Whether the file that a link of the page leads to declares or defines this, not only uses
    it."""
    text = (ROOT / "docs" / link).read_text(encoding="utf-8")
    return bool(re.search(rf"(struct|>|[*&\w]) (\w+<W>::)?{name}\b[ (]", text))


def test_every_lemma_leads_to_its_functions() -> None:
    parts = re.split(r"^### \d+\. .*$", PAGE.partition("## Details")[0], flags=re.MULTILINE)[1:]
    assert len(parts) == 14
    for part in parts:
        code = part.strip().partition("\n\n")[0]
        links = re.findall(r"\[`(\w+)`\]\((\S+)\)", code)
        assert code.startswith("Code: ")
        assert links
        assert [name for name, link in links if not declares(link, name)] == []
        assert "**Example" in part


def test_the_way_through_the_code_comes_to_every_lemma() -> None:
    lemmas = set(re.findall(r"^### (\d+)\.", PAGE, flags=re.MULTILINE))
    rows = re.findall(r"^\| ([\d, ]+)(?:, the hardest)? \| (\d+) \|", PAGE, flags=re.MULTILINE)
    assert {n for which, _ in rows for n in re.findall(r"\d+", which)} == lemmas


def lemmas_marked() -> Iterator[tuple[str, str]]:
    """The marks of lemmas in the code: number, and the function in or above which it stands."""
    for file in sorted(SOURCES.rglob("*.hpp")):
        text = file.read_text(encoding="utf-8")
        lines, begin = text.splitlines(), text.count("\n", 0, text.index("#pragma once"))
        functions = [
            (text.count("\n", 0, result.start(1)), result[1])
            for result in DEFINITION.finditer(text)
        ]
        for at, line in enumerate(lines):
            if at < begin:
                continue  # what the file is for
            mark = re.search(r"// Lemmas? (\d+(?:(?:, | and )\d+)*)", line)
            if mark:
                heads = line.startswith(("// ", "    // "))
                near = [f for f in functions if (f[0] > at if heads else f[0] < at)]
                function = near[0 if heads else -1][1]
                yield from ((number, function) for number in re.findall(r"\d+", mark[1]))


def test_every_lemma_is_marked_in_functions_that_its_text_names() -> None:
    parts = re.split(r"^### (\d+)\..*$", PAGE.partition("## Details")[0], flags=re.MULTILINE)
    texts = dict(zip(parts[1::2], parts[2::2], strict=True))
    marked = set(lemmas_marked())
    assert {number for number, _ in marked} == texts.keys()
    assert [
        (number, function)
        for number, function in sorted(marked)
        if not re.search(rf"\b{function}\b", texts[number])
    ] == []
