"""Others' turns in words: what they did, what it did to whom, and nothing that is hidden."""

from __future__ import annotations

import re

import pytest
from sparring_games import match, person, played

from advisor.advise.apply_plays import acted
from advisor.advise.game_records.record_replay import recorded_play
from advisor.teach.sparring.turn_story import TurnStory, tell_turn
from positions.files.load_position import parse_setup
from search.rules.convert import position_of
from search.rules.game import hide_hands
from search.rules.income import payers
from search.rules.open_position import load
from search.rules.position import Position


def turn(name: str, reader: str, plays: list[str], answers: tuple[str, ...] = ()) -> TurnStory:
    position = load(name).position
    _, records = acted(position, plays, answers)
    seen = hide_hands(position, position.table.colors.index(reader))
    return tell_turn(seen, [recorded_play(record) for record in records], reader)


def test_what_a_shadow_removes_is_told_to_its_owner() -> None:
    story = turn("r8-06-paradox", "green", ["m:monastery@c2", "end"])
    assert story.ecus == 1
    assert story.plays == (
        "Blue builds a Monastery on c2 of Might. It casts a shadow on Faith. On Faith its shadow"
        " removes your Monastery on d3. Its shadow on Reason is a ruin.",
    )


def test_decisions_are_told_with_who_took_them() -> None:
    plays = ["m:hamlet@d3"]
    red = turn("r8-07-junction-and-choice", "red", plays, ("b3", "c3"))
    assert "On Might it joins 2 domains" in red.plays[0]
    assert "On Might your Keep on b3 becomes a Watch Tower" in red.plays[0]
    assert "You chose c3." in red.plays[0]
    white = turn("r8-07-junction-and-choice", "white", plays, ("b3", "c3"))
    assert "Red's Keep on b3" in white.plays[0]
    assert "Red chose c3" in white.plays[0]
    assert white.changes == ("Your income from the domain at e2 on Might rises from 0 to 1 Ecu.",)


JOINED = """
khronos: 1
map: valley
turn: {number: 3, player: yellow}
players:
  - {color: yellow, ecus: 7, hand: {civil: 2}, adventurers: [might, might]}
  - {color: blue, ecus: 8, hand: 4, adventurers: [might, faith]}
boards:
  might:
    - {building: castle, at: l15, owner: yellow}
    - {building: town, at: j15}
    - {building: town, at: e13}
    - {building: watch_tower, at: g14, owner: blue}
  faith: []
  reason: []
"""


def test_a_domain_that_was_ones_own_is_not_taken_from_anybody() -> None:
    """It said that Yellow takes l15 from you, who had g14."""
    position = position_of(parse_setup(JOINED).require())
    _, records = acted(position, ["m:town@h14=2c/0+2"], ())
    played = [recorded_play(record) for record in records]
    assert tell_turn(position, played, "blue").changes == (
        "Yellow's domain at l15 on Might would now pay them 9 Ecus, 6 Ecus more than before, "
        "at your expense. You had an income of 3 Ecus there.",
    )


KEEP = """
khronos: 1
map: valley
turn: {number: 2, player: blue}
players:
  - {color: yellow, ecus: 5, hand: 4, adventurers: [might, faith]}
  - {color: blue, ecus: 4, hand: {military: 2, religious: 1, civil: 1}, adventurers: [might, faith]}
boards:
  might:
    - {building: town, at: f14}
    - {building: town, at: k16}
    - {building: watch_tower, at: m16, owner: yellow}
  faith:
    - {building: town, at: f14}
    - {building: town, at: k16}
    - {building: monastery, at: m16, owner: yellow}
    - {building: chapel, at: k2, owner: blue}
  reason:
    - {building: town, at: f14}
    - {building: town, at: k16}
    - {building: monastery, at: m16, state: ruin}
"""


def test_each_loss_of_the_reader_is_told_once_and_none_is_left_out() -> None:
    """The loss on Might was told twice, that on Faith not at all."""
    position = position_of(parse_setup(KEEP).require())
    plays = ["f:l3-town@k3", "f-m", "m:keep@n15"]
    _, records = acted(position, plays, ())
    played = [recorded_play(record) for record in records]
    assert tell_turn(position, played, "yellow").changes == (
        "Blue takes the domain at n15 on Might from you; it would pay them 3 Ecus. "
        "You had an income of 3 Ecus there.",
        "Blue wins the domain at k2 on Faith; it would pay them 3 Ecus.",
        "Your income from the domain at m16 on Faith falls from 3 to 0 Ecus.",
    )


def _falls(before: Position, after: Position) -> int:
    """Boards on which the domains would pay red less than before."""
    seat = before.table.colors.index("red")
    pays = [
        [
            sum(value for _, takers, value in payers(board, before.table.seats) if seat in takers)
            for board in position.boards
        ]
        for position in (before, after)
    ]
    return sum(new < old for old, new in zip(*pays, strict=True))


def test_two_adventurers_who_go_the_same_way_are_told_once() -> None:
    story = turn("game-2p-t1-opening", other_than_mover("game-2p-t1-opening"), ["m-f", "m-f"])
    assert len(story.plays) == 1
    assert "travels from Might to Faith with both adventurers." in story.plays[0]
    assert story.ecus == -2


def test_two_cubes_on_one_building_are_told_twice() -> None:
    """Only a journey is made with an adventurer."""
    story = turn("r8-10-populate-red", other_than_mover("r8-10-populate-red"), ["r:cube@e1"] * 2)
    assert len(story.plays) == 2
    assert not any("adventurers" in one for one in story.plays)


def other_than_mover(name: str) -> str:
    position = load(name).position
    return position.table.colors[1 - position.mover]


def test_a_turn_is_not_told_to_whoever_played_it() -> None:
    position = load("r8-06-paradox").position
    with pytest.raises(ValueError, match="did not play it"):
        tell_turn(position, [], "blue")


def test_every_turn_of_whole_games_can_be_told() -> None:
    """Whatever bots play has words, and the words have no blanks left."""
    for seed in range(3):
        game = match(seed, "random", "policy:width=6", "level:2")
        for _ in played(game, person(seed)):
            pass
        me, begun, seen = game.people[0], 0, 0
        for number, made in enumerate(game.plays(me), 1):
            if made.ends:
                if made.by != "red":
                    plays = game.plays(me, begun)[: number - begun]
                    story = tell_turn(game.view(me, begun), plays, "red")
                    assert all(re.fullmatch(r"[^{}]+\.", text) for text in story.plays)
                    assert all(re.fullmatch(r"[^{}]+\.", text) for text in story.changes)
                    falls = _falls(game.view(me, begun), game.view(me, number))
                    assert sum("Your income" in t or "You had" in t for t in story.changes) >= falls
                    seen += len(story.plays)
                begun = number
        assert seen > 30
