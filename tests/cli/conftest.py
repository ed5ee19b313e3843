"""``khronos(...)`` runs the command line in the test's own folder."""

from pathlib import Path

import pytest

pytest.register_assert_rewrite("khronos_process")

from khronos_process import Khronos, runner  # noqa: E402


@pytest.fixture
def khronos(tmp_path: Path) -> Khronos:
    return runner(tmp_path)
