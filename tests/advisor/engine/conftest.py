"""``talk(...)`` starts an engine that is gone when the test ends."""

from collections.abc import Callable, Iterator

import pytest
from talk import Talk


@pytest.fixture
def talk() -> Iterator[Callable[..., Talk]]:
    begun: list[Talk] = []

    def begin(*options: str) -> Talk:
        begun.append(Talk(*options))
        return begun[-1]

    yield begin
    for one in begun:
        one.close()


@pytest.fixture(scope="module")
def engine() -> Iterator[Talk]:
    """One engine for all tests of a file that leave it as they found it."""
    one = Talk()
    yield one
    one.close()
