"""The games as the measures take them: what happened in each, and its luck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.guide.claims import Split
from benchmarks.guide.plan import Line
from benchmarks.guide.rows import KINDS
from benchmarks.rows import Row, Rows
from positions.rulesets import ruleset


@dataclass(frozen=True, slots=True)
class Game:
    """A game of which there is a row; its luck is None while it has not been computed."""

    line: Line
    number: int
    replay: Row
    luck: Row | None

    @property
    def deal(self) -> str:
        """The same for games that share a deal."""
        setting = self.line.setting
        return f"{self.line.players} {setting.seed} {setting.round_of(self.number)}"

    @property
    def margins(self) -> list[float]:
        """Final Ecus of each seat less those of the best other seat."""
        ecus: list[int] = self.replay["ecus"]
        return [float(own - max(ecus[:n] + ecus[n + 1 :])) for n, own in enumerate(ecus)]

    @property
    def without_luck(self) -> list[float]:
        """The margins less the luck of all draws.

        :raises ValueError: the luck is not known.
        """
        if self.luck is None:
            raise ValueError("the luck of this game has not been computed")
        pairs = zip(self.margins, self.luck["luck"], strict=True)
        return [margin - sum(luck) for margin, luck in pairs]


def games_of(data: Path, lines: Iterable[Line], kind: str = "replay") -> list[Game]:
    """The games of some lines of which there is a row, with their luck where it is there."""
    known = {line.name: line for line in lines}
    luck = {row["game"]: row for row in Rows(data / KINDS["luck"].file).rows}
    found = []
    for row in Rows(data / KINDS[kind].file).rows:
        name, _, number = row["game"].rpartition(" ")
        found.append(Game(known[name], int(number), row, luck.get(row["game"])))
    return found


def with_luck(games: Iterable[Game]) -> list[Game]:
    """The games whose luck is known."""
    return [game for game in games if game.luck is not None]


#: What a group of games is called by what it is split by.
_NAMES: dict[Split, Callable[[Line], str]] = {
    "players": lambda line: f"{line.players} players",
    "holdem": lambda line: "with Hold'em" if line.holdem else "without Hold'em",
    "ruleset": lambda line: ruleset(line.base, False).name,
}


def split(games: Iterable[Game], by: Sequence[Split]) -> dict[str, list[Game]]:
    """The games in groups, such as ``3 players, with Hold'em``, in the order of their names."""
    found: dict[str, list[Game]] = {}
    for game in games:
        name = ", ".join(_NAMES[one](game.line) for one in by)
        found.setdefault(name, []).append(game)
    return dict(sorted(found.items()))
