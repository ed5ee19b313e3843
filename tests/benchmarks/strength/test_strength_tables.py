"""The benchmarks of the arena on small games: archives, the bins, the plot, the tables."""

from __future__ import annotations

import gzip
import io
import json
import math
import random
import tarfile
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from here import Here

from advisor.bots.arena.arena_folder import Folder, OtherArena
from advisor.bots.arena.arena_match import Setting, play_and_tell
from advisor.bots.arena.run_arena import run
from benchmarks.strength import player_strength as strength
from benchmarks.strength.arena_archive import pack, unpack
from benchmarks.strength.calibration import (
    BINS,
    OF_A_GAME,
    Guess,
    bins,
    figures,
    guesses,
    page,
    plot,
)
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.records.record_files import GameRecord, Opinion
from search.run.workers import Crew

SMALL = Setting(("policy:width=3", "random"), load_map("meadow"), ruleset(), 1, None)


def played(folder: Path, games: int, packed: bool = False) -> None:
    run(Folder(folder, SMALL, packed), games, Crew(Here(), 1))


def test_an_archive_is_the_same_bytes_for_the_same_games(tmp_path: Path) -> None:
    played(tmp_path / "a", 3)
    played(tmp_path / "b", 3, packed=True)
    assert pack(tmp_path / "a", tmp_path / "a.tar.gz") == 3
    assert pack(tmp_path / "b", tmp_path / "b.tar.gz") == 3
    assert (tmp_path / "a.tar.gz").read_bytes() == (tmp_path / "b.tar.gz").read_bytes()


def test_what_an_archive_holds_comes_out_and_the_arena_goes_on(tmp_path: Path) -> None:
    played(tmp_path / "a", 3)
    pack(tmp_path / "a", tmp_path / "a.tar.gz")
    assert unpack(tmp_path / "a.tar.gz", tmp_path / "b") == 4
    assert unpack(tmp_path / "a.tar.gz", tmp_path / "b") == 0
    standing = run(Folder(tmp_path / "b", SMALL), 4, Crew(Here(), 1))
    assert standing.played == 1


def test_what_does_not_belong_into_an_archive_stays_in_it(tmp_path: Path) -> None:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as archive:
        for name in ("../game-000001.yaml", "/tmp/game-000002.yaml", "x/game-000003.yaml", "a.sh"):
            member = tarfile.TarInfo(name)
            member.size = 4
            archive.addfile(member, io.BytesIO(b"evil"))
        link = tarfile.TarInfo("game-000004.yaml")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
        large = tarfile.TarInfo("game-000005.yaml")
        large.size = 5 * 10**6
        archive.addfile(large, io.BytesIO(b"0" * (5 * 10**6)))
    (tmp_path / "evil.tar.gz").write_bytes(gzip.compress(data.getvalue()))
    assert unpack(tmp_path / "evil.tar.gz", tmp_path / "out") == 0
    assert list((tmp_path / "out").iterdir()) == []


def with_opinions(record: GameRecord, win: float) -> GameRecord:
    """The record in which every turn of the first player begins with that opinion."""
    color = record.players[0].color
    plays = tuple(
        replace(made, opinion=Opinion(win, 0.0, 8)) if made.by == color else made
        for made in record.plays
    )
    return GameRecord.of(record.start, record.players, plays, record.result)


def test_at_most_five_turns_of_a_game_with_how_it_ended() -> None:
    record = with_opinions(play_and_tell((SMALL, 0)).record, 0.9)
    assert record.result is not None
    won = record.players[0].color in record.result.winners
    result = guesses([record, replace(record, result=None), record])
    assert len(result) == 2 * OF_A_GAME
    assert {guess.game for guess in result} == {0, 2}
    assert {guess.share for guess in result} == {float(won)}
    assert result == guesses([record, replace(record, result=None), record])


def test_a_player_who_knows_his_chances_has_no_error() -> None:
    rng = random.Random(3)
    true, half = [], []
    for game in range(6000):
        chance = rng.random()
        share = float(rng.random() < chance)
        true.append(Guess(game, chance, share))
        half.append(Guess(game, 0.5 + chance / 2, share))
    assert figures(true)["error"] < 2
    assert figures(half)["error"] == pytest.approx(25, abs=2)
    rows = bins(true)
    assert sum(row["n"] or 0 for row in rows) == 6000
    inside = sum(
        1 for row in rows if (row["low95"] or 0) <= (row["predicted"] or 0) <= (row["high95"] or 1)
    )
    assert inside >= 8


def test_the_error_is_weighted_by_the_bins() -> None:
    result = [Guess(n, 0.05, 0.0) for n in range(30)] + [
        Guess(100 + n, 0.95, 0.0) for n in range(10)
    ]
    value = figures(result)
    assert value["error"] == pytest.approx((30 * 5 + 10 * 95) / 40)
    assert [row["n"] for row in value["bins"]] == [30, *[0] * (BINS - 2), 10]
    assert (value["games"], value["positions"]) == (40, 40)


def test_certainties_are_in_the_outer_bins() -> None:
    rows = bins([Guess(0, 0.0, 0.0), Guess(1, 1.0, 1.0)])
    assert [row["n"] for row in rows] == [1, *[0] * 8, 1]
    assert figures([])["error"] is None


def test_plot_and_page() -> None:
    rng = random.Random(4)
    value = figures([Guess(n, rng.random(), float(rng.random() < 0.5)) for n in range(300)])
    picture = ElementTree.fromstring(plot(value))
    circles = picture.findall("{http://www.w3.org/2000/svg}circle")
    assert len(circles) == BINS
    assert all(0 <= float(circle.get("cy") or -1) <= 500 for circle in circles)
    assert "300 turns" in page(value)
    ElementTree.fromstring(plot(figures([])))


def test_the_matches_are_those_that_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {line.name: (line.players, line.games, line.wanted) for line in strength.LINES}
    assert asked["random"] == (("advisor", "random"), 200, 0.99)
    assert asked["greedy"] == (("advisor", "greedy"), 200, 0.85)
    assert asked["policy"] == (("advisor", "policy"), 200, 0.60)
    assert asked["ismcts"] == (("advisor", "ismcts"), 200, 0.90)
    assert asked["greedy-3"][1:] == (201, pytest.approx(0.6))
    assert asked["greedy-4"][1:] == (200, pytest.approx(0.45))
    assert asked["thought"][0] == ("advisor:simulations=256", "advisor:simulations=16")
    assert asked["calibration"][1] >= 1000
    assert strength.SECONDS == 2.0


def test_a_line_is_played_kept_and_put_into_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "DATA", tmp_path)
    monkeypatch.setattr(strength, "PACE", tmp_path / "pace.json")
    line = strength.MatchLine("small", SMALL.names, 0.9, timed=False)
    monkeypatch.setattr(strength, "LINES", (line,))
    monkeypatch.setattr(strength, "PACED", 3)
    strength.play(line, 4, 2.0, 1, None)
    result = strength.scored(line, 2.0)
    assert result is not None
    assert result.games == 4
    assert strength.archive_of(line).exists()
    before = strength.archive_of(line).read_bytes()
    strength.play(line, 4, 2.0, 1, None)
    assert strength.archive_of(line).read_bytes() == before
    assert json.loads((tmp_path / "pace.json").read_text())["small"]["processes"] == 1
    text = strength.table(2.0)
    assert f"| {SMALL.names[0]} | random | valley | 4 |" in text
    assert "90 %: met" in text
    assert not (tmp_path / "arena" / "small").exists()
    assert math.isfinite(result.rows[0].margin)


def test_games_of_other_options_are_not_packed_over_those_that_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "DATA", tmp_path)
    monkeypatch.setattr(strength, "PACE", tmp_path / "pace.json")
    line = strength.MatchLine("small", SMALL.names, 0.9)
    strength.play(line, 2, 2.0, 1, None)
    before = strength.archive_of(line).read_bytes()
    # What a run that was killed leaves behind.
    run(Folder(tmp_path / "arena" / "small", strength.setting_of(line, 0.5)), 1, Crew(Here(), 1))
    for seconds in (2.0, 0.5):
        with pytest.raises(OtherArena):
            strength.play(line, 4, seconds, 1, None)
        assert strength.archive_of(line).read_bytes() == before
        names = {file.name for file in (tmp_path / "arena" / "small").iterdir()}
        assert names == {"arena.yaml", "game-000000.yaml"}
