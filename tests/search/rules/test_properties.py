"""What holds in every game: conservation, hierarchy, legality, files, symmetry, records, chance.

Games of 2 to 5 players on random maps, under both rulesets, with and without Hold'em.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import crowded, play_on, played, random_map
from worlds import (
    SYMMETRIES,
    domains,
    games,
    image,
    image_of_play,
    near_miss,
    new_games,
    tries,
    violations,
)

from positions.files.canonical import canonical_text, digest
from positions.files.load_position import parse_document, parse_setup
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.files.save import to_document, to_json, to_yaml
from positions.notation.written_plays import Travel
from positions.setup import Setup
from positions.things import BUILDINGS
from search.rules.convert import position_of, setup_of
from search.rules.game import Game, IllegalPlay, Record, deal, make
from search.rules.income import incomes
from search.rules.legal_plays import count, legal_plays, moves, offers, random_move, travels
from search.rules.position import Position, over
from search.rules.refusal import refusal
from search.rules.resolution import Decision, outcomes
from search.rules.setup_check import defects

SEEDS = st.integers(0, 2**32 - 1)
SECTION = re.compile(r"[1-7](\.[1-9])?")


def squares_of(position: Position, mask: int) -> frozenset[tuple[int, int]]:
    stride = position.table.geometry.stride
    cells = range(position.table.geometry.squares)
    return frozenset((i % stride, i // stride) for i in cells if mask >> i & 1)


def assert_conserved(position: Position, setup: Setup, pile: list[int]) -> None:
    """Tiles, cubes and cards, counted on the table (§1.2, §1.5, §1.6); Ecus (§2.4)."""
    tiles: Counter[str] = Counter()
    cubes: Counter[str | None] = Counter()
    for epoch, board in enumerate(setup.boards):
        for building in board:
            printed = epoch == 2 and building.building == "hamlet"
            tiles[building.building] += not printed
            cubes.update((building.owner, building.mark))
            cubes.update(dict(building.cubes))
    names = [name for row in BUILDINGS for name in row]
    supposed = [number for row in setup.ruleset.tiles for number in row]
    in_stock = position.stock
    assert [tiles[n] + left for n, left in zip(names, in_stock, strict=True)] == supposed
    for color, left in zip(position.table.colors, position.supply, strict=True):
        assert left >= 0
        assert cubes[color] + left == setup.ruleset.cubes
    cards = Counter(pile)
    for hand in (*position.hands, position.discard, position.reserve or (0, 0, 0)):
        assert not isinstance(hand, int)
        cards.update({kind: hand[kind] for kind in range(3)})
    assert tuple(cards[kind] for kind in range(3)) == setup.ruleset.cards
    assert min(position.ecus) >= 0
    assert min(in_stock) >= 0


@tries(40)
@given(new_games())
def test_every_play_of_a_game_keeps_the_table_whole(
    world: tuple[Game, random.Random, float],
) -> None:
    """Conserved, no violation left, domains as networkx sees them, no defect: after every play."""
    game, rng, greed = world
    for _ in range(60):
        play_on(game, rng, greed)
        if game.over:
            break
        position, setup = game.position, setup_of(game.position)
        assert_conserved(position, setup, game.pile)
        for epoch in range(3):
            result = {squares_of(position, mask) for mask in position.boards[epoch].domains()}
            assert result == domains(setup, epoch)
        assert not violations(setup, 0)
        assert not violations(setup, 1)
        assert not defects(setup)
        assert position_of(setup).hash == position.hash


@tries(40)
@given(SEEDS, st.integers(2, 5))
def test_no_outcome_of_a_crowded_position_leaves_a_violation(seed: int, players: int) -> None:
    rng = random.Random(seed)
    game_map = random_map(rng, rng.randint(5, 9), rng.randint(5, 9))
    start = played(rng, game_map, ruleset("rio-grande"), players, rng.randint(1, 3)).position
    position = crowded(rng, start, 60)
    for move in rng.sample(list(moves(position)), min(40, count(position))):
        for end in (outcomes(position, move, 200) or [])[:40]:
            setup = setup_of(end)
            assert not defects(setup)
            assert not violations(setup, 0) + violations(setup, 1)
            assert position_of(setup).stock == end.stock
            assert position_of(setup).supply == end.supply


@tries(150)
@given(games(), SEEDS)
def test_what_is_listed_applies_and_what_is_not_is_refused_with_its_section(
    game: Game, seed: int
) -> None:
    rng = random.Random(seed)
    position = game.position
    if over(position):
        assert legal_plays(position) == []
        assert refusal(position, Travel("might", "faith", 0)) is not None
        return
    listed = set(legal_plays(position))
    assert len(listed) == count(position)
    before, setup = position.text(), setup_of(position)

    def decide(_: Position, decision: Decision) -> int:
        return rng.choice(decision.options)

    some = rng.sample(sorted(listed, key=repr), min(40, len(listed)))
    for play in some:
        assert refusal(position, play) is None
        after, record = make(position, play, decide)
        assert record.play == play
        assert after.ecus[position.mover] - position.ecus[position.mover] == record.ecus
    for play in [*some, Travel("might", "faith", 0)]:
        for _ in range(6):
            miss = near_miss(rng, setup, play)
            why = refusal(position, miss)
            assert (why is None) == (miss in listed), (miss, why)
            if why is not None:
                assert SECTION.fullmatch(why.section)
                assert why.message
                with pytest.raises(IllegalPlay):
                    make(position, miss, decide)
    assert position.text() == before


@tries(60)
@given(games())
def test_saving_and_loading_again_changes_nothing(game: Game) -> None:
    if game.over:
        return
    setup = setup_of(game.position)
    for text in (to_yaml(setup), to_json(setup)):
        again = parse_setup(text).require()
        assert canonical_text(again) == game.position.text()
        assert digest(again) == game.position.digest()
        assert position_of(again) == game.position
        assert setup_of(position_of(again)) == setup_of(game.position)


@tries(80)
@given(games(), SEEDS)
def test_the_order_of_lists_in_a_file_does_not_matter(game: Game, seed: int) -> None:
    if game.over:
        return
    rng = random.Random(seed)
    value = to_document(setup_of(game.position))
    for board in value["boards"].values():
        rng.shuffle(board)
        for building in board:
            entries = list(building.get("cubes", {}).items())
            rng.shuffle(entries)
            if entries:
                building["cubes"] = dict(entries)
    for player in value["players"]:
        rng.shuffle(player["adventurers"])
    rng.shuffle(value["map"]["hamlets"])
    setup = parse_document(dict(reversed(value.items()))).require()
    assert digest(setup) == game.position.digest()
    assert position_of(setup).text() == game.position.text()
    assert position_of(setup).hash == game.position.hash


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@tries(80)
@given(game=games())
@pytest.mark.full
def test_a_mirrored_position_has_mirrored_plays(symmetry: str, game: Game) -> None:
    if game.over:
        return
    setup = setup_of(game.position)
    mirrored = position_of(image(setup, symmetry))
    plays = {image_of_play(setup, play, symmetry) for play in legal_plays(game.position)}
    assert set(legal_plays(mirrored)) == plays
    assert incomes(mirrored) == incomes(game.position)


def replayed(start: Position, records: list[Record]) -> Position:
    """The position after the records, each made again with the decisions that it has."""
    position = start
    for record in records:
        chosen = iter(record.choices)

        def decide(at: Position, decision: Decision) -> int:
            return at.table.geometry.index[next(chosen).chosen]  # noqa: B023

        position, again = make(position, record.play, decide)
        assert again == record
    return position


@tries(80)
@given(games())
def test_records_replay(game: Game) -> None:
    assert replayed(game.start, game.records) == game.position


@tries(15)
@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(2, 5))
def test_the_same_seed_gives_the_same_game_even_interleaved(
    one: int, two: int, players: int
) -> None:
    game_map = load_map("meadow")

    def begun(seed: int) -> tuple[Game, random.Random]:
        return deal(game_map, ruleset("rio-grande", True), players, seed), random.Random(seed)

    def alone(seed: int) -> Game:
        game, rng = begun(seed)
        for _ in range(25):
            play_on(game, rng, 0.3)
        return game

    others = random.getstate()
    expected = alone(one), alone(two)
    (first, rng), (second, other) = begun(one), begun(two)
    for _ in range(25):
        play_on(first, rng, 0.3)
        play_on(second, other, 0.3)
    assert random.getstate() == others
    for game, same in zip((first, second), expected, strict=True):
        assert game.records == same.records
        assert game.position.text() == same.position.text()
        assert game.pile == same.pile


def test_random_moves_are_uniform_over_the_legal_plays() -> None:
    """Pearson's chi-square with a fixed seed, far from the 99.9 % quantile."""
    rng = random.Random(8)
    tried = 0
    while tried < 4:
        players = rng.randint(2, 5)
        game = played(rng, random_map(rng, 6, 6), ruleset("rio-grande"), players, 3)
        listed = list(moves(game.position))
        if not 30 <= len(listed) <= 300 or len(offers(game.position) + travels(game.position)) < 8:
            continue
        tried += 1
        assert len(listed) == len(set(listed)) == count(game.position)
        each = 120
        hits = Counter(random_move(game.position, rng) for _ in range(each * len(listed)))
        assert set(hits) == set(listed)
        statistic = sum((hits[move] - each) ** 2 / each for move in listed)
        freedom = len(listed) - 1
        # Wilson and Hilferty's approximation of the quantile
        spread = 2 / (9 * freedom)
        assert statistic < freedom * (1 - spread + 3.09 * spread**0.5) ** 3


def test_without_plays_there_is_no_random_move() -> None:
    game = deal(load_map("meadow"), ruleset("rio-grande"), 2, 1)
    poor = game.position.replace(ecus=(0, 0), hands=((0, 0, 0), (0, 0, 0)))
    assert count(poor) == 0
    assert legal_plays(poor) == []
    assert random_move(poor, random.Random(1)) is None
    rich = replace(setup_of(poor), players=setup_of(game.position).players)
    assert count(position_of(rich)) == count(game.position)
