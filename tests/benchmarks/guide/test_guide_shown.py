"""The guide as the program shows it: in ``khronos learn``, and on the page Learn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from typer.testing import CliRunner

from advisor.cli.command_line import app
from advisor.page.visit.share_link import decode_setup
from advisor.teach import guide as guide_of
from advisor.teach.puzzles import puzzles
from positions.files.load_position import library, read_setup
from positions.files.save import to_document

RUNNER = CliRunner()


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[guide_of.Guide]:
    """A guide of one claim, where the program reads it."""
    setup = read_setup(library()[0]).setup
    assert setup is not None
    claim = {
        "id": "might-is-safest",
        "says": "Might is the safest epoch.",
        "verdict": "True for 2 players.",
        "finds": "It keeps more.",
        "advice": ["Build there."],
        "counted": "By board.",
        "columns": ["", "verdict", "kept, %", "games"],
        "rows": [["2 players", "true", "90.0 (88.0 to 92.0)", "12"]],
        "seen": [{"title": "Game 1", "says": "Look.", "position": to_document(setup)}],
        "puzzle": puzzles()[0].id,
    }
    file = tmp_path / "guide.json"
    file.write_text(json.dumps({"measured": "12 games.", "claims": [claim]}), "utf-8")
    monkeypatch.setattr(guide_of, "FILE", str(file))
    monkeypatch.setenv("KHRONOS_DATA", str(tmp_path / "data"))
    guide_of.guide.cache_clear()
    result = guide_of.guide()
    assert result is not None
    yield result
    guide_of.guide.cache_clear()


def test_the_list_of_lessons_ends_with_it(written: guide_of.Guide) -> None:
    told = RUNNER.invoke(app, ["learn"]).stdout
    assert guide_of.title() in told
    assert "Might is the safest epoch. (might-is-safest)\n      True for 2 players.\n" in told


def test_a_claim_is_told(written: guide_of.Guide) -> None:
    told = RUNNER.invoke(app, ["learn", "Might is safest"]).stdout
    assert told.startswith("Might is the safest epoch.\n\nTrue for 2 players. It keeps more.\n")
    assert "2 players: true, 12 games\n  kept, %: 90.0 (88.0 to 92.0)\n" in told
    assert f"khronos puzzles {puzzles()[0].number}\n" in told
    value = json.loads(RUNNER.invoke(app, ["learn", "might-is-safest", "--json"]).stdout)
    assert value["seen"][0]["position"]["khronos"] == 1


def test_what_has_no_verdict_is_told_without_one(
    written: guide_of.Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = written.claims[0].model_copy(
        update={
            "says": "What is kept.",
            "verdict": "No verdict on “Might is the safest epoch.”",
            "advice": (),
            "columns": ("", "kept, %", "games"),
            "rows": (("2 players", "90.0 (88.0 to 92.0)", "12"),),
        }
    )
    guide = written.model_copy(update={"claims": (plain,)})
    with monkeypatch.context() as patched:
        patched.setattr(guide_of, "guide", lambda: guide)
        told = RUNNER.invoke(app, ["learn", "might-is-safest"]).stdout
    assert told.startswith(
        "What is kept.\n\nNo verdict on “Might is the safest epoch.” It keeps more.\n"
    )
    assert "2 players: 12 games\n  kept, %: 90.0 (88.0 to 92.0)\n" in told


def test_without_a_guide_there_is_no_chapter(
    written: guide_of.Guide, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guide_of, "FILE", str(tmp_path / "none.json"))
    guide_of.guide.cache_clear()
    assert guide_of.guide() is None
    assert guide_of.title() not in RUNNER.invoke(app, ["learn"]).stdout


def _script() -> None:
    from advisor.page.pages.learn import guide_panel
    from advisor.page.visit import session

    session.prepare()
    guide_panel.show_guide()


def test_the_page_shows_it(written: guide_of.Guide) -> None:
    page = AppTest.from_function(_script, default_timeout=120).run()
    assert not page.exception
    assert page.header[0].value == guide_of.title()
    assert page.expander[0].label.replace("\\", "") == (
        "Might is the safest epoch. True for 2 players."
    )
    assert not page.button  # folded up
    page.session_state["claim might-is-safest"] = True
    page.run()
    assert not page.exception
    assert [button.label for button in page.button] == [f"Puzzle {puzzles()[0].number}"]
    (link,) = page.get("link_button")
    assert link.proto.label == "Look at the position"
    loaded = decode_setup(link.proto.url.partition("?p=")[2])
    assert loaded is not None
    assert loaded.setup == written.claims[0].seen[0].setup
