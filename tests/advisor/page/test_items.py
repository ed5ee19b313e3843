"""The pictures beside the boards: the same everywhere; pale, with the §, what cannot be done."""

from __future__ import annotations

import pytest
from representative import FEW

from advisor.page.boards import piece_items
from advisor.page.entry import playable_squares
from advisor.teach.lessons import lesson
from advisor.teach.lessons.taught_so_far import offer
from positions.files.load_position import library, parse_setup
from positions.notation.written_plays import Upgrade
from positions.things import BUILDING_KIND_SIZE, KINDS
from search.rules.convert import position_of
from search.rules.legal_plays import legal_plays
from search.rules.open_position import load, load_position
from search.rules.turn_phases import with_hand


def test_the_pieces_of_the_editor_have_names_and_pictures() -> None:
    found = piece_items.pieces("green", ("red", "green"))
    assert len({item.identity for item in found}) == len(found) == 14
    assert found[1].label == "Green's Keep"
    assert all(item.svg.startswith("<svg") and item.label for item in found)
    assert [item.size for item in found[:3]] == [1, 2, 3]


@pytest.mark.usual(*FEW)
@pytest.mark.parametrize("name", library())
def test_what_cannot_be_played_is_pale_and_says_its_section(name: str) -> None:
    position = load(name, known_hand=False).position
    found = piece_items.plays(position)
    assert [piece_items.aim_of(item.identity) for item in found] == list(playable_squares.AIMS)
    possible = {playable_squares.aim_of(play) for play in legal_plays(position)}
    pictures = {item.identity: item.svg for item in piece_items.pieces(_mover(position), ())}
    for item, aim in zip(found, playable_squares.AIMS, strict=True):
        why = playable_squares.unavailable(position, aim)
        assert (why is None) == (aim in possible)
        assert ("opacity" in item.svg.split("<", 3)[2]) == (why is not None)
        if why is not None:
            assert f"not now. §{why.section}: {why.message}" in item.label
        elif item.identity in pictures:
            assert item.svg == pictures[item.identity]


def _mover(position: object) -> str:
    return str(position.table.colors[position.mover])  # type: ignore[attr-defined]


def test_the_reason_is_the_one_that_a_player_would_give() -> None:
    position = load_position("game-4p-t4-first-seat")  # 2 military, 1 religious, 1 civil
    assert (
        str(playable_squares.unavailable(position, "castle"))
        == "§3.1: it takes 3 military cards, and Black has 2"
    )
    assert (
        str(playable_squares.unavailable(position, playable_squares.CUBE))
        == "§2.3: Black has no adventurer on Reason"
    )
    poor = position.replace(ecus=(0, *position.ecus[1:]))
    assert playable_squares.unavailable(position, playable_squares.DEMOLISH) is None
    assert (
        str(playable_squares.unavailable(poor, playable_squares.DEMOLISH))
        == "§3.5: demolishing costs 1 Ecu, and Black has none"
    )
    hidden = with_hand(position, position.mover, 2)
    assert "it takes 3 military cards" in str(playable_squares.unavailable(hidden, "castle"))


def test_the_stock_and_the_cubes_run_out() -> None:
    ruins = ", ".join(f"{{building: castle, at: {column}1}}" for column in "adgjmpsvy"[:8])
    cities = ", ".join(f"{{building: city, at: {c}5, cubes: {{red: 5}}}}" for c in "adgjm")
    text = f"""
khronos: 1
map: {{name: wide, terrain: "{("." * 26 + chr(92) + "n") * 8}", hamlets: []}}
turn: {{number: 1, player: red}}
players:
  - {{color: red, ecus: 4, hand: {{military: 3, religious: 1}}, adventurers: [might, reason]}}
  - {{color: green, ecus: 4, hand: 4, adventurers: [might, might]}}
boards:
  might: [{{building: castle, at: a5, owner: green}}]
  faith: []
  reason: [{ruins}, {cities}]
"""
    position = position_of(parse_setup(text).require())
    assert "no Castle is left in the stock" in str(playable_squares.unavailable(position, "castle"))
    assert "Red has no control cube left" in str(playable_squares.unavailable(position, "chapel"))
    assert playable_squares.unavailable(position, playable_squares.RENOVATE) is not None


def test_names_tell_what_an_upgrade_takes() -> None:
    """Lesson 8: one military and one civil card, a Keep and a Hamlet to be upgraded."""
    here = lesson("upgrade")
    assert here is not None
    position, offered = here.position, offer(here)
    captions = {item.caption for item in piece_items.offered(position, offered)}
    plays = legal_plays(position)
    for aim, (kind, size) in BUILDING_KIND_SIZE.items():
        if aim not in offered.pieces:
            continue
        name, price = playable_squares.caption(aim, position)
        assert (name, price) in captions
        fewer = [p.cards[kind] for p in plays if isinstance(p, Upgrade) and p.building == aim]
        assert price == f"{size} {KINDS[kind]}" + (f", upgrade: {min(fewer)}" if fewer else "")
    assert ("Town", "2 civil, upgrade: 1") in captions
    assert playable_squares.caption("keep", position, upgrades=False)[1] == "2 military"
