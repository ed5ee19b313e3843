"""A sparring game in the engine: bots' turns, hints, the tutor, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from talk import SMALL, Talk

from advisor.teach.sparring import Match, saved, seated
from advisor.teach.sparring.sparring_request import bots_turn, hint, opinion, turn_told
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End
from positions.records.record_writing import record_to_yaml


def game_of(*bots: str) -> Match:
    """A game that a bot begins."""
    game_map = load_map("meadow")
    matches = (
        Match(seated(game_map, ruleset(), seed, [("Ann", "red")], bots)) for seed in range(20)
    )
    return next(match for match in matches if match.mover.bot is not None)


def ask(engine: Talk, match: Match, **fields: Any) -> dict[str, Any]:
    text = record_to_yaml(saved(match))
    name = f"spar {len(engine.said)}"
    return engine.ask(id=name, action="spar", position=text, **fields)


def test_turns_hints_and_the_tutor_are_those_of_python(engine: Talk) -> None:
    match = game_of("level:1")
    result = ask(engine, match)["result"]
    assert result == bots_turn(game_of("level:1"), [])
    match.follow(turn_told(result))
    assert match.mover.bot is None
    assert ask(engine, match, want="hint")["result"] == hint(match)
    told = ask(engine, match, want="tutor", end="end", speaks_at="inaccuracy")["result"]
    assert told == opinion(match, "end", "inaccuracy")
    assert told["grade"]


def test_what_cannot_be_asked_is_refused_with_its_field(engine: Talk) -> None:
    match = game_of("level:1")
    for fields, said in (
        ({"want": "hint"}, "no person is to move"),
        ({"want": "tutor"}, "no person is to move"),
    ):
        answer = ask(engine, match, **fields)
        assert (answer["field"], answer["error"]) == ("position", said)
    assert ask(engine, match, want="cards")["field"] == "want"
    assert ask(engine, match, speaks_at="never")["field"] == "speaks_at"
    match.step()
    while match.mover.bot is not None:
        match.step()
    assert "no bot" in ask(engine, match)["error"]
    assert "end" in ask(engine, match, want="tutor", end="m-f/0")["error"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (record_to_yaml(saved(game_of("policy:width=4"))), "levels"),
        (record_to_yaml(replace(saved(game_of("level:1")), seed=None)), "not an unfinished game"),
    ],
    ids=["another bot", "no seed"],
)
def test_other_records_are_refused(engine: Talk, text: str, said: str) -> None:
    answer = engine.ask(id=f"other {said}", action="spar", position=text)
    assert answer["field"] == "position"
    assert said in answer["error"]
    assert "internal" not in answer["error"]


def test_a_position_is_no_game(engine: Talk) -> None:
    answer = engine.ask(id="no game", action="spar", position=SMALL)
    assert answer["field"].startswith("position")
    assert "internal" not in answer["error"]


def test_nothing_of_what_is_hidden_is_answered(engine: Talk) -> None:
    match = game_of("level:1", "level:1")
    for _ in range(4):
        while match.mover.bot is not None:
            result = ask(engine, match)["result"]
            for one in result["turn"]:
                assert not one["play"].startswith(("end", "exchange")) or "/" not in one["play"]
            match.follow(turn_told(result))
        match.play(End())
