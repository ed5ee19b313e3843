"""Every fixed text that players see, on one page: ``python -m docs.building.texts``.

Writes docs/texts.md, which is not in the repository, so that the texts can be read at a stretch,
away from the code. ``{word}`` stands for a value that the program puts in.
"""

from __future__ import annotations

import ast
import pathlib
import re
from collections.abc import Iterator
from typing import Any, Final

import yaml
from fluent.syntax import FluentParser
from fluent.syntax import ast as syntax

from positions.files.save import write_text_safely

ROOT: Final = pathlib.Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "texts.md"
LESSONS: Final = ROOT / "advisor" / "teach" / "lessons" / "files"
#: Sources that speak to players, as patterns below the project's folder.
SOURCES: Final = (
    "advisor/**/*.py",
    "positions/**/*.py",
    "search/rules/*.py",
    "search/run/workers.py",
)
#: Data files whose values are sentences; ``if``, ``weight`` and ``part`` of a claim are not.
DATA: Final = (
    "advisor/teach/lessons/learn.yaml",
    *sorted(f"advisor/teach/lessons/files/{path.name}" for path in LESSONS.glob("*.yaml")),
)
#: The texts that are in the language's own files.
LANGUAGE: Final = ("advisor/words/en/*.ftl", "positions/words/en/*.ftl")
#: Sources whose texts nobody sees on the screen: they write files of the project.
_NOT: Final = (
    "docs/building/reference.py",
    "docs/building/texts.py",
    "positions/files/publish_schemas.py",
)
#: Texts of other kinds: paths of drawings, patterns, style sheets, colours of the terminal.
_ALIEN: Final = re.compile(
    r"^(M\{|0 0 |translate|t\{|bold |[A-Za-z]+\[)|<style|\(\?P<|\\Z|#include|^dict\[|^tuple\["
)
#: What the docstring of a command has, which ``--help`` prints; no other docstring is for players.
_EXAMPLES: Final = "Examples:"
_HEAD: Final = """\
# Texts

Every fixed text that players see, by the file that says it, so that they can be read at a stretch.
`{word}` stands for a value. This page is made from the sources: after a change, run
`python -m docs.building.texts`.
"""


def texts() -> dict[str, list[str]]:
    """File, as a path below the project's folder → its texts, in their order, each once."""
    found = {}
    names = sorted({path for pattern in SOURCES for path in ROOT.glob(pattern)})
    for path in names:
        name = path.relative_to(ROOT).as_posix()
        if name not in _NOT:
            found[name] = list(dict.fromkeys(spoken(ast.parse(path.read_text("utf-8")))))
    for name in DATA:
        values = yaml.safe_load((ROOT / name).read_text("utf-8"))
        found[name] = list(dict.fromkeys(_sentences(values)))
    for path in sorted(path for pattern in LANGUAGE for path in ROOT.glob(pattern)):
        entries = FluentParser().parse(path.read_text("utf-8")).body
        lines = (line for entry in entries for line in _written(entry))
        found[path.relative_to(ROOT).as_posix()] = list(dict.fromkeys(lines))
    return {name: told for name, told in found.items() if told}


def page() -> str:
    """The whole page as Markdown."""
    parts = [_HEAD]
    for name, told in texts().items():
        lines = [f"- {_inline(text)}" for text in told]
        parts.append(f"## {name}\n\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def _inline(text: str) -> str:
    """A text as one line of Markdown that shows it as it is."""
    told = re.sub(r"\s*\n\s*", " ", text.strip())
    fence = "``" if "`" in told else "`"
    return f"{fence} {told} {fence}" if fence == "``" else f"`{told}`"


def _sentences(value: Any) -> Iterator[str]:
    """The values of a data file that have a blank."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key not in ("if", "weight"):
                yield from _sentences(one)
    elif isinstance(value, list):
        for one in value:
            yield from _sentences(one)
    elif isinstance(value, str) and " " in value:
        yield value


def _written(entry: syntax.EntryType) -> Iterator[str]:
    """The texts of a message and of its forms, one for each variant, if they have a blank."""
    if isinstance(entry, syntax.Message | syntax.Term):
        for pattern in (entry.value, *(form.value for form in entry.attributes)):
            texts = [""] if pattern is None else _variants(pattern)
            yield from (text for text in texts if " " in text)


def _variants(pattern: syntax.Pattern) -> list[str]:
    """Each way in which a pattern can be said, with the names of what it takes in braces."""
    texts = [""]
    for part in pattern.elements:
        ways = [part.value] if isinstance(part, syntax.TextElement) else _taken(part.expression)
        texts = [text + way for text in texts for way in ways]
    return texts


def _taken(expression: syntax.BaseNode) -> list[str]:
    if isinstance(expression, syntax.SelectExpression):
        return [text for variant in expression.variants for text in _variants(variant.value)]
    if isinstance(expression, syntax.FunctionReference):
        return _taken(expression.arguments.positional[0])
    if isinstance(expression, syntax.VariableReference | syntax.MessageReference):
        return [f"{{{expression.id.name}}}"]
    return [str(getattr(expression, "value", ""))]


def spoken(tree: ast.Module) -> Iterator[str]:
    """The texts of a module: of more than one word, neither docstring nor key."""
    silent = set(map(id, _unspoken(tree)))
    spoken = [
        (node.lineno, node.col_offset, text)
        for node in ast.walk(tree)
        if isinstance(node, ast.expr) and id(node) not in silent
        if (text := _text(node)) is not None
    ]
    for _, _, whole in sorted(spoken):
        text = whole.split("\b", 1)[0]
        if " " in text.strip() and re.search("[A-Za-z]{2}", text) and not _ALIEN.search(text):
            yield text


def _unspoken(tree: ast.Module) -> Iterator[ast.AST]:
    """Nodes whose texts are not for players: docstrings but those of commands, keys, parts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if (told := ast.get_docstring(node)) is not None and _EXAMPLES not in told:
                yield node.body[0].value  # type: ignore[attr-defined]
        elif isinstance(node, ast.JoinedStr):
            yield from node.values
        elif isinstance(node, ast.Subscript):
            yield node.slice
        elif isinstance(node, ast.keyword) and node.arg == "key":
            yield from ast.walk(node.value)
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("get", "pop", "setdefault", "Random", "compile")
        ):
            yield from node.args[:1]


def _text(node: ast.expr) -> str | None:
    """A text with ``{word}`` for each value in it; None for anything else."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else f"{{{_word(part)}}}"
        for part in node.values
    )


def _word(part: ast.expr) -> str:
    """The first name of a value that says something."""
    value = part.value if isinstance(part, ast.FormattedValue) else part
    names = [one for one in re.findall(r"[A-Za-z_]{2,}", ast.unparse(value)) if one != "self"]
    return names[-1].strip("_") if names else "n"


def main() -> None:
    """Write the page."""
    write_text_safely(PAGE, page())


if __name__ == "__main__":
    main()
