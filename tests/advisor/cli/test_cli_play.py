"""``khronos play`` as a real process: a whole game at a terminal, killed and taken up, piped."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from khronos_process import PROJECT, Khronos, environment, refused
from rich.cells import cell_len

from advisor.advise.game_records.record_replay import checked, replayed
from advisor.cli import main
from advisor.teach.sparring import Match, seated
from advisor.teach.sparring import sparring_game as match_module
from advisor.teach.sparring.dealt_table import dealt
from advisor.teach.sparring.deck import Deck
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.records.record_files import read_record

pty = pytest.importorskip("pty")
#: What the program asks: for a command, a square, or what the tutor's word leads to.
PROMPT = re.compile(r"(Red, turn \d> |square> |play anyway, rethink(, hint)?\? |y/n> )$")
GAME = ("play", "--level", "1", "--map", "meadow", "--color", "red", "--save", "game.yaml")
#: Seconds to wait for an answer on a busy machine.
PATIENCE = 500


class Terminal:
    """A game at a pseudo-terminal of 100 columns."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.leader, follower = pty.openpty()
        self.process: Any = subprocess.Popen(
            [sys.executable, "-m", "advisor", *arguments],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            cwd=folder,
            env=environment(COLUMNS="100", TERM="dumb"),
            start_new_session=True,
        )
        os.close(follower)
        self.all = ""

    def read(self) -> str:
        """What comes until the program asks for something, or ends."""
        told = b""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            ready, _, _ = select.select([self.leader], [], [], 1)
            if not ready:
                continue
            try:
                more = os.read(self.leader, 4096)
            except OSError:  # the other side has closed it
                more = b""
            told += more
            text = told.decode(errors="replace").replace("\r\n", "\n")
            if not more or PROMPT.search(text):
                self.all += text
                assert "Traceback" not in text
                return text
        raise AssertionError(f"nothing asked: {told!r}")

    def type(self, line: str) -> str:
        """Type a line; what comes after it."""
        os.write(self.leader, f"{line}\n".encode())
        return self.read()

    def end(self) -> int:
        """The exit code."""
        code = int(self.process.wait(timeout=PATIENCE))
        os.close(self.leader)
        return code


def suggested(told: str) -> str:
    """The plays of the third step of a hint."""
    found = re.search(r"((?:[mfr][:-]\S+  )*[mfr][:-][^\s.]+)", told)
    assert found, told
    return found[1]


def play_on(terminal: Terminal, told: str) -> str:
    """End every turn, and play anyway whatever the tutor says, until the game is over."""
    while "The game is over" not in told:
        if "square> " in told:
            options = re.findall(r": (\w\d+(?:, \w\d+)*)$", told, re.MULTILINE)
            told = terminal.type(options[-1].partition(",")[0])
        else:
            told = terminal.type("play" if "play anyway" in told.splitlines()[-1] else "end")
    return told


def test_a_whole_game_with_a_hint_a_warning_and_a_take_back(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, "--seed", "7", "--tutor", "inaccuracy")
    told = terminal.read()
    assert "The tutor is on." in told
    assert "Age of Might" in told
    # Three steps of a hint; the last one can be typed as it stands, and taken back.
    assert not re.search(r"[mfr]:", terminal.type("hint").splitlines()[1])
    assert re.search(r"(Might|Faith|Reason|xchange)", terminal.type("hint"))
    plays = suggested(terminal.type("hint"))
    before = terminal.type("hand")
    terminal.type(plays)
    assert terminal.type("hand").splitlines()[1:] != before.splitlines()[1:]
    terminal.type("undo turn")
    assert terminal.type("hand").splitlines()[1:] == before.splitlines()[1:]
    # To play nothing loses too much; the tutor says so, and the turn stays open.
    for _ in range(6):
        told = terminal.type("end")
        if "Tutor:" in told:
            break
    assert re.search(r"Tutor: against the best turn this one loses .* Ecus", told)
    assert terminal.type("hint").count("\n") >= 2
    assert "Your turn is still open" in terminal.type("rethink")
    told = terminal.type("end")
    assert "Tutor:" in told
    told = terminal.type("play")
    assert re.search(r"Turn \d, Green \(level 1\)", terminal.all)
    assert "The tutor is off." in terminal.type("tutor off")
    told = play_on(terminal, terminal.type("last"))
    reviewed = terminal.type("y")
    assert terminal.end() == 0
    assert re.search(r"  (Green|Red) +\d+ Ecus?  (level 1|You)  (wins|shares the win)", told)
    assert "khronos review game.yaml" in told
    assert re.search(r"turn 7", reviewed, re.IGNORECASE)
    assert "level 1" in reviewed
    record = read_record(tmp_path / "game.yaml")
    replayed(record)
    assert record.result is not None
    assert record.seed == "7"


def test_killed_in_the_middle_and_taken_up_it_is_the_same_game(
    tmp_path: Path, khronos: Khronos
) -> None:
    terminal = Terminal(tmp_path, *GAME, "--seed", "11")
    terminal.read()
    plays = suggested([terminal.type("hint") for _ in range(3)][-1])
    terminal.type(plays)
    terminal.type("end")
    terminal.process.send_signal(signal.SIGKILL)
    terminal.end()
    kept = read_record(tmp_path / "game.yaml")
    checked(kept)
    assert [made.by for made in kept.plays].count("red") >= 2
    terminal = Terminal(tmp_path, "play", "--resume", "game.yaml")
    told = terminal.read()
    assert re.search(r"Turn \d, Green \(level 1\)", told)
    play_on(terminal, terminal.type("boards"))
    terminal.type("n")
    assert terminal.end() == 0
    whole = Terminal(tmp_path, *GAME[:-1], "whole.yaml", "--seed", "11")
    whole.read()
    whole.type(plays)
    play_on(whole, whole.type("end"))
    whole.type("n")
    assert whole.end() == 0
    text = (tmp_path / "game.yaml").read_text("utf-8")
    assert text == (tmp_path / "whole.yaml").read_text("utf-8")
    refused(khronos("play", "--resume", "game.yaml"), "over", "khronos replay")


@pytest.mark.parametrize(("key", "code"), [(b"\x03", 130), (b"\x04", 0)])
def test_ctrl_c_and_ctrl_d_save_and_leave(tmp_path: Path, key: bytes, code: int) -> None:
    terminal = Terminal(tmp_path, *GAME, "--seed", "7")
    terminal.read()
    if key == b"\x03":
        terminal.process.send_signal(signal.SIGINT)
        # A signal that comes before the terminal waits for a line is noticed with the next one.
        while not select.select([terminal.leader], [], [], 2)[0]:
            terminal.process.send_signal(signal.SIGINT)
    else:
        os.write(terminal.leader, key)
    told = terminal.read()
    assert "Saved. Continue with: khronos play --resume game.yaml" in told
    assert terminal.end() == code
    checked(read_record(tmp_path / "game.yaml"))


def test_piped_input_and_nonsense(tmp_path: Path, khronos: Khronos) -> None:
    lines = [
        *("help", "plays", "plays hamlet", "plays nonsense", "last", "tutor", "tutor blunder"),
        *("tutor nonsense", "undo", "m:keep@zz", "m:castle@a1", "swap=1m/1c", "exchange=9c"),
        *("x" * 5000, "\x00\x1b[2J", "Might: Hamlet @ D 2", "end=9m", "", "   ", "boards"),
    ]
    typed = "\n".join(lines).encode() + b"\n\xff\xfe\n"
    result = khronos(*GAME, "--seed", "7", stdin=typed)
    assert (result.code, result.err) == (0, "")
    for word in ("quit    leave", "The tutor is off.", "blunder", "nothing with", "not a play"):
        assert word in result.out
    assert "there is no class 'nonsense'" in result.out
    assert "§3.1" in result.out
    assert result.out.rstrip().endswith("khronos play --resume game.yaml")
    record = read_record(tmp_path / "game.yaml")
    assert any(made.by == "red" and made.play.type == "construct" for made in record.plays)


def test_what_cannot_be_asked_for_is_told(tmp_path: Path, khronos: Khronos) -> None:
    (tmp_path / "position.yaml").write_text("khronos: 1\nmap: meadow\n")
    for wrong, words in (
        (("--level", "99"), ("levels are 1 to",)),
        (("--players", "6"), ("2 to 5",)),
        (("--players", "2", "--level", "1", "--level", "2"), ("2 players means you",)),
        (("--color", "pink"), ("there is no color",)),
        (("--seed", "-1"), ("a seed is",)),
        (("--tutor", "best"), ("there is no class",)),
        (("--bot", "nobody"), ("no player",)),
        (("--map", "nowhere"), ("nowhere",)),
        (("--name", ""), ("a name",)),
        (("--save", "-"), ("file",)),
        (("--resume", "missing.yaml"), ("missing.yaml",)),
        (("--resume", "position.yaml"), ("position.yaml", "khronos-record")),
    ):
        refused(khronos("play", *wrong), *words)
    assert not (tmp_path / "game.yaml").exists()
    assert khronos(*GAME, "--seed", "7").code == 0
    refused(khronos(*GAME), "already there", "--save another name", "--force")
    # Without a name the next free one is taken.
    assert "game-2.yaml" in khronos("play", "--map", "meadow", "--seed", "7").out
    arena = ("arena", "random", "random", "--map", "meadow", "--games", "2", "--records", "arena")
    assert khronos(*arena).code == 0
    refused(khronos("play", "--resume", "arena/game-000000.yaml"), "over")


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(khronos: Khronos, width: int) -> None:
    typed = b"help\nplays\nplays hamlet\nhint\nhint\nhint\nend\n"
    result = khronos(*GAME, "--seed", "7", stdin=typed, env={"COLUMNS": str(width)})
    assert (result.code, result.err) == (0, "")
    for line in result.out.splitlines():
        assert cell_len(line) <= width or len(line.split()) == 1, line


def test_the_program_of_the_page_runs(tmp_path: Path) -> None:
    page = (PROJECT / "docs" / "sparring.md").read_text("utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


# -- what is hidden --------------------------------------------------------------------------------


def with_other_cards(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Deal the next game so that the bot's hand and the pile are others than they were."""
    table = seated(load_map("meadow"), ruleset(), seed, [("You", "red")], ["level:1"])
    position, deck = dealt(table)
    me = [place.bot is None for place in table.places].index(True)
    hidden = position.hands[1 - me]
    assert not isinstance(hidden, int)
    cards = sorted([*deck.pile, *(k for k in range(3) for _ in range(hidden[k]))])
    drawn = [cards.pop(0) for _ in range(4)]
    other = (drawn.count(0), drawn.count(1), drawn.count(2))
    assert other != hidden
    hands = (position.hands[0], other) if me == 0 else (other, position.hands[1])
    found = position.replace(hands=hands), Deck(deck.seed, tuple(cards))
    monkeypatch.setattr(match_module, "dealt", lambda _: found)


def test_what_is_printed_does_not_depend_on_hidden_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    seed = next(s for s in range(20) if first_is_red(s))
    told = []
    for name in ("one.yaml", "two.yaml"):
        typed = "boards\nhand\nplays\nplays m:\nhint\nhint\nhint\nlast\nend\nhint\nrethink\n"
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        options = ("--seed", str(seed), "--save", name, "--tutor", "inaccuracy")
        assert main([*GAME[:-2], *options]) == 0
        told.append(capsys.readouterr().out.replace("two.yaml", "one.yaml"))
        with_other_cards(monkeypatch, seed)
    assert "Tutor:" in told[0]
    assert told[0] == told[1]
    one, two = (Path(name).read_text("utf-8") for name in ("one.yaml", "two.yaml"))
    assert one == two


def first_is_red(seed: int) -> bool:
    table = seated(load_map("meadow"), ruleset(), seed, [("You", "red")], ["level:1"])
    return Match(table).mover.color == "red"
