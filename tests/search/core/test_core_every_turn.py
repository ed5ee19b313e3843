"""Every turn is looked at by the search of blocks (docs/proof.md, lemmas 2 to 6)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from builder import table
from core_positions import positions
from mutants import mutants
from refuting import turns
from wide_positions import wide_positions

from search.rules.open_position import load_position
from search.rules.position import Position


def seen_turns(name: str, number: int, limit: int) -> int:
    """How many turns there are in positions of every kind; the search of blocks looks at all of
    them, and at no others."""
    total = 0
    for position in positions(name, number):
        if result := turns(position, limit):
            every, missing, invented = result
            assert (missing, invented) == (0, 0)
            total += every
    return total


def test_blocks_look_at_every_turn() -> None:
    assert seen_turns("turns", 8, 60_000) > 100_000


def none_is_missing(here: Position) -> None:
    """The search of blocks looks at every turn of a position, and at no others."""
    result = turns(here, 400_000)
    assert result is not None
    every, missing, invented = result
    assert every > 1_000
    assert (missing, invented) == (0, 0)


def test_an_upgrade_behind_another_building_of_its_block_is_found() -> None:
    """Lemma 5, third row: towers on c6 and d6, apart from them a Hamlet that joins a Castle to the
    Keep; only then a Keep on d6 may touch the domain, and it upgrades what lies behind the other.
    A new Keep there lacks a cube for its shadow, so no other turn leaves these boards."""
    here = table(
        players="red green",
        hand="3m1c",
        phase="action",
        terrain="...~~~~ ...~~~~ ...~~~~ .~~~~~~ ..~~~~~ .....~~ ~~~..~~ ~~~~~~~",
        might="a1 castle green, a5 keep green",
        faith="a1 castle green, a5 keep green, d6 watch_tower red",
        reason="a1 city red 5, d1 city red 5, a4 city red 5, d4 town red 3, f4 town red 3,"
        " a7 town red 1",
    )
    none_is_missing(here)


def test_an_upgrade_that_another_block_makes_cheaper_is_found() -> None:
    """Lemma 5: a City on d3 needs the Watch Tower on d5 gone. Once the Hamlet is a Town it takes
    one card, and earns the bonus of the Town besides; from the Hamlet it takes both."""
    here = table(
        players="black red",
        hand="1m2c",
        phase="action",
        at="faith/1 reason",
        terrain="...... ...... ...... ...... ...... ......",
        hamlets="c3 c5",
        might="b1 keep black, e1 keep red, e3 hamlet, c4 chapel red, d5 watch_tower red",
        faith="b1 keep black, e1 keep red, a3 monastery black, b5 watch_tower black,"
        " d5 watch_tower black, e5 chapel black",
    )
    none_is_missing(here)


def test_a_building_that_makes_a_refused_shadow_accepted_is_found() -> None:
    """Lemma 1: the shadow of a Keep on e1 would remove a Town of faith; what is left has another
    Keep, and refuses it. A Hamlet on g3 of faith keeps a Castle connected with that, so that it is
    accepted. The refusal wrote nothing; still both plays are tied."""
    here = load_position(
        Path(__file__).parents[2] / "search" / "solve" / "proofs" / "refused-1.position.json"
    )
    result = turns(here, 400_000)
    assert result == (349, 0, 0)


def test_a_play_that_rests_on_three_far_apart_is_found() -> None:
    """Lemma 5, third row: a Chapel may stand on h3 of Faith only once three plays are made. A City
    casts its shadow between h3 and the domain of d5, and frees a cube; the Chapel of that domain
    goes; and on the other side of the shadow a Watch Tower that touches h3 goes."""
    here = load_position(
        Path(__file__).parents[2] / "search" / "solve" / "proofs" / "apart-1.position.json"
    )
    assert turns(here, 400_000) == (275, 0, 0)


def test_demolitions_that_leave_the_same_boards_hide_no_turn() -> None:
    """Lemma 6: on both boards either of d2 and e2 may be demolished, and the other is then
    removed (§5.2), so that two pairs of plays leave the same boards, each in its own way."""
    here = table(
        players="red green",
        hand="1m1r2c",
        phase="action",
        terrain="..~.~~. ....... ..~~~.. ~~~~~~~ ~~~~~~~ ~~~~~~~ ~~~~~~~",
        at="might faith",
        ecus=6,
        turn=4,
        might="a2 keep green, c2 chapel red, d2 watch_tower red, e2 watch_tower red,"
        " f2 monastery green, a1 chapel red, d1 watch_tower red, g1 watch_tower green",
        faith="a2 monastery red, c2 watch_tower red, d2 chapel red, e2 chapel red, f2 keep green,"
        " a1 watch_tower red, d1 chapel green, g1 chapel green, b1 watch_tower green",
    )
    none_is_missing(here)


def all_seen(among: Iterable[Position], limit: int) -> int:
    """The same as ``seen_turns`` for other positions."""
    result = [turns(position, limit) for position in among]
    assert all(one[1:] == (0, 0) for one in result if one)
    return sum(one[0] for one in result if one)


def test_blocks_look_at_every_turn_on_wide_maps() -> None:
    assert all_seen(wide_positions("wide", 40), 60_000) > 60_000
    assert all_seen(wide_positions("c", 40, apart=True), 60_000) > 60_000


def test_blocks_look_at_every_turn_near_where_they_once_did_not() -> None:
    assert all_seen(mutants("m", 100), 60_000) > 30_000


@pytest.mark.full
def test_blocks_look_at_every_turn_of_many_wide_maps() -> None:
    assert all_seen(wide_positions("wide-full", 1_500), 200_000) > 10_000_000
    assert all_seen(wide_positions("apart-full", 3_000, apart=True), 200_000) > 10_000_000
    assert all_seen(mutants("mutants-full", 6_000), 200_000) > 5_000_000


@pytest.mark.full
def test_blocks_look_at_every_turn_of_many_positions() -> None:
    assert seen_turns("turns-full", 200, 400_000) > 10_000_000
