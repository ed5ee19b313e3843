"""A play that is being entered: what is open about it, the words that tell its ways apart."""

from __future__ import annotations

import re

import pytest

from advisor.page.entry import open_play, playable_squares
from advisor.page.entry.open_play import Choosing, Deciding, PlayEntry
from advisor.words import play_words
from positions.files.canonical import digest
from positions.files.load_position import library, parse_setup, read_setup
from positions.notation.written_plays import BoardPlay, Construct, Travel, Upgrade
from positions.setup import Setup
from search.rules.convert import position_of, setup_of
from search.rules.legal_plays import legal_plays
from search.rules.position import Position
from search.rules.turn_phases import with_hand
from tests.advisor.page.conftest import BETWEEN_KEEPS

GAMES = [name for name in library() if name.startswith("game-")]


@pytest.fixture
def setup() -> Setup:
    return parse_setup(BETWEEN_KEEPS).require()


def keep(cards: tuple[int, int, int], *by: tuple[int, int]) -> Construct:
    return Construct("might", "keep", "c3", cards, by)


def test_only_what_differs_is_said() -> None:
    ways = [keep((2, 0, 0), (0, 2)), keep((2, 0, 0), (0, 1), (0, 1))]
    assert open_play.way_words(ways) == [
        "One adventurer carries 2 cards",
        "Each adventurer carries 1 card",
    ]
    paid = [keep((2, 1, 0), (0, 2), (0, 1)), keep((2, 0, 1), (0, 2), (0, 1))]
    assert open_play.way_words(paid) == ["2 military, 1 religious", "2 military, 1 civil"]
    unlike = [keep((1, 0, 0), (0, 1)), keep((1, 0, 0), (1, 1))]
    assert open_play.way_words(unlike) == [
        "The adventurer who has carried nothing yet",
        "The adventurer who has already carried 1 card",
    ]
    plays = [keep((2, 0, 0), (0, 2)), keep((2, 0, 0), (0, 2))._replace(building="castle")]
    assert open_play.way_words(plays)[1] == "Build a Castle on c3 of Might"
    travels = [Travel("might", "faith", 0), Travel("might", "faith", 1)]
    assert open_play.way_words(travels)[1] == "The adventurer who has carried 1 card"


def test_of_several_places_of_an_upgrade_each_is_named() -> None:
    position = position_of(read_setup("game-2p-t1-opening").require())
    found = playable_squares.targets(position, "town").at("might", "g4")
    named = open_play.labels([ways[0] for ways in found.values()])
    assert len(named) == 4
    assert all(re.search(r"Town on [fg][34]$", words) for words in named)
    assert (
        playable_squares.targets(position, "town")
        .fits()["might"]["g4"]
        .endswith(", or 3 other ways to place it; a click shows them")
    )
    # One place needs no name but that of the building.
    assert open_play.labels([Upgrade("might", "g4", "town", "g4", (0, 0, 1), ((0, 1),))]) == [
        "Upgrade g4 of Might to a Town"
    ]


@pytest.mark.parametrize("name", GAMES[::5])
def test_the_ways_of_a_click_have_different_words(name: str) -> None:
    known = position_of(read_setup(name).require())
    for position in (known, with_hand(known, known.mover, sum(known.hand))):
        for aim in playable_squares.AIMS:
            for squares in playable_squares.targets(position, aim).plays.values():
                for found in squares.values():
                    words = open_play.way_words(open_play.flat(found))
                    assert len(set(words)) == len(words) == sum(map(len, found.values()))


def _town(position: Position) -> BoardPlay:
    return next(
        play
        for play in legal_plays(position)
        if isinstance(play, Construct) and (play.building, play.at) == ("town", "c1")
    )


def test_what_is_open_stays_until_the_position_is_another(setup: Setup) -> None:
    held = PlayEntry()
    town = _town(position_of(setup))
    held.ask(Deciding(digest(setup), town))
    pending = held.waiting(setup)
    assert pending is not None
    assert pending.words == "Build a Town on c1 of Might"
    other = setup_of(with_hand(position_of(setup), 0, (0, 0, 2)))
    assert held.waiting(other) is None
    assert held.waiting(setup) is None


def test_several_plays_on_a_square_are_named_by_it(setup: Setup) -> None:
    ways = tuple(legal_plays(position_of(setup)))
    assert Choosing("", ways[:1]).words == play_words.what_words(ways[0])
    assert Choosing("", ways).words == "Travel"


def test_nothing_is_open_after_a_play(setup: Setup) -> None:
    held = PlayEntry(pending=Choosing(digest(setup), ()))
    held.done()
    assert held.pending is None
    assert held.waiting(setup) is None
