"""A game that another process thinks about: its answers, played at home, make the same game."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from sparring_games import BY_BOT, match, person, played, to_people

from advisor.teach.sparring import Match, NotSparring, TurnPlay, resumed, saved, under_way
from advisor.teach.sparring.hints import hints
from advisor.teach.sparring.sparring_request import bots_turn, hint, opinion, turn_told
from advisor.teach.sparring.tutor import SPEAKS
from positions.notation.written_plays import End, Exchange
from positions.records.record_files import parse_record
from positions.records.record_writing import record_to_yaml


def elsewhere(game: Match) -> Match:
    """The game as another process has it."""
    return resumed(parse_record(record_to_yaml(saved(game))))[0]


def test_turns_that_were_thought_out_elsewhere_make_the_same_game() -> None:
    seed, bot = BY_BOT
    wanted = match(seed, bot)
    script = list(played(wanted, person(seed)))
    game, asked = match(seed, bot), 0
    for play in [*script, None]:
        decided: list[str] = []
        while not game.over and game.mover.bot is not None:
            told = json.loads(json.dumps(bots_turn(elsewhere(game), decided)))
            assert "/" not in "".join(
                one["play"] for one in told["turn"] if one["play"][:3] in ("end", "exc")
            )
            game.follow(turn_told(told))
            assert told["asks"] is (game.waiting is not None)
            if game.waiting is not None:
                asked += 1
                names = game.waiting.view.table.geometry.names
                decided.append(names[game.waiting.options[0]])
        if play is not None:
            game.play(play)
            while game.waiting is not None:
                game.answer(game.waiting.options[0])
    assert game.over
    assert asked
    assert record_to_yaml(game.record()) == record_to_yaml(wanted.record())


def test_an_answer_that_does_not_fit_is_asked_for_again() -> None:
    game, _ = until_asked()
    asked = bots_turn(elsewhere(game), [])
    assert asked["asks"]
    assert bots_turn(elsewhere(game), ["z26"]) == asked
    assert game.waiting is not None
    names = game.waiting.view.table.geometry.names
    told = [bots_turn(elsewhere(game), [names[option]]) for option in game.waiting.options]
    assert all(len(one["turn"]) >= len(asked["turn"]) for one in told)
    assert told[0] != told[-1]


def until_asked() -> tuple[Match, int]:
    """A game in which a bot's play waits for the person, and how much was played before."""
    seed, bot = BY_BOT
    game, choose = match(seed, bot), person(seed)
    while game.waiting is None or game.mover.bot is None:
        assert not game.over
        if game.waiting is not None:
            game.answer(game.waiting.options[0])
        elif game.mover.bot is not None:
            game.step()
        else:
            game.play(choose(game.view(game.people[0])))
    return game, game.length


def test_only_a_bots_turn_can_be_followed() -> None:
    game = match(6, "level:1")
    to_people(game)
    with pytest.raises(ValueError, match="no bot is to move"):
        game.follow([TurnPlay(End())])
    with pytest.raises(ValueError, match="no bot"):
        bots_turn(game, [])


def test_what_is_followed_draws_from_the_deck_at_home() -> None:
    game = match(6, "level:1", "level:1")
    to_people(game)
    game.play(End())
    other = elsewhere(game)
    game.follow([TurnPlay(End(draw=(4, 0, 0)))])
    other.follow([TurnPlay(End())])
    assert record_to_yaml(game.record()) == record_to_yaml(other.record())


def test_plays_of_a_turn_say_nothing_of_draws() -> None:
    game = match(6, "level:1")
    to_people(game)
    game.play(End((0, 0, 0)))
    for begun in {game.turn_begun(number) for number in range(game.length + 1)}:
        for one in game.turn_plays(begun):
            assert not isinstance(one.play, Exchange | End) or one.play.draw is None


def test_hints_and_the_tutor_say_what_they_say_at_home() -> None:
    game = match(9, "level:1")
    to_people(game)
    view = game.view(game.people[0])
    found = hint(elsewhere(game))
    assert found["steps"] == list(hints(view, seed=game.length).steps)
    assert found["plays"]
    assert found["steps"][2].startswith(found["line"])
    assert all(play in found["line"] for play in found["plays"])
    told = opinion(elsewhere(game), "end", "inaccuracy")
    assert told["grade"] in SPEAKS
    assert told["words"].startswith("Tutor:")
    assert len(told["steps"]) == 3
    for end in ("m-f/0", "m:keep", "end=4m4r4c", "rubbish"):
        with pytest.raises(ValueError, match=r"end|play|out|so"):
            opinion(elsewhere(game), end, "mistake")


def test_from_elsewhere_only_levels_are_taken() -> None:
    game = match(6, "policy:width=6")
    record = saved(game)
    assert under_way(record)
    assert not under_way(replace(record, seed=None))
    assert resumed(record, trust_bots=True)[0].view(0) == game.view(0)
    with pytest.raises(NotSparring, match="levels"):
        resumed(record)


def test_what_can_be_taken_back_is_known() -> None:
    game, _ = until_asked()
    assert game.played
    new = match(6, "level:1")
    to_people(new)
    assert not new.played
    new.play(End())
    assert new.played
