"""``khronos(...)`` runs the command line in the test's own folder."""

from pathlib import Path

import pytest
from khronos_process import Khronos, runner


@pytest.fixture
def khronos(tmp_path: Path) -> Khronos:
    return runner(tmp_path)
