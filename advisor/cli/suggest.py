"""``khronos suggest``: the best turns, ranked."""

from __future__ import annotations

from advisor.cli.arguments import File, Json
from advisor.cli.streams import Failure


def suggest(file: File, as_json: Json = False) -> None:
    """Rank the turns of the player to move."""
    raise Failure("suggest is not there yet")
