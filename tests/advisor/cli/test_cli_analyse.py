"""``khronos analyse`` as a real process: the table, taking up again, refusals, a kill."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from khronos_process import PROJECT, Khronos, environment, fine, refused

from advisor.engine.collection.collection_rows import (
    AnalysisLimits,
    CollectionRow,
    FileTask,
    analyse,
)
from advisor.engine.collection.collection_table import read, write
from positions.files.load_position import LIBRARY
from positions.files.safe_files import version_of

POSITION = """\
khronos: 1
title: A small one
map: meadow
turn: {number: TURN, player: green}
players:
  - {color: red, ecus: 9, hand: 4, adventurers: [might, might]}
  - {color: green, ecus: ECUS, hand: {military: 1, civil: 1}, adventurers: [might, faith]}
boards: {might: [], faith: [], reason: []}
"""


def position(ecus: int, turn: int = 4) -> str:
    return POSITION.replace("ECUS", str(ecus)).replace("TURN", str(turn))


FILES = ("one.yaml", "two.yaml", "below/three.yaml")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "positions"
    (place / "below").mkdir(parents=True)
    for number, name in enumerate(FILES):
        (place / name).write_text(position(number, 4 + number))
    shutil.copy(PROJECT / "positions" / "maps" / "meadow.yaml", place)
    (place / "notes.txt").write_text("not a position")
    return place


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.mark.full
def test_a_folder_becomes_a_table(khronos: Khronos, folder: Path, tmp_path: Path) -> None:
    arguments = ("analyse", folder, "--out", "t.csv", "--simulations", "8", "--jobs", "1")
    assert "3 positions" in fine(khronos(*arguments))
    found = rows(tmp_path / "t.csv")
    names = sorted(FILES)
    assert [row["file"] for row in found] == names
    for row, file in zip(found, names, strict=True):
        shown = json.loads(fine(khronos("show", folder / file, "--json")))
        assert row["digest"] == shown["digest"]
        assert int(row["gain"]) <= int(row["bound"])
        assert (row["proven"] == "true") == (row["gain"] == row["bound"])
        assert row["suggestion"].split()[-1].startswith("end")
        assert not row["problem"]
    before = (tmp_path / "t.csv").read_bytes()
    again = fine(khronos(*arguments))
    assert "3 of them from before" in again
    assert (tmp_path / "t.csv").read_bytes() == before
    (folder / FILES[1]).unlink()
    assert "2 positions, 2 of them from before" in fine(khronos(*arguments))
    before = (tmp_path / "t.csv").read_bytes()
    other = (*arguments[:5], "9")
    refused(khronos(*other), "2 rows made with 8 simulations, seed 0, not with 9", "--again")
    assert (tmp_path / "t.csv").read_bytes() == before
    assert "from before" not in fine(khronos(*other, "--again"))


@pytest.mark.full
def test_the_same_table_with_one_process_and_with_two(
    khronos: Khronos, folder: Path, tmp_path: Path
) -> None:
    for jobs in ("1", "2"):
        fine(khronos("analyse", folder, "-o", f"{jobs}.csv", "--simulations", "8", "--jobs", jobs))
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()


def test_bad_files_are_told_and_the_others_analysed(
    fresh_khronos: Khronos, folder: Path, tmp_path: Path
) -> None:
    (folder / "broken.yaml").write_text("khronos: 1\nmap: meadow\n")
    (folder / "odd.json").write_bytes(b"\xff\xfe")
    result = fresh_khronos("analyse", folder, "-o", "t.csv", "--simulations", "4")
    refused(result, "2 of 5 files", "broken.yaml", "odd.json")
    found = {row["file"]: row for row in rows(tmp_path / "t.csv")}
    assert len(found) == 5
    assert "missing" in found["broken.yaml"]["problem"]
    assert found["broken.yaml"]["gain"] == ""
    assert found[FILES[0]]["gain"] != ""
    assert (found["broken.yaml"]["covers"], found[FILES[0]]["covers"]) == ("", "plays")


def test_a_row_says_that_its_proof_covers_the_swap(tmp_path: Path) -> None:
    name = "game-3p-holdem-t4.yaml"
    row = analyse(FileTask(str(LIBRARY), name, AnalysisLimits(None, 2, 0), None))
    assert row is not None
    assert row.covers == "swap plays"
    table = tmp_path / "t.csv"
    write(table, [row], version_of(table))
    assert read(table)[name] == row


@pytest.mark.full
def test_parquet_holds_the_same(khronos: Khronos, folder: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    arguments = ("--simulations", "8", "--jobs", "1")
    fine(khronos("analyse", folder, "--out", "t.parquet", *arguments))
    fine(khronos("analyse", folder, "--out", "t.csv", *arguments))
    table = parquet.read_table(tmp_path / "t.parquet").to_pylist()
    for one, other in zip(table, rows(tmp_path / "t.csv"), strict=True):
        assert one.keys() == other.keys()
        assert {k: "" if v is None else str(v) for k, v in one.items() if k != "proven"} == {
            k: v for k, v in other.items() if k != "proven"
        }
    text = fine(khronos("analyse", folder, "--out", "t.parquet", *arguments, "--json"))
    assert json.loads(text) == {"kept": 3, "positions": 3, "table": "t.parquet"}


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["nowhere", "-o", "t.csv"], "not a folder"),
        ([".", "-o", "t.txt"], "ends in .csv or .parquet"),
        ([".", "-o", "t.csv", "--seconds", "0"], "--seconds"),
        ([".", "-o", "t.csv", "--simulations", "0"], "--simulations"),
        ([".", "-o", "t.csv", "--seconds", "1", "--simulations", "1"], "not both"),
        ([".", "-o", "no/such/t.csv"], "cannot use"),
    ],
)
def test_what_cannot_be_analysed_is_refused(
    khronos: Khronos, arguments: list[str], word: str
) -> None:
    refused(khronos("analyse", *arguments), word)


@pytest.mark.parametrize("name", ["t.csv", "t.parquet"])
def test_a_table_of_somebody_elses_is_not_overwritten(
    khronos: Khronos, folder: Path, tmp_path: Path, name: str
) -> None:
    for data in (b"a,b\n1,2\n", b"\xff\x00PAR1", b""):
        (tmp_path / name).write_bytes(data)
        refused(khronos("analyse", folder, "-o", name, "--simulations", "4"), "choose another")
        assert (tmp_path / name).read_bytes() == data


def test_a_table_with_a_figure_that_is_none_is_not_taken_up(
    khronos: Khronos, folder: Path, tmp_path: Path
) -> None:
    arguments = ("analyse", folder, "--out", "t.csv", "--simulations", "4", "--jobs", "1")
    fine(khronos(*arguments))
    table = tmp_path / "t.csv"
    found = rows(table)
    found[0]["margin"] = "nan"
    with table.open("w", newline="") as stream:
        writer = csv.DictWriter(stream, list(found[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(found)
    before = table.read_bytes()
    refused(khronos(*arguments), "'nan' instead of a number")
    assert table.read_bytes() == before


def test_an_analysis_that_is_killed_goes_on_where_it_stopped(
    khronos: Khronos, tmp_path: Path
) -> None:
    place = tmp_path / "many"
    place.mkdir()
    for number in range(12):
        (place / f"{number:02}.yaml").write_text(position(number))
    arguments = ["analyse", "many", "-o", "t.csv", "--seconds", "0.8", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "advisor", *arguments],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.DEVNULL,
    )
    table = tmp_path / "t.csv"
    while not table.exists() or len(rows(table)) < 2:
        assert process.poll() is None, "too soon"
        time.sleep(0.05)
    process.kill()
    process.wait()
    before = rows(table)
    assert 2 <= len(before) < 12
    fine(khronos(*arguments))
    after = rows(table)
    assert len(after) == 12
    assert all(row in after for row in before)
    assert len({row["digest"] for row in after}) == 12


@pytest.mark.parametrize("start", ["=HYPERLINK(1)", "+1", "-1", "@SUM(1)", "\t=1", "'=1"])
def test_no_cell_of_a_table_is_a_formula(tmp_path: Path, start: str) -> None:
    """Text that a spreadsheet would compute is marked, and read again as it was; figures stay."""
    row = CollectionRow(f"{start}.yaml", problem=f"{start}: no", margin=-1.5, gain=-2)
    table = tmp_path / "t.csv"
    write(table, [row], version_of(table))
    (found,) = rows(tmp_path / "t.csv")
    assert found["file"] == f"'{start}.yaml"
    assert found["problem"] == f"'{start}: no"
    assert (found["margin"], found["gain"]) == ("-1.5", "-2")
    assert read(tmp_path / "t.csv") == {row.file: row}


def test_a_file_that_is_named_like_a_formula_is_kept_from_before(
    khronos: Khronos, tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "=HYPERLINK(1).yaml").write_text(position(1))
    arguments = ("analyse", "folder", "-o", "t.csv", "--simulations", "4", "--jobs", "1")
    fine(khronos(*arguments))
    assert rows(tmp_path / "t.csv")[0]["file"] == "'=HYPERLINK(1).yaml"
    assert "1 position, 1 of them from before" in fine(khronos(*arguments))
