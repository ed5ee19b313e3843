"""Undo and redo in records: where play goes on moves, and no turn, comment or mark is ever lost."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_trees import tree

from advisor.advise.game_records.record_replay import (
    checked,
    position_here,
    promoted,
    settled,
    without,
)
from positions.files.problems import FileProblems
from positions.records import record_cursor as cursor
from positions.records.record_files import Cursor, GameRecord, parse_record
from positions.records.record_writing import record_to_yaml
from search.rules.game import make
from search.rules.legal_plays import random_move
from search.rules.move import play_of
from search.rules.position import Position, over
from search.rules.resolution import Decision

ANALYSIS = {"version": "1.0", "effort": {"simulations": 64}, "loss": 2.5, "lines": [["end"], []]}
MARKS = ("!", "!?", "?!", "?", "??")
GAME = """\
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
AT
turns:
  - plays: [m:keep@c3/0+2, m:hamlet@b3, end]
    variations:
      - - plays: [m:keep@c3/0+2, end]
  - plays: [m-f, f:chapel@f1, end]
"""


def marked(record: GameRecord, rng: random.Random) -> GameRecord:
    """The record with names, marks and analysis here and there."""
    for path in list(record.paths()):
        node = record.at(path)
        if rng.random() < 0.3:
            node = replace(node, mark=rng.choice(MARKS), name="a: 'name' #1")
        if rng.random() < 0.3:
            node = replace(node, analysis=json.dumps(ANALYSIS, ensure_ascii=False))
        record = record.with_node(path, node)
    return record


def places(record: GameRecord) -> list[Cursor]:
    """Every place of a record, in the middle of turns, too."""
    result = {Cursor()}
    for path in record.paths():
        counts = (*range(len(record.at(path).plays)), None)
        result |= {cursor.normal(record, Cursor(path, count)) for count in counts}
    return sorted(result, key=repr)


def said(record: GameRecord) -> set[object]:
    """All that a record says: each play on its way from the start, and what is said about turns."""
    lines: set[object] = set()
    for path in record.paths():
        way = [node.essence for node in record.line(path)[:-1]]
        node = record.at(path)
        lines |= {
            (repr(way), repr(node.hand), repr([made.essence for made in node.plays[:count]]))
            for count in range(len(node.plays) + 1)
        }
        notes = (node.comment, node.name, node.mark, node.analysis)
        lines |= {
            (repr(way), repr(node.essence[1][:1]), note) for note in notes if note is not None
        }
    return lines


def play_something(record: GameRecord, rng: random.Random) -> GameRecord:
    """A play where play goes on: one that the record has there, or any other."""
    here = record.here
    position = position_here(record, here)
    if over(position):
        return record
    play = None
    ahead = cursor.following(record, here)
    if ahead is not None and rng.random() < 0.5 and cursor.plays_at(record, ahead):
        last = cursor.plays_at(record, ahead)[-1]
        play = last.play if record.at(ahead.path).hand is None else None
    if play is None or rng.random() < 0.3:
        move = random_move(position, rng)
        play = None if move is None else play_of(move, position.table.geometry)
    from advisor.advise.game_records.record_replay import recorded_play
    from positions.notation.written_plays import End

    def decide(at: Position, decision: Decision) -> int:
        return decision.options[0]

    _, happened = make(position, play or End(), decide)  # type: ignore[arg-type]
    grown, place = cursor.extended(record, here, recorded_play(happened))
    return cursor.played_on(record, settled(grown), place)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.integers(5, 60), st.lists(st.sampled_from("uuUrap"), max_size=14))
def test_no_way_of_going_back_and_playing_on_loses_anything(
    seed: int, steps: int, acts: list[str]
) -> None:
    rng = random.Random(seed)
    record = checked(marked(tree(rng, steps), rng))
    for act in acts:
        before = said(record)
        if act == "u":
            to = cursor.before(record, record.here)
            left = record if to is None else cursor.undo(record, to)
        elif act == "U":
            left = cursor.undo(record, rng.choice(places(record)))
        elif act in "ra":
            left = cursor.redo(record, act == "a") or record
        else:
            left = play_something(record, rng)
        if act != "p":
            assert left.turns == record.turns
        assert said(left) >= before
        assert checked(parse_record(record_to_yaml(left))) == left
        assert record_to_yaml(checked(left)) == record_to_yaml(left)
        record = left


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.integers(5, 60), st.integers(1, 6))
def test_redo_takes_undo_back_exactly(seed: int, steps: int, times: int) -> None:
    rng = random.Random(seed)
    record = cursor.standing(checked(tree(rng, steps)), Cursor())
    record = cursor.standing(record, rng.choice(places(record)))
    states = [record]
    for _ in range(times):
        states.append(cursor.undo(states[-1], rng.choice(places(record))))
    again = states[-1]
    for state in states[-2::-1]:
        redone = cursor.redo(again)
        assert redone == state
        again = redone
    whole = cursor.redo(states[-1], everything=True)
    assert whole == record
    assert record_to_yaml(whole) == record_to_yaml(record)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.integers(5, 80))
def test_a_place_stays_where_it_was_when_the_tree_changes(seed: int, steps: int) -> None:
    rng = random.Random(seed)
    record = checked(tree(rng, steps))
    record = cursor.standing(record, rng.choice(places(record)))
    position = position_here(record, record.here)
    path = rng.choice([*record.paths()])
    raised, _ = promoted(record, path)
    if record.cursor is not None:
        assert position_here(raised, raised.here) == position
    assert checked(parse_record(record_to_yaml(raised))).here == raised.here
    less = without(record, path)
    if record.cursor is not None and record.here.path[: len(path)] != path:
        assert position_here(less, less.here) == position
    assert checked(parse_record(record_to_yaml(less))).here == less.here


def game(at: str = "") -> GameRecord:
    """The small game, with a line for ``at``."""
    return checked(parse_record(GAME.replace("AT\n", at and at + "\n")))


def test_at_names_a_turn_or_a_place_in_it() -> None:
    assert game().here == Cursor((0, 0))
    assert game("at: [0, 0]").cursor is None
    assert game("at: [1]").here == Cursor((1,))
    inside = game("at: {turn: [0], plays: 2}\nundone: [[0, 0], [1]]")
    assert inside.here == Cursor((0,), 2)
    assert inside.undone == (Cursor((0, 0)), Cursor((1,)))
    assert position_here(inside, inside.here).number == 1
    assert game("at: {turn: [0], plays: 0}").here == Cursor()
    assert game("at: {turn: [0, 0], plays: 3}").cursor is None


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("at: [0, 1]", "the record has no turn [0, 1]"),
        ("at: [0, -1]", "out of range"),
        ("at: end", "a list of whole numbers"),
        ("at: {turn: [0], plays: 4}", "has only 3 plays"),
        ("at: {turn: [0]}", "'plays' is missing"),
        ("at: {turn: [], plays: 0}", "at the start there is no turn"),
        ("at: [" + "0, " * 36 + "]", "at most 35"),
        ("undone: [[0, 7]]", "the record has no turn [0, 7]"),
        ("undone: [0]", "a list of whole numbers"),
    ],
)
def test_a_place_that_is_not_there_is_told_with_its_line(at: str, words: str) -> None:
    with pytest.raises(FileProblems) as caught:
        game(at)
    (problem,) = caught.value.problems
    assert words in f"{problem.message} {problem.hint}"
    assert problem.line == 11


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("mark: fine", "not known here"),
        ("mark: !", 'in quotes: "!"'),
        ("name: " + "x" * 81, "at most 80"),
        ("analysis: text", "instead of a mapping"),
        ("analysis: {a: null}", "no value"),
        ("analysis: " + "{a: " * 13 + "1" + "}" * 13, "deeper than 12"),
        ("analysis: {a: 12345678901234567.}", "more than 18 characters"),
        (f"analysis: {{{'k' * 81}: 1}}", "a key of more than 80"),
        ("analysis: {a: " + "x" * 50_000 + "}", "more than 50,000 characters"),
    ],
)
def test_what_is_said_of_a_turn_has_limits(line: str, words: str) -> None:
    text = GAME.replace("AT\n", "").replace("  - plays: [m-f", f"  - {line}\n    plays: [m-f")
    with pytest.raises(FileProblems) as caught:
        parse_record(text)
    assert words in str([f"{one.message} {one.hint}" for one in caught.value.problems])


def test_the_same_play_is_followed_and_another_one_begins_a_variation() -> None:
    record = cursor.undo(game(), Cursor())
    for play, place in zip(record.at((0,)).plays[:2], (1, 2), strict=True):
        grown, there = cursor.extended(record, record.here, play)
        record = cursor.played_on(record, grown, there)
        assert record.here == Cursor((0,), place)
        assert record.undone == (Cursor((0, 0)),)
    back = cursor.undo(record, Cursor((0,), 1))
    grown, there = cursor.extended(back, back.here, record.at((1,)).plays[1])
    assert (grown.turns, there) == (record.turns, Cursor((1,)))
    assert cursor.played_on(back, grown, there).undone == (Cursor((0, 0)), Cursor((0,), 2))


def test_turns_in_which_the_same_was_played_are_joined_unless_something_would_be_lost() -> None:
    base = game()
    for mine, theirs, joined in ((None, "b", True), ("a", None, True), ("a", "b", False)):
        record = base.with_comment((1,), mine)
        keep, end = record.at((1,)).plays
        record, path = record.with_turn((), replace(record.at((1,)), plays=(keep,), comment=theirs))
        assert path == (2,)
        record, path = record.extended(path, end)
        assert path == ((1,) if joined else (2,))
        assert {n.comment for n in record.turns} == {None, mine, theirs}


def test_a_large_record_is_read_and_a_larger_one_is_not(tmp_path: object) -> None:
    record = game().with_comment((0,), "x" * 3_000_000)
    assert parse_record(record_to_yaml(record)) == record
    with pytest.raises(FileProblems, match="larger than 4 MB"):
        parse_record(record_to_yaml(record) + "#" * 1_200_000)


def test_an_unfinished_turn_makes_room_for_what_is_played_instead() -> None:
    start, _, _ = GAME.partition("turns:")
    lines = "turns:\n  - plays: [m:keep@c3/0+2]\n    comment: a slip\n"
    record = checked(parse_record(start.replace("AT\n", "") + lines))
    back = cursor.undo(record, Cursor())
    other = game().at((1,)).plays[1]
    grown, place = cursor.extended(back, back.here, other)
    assert (place, grown.at((0,)).plays, grown.at((1,))) == (
        Cursor((0,)),
        (other,),
        record.turns[0],
    )
    assert cursor.played_on(back, grown, place).cursor is None
    aside, place = cursor.extended(back, back.here, other, follow=False)
    assert (place, aside.turns[0]) == (Cursor((1,)), record.turns[0])
