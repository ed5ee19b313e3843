"""A player behind the bridge plays as it plays here: with ourselves on the other side."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from advisor.advise.game_records.record_replay import replayed
from advisor.bots.arena.arena_match import Setting, dealt, play_and_tell, play_on
from advisor.bots.players.named_players import named
from advisor.bots.players.player import Player
from benchmarks.strength.other_version import Other
from benchmarks.strength.other_version_replay import version_1
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.records.record_files import parse_record

ROOT = Path(__file__).parents[3]
SETTING = Setting(("policy", "policy"), load_map("ford"), ruleset("rio-grande", True), 3, None)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a checkout with an environment of its own."""
    for package in ("advisor", "positions", "search"):
        (tmp_path / package).symlink_to(ROOT / package)
    (tmp_path / ".venv").symlink_to(sys.prefix)
    monkeypatch.setenv("KHRONOS_OTHER", str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("checkout")
def test_the_same_games_are_played_over_the_bridge() -> None:
    choices = 0
    for number in (0, 3, 6):
        over: list[Player] = [Other(Random(seat), None, "policy") for seat in (0, 1)]
        here = [named("policy", Random(Random(seat).getrandbits(48))) for seat in (0, 1)]
        plays = play_on(dealt(SETTING, number), over)
        assert not [made.fault for made in plays if made.fault]
        assert plays == play_on(dealt(SETTING, number), here)
        choices += sum(len(made.choices) for made in plays)
    assert choices


def test_without_a_checkout_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("", str(tmp_path)):
        monkeypatch.setenv("KHRONOS_OTHER", folder)
        with pytest.raises(RuntimeError, match=r"no checkout with a \.venv"):
            Other(Random(1), None)


def test_an_other_side_that_ends_is_told(checkout: Path) -> None:
    with pytest.raises(RuntimeError, match="ended with code 1"):
        Other(Random(1), None, "nobody")
    assert checkout.is_dir()


def test_games_are_written_for_the_other_side_to_play_again() -> None:
    choices = 0
    for number in (0, 3, 6):
        game = play_and_tell((SETTING, number)).record
        text = version_1(game)
        assert text.startswith("khronos-record: 1\n")
        again = parse_record(text)
        assert replayed(again) == replayed(game)
        assert again.result == game.result
        choices += sum(len(made.choices) for made in again.plays)
    assert choices
