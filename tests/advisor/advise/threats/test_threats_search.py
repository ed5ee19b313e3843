"""Threats and preventions against trying everything, on small maps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from possible_hands import possible_hands

from advisor.advise.threats import Lookout, at_stake, limits, turn_of
from advisor.advise.threats.prevention import Preventer
from positions.files.load_position import parse_document
from search.rules.convert import position_of
from search.rules.game import hide_hands
from search.rules.income import income
from search.rules.legal_plays import moves
from search.rules.move import CardMove, move_of
from search.rules.play_steps import fold, tree_of
from search.rules.position import Position
from search.rules.turn_phases import with_hand

#: So many positions are as good as all of them, on small maps.
ALL = 10**9
STORE = Path(__file__).parent / "threats.json"


def exhaustive(position: Position, victim: int, known: dict[int, int]) -> int:
    """The least income that a turn of the mover can leave the victim for certain."""
    if position.hash not in known:
        least = income(position, victim)
        for move in moves(position):
            tree = tree_of(position, move, 10**6)
            assert tree is not None
            assert tree.whole
            least = min(least, -fold(tree, lambda end: -exhaustive(end, victim, known)))
        known[position.hash] = least
    return known[position.hash]


def small_positions() -> list[Position]:
    """From random games on small maps: something at stake, opponents with a card or two."""
    result = []
    for document in json.loads(STORE.read_text(encoding="utf-8")):
        setup = parse_document(document).require()
        result.append(position_of(setup))
    return result


def plain_lookout(position: Position) -> Lookout:
    """One that leaves exchanges out: test_threats_phase_one.py is about those, and hands of four
    cards would take minutes here."""
    lookout = Lookout(position)
    for rival in lookout.rivals.values():
        rival.starts = tuple(start for start in rival.starts if not start.exchanged)
    return lookout


@pytest.mark.parametrize("position", small_positions(), ids=lambda p: p.digest())
def test_a_complete_search_finds_what_trying_everything_finds(position: Position) -> None:
    lookout = plain_lookout(position)
    lookout.look([ALL])
    result = lookout.known()
    victim, stake = position.mover, at_stake(position)
    assert result.income == stake
    for rival in result.rivals:
        seat = position.table.colors.index(rival.opponent)
        wanted = [
            stake - exhaustive(turn_of(position, seat, hand), victim, {})
            for hand in possible_hands(position, seat)
        ]
        assert rival.hands == len(wanted)
        assert rival.loss == max(wanted)
        assert rival.loss <= rival.bound
        if rival.done == rival.hands or rival.loss == stake:
            assert rival.bound == rival.loss
    assert any(rival.loss for rival in result.rivals) == bool(result.threats)


def test_the_small_positions_are_of_all_sorts() -> None:
    """What the comparison above is worth: losses and none, decisions of third players."""
    sorts = set()
    for position in small_positions():
        lookout = plain_lookout(position)
        lookout.look([ALL])
        result = lookout.known()
        sorts |= {"loss" if rival.loss else "no loss" for rival in result.rivals}
        sorts |= {"part" for rival in result.rivals if 0 < rival.loss < result.income}
        sorts |= {"adaptive" for threat in result.threats if threat.adaptive}
        sorts |= {f"{position.table.seats} players"}
    assert sorts >= {"loss", "no loss", "part", "adaptive"}
    assert sorts >= {"2 players", "3 players", "4 players"}


@pytest.mark.parametrize("position", small_positions(), ids=lambda p: p.digest())
def test_bounds_hold_however_little_was_looked_at(position: Position) -> None:
    truth = plain_lookout(position)
    truth.look([ALL])
    bounds = {rival.opponent: rival.loss for rival in truth.known().rivals}
    for rounds in ([], [1], [20], [20, 200]):
        lookout = plain_lookout(position)
        lookout.look(rounds)
        for rival in lookout.known().rivals:
            assert rival.loss <= bounds[rival.opponent] <= rival.bound


def my_ends(position: Position, cards: int) -> dict[int, Position]:
    """Where turns that spend at most so many cards, and in which I decide all, can end."""
    result = {position.hash: position}
    todo = [position]
    while todo:
        here = todo.pop()
        for move in moves(here):
            if (
                sum(here.hand) - (sum(move.cards) if isinstance(move, CardMove) else 0)
                < sum(position.hand) - cards
            ):
                continue
            tree = tree_of(here, move, 10**6)
            assert tree is not None
            for end in tree.leaves if tree.safe else ():
                if end.hash not in result:
                    result[end.hash] = end
                    todo.append(end)
    return result


@pytest.mark.parametrize("position", small_positions(), ids=lambda p: p.digest())
def test_no_cheaper_turn_prevents_it(position: Position) -> None:
    """Against every turn of mine, two cards at most (the hand is cut, to see them all)."""
    seat = position.mover
    m, r, c = position.hand
    few = (min(m, 1), min(r, 1), min(c, 1) if m + r < 2 else 0)
    here = with_hand(hide_hands(position, seat), seat, few)
    if not at_stake(here):
        return
    lookout = plain_lookout(here)
    lookout.look([ALL])
    lookout.answer()
    preventer = Preventer(here, 1, 10**6)
    for threat in lookout.known().threats[: limits()["answered"]]:
        rival = here.table.colors.index(threat.opponent)
        line = tuple(move_of(played.play, here.table.geometry) for played in threat.line)
        prevention = threat.prevention
        assert prevention is not None or threat.preventable is not True
        if prevention is None and threat.preventable is None:
            continue
        most = sum(few) if prevention is None else sum(prevention.cards) - 1
        for end in my_ends(here, most).values():
            keeps = income(end, seat)
            if keeps >= lookout.stake:
                assert preventer.harm(turn_of(end, rival, threat.hand), line, keeps) > 0
