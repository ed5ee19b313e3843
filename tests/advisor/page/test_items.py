"""The pictures beside the boards: the same everywhere; pale, with the §, what cannot be done."""

from __future__ import annotations

import re

import pytest
from representative import FEW

from advisor.advise.review.example_games import example_games
from advisor.page.boards import piece_items
from advisor.page.entry import playable_squares, unavailable_pieces
from advisor.page.entry.playable_squares import piece_words, title
from advisor.page.pages.review.reviewed_game import turns_of
from advisor.teach.lessons import lesson
from advisor.teach.lessons.taught_so_far import offer
from positions.files.load_position import library, parse_setup
from positions.notation.written_plays import Upgrade
from positions.things import BUILDING_KIND_SIZE, EPOCHS, HAND_SIZE, KINDS, Adventurer
from search.rules.convert import position_of
from search.rules.hand_counts import holdable
from search.rules.legal_plays import legal_plays
from search.rules.open_position import load, load_position
from search.rules.position import Position
from search.rules.resolution import BONUS
from search.rules.turn_phases import with_hand


def test_the_pieces_of_the_editor_have_names_and_pictures() -> None:
    found = piece_items.pieces("green", ("red", "green"))
    assert len({item.identity for item in found}) == len(found) == 14
    assert found[1].label == "Green's Keep"
    assert all(item.svg.startswith("<svg") and item.label for item in found)
    assert [item.size for item in found[:3]] == [1, 2, 3]
    names = [item.caption for item in found]
    assert names[1] == ("Keep",)
    assert names[-5:] == [("Red cube",), ("Green cube",), ("Renovate",), ("Eraser",), ("Pointer",)]
    assert [item.caption for item in piece_items.brushes()][-2:] == [("River",), ("Hamlet",)]


@pytest.mark.usual(*FEW)
@pytest.mark.parametrize("name", library())
def test_what_cannot_be_played_is_pale_and_says_its_section(name: str) -> None:
    position = load(name, known_hand=False).position
    found = piece_items.plays(position)
    assert [piece_items.aim_of(item.identity) for item in found] == list(playable_squares.AIMS)
    possible = {playable_squares.aim_of(play) for play in legal_plays(position)}
    pictures = {item.identity: item.svg for item in piece_items.pieces(_mover(position), ())}
    for item, aim in zip(found, playable_squares.AIMS, strict=True):
        why = unavailable_pieces.unavailable(position, aim)
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
        str(unavailable_pieces.unavailable(position, "castle"))
        == "§3.1: it takes 3 military cards, and Black has 2"
    )
    assert (
        str(unavailable_pieces.unavailable(position, playable_squares.CUBE))
        == "§2.3: Black has no adventurer on Reason"
    )
    poor = position.replace(ecus=(0, *position.ecus[1:]))
    assert unavailable_pieces.unavailable(position, playable_squares.DEMOLISH) is None
    assert (
        str(unavailable_pieces.unavailable(poor, playable_squares.DEMOLISH))
        == "§3.5: demolishing costs 1 Ecu, and Black has none"
    )
    hidden = with_hand(position, position.mover, 2)
    assert "it takes 3 military cards" in str(unavailable_pieces.unavailable(hidden, "castle"))


#: A Monastery of Blue's on Faith that is to become an Abbey.
GROWING = """
khronos: 1
map: valley
turn: {number: 2, player: blue}
players:
  - {color: yellow, ecus: 7, hand: 4, adventurers: [might, might]}
  - {color: blue, ecus: 6, hand: {military: 1, religious: 2}, adventurers: [%(where)s]}
boards:
  might: []
  faith: [{building: monastery, at: %(at)s, owner: blue}]
  reason: []
"""
#: Between a river and a printed hamlet, and with room.
NARROW, WIDE = "g14", "c10"


def growing(where: str, at: str) -> Position:
    return position_of(parse_setup(GROWING % {"where": where, "at": at}).require())


def test_an_upgrade_that_the_cards_would_pay_for_is_what_is_told_of() -> None:
    """It said that an Abbey takes 3 religious cards; from the Monastery it takes one."""
    why = unavailable_pieces.unavailable(growing("might, faith", NARROW), "abbey")
    assert why is not None
    assert str(why) == (
        "§3.4: upgrading g14 on Faith would take fewer cards, but there is no room for it around "
        "g14; elsewhere: it takes 3 religious cards, and Blue has 2"
    )
    assert why.section == "3.4"
    # A lesson that has not told of upgrades yet does not speak of them.
    bare = unavailable_pieces.unavailable(growing("might, faith", NARROW), "abbey", upgrades=False)
    assert str(bare) == "§3.1: it takes 3 religious cards, and Blue has 2"


def test_an_upgrade_for_which_only_an_adventurer_is_missing_is_told_of() -> None:
    assert unavailable_pieces.unavailable(growing("might, faith", WIDE), "abbey") is None
    why = unavailable_pieces.unavailable(growing("might, might", WIDE), "abbey")
    assert str(why) == "§2.3: Blue has no adventurer on Faith"


def test_an_upgrade_that_the_cards_do_not_pay_for_is_not_spoken_of() -> None:
    poor = with_hand(growing("might, faith", NARROW), 1, (1, 0, 0))
    why = str(unavailable_pieces.unavailable(poor, "abbey"))
    assert why == "§3.1: it takes 3 religious cards, and Blue has none"


def test_what_is_said_of_upgrades_holds_all_through_two_games() -> None:
    """For every piece that cannot be played now: a building that is said to have no room cannot
    grow with any cards; and where cards are said to be short, no building could grow for fewer."""
    spoken = 0
    for record in example_games():
        for turn in turns_of(record):
            position = turn.start
            rich = with_hand(position, position.mover, (HAND_SIZE,) * 3)
            for aim in BUILDING_KIND_SIZE:
                why = unavailable_pieces.unavailable(position, aim)
                if why is None:
                    continue
                told = re.search(r"upgrading (\w+) on (\w+) would", why.message)
                for epoch in (0, 1):
                    there = rich.with_adventurers(position.mover, (Adventurer(epoch),) * 2)
                    grown = [
                        play
                        for play in legal_plays(there)
                        if isinstance(play, Upgrade) and play.building == aim
                    ]
                    if told is not None and told[2].lower() == EPOCHS[epoch]:
                        spoken += 1
                        assert told[1] not in {play.source for play in grown}
                    held = holdable(position)
                    payable = [
                        play
                        for play in grown
                        if all(c <= h for c, h in zip(play.cards, held, strict=True))
                    ]
                    assert not payable or "cards, and" not in why.message, (aim, why.message)
    assert spoken


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
    assert "no Castle is left in the stock" in str(
        unavailable_pieces.unavailable(position, "castle")
    )
    assert "Red has no control cube left" in str(unavailable_pieces.unavailable(position, "chapel"))
    assert unavailable_pieces.unavailable(position, playable_squares.RENOVATE) is not None


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


def test_every_piece_has_its_name_price_and_bonus_below_it() -> None:
    """Without pointing at it; the bonus is that of §3.1."""
    here = lesson("upgrade")
    assert here is not None
    items = piece_items.plays(here.position)
    captions = {piece_items.aim_of(item.identity): tuple(item.caption) for item in items}
    assert set(captions) == set(playable_squares.AIMS)
    for aim, (kind, size) in BUILDING_KIND_SIZE.items():
        bonus = () if size == 1 else (f"+{BONUS[0]}/+{BONUS[1]} Ecus",)
        assert captions[aim] == (title(aim), f"{size} {KINDS[kind]}", *bonus)
    assert captions["demolish"] == ("Demolish", "1 card, 1 Ecu")
    assert piece_words("keep") == "Keep (2 military; pays 1 Ecu on Might, 2 on Faith)"
    assert piece_words("chapel") == "Chapel (1 religious)"
    assert piece_words("demolish") == "Demolish (1 card of its kind, 1 Ecu)"
