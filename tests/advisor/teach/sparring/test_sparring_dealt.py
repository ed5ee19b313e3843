"""Games that a server deals: the record alone says no card, and a changed one is not taken up."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sparring_games import match, person, played, table, to_people

from advisor.teach.progress import VARIABLE
from advisor.teach.sparring import Match, NotSparring, resumed, saved, under_way
from advisor.teach.sparring.saved_games import DEALT, SEALED, opened, sealed
from advisor.teach.sparring.server_secret import FILE, Secret, dealing_secret, secret_there
from positions.records.record_files import parse_record
from positions.records.record_tree import GameRecord
from positions.records.record_writing import record_to_yaml
from positions.setup import Setup

PART = "0123456789abcdef" * 2
SECRET = Secret(b"s" * 32)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder of its own."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    dealing_secret.cache_clear()
    yield tmp_path
    dealing_secret.cache_clear()


def dealt(part: str = PART, *bots: str) -> Match:
    here = table(SECRET.seed(part), *(bots or ("level:1", "level:2")))
    return Match(replace(here, part=part))


def through_a_file(game: Match, secret: Secret | None = SECRET) -> Match:
    text = record_to_yaml(saved(game, {"tutor": "mistake"}, secret))
    again, options = resumed(parse_record(text), secret=secret)
    assert options == {"tutor": "mistake"}
    return again


def test_it_is_taken_up_as_the_same_game_after_every_play() -> None:
    wanted = dealt()
    script = list(played(wanted, person(2)))
    game = dealt()
    for play in script:
        to_people(game)
        game = through_a_file(game)
        game.play(play)
        game = through_a_file(game) if not game.over else game
    to_people(game)
    assert record_to_yaml(game.record()) == record_to_yaml(wanted.record())
    assert parse_record(record_to_yaml(saved(game, None, SECRET))).seed == str(SECRET.seed(PART))


def test_the_record_alone_does_not_say_the_seed() -> None:
    game = dealt()
    to_people(game)
    record = saved(game, {"tutor": "inaccuracy"}, SECRET)
    assert record.seed is not None
    assert record.seed.startswith(DEALT)
    told = opened(record.seed.removeprefix(DEALT))
    assert set(told) == {"bots", "options", "part", "signature"}
    assert str(game.table.seed) not in record_to_yaml(record) + repr(told)
    other = Secret(b"t" * 32)
    assert other.seed(PART) != SECRET.seed(PART)
    with pytest.raises(NotSparring, match="another server"):
        resumed(record, secret=other)
    with pytest.raises(NotSparring, match="continue it on that page"):
        resumed(record)
    assert under_way(record)
    longest = told | {"bots": [1, 2, 3, 4], "signature": "f0e1d2c3b4a59687" * 2}
    assert len(DEALT + sealed(longest)) <= 200


def changed(record: GameRecord, **told: object) -> GameRecord:
    assert record.seed is not None
    value = opened(record.seed.removeprefix(DEALT)) | told
    return replace(record, seed=DEALT + sealed(value))


def test_nobody_learns_cards_by_trying_what_is_taken_up() -> None:
    """All that decides the game is signed, and is refused before anything is dealt or replayed."""
    game = dealt()
    for number, _ in enumerate(played(game, person(3))):
        if number == 4:
            break
    record = saved(game, None, SECRET)
    text = record_to_yaml(record)
    resumed(parse_record(text), secret=SECRET)
    assert "play: end" in text
    seats = tuple(
        replace(seat, name="level:1" if seat.name != "Ann" else "Bea") for seat in record.players
    )
    hands = [replace(one, hand=4) for one in record.start.players]
    setup: Setup = replace(record.start, players=tuple(hands))
    for other in (
        parse_record(text.replace("play: end", "play: m-r", 1)),
        replace(record, players=tuple(replace(one, name="level:3") for one in record.players)),
        replace(record, players=seats),
        replace(record, start=setup),
        changed(record, bots=[]),
        changed(record, bots=[0, 1, 2]),
        changed(record, part="0" * 32),
        changed(record, options={"tutor": "blunder"}),
        changed(record, seed=7),
    ):
        with pytest.raises(NotSparring, match="was changed, or another server"):
            resumed(other, secret=SECRET)
    for damaged in (
        {"part": 7},
        {"part": ""},
        {"signature": None},
        {"signature": 7},
        {"signature": "é"},
    ):
        with pytest.raises(NotSparring, match="damaged"):
            resumed(changed(record, **damaged), secret=SECRET)
    assert record.seed is not None
    with pytest.raises(NotSparring):
        resumed(replace(record, seed=record.seed.replace(DEALT, SEALED)), secret=SECRET)


def test_a_game_with_a_seed_of_its_own_stays_as_it_was() -> None:
    game = match(6, "level:2")
    to_people(game)
    assert saved(game, None, SECRET) == saved(game)
    resumed(saved(game), secret=SECRET)


def test_the_secret_outlasts_the_server_and_is_nobody_elses(folder: Path) -> None:
    assert secret_there() is None
    first = dealing_secret().seed(PART)
    code = (
        "from advisor.teach.sparring.server_secret import dealing_secret\n"
        f"print(dealing_secret().seed({PART!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) == first
    there = secret_there()
    assert there is not None
    assert there.seed(PART) == first
    if os.name == "posix":
        assert (folder / FILE).stat().st_mode & 0o777 == 0o600
    assert {file.name for file in folder.iterdir()} <= {FILE, f".{FILE}.khronos.lock"}


def test_servers_that_start_together_have_one_secret() -> None:
    code = (
        "from advisor.teach.sparring.server_secret import dealing_secret\n"
        f"print(dealing_secret().seed({PART!r}))"
    )
    command = [sys.executable, "-c", code]
    every = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert len({one.communicate()[0] for one in every}) == 1
    assert not any(one.returncode for one in every)


@pytest.mark.parametrize("text", ["", "notes", "00" * 31, "[" * 100_000])
def test_a_damaged_secret_is_put_aside(folder: Path, text: str) -> None:
    (folder / FILE).write_text(text)
    assert secret_there() is None
    seed = dealing_secret().seed(PART)
    there = secret_there()
    assert there is not None
    assert there.seed(PART) == seed
    assert (folder / f"{FILE}.damaged").read_text() == text


def test_where_nothing_can_be_kept_games_last_as_long_as_the_server(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv(VARIABLE, str(folder / "file" / "data"))
    assert dealing_secret().seed(PART) == dealing_secret().seed(PART)
    assert secret_there() is None
