"""``khronos threats`` as people and programs run it."""

from __future__ import annotations

import pytest
from khronos_process import Khronos, refused, value

from advisor.threats import threats, threats_to_json
from search.rules.load import load_position

POSITION = "r8-11-renovation"


def test_programs_get_what_the_library_finds(khronos: Khronos) -> None:
    told = value(khronos("threats", POSITION, "--json"))
    assert told == threats_to_json(threats(load_position(POSITION)))


def test_people_get_the_same_in_words(khronos: Khronos) -> None:
    done = khronos("threats", POSITION)
    found = threats(load_position(POSITION))
    assert done.code == 0
    assert f"Next income of red as things stand: {found.income} Ecus." in done.out
    assert f"takes {found.loss} Ecus of it; none takes more than {found.bound}." in done.out
    for number, threat in enumerate(found.threats, 1):
        assert f"\n {number}  {threat.opponent} {-threat.loss}: " in done.out
    assert "prevented by" in done.out


def test_where_nothing_is_at_stake_it_says_so(khronos: Khronos) -> None:
    done = khronos("threats", "r8-06-paradox")
    assert done.code == 0
    assert "has no income to lose" in done.out


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "1e9", "soon"])
def test_impossible_times_are_refused(khronos: Khronos, seconds: str) -> None:
    refused(khronos("threats", POSITION, "--seconds", seconds), "--seconds")


def test_a_time_is_kept_to_and_what_is_said_is_still_true(khronos: Khronos) -> None:
    told = value(khronos("threats", "game-4p-t3-middle", "--seconds", "0.5", "--json"))
    assert told["loss"] <= told["bound"] <= told["income"] == 5


def test_the_income_of_somebody_else(khronos: Khronos) -> None:
    from advisor.threats import threatened

    position = load_position(POSITION)
    asked = threatened(position, position.table.seat("white"))
    told = value(khronos("threats", POSITION, "--player", "White", "--json"))
    assert told == threats_to_json(threats(asked))
    assert told["player"] == "white"
    refused(khronos("threats", POSITION, "--player", "purple"), "there is no player 'purple'")


def test_hands_that_the_file_tells_are_used_if_asked(khronos: Khronos) -> None:
    plain = value(khronos("threats", POSITION, "--json"))
    told = value(khronos("threats", POSITION, "--known-hands", "--json"))
    assert plain["known_hands"] == []
    assert told["known_hands"] == ["white"]
    assert all(one["hands"] == 1 for one in told["opponents"])
    assert all(threat["chance"] == 1 for threat in told["threats"])
    assert told["threats"]
    done = khronos("threats", POSITION, "--known-hands")
    assert "which they hold according to the file" in done.out
    assert "chance" not in done.out


@pytest.mark.parametrize(
    ("hand", "clause"), [("4", ""), ("1", ", unless they first exchange cards")]
)
def test_the_bound_says_whether_it_covers_an_exchange(
    khronos: Khronos, hand: str, clause: str
) -> None:
    from positions.load import LIBRARY

    text = (LIBRARY / f"{POSITION}.yaml").read_text(encoding="utf-8")
    asked = text.replace("hand: {religious: 2, civil: 2}", f"hand: {hand}")
    assert asked != text
    done = khronos("threats", "-", stdin=asked.encode())
    (told,) = [line for line in done.out.splitlines() if "one turn of an opponent takes" in line]
    assert told.endswith(f"{clause}.")
    assert bool(clause) == ("unless" in told)
