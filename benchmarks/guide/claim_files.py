"""The claims and the plan of the games, as ``benchmarks/guide/guide_claims.yaml`` has them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, Literal

import yaml
from pydantic import Field

from positions.frozen_model import FrozenModel

FILE: Final = Path(__file__).with_name("guide_claims.yaml")

#: What a claim may be answered apart for.
Split = Literal["players", "holdem", "ruleset"]


class Games(FrozenModel):
    """The games that are asked for."""

    map: str
    #: Games in all, and how many of them for 2, 3, 4 and 5 players.
    number: int = Field(ge=1)
    players: dict[int, int]
    #: Shares of the sets of cards, and the share of the games with Hold'em.
    rulesets: dict[str, float]
    holdem: float = Field(ge=0, le=1)
    strength: str


class Withdrawn(FrozenModel):
    """Why a claim has no verdict although it was measured."""

    #: What was measured, and no more; stands in place of the claim.
    heading: str
    #: Why this does not measure what players say.
    reason: str


class MeasuredClaim(FrozenModel):
    """What players say, and what decides whether it is so; all in words."""

    says: str
    measure: str
    true_if: str
    false_if: str
    split: tuple[Split, ...]
    #: How the measure was understood where its words leave something open.
    counted: str
    #: Set where the measure turned out not to measure what players say.
    withdrawn: Withdrawn | None = None

    @property
    def heading(self) -> str:
        """What the figures are about: the claim itself, or what was measured instead."""
        return self.says if self.withdrawn is None else self.withdrawn.heading


class Claims(FrozenModel):
    """The whole file."""

    games: Games
    claims: dict[str, MeasuredClaim]


@cache
def claims() -> Claims:
    """The claims, read once."""
    return Claims.model_validate(yaml.safe_load(FILE.read_text(encoding="utf-8")))
