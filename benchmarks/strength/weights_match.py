"""Two sets of weights against each other: is what was fitted anew better?

``python -m benchmarks.strength.weights_match OLD NEW [--player P] [--map M] [--players N] [--games
G]``

``khronos arena benchmarks.strength.weights_match.ByFile:file=NEW,who=level:6
benchmarks.strength.weights_match.ByFile:file=OLD,who=level:6 --sprt elo0=0,elo1=20``

OLD and NEW are files as ``benchmarks.strength.fit_weights`` writes them. One seat plays with NEW,
the others with OLD; every deal is played with NEW on each seat in turn. Intervals hold with 95 %.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from advisor.bots.arena.arena_match import Setting, dealt, play_on
from advisor.bots.arena.arena_score import GameEnding, score
from advisor.bots.players.named_players import named
from advisor.bots.players.player import Player, Question
from benchmarks.command_options import options_of, show
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import Play
from search.policy.weights import Weights, using, weights_from
from search.rules.position import Position

NEW, OLD = "new", "old"
GAMES: Final = 100


@dataclass(frozen=True, slots=True)
class Weighted:
    """A player who judges by weights of their own."""

    player: Player
    weights: Weights

    def play(self, view: Position) -> Play:
        """As the player plays with these weights."""
        with using(self.weights):
            return self.player.play(view)

    def decide(self, question: Question) -> int:
        """As the player decides with these weights."""
        with using(self.weights):
            return self.player.decide(question)


class ByFile:
    """A player of ours with the weights of a file, for an arena.

    :param file: relative to the current folder.
    :param who: the player, with ``+`` between its options and ``~`` for ``=``:
        ``advisor:simulations~64+budget~2000``.
    :param digest: of the weights, or how it begins: an arena of other ones is refused.
    :raises OSError: the file cannot be read.
    :raises ValueError: it is none, or has other weights.
    :raises KeyError: something is missing in it.
    """

    def __init__(
        self, rng: Random, seconds: float | None, file: str, who: str, digest: str = ""
    ) -> None:
        known = weights_from(json.loads(Path(file).read_text(encoding="utf-8")))
        if not known.name.startswith(digest):
            raise ValueError(f"{file}: these are the weights {known.name}")
        player = named(who.replace("+", ",").replace("~", "="), rng, seconds)
        self._player = Weighted(player, known)

    def play(self, view: Position) -> Play:
        """The player's next play."""
        return self._player.play(view)

    def decide(self, question: Question) -> int:
        """The player's decision."""
        return self._player.decide(question)


def game_of(setting: Setting, number: int, player: str, known: dict[str, Weights]) -> GameEnding:
    """Play one game: what it counts for whom."""
    seats = setting.seats(number)
    players = [
        Weighted(named(player, Random(f"weights {setting.seed} {number} {seat}")), known[name])
        for seat, name in enumerate(seats)
    ]
    game = dealt(setting, number)
    faults = [play.fault for play in play_on(game, players) if play.fault]
    if faults:
        raise SystemExit(f"game {number}: {faults[0]}")
    ecus = game.position.ecus
    shares, margins = [0.0] * len(seats), [0.0] * len(seats)
    winners = [seat for seat, own in enumerate(ecus) if own == max(ecus)]
    for seat, own in enumerate(ecus):
        entry = setting.entry(number, seat)
        margins[entry] = own - max(other for at, other in enumerate(ecus) if at != seat)
        shares[entry] = 1 / len(winners) if seat in winners else 0.0
    return GameEnding(tuple(shares), tuple(margins), (0,) * len(seats))


def read(file: Path) -> Weights:
    """Weights from a file.

    :raises SystemExit: it cannot be read, or is none.
    """
    try:
        return weights_from(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError) as error:
        raise SystemExit(f"{file}: no weights: {error!r}") from None


def main() -> None:
    """The command."""
    parser = options_of(__doc__, seed=1, plan="valley")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--player", default="level:6", help="default: level:6")
    parser.add_argument("--players", type=int, default=2, choices=range(2, 6))
    parser.add_argument("--games", type=int, default=GAMES, help=f"default: {GAMES}")
    options = parser.parse_args()
    known = {OLD: read(options.old), NEW: read(options.new)}
    names = (NEW, *[OLD] * (options.players - 1))
    setting = Setting(names, load_map(options.map), ruleset(), options.seed, None)
    games = range(options.games)
    row = score(setting, {n: game_of(setting, n, options.player, known) for n in games}).rows[0]
    figures: dict[str, Any] = {
        "player": options.player,
        "map": options.map,
        "players": options.players,
        "games": options.games,
        "won": round(row.share, 3),
        "won_95": [round(row.low95, 3), round(row.high95, 3)],
        "margin": round(row.margin, 2),
        "margin_error": round(row.margin_error, 2),
    }
    show(figures, options.json)


if __name__ == "__main__":
    main()
