"""``advisor.api``, its page ``docs/python.md`` and the reference that is made from docstrings."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path

import pytest

from advisor import api
from advisor.advise.suggest import SIMULATIONS
from docs.building.reference import MODULES, PAGE, reference

DOCS = Path(__file__).parents[2] / "docs"
PYTHON = (DOCS / "python.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```pycon\n(.*?)^```$", PYTHON, re.MULTILINE | re.DOTALL)
REFERENCE = reference()
FUNCTIONS = [name for name in api.__all__ if inspect.isfunction(getattr(api, name))]


def test_the_examples_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    flags = doctest.ELLIPSIS
    examples = doctest.DocTestParser().get_doctest("\n".join(BLOCKS), {}, "python.md", None, 0)
    said: list[str] = []
    result = doctest.DocTestRunner(optionflags=flags).run(examples, out=said.append)
    assert result.failed == 0, "".join(said)
    assert result.attempted > 30


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0][4:])
def test_each_example_takes_ten_lines(block: str) -> None:
    assert len(re.findall(r"^(?:>>>|\.\.\.)", block, re.MULTILINE)) <= 10


def test_every_function_is_on_the_page() -> None:
    for name in FUNCTIONS:
        assert re.search(rf"\b{name}\(", "".join(BLOCKS)) or name == "library", name


def test_the_reference_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == REFERENCE, "python -m docs.building.reference"


@pytest.mark.parametrize("name", api.__all__)
def test_every_public_name_is_explained(name: str) -> None:
    value = getattr(api, name)
    section = REFERENCE.partition(f"\n### `{name}`\n")[2].partition("\n### ")[0]
    assert section
    if inspect.isfunction(value):
        assert set(re.findall(r"^- `(\w+)`:", section, re.MULTILINE)) <= set(
            inspect.signature(value).parameters
        )


def test_links_of_the_reference_lead_to_headings() -> None:
    headings = [name.lower() for name in re.findall(r"^### `(\w+)`$", REFERENCE, re.MULTILINE)]
    anchors = []
    for number, name in enumerate(headings):
        before = headings[:number].count(name)
        anchors.append(f"{name}-{before}" if before else name)
    assert re.findall(r"\]\(#([\w-]+)\)", REFERENCE) == anchors


def test_what_is_simulated_is_said() -> None:
    for name in ("best", "suggest", "explain", "exchange", "threats"):
        told = inspect.getdoc(getattr(api, name)) or ""
        assert "simulated" in told, name
    for name in ("suggest", "explain"):
        assert f"{SIMULATIONS} playouts" in (inspect.getdoc(getattr(api, name)) or "")
    advice = api.suggest(api.load("r8-11-renovation"), 1)
    assert advice.simulations == SIMULATIONS


def test_calls_that_make_no_sense() -> None:
    position = api.load("r8-11-renovation")
    with pytest.raises(ValueError, match="not both"):
        api.suggest(position, seconds=1, simulations=1)
    with pytest.raises(ValueError, match="ruleset"):
        api.deal(2, ruleset="matagott")
    with pytest.raises(ValueError, match="ends in"):
        api.draw(position, "boards.gif")
    assert MODULES[0] == "advisor.api"
