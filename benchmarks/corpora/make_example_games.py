"""The games that come with the program to be reviewed (``advisor.advise.review.example_games``).

``python -m benchmarks.corpora.make_example_games [--out DIR]``

Two levels of the sparring partners play each; the seeds were chosen for games that change hands.
The same seed gives the same game as long as the levels stay as they are; the files are kept in git.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from advisor.advise.review.example_games import EXAMPLES
from advisor.bots.arena.arena_match import Setting, play_and_tell
from benchmarks.command_options import options_of
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.records.record_tree import GameRecord, TurnNode
from positions.records.record_writing import write_record


@dataclass(frozen=True, slots=True)
class ExampleGame:
    """A game to be written: its file, its title, and what decides it."""

    file: str
    title: str
    levels: tuple[str, ...]
    game_map: str
    seed: int
    #: The number of the game in an arena of that seed.
    number: int


EXAMPLE_GAMES = (
    ExampleGame(
        "1-valley", "Level 8 against level 6",
        ("level:8", "level:6"), "valley", 7, 0,
    ),
    ExampleGame(
        "2-crossing", "Level 5 against level 4",
        ("level:5", "level:4"), "crossing", 1, 0,
    ),
)  # fmt: skip


def played(one: ExampleGame) -> GameRecord:
    """The game, without what the players thought of their plays."""
    setting = Setting(
        one.levels, load_map(one.game_map), ruleset("rio-grande", False), one.seed, None
    )
    record = play_and_tell((setting, one.number)).record
    turns = tuple(_unexplained(turn) for turn in record.turns)
    return replace(record, title=one.title, turns=turns)


def _unexplained(turn: TurnNode) -> TurnNode:
    plays = tuple(replace(play, opinion=None) for play in turn.plays)
    return replace(turn, plays=plays, then=tuple(_unexplained(one) for one in turn.then))


def main() -> None:
    """Write the files."""
    parser = options_of(__doc__, prints=False)
    parser.add_argument("--out", type=Path, default=EXAMPLES)
    out: Path = parser.parse_args().out
    for one in EXAMPLE_GAMES:
        write_record(out / f"{one.file}.yaml", played(one))


if __name__ == "__main__":
    main()
