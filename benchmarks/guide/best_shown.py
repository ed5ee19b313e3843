"""Where in a game something is best seen, for the positions of the guide."""

from __future__ import annotations


class Shown:
    """The turn of a game in which each thing is best seen: ``[how well, place of the turn]``."""

    def __init__(self) -> None:
        self.moments: dict[str, list[float]] = {}

    def see(self, what: str, how_well: float, place: int) -> None:
        """Keep a turn if the thing is seen better in it than in those before."""
        if how_well > self.moments.get(what, [0.0])[0]:
            self.moments[what] = [how_well, place]
