"""Threats as they are answered: lines that can be played, preventions that prevent, true bounds."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction

import pytest
from possible_hands import possible_hands

from advisor.advise.threats import Threats, at_stake, limits, threats, threats_to_json, turn_of
from advisor.words.say import say
from advisor.words.threat_words import covers_of
from positions.files.load_position import read_setup
from positions.files.ruleset_files import ruleset
from positions.things import EPOCHS
from search.rules.convert import position_of
from search.rules.game import hide_hands, make
from search.rules.income import held_from, income, payers
from search.rules.open_position import load_position
from search.rules.position import Position
from search.rules.refusal import refusal
from search.rules.turn_phases import unseen
from search.rules.written_turn import Played


def replayed(position: Position, line: tuple[Played, ...]) -> Position:
    """The end of a line, every play made anew with the decisions that it names."""
    for played in line:
        chosen = iter(played.choices)
        index = position.table.geometry.index
        position, _ = make(position, played.play, lambda *_: index[next(chosen).chosen])  # noqa: B023
    return position


NAMES = ["r8-12-income", "game-2p-t6-before-the-end", "r8-11-renovation", "game-2p-t4-middle"]


@pytest.fixture(scope="module", params=NAMES)
def looked(request: pytest.FixtureRequest) -> tuple[Position, Threats]:
    position = load_position(request.param)
    return position, threats(position)


@pytest.mark.full
def test_every_threat_can_be_played_and_takes_what_it_says(
    looked: tuple[Position, Threats],
) -> None:
    position, result = looked
    assert result.income == at_stake(position) > 0
    assert result.threats
    names, seats = position.table.geometry.names, position.table.seats
    everywhere = {
        (epoch, names[held_from(board, squares, position.mover)], ecus)
        for epoch, board in zip(EPOCHS, position.boards, strict=True)
        for squares, takers, ecus in payers(board, seats)
        if position.mover in takers
    }
    sorts = [(threat.opponent, threat.domains) for threat in result.threats]
    assert len(sorts) == len(set(sorts))
    for threat in result.threats:
        seat = position.table.colors.index(threat.opponent)
        here = turn_of(hide_hands(position, position.mover), seat, threat.hand)
        assert threat.hand in possible_hands(hide_hands(position, position.mover), seat)
        end = replayed(here, threat.line)
        assert end.digest() == threat.line[-1].outcome.digest()
        assert here.hand == tuple(a + b for a, b in zip(end.hand, threat.cards, strict=True))
        assert threat.first == ()
        assert income(end, position.mover) == result.income - threat.loss == threat.income
        assert threat.loss > 0
        assert sum(domain.ecus - domain.then for domain in threat.domains) >= threat.loss
        for domain in threat.domains:
            assert domain[:3] in everywhere
            assert 0 <= domain.then < domain.ecus
        assert 0 < threat.chance <= 1
    losses = [threat.loss for threat in result.threats]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == result.loss <= result.bound <= result.income


def test_what_prevents_a_threat_leaves_it_nothing(looked: tuple[Position, Threats]) -> None:
    position, result = looked
    answered = [threat for threat in result.threats if threat.prevention is not None]
    assert answered
    assert all(threat.prevention is None for threat in result.threats[limits()["answered"] :])
    for threat in answered:
        prevention = threat.prevention
        assert prevention is not None
        assert threat.preventable is True
        mine = replayed(position, prevention.line)
        assert income(mine, position.mover) == prevention.income >= result.income
        spent = tuple(a - b for a, b in zip(position.hand, mine.hand, strict=True))
        assert spent == prevention.cards
        seat = position.table.colors.index(threat.opponent)
        here = turn_of(mine, seat, threat.hand)
        for played in threat.line:  # what is not legal any more they leave out
            if refusal(here, played.play) is None:
                here, _ = make(here, played.play, lambda _, decision: decision.options[0])
        if not any(played.choices for played in threat.line):
            assert income(here, position.mover) >= prevention.income
        assert 0 <= prevention.remaining <= prevention.income


def test_chances_are_those_of_dealing(looked: tuple[Position, Threats]) -> None:
    position, result = looked
    hidden = hide_hands(position, position.mover)
    left = unseen(hidden)
    deck = [kind for kind in range(3) for _ in range(left[kind])]
    for threat in result.threats[:3]:
        seat = position.table.colors.index(threat.opponent)
        held = hidden.hands[seat]
        assert isinstance(held, int)
        rng = random.Random(1)
        hits = 0
        for _ in range(4000):
            hand = rng.sample(deck, held)
            hits += all(hand.count(kind) >= threat.cards[kind] for kind in range(3))
        assert abs(hits / 4000 - float(threat.chance)) < 0.05
        assert isinstance(threat.chance, Fraction)


def test_what_an_opponent_holds_is_not_looked_at_and_the_answer_is_the_same_again() -> None:
    position = load_position("r8-12-income")
    seen = position.replace(hands=(position.hands[0], (2, 1, 1), (0, 4, 0)))
    one, other = threats(seen, rounds=1), threats(hide_hands(seen, 0), rounds=1)
    assert threats_to_json(one) == threats_to_json(other)


def test_it_stops_when_told_and_says_what_is_true() -> None:
    position = load_position("r8-12-income")
    told: list[Threats] = []
    result = threats(position, progress=told.append, stop=lambda: len(told) >= 3)
    assert len(told) == 3
    assert result == told[-1]
    assert result.bound == result.income
    losses = [one.loss for one in told]
    assert losses == sorted(losses)
    nothing = threats(position, stop=lambda: True)
    assert (nothing.loss, nothing.bound, nothing.threats) == (0, nothing.income, ())


@pytest.mark.parametrize("rounds", [0, 5, -1])
def test_rounds_that_there_are_not_are_refused(rounds: int) -> None:
    with pytest.raises(ValueError, match="rounds"):
        threats(load_position("r8-12-income"), rounds=rounds)


def test_the_value_for_programs_is_plain_json() -> None:
    result = threats(load_position("r8-12-income"), rounds=1)
    value = threats_to_json(result)
    assert json.loads(json.dumps(value)) == value
    first = value["threats"][0]
    assert first["rank"] == 1
    assert first["loss"] == value["loss"]
    assert [played["play"]["type"] for played in first["line"]]
    assert sum(first["hand"].values()) == 4
    assert first["prevention"]["line"]


@pytest.mark.parametrize(
    ("holdem", "words"),
    [
        (False, "whatever cards they exchange first"),
        (True, "whatever cards they exchange or swap first"),
    ],
)
def test_a_bound_says_what_it_covers(holdem: bool, words: str) -> None:
    setup = read_setup("game-2p-t3-two-banks").require()
    if holdem:
        setup = replace(setup, ruleset=ruleset(holdem=True), reserve=(1, 1, 1))
    result = threats(position_of(setup), rounds=1)
    assert result.income
    assert say("threats-covered", covers=covers_of(result.covered)) == words
    assert threats_to_json(result)["covered"] == list(result.covered)
