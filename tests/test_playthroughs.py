"""The recorded games come out the same again: plays, outcomes, income, draws, decisions.

A difference means that the rules behave differently. If that is meant: ``playthroughs/record.py``.
"""

from __future__ import annotations

import itertools

import pytest
from playthroughs.record import GAMES, file_of, playthrough, recorded

from positions.notation.play_text import format_play, parse_play


@pytest.mark.parametrize("players", GAMES)
def test_the_game_comes_out_as_recorded(players: int) -> None:
    lines = recorded(players)
    for number, (old, new) in enumerate(
        itertools.zip_longest(lines, playthrough(players)), start=1
    ):
        assert new == old, f"line {number} of {file_of(players).name}"


@pytest.mark.parametrize("players", GAMES)
def test_the_recording_is_of_a_whole_game_with_something_of_everything(players: int) -> None:
    lines = recorded(players)
    made = [line.split() for line in lines if line.startswith("> ")]
    plays = [parse_play(words[1]) for words in made]
    assert [format_play(play) for play in plays] == [words[1] for words in made]
    kinds = {play.type for play in plays}
    assert {"travel", "construct", "upgrade", "populate", "renovate", "exchange", "end"} <= kinds
    assert len([play for play in plays if play.type == "end"]) == 7 * players
    assert "nobody over" in [line for line in lines if line.startswith("# ")][-1]
    assert len([line for line in lines if line.startswith("$ ")]) == players * (len(made) + 1)


def test_the_recordings_hold_decisions_and_a_swap() -> None:
    made = [line for players in GAMES for line in recorded(players) if line.startswith("> ")]
    for words in (" downsize ", " place ", "> swap="):
        assert any(words in line for line in made), words


def test_the_recordings_stay_small() -> None:
    assert sum(file_of(players).stat().st_size for players in GAMES) < 400_000
