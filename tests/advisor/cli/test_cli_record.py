"""A game record on the command line: played on, taken back, looked at anywhere, begun anew."""

from __future__ import annotations

import gzip
import os
import re
import shlex
from pathlib import Path

import pytest
from khronos_process import Forking, Khronos, Result, fine, inside, refused, runner, value

from advisor.advise.game_records.record_replay import checked, position_at, turns_of
from positions.files.load_position import read_setup
from positions.records.record_files import GameRecord, parse_record, read_record
from positions.records.record_writing import record_to_yaml

PROJECT = Path(__file__).parents[3]
FILES = (PROJECT / "docs" / "files.md").read_text("utf-8")
(GAME,) = re.findall(r"```yaml file=game\.yaml\n(.*?)```", FILES, re.DOTALL)
GREEN = ("--turn", "1", "--player", "green")


@pytest.fixture
def khronos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Khronos:
    """The command line within this process."""
    return inside(tmp_path, monkeypatch)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The record of docs/files.md, without remarks."""
    file = tmp_path / "game.yaml"
    file.write_text(re.sub(r" +#.*", "", GAME), "utf-8")
    return file


def done(result: Result, *words: str) -> str:
    """What a run printed that went well, and its message has these words."""
    assert result.code == 0, result.err
    for word in words:
        assert word in result.err
    return result.out


def read(file: Path) -> GameRecord:
    """The record of a file, in which nothing is left out."""
    record = read_record(file)
    assert checked(record) == record
    return record


# -- playing on ------------------------------------------------------------------------------------


def test_act_appends_and_says_who_is_next(khronos: Khronos, game: Path) -> None:
    game.chmod(0o640)
    told = done(khronos("act", game, "m:hamlet@c5/0+1", "end=-/1m1c"), "wrote")
    assert told.splitlines()[:2] == ["Red: m:hamlet@c5=1c/0+1", "Red: end=-/1m1c"]
    assert "Turn 2 of 7, Green to move" in told
    record = read(game)
    assert [len(turn.records) for turn in turns_of(record)] == [3, 3, 3]
    assert record.at((0,)).comment == "A quiet start."
    assert record.variations() == ((0, 1),)
    assert game.stat().st_mode & 0o777 == 0o640
    assert os.listdir(game.parent) == ["game.yaml"]


def test_what_is_not_legal_changes_nothing(khronos: Khronos, game: Path) -> None:
    before = game.read_bytes()
    refused(khronos("act", game, "m:hamlet@c5/0+1", "m:keep@a1"), "play 2", "not legal")
    refused(khronos("act", game, "m:hamlet@c5"), "can mean 2 plays", "second adventurer")
    refused(khronos("act", game, *GREEN, "m:keep@c3"), "not legal")
    refused(khronos("act", game, "end", "--variation", "2"), "no variation 2", "1 to 1")
    refused(khronos("act", game, "end", "--turn", "1"), "--player red or --player green")
    refused(khronos("act", game, "end", "--player", "red"), "--turn")
    refused(khronos("act", game, "end", "--turn", "5", "--player", "red"), "no such turn")
    refused(khronos("act", game, "end", "--turn", "1", "--player", "blue"), "red and green")
    refused(khronos("act", game, "end", "--record", "other.yaml"), "already")
    refused(khronos("act", game, "end", "-o", game), "was read")
    assert game.read_bytes() == before


def test_o_writes_elsewhere(khronos: Khronos, game: Path, tmp_path: Path) -> None:
    before = game.read_bytes()
    other = tmp_path / "other.yaml"
    done(khronos("act", game, "end", "-o", other), "wrote")
    assert game.read_bytes() == before
    assert len(read(other).plays) == len(read_record(game).plays) + 1
    refused(khronos("act", game, "end", "-o", other), "--force")
    printed = done(khronos("act", "-", "end", stdin=before))
    assert parse_record(printed) == read(other)
    packed = tmp_path / "packed.yaml.gz"
    packed.write_bytes(gzip.compress(before))
    done(khronos("act", packed, "end"))
    assert read(packed) == read(other)
    assert packed.read_bytes().startswith(b"\x1f\x8b")


def test_from_an_earlier_turn_it_is_a_variation(khronos: Khronos, game: Path) -> None:
    told = done(khronos("act", game, *GREEN, "end", "m-f", "end"))
    assert "This is variation 2: --variation 2 goes on with it." in told
    assert "Turn 2 of 7, Green to move" in told
    record = read(game)
    assert record.variations() == ((0, 1), (0, 2))
    done(khronos("act", game, "--variation", "2", "m:hamlet@e4"))
    assert len(read(game).line((0, 2, 0, 0))) == 4
    told = done(khronos("act", game, *GREEN, "m:hamlet@e4/0+1", "end"))
    assert "The record had this already." in told
    again = done(khronos("act", game, *GREEN, "m-f", "f:chapel@f1", "end"))
    assert "The record had this already." in again
    assert len([*read(game).paths()]) == 8


def test_a_hand_can_be_told(khronos: Khronos, game: Path) -> None:
    done(khronos("act", game, "end=1m"))
    done(khronos("act", game, "end"))
    refused(khronos("suggest", game), "their hand", "is not known", "hand=2m2c")
    refused(khronos("act", game, "hand=2m"), "Red holds 4 cards, not 2")
    done(khronos("act", game, "hand=2m1r1c"))
    assert read(game).at((0,) * 5).hand == (2, 1, 1)
    assert "khronos explain" in done(khronos("suggest", game, "--simulations", "0", "--top", "1"))
    refused(khronos("act", game, "m-f", "hand=4c"), "are known")
    done(khronos("act", game, "m-f"))
    turn = ("--turn", "3", "--player", "red")
    told = done(khronos("act", game, *turn, "m:keep@e1/0+2"))
    assert "variation 2" in told
    assert read(game).at((0, 0, 0, 0, 1)).hand == (2, 1, 1)


def test_a_hand_in_the_middle_of_a_turn_is_refused(khronos: Khronos, game: Path) -> None:
    done(khronos("act", game, "end=1m", "m-r"))
    refused(khronos("act", game, "hand=4c"), "before the first play of a turn")


def test_json_has_what_it_has_for_positions(khronos: Khronos, game: Path) -> None:
    told = value(khronos("act", game, *GREEN, "end", "--json"))
    assert set(told) == {"digest", "position", "decisions", "path", "variation"}
    assert (told["path"], told["variation"]) == ([0, 2], 2)
    record = read(game)
    assert position_at(record, (0, 2)).digest() == told["digest"]
    shown = value(khronos("show", game, "--variation", "2", "--json"))
    assert shown["digest"] == told["digest"]
    gone = value(khronos("undo", game, "--variation", "2", "--delete", "--json"))
    assert gone["taken"] == [
        {"turn": 1, "player": "green", "plays": ["end"], "comment": None, "variation": False}
    ]
    assert read(game).variations() == ((0, 1),)


def test_to_its_end_and_the_result(khronos: Khronos, game: Path) -> None:
    end = ["end"] * (2 + 2 * 5)
    told = done(khronos("act", game, *end[:-1]))
    told = done(khronos("act", game, "end"))
    assert "income of turn 7:" in told
    assert "The game is over." in told
    assert "Ada" in told
    record = read(game)
    assert record.result is not None
    refused(khronos("act", game, "end"), "the game is over")
    refused(khronos("suggest", game), "the game is over", "--turn")
    assert "The game is over" in done(khronos("show", game))
    assert khronos("draw", game, "-o", game.parent / "end.svg").code == 0
    assert done(khronos("check", game)) == f"{game}: no problem\n"
    done(khronos("undo", game))
    assert read(game).result == record.result
    assert "Turn 7 of 7 · Green to move" in done(khronos("show", game))
    done(khronos("undo", game, "--delete"))
    assert read(game).result is None


def test_remarks_are_kept_at_the_top_and_missed_elsewhere(khronos: Khronos, game: Path) -> None:
    game.write_text("# Ours\n\n" + game.read_text("utf-8"), "utf-8")
    assert "left out" not in khronos("act", game, "end").err
    assert game.read_text("utf-8").startswith("# Ours\n\nkhronos-record: 2\n")
    text = (
        game.read_text("utf-8")
        .replace('"A quiet start."', "A quiet # start")
        .replace("A quiet start.", '"A quiet # start."')
    )
    game.write_text(text, "utf-8")
    assert "left out" not in khronos("act", game, "end").err
    game.write_text(game.read_text("utf-8") + "# Nobody saw this.\n", "utf-8")
    assert "left out: remarks" in khronos("act", game, "end").err
    done(khronos("act", game, "end", "--editor"))
    assert "record.schema.json\n# Ours\n" in game.read_text("utf-8")


# -- beginning -------------------------------------------------------------------------------------


def test_a_record_begins_with_a_position(khronos: Khronos, tmp_path: Path) -> None:
    file, after = tmp_path / "begun.yaml", tmp_path / "after.yaml"
    plays = ("m:hamlet@d3=1c/0+1 (green: e2; red: e2)", "end=-/1m")
    told = done(
        khronos("act", "r8-07-junction-and-choice", *plays, "--record", file, "-o", after),
        "wrote",
    )
    assert re.search(r"^Turn 4 of 7, \w+ to move", told, re.MULTILINE)
    record = read(file)
    assert record.start == read_setup("r8-07-junction-and-choice").require()
    assert [seat.name for seat in record.players] == ["Green", "Red", "White"]
    assert position_at(record, (0,)).digest() == value(khronos("show", after, "--json"))["digest"]
    refused(khronos("act", "r8-12-income", "end", "--record", file), "--force")


def test_a_position_has_no_turns(khronos: Khronos) -> None:
    for command in ("show", "suggest", "explain", "best", "exchange", "draw"):
        refused(khronos(command, "r8-12-income", *GREEN), "is a position, not a game record")
    refused(khronos("act", "r8-12-income", "end", *GREEN), "is a position, not a game record")
    refused(khronos("undo", "r8-12-income"), "nothing to take back")
    refused(khronos("threats", "r8-12-income", "--turn", "1"), "is a position")


# -- taking back -----------------------------------------------------------------------------------


def test_undo_takes_back_the_last_play(khronos: Khronos, game: Path) -> None:
    done(khronos("act", game, "m:hamlet@c5/0+1", "end=1r"))
    whole = read(game)
    told = done(khronos("undo", game), "wrote")
    assert "turn 2, Red: end=1r\n" in told
    told = done(khronos("undo", game))
    assert "turn 2, Red: m:hamlet@c5=1c/0+1\n" in told
    assert "Turn 2 of 7, Red to move (acting)" in told
    told = done(khronos("undo", game))
    assert "turn 2, Red: m:watch_tower@b4=1m/0+1" in told
    assert "Turn 2 of 7, Red to move (start of the turn)" in told
    assert read(game).turns == whole.turns
    done(khronos("act", game, "m:watch_tower@b4", "m:hamlet@c5/0+1", "end=1r"))
    assert read(game) == whole


def again(told: str) -> list[str]:
    """The command that plays again what was taken back, without its first word."""
    (line,) = re.findall(r"^To play it again: khronos (.*(?:\n  .*)*)", told, re.MULTILINE)
    return shlex.split(line)


WAYS = [
    (),
    ("--whole",),
    ("--turn", "1", "--player", "red"),
    GREEN,
    ("--variation", "1"),
    ("--variation", "1", "--whole"),
    ("--variation", "1", "--turn", "1", "--player", "green"),
]


def test_redo_goes_back_to_the_same_file(khronos: Khronos, game: Path) -> None:
    done(khronos("act", game, "m:hamlet@c5/0+1"))
    before = game.read_bytes()
    for options in WAYS:
        told = done(khronos("undo", game, *options, env={"COLUMNS": "400"}))
        assert read(game).turns == read(game).turns
        assert game.read_bytes() != before
        done(khronos(*again(told)))
        assert game.read_bytes() == before, options


def test_delete_removes_and_says_what(khronos: Khronos, game: Path) -> None:
    text = game.read_bytes()
    whole = checked(read_record(game))
    for options in WAYS:
        game.write_bytes(text)
        told = done(khronos("undo", game, *options, "--delete", env={"COLUMNS": "400"}))
        assert told.startswith("Deleted:\n")
        assert len(read(game).plays) + len([*read(game).paths()]) < 13
        done(khronos(*again(told)))
        lines = {whole.line(path)[-1].essence for path in whole.paths()}
        back = {read(game).line(path)[-1].essence for path in read(game).paths()}
        if options == ("--turn", "1", "--player", "red"):  # the variation is to be typed apart
            assert "turn 1, Green, variation: m:hamlet@e4=1c/0+1  end" in told
            assert "A quiet start." in told
            assert back < lines
        else:
            assert back == lines


def test_decisions_come_along(khronos: Khronos, tmp_path: Path) -> None:
    file = tmp_path / "begun.yaml"
    play = "m:hamlet@d3=1c/0+1 (green: e2; red: e2)"
    done(khronos("act", "r8-07-junction-and-choice", play, "--record", file))
    whole = read(file)
    told = done(khronos("undo", file, env={"COLUMNS": "400"}))
    assert re.search(r"m:hamlet@d3=1c/0\+1 \(\w+: \w\d; \w+: \w\d", told)
    assert read(file).turns == whole.turns
    done(khronos(*again(told)))
    assert read(file) == whole
    told = done(khronos("undo", file, "--delete", env={"COLUMNS": "400"}))
    assert read(file).turns == ()
    done(khronos(*again(told)))
    assert read(file) == whole
    done(khronos("undo", file, "--delete"))
    refused(khronos("undo", file), "nothing was played yet")
    refused(khronos("undo", file, "--turn", "4", "--player", "green"), "nothing of that turn")
    refused(khronos("redo", file), "nothing was taken back")


# -- looking ---------------------------------------------------------------------------------------


def test_commands_take_a_record_and_a_turn(khronos: Khronos, game: Path) -> None:
    record = checked(read_record(game))
    for turn in turns_of(record):
        options = ("--turn", str(turn.number), "--player", turn.color)
        shown = value(khronos("show", game, *options, "--json"))
        assert shown["digest"] == turn.before.digest()
    assert value(khronos("show", game, "--json"))["digest"] == turns_of(record)[-1].after.digest()
    red = ("--turn", "1", "--player", "red")
    first = turns_of(record)[0].before.digest()
    for command in (
        ("suggest", "--simulations", "0"),
        ("best", "--nodes", "50"),
        ("exchange", "--seconds", "0.2"),
        ("explain", "--simulations", "0"),
    ):
        assert value(khronos(command[0], game, *command[1:], *red, "--json"))["digest"] == first
    assert "m:keep@c3" in done(khronos("explain", game, *red, "--simulations", "0"))
    assert "m:hamlet@e4=1c/0+1 is legal" in done(khronos("why", game, "m:hamlet@e4", *red))
    assert value(khronos("threats", game, *GREEN, "--json"))["player"] == "green"
    assert value(khronos("threats", game, "--player", "green", "--json"))["player"] == "green"
    assert khronos("draw", game, *red, "-o", game.parent / "a.svg").code == 0


def test_advice_does_not_see_what_the_player_could_not(khronos: Khronos, tmp_path: Path) -> None:
    texts = []
    game = GAME.partition("    variations:")[0].replace("m-f, f:chapel@f1, end]", "end]")
    for cards in ("{religious: 4}", "{military: 2, civil: 2}", "4"):
        file = tmp_path / "one.yaml"
        file.write_text(game.replace("green, ecus: 4, hand: 4", f"green, ecus: 4, hand: {cards}"))
        red = ("--turn", "1", "--player", "red", "--simulations", "64")
        texts.append(fine(khronos("suggest", file, *red)))
    assert "m:keep" in texts[0]
    assert texts[0] == texts[1] == texts[2]


def test_commands_that_take_no_record_say_so(khronos: Khronos, game: Path) -> None:
    for command in (("plays",), ("perft", "--depth", "1")):
        refused(khronos(command[0], game, *command[1:]), "the record of a game", "khronos replay")


def test_replay_numbers_the_variations(khronos: Khronos, game: Path) -> None:
    done(khronos("act", game, "--variation", "1", "end", "end"))
    one = ("--variation", "1", "--turn", "2", "--player", "green")
    done(khronos("act", game, *one, "m-f", "end"))
    done(khronos("act", game, "--turn", "1", "--player", "red", "m-r", "end"))
    told = fine(khronos("replay", game))
    heads = re.findall(r"^Variation (\d), instead of (turn \d of \w+)", told, re.MULTILINE)
    record = read(game)
    for (number, head), path in zip(heads, record.variations(), strict=True):
        first = turns_of(record, path)[-1]
        assert head == f"turn {first.number} of {first.color.capitalize()}"
        shown = fine(khronos("replay", game, "--variation", number))
        assert f"With variation {number}." in shown
        line = turns_of(record, record.end_of(path))
        assert shown.count("\nTurn ") == len(line)
    assert [head for _, head in heads] == [
        "turn 1 of Red",
        "turn 1 of Green",
        "turn 2 of Green",
    ]
    said = value(khronos("replay", game, "--json"))
    assert [turns[0]["path"] for turns in said["variations"]] == [
        list(path) for path in record.variations()
    ]


# -- what is wrong ---------------------------------------------------------------------------------


def test_every_command_names_the_line_of_a_mistake(khronos: Khronos, game: Path) -> None:
    text = game.read_text("utf-8")
    line = next(n for n, row in enumerate(text.splitlines(), 1) if "m:hamlet@e4" in row)
    game.write_text(text.replace("m:hamlet@e4", "m:castle@e4"), "utf-8")
    words = (f"line {line}, turns[1].variations[0][0].plays[0]", "m:castle@e4: not legal, §3.1")
    for command in (("show",), ("suggest",), ("act", "end"), ("undo",), ("replay",)):
        refused(khronos(command[0], game, *command[1:]), *words)
    assert khronos("check", game).out.count("[bad-record]") == 1
    assert "read" not in khronos("check", "-", stdin=game.read_bytes()).err


def hostile() -> dict[str, str]:
    """Records that want to be deep, wide or long."""
    head = re.sub(r" +#.*", "", GAME).partition("turns:\n")[0] + "turns:\n"
    room = 262_000 - len(head)
    aside = "[{plays: [m:keep@c3/0+2, m:hamlet@b3, end]}],"
    travels = "[{plays: [" + "m-f,f-m," * 490 + "end]}],"
    faulty = "[{plays: [m:castle@a1]}],"
    rich = head.replace("color: red, ecus: 4", "color: red, ecus: 999")
    deep = "".join(
        " " * 6 * n + "  - plays: [end]\n" + " " * 6 * n + "    variations:\n"
        + " " * 6 * n + "      - - plays: [end=-]\n" for n in range(30)
    )  # fmt: skip
    return {
        "wide": head + "- plays: [end]\n  variations: [" + aside * (room // len(aside)) + "]\n",
        "long turns": rich + "- plays: [end]\n  variations: [" + travels * 20 + "]\n",
        "deep": head + deep,
        "deeper": head + "- " + "{plays: [end], variations: [[" * 8000,
        "deep json": '{"khronos-record": 2, "turns": ' + '[{"variations":[' * 15_000,
        "many plays": head + "- plays: [" + "end," * 50_000 + "]\n",
        "many turns": head + "- plays: [end]\n" * 12_000,
        "faulty": head + "- plays: [end]\n  variations: [" + faulty * 9000 + "]",
        "old": re.sub(r"record: 2", "record: 1", head).replace("turns:", "plays: [")
        + "{by: red, play: end, ecus: 0}," * 8000 + "]",
    }  # fmt: skip


@pytest.mark.usual("deep", "deeper", "deep json", "faulty", "old")
@pytest.mark.parametrize("name", hostile())
def test_no_record_hangs_or_eats_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forking: Forking, name: str
) -> None:
    khronos = runner(tmp_path, forking)
    file = tmp_path / "hostile.yaml"
    file.write_text(hostile()[name], "utf-8")
    assert file.stat().st_size <= 262_144
    result = khronos("check", file)
    assert result.code in (0, 2)
    assert result.err == ""
    assert (result.code == 0) == (name in ("wide", "long turns"))
    assert result.memory < 300_000_000
    shown = inside(tmp_path, monkeypatch)("show", file)
    assert shown.code == result.code
    assert "Traceback" not in shown.err
    assert len(shown.err) < 2000


def test_a_record_that_grew_too_large_is_not_written(khronos: Khronos, game: Path) -> None:
    record = checked(read_record(game))
    long = record.with_comment((0,), "x" * (4_194_250 - len(record_to_yaml(record))))
    game.write_text(record_to_yaml(long), "utf-8")
    before = game.read_bytes()
    refused(khronos("act", game, "m:hamlet@c5/0+1", "end"), "larger than 4 MB")
    assert game.read_bytes() == before
