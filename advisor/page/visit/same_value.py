"""What is worked out for a value that nobody changes, such as an answer of the engine, is kept."""

from __future__ import annotations

from typing import Any


class SameValue:
    """A value as a key: the very same one, whatever is in it; ``lru_cache`` keeps both."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameValue) and other.value is self.value
