"""``khronos retry``: a miss with the reply that punishes it, a hit, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from khronos_process import Khronos, fine, inside, refused
from test_cli_review import LATE

BEST = "m:a5-town@a5"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Khronos:
    """Runs the command within this process, where the record lies."""
    (tmp_path / "late.yaml").write_text(LATE, "utf-8")
    return inside(tmp_path, monkeypatch)


def typed(khronos: Khronos, lines: str, *options: str) -> str:
    """What is printed if these lines are typed."""
    return fine(khronos("retry", "late.yaml", *options, stdin=lines.encode()))


def test_a_miss_a_hit_and_the_answer(here: Khronos) -> None:
    told = typed(here, f"end\nagain\n{BEST}\nend\nshow\n")
    first, second = told.split("Mistake 2 of 2 · 1 solved")
    assert "Mistake 1 of 2 · 0 solved" in first
    missed, solved = first.split("Red, turn 7> again")
    assert "This turn loses 2.0 ± 0.1 Ecus" in missed
    assert "Suppose Green holds 1 military, 1 civil" in missed
    assert "\n  m:hamlet@" in missed
    assert "best turn" in missed
    assert BEST not in missed
    assert "Solved. No better turn was found." in solved
    assert f"1. best (your turn)\n   {BEST}=1c/0+1  end" in solved
    assert "(played in the game)\n   end" in solved
    assert "1. best\n" in second
    assert "(your turn" not in second
    assert told.rstrip().endswith("Solved 1 of 2 mistakes.")


def test_nothing_gives_the_answer_away_before(here: Khronos) -> None:
    told = typed(here, "help\nboards\nhand\nplays hamlet@b\nnext\nquit\n")
    first = told.split("Mistake 2")[0]
    for word in ("hamlet@f3", "blunder", "evening", BEST, "best:"):
        assert word not in first
    assert "2 cards" in first  # Green's, which Red cannot see
    assert "1 military, 1 civil" not in first


def test_plays_are_taken_back_and_mistakes_are_told(here: Khronos) -> None:
    told = typed(
        here, "undo\nm-f\nm:keep@a1\nnonsense\nundo\nm-r\nagain\nquit\n", "--player", "red"
    )
    assert "There is nothing to take back." in told
    assert "-1: you have 0 Ecus." in told
    assert "§" in told  # of the Keep
    assert "nonsense" in told
    assert "Took back 1 play." in told
    assert "The turn begins again." in told
    assert told.rstrip().endswith("Solved 0 of 1 mistake.")


def test_whose_and_which_mistakes(here: Khronos) -> None:
    assert "Mistake 1 of 1" in typed(here, "quit\n", "--player", "green")
    assert "Mistake 1 of 2" in typed(here, "", "--from", "blunder")
    assert typed(here, "end\nquit\n", "--seed", "3") == typed(here, "end\nquit\n", "--seed", "3")
    refused(here("retry", "late.yaml", "--player", "blue"), "red")
    refused(here("retry", "late.yaml", "--from", "best"), "inaccuracy")
    refused(here("retry", "-"), "standard input")
    refused(here("retry", "none.yaml"), "none.yaml")


def test_a_game_without_mistakes_or_turns(here: Khronos, tmp_path: Path) -> None:
    good = LATE.replace("plays: [end]", f"plays: [{BEST}, end]")
    (tmp_path / "good.yaml").write_text(good, "utf-8")
    told = fine(here("retry", "good.yaml", "--player", "red"))
    assert "There is no turn of this class to try again." in told
    start = LATE[: LATE.index("turns:")] + "turns: []\n"
    (tmp_path / "begun.yaml").write_text(start, "utf-8")
    refused(here("retry", "begun.yaml"), "no turn is over yet")


def test_an_exchange_is_dealt_by_the_program(here: Khronos, tmp_path: Path) -> None:
    rich = LATE.replace("ecus: 1, hand: {civil: 1}", "ecus: 5, hand: {civil: 1}")
    (tmp_path / "rich.yaml").write_text(rich, "utf-8")
    lines = b"exchange=1m\nexchange=1c/1r\nhand\nundo\nexchange=1c\nend\nquit\n"
    told = fine(here("retry", "rich.yaml", "--player", "red", stdin=lines))
    hands = [line for line in told.splitlines() if "(acting)" in line]
    assert len(hands) == 3
    assert len(set(hands)) == 1  # the same cards again, whatever was typed
    assert "-2: you have 3 Ecus." in told
