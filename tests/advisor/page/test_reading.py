"""What visitors bring is read or refused with a reason, never half and never at length."""

import tracemalloc

import pytest

from advisor.page.components.safe_text import plain
from advisor.page.visit import uploads
from positions.files.load_position import library
from positions.files.problems import CODES
from positions.files.save import to_yaml
from tests.hostile import HOSTILE, POSITION


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_with_a_reason(name: str) -> None:
    tracemalloc.start()
    loaded = uploads.from_bytes(HOSTILE[name], f"{name}.yaml")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert not loaded.ok
    assert loaded.problems[0].code in CODES
    assert peak < 100_000_000
    for problem in loaded.problems:
        assert len(problem.message) < 500


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/passwd", "passwd", "file:///etc/passwd", "~root", "a\\b"]
)
def test_a_map_is_never_looked_for_outside_the_library(name: str) -> None:
    for written in (name, f'"{name}"'.replace("\\", "\\\\")):
        loaded = uploads.from_text(POSITION.replace("meadow", written))
        assert loaded.setup is None
        assert not loaded.ok
        assert "root:" not in str(loaded.problems)


@pytest.mark.parametrize(
    "name", ["/etc/passwd", "../maps/meadow", "pyproject.toml", "", "-", "r8-12-income.yaml"]
)
def test_only_names_of_the_library_are_opened(name: str) -> None:
    loaded = uploads.from_library(name)
    assert loaded.setup is None
    assert [problem.code for problem in loaded.problems] == ["no-such-file"]


@pytest.mark.parametrize("name", library())
def test_what_the_page_writes_it_reads(name: str) -> None:
    setup = uploads.from_library(name).require()
    assert uploads.from_bytes(to_yaml(setup).encode(), "x.yaml").require() == setup
    assert uploads.from_text(to_yaml(setup)).require() == setup


def test_names_of_uploads_are_shown_clean() -> None:
    loaded = uploads.from_bytes(b"\xff", "evil\n\x1b[2J<script>" + "x" * 5000)
    assert "\x1b" not in loaded.file
    assert len(loaded.file) <= 200


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "![x](http://there/x.png)",
        "# heading",
        "`code` *em* _em_ ~~no~~ $x^2$",
        ":red[x] :smile: :material/star:",
        "a&lt;b",
        "1. list\n- list\n\n    code",
    ],
)
def test_texts_of_files_have_no_sign_left_that_means_something(text: str) -> None:
    shown = plain(text)
    assert "\n" not in shown
    bare = shown.replace("\\\\", "")
    for sign in "`*_[]()#<>!$~&":
        assert all(bare[at - 1] == "\\" for at in range(len(bare)) if bare[at] == sign)
    assert plain("x" * 10_000).endswith("…")


def test_links_are_taken_apart() -> None:
    for text in ("http://there.example", "www.there.example", "me@there.example", ":smile:"):
        assert "\N{WORD JOINER}" in plain(text)
    assert plain("Turn 4: Black") == "Turn 4\\: Black"
