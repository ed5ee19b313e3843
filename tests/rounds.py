"""Two writers of one file at once, again and again: ``python tests/rounds.py --rounds 200``.

Each round begins with the same files; two processes, forked from one that has the program loaded,
work on them from the same moment on. What is there afterwards must be what the two would have left
one after the other, in some order, or, where one was refused with a message, what the other one
alone would have left.
"""

from __future__ import annotations

import argparse
import gc
import os
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(PROJECT), str(PROJECT / "tests" / "advisor" / "cli")]

from forking import load  # noqa: E402

from advisor.cli import main  # noqa: E402
from advisor.teach.progress import LearningProgress  # noqa: E402

#: What a folder holds: the bytes of every file by its name.
Files = dict[str, bytes]
#: Exit code and standard error.
End = tuple[int, str]
#: Does something in the current folder; returns an exit code.
Work = Callable[[], int]


@dataclass(frozen=True)
class Pair:
    """Two works that change the same file."""

    name: str
    works: tuple[Work, Work]
    #: Whether one of them may be refused although both were fine one after the other.
    refusals: bool = True


def command(line: str) -> Work:
    """A command of ``khronos``."""
    return lambda: main(line.split())


def _notes(name: str) -> int:
    for number in range(5):
        LearningProgress(Path()).note(f"{name}-{number}", reached=True)
        LearningProgress(Path()).note("both", more_tries=1)
    return 0


PAIRS = (
    Pair("two plays", (command("act g.yaml m:watch_tower@a1"), command("act g.yaml m-r"))),
    Pair("the same play", (command("act g.yaml m-r"), command("act g.yaml m-r"))),
    Pair(
        "two variations",
        (
            command("act g.yaml --turn 1 --player green m-r"),
            command("act g.yaml --turn 1 --player green m:watch_tower@b1"),
        ),
    ),
    Pair("a play and undo", (command("act g.yaml m-r"), command("undo g.yaml"))),
    Pair(
        "a packed record",
        (command("act p.yaml.gz m-r"), command("undo p.yaml.gz --whole")),
    ),
    Pair(
        "two new files",
        (command("new --seed 1 -o n.yaml"), command("new --seed 2 -o n.yaml")),
    ),
    Pair(
        "two new records",
        (command("act a.yaml m-f --record n.yaml"), command("act a.yaml m-r --record n.yaml")),
    ),
    Pair("notes", (lambda: _notes("a"), lambda: _notes("b")), refusals=False),
)
BEGIN = (
    "new --players 2 --map ford --seed 3 -o a.yaml",
    "act a.yaml m-f --record g.yaml",
    "act a.yaml m-f --record p.yaml.gz",
)


def ready(begin: Sequence[Work]) -> None:
    """Load the program, and have it done once what every command needs."""
    load()
    with tempfile.TemporaryDirectory() as name:
        here, said = os.getcwd(), os.dup(2)
        os.chdir(name)
        with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):
            os.dup2(nowhere.fileno(), 2)
            codes = [work() for work in begin]
            os.dup2(said, 2)
        os.chdir(here)
    assert codes == [0] * len(codes), f"the commands that begin ended with {codes}"
    gc.collect()
    gc.freeze()


def at_once(works: Sequence[Work], folder: Path) -> list[End]:
    """Do works in a folder, in processes of their own that begin at one moment."""
    gate, go = os.pipe()
    with ExitStack() as stack:
        children = []
        for work in works:
            said = stack.enter_context(tempfile.TemporaryFile("w+"))
            child = os.fork()
            if not child:
                os.close(go)
                _work(work, folder, gate, said.fileno())
            children.append((child, said))
        os.close(gate)
        os.close(go)
        ends = []
        for child, said in children:
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            said.seek(0)
            ends.append((code, said.read()))
    return ends


def _work(work: Work, folder: Path, gate: int, said: int) -> None:
    """Wait until the gate closes, work, and end this process."""
    code = 99
    try:
        os.chdir(folder)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(said, 2)
        os.read(gate, 1)
        code = work()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def files_in(folder: Path) -> Files:
    """All that lies in a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def fresh(folder: Path, files: Files) -> None:
    """Let the folder hold these files and nothing else."""
    for file in folder.iterdir():
        file.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)


def wrong(
    pair: Pair, ends: list[End], left: Files, alone: list[Files], orders: list[tuple[Files, bool]]
) -> str:
    """What is wrong with how a round ended; empty if nothing is.

    :param alone: what each of the works leaves.
    :param orders: what both leave in either order, and whether both go well then.
    """
    codes = [code for code, _ in ends]
    if any(code not in (0, 2) or (code == 2 and not said) for code, said in ends):
        return f"exit codes {codes}"
    if codes == [2, 2]:
        return "both were refused"
    if codes == [0, 0]:
        fine = (left, True) in orders
        return "" if fine else "both said that all went well, and something is lost"
    if not pair.refusals:
        return "one was refused"
    fine = left in (alone[codes.index(0)], *(files for files, _ in orders))
    return "" if fine else "one was refused, and something of the other one is lost"


def play(pair: Pair, rounds: int) -> Counter[str]:
    """Rounds of a pair: how often it ended how.

    :raises AssertionError: something was lost; the message has all that is known.
    """
    ended: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for line in BEGIN:
            [(code, said)] = at_once([command(line)], folder)
            assert code == 0, said
        begin = files_in(folder)

        def after(*works: Work) -> tuple[Files, bool]:
            """What works leave one after the other, and whether all of them went well."""
            fresh(folder, begin)
            ends = [at_once([work], folder)[0] for work in works]
            return files_in(folder), all(code == 0 for code, _ in ends)

        one, two = pair.works
        alone = [after(work)[0] for work in pair.works]
        orders = [after(one, two), after(two, one)]
        for number in range(rounds):
            fresh(folder, begin)
            ends = at_once(pair.works, folder)
            left = files_in(folder)
            fault = wrong(pair, ends, left, alone, orders)
            if fault:
                kept = Path(tempfile.mkdtemp(prefix="rounds-"))
                shutil.copytree(folder, kept, dirs_exist_ok=True)
                raise AssertionError(
                    f"{pair.name}, round {number + 1}: {fault}; {ends}; files: {kept}"
                )
            ended["one refused" if any(code for code, _ in ends) else "both done"] += 1
    return ended


def run() -> None:
    """The rounds that the options say, and how they ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200, help="rounds of each pair")
    parser.add_argument("--pair", choices=[pair.name for pair in PAIRS], help="only this one")
    options = parser.parse_args()
    ready([command(line) for line in BEGIN])
    for pair in PAIRS:
        if options.pair in (None, pair.name):
            ended = play(pair, options.rounds)
            told = ", ".join(f"{how} {times}" for how, times in sorted(ended.items()))
            print(f"{pair.name}: {options.rounds} rounds, nothing lost; {told}", flush=True)


if __name__ == "__main__":
    run()
