"""Where the games of the guide are kept: a folder a line while they are played, then an archive.

The archives are ``guide-LINE.tar.xz`` in ``benchmarks/guide/data``; while games are played they are
in ``benchmarks/guide/data/guide/LINE``, a file each, so it can be ended at any moment and goes on.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from advisor.bots.arena.arena_folder import Folder
from benchmarks.guide.game_plan import GameLine, order
from benchmarks.strength.arena_archive import pack, unpack
from positions.records.record_files import GameRecord


class GameStore:
    """The games that there are; opened, it has the folders of all lines with their games.

    :raises OtherArena: what is kept was played by others or under other rules.
    """

    def __init__(self, data: Path, lines: Sequence[GameLine]) -> None:
        """:param data: the folder with the archives."""
        self.lines = lines
        self._data = data
        #: Lines with games that their archives lack.
        self._changed: set[str] = set()
        self._folders = {line.name: self._opened(line) for line in lines}

    def _opened(self, line: GameLine) -> Folder:
        archive, place = self.archive(line), self._data / "guide" / line.name
        packed = 0
        if archive.exists():
            with TemporaryDirectory() as other:
                unpack(archive, Path(other))
                # Where it is another setting's, it is left as it is.
                packed = len(Folder(Path(other), line.setting).numbers())
        folder = Folder(place, line.setting, packed=True)
        if archive.exists():
            unpack(archive, place)
        if len(folder.numbers()) > packed:
            self._changed.add(line.name)
        return folder

    def archive(self, line: GameLine) -> Path:
        """The file that a line's games are packed into."""
        return self._data / f"guide-{line.name}.tar.xz"

    def numbers(self, line: GameLine) -> set[int]:
        """The games of a line that have been played."""
        return set(self._folders[line.name].numbers())

    def missing(self, games: int | None = None) -> list[tuple[GameLine, int]]:
        """Those of the first so many games of the plan that are not there, in order."""
        there = {line.name: self.numbers(line) for line in self.lines}
        return [
            (line, number)
            for line, number in order(self.lines)[:games]
            if number not in there[line.name]
        ]

    def write(self, line: GameLine, number: int, record: GameRecord) -> None:
        """Keep a game."""
        self._folders[line.name].write(number, record)
        self._changed.add(line.name)

    def records(self, known: set[str]) -> Iterator[tuple[str, GameLine, int, GameRecord]]:
        """The games that are there in the order of the plan, with their names, but those known.

        :raises OtherArena: a file is not what it should be.
        """
        there = {line.name: self._folders[line.name].numbers() for line in self.lines}
        for line, number in order(self.lines):
            name = f"{line.name} {number}"
            file = there[line.name].get(number)
            if file is not None and name not in known:
                yield name, line, number, self._folders[line.name].read(number, file)

    def record(self, line: GameLine, number: int) -> GameRecord:
        """A game that is there.

        :raises OtherArena: its file is not what it should be.
        :raises KeyError: it is not there.
        """
        folder = self._folders[line.name]
        return folder.read(number, folder.numbers()[number])

    def pack(self) -> None:
        """Pack what was played since."""
        for line in self.lines:
            if line.name in self._changed:
                pack(self._folders[line.name].path, self.archive(line))
        self._changed.clear()

    def close(self) -> None:
        """Pack, and leave nothing but the archives."""
        self.pack()
        for line in self.lines:
            shutil.rmtree(self._folders[line.name].path, ignore_errors=True)
        with suppress(OSError):  # games of others are being played there
            (self._data / "guide").rmdir()
