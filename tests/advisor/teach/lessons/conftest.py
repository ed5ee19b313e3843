"""``small(...)`` makes a small lesson, with other values for some keys."""

from collections.abc import Callable

import pytest

from advisor.teach.lessons import Lesson

pytest.register_assert_rewrite("small_lesson")

from small_lesson import changed  # noqa: E402


@pytest.fixture
def small() -> Callable[..., Lesson]:
    return changed
