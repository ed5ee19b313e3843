"""One game of an arena: the deal, the players at their seats, and the record of it.

A game depends on nothing but the setting and its number. Games come in rounds: all rotations of the
players round the table on one deal, so that luck of cards and seat is the same for all. Where the
players are all the same, the hands can go round instead, so that every seat has every hand once.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from random import Random
from typing import Final

from advisor.advise.game_records.forfeits import deciding_fault
from advisor.advise.game_records.record_replay import recorded_play, result_of
from advisor.bots.players.failing import fault_of, traceback_of
from advisor.bots.players.named_players import named
from advisor.bots.players.player import Player, Thinks, question
from advisor.words.say import say
from positions.notation.written_plays import BoardPlay, End, Exchange, Play, Swap
from positions.records.record_files import GameRecord, Opinion, RecordedPlay, Seat
from positions.setup import GameMap, Ruleset
from search.rules.convert import setup_of
from search.rules.game import Game, IllegalPlay, deal, hide_hands
from search.rules.position import Position
from search.rules.resolution import Decision
from search.run import clock

#: Margins beyond this are no opinion, and no record holds them.
MOST_MARGIN: Final = 9999


@dataclass(frozen=True, slots=True)
class Setting:
    """What decides every game of an arena but its number."""

    #: The players as they were named; a name may occur twice.
    names: tuple[str, ...]
    game_map: GameMap
    rules: Ruleset
    seed: int
    #: Seconds for a turn, for players who take time and do not say how much.
    seconds: float | None
    #: The clock that counts them (``search.run.clock``).
    clock: str = "world"
    #: Whether the hands that are dealt go round the table, and the players stay where they are.
    hands_rotate: bool = False

    def entry(self, number: int, seat: int) -> int:
        """Which of the names plays a seat in a game."""
        return seat if self.hands_rotate else (seat + number) % len(self.names)

    def round_of(self, number: int) -> int:
        """The deal of a game."""
        return number // len(self.names)

    def title(self, number: int) -> str:
        """A game in words."""
        deal = self.round_of(number) + 1
        return say("arena-game-title", number=str(number + 1), deal=str(deal), seed=str(self.seed))

    def tag(self, number: int) -> str:
        """The seed and the number of a game, as its record has them."""
        return f"{self.seed} {number}"

    def seats(self, number: int) -> tuple[str, ...]:
        """Names in turn order."""
        return tuple(self.names[self.entry(number, seat)] for seat in range(len(self.names)))


def dealt(setting: Setting, number: int) -> Game:
    """The game of that number before its first play."""
    rng = Random(f"deal {setting.seed} {setting.round_of(number)}")
    game = deal(setting.game_map, setting.rules, len(setting.names), rng.getrandbits(48))
    if not setting.hands_rotate:
        return game
    hands = game.start.hands
    places = (number + seat for seat in range(len(hands)))
    turned = tuple(hands[place % len(hands)] for place in places)
    return Game(game.start.replace(hands=turned), game.pile, game.rng)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that is over, and the first traceback of each player that failed, by name."""

    record: GameRecord
    tracebacks: Mapping[str, str]


def play_and_tell(unit: tuple[Setting, int]) -> PlayedGame:
    """Play one game, a unit of work.

    What players print goes to standard error: standard output is the answer's.

    :raises BadName: a player cannot be made.
    """
    with redirect_stdout(sys.stderr):
        return _played(*unit)


def _played(setting: Setting, number: int) -> PlayedGame:
    players = [
        named(
            name,
            Random(f"player {setting.seed} {number} {setting.entry(number, seat)}"),
            setting.seconds,
        )
        for seat, name in enumerate(setting.seats(number))
    ]
    game = dealt(setting, number)
    failures: dict[int, str] = {}
    with clock.by(setting.clock):
        plays = play_on(game, players, failures)
    colors = game.position.table.colors
    names = setting.seats(number)
    record = GameRecord.of(
        setup_of(game.start),
        tuple(Seat(c, name) for c, name in zip(colors, setting.seats(number), strict=True)),
        plays,
        result_of(game.position),
        setting.title(number),
        setting.tag(number),
    )
    return PlayedGame(record, {names[seat]: text for seat, text in reversed(failures.items())})


def play_on(
    game: Game, players: Sequence[Player], tracebacks: dict[int, str] | None = None
) -> list[RecordedPlay]:
    """Play a game to its end.

    What a player may not do or fails to do ends their turn, and is written down as a fault.

    :param tracebacks: takes the first traceback of each player that fails, by seat.
    """
    failures: dict[int, str] = {} if tracebacks is None else tracebacks
    plays: list[RecordedPlay] = []
    #: By seat: an opinion is written down once, when it is new.
    known: list[Opinion | None] = [None] * len(players)
    while not game.over:
        position = game.position
        player = players[position.mover]
        referee = _Referee(position, players, failures)
        fault: str | None = None
        try:
            play = _allowed(player.play(hide_hands(position, position.mover)))
            referee.play = play
            record = game.play(play, referee.decide)
        except IllegalPlay as error:
            fault = say("bot-fault-illegal", error=error)
        except (Exception, SystemExit) as error:  # somebody else's player may fail in any way
            fault = fault_of(error)
            failures.setdefault(position.mover, traceback_of(error))
        if fault is not None:
            record = game.play(End())
        opinion = _opinion_of(player)
        new = None if opinion is known[position.mover] else opinion
        known[position.mover] = opinion
        plays.append(recorded_play(record, new, fault or referee.fault))
    return plays


def _opinion_of(player: Player) -> Opinion | None:
    """A player's opinion, if it is one that can be written down."""
    try:
        opinion = player.opinion if isinstance(player, Thinks) else None
        if not isinstance(opinion, Opinion):
            return None
        win, margin = opinion.win, opinion.margin
        fits = (win is None or 0 <= win <= 1) and (margin is None or abs(margin) <= MOST_MARGIN)
    except Exception:  # somebody else's player may have anything for one
        return None
    return opinion if fits else None


def _allowed(play: object) -> Play:
    """A player's answer, if it is a play that leaves what is drawn open.

    :raises TypeError: it is not.
    """
    if isinstance(play, Exchange | End) and play.draw is not None:
        raise TypeError(say("bot-draw-not-chosen"))
    if not isinstance(play, Exchange | End | Swap | BoardPlay):
        raise TypeError(say("bot-not-a-play", type=type(play).__name__))
    return play


class _Referee:
    """Asks the players for the decisions within one play."""

    def __init__(
        self, position: Position, players: Sequence[Player], tracebacks: dict[int, str]
    ) -> None:
        self.position = position
        self.players = players
        self.tracebacks = tracebacks
        self.play: Play | None = None
        self.fault: str | None = None
        self._chosen: list[int] = []

    def decide(self, position: Position, decision: Decision) -> int:
        """The option that the seat asked chooses; the first, if they choose none of them."""
        assert isinstance(self.play, BoardPlay)
        wording = question(self.position, self.play, tuple(self._chosen), decision)
        color = self.position.table.colors[decision.seat]
        option: int = decision.options[0]
        try:
            answer = self.players[decision.seat].decide(wording)
        except (Exception, SystemExit) as error:  # as above
            self.fault = deciding_fault(color, fault_of(error))
            self.tracebacks.setdefault(decision.seat, traceback_of(error))
        else:
            if answer in decision.options:
                option = int(answer)
            else:
                self.fault = deciding_fault(color)
        self._chosen.append(option)
        return option
