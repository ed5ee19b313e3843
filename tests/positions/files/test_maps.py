"""Maps: the library, names that stay in their folders, and what a map must not be."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest

from positions.files.load_position import library, read_setup
from positions.files.map_files import library_maps, load_map, parse_map
from positions.files.problems import FileProblems

GOOD = "name: own\nterrain: |\n  .f^~\n  ....\nhamlets: [a1, d2]\n"


def codes(text: str) -> list[tuple[str, str, int | None]]:
    with pytest.raises(FileProblems) as caught:
        parse_map(text, "own.yaml")
    return [(p.code, p.where, p.line) for p in caught.value.problems]


def test_a_good_map() -> None:
    own = parse_map(GOOD)
    assert (own.name, own.width, own.height) == ("own", 4, 2)
    assert own.terrain == (".f^~", "....")
    assert own.hamlets == ("a1", "d2")
    assert parse_map(GOOD.replace("[a1, d2]", "[]")).hamlets == ()
    windows = '{"name": "own", "terrain": ".f^~\\r\\n....\\r\\n", "hamlets": ["a1", "d2"]}'
    assert parse_map(windows) == own


@pytest.mark.parametrize(
    ("old", "new", "code", "where", "line"),
    [
        (".f^~", ".f^", "terrain-rows", "terrain", 2),
        (".f^~", ".f^X", "terrain-letter", "terrain", 2),
        (".f^~", ".f^ ~", "terrain-rows", "terrain", 2),
        ("terrain: |\n  .f^~\n  ....\n", "terrain: ''\n", "terrain-size", "terrain", 2),
        (".f^~\n  ....", "." * 27, "terrain-size", "terrain", 2),
        (".f^~\n  ....", ".\n  " * 26 + ".", "terrain-size", "terrain", 2),
        ("d2", "a1", "hamlet-twice", "hamlets[1]", 5),
        ("d2", "d1", "hamlet-on-river", "hamlets[1]", 5),
        ("d2", "d3", "hamlet-off-map", "hamlets[1]", 5),
        ("d2", "d0", "bad-square", "hamlets[1]", 5),
        ("name: own", "name: Own", "bad-name", "name", 1),
        ("name: own", "name: own\ncolor: red", "unknown-key", "color", 2),
        ("name: own\n", "", "missing-key", "name", 1),
        ("hamlets: [a1, d2]\n", "", "missing-key", "hamlets", 1),
        ("name: own", "name: own\nname: own", "duplicate-key", "name", 2),
        ("[a1, d2]", "5", "wrong-type", "hamlets", 5),
    ],
)
def test_what_a_map_must_not_be(old: str, new: str, code: str, where: str, line: int) -> None:
    assert (code, where, line) in codes(GOOD.replace(old, new))


def test_a_map_of_one_square_and_one_of_26_by_26() -> None:
    assert parse_map("name: a\nterrain: .\nhamlets: [a1]\n").width == 1
    rows = ("  " + "." * 26 + "\n") * 26
    assert parse_map(f"name: a\nterrain: |\n{rows}hamlets: [z26]\n").height == 26


@pytest.mark.parametrize("text", ["", "[]", "5", "a: &x [*x]", "\x00"])
def test_what_is_no_map_at_all(text: str) -> None:
    assert codes(text)


@pytest.mark.parametrize("name", library_maps())
def test_maps_of_the_library(name: str) -> None:
    result = load_map(name)
    assert result.name == name
    assert load_map(name) is result


def test_the_valley_is_as_large_as_the_printed_board() -> None:
    result = load_map("valley")
    rows = result.terrain
    assert (result.width, len(rows), len(result.hamlets)) == (16, 20, 10)
    edge = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows)
    assert sum(letter in "f^" for letter in edge) > len(edge) / 2
    # One river, in every row, that touches itself from row to row and leaves hamlets on both banks.
    wet = [{x for x, letter in enumerate(row) if letter == "~"} for row in rows]
    assert all(wet)
    assert all(above & below for above, below in pairwise(wet))
    places = [(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in result.hamlets]
    assert sum(x < min(wet[y]) for x, y in places) == 5
    assert sum(x > max(wet[y]) for x, y in places) == 5
    apart = [abs(a - c) + abs(b - d) for (a, b), (c, d) in combinations(places, 2)]
    assert min(apart) >= 4


def test_the_library_has_positions_on_the_valley() -> None:
    result = [read_setup(name).require() for name in library() if "valley" in name]
    assert len(result) == 8
    assert {len(setup.players) for setup in result} == {2, 3, 4, 5}
    assert all(setup.map.name == "valley" for setup in result)


def test_beside_comes_first_then_the_library(tmp_path: Path) -> None:
    name = library_maps()[0]
    assert load_map(name, tmp_path) == load_map(name)
    (tmp_path / f"{name}.yaml").write_text(GOOD.replace("own", name))
    assert load_map(name, tmp_path).terrain == (".f^~", "....")
    assert load_map(str(tmp_path / f"{name}.yaml")) == load_map(name, tmp_path)


@pytest.mark.parametrize("ending", [".yaml", ".yml", ".json", ".map.yaml"])
def test_endings(tmp_path: Path, ending: str) -> None:
    text = GOOD
    if ending == ".json":
        text = '{"name": "own", "terrain": ".f^~\\n....", "hamlets": ["a1", "d2"]}'
    (tmp_path / f"own{ending}").write_text(text)
    assert load_map("own", tmp_path) == parse_map(GOOD)


def refused(name: str, beside: Path | None = None) -> str:
    with pytest.raises(FileProblems) as caught:
        load_map(name, beside)
    return caught.value.problems[0].code


def test_a_file_that_names_another_map(tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text(GOOD)
    assert refused("other", tmp_path) == "map-name"


def test_names_do_not_leave_the_folder(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "own.yaml").write_text(GOOD)
    (inner / "folder.yaml").mkdir()
    assert refused("own", inner) == "unknown-map"
    assert refused("folder", inner) == "unknown-map"
    assert refused("a" * 5000, inner) == "unknown-map"
    assert refused("", inner) == "no-such-file"
    assert refused("../own", inner) == "no-such-file"
