"""Loading: defaults, maps by name, every problem at once, nothing that a file can do to us."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from positions.files.load_position import Loaded, library, parse_document, parse_setup, read_setup
from positions.files.problems import CODES, FileProblems
from positions.setup import Building, Player, Turn
from positions.things import FAITH, MIGHT, REASON, Adventurer
from search.rules.setup_check import defects

GOOD = """\
khronos: 1
map:
  name: bench
  terrain: |
    ..~
    ..~
    ...
  hamlets: [a1]
turn: {number: 4, player: red}
players:
  - {color: red, ecus: 7, hand: {military: 2, civil: 2}, adventurers: [might, {epoch: reason}]}
  - {color: green, ecus: 5, hand: 4, adventurers: [might, faith]}
boards:
  might:
    - {building: keep, at: a2, owner: red}
  faith: []
  reason:
    - {building: hamlet, at: a1, cubes: {red: 1, green: 0}}
"""
HOLDEM = GOOD + "ruleset: {base: matagot, holdem: true}\n"


def codes(loaded: Loaded) -> list[str]:
    return [problem.code for problem in loaded.problems]


def test_a_good_file_with_its_defaults() -> None:
    loaded = parse_setup(GOOD)
    assert loaded.ok
    setup = loaded.require()
    assert setup.turn == Turn(4, "red", "start")
    assert setup.ruleset.name == "rio-grande"
    assert setup.players == (
        Player("red", 7, (2, 0, 2), (Adventurer(MIGHT), Adventurer(REASON))),
        Player("green", 5, 4, (Adventurer(MIGHT), Adventurer(FAITH))),
    )
    assert setup.boards[0] == (Building("keep", "a2", "red"),)
    assert setup.boards[2] == (Building("hamlet", "a1", cubes=(("red", 1),)),)
    assert setup.discard == (0, 0, 0)
    assert setup.reserve is None
    assert setup.map.terrain == ("..~", "..~", "...")
    assert (setup.title, setup.notes, setup.tags) == (None, None, ())


def test_holdem_has_a_reserve_of_one_card_each_unless_it_is_given() -> None:
    assert parse_setup(HOLDEM).require().reserve == (1, 1, 1)
    assert parse_setup(HOLDEM).require().ruleset.name == "matagot+holdem"
    given_reserve = HOLDEM + "reserve: {religious: 2, civil: 1}\n"
    assert parse_setup(given_reserve).require().reserve == (0, 2, 1)


def test_json_and_yaml_say_the_same() -> None:
    setup = parse_setup(GOOD).require()
    tree = parse_text_tree(GOOD)
    assert parse_setup(json.dumps(tree)).require() == setup
    assert parse_setup(json.dumps(tree, indent="\t")).require() == setup
    assert parse_document(tree).require() == setup


def parse_text_tree(text: str) -> object:
    from positions.files.reader import parse_text

    return parse_text(text, "x").tree


def test_a_document_stays_as_it_is() -> None:
    tree = parse_text_tree(GOOD.replace("keep", "kep"))
    before = json.dumps(tree)
    assert codes(parse_document(tree)) == ["unknown-name"]
    assert json.dumps(tree) == before


def test_a_map_by_name_is_found_beside_the_file_then_in_the_library(tmp_path: Path) -> None:
    own = "name: bench\nterrain: |\n  ...\n  ...\n  ...\nhamlets: [a1]\n"
    text = GOOD[: GOOD.index("map:")] + "map: bench\n" + GOOD[GOOD.index("turn:") :]
    file = tmp_path / "game.yaml"
    file.write_text(text)
    assert codes(read_setup(file)) == ["unknown-map"]
    (tmp_path / "bench.yaml").write_text(own)
    assert read_setup(file).require().map.terrain == ("...", "...", "...")
    assert codes(parse_setup(text)) == ["unknown-map"]
    (tmp_path / "bench.yaml").write_text(own.replace("[a1]", "[a9]"))
    (problem,) = read_setup(file).problems
    assert (problem.code, problem.line) == ("bad-map", 2)
    assert "a9" in problem.message
    file.write_text(text.replace("map: bench", "map: crossing"))
    assert read_setup(file).require().map.width == 14


@pytest.mark.parametrize("name", library() or ["none"])
def test_positions_of_the_library_are_good(name: str, tmp_path: Path) -> None:
    loaded = read_setup(name)
    if name != "none":
        assert defects(loaded.require()) == []
    assert loaded.file == name


def test_problems_come_in_the_order_of_the_file_with_their_lines() -> None:
    text = GOOD.replace("number: 4", "number: 9").replace("hand: 4", "hand: 5, luck: 1")
    text = text.replace("faith: []", "faith: [7]").replace("khronos: 1", "khronos: one")
    loaded = parse_setup(text, "x.yaml")
    assert [(p.code, p.where, p.line) for p in loaded.problems] == [
        ("wrong-type", "khronos", 1),
        ("turn-range", "turn.number", 9),
        ("hand-size", "players[1].hand", 12),
        ("unknown-key", "players[1].luck", 12),
        ("wrong-type", "boards.faith[0]", 16),
    ]
    assert loaded.setup is not None
    with pytest.raises(FileProblems, match=r"x\.yaml, line 1, khronos: .*and 4 more"):
        loaded.require()


def test_the_rest_of_a_faulty_file_is_still_checked() -> None:
    text = GOOD.replace(
        "    - {building: keep", "    - {building: barn, at: c3}\n    - {building: keep"
    ).replace("at: a2", "at: b2")
    loaded = parse_setup(text)
    assert codes(loaded) == ["unknown-name"]
    assert loaded.setup is not None
    (problem,) = loaded.located(defects(loaded.setup))
    assert (problem.code, problem.where, problem.line) == ("on-river", "boards.might[1].at", 16)


@pytest.mark.parametrize(
    ("old", "new", "codes_then"),
    [
        ("khronos: 1\n", "", ["missing-key"]),
        ("turn: {number: 4, player: red}\n", "", ["missing-key"]),
        ("turn: {number: 4, player: red}", "turn: 4", ["wrong-type"]),
        ("  faith: []\n", "", ["missing-key"]),
        ("hand: 4", "hand: many", ["wrong-type"]),
        ("hand: 4", "hand: [1, 2]", ["wrong-type"]),
        ("hand: 4", "hand: true", ["wrong-type"]),
        ("hand: 4", "hand: 2.0", ["wrong-type"]),
        ("hand: 4", "hand: .inf", ["bad-number"]),
        ("[might, faith]", "both", ["wrong-type"]),
        ("[might, faith]", "[might, 3]", ["unknown-name"]),
        ("[might, faith]", "[might, {used: 1}]", ["missing-key"]),
        ("ecus: 5", "ecus: ", ["empty-value"]),
        ("ecus: 5", "ecus: null", ["empty-value"]),
        ("khronos: 1", "khronos: 1\ntitle:", ["empty-value"]),
        ("khronos: 1", "khronos: 1\ntags: [a, ~]", ["empty-value"]),
        ("khronos: 1", "khronos: 1\nextra: {a: [null, {b: null}]}", ["unknown-key"]),
        ("khronos: 1", "khronos: 1\n<mapping>: 1", ["unknown-key"]),
        ("military: 2", "<mapping>: 2", ["unknown-key"]),
        ("color: green", "color: purple", ["unknown-name"]),
        ("{red: 1, green: 0}", "{purple: 1}", ["unknown-name"]),
        ("{red: 1, green: 0}", "{purple: x}", ["unknown-name"]),
        ("{red: 1, green: 0}", "3", ["wrong-type"]),
        ("[a1]", "a1", ["wrong-type"]),
        ("[a1]", "[a1, a27]", ["bad-square"]),
        ("name: bench", "name: Bench", ["bad-name"]),
        ("name: bench", "name: 5", ["wrong-type"]),
    ],
)
def test_shapes(old: str, new: str, codes_then: list[str]) -> None:
    assert old in GOOD
    assert codes(parse_setup(GOOD.replace(old, new, 1))) == codes_then


@pytest.mark.parametrize("text", ["", "# nothing\n", "[]", "5", "- a\n- b\n", "null", '"x"'])
def test_what_is_no_position_at_all(text: str) -> None:
    loaded = parse_setup(text)
    assert loaded.setup is None
    assert codes(loaded)[0] in ("empty-file", "wrong-type")


def test_a_hint_names_the_nearest_word() -> None:
    (problem,) = parse_setup(GOOD.replace("building: keep", "building: kep")).problems
    assert problem.hint == "did you mean keep?"
    (problem,) = parse_setup(GOOD.replace("ecus: 7", "ecu: 7, ecus: 7")).problems
    assert problem.hint == "did you mean ecus?"


def test_titles_are_text_and_nothing_else() -> None:
    title = "<script>alert(1)</script> [red]x[/red] {{7*7}}"
    text = GOOD + f"title: {json.dumps(title)}\n"
    assert parse_setup(text).require().title == title


def test_files_that_are_not_there_are_told_like_any_problem(tmp_path: Path) -> None:
    assert codes(read_setup(tmp_path / "none.yaml")) == ["no-such-file"]
    assert codes(read_setup("no-such-position")) == ["no-such-file"]
    assert codes(read_setup(tmp_path)) == ["not-a-file"]


HOSTILE = {
    "unknown keys": "".join(f"k{i}: {i}\n" for i in range(18_000)),
    "empty keys": "".join(f"k{i}:\n" for i in range(26_000)),
    "long list": GOOD + "tags: [" + "1," * 130_000 + "]\n",
    "no text": GOOD + "tags: [" + "~," * 130_000 + "]\n",
    "one key": "a: 1\n" * 50_000,
    "odd numbers": "- " + "9" * 30 + "\n" * 8_000,
    "buildings": GOOD.replace("  faith: []\n", "  faith:\n" + "    - {at: a1}\n" * 9_000),
    "colours": GOOD.replace("green: 0", ", ".join(f"c{i}: 1" for i in range(20_000))),
    "hamlets": GOOD.replace("[a1]", "[" + "a1, " * 60_000 + "]"),
    "terrain": GOOD.replace("    ..~\n", "    ..~\n" * 30_000),
    "row": GOOD.replace("..~\n", "." * 120_000 + "\n"),
    "map name": GOOD[: GOOD.index("map:")] + f"map: {'a' * 200_000}\n" + GOOD[GOOD.index("turn") :],
    "players": GOOD.replace("boards:", "  - {}\n" * 30_000 + "boards:"),
    "ten megabytes": "a" * 10_000_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_get_an_answer_of_sane_length(name: str) -> None:
    loaded = parse_setup(HOSTILE[name])
    assert 1 <= len(loaded.problems) <= 400
    assert all(len(problem.message) + len(problem.hint) < 1000 for problem in loaded.problems)


def all_problems(text: str) -> set[str]:
    """Codes of everything wrong; whatever is raised goes through."""
    loaded = parse_setup(text)
    result = list(loaded.problems)
    if loaded.setup is not None:
        result += loaded.located(defects(loaded.setup))
    assert all(problem.where.isprintable() for problem in result)
    return {problem.code for problem in result}


TOKENS = st.sampled_from(
    ["", "null", "-1", "5", "1e9", "[]", "{}", "[a]", "{a: b}", "keep", "z26", "a1", "purple", "~",
     "'", '"', "&a", "*a", "!x", "\t", "true", "might", "..", ": ", "- ", "\n", "\x00", "🏰", ","]
)  # fmt: skip


@given(st.integers(0, len(HOLDEM)), st.integers(0, 12), TOKENS)
def test_a_spoilt_file_is_told_or_fine(start: int, length: int, token: str) -> None:
    assert all_problems(HOLDEM[:start] + token + HOLDEM[start + length :]) <= CODES.keys()


WORDS = [word for word in HOLDEM.replace(",", " ").split() if word.strip("{}[]:|-")]


@given(st.sampled_from(WORDS), st.sampled_from(WORDS))
def test_words_put_for_words_are_told_or_fine(old: str, new: str) -> None:
    assert all_problems(HOLDEM.replace(old, new)) <= CODES.keys()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
PLACES: list[tuple[str | int, ...]] = [
    (), ("khronos",), ("map",), ("map", "terrain"), ("map", "hamlets"), ("map", "hamlets", 0),
    ("turn",), ("turn", "phase"), ("players",), ("players", 0), ("players", 1, "hand"),
    ("players", 0, "adventurers"), ("players", 0, "adventurers", 1), ("boards",),
    ("boards", "might"), ("boards", "might", 0), ("boards", "reason", 0, "cubes"),
    ("boards", "reason", 0, "at"), ("ruleset",), ("reserve",), ("discard",), ("tags",),
]  # fmt: skip


@given(st.sampled_from(PLACES), VALUES)
def test_any_value_anywhere_is_told_or_fine(path: tuple[str | int, ...], value: object) -> None:
    tree: object = parse_text_tree(HOLDEM)
    if path:
        node = tree
        for key in path[:-1]:
            node = node[key]  # type: ignore[index]
        node[path[-1]] = value  # type: ignore[index]
    else:
        tree = value
    loaded = parse_document(tree)
    result = list(loaded.problems)
    if loaded.setup is not None:
        result += loaded.located(defects(loaded.setup))
    assert {problem.code for problem in result} <= CODES.keys()
