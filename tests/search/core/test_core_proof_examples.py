"""The worked examples of docs/proof.md: what the page says of the boards that it draws is so."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest
from builder import ecus, income, on, play, refused, table
from refuting import beside_the_core, fare, turns

from positions.notation.play_text import PlayPattern, parse_play
from positions.things import BUILDING_KIND_SIZE, EPOCHS
from search.core.free_turns import GAIN
from search.core.load_core import ARRAY
from search.core.position_arrays import numbers_of
from search.core.position_codec import map_of
from search.core.proved_bound import bound, who_of
from search.rules.position import Position

PAGE: Final = (Path(__file__).parents[3] / "docs" / "proof.md").read_text("utf-8")
#: What stands on the drawn boards: of the mover, Red, if the letter is a capital, else of Green.
OWNED: Final = {"w": "watch_tower", "k": "keep", "p": "chapel"}
CIVIL: Final = {"h": "hamlet"}
#: Types of plays as the core numbers them.
TYPES: Final = ("travel", "construct", "upgrade", "demolish")


def small(like: Position, hand: str, might: str) -> Position:
    """Other buildings on a plain as large as that of a position."""
    plan = like.table.geometry.game_map
    rows = " ".join(["." * plan.width] * plan.height)
    return table(
        players="red green", hand=hand, turn=4, at="might might", terrain=rows, might=might
    )


def drawn(lemma: int, hand: str, number: int = 0) -> Position:
    """A board that the page draws for a lemma, as Might; Red is to move, with income."""
    part = PAGE.split(f"\n### {lemma}. ")[1].split("\n### ")[0]
    lines = re.findall(r"```text\n(.*?)```", part, re.DOTALL)[number].splitlines()[1:]
    rows = [line.split()[1:] for line in lines]
    buildings, covered = [], set()
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            name = CIVIL.get(sign) or OWNED.get(sign.lower())
            if name is None or (x, y) in covered:
                continue
            size = BUILDING_KIND_SIZE[name][1]
            covered |= {(x + i, y + j) for i in range(size) for j in range(size)}
            owner = "" if sign in CIVIL else "red" if sign.isupper() else "green"
            buildings.append(f"{'abcdefgh'[x]}{y + 1} {name} {owner}")
    terrain = " ".join("." * len(row) for row in rows)
    might = ", ".join(buildings)
    return table(
        players="red green", hand=hand, turn=4, at="might might", terrain=terrain, might=might
    )


def asked(position: Position, *tokens: str) -> tuple[npt.NDArray[np.int32], list[list[bool]]]:
    """Of plays of the root their gain on Might and what lemmas 9 and 10 allow there; and which of
    them are independent."""
    index, rows, n = position.table.geometry.index, [], len(tokens)
    for token in tokens:
        one = parse_play(token)
        assert isinstance(one, PlayPattern)
        kind, size = BUILDING_KIND_SIZE[one.building] if one.building else (0, 1)
        source = index[one.source] if one.source else 0
        epoch = EPOCHS.index(one.epoch or "")
        rows += [TYPES.index(one.type), epoch, source, kind * 3 + size - 1, index[one.at]]
    numbers, plays = numbers_of(position), np.array(rows, dtype=np.int16)
    to = np.zeros(n * (6 + n), dtype=np.int32)
    written = beside_the_core(Path(__file__).parent / "proof_examples.cpp").khronos_examples(
        *map_of(position.table),
        *(numbers.ctypes.data_as(ARRAY), len(numbers), who_of(position, GAIN, position.hand)),
        *(plays.ctypes.data_as(ARRAY), n, to.ctypes.data_as(ctypes.POINTER(ctypes.c_int))),
    )
    assert written == len(to)
    gains = to[: 6 * n].reshape(n, 6)[:, (0, 3)]
    return gains, (to[6 * n :].reshape(n, n) == 1).tolist()


def after(position: Position, tokens: Sequence[str]) -> Position:
    """The position after some plays in which nobody decides anything."""
    for token in tokens:
        position = play(position, token).position
    return position


def gained(position: Position, *tokens: str) -> int:
    """What Red's income on Might grows by."""
    return income(after(position, tokens), "red")[0] - income(position, "red")[0]


def test_lemma_1_facts_that_meet_and_facts_that_do_not() -> None:
    here = drawn(1, "2m2c")
    left, right, own, keep, between = plays = (
        *("m:hamlet@d2", "m:hamlet@h2", "m:b2-keep@a1", "m:keep@f3", "m:hamlet@e2"),
    )
    _, free = asked(here, *plays)
    independent = {(a, b): free[i][k] for i, a in enumerate(plays) for k, b in enumerate(plays)}
    assert independent[left, right]
    assert independent[left, own]
    assert not independent[right, keep]
    assert not independent[left, between]
    assert [income(here, color)[0] for color in ("red", "green")] == [1, 1]
    for one, other in ((left, right), (right, left), (left, own), (own, left)):
        assert gained(here, one, other) == 1
    assert gained(here, right) == 0
    assert gained(here, keep, right) - gained(here, keep) == 1
    joined = play(after(here, [left]), between)
    assert len(on(joined.position, "might")) < len(on(after(here, [left]), "might")) + 1


def test_lemma_2_and_11_two_components() -> None:
    here = drawn(2, "2m2c")
    turn = ["m:hamlet@d2", "m:keep@f3", "m:hamlet@h2"]
    _, free = asked(here, *turn)
    assert free[0][1:] == [True, True]
    assert not free[1][2]
    assert [gained(here, *turn[:1]), gained(here, *turn[1:]), gained(here, *turn)] == [1, 2, 3]
    assert ecus(after(here, turn), "red") - ecus(here, "red") == 1
    assert {after(here, order).boards for order in ([*turn[1:], turn[0]], turn)} == {
        after(here, [turn[1], turn[0], turn[2]]).boards
    }


def test_lemma_4_what_the_root_refuses() -> None:
    here = drawn(4, "3m1c")
    beside, elsewhere, keep = "m:watch_tower@e2", "m:watch_tower@d2", "m:keep@f3"
    assert refused(here, beside) == refused(here, elsewhere) == "3.3 hierarchy"
    there = after(here, [keep])
    assert refused(there, beside) is None
    assert refused(there, elsewhere) == "3.3 hierarchy"
    _, free = asked(here, keep, "m:hamlet@d2")
    assert free[0][1]


def test_lemma_5_a_one_block_is_put_in_before_the_last_play() -> None:
    here = drawn(5, "4c")
    one, other, last = "m:hamlet@c2", "m:hamlet@e2", "m:hamlet@d2"
    _, free = asked(here, one, other, last)
    assert free[0][1]
    assert not free[0][2]
    assert not free[1][2]
    lines = ([], [one], [other], [last], [one, last], [one, other, last])
    assert [income(after(here, line), "red")[0] for line in lines] == [1, 2, 1, 1, 3, 5]


@pytest.mark.parametrize("fourth", [False, True])
def test_lemma_5_b_a_play_that_blocks_allow_only_together(fourth: bool) -> None:
    here = drawn(5, "1m3r" if fourth else "1m2r", 1)
    chapels = ["b2", "d2", "c3"] if fourth else ["b2", "d2"]
    if fourth:
        words = [*on(here, "might"), "c3 chapel green"]
        here = small(here, "1m3r", ", ".join(words))
    away, last = [f"m:x@{square}" for square in chapels], "m:watch_tower@c2"
    _, free = asked(here, *away)
    assert all(free[i][k] for i in range(len(away)) for k in range(i))
    for number in range(len(away)):
        for some in combinations(away, number):
            assert refused(after(here, some), last) == "3.3 dominion"
    assert refused(after(here, away), last) is None
    every, missing, invented = turns(here, 2_000_000) or (0, 1, 1)
    assert (every > 0, missing, invented) == (True, 0, 0)


def test_lemma_6_two_ways_to_one_position() -> None:
    here = small(drawn(7, "2c"), "2c", "")
    at_once, in_two = after(here, ["m:town@c2"]), after(here, ["m:hamlet@c2", "m:c2-town@c2"])
    assert at_once == in_two
    assert ecus(at_once, "red") - ecus(here, "red") == 1


def test_lemma_7_what_an_opponent_answers() -> None:
    here = drawn(7, "1c")
    incomes = {
        square: income(play(here, "m:hamlet@c2", square).position, "red")[0]
        for square in ("d2", "e2", "d3", "e3")
    }
    assert incomes == {"d2": 2, "e2": 1, "d3": 1, "e3": 1}
    assert bound(here, 0).most == 1


def test_lemma_8_fares() -> None:
    both, faith_and_reason = 0b011, 0b110
    assert fare((0, 0, 0, 0), (2, 1, 0), both) == 1
    assert fare((0, 0, 0, 0), (2, 2, 0), both) == 1
    assert fare((0, 0, 0, 0), (1, 2, 1), faith_and_reason) == 2


def test_lemma_9_and_10_what_is_said_and_what_comes() -> None:
    gains, _ = asked(drawn(1, "2m2c"), "m:hamlet@d2", "m:hamlet@h2", "m:keep@f3")
    assert gains.tolist() == [[1, 1], [0, 0], [1, 1]]
    here = drawn(7, "1c")
    ((_, most),) = asked(here, "m:hamlet@c2")[0].tolist()
    assert (most, income(here, "red")[0]) == (2, 0)


def test_lemma_14_what_stays_with_others() -> None:
    here = drawn(14, "1c")
    ((_, most),) = asked(here, "m:hamlet@c2")[0].tolist()
    assert (most, gained(here, "m:hamlet@c2")) == (-1, -1)


def test_lemma_13_the_lead() -> None:
    here = drawn(1, "2m2c")
    there = after(here, ["m:keep@f3"])
    change = [income(there, color)[0] - income(here, color)[0] for color in ("red", "green")]
    assert change == [1, -1]
