"""Plays and names as people type them: what is read kindly, what is offered, what stays strict."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from advisor.advise.game_records.record_replay import recorded_play
from positions.files.load_position import library, parse_setup, read_setup
from positions.files.map_files import load_map, map_typed
from positions.files.problems import FileProblems
from positions.files.ruleset_files import ruleset
from positions.name_matching import chosen, near, offered
from positions.notation.play_text import PlayError, PlayPattern, format_play, parse_play
from positions.notation.typed_plays import answers_in, read_cards, read_play, together
from positions.notation.written_plays import End, Exchange, Play, Swap
from positions.records.record_files import GameRecord, Seat, parse_record
from positions.records.record_writing import record_to_yaml
from search.rules.convert import setup_of
from search.rules.game import deal
from search.rules.legal_plays import legal_plays
from search.rules.open_position import load_position

WORDS = {"m": "military", "r": "religious", "c": "civil"}
EPOCHS = {"m": "might", "f": "faith", "r": "reason"}
WHATS = {"x": "demolish", "cube": "populate", "watch_tower": "watch-tower"}


@cache
def legal() -> tuple[Play, ...]:
    """Every legal play of every position of the library, without repetition; and turn plays."""
    result: dict[Play, None] = {}
    for name in library():
        result.update(dict.fromkeys(legal_plays(load_position(name))))
    turns = [End(), End((0, 0, 1)), End((0, 1, 1), (2, 0, 0)), End((0, 0, 0), (2, 1, 1)),
             End((1, 0, 0), (0, 0, 0)), Exchange((0, 0, 2)), Exchange((1, 1, 2), (1, 2, 1)),
             Swap((1, 0, 0), (0, 0, 1)), Swap((0, 2, 0), (1, 0, 1))]  # fmt: skip
    return (*result, *turns)


#: One of them.
legal_ones = st.deferred(lambda: st.sampled_from(legal()))


def test_every_legal_play_of_the_library_reads_back() -> None:
    assert len(legal()) > 4_000
    for play in legal():
        assert parse_play(format_play(play)) == play
        assert read_play(format_play(play)) == play


def cards_kindly(text: str, rng: random.Random) -> str:
    """Cards in any order, as words or letters, in capitals, with blanks or commas between."""
    parts = re.findall(r"[0-9]+[mrc]", text)
    if not parts:
        return rng.choice(["-", "0", "none", ""])
    rng.shuffle(parts)
    told = []
    for part in parts:
        number, letter = part[:-1], part[-1]
        kind = rng.choice([letter, letter.upper(), WORDS[letter], f" {WORDS[letter].title()}"])
        told.append((number if number != "1" or rng.random() < 0.7 else "") + kind)
    return rng.choice(["", " ", ", "]).join(told)


def board_kindly(token: str, rng: random.Random) -> str:
    head, cards, by = re.fullmatch(r"(.*)=(.*)/(.*)", token).groups()  # type: ignore[union-attr]
    epoch, source, what, at = re.fullmatch(r"(.):(?:(\w+)-)?(\w+)@(\w+)", head).groups()  # type: ignore[union-attr]
    gap = [rng.choice(["", " "]) for _ in range(9)]
    what = WHATS.get(what, what) if rng.random() < 0.5 else what
    what = what.replace("_", rng.choice(["_", "-", " ", ""])) if "_" in what else what
    epoch = rng.choice([epoch, EPOCHS[epoch]]) + gap[0] + ":" + gap[1]
    if what in ("cube", "populate", "renovate") and rng.random() < 0.5:
        epoch = ""
    upgraded = f"{source}{rng.choice(['-', ' - ', ' -> ', ' to '])}" if source else ""
    charges = by.split(",")
    rng.shuffle(charges)
    charged = rng.choice([",", ", ", " ", ";"]).join(charges)
    told = f"{epoch}{upgraded}{what}{gap[2]}@{gap[3]}{at}"
    return f"{told}{gap[4]}={gap[5]}{cards_kindly(cards, rng)}{gap[6]}/{gap[7]}{charged}{gap[8]}"


def kindly(play: Play, rng: random.Random) -> str:
    """The play as somebody may type it who has read the notation once."""
    token = format_play(play)
    if ":" in token:
        text = board_kindly(token, rng)
    elif "=" in token:
        what, _, cards = token.partition("=")
        first, slash, then = cards.partition("/")
        sign = rng.choice(["=", " = ", " "])
        text = what + sign + (cards_kindly(first, rng) if first != "-" else "-")
        text += slash + (cards_kindly(then, rng) if slash else "")
    elif re.match("[mfr]-", token):
        way = rng.choice(["-", " - ", "->", " → ", " to ", "–"])
        used = token[3:]
        text = rng.choice([token[0], EPOCHS[token[0]]]) + way + token[2] + used
    else:
        text = rng.choice([token, f"{token} turn"])
    return rng.choice([text, text.upper(), text.title(), f"  {text} "])


@given(st.data(), st.randoms(use_true_random=False))
def test_a_play_typed_kindly_is_that_play(data: st.DataObject, rng: random.Random) -> None:
    play = data.draw(legal_ones)
    text = kindly(play, rng)
    assert read_play(text) == play, text


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("M:Keep@C4=2M/0+2", "m:keep@c4=2m/0+2"),
        ("might: Watch Tower @ C04 = 1 military / 0+1", "m:watch_tower@c4=1m/0+1"),
        ("m:tower@c4=m/0+1", "m:watch_tower@c4=1m/0+1"),
        ("f:c4 to castle@b3=1c1m/1+1,0+1", "f:c4-castle@b3=1m1c/0+1,1+1"),
        ("renovate e5=m/0+1", "r:renovate@e5=1m/0+1"),
        ("end=/2m1r1c", "end=-/2m1r1c"),
        ("end/2m", "end=-/2m"),
        ("END 1c/0", "end=1c/-"),
        ("exchange cc for 1m1r", "exchange=2c/1m1r"),
        ("Swap 1M for 1C", "swap=1m/1c"),
        ("might → reason", "m-r"),
        ("M - R / 1", "m-r/1"),
    ],
)
def test_what_is_read_kindly(text: str, token: str) -> None:
    assert read_play(text) == parse_play(token)
    with pytest.raises(PlayError):
        parse_play(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("m:kepe@c4", "m:keep@c4"),
        ("kepe@c4", "m:keep@c4 or f:keep@c4"),
        ("keep@c4", "m:keep@c4 or f:keep@c4"),
        ("f:c4-abey@b3=1r", "f:c4-abbey@b3=1r"),
        ("m:keep@4c", "m:keep@c4"),
        ("m:4c-castle@3b", "m:c4-castle@b3"),
        ("m;keep@c4", "m:keep@c4"),
        ("m-keep@c4", "m:keep@c4"),
        ("mkeep@c4", "m:keep@c4"),
        ("m:keep-c4", "m:keep@c4"),
        ("m:keepc4", "m:keep@c4"),
    ],
)
def test_what_is_nearly_a_play_is_refused_and_the_play_offered(text: str, meant: str) -> None:
    with pytest.raises(PlayError) as caught:
        read_play(text)
    assert caught.value.near == tuple(meant.split(" or "))
    for token in meant.split(" or "):
        assert parse_play(token)


@pytest.mark.parametrize(
    "text",
    ["", "hello", "keep", "m:barn@c4", "m:keep@c4=0", "m:keep@c99", "m-x", "ending", "m" * 999],
)
def test_what_is_no_play_is_refused(text: str) -> None:
    with pytest.raises(PlayError) as caught:
        read_play(text)
    assert str(caught.value).isprintable()


@example("F:BE-1A")
@given(
    st.text(max_size=60) | st.from_regex(r"[mfr ]{1,2}[:-][a-z0-9@=/+, -]{1,30}", fullmatch=True)
)
def test_any_text_is_a_play_or_refused(text: str) -> None:
    try:
        result = read_play(text)
    except PlayError as error:
        for token in error.near:
            assert parse_play(token)
        return
    assert isinstance(result, PlayPattern) or parse_play(format_play(result)) == result


@given(st.text(alphabet="0123456789mrcMRC ,+-&", max_size=12))
def test_cards_are_read_or_come_back_as_they_were(text: str) -> None:
    read = read_cards(text)
    assert read == text.strip() or re.fullmatch(r"-|(\d+m)?(\d+r)?(\d+c)?", read)


@pytest.mark.parametrize(
    ("typed", "plays"),
    [
        ("m-r end", ["m-r", "end"]),
        ("m: keep @ c4 end", ["m: keep @ c4", "end"]),
        ("Might: Watch Tower@c4 = 2m / 0+2 m - r", ["Might: Watch Tower@c4 = 2m / 0+2", "m - r"]),
        ("exchange 2c end turn", ["exchange 2c", "end turn"]),
        ("end 1c/2m", ["end 1c/2m"]),
        ("might to reason f:c4 to castle@b3", ["might to reason", "f:c4 to castle@b3"]),
        ("hand=2m 1r end", ["hand=2m 1r", "end"]),
        ("m:hamlet@d3 (white: e2) end", ["m:hamlet@d3 (white: e2)", "end"]),
        ("m: kepe @ c4 end", ["m: kepe @ c4", "end"]),  # to be told what is near
        ("m: hello end", ["m:", "hello", "end"]),
        ('{"type":"end"} end', ['{"type":"end"}', "end"]),
    ],
)
def test_words_that_blanks_tore_apart_are_put_together(typed: str, plays: list[str]) -> None:
    assert together(typed.split(" ")) == plays


def test_a_printed_line_is_taken_apart() -> None:
    line = "m:hamlet@d3=1c/0+1 (white: e2; red: g3)  m-r  end"
    first, *rest = together([line])
    assert rest == ["m-r", "end"]
    assert answers_in(first) == ("m:hamlet@d3=1c/0+1", [" e2", " g3"])
    assert together(["m-r"] * 500) == ["m-r"] * 500


@given(st.lists(legal_ones, min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_turns_typed_with_blanks_are_their_plays(turn: list[Play], rng: random.Random) -> None:
    words = [word for play in turn for word in kindly(play, rng).split()]
    assert [read_play(text) for text in together(words)] == turn, words


def test_records_stay_strict() -> None:
    game = deal(load_map("meadow"), ruleset("rio-grande"), 2, 1)
    game.play(legal_plays(game.position)[0])
    seats = tuple(Seat(color, color) for color in game.start.table.colors)
    made = tuple(recorded_play(record, None) for record in game.records)
    text = record_to_yaml(GameRecord.of(setup_of(game.start), seats, made))
    token = format_play(game.records[0].play)
    parse_record(text)
    assert read_play(token.upper()) == game.records[0].play
    with pytest.raises(FileProblems) as caught:
        parse_record(text.replace(token, token.upper()))
    assert caught.value.problems[0].code == "bad-play"


def test_names_are_chosen_whatever_their_capitals_and_gaps() -> None:
    known = ["r8-11-renovation", "r8-12-income", "watch_tower"]
    for text in ("R8-11-Renovation", "r8_11 renovation", " r8–11–renovation "):
        assert chosen(text, known) == known[0]
    assert chosen("Watch Tower", known) == "watch_tower"
    assert chosen("r8", known) is None
    assert chosen("a b", ["a-b", "a_b"]) is None


def test_names_that_are_near_are_offered() -> None:
    assert near("rendom", ["random", "policy"]) == ["random"]
    assert near("r8-1", ["r8-11-renovation", "r8-12-income"]) == [
        "r8-11-renovation",
        "r8-12-income",
    ]
    assert offered("kep", ["keep", "castle"]) == "did you mean keep?"
    assert offered("r8-1", ["r8-11", "r8-12"]) == "did you mean r8-11 or r8-12?"
    assert offered("zzz", ["keep"]) == ""
    assert offered("a" * 10_000, ["keep"]) == ""


def test_positions_and_maps_by_name() -> None:
    assert read_setup("R8-11 Renovation").require() == read_setup("r8-11-renovation").require()
    (problem,) = read_setup("r8-11-renovatoin").problems
    assert (problem.code, problem.hint) == ("no-such-file", "did you mean r8-11-renovation?")
    assert map_typed("Crossing", Path()).name == "crossing"
    with pytest.raises(FileProblems, match=r"did you mean crossing\?"):
        map_typed("crosing", Path())


def test_a_missing_file_is_told_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "friday.yaml").write_text("khronos: 1\n")
    (problem,) = read_setup(tmp_path / "firday.yaml").problems
    assert problem.hint == "did you mean friday.yaml?"


def test_names_in_files_stay_strict() -> None:
    text = "khronos: 1\nmap: Meadow\n"
    codes = {problem.code for problem in parse_setup(text).problems}
    assert "bad-name" in codes
