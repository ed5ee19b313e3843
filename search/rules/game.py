"""A whole game: position, hidden draw pile, own random generator, and the record (rules §2).

What a player means is a *play*; what then happened (decisions, draws, buildings placed and
removed, Ecus paid) is a *record*. Records replay.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from positions.notation.written_plays import End, Exchange, Play, Swap
from positions.setup import GameMap, Ruleset
from positions.things import COLORS, FIRST_RESERVE, HAND_SIZE, MIGHT, NO_CARDS, Adventurer, Cards
from positions.words.say import say
from search.rules.board import Board
from search.rules.move import Move, move_of
from search.rules.payment import gather
from search.rules.position import START, Position, over
from search.rules.refusal import Refusal, refusal
from search.rules.resolution import Decision, Event, Resolution, begin
from search.rules.table import table_for
from search.rules.turn_phases import apply_turn_play, draw_off, refuse_turn_play, wanted


class IllegalPlay(ValueError):
    """A play that the rules forbid; ``refusal`` names the §."""

    def __init__(self, play: Play, why: Refusal) -> None:
        super().__init__(str(why))
        self.play = play
        self.refusal = why


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of §5.5 that was taken: colours and squares by name."""

    #: The colour that decided.
    who: str
    #: ``downsize``: which building; ``place``: where the smaller one goes.
    what: str
    #: The squares to choose from.
    options: tuple[str, ...]
    #: The square that was chosen.
    chosen: str


@dataclass(frozen=True, slots=True)
class Record:
    """What happened when a play was made."""

    color: str
    play: Play
    choices: tuple[Choice, ...]
    events: tuple[Event, ...]
    #: Change of the mover's Ecus, income included.
    ecus: int


#: Takes a decision: the resolution's position so far is not shown, only what is asked.
Decider = Callable[[Position, Decision], int]


def make(position: Position, play: Play, decide: Decider) -> tuple[Position, Record]:
    """Apply a play, asking ``decide`` at every decision point.

    :raises IllegalPlay: if the rules forbid it; nothing is changed then.
    """
    color = position.table.colors[position.mover]
    seat = position.mover
    if isinstance(play, (Exchange, Swap, End)):
        why = refuse_turn_play(position, play)
        if why:
            raise IllegalPlay(play, why)
        after = apply_turn_play(position, play)
        return after, Record(color, play, (), (), after.ecus[seat] - position.ecus[seat])
    why = refusal(position, play)
    if why:
        raise IllegalPlay(play, why)
    resolution, choices = resolve_by(position, move_of(play, position.table.geometry), decide)
    after = resolution.position()
    gain = after.ecus[seat] - position.ecus[seat]
    return after, Record(color, play, choices, resolution.events, gain)


def resolve_by(
    position: Position, move: Move, decide: Decider
) -> tuple[Resolution, tuple[Choice, ...]]:
    """A legal move resolved to its end, and what was chosen in it."""
    table = position.table
    names = table.geometry.names
    resolution = begin(position, move)
    choices: list[Choice] = []
    while resolution.decision is not None:
        decision = resolution.decision
        anchor = decide(position, decision)
        options = tuple(names[a] for a in decision.options)
        choices.append(Choice(table.colors[decision.seat], decision.what, options, names[anchor]))
        resolution = resolution.choose(anchor)
    return resolution, tuple(choices)


def start_position(game_map: GameMap, ruleset: Ruleset, colors: tuple[str, ...]) -> Position:
    """The empty boards before the deal: 4 Ecus each, everybody on ``might`` (§1.5)."""
    table = table_for(game_map, ruleset, colors)
    seats = table.seats
    reserve = FIRST_RESERVE if ruleset.holdem else None
    boards = tuple(Board(table.geometry, epoch) for epoch in range(3))
    return Position(
        table,
        (boards[0], boards[1], boards[2]),
        table.tiles,
        (ruleset.cubes,) * seats,
        (ruleset.ecus,) * seats,
        (NO_CARDS,) * seats,
        ((Adventurer(MIGHT), Adventurer(MIGHT)),) * seats,
        1,
        0,
        START,
        NO_CARDS,
        reserve,
    )


class Game:
    """A game under way. It owns its generator: the same seed gives the same game."""

    def __init__(self, position: Position, pile: list[int], rng: random.Random) -> None:
        self.start = position
        self.position = position
        #: Kinds of the cards of the draw pile; the last is drawn first.
        self.pile = pile
        self.rng = rng
        self.records: list[Record] = []

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return over(self.position)

    def play(self, play: Play, decide: Decider | None = None) -> Record:
        """Make a play; draws come from the pile, decisions at random unless ``decide`` is given.

        :raises IllegalPlay: if the rules forbid it.
        """
        if isinstance(play, (Exchange, End)) and play.draw is None:
            why = refuse_turn_play(self.position, play)
            if why:
                raise IllegalPlay(play, why)
            discards = gather(self.position.discard, play.discard)
            drawn = draw_off(self.pile, wanted(self.position, play), discards, self.rng)
            play = play._replace(draw=drawn)
        self.position, record = make(self.position, play, decide or self._decide)
        self.records.append(record)
        return record

    def _decide(self, position: Position, decision: Decision) -> int:
        return self.rng.choice(decision.options)


def deal(game_map: GameMap, ruleset: Ruleset, players: int, seed: int) -> Game:
    """A new game for 2 to 5 players: seats and cards by lot (§1.5, §2.1, §7).

    :raises ValueError: if the number of players is not 2 to 5.
    """
    if not 2 <= players <= 5:
        raise ValueError(say("game-players"))
    rng = random.Random(seed)
    colors = rng.sample(COLORS, players)
    position = start_position(game_map, ruleset, tuple(colors))
    reserve = position.reserve or NO_CARDS
    pile = [k for k in range(3) for _ in range(ruleset.cards[k] - reserve[k])]
    rng.shuffle(pile)
    hands: list[Cards] = []
    for _ in range(players):
        cards = [pile.pop() for _ in range(HAND_SIZE)]
        hands.append((cards.count(0), cards.count(1), cards.count(2)))
    return Game(position.replace(hands=tuple(hands)), pile, rng)


def hide_hands(position: Position, seat: int) -> Position:
    """The position as one seat sees it: the other hands as numbers (§2.6)."""
    hands = tuple(
        hand if s == seat or isinstance(hand, int) else sum(hand)
        for s, hand in enumerate(position.hands)
    )
    return position.replace(hands=hands)
