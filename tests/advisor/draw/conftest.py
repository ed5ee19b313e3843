"""The busy position that most drawing tests look at."""

from pathlib import Path

import pytest

from positions.files.load_position import parse_setup
from positions.setup import Setup


@pytest.fixture(scope="session")
def busy() -> Setup:
    file = Path(__file__).parent / "busy.yaml"
    return parse_setup(file.read_text(encoding="utf-8"), "busy.yaml").require()
