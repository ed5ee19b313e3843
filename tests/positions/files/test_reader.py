"""The reader on good, odd and hostile text: a tree or FileProblems, never anything else."""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from positions.files.problems import CODES, FileProblems
from positions.files.reader import MAX_BYTES, MAX_DEPTH, parse_text, read_text


def code_of(text: str) -> str:
    with pytest.raises(FileProblems) as caught:
        parse_text(text, "x")
    assert caught.value.problems[0].code in CODES
    return caught.value.problems[0].code


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", "yes"),
        ("on", "on"),
        ("y", "y"),
        ("true", True),
        ("false", False),
        ("~", None),
        ("null", None),
        ("", None),
        ("12", 12),
        ("-3", -3),
        ("+3", 3),
        ("010", 10),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2026-01-01", "2026-01-01"),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ("'12'", "12"),
        ('"true"', "true"),
        ("=", "="),
    ],
)
def test_scalars_are_those_of_yaml_1_2(text: str, value: object) -> None:
    tree = parse_text(f"a: {text}\n", "x").tree
    assert tree == {"a": value}
    assert isinstance(tree, dict)
    assert type(tree["a"]) is type(value)


def test_every_key_and_item_has_its_line() -> None:
    places = parse_text("a: 1\nb:\n  - c: 2\n    d: [x,\n      y]\n", "x").places
    assert places.line(("a",)) == 1
    assert places.line(("b",)) == 2
    assert places.line(("b", 0, "d")) == 4
    assert places.line(("b", 0, "d", 1)) == 5
    assert places.line(("b", 0, "missing", "deep")) == 3
    assert places.line(()) == 1


def test_a_duplicate_key_is_told_and_the_first_value_stays() -> None:
    document = parse_text("a: 1\nb: 2\na: {c: 3}\n", "x")
    assert document.tree == {"a": 1, "b": 2}
    (problem,) = document.problems
    assert (problem.code, problem.path, problem.line) == ("duplicate-key", ("a",), 3)


def test_a_null_that_stands_twice_stays_a_null() -> None:
    assert parse_text("a:\na: 5\nb: 6\n", "x").tree == {"a": None, "b": 6}


@pytest.mark.parametrize("number", [".nan", ".inf", "-.inf", "9" * 400, "1e999", "0." + "1" * 400])
def test_numbers_that_are_none(number: str) -> None:
    document = parse_text(f"b: 1\na: {number}\n", "x")
    (problem,) = document.problems
    assert (problem.code, problem.path, problem.line) == ("bad-number", ("a",), 2)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: &x 1\nb: *x", "alias"),
        ("a: *x", "alias"),
        ("a: &x [1]", "alias"),
        ("a: !!str 1", "tag"),
        ("a: !!python/object/apply:os.system [ls]", "tag"),
        ("!t {a: 1}", "tag"),
        ("a: 1\n---\nb: 2\n", "several-documents"),
        ("{[a]: 1}", "complex-key"),
        ("? {a: 1}\n: 2", "complex-key"),
        ("a: b: c", "syntax"),
        ("\ta: 1", "syntax"),
        ("a: 'open", "syntax"),
        ("{a: 1", "syntax"),
        ("a: @b", "syntax"),
        ("%YAML 9", "syntax"),
        ("a: \x00", "control-character"),
        ("a: \x1b[31m", "control-character"),
        ('a: "\\x1b[31m"', "control-character"),
        ('a: "\\0"', "control-character"),
        ("a: \ud800", "control-character"),
        ('{"a": "\\ud800"}', "control-character"),
        ('{"\\udfff": 1}', "control-character"),
        ("a: \u2028", "control-character"),
        ("[" * (MAX_DEPTH + 1), "too-deep"),
        ("[" * 100_000, "too-deep"),
        ('{"a":' * 40_000, "too-deep"),
        ("\t".join("[" * 100_000), "too-deep"),
        ("[\t" * 500 + "]" * 500, "too-deep"),
        ("".join(" " * i + "a:\n" for i in range(40)), "too-deep"),
        ("- " * 100_000, "too-deep"),
        ("a" * (MAX_BYTES + 1), "too-large"),
        ("é" * (MAX_BYTES // 2 + 1), "too-large"),
    ],
)
def test_refused(text: str, code: str) -> None:
    assert code_of(text) == code


def test_an_alias_bomb_is_refused_at_its_first_anchor() -> None:
    rows = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    rows += [f"{b}: &{b} [{', '.join(['*' + a] * 9)}]" for a, b in ("ab", "bc", "cd", "de")]
    assert code_of("\n".join(rows)) == "alias"


def test_json_with_tabs_and_escapes_that_yaml_has_not() -> None:
    text = '{\n\t"a":\t"\\/",\n\t"b": "\\ud83d\\ude00"}'
    assert parse_text(text, "x").tree == {"a": "/", "b": "\N{GRINNING FACE}"}


def test_json_with_tabs_keeps_its_lines() -> None:
    document = parse_text('{\n\t"a": 1,\n\t"b": [1,\n\t\t2]}', "x")
    assert document.tree == {"a": 1, "b": [1, 2]}
    assert document.places.line(("b", 1)) == 4


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{\t"a": 1, "a": 2, "b": "\\ud83d\\ude00"}', "duplicate-key"),
        ('{\t"a": 1e999, "b": "\\ud83d\\ude00"}', "bad-number"),
        ('{\t"a": NaN, "b": "\\ud83d\\ude00"}', "bad-number"),
        ('{\t"a": ' + "1" * 400 + ', "b": "\\ud83d\\ude00"}', "bad-number"),
    ],
)
def test_what_only_json_can_read_is_watched_too(text: str, code: str) -> None:
    assert [problem.code for problem in parse_text(text, "x").problems] == [code]


def test_what_json_writes_is_read_back() -> None:
    value = {
        "a": [1, -2, True, None, "x y", "ü", "\N{GRINNING FACE}", "tab\there", "{}: #"],
        "b": {},
    }
    for ascii_only in (True, False):
        assert parse_text(json.dumps(value, ensure_ascii=ascii_only), "x").tree == value


def test_a_byte_order_mark_is_skipped(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    assert parse_text(read_text(file), "x").tree == {"a": 1, "b": 2}


def refused_file(file: str | Path) -> str:
    with pytest.raises(FileProblems) as caught:
        read_text(file)
    assert str(caught.value)
    return caught.value.problems[0].code


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    large = tmp_path / "large"
    large.write_text("a" * 10_000_000)
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    latin = tmp_path / "latin"
    latin.write_text("a: é", encoding="latin-1")
    assert refused_file(tmp_path / "none.yaml") == "no-such-file"
    assert refused_file(tmp_path) == "not-a-file"
    assert refused_file(large) == "too-large"
    assert refused_file(binary) == "not-text"
    assert refused_file(latin) == "not-text"
    assert refused_file("a\0b") == "unreadable"
    assert refused_file("a" * 10_000) == "unreadable"
    assert refused_file(binary / "below") == "unreadable"


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no such devices here")
def test_devices_are_refused_unread() -> None:
    assert refused_file("/dev/zero") == "not-a-file"
    assert refused_file("/dev/null") == "not-a-file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_read_like_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text("a: 1\n"))
    keep_open = os.open(pipe, os.O_RDWR)
    writer.start()
    writer.join()
    threading.Timer(0.05, os.close, [keep_open]).start()
    assert read_text(pipe) == "a: 1\n"


def test_standard_input(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "in"
    file.write_text("a: 1\n")
    with file.open() as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        assert read_text("-") == "a: 1\n"
    file.write_bytes(b"x" * (MAX_BYTES + 1))
    with file.open() as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        assert refused_file("-") == "too-large"
    monkeypatch.setattr(sys, "stdin", None)
    assert refused_file("-") == "unreadable"


def codes(text: str) -> set[str]:
    """The codes of whatever is wrong; any other exception goes through."""
    try:
        return {problem.code for problem in parse_text(text, "x").problems}
    except FileProblems as error:
        return {problem.code for problem in error.problems}


def test_the_message_names_file_line_key_and_what_else_is_wrong() -> None:
    with pytest.raises(FileProblems) as caught:
        parse_text("a: 1\nb:\n  c: !x 1\n", "game.yaml")
    message = str(caught.value)
    assert message.startswith("game.yaml, line 3, b: the tag")
    problem = caught.value.problems[0]
    assert "(and 2 more: run khronos check game.yaml)" in str(
        FileProblems("game.yaml", (problem,) * 3)
    )


def test_a_message_is_one_printable_line_whatever_the_keys() -> None:
    key = "k" * 500 + "\\n\\u202E"
    document = parse_text(f'"{key}": 1\n"{key}": 2', "x")
    message = str(FileProblems("evil\nname\x1b", document.problems))
    assert message.isprintable()
    assert len(message) < 400


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert codes(text) <= CODES.keys()


@given(st.text(alphabet="[]{}:,-?&*!|>'\"%@`#ab1 \n\t", max_size=200))
def test_any_syntax_is_read_or_refused(text: str) -> None:
    assert codes(text) <= CODES.keys()


@settings(deadline=None)  # it writes a file
@given(data=st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "bytes"
    file.write_bytes(data)
    try:
        expected = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        assert refused_file(file) == "not-text"
    else:
        assert read_text(file) == expected


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | st.sampled_from(["", "a", "1", "é"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["a", "b", "1", "true", ""]), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(_JSON, st.sampled_from([None, 1, "\t"]))
def test_json_means_the_same_here(value: object, indent: int | str | None) -> None:
    assert parse_text(json.dumps(value, indent=indent), "x").tree == value
