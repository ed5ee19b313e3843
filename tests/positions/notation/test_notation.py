"""Plays as JSON and in the notation people type: round trips, patterns and what is refused."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from positions.notation.play_text import (
    PlayError,
    PlayPattern,
    format_play,
    parse_play,
    play_from_json,
    play_to_json,
)
from positions.notation.written_plays import (
    Construct,
    Demolish,
    End,
    Exchange,
    Play,
    Populate,
    Renovate,
    Swap,
    Travel,
    Upgrade,
)
from positions.things import BUILDING_KIND_SIZE, EPOCHS

FOLDER = Path(__file__).parents[2] / "conformance"
PLAYS: list[tuple[str, Play, str]] = [
    ("m-r", Travel("might", "reason", 0),
     '{"type":"travel","from":"might","to":"reason","used":0}'),
    ("m-r/1", Travel("might", "reason", 1),
     '{"type":"travel","from":"might","to":"reason","used":1}'),
    ("m:keep@c4=2m/0+2", Construct("might", "keep", "c4", (2, 0, 0), ((0, 2),)),
     '{"type":"construct","epoch":"might","building":"keep","at":"c4","cards":{"military":2},'
     '"by":[[0,2]]}'),
    ("f:c4-castle@b3=1m1c/0+1,1+1",
     Upgrade("faith", "c4", "castle", "b3", (1, 0, 1), ((0, 1), (1, 1))),
     '{"type":"upgrade","epoch":"faith","from":"c4","building":"castle","at":"b3",'
     '"cards":{"military":1,"civil":1},"by":[[0,1],[1,1]]}'),
    ("m:x@d3=1c/1+1", Demolish("might", "d3", (0, 0, 1), ((1, 1),)),
     '{"type":"demolish","epoch":"might","at":"d3","cards":{"civil":1},"by":[[1,1]]}'),
    ("r:cube@e5=1c/0+1", Populate("e5", (0, 0, 1), ((0, 1),)),
     '{"type":"populate","at":"e5","cards":{"civil":1},"by":[[0,1]]}'),
    ("r:renovate@c4=1m/0+1", Renovate("c4", (1, 0, 0), ((0, 1),)),
     '{"type":"renovate","at":"c4","cards":{"military":1},"by":[[0,1]]}'),
    ("exchange=2c/1m1r", Exchange((0, 0, 2), (1, 1, 0)),
     '{"type":"exchange","discard":{"civil":2},"draw":{"military":1,"religious":1}}'),
    ("exchange=2c", Exchange((0, 0, 2)), '{"type":"exchange","discard":{"civil":2}}'),
    ("swap=1m/1c", Swap((1, 0, 0), (0, 0, 1)),
     '{"type":"swap","take":{"military":1},"give":{"civil":1}}'),
    ("end", End(), '{"type":"end"}'),
    ("end=1c", End((0, 0, 1)), '{"type":"end","discard":{"civil":1}}'),
    ("end=1c/2m", End((0, 0, 1), (2, 0, 0)),
     '{"type":"end","discard":{"civil":1},"draw":{"military":2}}'),
    ("end=-/2m", End((0, 0, 0), (2, 0, 0)), '{"type":"end","draw":{"military":2}}'),
    ("end=-/-", End((0, 0, 0), (0, 0, 0)), '{"type":"end","draw":{}}'),
]  # fmt: skip


@pytest.mark.parametrize(("token", "play", "text"), PLAYS, ids=[row[0] for row in PLAYS])
def test_the_three_ways_to_write_a_play(token: str, play: Play, text: str) -> None:
    assert format_play(play) == token
    assert parse_play(token) == play
    assert play_to_json(play) == json.loads(text)
    assert play_from_json(json.loads(text)) == play
    assert shlex.quote(token) == token or set(token) <= set("abcdefghijklmnopqrstuvwxyz0123456789"
                                                            "_@:=/+,-")  # fmt: skip


@pytest.mark.parametrize("case", ["01", "05", "09", "16"])
def test_every_play_of_the_conformance_cases(case: str) -> None:
    answers = json.loads((FOLDER / f"{case}.expected.json").read_text("utf-8"))
    for entry in answers["plays"]["plays"]:
        play = play_from_json(entry["play"])
        assert play_to_json(play) == entry["play"]
        assert parse_play(format_play(play)) == play


counts = st.integers(0, 4)
cards = st.tuples(counts, counts, counts)
squares = st.builds(lambda x, y: f"{chr(97 + x)}{y}", st.integers(0, 25), st.integers(1, 26))
charges = st.lists(
    st.tuples(st.integers(0, 2), st.integers(1, 2)), min_size=1, max_size=2
).map(lambda pairs: tuple(sorted(pairs)))  # fmt: skip
epochs, buildings = st.sampled_from(EPOCHS), st.sampled_from(sorted(BUILDING_KIND_SIZE))
some = cards.filter(any)
plays = st.one_of(
    st.tuples(epochs, epochs, st.integers(0, 2)).map(lambda row: Travel(*row)),
    st.tuples(epochs, buildings, squares, some, charges).map(lambda row: Construct(*row)),
    st.tuples(epochs, squares, buildings, squares, some, charges).map(lambda row: Upgrade(*row)),
    st.tuples(epochs, squares, some, charges).map(lambda row: Demolish(*row)),
    st.tuples(squares, some, charges).map(lambda row: Populate(*row)),
    st.tuples(squares, some, charges).map(lambda row: Renovate(*row)),
    st.tuples(cards, st.none() | cards).map(lambda row: Exchange(*row)),
    st.tuples(cards, cards).map(lambda row: Swap(*row)),
    st.tuples(cards, st.none() | cards).map(lambda row: End(*row)),
)


@given(plays)
def test_round_trips(play: Play) -> None:
    assert parse_play(format_play(play)) == play
    assert play_from_json(json.loads(json.dumps(play_to_json(play)))) == play


@given(plays, plays)
def test_tokens_are_equal_exactly_if_the_plays_are(one: Play, other: Play) -> None:
    assert (format_play(one) == format_play(other)) == (one == other)


def pattern(token: str) -> PlayPattern:
    result = parse_play(token)
    assert isinstance(result, PlayPattern)
    return result


@pytest.mark.parametrize(
    "row", [row for row in PLAYS if ":" in row[0]], ids=lambda row: str(row[0])
)
def test_what_is_left_out_stands_for_anything(row: tuple[str, Play, str]) -> None:
    token, play, _ = row
    short = re.split("[=/]", token)[0]
    assert pattern(short).matches(play)
    assert pattern(token.split("/")[0]).matches(play)
    assert pattern(short + "/" + token.split("/")[1]).matches(play)
    for _, other, _ in PLAYS:
        assert pattern(short).matches(other) == (other == play)


def test_a_pattern_tells_cards_charges_squares_and_types_apart() -> None:
    play = Construct("might", "keep", "c4", (2, 0, 1), ((0, 1), (1, 2)))
    for token in ("m:keep@c4", "m:keep@c4=2m1c", "m:keep@c4/0+1,1+2", "m:keep@c4/1+2,0+1"):
        assert pattern(token).matches(play)
    for token in ("f:keep@c4", "m:keep@c5", "m:town@c4", "m:x@c4", "m:c4-keep@c4", "r:cube@c4",
                  "m:keep@c4=2m", "m:keep@c4/0+1", "m:c4-castle@c4"):  # fmt: skip
        assert not pattern(token).matches(play)


@pytest.mark.parametrize(
    ("token", "field"),
    [
        ("", "play"),
        ("M-R", "play"),
        ("m-x", "play"),
        ("m-r/3", "play"),
        ("keep@c4", "play"),
        ("m:keep", "play"),
        ("m:keep@c0", "play"),
        ("m:keep@c27", "at"),
        ("m:c99-keep@c4", "from"),
        ("m:barn@c4", "building"),
        ("m:c4-x@c4", "building"),
        ("m:cube@c4", "epoch"),
        ("f:renovate@c4", "epoch"),
        ("m:keep@c4=", "play"),
        ("m:keep@c4=0m", "cards"),
        ("m:keep@c4=1c1m", "cards"),
        ("m:keep@c4=m", "cards"),
        ("m:keep@c4=1m1m", "cards"),
        ("m:keep@c4=2m/3+1", "by"),
        ("m:keep@c4=2m/0+0", "by"),
        ("m:keep@c4=2m/0+1,", "by"),
        ("exchange", "cards"),
        ("swap=1m", "cards"),
        ("end=", "play"),
        ("end=2x", "play"),
        ("end/2m", "play"),
        ("m-r" * 100, "play"),
        ("m-r\nm-f", "play"),
        ("m-r\x00", "play"),
        ("m:keep@c\u0664", "play"),
    ],
)
def test_tokens_that_are_no_plays(token: str, field: str) -> None:
    with pytest.raises(PlayError) as caught:
        parse_play(token)
    assert caught.value.field == field
    assert str(caught.value).isprintable()


KEEP = {"type": "construct", "epoch": "might", "building": "keep", "at": "c4",
        "cards": {"military": 2}, "by": [[0, 2]]}  # fmt: skip


@pytest.mark.parametrize(
    ("value", "field"),
    [
        (None, "play"),
        ([KEEP], "play"),
        ("m-r", "play"),
        ({}, "type"),
        ({"type": "build"}, "type"),
        ({"type": ["travel"]}, "type"),
        (KEEP | {"color": "red"}, "color"),
        ({key: KEEP[key] for key in KEEP if key != "by"}, "by"),
        ({key: KEEP[key] for key in KEEP if key != "at"}, "at"),
        (KEEP | {"epoch": "migth"}, "epoch"),
        (KEEP | {"epoch": 0}, "epoch"),
        (KEEP | {"building": "barn"}, "building"),
        (KEEP | {"building": ["keep"]}, "building"),
        (KEEP | {"at": "c0"}, "at"),
        (KEEP | {"at": 4}, "at"),
        (KEEP | {"cards": [2]}, "cards"),
        (KEEP | {"cards": {"military": 0}}, "cards"),
        (KEEP | {"cards": {"military": True}}, "cards"),
        (KEEP | {"cards": {"military": 1.0}}, "cards"),
        (KEEP | {"cards": {"martial": 1}}, "cards"),
        (KEEP | {"by": 2}, "by"),
        (KEEP | {"by": [[0]]}, "by"),
        (KEEP | {"by": [[0, 3]]}, "by"),
        (KEEP | {"by": [["0", 1]]}, "by"),
        (KEEP | {"by": [[0, 1]] * 9}, "by"),
        ({"type": "travel", "from": "might", "to": "reason"}, "used"),
        ({"type": "travel", "from": "might", "to": "reason", "used": 3}, "used"),
        ({"type": "exchange"}, "discard"),
        ({"type": "exchange", "discard": {"civil": 2}, "draw": None}, "draw"),
        ({"type": "swap", "take": {"civil": 2}}, "give"),
        ({"type": "end", "discard": {"civil": -1}}, "discard"),
        (
            {"type": "upgrade", **{k: v for k, v in KEEP.items() if k != "type"}, "from": "z"},
            "from",
        ),
    ],
)
def test_json_that_is_no_play(value: object, field: str) -> None:
    with pytest.raises(PlayError) as caught:
        play_from_json(value)
    assert caught.value.field == field


@given(st.text(max_size=30) | st.from_regex(r"[mfr]:[a-z0-9@=/+,-]{1,20}", fullmatch=True))
def test_any_token_is_a_play_or_refused(token: str) -> None:
    try:
        result = parse_play(token)
    except PlayError:
        result = None
    assert result is None or isinstance(result, PlayPattern) or format_play(result)
