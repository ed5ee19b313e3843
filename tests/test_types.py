"""Adventurers, tiles, cubes, squares and moves have types (docs/developing.md): their numbers are
written and read in ``search.rules.packing`` alone, their fields have names, and what a board keeps
to itself stays in the search.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("positions", "search", "advisor", "benchmarks")
FILES: Final = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))
#: The one module that packs and unpacks.
DOOR: Final = "search/rules/packing.py"
#: Numbers by which something was packed: epochs, sizes and cards used by three, bits of a tile.
BASE, TILE_MASK, TILE_SHIFTS = 3, 15, {4, 5}
#: What has named fields, as variables are called.
THINGS: Final = {"adventurer", "event", "move", "offer", "spot", "tile", "travel", "traveller"}
Check = Callable[[ast.AST], bool]
#: Masks of a board that nobody reads outside ``search``.
MASKS: Final = {"anchors", "bare"}


def number_in(node: ast.expr, numbers: set[int]) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value in numbers


def packs(node: ast.AST) -> bool:
    """``a * 3 + b``, ``a // 3``, ``a % 3``, ``divmod(a, 3)``, ``a & 15``, ``a >> 4``, ``a << 4``
    and the like; sums and products of numbers alone are none."""
    if isinstance(node, ast.Call):
        called = isinstance(node.func, ast.Name) and node.func.id == "divmod"
        return called and number_in(node.args[1], {BASE})
    if not isinstance(node, ast.BinOp):
        return False
    left, right = node.left, node.right
    if isinstance(node.op, ast.FloorDiv | ast.Mod):
        return number_in(right, {BASE})
    if isinstance(node.op, ast.Add):
        product = isinstance(left, ast.BinOp) and isinstance(left.op, ast.Mult)
        return product and number_in(left.right, {BASE}) and not isinstance(right, ast.Constant)
    if isinstance(node.op, ast.BitAnd):
        return number_in(right, {TILE_MASK})
    return isinstance(node.op, ast.LShift | ast.RShift) and number_in(right, TILE_SHIFTS)


def numbered(node: ast.AST) -> bool:
    """``move[0]``, ``offer[:5]``: a field taken by its number."""
    if not isinstance(node, ast.Subscript):
        return False
    name = node.value.attr if isinstance(node.value, ast.Attribute) else ast.unparse(node.value)
    return name in THINGS and isinstance(node.slice, ast.Constant | ast.Slice | ast.UnaryOp)


def masked(node: ast.AST) -> bool:
    """``board.anchors``, ``position.boards[0].bare``."""
    if not (isinstance(node, ast.Attribute) and node.attr in MASKS):
        return False
    return node.attr == "anchors" or "board" in ast.unparse(node.value)


def lines_with(source: str, wrong: Check) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if wrong(node):
            yield f"line {getattr(node, 'lineno', 0)}: {ast.unparse(node)}"


def everywhere_but(left_out: tuple[str, ...]) -> dict[str, str]:
    """Sources by file; a folder or file that is left out begins so."""
    names = {file.relative_to(ROOT).as_posix(): file for file in FILES}
    return {
        name: file.read_text("utf-8")
        for name, file in names.items()
        if not name.startswith(left_out)
    }


@pytest.mark.parametrize(
    ("wrong", "left_out"),
    [
        # The key of a position's hash is made beside what it is the hash of.
        (packs, (DOOR, "search/rules/position.py")),
        (numbered, ()),
        (masked, ("search/",)),
    ],
)
def test_nobody_else_packs_numbers_fields_or_reads_masks(
    wrong: Check, left_out: tuple[str, ...]
) -> None:
    sources = everywhere_but(left_out)
    assert len(sources) > 100
    result = {name: list(lines_with(text, wrong)) for name, text in sources.items()}
    assert {name: lines for name, lines in result.items() if lines} == {}


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (packs, "epoch * 3 + used"),
        (packs, "epoch * 3 + size - 1"),
        (packs, "{a // 3 for a in pair}"),
        (packs, "a % 3"),
        (packs, "epoch, used = divmod(a, 3)"),
        (packs, "tile & 15"),
        (packs, "(tile >> 4) - 1"),
        (packs, "shape | (seat + 1) << 5"),
        (numbered, "move[0] != TRAVEL"),
        (numbered, "offer[:5] in seen"),
        (numbered, "pending.move[5]"),
        (masked, "board.anchors[kind]"),
        (masked, "position.boards[0].bare & squares"),
    ],
)
def test_what_is_wrong_is_noticed(wrong: Check, code: str) -> None:
    assert list(lines_with(code, wrong))


@pytest.mark.parametrize("code", ["3 * u + left", "moves[0]", "19 + 6 * 3 * 26", "node.bare"])
def test_what_is_right_is_left_alone(code: str) -> None:
    assert not [line for wrong in (packs, numbered, masked) for line in lines_with(code, wrong)]
