"""What the package says of itself: one version everywhere, all extras in ``all``."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
    "project"
]
CHANGELOG: Final = (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_changelog_and_the_package_have_one_version() -> None:
    headings = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
    released = [heading for heading in headings if heading != "Unreleased"]
    assert "Unreleased" not in headings[1:]
    assert released[0] == PROJECT["version"]
    numbers = [tuple(map(int, heading.split("."))) for heading in released]
    assert numbers == sorted(numbers, reverse=True)
    assert all(len(number) == 3 for number in numbers)


def test_all_are_all_extras_but_those_of_tests_and_benchmarks() -> None:
    extras = PROJECT["optional-dependencies"]
    (everything,) = extras["all"]
    names = re.fullmatch(r"khronos-advisor\[(.+)\]", everything)
    assert names
    assert set(names[1].split(",")) == set(extras) - {"all", "test", "network"}
