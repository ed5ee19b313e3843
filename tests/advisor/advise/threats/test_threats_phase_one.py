"""Threats with phase I counted: against the oracle's every deal, exchange, swap and play."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations, product
from math import comb
from pathlib import Path

import pytest
from oracle.state import load
from phase_one_positions import made
from phase_one_truth import Truth, truths

from advisor.advise.threats import Lookout, Threats, threats, turn_of
from positions.files.load_position import parse_document
from positions.files.reader import parse_text
from positions.notation.written_plays import Construct, End, Exchange, Swap
from positions.things import Cards
from search.rules.convert import position_of
from search.rules.game import make
from search.rules.income import income
from search.rules.legal_plays import legal_plays
from search.rules.position import Position
from search.rules.turn_phases import pile_size, unseen

STORE = Path(__file__).parent / "phase_one.jsonl"
#: So many positions are as good as all of them on these boards, but for one.
ENOUGH = 2000


def stored() -> dict[int, dict[str, Truth]]:
    """What was found of every seed, by opponent."""
    lines = [json.loads(line) for line in STORE.read_text(encoding="utf-8").splitlines()]
    return {seed: {c: Truth(*values) for c, values in result.items()} for seed, result in lines}


TRUTHS = stored()
#: Phase I matters in these: some opponent takes more after a swap, or after an exchange.
MATTERS = [s for s, by in TRUTHS.items() if any(one.loss > one.as_held for one in by.values())]


def position_from(seed: int) -> Position:
    document = made(seed)
    assert document is not None
    return position_of(parse_document(document).require())


def looked(position: Position) -> Threats:
    lookout = Lookout(position, known_hands=True)
    lookout.look([ENOUGH])
    return lookout.known()


# The first few in which phase I matters, and as many others from all over the list.
SOME = [*MATTERS[:10], *list(TRUTHS)[:: len(TRUTHS) // 10]]


@pytest.mark.parametrize("seed", SOME)
def test_the_stored_truths_are_those_of_trying_everything(seed: int) -> None:
    assert truths(load(made(seed) or {})) == TRUTHS[seed]


@pytest.mark.full
@pytest.mark.parametrize("seed", TRUTHS)
def test_all_stored_truths_are_those_of_trying_everything(seed: int) -> None:
    assert truths(load(made(seed) or {})) == TRUTHS[seed]


def test_found_and_bound_enclose_the_truth() -> None:
    for seed, truth in TRUTHS.items():
        position = position_from(seed)
        result = looked(position)
        assert {rival.opponent for rival in result.rivals} == set(truth)
        for rival in result.rivals:
            assert rival.loss <= truth[rival.opponent].loss <= rival.bound, seed
            # Where the pile may run out it is not certain which hands can be had.
            assert rival.loss == rival.bound or short(position), seed


def short(position: Position) -> bool:
    """Whether discards may come back before an opponent's plays."""
    return pile_size(position) < 8 * (position.table.seats - 1)


def test_the_truths_are_of_all_sorts() -> None:
    """What the comparison is worth: swaps and exchanges without which the bound would be false."""
    every = [one for by in TRUTHS.values() for one in by.values()]
    assert sum(one.loss > one.unswapped for one in every) >= 10
    assert sum(one.unswapped > one.as_held for one in every) >= 20
    assert sum(0 < one.as_held == one.loss for one in every) >= 30
    assert sum(len(by) > 1 for by in TRUTHS.values()) >= 10


@pytest.mark.parametrize("seed", MATTERS)
def test_a_threat_that_begins_with_phase_i_can_be_played(seed: int) -> None:
    position = position_from(seed)
    result = looked(position)
    seen = set()
    for threat in result.threats:
        here = turn_of(position, position.table.seat(threat.opponent), threat.hand)
        for play in threat.first:
            here, _ = make(here, play, lambda *_: 0)
            seen.add(type(play))
        assert here.digest() == turn_of(position, here.mover, threat.hand, threat.first).digest()
        for played in threat.line:
            chosen = iter(played.choices)
            index = position.table.geometry.index
            here, _ = make(here, played.play, lambda *_: index[next(chosen).chosen])  # noqa: B023
        assert here.digest() == threat.line[-1].outcome.digest()
        assert income(here, position.mover) == result.income - threat.loss == threat.income
    assert seen & {Exchange, Swap} or short(position)


@pytest.mark.parametrize("seed", MATTERS)
def test_the_chance_is_that_of_dealing(seed: int) -> None:
    position = position_from(seed)
    for threat in looked(position).threats:
        seat = position.table.seat(threat.opponent)
        assert threat.chance == chance(position, seat, threat.cards, threat.exchanged)


def chance(position: Position, seat: int, cards: Cards, exchange: bool) -> Fraction:
    """How likely they come to hold these cards, card by card, an exchange as good as can be."""
    hand = position.hands[seat]
    deck = [kind for kind in range(3) for _ in range(unseen(position)[kind])]
    hands = [hand] if not isinstance(hand, int) else [counted(h) for h in combinations(deck, hand)]
    reserve = position.reserve or (0, 0, 0)
    total = Fraction(0)
    for one in set(hands):
        p = Fraction(hands.count(one), len(hands))
        if can_have(one, reserve, cards):
            total += p
        elif exchange:
            left = list(deck)
            for kind in range(3) if isinstance(hand, int) else ():
                for _ in range(one[kind]):
                    left.remove(kind)
            total += p * max(drawn(left, one, keep, reserve, cards) for keep in kept(one))
    assert pile_size(position) >= 8 or not exchange
    return total


def counted(cards: tuple[int, ...]) -> Cards:
    return cards.count(0), cards.count(1), cards.count(2)


def kept(hand: Cards) -> list[Cards]:
    """What may be left of a hand after one or more discards."""
    return [(m, r, c) for m, r, c in product(*(range(n + 1) for n in hand)) if (m, r, c) != hand]


def drawn(pile: list[int], hand: Cards, keep: Cards, reserve: Cards, cards: Cards) -> Fraction:
    number = 4 - sum(keep)
    hits = 0
    for draw in combinations(pile, number):
        got = counted(draw)
        after = keep[0] + got[0], keep[1] + got[1], keep[2] + got[2]
        hits += can_have(after, reserve, cards)
    return Fraction(hits, comb(len(pile), number))


def can_have(hand: Cards, reserve: Cards, cards: Cards) -> bool:
    """Whether a hand holds these cards, or does after a swap, every swap tried."""
    after = [hand]
    for kind, number in enumerate(reserve):
        for give in product(*(range(n + 1) for n in hand)):
            if 0 < sum(give) <= number:
                left = [n - g for n, g in zip(hand, give, strict=True)]
                left[kind] += sum(give)
                after.append((left[0], left[1], left[2]))
    return any(all(h >= c for h, c in zip(one, cards, strict=True)) for one in after)


#: All military cards are in the hands of the three between Red and Blue, who can only pay for an
#: exchange if they have Ecus; what they discard before their refill may come to Blue.
BETWEEN = """
khronos: 1
map: {name: tiny, terrain: "......\\n......\\n......\\n......\\n", hamlets: []}
ruleset: matagot
turn: {number: 3, player: red, phase: action}
players:
  - {color: red, ecus: 5, hand: {civil: 4}, adventurers: [might, might]}
  - {color: green, ecus: 0, hand: {military: 4}, adventurers: [reason, reason]}
  - {color: white, ecus: 0, hand: {military: 4}, adventurers: [reason, reason]}
  - {color: black, ecus: 0, hand: {military: 3, religious: 1}, adventurers: [reason, reason]}
  - {color: blue, ecus: 5, hand: {religious: 4}, adventurers: [might, might]}
boards:
  might:
    - {building: watch_tower, at: b2, owner: red}
    - {building: town, at: c2}
  faith: []
  reason: []
discard: {religious: 6, civil: 5}
"""


def test_told_hands_of_those_between_may_be_drawn_after_they_discard() -> None:
    position = position_of(parse_document(parse_text(BETWEEN, "between").tree).require())
    quiet = ((0, 0, 0), (0, 0, 0))
    now = position
    # Green's discards are shuffled into the pile before their refill is complete.
    for play in (End(*quiet), End((4, 0, 0), (0, 2, 2)), End(*quiet), End(*quiet)):
        now, _ = make(now, play, lambda *_: 0)
    now, _ = make(now, Exchange((0, 4, 0), (4, 0, 0)), lambda *_: 0)
    taken = 0
    for play in legal_plays(now):
        if isinstance(play, Construct):
            after, _ = make(now, play, lambda *_: 0)
            taken = max(taken, income(position, 0) - income(after, 0))
    assert taken == 3
    result = threats(position, known_hands=True, rounds=4)
    assert result.bound >= taken
