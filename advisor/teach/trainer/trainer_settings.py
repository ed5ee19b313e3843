"""The numbers of the trainer, read from ``advisor/teach/trainer/train.yaml``, which says what each
is."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import yaml
from pydantic import Field

from positions.frozen_model import FrozenModel


class RatingSettings(FrozenModel):
    """How a rating follows from attempts."""

    centre: float
    spread: float = Field(gt=0)
    unmeasured: float = Field(ge=0)
    half_life: float = Field(gt=0)
    theme_shown: float = Field(ge=0, le=1)


class NextSettings(FrozenModel):
    """What is asked next."""

    chance: float = Field(gt=0, lt=1)
    nearest: int = Field(ge=1)
    in_a_row: int = Field(ge=1)


class QueueSettings(FrozenModel):
    """When what was missed is asked again."""

    retention: float = Field(gt=0, lt=1)
    longest: int = Field(ge=1)


class TrainerSettings(FrozenModel):
    """The whole data file."""

    rating: RatingSettings
    next: NextSettings
    queue: QueueSettings


@cache
def usual() -> TrainerSettings:
    """The settings that come with the program, read once."""
    text = files("advisor.teach.trainer").joinpath("train.yaml").read_text(encoding="utf-8")
    return TrainerSettings.model_validate(yaml.safe_load(text))
