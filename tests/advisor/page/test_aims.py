"""Squares that fit and squares that do not: each is one or the other, as the rules have it."""

from __future__ import annotations

import pytest
from representative import FEW

from advisor.page.entry import playable_squares, unavailable_pieces
from positions.files.load_position import library
from positions.notation.written_plays import Construct, Travel, Upgrade
from search.rules.geometry import bits
from search.rules.hand_counts import held, unseen
from search.rules.legal_plays import legal_plays
from search.rules.open_position import load, load_position
from search.rules.position import Position
from search.rules.refusal import refusal
from search.rules.turn_phases import with_hand


def unknown(name: str) -> Position:
    """The position with the cards of the player to move as a number."""
    position = load(name, known_hand=False).position
    return with_hand(position, position.mover, held(position.hands[position.mover]))


@pytest.mark.usual(
    *(f"True-{name}" for name in FEW),
    "False-game-2p-ford-t7",
    "False-game-4p-t4-first-seat",
    "False-r8-06-paradox",
)
@pytest.mark.parametrize("name", library())
@pytest.mark.parametrize("known", [True, False])
def test_every_square_fits_or_says_why_not(name: str, known: bool) -> None:
    position = load(name, known_hand=False).position if known else unknown(name)
    geometry = position.table.geometry
    every = {geometry.names[square] for square in bits(geometry.full)}
    for aim in playable_squares.AIMS:
        found = playable_squares.targets(position, aim)
        for epoch in ("might", "faith", "reason"):
            fits, refused = set(found.plays.get(epoch, {})), set(found.refused.get(epoch, {}))
            assert fits | refused == every
            assert not fits & refused


@pytest.mark.usual(
    *(f"True-{name}" for name in FEW),
    "False-game-2p-ford-t7",
    "False-game-4p-t4-first-seat",
    "False-r8-06-paradox",
)
@pytest.mark.parametrize("name", library())
@pytest.mark.parametrize("known", [True, False])
def test_every_legal_play_can_be_clicked_and_no_other(name: str, known: bool) -> None:
    position = load(name, known_hand=False).position if known else unknown(name)
    clickable = {
        play
        for aim in playable_squares.AIMS
        for squares in playable_squares.targets(position, aim).plays.values()
        for words in squares.values()
        for ways in words.values()
        for play in ways
    }
    legal = {play for play in legal_plays(position) if not isinstance(play, Travel)}
    assert clickable == legal
    assert all(refusal(position, play) is None for play in clickable)
    served = {playable_squares.aim_of(play) for play in legal}
    assert {
        aim
        for aim in playable_squares.AIMS
        if unavailable_pieces.unavailable(position, aim) is None
    } == served


@pytest.mark.parametrize("name", [n for n in library() if n.startswith("game-")][::4])
def test_an_unknown_hand_can_play_what_some_hand_can(name: str) -> None:
    position = unknown(name)
    number, left = position.hands[position.mover], unseen(position)
    assert isinstance(number, int)
    every = set()
    for military in range(number + 1):
        for religious in range(number + 1 - military):
            hand = military, religious, number - military - religious
            if all(hand[kind] <= left[kind] for kind in range(3)):
                every |= set(legal_plays(with_hand(position, position.mover, hand)))
    assert set(playable_squares.plays_in(position)) == every


def test_what_stands_in_the_way_on_a_square() -> None:
    position = load_position("game-4p-t4-first-seat")
    assert (
        str(playable_squares.nothing_at(position, "reason", "a12"))
        == "§2.3: Black has no adventurer on Reason"
    )
    assert str(playable_squares.nothing_at(position, "might", "b2")) == "§3.1: b2 is not empty"


def test_a_refusal_names_its_section() -> None:
    position = load_position("r8-04-hierarchy-military")
    found = playable_squares.targets(position, "keep")
    sections = {why.section for squares in found.refused.values() for why in squares.values()}
    assert {"3", "3.1", "3.3"} <= sections
    reasons = found.reasons()["might"]
    assert any(words.startswith("§3.3: hierarchy") for words in reasons.values())
    assert all(words.startswith("§") for words in reasons.values())


def test_an_upgrade_is_a_click_on_what_is_upgraded() -> None:
    position = load_position("r8-03-upgrades")
    found = playable_squares.targets(position, "keep").plays["might"]
    upgrades = [words for words in found.values() if any("Upgrade" in text for text in words)]
    assert upgrades
    assert (
        playable_squares.targets(position, playable_squares.CUBE).refused["might"]["a1"].section
        == "3.6"
    )
    assert (
        playable_squares.targets(position, playable_squares.RENOVATE).refused["faith"]["a1"].section
        == "3.7"
    )


def test_upgrades_can_be_left_out() -> None:
    position = load_position("r8-03-upgrades")
    offered = playable_squares.targets(position, "keep", upgrades=False)
    plays = [
        play
        for squares in offered.plays.values()
        for words in squares.values()
        for ways in words.values()
        for play in ways
    ]
    assert not any(isinstance(play, Upgrade) for play in plays)
    assert len(plays) < sum(
        len(ways)
        for squares in playable_squares.targets(position, "keep").plays.values()
        for words in squares.values()
        for ways in words.values()
    )
    for epoch in ("might", "faith"):
        fitting, refused = offered.plays.get(epoch, {}), offered.refused[epoch]
        assert len(fitting) + len(refused) == position.table.geometry.full.bit_count()


def test_where_a_building_would_stand_is_told_where_it_is_another_square() -> None:
    position = load_position("r8-03-upgrades")
    found = playable_squares.targets(position, "keep")
    for epoch, squares in found.places().items():
        for square, anchors in squares.items():
            said = {
                play.at
                for ways in found.at(epoch, square).values()
                for play in ways
                if isinstance(play, Construct | Upgrade)
            }
            assert set(anchors) == said != {square}
    assert found.places()
