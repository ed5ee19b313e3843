"""Each command as a user meets it: what it prints, what it refuses, how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from khronos_process import Khronos, environment, fine, refused, value

LIBRARY = Path(__file__).parents[3] / "positions" / "library"
CONFORMANCE = Path(__file__).parents[2] / "conformance"
COMMANDS = [
    *("show", "suggest", "plays", "act", "why", "rules", "check"),
    *("new", "schema", "draw", "library", "perft", "play"),
]
JUNCTION = "r8-07-junction-and-choice"
POSITION = """\
khronos: 1
map: meadow
turn: {number: 7, player: green}
players:
  - {color: red, ecus: 9, hand: 4, adventurers: [might, might]}
  - {color: green, ecus: 4, hand: {military: 2, civil: 2}, adventurers: [might, might]}
boards: {might: [], faith: [], reason: []}
"""


def position(tmp_path: Path, old: str = "", new: str = "") -> Path:
    file = tmp_path / "position.yaml"
    assert old in POSITION
    file.write_text(POSITION.replace(old, new))
    return file


def test_version_is_that_of_the_project(khronos: Khronos) -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())["project"]
    assert fine(khronos("--version")) == f"{project['name']} {project['version']}\n"


# -- help ----------------------------------------------------------------------------------------


def test_help_lists_every_command(khronos: Khronos) -> None:
    text = fine(khronos("--help"))
    for command in COMMANDS:
        assert f"\n  {command} " in text
    assert "\x1b" not in text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples_in_its_help(khronos: Khronos, command: str) -> None:
    text = fine(khronos(command, "--help"))
    assert f"khronos {command}" in text.partition("Examples:")[2]
    assert all(len(line) <= 80 for line in text.splitlines())


def test_without_a_command_there_is_help(khronos: Khronos) -> None:
    result = khronos()
    assert "Usage: khronos" in result.out + result.err


@pytest.mark.parametrize("arguments", [("nonsense",), ("show",), ("show", "--nonsense", "x")])
def test_wrong_usage_is_told(khronos: Khronos, arguments: tuple[str, ...]) -> None:
    refused(khronos(*arguments), "Usage: khronos", "Error: ")


# -- files ---------------------------------------------------------------------------------------


def test_a_position_comes_from_a_file_the_library_or_standard_input(khronos: Khronos) -> None:
    text = (LIBRARY / "r8-06-paradox.yaml").read_bytes()
    named = fine(khronos("show", "r8-06-paradox", "--json"))
    assert fine(khronos("show", LIBRARY / "r8-06-paradox.yaml", "--json")) == named
    assert fine(khronos("show", "-", "--json", stdin=text)) == named


def test_the_first_problem_and_how_many_more(khronos: Khronos, tmp_path: Path) -> None:
    file = position(tmp_path, "ecus: 9", "ecus: -1")
    file.write_text(file.read_text().replace("number: 7", "number: 8"))
    for command in (("show",), ("plays", "--json"), ("perft",), ("suggest",), ("act", "end")):
        refused(khronos(command[0], file, *command[1:]), "line 3", "turn.number", "1 more")
    result = khronos("check", file, "r8-06-paradox", "--json")
    assert result.code == 2
    first, second = json.loads(result.out)
    assert [p["code"] for p in first["problems"]] == ["turn-range", "ecus-range"]
    assert set(first["problems"][0]) == {"code", "where", "line", "message", "hint"}
    assert second == {"file": "r8-06-paradox", "ok": True, "problems": [], "remarks": []}


def test_a_command_that_needs_an_unknown_hand_says_so(khronos: Khronos, tmp_path: Path) -> None:
    file = position(tmp_path, "hand: {military: 2, civil: 2}", "hand: 4")
    assert value(khronos("show", file, "--json"))["canonical"]["players"][1][2] == 4
    assert value(khronos("check", file, "--json"))[0]["ok"] is True
    for command in (("plays", "--json"), ("perft",), ("suggest",), ("best",), ("exchange",)):
        refused(khronos(command[0], file, *command[1:]), "cards", "known")


# -- show, plays, perft --------------------------------------------------------------------------


def test_show_has_colours_only_if_asked_for(khronos: Khronos) -> None:
    assert "\x1b" not in fine(khronos("show", "r8-06-paradox"))
    assert "\x1b" in fine(khronos("show", "r8-06-paradox", "--color"))


@pytest.mark.parametrize("width", [80, 120, 200])
def test_show_keeps_to_the_width(khronos: Khronos, width: int) -> None:
    text = fine(khronos("show", CONFORMANCE / "01.position.json", "--width", str(width)))
    boards = text.partition("Discards:")[0].splitlines()
    assert max(map(len, boards)) <= width
    assert ("Age of Faith" in boards[2 if boards[0].startswith("Turn") else 3]) == (width >= 69)


def test_show_on_a_terminal_without_boxes(khronos: Khronos) -> None:
    text = fine(khronos("show", "r8-06-paradox", env={"PYTHONIOENCODING": "ascii"}))
    assert "+Town" in text or "+Mona" in text or "+Keep" in text


def test_plays_for_people_counts_what_programs_get(khronos: Khronos) -> None:
    file = CONFORMANCE / "07.position.json"
    listed = value(khronos("plays", file, "--json"))["plays"]
    text = fine(khronos("plays", file))
    assert f"\n{len(listed)} legal plays." in text
    tokens = [line for line in text.splitlines() if line.startswith("  ")]
    assert len(tokens) == len(listed)


def test_a_play_with_too_many_outcomes_has_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from advisor.cli import main
    from advisor.cli.commands import plays

    monkeypatch.setattr(plays, "MOST_OUTCOMES", 7)
    assert main(["plays", JUNCTION, "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["plays"]
    hamlet = next(e for e in listed if e["play"].get("at") == "d3")
    assert hamlet["outcomes"] is None
    assert sum(entry["outcomes"] is None for entry in listed) < len(listed)
    assert main(["plays", JUNCTION]) == 0
    assert "m:hamlet@d3=1c/0+1 x>7\n" in capsys.readouterr().out


def test_perft_without_plays_is_one(khronos: Khronos) -> None:
    assert value(khronos("perft", "r8-06-paradox", "--depth", "0", "--json"))["counts"] == [1]
    refused(khronos("perft", "r8-06-paradox", "--depth", "-1"))
    refused(khronos("perft", "r8-06-paradox", "--depth", "9" * 400))


# -- act -----------------------------------------------------------------------------------------


def test_the_game_ends_with_the_last_turn(khronos: Khronos, tmp_path: Path) -> None:
    file = position(tmp_path)
    answer = value(khronos("act", file, "m:keep@a3=2m/0+2", "end", "--json"))
    assert answer["position"] is None
    assert answer["final"] == {"red": 9, "green": 6}  # 1 bonus, 1 for the hamlet on a5
    text = fine(khronos("act", file, "end"))
    assert text.splitlines()[:2] == ["The game is over.", "  Red       9 Ecus  wins"]
    refused(khronos("act", file, "end", "end"), "play 2", "over")
    refused(khronos("act", file, "end", "hand=4m"), "play 2", "over")
    even = position(tmp_path, "ecus: 4", "ecus: 9")
    assert fine(khronos("act", even, "end")).count("shares the win") == 2


# -- why, rules, library, new, draw, suggest -----------------------------------------------------


def test_why_a_play_is_legal_or_not(khronos: Khronos) -> None:
    text = fine(khronos("why", JUNCTION, "m:g2-monastery@g1"))
    assert "is legal (§3.4 Upgrade)" in text
    assert "1 Ecu (§3.1)" in text
    assert "=2r/0+2" in text
    text = fine(khronos("why", "r8-04-hierarchy-military", "m:keep@c4"))
    assert "is not legal: hierarchy" in text
    assert "§3.3 Dominion and hierarchy" in text
    answer = value(khronos("why", JUNCTION, "m:castle@a1", "--json"))
    assert (answer["legal"], answer["section"], answer["plays"]) == (False, "3.1", [])
    refused(khronos("why", JUNCTION, "nonsense"))


def test_what_terrain_costs_may_be_of_any_kind(khronos: Khronos, tmp_path: Path) -> None:
    """§3.2: d5 is a mountain, which costs two cards more; too few are named by what is missing."""
    file = tmp_path / "mountain.yaml"
    text = """
khronos: 1
map: meadow
turn: {{number: 1, player: red}}
players:
  - {{color: red, ecus: 4, hand: {hand}, adventurers: [might, might]}}
  - {{color: green, ecus: 4, hand: 4, adventurers: [might, might]}}
boards: {{might: [], faith: [], reason: []}}
"""
    file.write_text(text.format(hand="{military: 2, civil: 1}"), encoding="utf-8")
    told = fine(khronos("why", str(file), "m:keep@d5"))
    assert "it costs 2 military cards and 2 of any kind for the terrain" in told
    assert "Red has 2 military, 1 civil." in told
    assert "§3.2 Terrain" in told
    assert "it takes 3 military cards, and Red has 2" in fine(
        khronos("why", str(file), "m:keep@d5=3m1c/0+2,0+2")
    )
    file.write_text(text.format(hand="{military: 2, civil: 2}"), encoding="utf-8")
    assert "m:keep@d5=2m2c/0+2,0+2 is legal" in fine(khronos("why", str(file), "m:keep@d5"))


@pytest.mark.parametrize("case", ["01", "05", "07", "12"])
def test_why_agrees_with_the_list_of_plays(khronos: Khronos, case: str) -> None:
    file = CONFORMANCE / f"{case}.position.json"
    for entry in value(khronos("plays", file, "--json"))["plays"][::40]:
        answer = value(khronos("why", file, json.dumps(entry["play"]), "--json"))
        assert answer["legal"] is True
        assert answer["plays"] == [entry["play"]]


def test_rules_by_number_and_word(khronos: Khronos) -> None:
    assert "§4.3 Shadows that Faith refuses" in fine(khronos("rules", "4.3"))
    assert fine(khronos("rules", "§4.3")) == fine(khronos("rules", "4.3"))
    assert fine(khronos("rules", "4")).count("§4.") >= 6
    assert "§2.2" in fine(khronos("rules", "travel"))
    refused(khronos("rules", "9.99"), "9.99")
    refused(khronos("rules", "(((", "["), "nothing about")
    assert len(value(khronos("rules", "--json"))) > 50


def test_library_lists_names_that_work(khronos: Khronos) -> None:
    entries = value(khronos("library", "--json"))
    assert {entry["name"] for entry in entries} == {file.stem for file in LIBRARY.glob("*.yaml")}
    assert all(entry["title"] for entry in entries)
    assert JUNCTION in fine(khronos("library", "junction"))
    refused(khronos("library", "nonsense-word"))


def test_new_deals_the_same_game_for_the_same_seed(khronos: Khronos, tmp_path: Path) -> None:
    options = ("new", "--players", "4", "--holdem", "--ruleset", "matagot", "--seed", "5")
    text = fine(khronos(*options))
    assert fine(khronos(*options)) == text
    assert fine(khronos("new", "--seed", "6")) != fine(khronos("new", "--seed", "7"))
    assert 'New game, seed 1234567"' in fine(khronos("new", "--seed", "1234567"))
    shown = value(khronos("show", "-", "--json", stdin=text.encode()))["canonical"]
    assert shown["ruleset"] == "matagot+holdem"
    assert shown["reserve"] == [1, 1, 1]
    assert [sum(player[2]) for player in shown["players"]] == [4] * 4
    hidden = fine(khronos("new", "--hidden", "--seed", "5")).encode()
    players = value(khronos("show", "-", "--json", stdin=hidden))["canonical"]["players"]
    assert [player[2] for player in players[1:]] == [4, 4]
    for wrong in (("--players", "6"), ("--map", "nowhere"), ("--ruleset", "x"), ("--seed", "-1")):
        refused(khronos("new", *wrong))


def test_draw_writes_pictures(khronos: Khronos, tmp_path: Path) -> None:
    assert fine(khronos("draw", JUNCTION)).startswith("<svg")
    file = tmp_path / "boards.svg"
    assert khronos("draw", JUNCTION, "-o", file, "--theme", "dark").code == 0
    assert file.read_text().startswith("<svg")
    refused(khronos("draw", JUNCTION, "-o", tmp_path / "boards.txt"), ".svg")
    refused(khronos("draw", JUNCTION, "-o", tmp_path / "no" / "boards.svg"), "cannot write")
    refused(khronos("draw", JUNCTION, "--epoch", "now"))


def test_suggest_gives_ranked_turns_that_can_be_played(khronos: Khronos) -> None:
    name = "r9-8-the-opponent-decides"
    answer = value(khronos("suggest", name, "--json", "--simulations", "16"))
    # Turns that come to the same are one row, and an exchange below the turns has no rank.
    ranks = [one["rank"] for one in answer["suggestions"] if one["rank"] is not None]
    assert ranks == list(range(1, len(ranks) + 1))
    assert len(ranks) + sum(one["alike"] for one in answer["suggestions"]) >= 5
    first = answer["suggestions"][0]
    play = json.dumps(first["line"][0]["play"])
    legal = value(khronos("plays", name, "--json"))["plays"]
    entry = next(e for e in legal if e["play"] == json.loads(play))
    assert first["line"][0]["outcome"] in entry["outcomes"]
    # The turn that guarantees most is in the list, proved, also where another is worth more.
    proved = [one["gain"] for one in answer["suggestions"] if one["proved"]]
    assert proved
    assert f"{proved[0]:+d}*" in fine(khronos("suggest", name, "--simulations", "16"))
    for wrong in (("--top", "0"), ("--seconds", "0"), ("--seconds", "nan")):
        refused(khronos("suggest", name, *wrong))


# -- how it ends ---------------------------------------------------------------------------------


def start(*arguments: str, **more: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "advisor", *arguments],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment(),
        **more,
    )


def test_a_closed_pipe_is_no_error_message() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with start("plays", "game-2p-t4-middle", stdout=writing) as process:
        os.close(writing)
        _, errors = process.communicate(timeout=240)
    assert process.returncode == 141
    assert errors == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as full, start("rules", stdout=full) as process:
        _, errors = process.communicate(timeout=240)
    assert process.returncode == 74
    assert errors.startswith(b"khronos: cannot write the output")


def test_a_fault_of_ours_shows_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from advisor.cli import main
    from search.rules import open_position

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(open_position, "load", broken)
    monkeypatch.delenv("KHRONOS_DEBUG", raising=False)
    assert main(["plays", JUNCTION]) == 70
    output = capsys.readouterr()
    assert output.out == ""
    assert "internal error (RuntimeError" in output.err
    assert "Traceback" not in output.err
    monkeypatch.setenv("KHRONOS_DEBUG", "1")
    assert main(["plays", JUNCTION]) == 70
    assert "Traceback" in capsys.readouterr().err


# -- schema ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["position", "map", "ruleset", "record"])
def test_schema_is_for_editors(khronos: Khronos, kind: str) -> None:
    schema = json.loads(fine(khronos("schema", kind)))
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert schema["$id"] == f"urn:khronos-advisor:{kind}:{2 if kind == 'record' else 1}"


def test_schema_offers_what_is_near(khronos: Khronos) -> None:
    refused(khronos("schema", "recrod"), "did you mean record?")
    refused(khronos("schema"))


def test_new_and_act_lead_an_editor_to_the_schema(khronos: Khronos, tmp_path: Path) -> None:
    first, second = tmp_path / "first.yaml", tmp_path / "second.yaml"
    khronos("new", "--map", "meadow", "--seed", "1", "--editor", "-o", str(first))
    khronos("act", str(first), "end", "--editor", "-o", str(second))
    for file in (first, second):
        line = file.read_text("utf-8").splitlines()[0]
        assert line.startswith("# yaml-language-server: $schema=file://")
        schema = json.loads(Path(line.partition("file://")[2]).read_text("utf-8"))
        assert schema["$id"] == "urn:khronos-advisor:position:1"
        fine(khronos("check", str(file)))
    assert fine(khronos("act", str(first), "end", "--editor")).startswith("# yaml-language-server")
    assert fine(khronos("act", str(first), "end")).startswith("khronos: 1")
