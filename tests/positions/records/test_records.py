"""Game records: what is written replays, what was changed is told with its place."""

from __future__ import annotations

import gzip
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from advisor.advise.game_records.record_replay import recorded_play, replayed, result_of
from positions.files.map_files import load_map
from positions.files.problems import CODES, FileProblems
from positions.files.reader import MAX_BYTES, MAX_RECORD_BYTES
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End
from positions.records.record_files import (
    GameRecord,
    Opinion,
    RecordedPlay,
    Result,
    Seat,
    parse_record,
    read_record,
)
from positions.records.record_writing import record_to_yaml
from positions.records.record_writing import write_record as write
from positions.setup import GameMap
from search.rules.convert import setup_of
from search.rules.game import Game, deal
from search.rules.legal_plays import legal_plays

MEADOW = load_map("meadow")


def game(seed: int, players: int = 3, game_map: GameMap = MEADOW) -> tuple[Game, GameRecord]:
    """A random game and its record."""
    one = deal(game_map, ruleset("rio-grande"), players, seed)
    rng = random.Random(seed)
    while not one.over:
        plays = legal_plays(one.position)
        one.play(rng.choice(plays) if plays and rng.random() < 0.9 else End((0, 0, 0)))
    opinions = [Opinion(0.25, -1.5, 16), *(len(one.records) - 1) * [None]]
    record = GameRecord.of(
        setup_of(one.start),
        tuple(Seat(color, f"player {color}") for color in one.start.table.colors),
        [recorded_play(*pair) for pair in zip(one.records, opinions, strict=True)],
        result_of(one.position),
        "A random game",
        f"{seed}",
    )
    return one, record


@pytest.mark.parametrize("seed", range(6))
def test_a_record_that_was_written_is_read_and_replays(seed: int) -> None:
    one, record = game(seed, 2 + seed % 4)
    again = parse_record(record_to_yaml(record))
    assert again == record
    positions, records = replayed(again)
    assert positions[0] == one.start
    assert positions[-1] == one.position
    assert records == one.records


def test_decisions_are_among_what_is_written() -> None:
    assert any(made.choices for seed in range(12) for made in game(seed)[1].plays)


def test_a_map_of_ones_own_goes_into_the_record() -> None:
    own = GameMap("glade", (".....", "..f..", "....~", "....."), ("b2",))
    _, record = game(3, 2, own)
    assert parse_record(record_to_yaml(record)).start.map == own


@pytest.mark.parametrize("name", ["game.yaml", "game.yaml.gz"])
def test_files_packed_and_plain(tmp_path: Path, name: str) -> None:
    _, record = game(1)
    write(tmp_path / name, record)
    assert read_record(tmp_path / name) == record
    assert [file.name for file in tmp_path.iterdir()] == [name]


def with_plays(
    record: GameRecord, plays: Sequence[RecordedPlay], result: Result | None
) -> GameRecord:
    """The record of other plays."""
    return GameRecord.of(record.start, record.players, plays, result)


def test_a_game_under_way_has_no_result() -> None:
    _, record = game(2)
    part = with_plays(record, record.plays[:9], None)
    assert parse_record(record_to_yaml(part)) == part
    assert len(replayed(part)[0]) == 10


def test_the_same_game_is_packed_to_the_same_bytes(tmp_path: Path) -> None:
    _, record = game(1)
    for name in ("a.gz", "b.gz"):
        write(tmp_path / name, record)
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()


def problem(text: str) -> tuple[str, str, int | None]:
    with pytest.raises(FileProblems) as caught:
        parse_record(text, "game.yaml")
    first = caught.value.problems[0]
    return first.code, first.where, first.line


def test_faults_of_form_are_told_with_their_place() -> None:
    text = record_to_yaml(game(4)[1])
    lines = text.splitlines()
    first = lines.index("    plays:") + 2
    assert problem(text.replace("khronos-record: 2", "khronos-record: 3"))[:2] == (
        "bad-version",
        "khronos-record",
    )
    assert problem(text.replace("seed:", "sead:"))[:2] == ("unknown-key", "sead")
    assert problem(text.replace("turns:", "turns: []\nturms:"))[0] == "unknown-key"
    assert problem(text.replace("map: meadow", "map: nowhere"))[:2] == ("unknown-map", "start.map")
    assert problem(text.replace("number: 1,", "number: 9,"))[:2] == (
        "turn-range",
        "start.turn.number",
    )
    bad = text.replace('play: "', 'play: "?', 1)
    assert problem(bad) == ("bad-play", "turns[0].plays[0].play", first)
    assert problem("khronos: 1\n")[0] in ("missing-key", "unknown-key")
    assert problem("[1, 2]")[0] == "wrong-type"
    assert problem("")[0] == "wrong-type"


def test_what_was_changed_does_not_replay() -> None:
    _, record = game(5)
    number = next(n for n, made in enumerate(record.plays) if made.ecus)
    made = record.plays[number]
    place = f"turns[{sum(other.ends for other in record.plays[:number])}]"
    for changed in (
        replace(made, ecus=made.ecus + 1),
        replace(made, by="yellow" if made.by != "yellow" else "black"),
    ):
        plays = (*record.plays[:number], changed, *record.plays[number + 1 :])
        with pytest.raises(FileProblems) as caught:
            replayed(with_plays(record, plays, record.result))
        assert caught.value.problems[0].where.startswith(place)
    with pytest.raises(FileProblems, match="not over"):
        replayed(with_plays(record, record.plays[:-1], record.result))
    assert record.result is not None
    richer = tuple((color, ecus + 1) for color, ecus in record.result.ecus)
    with pytest.raises(FileProblems, match="another result"):
        replayed(replace(record, result=replace(record.result, ecus=richer)))
    with pytest.raises(FileProblems, match="players"):
        replayed(replace(record, players=record.players[::-1]))


def test_a_decision_that_was_changed_is_refused() -> None:
    record, number = next(
        (record, n)
        for record in (game(seed)[1] for seed in range(20))
        for n, made in enumerate(record.plays)
        if made.choices
    )
    made = record.plays[number]
    choice = made.choices[0]
    for choices in (
        (),
        (replace(choice, chosen="z9"), *made.choices[1:]),
        (replace(choice, options=choice.options[1:]), *made.choices[1:]),
        (*made.choices, choice),
    ):
        plays = (
            *record.plays[:number],
            replace(made, choices=choices),
            *record.plays[number + 1 :],
        )
        with pytest.raises(FileProblems):
            replayed(with_plays(record, plays, record.result))


def test_packed_files_may_not_swell(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(b"a" * (20 * MAX_RECORD_BYTES)))
    assert bomb.stat().st_size < MAX_BYTES
    with pytest.raises(FileProblems, match="4 MB"):
        read_record(bomb)
    for data in (gzip.compress(b"x: 1")[:-4], b"\x1f\x8b rubbish"):
        bomb.write_bytes(data)
        with pytest.raises(FileProblems, match="packed"):
            read_record(bomb)


def mangled(text: str, rng: random.Random) -> str:
    """The text with a few slips: characters and lines changed, doubled, left out, swapped."""
    for _ in range(rng.randint(1, 3)):
        kind = rng.randrange(5)
        lines = text.splitlines()
        row = rng.randrange(len(lines))
        if kind == 0:
            del lines[row]
        elif kind == 1:
            lines.insert(row, rng.choice(lines))
        elif kind == 2:
            line = lines[row]
            if line:
                place = rng.randrange(len(line))
                other = rng.choice("0159aemrcx:@-=/+,[]{}\"'&*!|\\ \t")
                lines[row] = line[:place] + other + line[place + rng.randrange(2) :]
        elif kind == 3:
            other_row = rng.randrange(len(lines))
            lines[row], lines[other_row] = lines[other_row], lines[row]
        else:
            words = lines[row].split(" ")
            words[rng.randrange(len(words))] = rng.choice(
                ("null", "-1", "1e9", "might", "end", "[]", "{}", "red", "true", "9" * 30)
            )
            lines[row] = " ".join(words)
        text = "\n".join(lines) + "\n"
    return text


def test_nothing_that_is_written_does_anything_but_be_told() -> None:
    """Whatever slips into a record, it is a problem with a place, or still a game that replays."""
    rng = random.Random(2)
    text = record_to_yaml(game(7, 3)[1])
    told: list[FileProblems] = []
    for _ in range(250):
        try:
            replayed(parse_record(mangled(text, rng), "game.yaml"), "game.yaml")
        except FileProblems as error:
            told.append(error)
    assert 125 < len(told) < 250
    for error in told:
        assert error.problems
        assert all(problem.message and problem.code in CODES for problem in error.problems)
