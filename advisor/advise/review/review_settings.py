"""Thresholds and numbers of a review, read from ``advisor/advise/review/review.yaml``."""

from __future__ import annotations

import math
from functools import cache
from importlib.resources import files
from typing import Final

import yaml
from pydantic import Field

from positions.frozen_model import FrozenModel

#: What a turn is called, from no loss to the largest, and the two that are not counted.
BEST: Final = "best"
BLUNDER: Final = "blunder"
OBVIOUS: Final = "obvious"
OPEN: Final = "open"
CLASSES: Final = (BEST, "good", "inaccuracy", "mistake", BLUNDER, OBVIOUS, OPEN)


class Limit(FrozenModel):
    """A loss: Ecus of margin, and chance to win from 0 to 1."""

    ecus: float = Field(ge=0)
    win: float = Field(ge=0)


class Named(Limit):
    """The most that a turn of a class may lose."""

    name: str


class GameLost(FrozenModel):
    """Chances to win between which a turn has lost the game: at least before it, at most after."""

    before: float = Field(ge=0, le=1)
    after: float = Field(ge=0, le=1)


class ReviewSettings(FrozenModel):
    """The whole data file, which says what each number is."""

    tolerance: Limit
    classes: tuple[Named, ...]
    errors: float = Field(ge=0)
    survey: int = Field(ge=1)
    last_survey: int = Field(ge=1)
    candidates: int = Field(ge=1)
    simplest: int = Field(ge=1)
    picking: int = Field(ge=1)
    comparing: int = Field(ge=1)
    deals: int = Field(ge=2)
    exchange: int = Field(ge=0)
    exchange_behind: float = Field(ge=0)
    exchange_trust: float = Field(ge=0, le=1)
    reply_weights: tuple[float, ...]
    turning_points: int = Field(ge=0)
    least_swing: float = Field(ge=0, le=1)
    game_lost: GameLost

    @property
    def sets(self) -> range:
        """The sets of deals on which turns are compared; they are picked on set 0."""
        return range(1, 1 + self.deals)

    def thought(self, times: int) -> ReviewSettings:
        """The same thresholds with so many times as many positions, in surveys and for replies.

        :param times: a square number.
        """
        root = math.isqrt(times)
        return self.model_copy(
            update={
                "survey": self.survey * times,
                "last_survey": self.last_survey * times,
                "candidates": self.candidates * root,
                "exchange": self.exchange * times,
                "picking": self.picking * root,
                "comparing": self.comparing * root,
                "deals": self.deals * root,
            }
        )

    def reply_weight(self, number: int) -> float:
        """How much the next player's reply counts after a turn, against how its end looks."""
        return self.reply_weights[min(max(number, 1), len(self.reply_weights)) - 1]

    def limit(self, name: str) -> Limit:
        """The most that a class may lose.

        :raises KeyError: it has no limit.
        """
        for one in self.classes:
            if one.name == name:
                return one
        raise KeyError(name)


@cache
def usual() -> ReviewSettings:
    """The settings that come with the program, read once."""
    text = files("advisor.advise.review").joinpath("review.yaml").read_text(encoding="utf-8")
    return ReviewSettings.model_validate(yaml.safe_load(text))
