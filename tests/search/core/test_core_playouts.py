"""Surveys and playouts in the core against plain Python: equal to the last digit."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from core_positions import positions
from reference.playouts import play_on, surveyed_turn
from reference.worth import Judge
from representative import FEW

from advisor.advise.game_records.record_replay import replayed
from benchmarks.strength.calibration import records_of
from positions.files.load_position import library
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from search.core import core_playouts
from search.core.core_games import around_of
from search.core.core_playouts import Dealt, SurveySize, ends_of, first_of, from_end, from_start
from search.core.position_codec import ground_of
from search.policy.deals import deal_unseen
from search.policy.hand_worth import discards
from search.policy.surveyed_turns import surveyed_turn as in_core
from search.rules.game import deal, hide_hands
from search.rules.open_position import load
from search.rules.position import Position, over
from search.rules.turn_phases import pile_size

PROJECT = Path(__file__).parents[3]
ARCHIVES = PROJECT / "benchmarks" / "strength" / "data"
#: Positions of a rival's survey.
#: Positions of a survey, and how often the seat has a turn again.
REPLIES = (60, 0), (30, 1), (20, 3)


def playable(name: str) -> Position | None:
    """A position of the library as its mover sees it, if their hand is known."""
    position = load(name, known_hand=False).position
    if isinstance(position.hands[position.mover], int) or over(position):
        return None
    return hide_hands(position, position.mover)


PLAYABLE = [name for name in library() if playable(name) is not None]


def seen(name: str) -> Position:
    position = playable(name)
    assert position is not None
    return position


def same_turn(position: Position, budget: int, salt: int) -> bool:
    """Compare plays, choices, end and worth of a surveyed turn; whether anybody had to decide."""
    ours, theirs = in_core(position, budget, salt=salt), surveyed_turn(position, budget, salt)
    assert ours.line == theirs.line
    assert ours.final == theirs.final
    (end,) = ends_of([position], first_of(budget, salt))
    assert end.totals == tuple(Judge(position).totals(theirs.final))
    assert (end.number, end.mover) == (position.number, position.mover)
    return theirs.adaptive or any(played.choices for played in ours.line)


def same_playout(position: Position, seed: str) -> bool:
    """Compare a playout from the end of the turn, and one from its beginning; whether the discards
    became the pile on the way."""
    reply = random.Random(f"reply {seed}").choice(REPLIES)
    here, cards = deal_unseen(position, random.Random(seed))
    dealt = Dealt(here, list(cards.pile), cards.luck)
    seat, before = position.mover, len(cards.pile)
    (ours,) = from_end([dealt], (0, 0, 0), seat, reply)
    assert (ours.totals, ours.number, ours.over) == play_on(here, (0, 0, 0), cards, seat, reply)
    turned = len(cards.pile) > before
    here, cards = deal_unseen(position, random.Random(seed))
    seat = (seat - 1) % position.table.seats
    (ours,) = from_start([dealt], first_of(40, 7), seat, reply)
    final = surveyed_turn(here, 40, 7).final
    theirs = play_on(final, discards(final), cards, seat, reply)
    assert (ours.totals, ours.number, ours.over) == theirs
    return turned


@pytest.mark.usual(*FEW)
@pytest.mark.parametrize("name", PLAYABLE)
def test_turns_and_playouts_of_the_library(name: str) -> None:
    position = seen(name)
    for budget, salt in ((1, 0), (30, 0), (100, 5)):
        same_turn(position, budget, salt)
    same_playout(position, name)


@pytest.mark.parametrize("each", [5, pytest.param(12, marks=pytest.mark.full)])
def test_turns_of_nasty_positions(each: int) -> None:
    rng = random.Random("nasty turns")
    decided = 0
    for position in positions("policy", each):
        if pile_size(position) >= 0:
            decided += same_turn(position, rng.choice((5, 20, 60, 300)), rng.getrandbits(48))
    assert decided > each // 2


@pytest.mark.parametrize("archive", ["greedy-3", "greedy-4", "level-7", "ismcts"])
def test_turns_and_playouts_of_recorded_games(archive: str) -> None:
    rng = random.Random(archive)
    for record in islice(records_of([ARCHIVES / f"arena-{archive}.tar.gz"]), 4):
        kept = [position for position in replayed(record)[0] if not over(position)]
        position = rng.choice(kept)
        position = hide_hands(position, position.mover)
        same_turn(position, 400, rng.getrandbits(48))
        same_playout(position, archive)


@pytest.mark.parametrize("deals", [5, pytest.param(12, marks=pytest.mark.full)])
def test_the_discards_are_shuffled_as_python_shuffles_them(deals: int) -> None:
    """§2.1, in games of five with few cards, where the pile runs out twice in some rounds."""
    turned = 0
    for holdem in (False, True):
        game = deal(load_map("ford"), ruleset("matagot", holdem), 5, 3)
        for number in range(deals):
            here, cards = deal_unseen(hide_hands(game.position, 0), random.Random(number))
            gone = list(here.discard)
            while cards.pile and sum(gone) < 9:
                gone[cards.pile.pop()] += 1
            here = here.replace(discard=tuple(gone), number=3)
            turned += same_playout(here, f"{holdem} {number}")
    assert turned > deals // 2


def test_the_same_hands_in_one_batch_or_alone() -> None:
    position = seen("game-3p-t3-crowding")
    deals = []
    for number in range(5):
        here, cards = deal_unseen(position, random.Random(number))
        deals.append(Dealt(here, list(cards.pile), cards.luck))
    together = from_end(deals, (0, 0, 0), position.mover, REPLIES[1])
    assert together == [from_end([one], (0, 0, 0), position.mover, REPLIES[1])[0] for one in deals]
    assert len(set(together)) > 1


def test_what_cannot_be_dealt_is_refused() -> None:
    position = seen("game-3p-t3-crowding")
    here, cards = deal_unseen(position, random.Random(1))
    good = Dealt(here, list(cards.pile), cards.luck)
    assert from_end([good], (0, 0, 0), position.mover, (1, 0))
    lost = good._replace(pile=[*good.pile[:-1], (good.pile[-1] + 1) % 3])
    for bad in (good._replace(position=position), lost, good._replace(luck=[2**32 - 1] * 625)):
        with pytest.raises(ValueError, match="does not take"):
            from_end([bad], (0, 0, 0), position.mover, (1, 0))
    with pytest.raises(ValueError, match="no room"):
        from_end([good._replace(pile=[0] * 300)], (0, 0, 0), position.mover, (1, 0))
    with pytest.raises(ValueError, match="not known"):
        ends_of([position.replace(hands=(4,) * position.table.seats)], SurveySize(1, 1))


def test_hostile_numbers_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes over the border, an answer or a ValueError comes back."""
    position = seen("r8-11-renovation")
    here, cards = deal_unseen(position, random.Random(1))
    rng = random.Random("hostile playouts")
    ground_of(position.table)
    refused = 0

    def around(one: Position) -> list[int]:
        numbers = around_of(one)
        for _ in range(rng.randrange(1, 4)):
            numbers[rng.randrange(len(numbers))] = rng.choice((-9, -1, 0, 1, 3, 5, 31, 300, 9999))
        return numbers

    monkeypatch.setattr(core_playouts, "around_of", around)
    for _ in range(1500):
        dealt = Dealt(here, [rng.choice((0, 1, 2, 3, 255)) for _ in cards.pile], cards.luck)
        one = rng.choice((dealt, dealt._replace(pile=list(cards.pile))))
        try:
            if rng.random() < 0.5:
                from_end([one], (rng.randrange(6), 0, 0), rng.randrange(4), (4, rng.randrange(3)))
            else:
                ends_of([here], SurveySize(rng.randrange(9), rng.randrange(9), rng.getrandbits(60)))
        except (ValueError, MemoryError):
            refused += 1
    assert refused > 500


#: Breaks long batches off; what goes wrong ends the process with a signal.
SCRIPT = """
import random, signal
from search.core.core_playouts import Dealt, from_end
from search.policy.deals import deal_unseen
from search.rules.game import hide_hands
from search.rules.open_position import load_position

def interrupt(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, interrupt)
position = hide_hands(load_position("game-4p-t6-crowded"), 0)
deals = []
for number in range(400):
    here, cards = deal_unseen(position.replace(mover=0), random.Random(number))
    deals.append(Dealt(here, list(cards.pile), cards.luck))
for number in range(5):
    signal.setitimer(signal.ITIMER_REAL, 0.1 + 0.01 * number)
    try:
        from_end(deals, (0, 0, 0), 0, (5000, 0))
        raise SystemExit("too fast to be broken off")
    except KeyboardInterrupt:
        print(number)
"""


def test_a_batch_that_is_broken_off_stops_before_its_memory_goes() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [str(number) for number in range(5)]


def test_the_weights_are_the_ones_that_were_asked_for() -> None:
    """Other weights under another name are not those that are remembered."""
    from dataclasses import replace

    from search.policy.weights import weights

    position = seen("game-3p-t3-crowding")
    usual = weights()
    other = replace(usual, name="other", leader=0.0)
    first = first_of(60)
    assert ends_of([position], first, usual) == ends_of([position], first)
    seats = position.table.seats
    turn = {n: (tuple(2 * x for x in a), b) for n, (a, b) in usual.seats[seats].items()}
    doubled = replace(other, name="doubled", seats={**usual.seats, seats: turn})
    assert ends_of([position], first, doubled) != ends_of([position], first)
    assert np.isfinite(ends_of([position], first, other)[0].totals).all()
