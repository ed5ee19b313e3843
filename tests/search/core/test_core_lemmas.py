"""Each lemma of docs/proof.md by itself against an enemy that tries to refute it."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest
from builder import table
from core_positions import positions
from refuting import exhausted, fare, met_again, refuted
from smalls import Small, stored, usual
from wide_positions import wide_positions

from search.core.free_turns import Goal
from search.core.proved_bound import Bound, Rule, bound
from search.rules.income import income
from search.rules.open_position import load_position
from search.rules.position import Position
from search.solve.best_turn import best_turn
from search.solve.objective import OBJECTIVES, goal_of, worth
from search.solve.opponent_answers import PLACES, best_rule
from search.solve.turns_within import every_turn, turns_within


def hunt(among: Iterable[Position], samples: int) -> tuple[int, int, int]:
    """How many of each were tried at least, independent pairs, also close ones, plays of four other
    lemmas, pairs looked up; how many independent threes; and how many plays of lemma 14. None of
    them may fail, in half of the positions for rivals' incomes neither."""
    seen = [0] * 7
    threes = kept = 0
    for i, position in enumerate(among):
        found = refuted(position, i, samples, i % 2 == 1)
        _, untied, illegal, boards, gains, *others, close, three, wrong = found[:16]
        lasts, beyond, stayed, stayed_beyond = found[16:]
        assert (illegal, boards, gains, wrong, beyond, stayed_beyond) == (0,) * 6
        assert others[1::2] == [0, 0, 0, 0]
        counts = [untied, *others[::2], close, lasts]
        seen = [a + b for a, b in zip(seen, counts, strict=True)]
        threes += three
        kept += stayed
    return min(seen), threes, kept


def test_independent_plays_commute_and_add_up_and_last_plays_bring_no_more_than_priced() -> None:
    each, threes, kept = hunt(positions("independence", 5), 3_000)
    assert each > 25_000
    assert threes > 1_000
    assert kept > 5_000


@pytest.mark.full
def test_independent_plays_and_last_plays_in_ten_million_samples_each() -> None:
    each, threes, kept = hunt(positions("independence-full", 170), 60_000)
    assert each > 10_000_000
    assert threes > 1_000_000
    assert kept > 1_000_000


@pytest.mark.full
def test_independent_plays_and_last_plays_on_wide_maps() -> None:
    for apart in (False, True):
        each, threes, _ = hunt(wide_positions("independence-wide", 400, apart), 10_000)
        assert each > 30_000
        assert threes > 1_000


def check_blocks(position: Position, objective: str = "gain") -> bool:
    """Blocks find the best free turn, whatever is known; False where there are too many turns."""
    goal = goal_of(position, objective)
    most = exhausted(position, 3_000_000, goal)
    if most is None:
        return False
    for known in (most - 1, most - 3, most):
        result = bound(position, known, None, 3_000_000, goal=goal)
        if not result.complete:
            return False
        assert result.most == most
    return True


def test_blocks_find_the_best_of_all_turns() -> None:
    assert sum(check_blocks(position) for position in positions("blocks", 3)) > 20


def test_blocks_find_the_best_lead_of_all_turns() -> None:
    assert sum(check_blocks(position, "lead") for position in positions("blocks-lead", 4)) > 20


@pytest.mark.full
def test_blocks_find_the_best_of_all_turns_on_many() -> None:
    assert sum(check_blocks(position) for position in positions("blocks-full", 200)) > 1500


@pytest.mark.full
def test_blocks_find_the_best_lead_of_all_turns_on_many() -> None:
    assert sum(check_blocks(position, "lead") for position in positions("blocks-lead", 200)) > 1000


def states_met(name: str, number: int, limit: int) -> int:
    """How often a state was met again in positions of every kind; it was the same each time."""
    total = 0
    for position in positions(name, number):
        again, differing = met_again(position, limit)
        assert differing == 0
        total += again
    return total


def test_states_with_one_key_are_equal_in_all_that_the_rules_ask_for() -> None:
    assert states_met("keys", 3, 30_000) > 10_000


@pytest.mark.full
def test_states_with_one_key_are_equal_in_ten_million() -> None:
    assert states_met("keys-full", 400, 300_000) > 10_000_000


def cheapest(who: tuple[int, int, int, int]) -> dict[tuple[tuple[int, int, int], int], int]:
    """Ecus of the cheapest way to each number of cards by board and each set of boards, card by
    card and step by step (§2.2, §2.3)."""
    # Where each adventurer stands and how many cards it was charged with; cards by board.
    start = (who, (0, 0, 0))
    best, todo = {start: 0}, deque([start])
    while todo:  # a step that costs nothing goes in front
        here = todo.popleft()
        stands, spread = here
        steps = []
        for one in (0, 2):
            epoch, charged = stands[one], stands[one + 1]
            if charged < 2:
                more = tuple(n + (e == epoch) for e, n in enumerate(spread))
                steps.append(((*stands[: one + 1], charged + 1, *stands[one + 2 :]), more, 0))
            for other in {0, 1, 2} - {epoch}:
                steps.append(((*stands[:one], other, *stands[one + 1 :]), spread, 1))
        for then, more, cost in steps:
            there, ecus = (then, more), best[here] + cost
            if ecus < best.get(there, 99):
                best[there] = ecus
                todo.append(there) if cost else todo.appendleft(there)
    result: dict[tuple[tuple[int, int, int], int], int] = {}
    for (stands, spread), ecus in best.items():
        key = spread, 1 << stands[0] | 1 << stands[2]
        result[key] = min(ecus, result.get(key, 99))
    return result


def test_no_way_is_cheaper_than_its_fare() -> None:
    for who in product(range(3), repeat=4):
        ways = cheapest(who)
        for m, f, r in product(range(5), repeat=3):
            for stand in (1, 2, 4, 3, 5, 6):
                assert fare(who, (m, f, r), stand) == ways.get(((m, f, r), stand))


def shrinking() -> Position:
    """A shadow removes a rival's Monastery; a Hamlet then joins two Castles of equal power, and the
    mover's own shrinks and is grown again by one card: 3 Ecus in bonuses."""
    return table(
        might="e1 keep red",
        faith="a1 castle green, f2 monastery green",
        terrain="...~...~ ........ ...~.... ~~~~~...",
        players="red green blue",
        hand="2m1c",
        at="might/1 faith",
        phase="action",
        ecus=3,
        turn=4,
    )


def test_a_castle_that_is_downsized_grows_again_with_one_card() -> None:
    for known in (0, 1, 2):
        result = bound(shrinking(), known)
        assert (result.complete, result.most) == (True, 3)
    for seed in range(4):
        *_, lasts, beyond, _, _ = refuted(shrinking(), seed, 10_000)
        assert lasts > 100_000
        assert beyond == 0


def downsized_twice() -> Position:
    """The second Hamlet, on d1 or e1, joins two domains of equal power with a Castle each. Red's is
    downsized first, and what is left of it, beside a Keep and apart from the junction, once more.
    With it goes the Keep of Faith, of which Red's own Castle of Might is no shadow."""
    return table(
        might="a1 castle red, a4 keep green, f1 castle green, f4 keep green",
        faith="a1 chapel red, b1 hamlet, c1 town, a2 keep red, a4 monastery green",
        terrain="........ ...ff... ...ff... ...ff... ...ff...",
        players="red green",
        hand="2c",
        at="might faith",
        phase="action",
        turn=4,
    )


def test_the_shadow_of_what_a_building_is_downsized_to_may_fall() -> None:
    """Lemma 10: Faith falls apart, and Red leads a Hamlet and a Town there."""
    assert exhausted(downsized_twice(), 100_000) == 4
    for known in (0, 3):
        result = bound(downsized_twice(), known)
        assert (result.complete, result.most) == (True, 4)


def check_fixed_answers(case: Small) -> None:
    """What opponents really answer leaves no more than the bound says (the oracle's minimax)."""
    position = case.position()
    for objective in OBJECTIVES:
        truth, goal = case.truth(objective), goal_of(position, objective)
        for known in (truth - 1, truth):
            result = bound(position, known, None, 3_000_000, goal=goal)
            assert not result.complete or result.most >= truth


def mended(position: Position, known: int, goal: Goal, seed: int | None) -> tuple[Bound, Rule, int]:
    """The first search, a rule for some of its plays, and what the second search makes of the rule.

    The rule is the best one, or drawn by lot.
    """
    first = bound(position, known, None, 3_000_000, goal=goal)
    plays = {play for case in first.cases for play in case.plays}
    if not first.complete or not plays:
        return first, {}, first.most
    rule, _ = best_rule(first.cases)
    if seed is not None:
        rng = random.Random(seed)
        rule = {question: rng.randrange(PLACES) for question in rule if rng.random() < 0.8}
    every = bound(position, known, None, 3_000_000, rule=rule, plays=tuple(plays), goal=goal)
    if not every.complete:
        return first, {}, first.most
    whole, left = best_rule(every.cases, as_tried=True) if every.cases else ({}, known)
    return first, {**rule, **whole}, max(left, every.plain, first.plain)


def check_other_answers(case: Small) -> int:
    """No rule is said to leave less than opponents do; how many leave less than the core's own."""
    position, fewer = case.position(), 0
    for objective in OBJECTIVES:
        known, goal = case.truth(objective) - 2, goal_of(position, objective)
        for seed in (None, 1, 2):
            first, _, most = mended(position, known, goal, seed)
            assert case.truth(objective) <= most
            fewer += most < first.most
    return fewer


def decided() -> list[Small]:
    """Positions in which opponents' decisions cost the mover something."""
    return [case for case in stored() if case.decided]


def test_other_answers_bound_what_opponents_leave() -> None:
    cases = decided()
    assert sum(check_other_answers(case) for case in cases[:: max(1, len(cases) // 14)]) > 3


@pytest.mark.full
def test_other_answers_bound_what_opponents_leave_on_all() -> None:
    assert sum(check_other_answers(case) for case in decided()) > 100


def check_all_turns(
    position: Position, goal: Goal, known: int, seed: int | None, most_plays: int
) -> bool | None:
    """A search for turns with some plays leaves out none that brings more than is said.

    Against the same rule all turns are looked at. Whether the rule leaves less than the core's own,
    None where that is not known.
    """
    first, rule, most = mended(position, known, goal, seed)
    if not rule:
        return None
    every = bound(position, known, None, most_plays, rule=rule, goal=goal)
    if not every.complete:
        return None
    assert every.most <= most
    return most < first.most


def count_of_rules(number: int, most_plays: int) -> tuple[int, int]:
    """How many rules were looked at, and how many left less than the core's own."""
    result: list[bool | None] = []
    for i, position in enumerate(positions("rules", number)):
        goal = goal_of(position, OBJECTIVES[i % 2])
        look = every_turn(position, goal, None)
        look.run(2_000)
        known = turns_within(look, goal, 0, worth(position, position, goal)).turns[0].gain
        result += [check_all_turns(position, goal, known, seed, most_plays) for seed in (None, 1)]
    return sum(less is not None for less in result), sum(less is True for less in result)


def test_turns_with_some_plays_are_all_looked_at() -> None:
    looked_at, fewer = count_of_rules(8, 100_000)
    assert looked_at > 5
    assert fewer > 0


@pytest.mark.full
def test_turns_with_some_plays_are_all_looked_at_in_many_positions() -> None:
    looked_at, fewer = count_of_rules(600, 3_000_000)
    assert looked_at > 300
    assert fewer > 50


@pytest.mark.parametrize("case", usual(60), ids=lambda case: case.seed)
def test_a_fixed_answer_bounds_what_opponents_leave(case: Small) -> None:
    check_fixed_answers(case)


@pytest.mark.full
@pytest.mark.parametrize("case", stored(), ids=lambda case: case.seed)
def test_a_fixed_answer_bounds_what_opponents_leave_on_all(case: Small) -> None:
    check_fixed_answers(case)


def test_two_threads_find_what_one_finds() -> None:
    for position in positions("threads", 1):
        one, two = bound(position, 3), bound(position, 3, threads=2)
        assert (one.complete, one.most) == (two.complete, two.most)


def test_a_limit_ends_it_and_claims_nothing() -> None:
    position = max(positions("limit", 2), key=lambda p: bound(p, 1000, None, 20_000).resolved)
    short = bound(position, 3, None, 1)
    assert not short.complete
    stopped = bound(position, 3, lambda plays: True)
    assert stopped.most >= 3


def test_a_play_with_more_outcomes_than_time_is_broken_off() -> None:
    here = load_position(Path(__file__).parent / "many_outcomes.yaml")
    for result in (
        bound(here, 0, None, 20_000),
        bound(here, 0, lambda plays: plays > 20_000),
    ):
        assert not result.complete
    short = best_turn(here, 2.0)
    assert 0 <= short.gain <= short.bound


def test_incomes_beyond_127_are_counted() -> None:
    cities = [f"{chr(97 + 3 * i)}1 city" for i in range(8)] + ["a9 city"]
    towns = [f"{chr(97 + 2 * i)}4 town" for i in range(13)]
    towns += [f"{chr(97 + 2 * i)}6 town" for i in range(11)]
    hamlets = [f"{chr(97 + i)}8 hamlet" for i in range(20)]
    might = ", ".join(["y1 keep red", *cities, *towns, *hamlets])
    terrain = " ".join(["." * 26] * 12)
    here = table(might=might, terrain=terrain, hand="1m1r", players="red green", turn=4)
    now = income(here, here.mover)
    assert now == 9 * 5 + 24 * 3 + 20
    result = bound(here, now - 1)
    assert result.complete
    assert result.most >= now
