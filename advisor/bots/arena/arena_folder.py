"""The folder of an arena's records: what was played stays played.

``arena.yaml`` says what is being played, ``game-000012.yaml`` (or ``.yaml.gz``) is a game. Files
are written whole, so whatever ends the program, no game that was over is lost or half there.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from advisor.bots.arena.arena_match import Setting
from advisor.bots.arena.sequential_test import Sprt
from advisor.bots.players.named_players import code_of
from advisor.words.say import say
from positions.files.problems import FileProblems
from positions.files.reader import parse_text, read_text
from positions.files.safe_files import FileChanged, hold
from positions.files.save import flow, map_document
from positions.records.record_files import GameRecord, read_record
from positions.records.record_writing import record_bytes

_NAME: Final = re.compile(r"game-([0-9]{6,})\.yaml(\.gz)?")
SETTING: Final = "arena.yaml"


class OtherArena(Exception):
    """The folder holds something else; the message says what to do."""


class Folder:
    """The records of one arena.

    :param sprt: the sequential test that these games are for: whoever chose its bounds after they
        saw games would be wrong more often than it says, so it is part of what is played here.
    :raises OtherArena: the folder holds games of another one.
    :raises OSError: it cannot be made or read.
    """

    def __init__(
        self, path: Path, setting: Setting, packed: bool = False, sprt: Sprt | None = None
    ) -> None:
        self.path = path
        self.setting = setting
        self.packed = packed
        self.sprt = sprt
        path.mkdir(parents=True, exist_ok=True)
        self._claim()

    def _claim(self) -> None:
        """Say what is played here, or see that it is the same."""
        file = self.path / SETTING
        text = setting_text(self.setting, self.sprt)
        if file.exists():
            try:
                there = parse_text(read_text(file), str(file)).tree
            except FileProblems as error:
                raise OtherArena(say("arena-bad-setting", error=error)) from None
            here = parse_text(text, "").tree
            if there != here:
                if _but_code(there) == _but_code(here):
                    raise OtherArena(say("arena-other-code", folder=self.path))
                raise OtherArena(say("arena-other-setting", folder=self.path, file=SETTING))
            return
        if any(_NAME.fullmatch(other.name) for other in self.path.iterdir()):
            raise OtherArena(say("arena-no-setting", folder=self.path, file=SETTING))
        try:
            with hold(file) as held:
                held.write_over(text.encode("utf-8"), seen=None)
        except FileChanged:  # another arena has begun here at the same moment
            self._claim()

    def file(self, number: int) -> Path:
        """Where a game is written."""
        return self.path / f"game-{number:06}.yaml{'.gz' if self.packed else ''}"

    def numbers(self) -> dict[int, Path]:
        """The games that are there, by number, in order."""
        numbers = {
            int(match[1]): file
            for file in self.path.iterdir()
            if (match := _NAME.fullmatch(file.name))
        }
        return dict(sorted(numbers.items()))

    def read(self, number: int, file: Path) -> GameRecord:
        """A game that was played.

        :raises OtherArena: it is not one of this arena, or not finished.
        """
        try:
            record = read_record(file)
        except FileProblems as error:
            raise OtherArena(say("arena-bad-game", error=error)) from None
        names = tuple(seat.name for seat in record.players)
        colors = {seat.color for seat in record.players}
        ours = names == self.setting.seats(number) and record.seed == self.setting.tag(number)
        if not ours or record.result is None or {c for c, _ in record.result.ecus} != colors:
            raise OtherArena(say("arena-other-game", file=file, number=str(number)))
        return record

    def write(self, number: int, record: GameRecord) -> GameRecord:
        """Keep a game; where another run has kept it in the meantime, that one stays.

        Returns the one that is kept.

        :raises OSError: it cannot be written.
        :raises OtherArena: what was written there in the meantime is not that game.
        """
        file = self.file(number)
        try:
            with hold(file) as held:
                held.write_over(record_bytes(record, self.packed, self.path), seen=None)
        except FileChanged:
            return self.read(number, file)
        return record


def setting_text(setting: Setting, sprt: Sprt | None = None) -> str:
    """The setting as a file: all that decides the games, digests of people's own bots included."""
    value = {
        "players": list(setting.names),
        "seconds": "none" if setting.seconds is None else setting.seconds,
        "seed": setting.seed,
        "ruleset": setting.rules.base,
        "holdem": setting.rules.holdem,
        "map": map_document(setting.game_map),
    }
    if setting.rules.attached:
        value["attached"] = True
    if setting.clock != "world":
        value["clock"] = setting.clock
    if setting.hands_rotate:
        value["rotates"] = "hands"
    if sprt is not None:
        value["sprt"] = sprt.as_json()
    code = {name: digest for name in setting.names if (digest := code_of(name)) is not None}
    if code:
        value["code"] = code
    return "khronos-arena: 1\n" + "".join(f"{k}: {flow(v)}\n" for k, v in value.items())


def _but_code(tree: object) -> object:
    """A setting without the digests of players' own files."""
    if not isinstance(tree, dict):
        return tree
    return {key: value for key, value in tree.items() if key != "code"}


def usual_folder(setting: Setting, sprt: Sprt | None = None) -> Path:
    """Where the records go by default: a folder named after the players."""
    parts = [re.sub(r"[^a-z0-9.=]+", "-", name.lower()) for name in setting.names]
    time = "" if setting.seconds is None else f"-{setting.seconds:g}s"
    time += "" if setting.clock == "world" else f"-{setting.clock}"
    table = "-".join([setting.game_map.name, *setting.rules.options])
    name = f"{'-'.join(parts)}-{table}-{setting.rules.base}{time}-seed{setting.seed}"
    # The test comes first, so that it is still told where the name is too long.
    bounds = "" if sprt is None else "sprt" + "_".join(f"{v:g}" for v in sprt.as_json().values())
    return Path("arena") / "-".join(filter(None, (bounds, name)))[:150]
