"""Writers that are killed in the middle of it: ``python tests/kills.py --kills 2000``.

Each kill is of a process of its own, forked from one that has the program loaded: with SIGKILL, at
a random moment after it opened a random one of the files that it writes. Every file must then be
what it was before or what it should become, whole, and after the next write nothing else is there.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rounds import Files, Work, at_once, command, files_in, fresh, ready

from advisor import api
from advisor.bots.arena.arena_folder import Folder
from advisor.bots.arena.arena_match import Setting
from advisor.engine.collection import collection_table
from advisor.engine.collection.collection_rows import CollectionRow
from advisor.teach.progress import LearningProgress
from advisor.teach.trainer.profile_store import Store
from benchmarks.strength.arena_archive import pack, unpack
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.files.safe_files import version_of
from positions.files.save import write_bytes_safely


@dataclass(frozen=True)
class Writer:
    """Something that writes files into the current folder."""

    name: str
    work: Work
    #: What lies in the folder before, beside the common files: made by these works.
    first: tuple[Work, ...] = ()
    #: What a folder holds, as far as it counts; hidden files and what does not count left out.
    state: Callable[[Path], dict[str, Any]] = lambda folder: {
        name: data for name, data in files_in(folder).items() if not name.startswith(".")
    }


def _fine(work: Callable[[], object]) -> Work:
    """A work that ends well if it raises nothing."""

    def done() -> int:
        work()
        return 0

    return done


SETTING = Setting(("policy", "greedy"), load_map("ford"), ruleset(), 1, None)
NOW = datetime(2024, 1, 1, tzinfo=UTC)


def _rows(number: int) -> list[CollectionRow]:
    return [
        CollectionRow(f"{n}.yaml", limits="seconds 1", problem="none" * 20) for n in range(number)
    ]


def _table(number: int) -> Callable[[], object]:
    file = Path("t.csv")
    return lambda: collection_table.write(file, _rows(number), version_of(file))


def _arena_game() -> None:
    Folder(Path(), SETTING).write(0, api.load_game("g.yaml"))


def _profiles(folder: Path) -> dict[str, Any]:
    """The profiles in a folder's data base; nothing if there is none yet."""
    if not (folder / "t.sqlite").exists():
        return {}
    base = sqlite3.connect(folder / "t.sqlite")
    tables = base.execute("SELECT count(*) FROM sqlite_master WHERE name = 'profile'").fetchone()
    names = base.execute("SELECT name FROM profile").fetchall() if tables[0] else []
    base.close()
    return {name: True for (name,) in names}


WRITERS = (
    Writer("act", command("act g.yaml m-r")),
    Writer("act, packed", command("act p.yaml.gz m-r")),
    Writer("act -o", command("act g.yaml m-r -o n.yaml")),
    Writer("act --record", command("act a.yaml m-r --record n.yaml")),
    Writer("undo", command("undo g.yaml --whole")),
    Writer("new", command("new --seed 2 --players 4 -o a.yaml --force")),
    Writer("draw", command("draw a.yaml -o a.svg")),
    Writer("replay", command("replay g.yaml --turn 1 --player green -o n.yaml")),
    Writer("schema", command("schema position -o s.json")),
    Writer(
        "play",
        command("play --resume s.yaml --tutor blunder"),
        (command("play --level 1 --seed 1 --color red --map ford --save s.yaml"),),
    ),
    Writer(
        "progress",
        _fine(lambda: LearningProgress(Path()).note("build", reached=True)),
        (_fine(lambda: LearningProgress(Path()).note("travel", reached=True)),),
    ),
    Writer("arena, setting", _fine(lambda: Folder(Path(), SETTING))),
    Writer("arena, game", _fine(_arena_game), (_fine(lambda: Folder(Path(), SETTING)),)),
    Writer("arena, packed", _fine(lambda: pack(Path(), Path("a.tar.gz"))), (_fine(_arena_game),)),
    Writer(
        "arena, unpacked",
        _fine(lambda: unpack(Path("a.tar.gz"), Path())),
        (
            _fine(_arena_game),
            _fine(lambda: pack(Path(), Path("a.tar.gz"))),
            _fine(lambda: [file.unlink() for file in Path().glob("*a*e*.yaml")]),
        ),
    ),
    Writer("analyse", _fine(_table(3000)), (_fine(_table(2000)),)),
    Writer("api.save", _fine(lambda: api.save(api.deal(5), "a.yaml"))),
    Writer("api.save_game", _fine(lambda: api.save_game(api.begin_game(api.deal(5)), "g.yaml"))),
    Writer(
        "trainer",
        _fine(lambda: Store(Path("t.sqlite")).begin("two", NOW)),
        (_fine(lambda: Store(Path("t.sqlite")).begin("one", NOW)),),
        _profiles,
    ),
)
BEGIN = (
    command("new --players 2 --map ford --seed 3 -o a.yaml"),
    command("act a.yaml m-f --record g.yaml"),
    command("act a.yaml m-f --record p.yaml.gz"),
)


class Killing:
    """A writer, what it does when nobody kills it, and what becomes of it when somebody does."""

    def __init__(self, writer: Writer, folder: Path, chance: random.Random) -> None:
        self._writer = writer
        self._folder = folder
        self._chance = chance
        for work in (*BEGIN, *writer.first):
            self._do(work)
        self._begin: Files = files_in(folder)
        self._old = writer.state(folder)
        self.ends: Counter[str] = Counter()
        runs = []
        for _ in range(3):
            fresh(folder, self._begin)
            runs.append(self._watched(None))
        self._opened = list(map(min, *runs))
        self._new = writer.state(folder)
        assert self._new != self._old, f"{writer.name} has written nothing"

    def kill(self) -> None:
        """Kill it once.

        :raises AssertionError: a file is neither what it was nor what it should become, or
            something is left behind after the next write.
        """
        name = self._writer.name
        fresh(self._folder, self._begin)
        number = self._chance.randrange(len(self._opened))
        self._watched((number, self._opened[number] * self._chance.random() ** 1.5))
        left = self._writer.state(self._folder)
        for key in {*left, *self._old, *self._new}:
            here = left.get(key)
            assert here in (self._old.get(key), self._new.get(key)), f"{name}: {key} is {here!r}"
        self.ends["new" if left == self._new else "old"] += 1
        self.ends["something left behind"] += bool(self._hidden())
        if left != self._new:
            self._do(self._writer.work)
            assert self._writer.state(self._folder) == self._new, f"{name}: done again, it differs"
        if self._writer.state is not _profiles:  # what is done again may leave alone what is there
            for key, data in self._new.items():
                if data != self._old.get(key):
                    write_bytes_safely(self._folder / key, data)
        assert not self._hidden(), f"{name}: {self._hidden()} after the next write"

    def _hidden(self) -> list[str]:
        return [file.name for file in self._folder.glob(".*")]

    def _do(self, work: Work) -> None:
        [(code, said)] = at_once([work], self._folder)
        assert code == 0, f"{self._writer.name}: {said}"

    def _watched(self, deadly: tuple[int, float] | None) -> list[float]:
        """Let it write; returns for every file that it opens the seconds from there to the end.

        :param deadly: kill it so many seconds after it opened the file with that number.
        """
        seen, tell = os.pipe()
        child = os.fork()
        if not child:
            os.close(seen)
            sys.addaudithook(_Teller(tell, str(self._folder)))
            at_work(self._writer.work, self._folder)
        os.close(tell)
        moments = []
        while os.read(seen, 1):
            moments.append(time.monotonic())
            if deadly is not None and len(moments) > deadly[0]:
                time.sleep(deadly[1])
                os.kill(child, signal.SIGKILL)
                break
        os.close(seen)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        end = time.monotonic()
        assert status in (0, -signal.SIGKILL), f"{self._writer.name}: exit code {status}"
        self.ends["killed too late"] += status == 0 and deadly is not None
        return [end - moment for moment in moments]


class _Teller:
    """Says through a pipe when a file of a folder is opened to be written."""

    def __init__(self, tell: int, folder: str) -> None:
        self._tell = tell
        self._folder = folder

    def __call__(self, event: str, what: tuple[Any, ...]) -> None:
        """Hear of what the interpreter does."""
        if event == "open":
            path, _, flags = what
            writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            if not writes or isinstance(path, int):
                return
            if not os.path.abspath(os.fsdecode(path)).startswith(self._folder):
                return
        elif event != "sqlite3.connect":
            return
        os.write(self._tell, b".")


def at_work(work: Work, folder: Path) -> None:
    """Work in a folder with nothing to say and nobody to hear, and end this process."""
    code = 99
    try:
        os.chdir(folder)
        for number, flags in ((0, os.O_RDONLY), (1, os.O_WRONLY), (2, os.O_WRONLY)):
            os.dup2(os.open(os.devnull, flags), number)
        code = work()
    finally:
        os._exit(code)


def run() -> None:
    """The kills that the options say, and how they ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=2000, help="kills of all writers together")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--writer", choices=[one.name for one in WRITERS], help="only this one")
    options = parser.parse_args()
    ready(BEGIN)
    chosen = [one for one in WRITERS if options.writer in (None, one.name)]
    total: Counter[str] = Counter()
    for number, writer in enumerate(chosen):
        kills = options.kills // len(chosen) + (number < options.kills % len(chosen))
        with tempfile.TemporaryDirectory() as name:
            chance = random.Random(f"{options.seed} {writer.name}")
            killing = Killing(writer, Path(name).resolve(), chance)
            for _ in range(kills):
                killing.kill()
        ends = killing.ends
        total += ends
        print(f"{writer.name}: {kills} kills, {_told(ends)}", flush=True)
    print(f"{options.kills} kills of {len(chosen)} writers, every file whole; {_told(total)}")


def _told(ends: Counter[str]) -> str:
    return ", ".join(f"{how} {times}" for how, times in sorted(ends.items()))


if __name__ == "__main__":
    run()
