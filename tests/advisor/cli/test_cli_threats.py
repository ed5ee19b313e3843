"""``khronos threats`` as people and programs run it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from khronos_process import Khronos, refused, value

from advisor.advise.threats import threats, threats_to_json
from search.rules.open_position import load_position

POSITION = "r8-11-renovation"
#: Hands of four, as ``(military, religious, civil)``.
FOURS = [(m, r, 4 - m - r) for m in range(5) for r in range(5 - m)]
STORE = Path(__file__).parents[1] / "advise" / "threats" / "threats.json"
SWAP = STORE.with_name("swap_first.json")


def test_programs_get_what_the_library_finds(khronos: Khronos) -> None:
    told = value(khronos("threats", POSITION, "--json"))
    assert told == threats_to_json(threats(load_position(POSITION)))


@pytest.mark.full
def test_people_get_the_same_in_words(khronos: Khronos) -> None:
    done = khronos("threats", POSITION)
    found = threats(load_position(POSITION))
    assert done.code == 0
    assert f"Red's income on turn {found.turn} as things stand: {found.income} Ecus." in done.out
    assert f"takes {found.loss} Ecus of it; none takes more than {found.bound}." in done.out
    for number, threat in enumerate(found.threats, 1):
        assert f"\n {number}  {threat.opponent.capitalize()} {-threat.loss}: " in done.out
    assert "prevented by" in done.out


def test_where_nothing_is_at_stake_it_says_so(khronos: Khronos) -> None:
    done = khronos("threats", "r8-06-paradox")
    assert done.code == 0
    assert "has no income to lose on turn 4: the boards pay nothing where they stand." in done.out
    done = khronos("threats", "game-4p-t7-last-income")
    told = " ".join(done.out.split())
    assert "Blue's income of this turn, 17 Ecus, is paid before anybody else moves." in told
    assert "Nothing of Blue's is at stake any more: the income of this turn is the last." in told
    done = khronos("threats", "game-4p-t7-last-income", "--player", "red")
    told = " ".join(done.out.split())
    assert "Red has collected for the last time: nothing is at stake any more." in told
    assert "is paid before" not in told


def test_on_a_turn_that_pays_its_own_income_is_told_apart(khronos: Khronos) -> None:
    position = "game-2p-t4-middle"
    told = " ".join(khronos("threats", position, "--seconds", "0.5").out.split())
    assert "Red's income of this turn, 8 Ecus, is paid before anybody else moves." in told
    assert "Red's income on turn 7 as things stand: 8 Ecus." in told
    told = " ".join(
        khronos("threats", position, "--player", "blue", "--seconds", "0.5").out.split()
    )
    assert "is paid before anybody else moves" not in told
    assert "Blue's income on turn 7 as things stand: 5 Ecus." in told  # they have collected
    position = "game-2p-t4-first-income"
    told = " ".join(
        khronos("threats", position, "--player", "white", "--seconds", "0.5").out.split()
    )
    assert "is paid before anybody else moves" not in told
    assert "White's income on turn 4 as things stand: 12 Ecus." in told


def test_who_moves_only_after_an_income_is_paid_does_not_threaten_it(khronos: Khronos) -> None:
    """White, black, red: black is to move, and red collects before white moves again."""
    position = "game-3p-t4-middle"
    told = value(khronos("threats", position, "--player", "red", "--seconds", "0.5", "--json"))
    assert [one["player"] for one in told["opponents"]] == ["black"]
    told = value(khronos("threats", position, "--seconds", "0.5", "--json"))
    assert [one["player"] for one in told["opponents"]] == ["white", "red"]


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "1e9", "soon"])
def test_impossible_times_are_refused(khronos: Khronos, seconds: str) -> None:
    refused(khronos("threats", POSITION, "--seconds", seconds), "--seconds")


def test_a_time_is_kept_to_and_what_is_said_is_still_true(khronos: Khronos) -> None:
    told = value(khronos("threats", "game-4p-t3-middle", "--seconds", "0.5", "--json"))
    assert told["loss"] <= told["bound"] <= told["income"] == 5


@pytest.mark.full
def test_the_income_of_somebody_else(khronos: Khronos) -> None:
    from advisor.advise.threats import threatened

    position = load_position(POSITION)
    asked = threatened(position, position.table.seat("white"))
    told = value(khronos("threats", POSITION, "--player", "White", "--json"))
    assert told == threats_to_json(threats(asked))
    assert told["player"] == "white"
    refused(khronos("threats", POSITION, "--player", "purple"), "there is no player 'purple'")


@pytest.mark.full
def test_hands_that_the_file_tells_are_used_if_asked(khronos: Khronos) -> None:
    plain = value(khronos("threats", POSITION, "--json"))
    told = value(khronos("threats", POSITION, "--known-hands", "--json"))
    assert plain["known_hands"] == []
    assert told["known_hands"] == ["white"]
    # What the file tells, and every hand of four that an exchange may lead to.
    assert told["opponents"][0]["hands"] == len(FOURS)
    assert all((threat["chance"] == 1) == (not threat["first"]) for threat in told["threats"])
    assert told["threats"]
    done = khronos("threats", POSITION, "--known-hands")
    assert "which they hold according to the file" in done.out
    lines = [line for line in done.out.splitlines() if "likely" in line]
    assert len(lines) == sum(bool(threat["first"]) for threat in told["threats"])
    assert all("needs to draw " in line for line in lines)  # only a draw is left to chance


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        ("rio-grande", "whatever cards they exchange first."),
        ({"base": "rio-grande", "holdem": True}, "whatever cards they exchange or swap first."),
    ],
)
def test_a_bound_below_the_income_says_what_it_covers(
    khronos: Khronos, ruleset: object, words: str
) -> None:
    document = json.loads(STORE.read_text(encoding="utf-8"))[1] | {"ruleset": ruleset}
    done = khronos("threats", "-", stdin=json.dumps(document).encode())
    told = " ".join(done.out.split())
    assert f"At worst one turn of an opponent takes 4 Ecus of it, {words}" in told


def test_a_swap_before_the_plays_is_told(khronos: Khronos) -> None:
    """Every unseen card is a military one; the religious one comes from the reserve."""
    done = khronos("threats", "-", stdin=SWAP.read_bytes())
    assert "-4: swap=1r/1m  " in done.out
    told = " ".join(done.out.split())
    assert "needs 1 religious card, held or swapped for; 100 % likely" in told
    assert "takes 4 Ecus of it, whatever cards they exchange or swap first." in told
