"""The reference of the Python API, made from docstrings: ``python -m docs.building.reference``.

Writes docs/reference.md: the public names of ``advisor.api`` and ``advisor.draw`` with their
signatures, docstrings, fields and properties.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import pathlib
import re
import textwrap
import types
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from positions.files.save import write_text_safely

PAGE: Final = pathlib.Path(__file__).parents[1] / "reference.md"
#: Modules whose ``__all__`` is described.
MODULES: Final = ("advisor.api", "advisor.draw")
_HEAD: Final = """\
# Reference

The public names of the Python library; `khronos` gives those of `advisor.api`.
[python.md](python.md) shows them at work. This page is made from the docstrings: after a
change, run `python -m docs.building.reference`.
"""


def reference() -> str:
    """The whole page as Markdown."""
    parts = [_HEAD]
    met: Counter[str] = Counter()
    for name in MODULES:
        module = importlib.import_module(name)
        values = {public: getattr(module, public) for public in module.__all__}
        functions = {key: one for key, one in values.items() if inspect.isfunction(one)}
        ordered = sorted(functions, key=lambda key: _place(functions[key]))
        classes = [key for key, one in values.items() if inspect.isclass(one)]
        others = [key for key in values if key not in functions and key not in classes]
        listed = ", ".join(_link(key, met) for key in (*ordered, *classes, *others))
        parts.append(f"## `{name}`\n\n{_markdown(inspect.getdoc(module))}\n\n{_wrapped(listed)}\n")
        parts += [_function(key, functions[key]) for key in ordered]
        parts += [_class(key, values[key]) for key in classes]
        parts += [_value(key, values[key]) for key in others]
    return "\n".join(parts)


def _place(function: Any) -> tuple[str, int]:
    """Where a function is written."""
    return function.__module__, function.__code__.co_firstlineno


def _link(name: str, met: Counter[str]) -> str:
    """A link to the heading of a name; headings that differ in capitals alone are numbered."""
    anchor = name.lower()
    number = f"-{met[anchor]}" if met[anchor] else ""
    met[anchor] += 1
    return f"[`{name}`](#{anchor}{number})"


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 100, break_long_words=False, break_on_hyphens=False)


def _function(name: str, function: Any) -> str:
    return f"### `{name}`\n\n{_signature(name, function)}\n{_markdown(inspect.getdoc(function))}\n"


def _signature(name: str, function: Any) -> str:
    """The signature as Python code, one parameter a line where it is long."""
    signature = inspect.signature(function)
    parameters, star = [], False
    for one in signature.parameters.values():
        if one.kind is one.KEYWORD_ONLY and not star:
            parameters.append("*")
        star = star or one.kind in (one.KEYWORD_ONLY, one.VAR_POSITIONAL)
        default = "" if one.default is one.empty else f" = {one.default!r}"
        prefix = "*" if one.kind is one.VAR_POSITIONAL else ""
        parameters.append(f"{prefix}{one.name}: {one.annotation}{default}")
    end = f") -> {signature.return_annotation}"
    shown = f"{name}({', '.join(parameters)}{end}"
    if len(shown) > 90:
        shown = "\n".join([f"{name}(", *(f"    {one}," for one in parameters), end])
    return f"```python\n{shown}\n```\n"


def _class(name: str, kind: type) -> str:
    text = inspect.cleandoc(kind.__doc__ or "")
    parts = [f"### `{name}`\n", _markdown(text)]
    fields = list(_fields(kind))
    if fields:
        parts.append("\n| field | type | |\n|---|---|---|")
        parts += [f"| `{field}` | `{type_}` | {told} |" for field, type_, told in fields]
    members = list(_members(kind))
    if members:
        parts.append("")
        parts += members
    return "\n".join(parts) + "\n"


def _fields(kind: type) -> Iterator[tuple[str, str, str]]:
    """Name, type and ``#:`` comment of the fields of a dataclass or a named tuple."""
    if not dataclasses.is_dataclass(kind) and not hasattr(kind, "_fields"):
        return
    source = textwrap.dedent(inspect.getsource(kind))
    lines = source.splitlines()
    (tree,) = ast.parse(source).body
    assert isinstance(tree, ast.ClassDef)
    for node in tree.body:
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        if node.target.id.startswith("_"):
            continue
        comment: list[str] = []
        above = node.lineno - 2
        while lines[above].strip().startswith("#:"):
            comment.insert(0, lines[above].strip()[2:].strip())
            above -= 1
        told = _markdown(" ".join(comment)).replace("|", "\\|")
        yield node.target.id, ast.unparse(node.annotation).replace("|", "\\|"), told


def _members(kind: type) -> Iterator[str]:
    """Public properties and methods, a line each: the first sentence of their docstrings."""
    for name, member in vars(kind).items():
        if name.startswith("_"):
            continue
        plain = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        first = (inspect.getdoc(plain) or "").partition("\n\n")[0]
        told = _markdown(first).replace("\n", " ")
        if isinstance(member, property):
            yield f"- `{name}`: {told}"
        elif inspect.isfunction(plain):
            arguments = [p for p in inspect.signature(plain).parameters if p != "self"]
            yield f"- `{name}({', '.join(arguments)})`: {told}"


def _value(name: str, value: object) -> str:
    if isinstance(value, types.UnionType):
        told = " | ".join(f"`{part.__name__}`" for part in value.__args__)
    else:
        told = f"`{str(value).replace('collections.abc.', '')}`"
    return f"### `{name}`\n\n{told}\n"


def _markdown(text: str | None) -> str:
    """A docstring as Markdown: literals, and lists of parameters and errors."""
    text = re.sub(r"``([^`]+)``", r"`\1`", text or "")
    text = re.sub(r":(?:func|class|meth):`([^`]+)`", r"`\1`", text)
    text = re.sub(r"^:param ([\w, ]+):", r"- `\1`:", text, flags=re.MULTILINE)
    return re.sub(r"^:raises ([\w, ]+):", r"- raises `\1`:", text, flags=re.MULTILINE)


if __name__ == "__main__":
    write_text_safely(PAGE, reference())
