"""Records as trees: read, written, completed, checked in every line; played on and taken back."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_trees import played_on, thinned, tree

from advisor.advise.game_records.play_patterns import AmbiguousPattern
from advisor.advise.game_records.record_replay import (
    IllegalHand,
    checked,
    file_path,
    position_at,
    promoted,
    replayed,
    start_of,
    turns_of,
    undone,
    with_hand,
    without,
)
from positions.files.problems import FileProblems, Problem
from positions.notation.play_text import parse_play
from positions.notation.written_plays import End
from positions.records.record_files import GameRecord, RecordedPlay, TurnPath, parse_record
from positions.records.record_writing import record_to_yaml
from search.rules.game import hide_hands
from search.rules.position import Position
from search.rules.resolution import Decision

START = """\
khronos-record: 2
players: [{color: red, name: Ada}, {color: green, name: Ben}]
start:
  khronos: 1
  map: meadow
  turn: {number: 1, player: red}
  players:
    - {color: red, ecus: 4, hand: {military: 2, civil: 2}, adventurers: [might, might]}
    - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
  boards: {might: [], faith: [], reason: []}
"""
GAME = (
    START
    + """\
turns:
  - plays: [m:keep@c3/0+2, m:hamlet@b3, end]
  - plays: [m-f, f:chapel@f1, end]
    variations:
      - - plays: [m:hamlet@e4, end]
        - plays: [m:watch_tower@b4]
  - hand: {military: 2, religious: 1, civil: 1}
    plays: [m:watch_tower@b4]
"""
)


def first(at: Position, decision: Decision) -> int:
    """Always the first option."""
    return decision.options[0]


def play_on(record: GameRecord, path: TurnPath, *plays: str) -> tuple[GameRecord, TurnPath]:
    """The record with some plays more."""
    return played_on(record, path, [parse_play(play) for play in plays], first)


def problems(text: str) -> list[Problem]:
    """What is wrong with a record: form first, then the rules."""
    with pytest.raises(FileProblems) as caught:
        checked(parse_record(text, "game.yaml"), "game.yaml")
    return list(caught.value.problems)


# -- the files -------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 120), st.booleans())
def test_what_is_written_is_read_and_can_have_happened(seed: int, steps: int, holdem: bool) -> None:
    record = tree(random.Random(seed), steps, holdem)
    text = record_to_yaml(record)
    again = parse_record(text)
    assert again == record
    assert record_to_yaml(again) == text
    assert checked(again) == record
    for path in record.paths():
        assert position_at(again, path) == position_at(record, path)
        assert again.at(path).where == file_path(path)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 80))
def test_what_the_rules_say_by_themselves_may_be_left_out(seed: int, steps: int) -> None:
    record = tree(random.Random(seed), steps)
    thin = thinned(record)
    assert all(made.ecus is None for path in thin.paths() for made in thin.at(path).plays)
    again = parse_record(record_to_yaml(thin))
    assert again == thin
    assert checked(again) == record


@pytest.mark.full
def test_random_trees_have_everything_in_them() -> None:
    trees = [tree(random.Random(seed), 100) for seed in range(12)]
    nodes = [record.at(path) for record in trees for path in record.paths()]
    plays = [made.play for node in nodes for made in node.plays]
    assert any(node.hand for node in nodes)
    assert any(node.comment for node in nodes)
    assert any(len(node.then) > 2 for node in nodes)
    assert any(made.choices for node in nodes for made in node.plays)
    assert {play.draw is None for play in plays if isinstance(play, End)} == {True, False}
    assert {record.result is None for record in trees} == {True, False}


def test_a_hand_that_is_a_number_stays_one_until_it_is_told() -> None:
    record = parse_record(GAME)
    red, green, mine = turns_of(record)
    assert red.after.hands == (4, 4)
    assert green.positions[2].hands == (4, 3)
    assert green.after.hands == (4, 4)
    assert mine.before.hands == ((2, 1, 1), 4)
    assert mine.after.hands == ((1, 1, 1), 4)
    assert position_at(record, (0, 1, 0)).hands == (3, 4)
    assert hide_hands(mine.before, mine.seat) == mine.before
    positions, records = replayed(record)
    assert len(positions) == len(records) + 1 == 8
    assert positions[6] == mine.before


def test_flow_and_block_say_the_same() -> None:
    block = GAME.replace(
        "  - plays: [m:keep@c3/0+2, m:hamlet@b3, end]\n",
        "  - by: red\n    plays:\n      - m:keep@c3/0+2\n"
        "      - {play: m:hamlet@b3, ecus: 0}\n      - {play: 'end', decide: []}\n",
    )
    assert checked(parse_record(block)) == checked(parse_record(GAME))


def nested(levels: int) -> str:
    """A record whose variations have variations, so many levels deep."""
    lines = [START + "turns:", "  - plays: [end]"]
    for level in range(levels):
        inner = "  " + " " * 6 * level
        lines += [f"{inner}  variations:", f"{inner}    - - plays: [end=-]"]
        lines += [f"{inner}      - plays: [end]"]
    return "\n".join(lines) + "\n"


def test_as_many_variations_of_variations_as_a_game_has_turns() -> None:
    record = parse_record(nested(13))
    assert max(map(len, record.paths())) == 14
    assert len(record.variations()) == 13
    assert parse_record(record_to_yaml(record)) == record
    assert len([*checked(record).paths()]) == 27
    code, line = problems(nested(14))[0].code, problems(nested(14))[0].line
    assert (code, line) == ("bad-record", nested(14).count("\n"))
    for levels in (36, 60):
        assert problems(nested(levels))[0].code in ("too-many-items", "too-deep")


# -- what is wrong with them -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "where", "words"),
    [
        ("m:hamlet@b3", "m:hamlet@c4", 12, "turns[0].plays[1]", "turn 1 of Red, m:hamlet@c4: not"
         " legal, §3.1"),
        ("[m-f, f:chapel@f1", "[m-f, f:chapel@c2", 13, "turns[1].plays[1]", "§3.3: dominion"),
        ("m:hamlet@e4", "m:hamlet@f5", 15, "turns[1].variations[0][0].plays[0]", "not legal"),
        ("[m:watch_tower@b4]\n  - hand", "[m:castle@b4]\n  - hand", 16,
         "turns[1].variations[0][1].plays[0]", "turn 2 of Red, m:castle@b4: not legal"),
        ("/0+2", "", 12, "turns[0].plays[0]", "m:keep@c3=2m/0+1,0+1, m:keep@c3=2m/0+2"),
        ("m:hamlet@b3, end]", "m:hamlet@b3]", 12, "turns[0]", "turn 1 of Red does not end"),
        ("b3, end]", "b3, end, end]", 12, "turns[0].plays[3]", "the turn has ended"),
        ("  - plays: [m-f", "  - by: red\n    plays: [m-f", 13, "turns[1].by",
         "it is Green's turn"),
        ("religious: 1, civil: 1}", "civil: 1}", 17, "turns[2].hand", "4 cards, not 3"),
        ("1}\n    plays: [m:watch_tower@b4", "1}\n    plays: [m:watch_tower@b4, exchange=1c", 18,
         "turns[2].plays[1]", "§2.1: cards can be exchanged once"),
        ("end]\n  - plays: [m-f", "end=3c]\n  - plays: [m-f", 12, "turns[0].plays[2]", "§2.1"),
        ("m:hamlet@b3", "{play: m:hamlet@b3, ecus: 2}", 12, "turns[0].plays[1]", "+0 Ecus, not +2"),
        ("m:hamlet@b3", "{play: m:hamlet@b3, decide: [b3]}", 12, "turns[0].plays[1]",
         "nobody has to decide about b3"),
        ("red, ecus: 4", "red, ecus: 10000", 8, "start.players[0].ecus", "out of range"),
        ("might: []", "might: [{building: keep, at: c3}]", 10, "start.boards.might[0]", "owner"),
        ("f1, end]", "f1, end]\n    result: {}", 14, "turns[1].result", "unknown key"),
        ("[m-f, f:chapel@f1, end]", "[]", 13, "turns[1]", "this turn has no play"),
        ("[m-f", "[Might to faith", 13, "turns[1].plays[0]", "not a play"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line_and_the_rule(
    old: str, new: str, line: int, where: str, words: str
) -> None:
    assert GAME.count(old) == 1
    result = problems(GAME.replace(old, new))[0]
    assert (result.line, result.where) == (line, where)
    assert words in result.message
    assert result.hint


def test_every_line_tells_its_first_mistake() -> None:
    text = GAME.replace("f:chapel@f1", "f:chapel@c2").replace("m:hamlet@e4", "m:hamlet@f5")
    assert [problem.line for problem in problems(text)] == [13, 15]


def test_plays_are_strict_but_what_was_meant_is_offered() -> None:
    (result,) = problems(GAME.replace("m:hamlet@b3", '"Might: Hamlet at B3"'))
    assert result.hint == "did you mean m:hamlet@b3?"


JUNCTION = """\
khronos-record: 2
players: [{color: green, name: A}, {color: red, name: B}]
start:
  khronos: 1
  map: meadow
  turn: {number: 1, player: green}
  players:
    - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
    - {color: red, ecus: 4, hand: 4, adventurers: [might, might]}
  boards:
    might:
      - {building: keep, at: a2, owner: red}
      - {building: keep, at: d2, owner: red}
    faith: []
    reason: []
turns:
"""


def test_a_decision_must_be_there_and_one_of_the_options() -> None:
    text = JUNCTION + "  - plays: [m:hamlet@c2"
    (result,) = problems(text + "]\n")
    assert "a decision is missing: Green chooses which building is downsized: a2, d2" in (
        result.message
    )
    assert "decide: [a2]" in result.hint
    base = JUNCTION + "  - plays: [{play: m:hamlet@c2, decide: "
    (result,) = problems(base + "[a2]}]\n")
    assert "Red chooses where the smaller tile goes: a2, b2, a3, b3" in result.message
    (result,) = problems(base + "[a2, c6]}]\n")
    assert "c6 is not among the options" in result.message
    record = checked(parse_record(base + "[a2, b2]}]\n"))
    (made,) = record.plays
    assert [choice.who for choice in made.choices] == ["green", "red"]
    whole = record_to_yaml(record)
    assert checked(parse_record(whole)) == record
    lies = whole.replace("who: red", "who: green")
    assert "not those that the rules ask for" in problems(lies)[0].message


def test_an_adventurer_who_must_be_meant_need_not_be_told() -> None:
    text = START + "turns:\n  - plays: [m:keep@c3/0+2, m-f, m-f, end]\n"
    made = checked(parse_record(text)).plays
    assert [one.play for one in made[1:3]] == [parse_play("m-f"), parse_play("m-f/2")]


# -- playing on ------------------------------------------------------------------------------------


def test_plays_go_on_with_the_turn_or_begin_the_next() -> None:
    record = parse_record(START + "turns: []\n")
    record, path = play_on(record, (), "m:keep@c3=2m/0+2")
    assert path == (0,)
    record, path = play_on(record, path, "end=-/2m")
    assert (path, len(record.turns)) == ((0,), 1)
    record, path = play_on(record, path, "end", "m:hamlet@b3")
    assert path == (0, 0, 0)
    assert [turn.color for turn in turns_of(record)] == ["red", "green", "red"]
    assert checked(record) == record


def test_what_is_played_from_an_earlier_turn_is_a_variation_once() -> None:
    main, end = play_on(parse_record(START + "turns: []\n"), (), "m:keep@c3/0+2", "end", "end")
    record, path = play_on(main, (), "m:keep@c3/0+2")
    assert path == (1,)
    record, path = play_on(record, path, "end")
    assert (record, path) == (main, (0,))
    record, path = play_on(record, (), "m:hamlet@b3/0+1")
    again, other = play_on(record, (), "m:hamlet@b3/0+1")
    assert (again, other) == (record, path) == (record, (1,))
    record, path = play_on(record, path, "end", "end")
    assert record.variations() == ((1,),)
    assert record.line((0, 0)) == main.line(end)
    assert checked(parse_record(record_to_yaml(record))) == record


def test_a_play_that_cannot_be_meant_is_refused() -> None:
    record = parse_record(START + "turns: []\n")
    with pytest.raises(AmbiguousPattern):
        play_on(record, (), "m:keep@c3")
    with pytest.raises(ValueError, match=r"3\.1"):
        play_on(record, (), "m:keep@f6/0+2")
    with pytest.raises(KeyError):
        play_on(record, (0,), "end")


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 60))
def test_what_was_taken_back_can_be_played_again(seed: int, steps: int) -> None:
    record = tree(random.Random(seed), steps)
    while record.variations():
        record = without(record, record.variations()[0])
    whole, path, taken = record, record.end_of(), []
    while path:
        record, path, one = undone(record, path)
        taken.append(one)
        assert checked(record) == record
    assert record.result is None
    assert record.turns == ()
    for one in reversed(taken):
        if not isinstance(one, RecordedPlay):
            record, path = with_hand(record, path, one)
            continue
        chosen = [choice.chosen for choice in one.choices]

        def decide(at: Position, decision: Decision) -> int:
            return at.table.geometry.index[chosen.pop(0)]  # noqa: B023

        record, path = played_on(record, path, [one.play], decide)
    assert position_at(record, path) == position_at(whole, whole.end_of())


def test_a_hand_is_told_before_the_first_play_of_a_turn() -> None:
    record = parse_record(GAME.partition("  - hand")[0])
    told, path = with_hand(record, (0, 0), (2, 1, 1))
    assert path == (0, 0, 0)
    assert position_at(told, path).hand == (2, 1, 1)
    assert (
        parse_record(record_to_yaml(told)) == told == checked(told).with_node((0,), told.at((0,)))
    )
    later, end = play_on(told, path, "m:watch_tower@b4")
    assert (end, later.at(end).hand) == (path, (2, 1, 1))
    with pytest.raises(IllegalHand, match="4 cards, not 3"):
        with_hand(record, (0, 0), (2, 1, 0))
    with pytest.raises(ValueError, match="before the first play"):
        with_hand(later, end, (2, 1, 1))
    with pytest.raises(IllegalHand, match="holds 2m2c, not 4c"):
        with_hand(record, (), (0, 0, 4))


def test_what_others_follow_is_not_taken_back_alone() -> None:
    record, _ = play_on(parse_record(START + "turns: []\n"), (), "end", "end")
    with pytest.raises(ValueError, match="follow"):
        undone(record, (0,))
    assert without(record, (0,)).turns == ()
    with pytest.raises(KeyError):
        without(record, (1,))


def over(record: GameRecord) -> GameRecord:
    """The game ended as fast as can be."""
    path = record.end_of()
    while record.result is None:
        record, path = play_on(record, path, "end")
    return record


def test_the_result_is_that_of_the_main_line() -> None:
    record = over(checked(parse_record(GAME)))
    assert record.result is not None
    assert dict(record.result.ecus) == dict(
        zip(("red", "green"), turns_of(record)[-1].after.ecus, strict=True)
    )
    aside, path = play_on(record, (0,), "m:hamlet@e4/0+1", "end")
    assert aside.result == record.result
    raised, path = promoted(aside, path)
    assert path == (0, 0)
    assert raised.result is None
    assert checked(raised) == raised
    back, _ = promoted(raised, (0, 1))
    assert back.result == record.result
    assert {*back.paths()} == {*aside.paths()}
    assert undone(record, record.end_of())[0].result is None
    assert without(aside, (0, 0)).result is None
    wrong = replace(record, result=replace(record.result, winners=("red", "green")))
    with pytest.raises(FileProblems, match="another result"):
        checked(wrong)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**9), st.integers(5, 80))
def test_any_line_can_become_the_main_line(seed: int, steps: int) -> None:
    rng = random.Random(seed)
    record = tree(rng, steps)
    path = rng.choice([*record.paths()])
    raised, main = promoted(record, path)
    assert main == (0,) * len(path)
    assert [n.essence for n in raised.line(main)] == [n.essence for n in record.line(path)]
    assert len([*raised.paths()]) == len([*record.paths()])
    assert checked(raised) == raised
    less = without(record, path)
    gone = [p for p in record.paths() if p[: len(path)] == path]
    assert len([*less.paths()]) == len([*record.paths()]) - len(gone)
    assert start_of(less) == start_of(record)
