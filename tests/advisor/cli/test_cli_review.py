"""``khronos review`` as a real process: exactly the JSON of the formats, one file to send."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from khronos_process import Khronos, fine, refused
from test_cli_ctrl_c import stopped

from advisor.advise.review.review_pdf import printer_there

#: The last turns of three, so that there is little to look at.
LATE = """\
khronos-record: 2
title: The end of <b>an evening</b> & more
players: [{color: red, name: "<script>alert(1)</script>"}, {color: green, name: Ben}]
start:
  khronos: 1
  map: meadow
  turn: {number: 7, player: red}
  players:
    - {color: red, ecus: 1, hand: {civil: 1}, adventurers: [might, might]}
    - {color: green, ecus: 1, hand: {military: 1, civil: 1}, adventurers: [might, faith]}
  boards:
    might: [{building: keep, at: a3, owner: red}, {building: keep, at: d2, owner: green}]
    faith: []
    reason: []
turns:
  - plays: [end]
  - plays: [m:hamlet@f3, end]
"""


@pytest.fixture
def late(tmp_path: Path) -> Path:
    file = tmp_path / "late.yaml"
    file.write_text(LATE, "utf-8")
    return file


def test_every_turn_and_player_is_told(khronos: Khronos, late: Path) -> None:
    text = fine(khronos("review", late))
    value = json.loads(fine(khronos("review", late, "--json")))
    assert set(value) == {"players", "turns"}
    assert [turn["player"] for turn in value["turns"]] == ["red", "green"]
    assert value["turns"][1]["class"] == "blunder"
    for turn in value["turns"]:
        assert f"Turn {turn['number']}, {turn['player'].capitalize()} ??" in text
    assert "1. Build a Hamlet on f3 of Might (1 civil)" in text
    assert "Blunder: lost 2 Ecus" in text
    assert re.search(
        r"Better \(\d+ % more chance to win\): Build a Hamlet on d1 of Might, then", text
    )
    for player in value["players"]:
        who = f"{player['color'].capitalize()} ({player['name']})"
        assert f"{who} finished level with the best of the others." in text
    # Plain words, no notation.
    assert not re.search(r"\b[mfr]:|=\d[mrc]|-/-", text)


def test_the_same_bytes_again_and_others_for_another_seed(khronos: Khronos, late: Path) -> None:
    first = fine(khronos("review", late, "--json"))
    assert fine(khronos("review", late, "--json", "--seed", "0")) == first
    assert fine(khronos("review", late, "--json", "--seed", "1", "--deals", "3")) != first


class Page(HTMLParser):
    """What a page holds: tags, texts, and everything that could be loaded."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.used: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta",):
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "xlink:href", "data", "action"):
                (self.used if (value or "").startswith("#") else self.links).append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_one_file_that_loads_nothing(khronos: Khronos, late: Path, tmp_path: Path) -> None:
    done = khronos("review", late, "--html", "late.html")
    assert done.code == 0
    assert "wrote late.html" in done.err
    assert done.out == ""
    source = (tmp_path / "late.html").read_text("utf-8")
    page = Page()
    page.feed(source)
    assert page.open == []
    assert page.links == []
    assert not set(page.tags) & {"script", "link", "img", "iframe", "object"}
    assert "url(" not in source
    assert "@import" not in source
    assert len(page.ids) == len(set(page.ids))
    assert {f"#{name}" for name in page.ids} == set(page.used)
    assert page.tags.count("details") == 2
    assert page.tags.count("tr") == 14
    # The curves with two signs each, what the pictures share, and a picture a turn.
    assert page.tags.count("svg") == 9
    assert "prefers-color-scheme:dark" in source
    for text in ("<script>alert(1)</script>", "<b>an evening</b> & more", "Build a Hamlet on f3"):
        assert text in page.text
    assert len(source) < 400_000


def test_a_file_is_not_overwritten_without_being_asked(
    khronos: Khronos, late: Path, tmp_path: Path
) -> None:
    target = tmp_path / "late.html"
    target.write_text("mine", "utf-8")
    refused(khronos("review", late, "--html", "late.html"), "add --force")
    assert target.read_text("utf-8") == "mine"
    refused(khronos("review", late, "--html", "late.yaml", "--force"), "another name")
    done = khronos("review", late, "--html", "late.html", "--force", "--json")
    assert done.code == 0
    assert json.loads(done.out)["turns"]
    assert target.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_a_pdf_to_print(khronos: Khronos, late: Path, tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf")
    if not printer_there():
        pytest.skip("no WeasyPrint, or no Pango")
    done = khronos("review", late, "--pdf", "late.pdf", "--html", "late.html")
    assert done.code == 0, done.err
    assert done.out == ""
    pages = pypdf.PdfReader(tmp_path / "late.pdf").pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    for words in (
        "<b>an evening</b> & more",
        "Chance to win",
        "Lead in Ecus",
        "blunder ??",
        "Build a Hamlet on f3 of Might (1 civil)",
        "Luck: first hand",
    ):
        assert words in text, words
    refused(khronos("review", late, "--pdf", "late.pdf"), "add --force")


def test_without_a_printer_it_says_what_to_install(
    khronos: Khronos, late: Path, tmp_path: Path
) -> None:
    """A package of that name that cannot be imported stands before any other."""
    (tmp_path / "weasyprint.py").write_text("raise ImportError\n", "utf-8")
    done = khronos("review", late, "--pdf", "late.pdf", env={"PYTHONPATH": str(tmp_path)})
    refused(done, "pip install 'khronos-advisor[pdf]'")
    assert not (tmp_path / "late.pdf").exists()


def test_a_game_that_was_given_up_is_reviewed_up_to_there(
    khronos: Khronos, late: Path, tmp_path: Path
) -> None:
    given_up = late.read_text("utf-8").replace("  - plays: [m:hamlet@f3, end]\n", "")
    (tmp_path / "given_up.yaml").write_text(given_up, "utf-8")
    text = " ".join(fine(khronos("review", "given_up.yaml")).split())
    assert "The 1 turn that was ended is reviewed; the curve ends there." in text
    assert "Turn 7, Red ??" in text
    assert "Turn 7, Green" not in text
    assert khronos("review", "given_up.yaml", "--html", "up.html").code == 0
    assert "was not played to its end" in (tmp_path / "up.html").read_text("utf-8")


def test_what_cannot_be_reviewed_is_refused(khronos: Khronos, late: Path, tmp_path: Path) -> None:
    refused(khronos("review", late, "--deals", "1"), "--deals")
    wrong = late.read_text("utf-8").replace("m:hamlet@f3", "m:hamlet@d2")
    (tmp_path / "wrong.yaml").write_text(wrong, "utf-8")
    refused(khronos("review", "wrong.yaml"), "line 17", "not legal")
    begun = re.sub(r"turns:\n(  .*\n)*", "turns: []\n", late.read_text("utf-8"))
    (tmp_path / "begun.yaml").write_text(begun, "utf-8")
    refused(khronos("review", "begun.yaml"), "nothing to review")
    refused(khronos("review", "r8-12-income"))


def test_ctrl_c_prints_what_is_graded_so_far(khronos: Khronos, tmp_path: Path) -> None:
    quick = ("policy:width=3", "random", "--map", "meadow", "--seed", "1", "--games", "1")
    fine(khronos("arena", *quick, "--records", "games", "--jobs", "1", "--json"))
    game = tmp_path / "games" / "game-000000.yaml"
    code, out, told = stopped("review", str(game), once=b"1 of 14 turns")
    assert code == 0
    assert "stopped by Ctrl-C: " in told
    number = int(re.search(r"Ctrl-C: (\d+) of 14 turns", told)[1])  # type: ignore[index]
    assert 1 <= number < 14
    assert len(re.findall(r"^Turn [1-7], [A-Z][a-z]+( [?!]+)?$", out, re.MULTILINE)) == number
    assert "the game is not over" in out
