"""Plays in words, tried with decisions, and the steps of a suggested turn."""

from dataclasses import replace

import pytest

from advisor.page.replay import shown_turns
from advisor.page.visit import setup_changes
from advisor.words import play_words
from positions.files.load_position import parse_setup
from positions.notation.written_plays import (
    Construct,
    Demolish,
    Populate,
    Renovate,
    Travel,
    Upgrade,
)
from positions.setup import Building, Setup
from search.rules.convert import position_of
from search.rules.legal_plays import legal_plays
from search.rules.position import Position
from tests.advisor.page.conftest import BETWEEN_KEEPS


@pytest.fixture
def setup() -> Setup:
    return parse_setup(BETWEEN_KEEPS).require()


@pytest.fixture
def position(setup: Setup) -> Position:
    return position_of(setup)


@pytest.mark.parametrize(
    ("play", "words"),
    [
        (Travel("might", "faith", 0), "Travel from Might to Faith (1 Ecu)"),
        (
            Construct("might", "abbey", "a1", (1, 3, 0), ((0, 2), (0, 2))),
            "Build an Abbey on a1 of Might (1 military, 3 religious)",
        ),
        (
            Upgrade("faith", "c4", "castle", "b3", (1, 0, 0), ((0, 1),)),
            "Upgrade c4 of Faith to a Castle on b3 (1 military)",
        ),
        (
            Demolish("might", "a1", (0, 0, 1), ((0, 1),)),
            "Demolish a1 of Might (1 civil and 1 Ecu)",
        ),
        (Populate("a1", (0, 0, 1), ((0, 1),)), "Place a cube on a1 of Reason (1 civil)"),
        (Renovate("a1", (1, 0, 0), ((0, 1),)), "Renovate a1 of Reason (1 military)"),
    ],
)
def test_words(play: shown_turns.BoardPlay, words: str) -> None:
    assert play_words.play_words(play) == words


def test_plays_at_a_square_are_those_that_cover_it(position: Position) -> None:
    found = shown_turns.plays_at(legal_plays(position), "might", "d3")
    assert "Build a Hamlet on d3 of Might" in found
    assert "Build a Town on c2 of Might" in found
    assert not any("a3" in words for words in found)
    assert next(iter(shown_turns.travels(legal_plays(position)))).startswith("Travel from Might")


def test_a_decision_is_asked_until_it_is_answered(setup: Setup, position: Position) -> None:
    town = next(
        play
        for play in legal_plays(position)
        if isinstance(play, Construct) and (play.building, play.at) == ("town", "c1")
    )
    asked = shown_turns.tried(position, town, [])
    assert isinstance(asked, shown_turns.OpenDecision)
    assert set(asked.options) == {"a1", "e1"}
    assert asked.epoch == "might"
    answers = [asked.options[0]]
    outcome = shown_turns.tried(position, town, answers)
    while isinstance(outcome, shown_turns.OpenDecision):
        answers.append(outcome.options[0])
        outcome = shown_turns.tried(position, town, answers)
    assert len(answers) == 2
    assert outcome.ecus[0] == position.ecus[0] + 1
    assert shown_turns.gained(setup, outcome) == 1


def test_changed_squares(setup: Setup) -> None:
    after = setup_changes.without_building(setup, "might", "a1")
    after = setup_changes.with_building(
        after, "reason", Building("town", "c1", cubes=(("red", 1),))
    )
    assert shown_turns.changed_squares(setup, after) == {
        "might": ["a1", "a2", "b1", "b2"],
        "reason": ["c1", "c2", "d1", "d2"],
    }
    assert shown_turns.changed_squares(setup, replace(setup, title="x")) == {}
