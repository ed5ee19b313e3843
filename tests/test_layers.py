"""The shape of the house: imports point down, in no circle; what is heavy is imported late.

``app.py`` → ``advisor`` → ``search`` → ``positions``, read from the source with ``ast``.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

ROOT = Path(__file__).parents[1]
#: From the top floor down; whoever is on one sees only what is below.
FLOORS = ("app", "advisor", "search", "positions")
LONGEST = 450
#: Modules of the standard library's generator that share one hidden state.
SHARED_CHANCE = {"random", "numpy.random"}
GENERATORS = {
    *("Random", "SystemRandom"),
    *("Generator", "RandomState", "default_rng", "SeedSequence", "PCG64"),
}


def name_of(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = sorted(
    file for floor in FLOORS for file in (ROOT / floor).rglob("*.py") if file.stat().st_size
) + [file for file in (ROOT / "app.py",) if file.exists()]
SOURCES = {name_of(file): file for file in FILES}
PACKAGES = {name_of(file) for file in FILES if file.name == "__init__.py"}
#: Everything that can be imported, packages with an empty ``__init__.py`` included.
MODULES = set(SOURCES) | {
    name_of(file) for floor in FLOORS for file in (ROOT / floor).rglob("__init__.py")
}


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(SOURCES[module].read_text(encoding="utf-8"))


def only_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)


def imports(module: str, node: ast.AST, late: bool = True) -> Iterator[str]:
    """What a module imports, in full: modules, and names in modules as ``module.name``.

    :param late: imports within functions and for types alone, too.
    """
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            base = child.module or ""
            if child.level:
                here = module if module in PACKAGES else module.rpartition(".")[0]
                for _ in range(child.level - 1):
                    here = here.rpartition(".")[0]
                base = f"{here}.{base}".rstrip(".")
            yield from (f"{base}.{alias.name}" for alias in child.names)
        elif late or not (
            isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) or only_for_types(child)
        ):
            yield from imports(module, child, late)


def module_of(name: str) -> str | None:
    """The module of ours that an import names; None for other people's."""
    while name and name not in MODULES:
        name = name.rpartition(".")[0]
    return name or None


@cache
def graph(late: bool) -> nx.DiGraph[str]:
    found: nx.DiGraph[str] = nx.DiGraph()
    for module in SOURCES:
        for name in imports(module, tree_of(module), late):
            target = module_of(name)
            if target is not None and target != module:
                found.add_edge(module, target)
    return found


def floor_of(module: str) -> int:
    return FLOORS.index(module.partition(".")[0])


def test_the_reader_of_imports_finds_some() -> None:
    edges = graph(late=True)
    assert edges.has_edge("search.rules.resolution", "search.rules.move")
    assert edges.has_edge("search.rules.convert", "positions.setup")
    assert edges.has_edge("positions.files.load_position", "positions.files.position_schema")
    assert not graph(late=False).has_edge(
        "positions.files.load_position", "positions.files.position_schema"
    )


def test_imports_point_down_only() -> None:
    wrong = [f"{a} → {b}" for a, b in graph(late=True).edges if floor_of(a) > floor_of(b)]
    assert not wrong


def test_no_circle_of_imports() -> None:
    assert list(nx.simple_cycles(graph(late=False))) == []


#: The rooms of the advisor from the lowest up; the command line and the page stand side by side.
ROOMS = ("words", "draw", "advise", "bots", "teach", "engine", "cli", "page")


def room_of(module: str) -> str:
    return next((room for room in ROOMS if module.startswith(f"advisor.{room}")), "")


def test_each_room_sees_only_the_rooms_below_it() -> None:
    upwards = [
        f"{a} → {b}"
        for a, b in graph(late=True).edges
        if room_of(a)
        and room_of(b)
        and (
            ROOMS.index(room_of(a)) < min(ROOMS.index(room_of(b)), ROOMS.index("cli"))
            or {room_of(a), room_of(b)} == {"cli", "page"}
        )
    ]
    assert not upwards


def test_the_rules_know_nothing_of_the_search_above_them() -> None:
    above = [
        f"{a} → {b}"
        for a, b in graph(late=True).edges
        if a.startswith(("search.rules", "search.core")) and b.startswith("search.solve")
    ]
    assert not above


#: How the core is loaded and spoken to: arrays of numbers, handles, threads.
INSIDES = {
    f"search.core.{name}" for name in ("arrays", "attended", "exchange", "library", "building")
}


def test_nothing_outside_the_core_touches_its_insides() -> None:
    edges = graph(late=True).edges
    assert ("search.core.proved_bound", "search.core.load_core") in edges
    users = {
        f"{a} → {b}"
        for a, b in edges
        if b.startswith(tuple(INSIDES)) and not a.startswith("search.core.")
    }
    assert not users
    for file in sorted((ROOT / "benchmarks").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        assert not [name for name in imports("benchmarks", tree) if name.startswith(tuple(INSIDES))]


def test_nothing_but_its_door_imports_the_command_line() -> None:
    inside = "advisor.cli"
    users = {a for a, b in graph(late=True).edges if b.startswith(inside)}
    assert {user for user in users if not user.startswith(inside)} == {
        "advisor.__main__",
        "advisor.front.khronos.__main__",
    }


@pytest.mark.parametrize("module", sorted(SOURCES))
def test_no_module_draws_from_a_shared_generator(module: str) -> None:
    """``random.choice`` and ``numpy.random.rand`` do; ``random.Random`` does not."""
    tree = tree_of(module)
    wrong = [
        name
        for name in imports(module, tree)
        if name.rpartition(".")[0] in SHARED_CHANCE and name.rpartition(".")[2] not in GENERATORS
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            owner = ast.unparse(node.value)
            if owner in {"random", "np.random", "numpy.random"} and node.attr not in GENERATORS:
                wrong.append(f"line {node.lineno}: {ast.unparse(node)}")
    assert not wrong


def loaded_by(statement: str) -> set[str]:
    """The outermost packages that a fresh interpreter has after a statement."""
    program = f"import sys; {statement}; print(*{{m.partition('.')[0] for m in sys.modules}})"
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())


HEAVY = {"ortools", "networkx", "streamlit", "numpy", "pydantic", "yaml", "rich", "typer", "pandas"}


def test_the_rules_load_nothing_heavy() -> None:
    loaded = loaded_by("import search.rules.resolution, search.rules.refusal, search.rules.game")
    assert "search" in loaded
    assert not loaded & HEAVY


def test_the_command_line_starts_without_solver_and_page() -> None:
    loaded = loaded_by("import advisor.cli")
    assert "advisor" in loaded
    assert not loaded & {"ortools", "networkx", "streamlit", "numpy", "pandas"}


@pytest.mark.parametrize("module", sorted(SOURCES))
def test_every_module_says_what_it_is_for(module: str) -> None:
    said = ast.get_docstring(tree_of(module))
    assert said
    assert said.split()[0][0].isalnum() or said[0] in "*`§"


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_no_file_is_long(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= LONGEST
