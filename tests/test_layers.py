"""The shape of the house: no circle of imports, what is heavy is imported late, every file is short
and says what it is for. Who may import whom is in ``test_contracts``.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx as nx

ROOT = Path(__file__).parents[1]
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


def test_the_reader_of_imports_finds_some() -> None:
    edges = graph(late=True)
    assert edges.has_edge("search.rules.resolution", "search.rules.move")
    assert edges.has_edge("search.rules.convert", "positions.setup")
    assert edges.has_edge("positions.files.load_position", "positions.files.position_schema")
    assert not graph(late=False).has_edge(
        "positions.files.load_position", "positions.files.position_schema"
    )


def test_no_circle_of_imports() -> None:
    assert list(nx.simple_cycles(graph(late=False))) == []


def draws(module: str) -> list[str]:
    """Where a module draws from a generator that others use as well."""
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
    return wrong


def test_no_module_draws_from_a_shared_generator() -> None:
    """``random.choice`` and ``numpy.random.rand`` do; ``random.Random`` does not."""
    assert {module: found for module in SOURCES if (found := draws(module))} == {}


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


def test_the_front_loads_nothing_heavy() -> None:
    assert not loaded_by("import khronos") & {*HEAVY, "advisor"}


def test_the_core_is_loaded_without_what_compiles_it() -> None:
    loaded = loaded_by("from search.core.load_core import library; library()")
    assert "ctypes" in loaded
    assert not loaded & {"subprocess", "tempfile", "shutil", "platform", "concurrent"}


def test_the_command_line_starts_without_solver_and_page() -> None:
    loaded = loaded_by("import advisor.cli")
    assert "advisor" in loaded
    assert not loaded & {"ortools", "networkx", "streamlit", "numpy", "pandas"}


def says_what_it_is_for(module: str) -> bool:
    said = ast.get_docstring(tree_of(module)) or ""
    return said[:1] in {*"*`§"} or said[:1].isalnum()


def test_every_module_says_what_it_is_for() -> None:
    assert [module for module in SOURCES if not says_what_it_is_for(module)] == []


def test_no_file_is_long() -> None:
    lines = {name_of(file): len(file.read_text("utf-8").splitlines()) for file in FILES}
    assert {name: number for name, number in lines.items() if number > LONGEST} == {}
