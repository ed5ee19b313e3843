"""Whole games in the core against the engine: the same plays, and games that the engine replays."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from core_positions import played_on, positions
from core_traces import Ended, Played, plays, traced_game
from probing import probe
from reference.legal import moves

from positions.files.load_position import library as library_names
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End
from positions.things import KINDS
from search.core.core_games import game_numbers, random_games
from search.rules.game import deal, hide_hands
from search.rules.open_position import load
from search.rules.packing import adventurer_of
from search.rules.payment import pair_of
from search.rules.position import Position, over
from search.rules.resolution import begin
from search.rules.turn_phases import apply_turn_play, refuse_turn_play, unseen

NAMES = library_names()


def same_plays(position: Position) -> int:
    """Compare the lists of plays, each as often as it stands there; how many."""
    ours, theirs = plays(position), list(moves(position))
    assert Counter(ours) == Counter(theirs)
    return len(ours)


def replayed(position: Position, seed: int, most: int) -> tuple[int, Position]:
    """The engine makes what the core has played; how many plays, and the end."""
    told = traced_game(position, seed, most)
    here = position.replace(hands=told.hands)
    number = 0
    for done in told.done:
        assert done.seat == here.mover
        if isinstance(done, Played):
            assert done.move in set(moves(here))
            resolution = begin(here, done.move)
            for anchor in done.choices:
                assert resolution.decision is not None
                assert anchor in resolution.decision.options
                resolution = resolution.choose(anchor)
            here = resolution.position()
            number += 1
        else:
            assert isinstance(done, Ended)
            before = here.hands[done.seat]
            assert not isinstance(before, int)
            drawn = tuple(done.hand[k] - before[k] for k in range(len(KINDS)))
            end = End(draw=None if here.number >= here.table.last_turn else drawn)  # type: ignore[arg-type]
            assert refuse_turn_play(here, end) is None
            here = apply_turn_play(here, end)
            assert here.ecus[done.seat] == done.ecus
            assert here.hands[done.seat] == done.hand
    assert over(here)
    return number, here


@pytest.mark.parametrize("name", NAMES)
def test_the_plays_of_the_library(name: str) -> None:
    position = load(name, known_hand=False).position
    if isinstance(position.hands[position.mover], int):
        with pytest.raises(ValueError, match="not known"):
            plays(position)
        return
    same_plays(position)


def test_the_plays_of_nasty_positions() -> None:
    rng = random.Random("plays")
    compared = 0
    for position in positions("games", 3):
        for _ in range(3):
            hand = rng.choice(((4, 0, 0), (0, 4, 0), (0, 0, 4), (2, 1, 1), (1, 2, 1), (1, 1, 2)))
            seat = position.mover
            here = position.replace(
                hands=(*position.hands[:seat], hand, *position.hands[seat + 1 :]),
                adventurers=tuple(
                    pair_of(adventurer_of(rng.choice(range(9))) for _ in range(2))
                    for _ in position.adventurers
                ),
                ecus=tuple(rng.choice((0, 1, 9)) for _ in position.ecus),
            )
            if min(unseen(here)) >= 0:
                compared += same_plays(here)
            position = played_on(position, rng, 1)
    assert compared > 1000


@pytest.mark.parametrize("game_map", ["crossing", "meadow", "ford"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_games_from_the_deal_on(game_map: str, seats: int) -> None:
    for seed in range(2):
        start = hide_hands(
            deal(load_map(game_map), ruleset("rio-grande", False), seats, seed).position, 0
        )
        number, end = replayed(start, 100 + seed, 8)
        assert number > 7 * seats
        row = random_games(start, [99, 100 + seed], 8)[1]
        assert row.tolist() == [number, *end.ecus]


@pytest.mark.parametrize("rules", ["rio-grande", "matagot"])
@pytest.mark.parametrize("holdem", [False, True])
def test_games_of_all_rules(rules: str, holdem: bool) -> None:
    start = deal(load_map("crossing"), ruleset(rules, holdem), 4, 7).position
    number, _ = replayed(start, 5, 6)
    assert number


def test_games_go_on_from_the_middle() -> None:
    for name in NAMES[::4]:
        position = load(name, known_hand=False).position
        if not over(position):
            replayed(position, 3, 5)


def test_the_same_seed_gives_the_same_game() -> None:
    start = deal(load_map("meadow"), ruleset("rio-grande", False), 3, 1).position
    some = random_games(start, [5, 6, 5], 8)
    assert some[0].tolist() == some[2].tolist() != some[1].tolist()
    assert traced_game(start, 5, 8) == traced_game(start, 5, 8)


def test_every_legal_play_is_as_likely() -> None:
    """First plays of 6,000 games: chi-square over all plays, in its 1 in 10,000 interval."""
    position = load("r9-8-the-opponent-decides").position
    legal = list(moves(position))
    firsts = [traced_game(position, seed, 1).done[0] for seed in range(6000)]
    met = Counter(first.move for first in firsts if isinstance(first, Played))
    assert set(met) <= set(legal)
    expected = 6000 / len(legal)
    square = sum((met[move] - expected) ** 2 / expected for move in legal)
    free = len(legal) - 1
    assert abs(square - free) < 4 * (2 * free) ** 0.5


def test_unseen_cards_are_dealt_evenly() -> None:
    position = hide_hands(deal(load_map("meadow"), ruleset("rio-grande", False), 2, 3).position, 0)
    left = unseen(position)
    dealt = [0, 0, 0]
    for seed in range(3000):
        for kind, cards in enumerate(traced_game(position, seed, 0).hands[1]):
            dealt[kind] += cards
    for kind in range(3):
        share = left[kind] / sum(left)
        error = (12000 * share * (1 - share)) ** 0.5
        assert abs(dealt[kind] - 12000 * share) < 4 * error


def test_hostile_numbers_are_refused() -> None:
    position = load("r8-11-renovation").position
    good = game_numbers(position)
    rng = random.Random("hostile games")
    room = np.zeros(12 * 4096, dtype=np.int16)
    refused = 0
    for _ in range(3000):
        bad = good.copy()
        for _ in range(rng.randrange(1, 4)):
            bad[rng.randrange(len(bad))] = rng.choice((-32768, -1, 0, 1, 5, 31, 300, 32767))
        length = rng.choice((len(bad), len(bad), len(bad) - 1, 0, 1))
        refused += probe(position.table, bad, length, None, room) < 0
    assert refused > 1000
