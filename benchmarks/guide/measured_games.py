"""The games as the measures take them: what happened in each, and its luck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.guide.claim_files import Split
from benchmarks.guide.game_plan import GameLine
from benchmarks.guide.game_rows import KINDS
from benchmarks.kept_rows import Row, Rows


@dataclass(frozen=True, slots=True)
class MeasuredGame:
    """A game of which there is a row; its luck is None while it has not been computed."""

    line: GameLine
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


def games_of(data: Path, lines: Iterable[GameLine], kind: str = "replay") -> list[MeasuredGame]:
    """The games of some lines of which there is a row, with their luck where it is there."""
    known = {line.name: line for line in lines}
    luck = {row["game"]: row for row in Rows(data / KINDS["luck"].file).rows}
    games = []
    for row in Rows(data / KINDS[kind].file).rows:
        name, _, number = row["game"].rpartition(" ")
        games.append(MeasuredGame(known[name], int(number), row, luck.get(row["game"])))
    return games


def with_luck(games: Iterable[MeasuredGame]) -> list[MeasuredGame]:
    """The games whose luck is known."""
    return [game for game in games if game.luck is not None]


@dataclass(frozen=True, slots=True, order=True)
class Group:
    """Games that are answered together: of so many players, and what else sets them apart."""

    players: int
    #: ``with Hold'em``, a ruleset, or nothing.
    rules: str = ""

    @property
    def name(self) -> str:
        """``3 players, with Hold'em``."""
        return f"{self.players} players{', ' if self.rules else ''}{self.rules}"


def split(games: Iterable[MeasuredGame], by: Sequence[Split]) -> dict[Group, list[MeasuredGame]]:
    """The games by group, in order; every claim is split by players."""
    groups: dict[Group, list[MeasuredGame]] = {}
    for game in games:
        groups.setdefault(group_of(game.line, by), []).append(game)
    return dict(sorted(groups.items()))


def group_of(line: GameLine, by: Sequence[Split]) -> Group:
    """The group of a line's games."""
    rules = []
    if "holdem" in by:
        rules.append("with Hold'em" if line.holdem else "without Hold'em")
    if "ruleset" in by:
        rules.append(f"cards of {line.base.replace('-', ' ').title()}")
    return Group(line.players, ", ".join(rules))
