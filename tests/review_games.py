"""Short games on the smallest map, and settings with which a review of one takes a second."""

from __future__ import annotations

from functools import cache

from advisor.advise.review import Options, Review, ReviewSettings, review, usual
from advisor.bots.arena.arena_match import Setting, play_and_tell
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.records.record_files import GameRecord

FEW = {
    "survey": 80,
    "last_survey": 200,
    "candidates": 4,
    "simplest": 16,
    "picking": 8,
    "comparing": 8,
}


@cache
def settings() -> ReviewSettings:
    """Few positions everywhere."""
    return ReviewSettings.model_validate(usual().model_dump() | FEW)


@cache
def game(seed: int = 5, *names: str, holdem: bool = False) -> GameRecord:
    """A whole game on ``meadow``; without names two players of whom one plays at random."""
    players = names or ("policy:width=8", "random")
    setting = Setting(players, load_map("meadow"), ruleset("rio-grande", holdem), seed, None)
    return play_and_tell((setting, 0)).record


@cache
def looked_at(record: GameRecord, seed: int = 0) -> Review:
    """Its review."""
    return review(record, Options(seed=seed, settings=settings()))
