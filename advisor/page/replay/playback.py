"""A turn as pictures: the boards after every play, what became of the squares, the money.

What happened is read from the engine's own record of the resolution (rules §3–§5); no rule is
written down here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from advisor.advise.explain.turn_replay import Deed, story_of
from advisor.advise.explain.turn_replay import ReplayedStep as Made
from advisor.draw.scene import board_of
from advisor.page.boards.domain_rows import domains_of
from advisor.words.play_words import play_words
from advisor.words.position_words import hand_token
from advisor.words.say import joined, say
from positions.notation.written_plays import (
    BoardPlay,
    Construct,
    Demolish,
    End,
    Exchange,
    Swap,
    Upgrade,
)
from positions.setup import Setup
from positions.things import (
    BUILDING_KIND_SIZE,
    BUILDINGS,
    EPOCHS,
    NO_CARDS,
    Cards,
    building_squares,
)
from search.rules.convert import position_of, setup_of
from search.rules.game import Choice, IllegalPlay, make
from search.rules.income import incomes
from search.rules.position import Position
from search.rules.resolution import Decision, Event

#: Epoch → square → what became of it.
Changes = dict[str, dict[str, str]]


@dataclass(frozen=True, slots=True)
class Picture:
    """The boards at one moment of a turn."""

    #: What was done last.
    words: str
    setup: Setup
    #: Ecus of the mover at this moment, and what this step brought or cost.
    ecus: int
    change: int
    #: What became of squares in this step.
    changes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: Squares of the domains that pay, on the last picture of an income turn.
    lit: Mapping[str, Sequence[str]] = field(default_factory=dict)
    #: Income by board in Ecus, on that picture; empty on all others.
    incomes: Mapping[str, int] = field(default_factory=dict)
    #: What was done last, without its number and the decisions in it.
    short: str = ""
    #: What was done last, with the decisions in it but without its number.
    unnumbered: str = ""


class UnplayableTurn(ValueError):
    """The turn cannot be played from this position."""


@lru_cache(maxsize=64)
def pictures(
    start: Setup,
    plays: tuple[BoardPlay | Swap, ...],
    decide: tuple[str, ...] = (),
    exchange: Cards | None = None,
    discard: Cards = NO_CARDS,
) -> tuple[Picture, ...]:
    """The turn from before its first play to its end; on income turns the income comes last.

    ``decide`` answers the decisions on the way in their order.

    :raises Unplayable: if a play cannot follow, or ``decide`` does not fit.
    """
    before = position_of(start)
    seat = before.mover
    begin = say("replay-before")
    steps = [Picture(begin, start, before.ecus[seat], 0, short=begin)]
    try:
        deeds = _all_plays(before, plays, decide, exchange)
    except (IllegalPlay, StopIteration, ValueError, KeyError) as error:
        raise UnplayableTurn(str(error)) from None
    for number, deed in enumerate(deeds, 1):
        setup = _as_setup(start, deed.after)
        play = _words(deed)
        words = say("replay-numbered", number=number, play=play)
        ecus, change = deed.after.ecus[seat], deed.record.ecus
        changes = changes_of(deed, steps[-1].setup, setup)
        short = _short_words(deed)
        steps.append(Picture(words, setup, ecus, change, changes, short=short, unnumbered=play))
    after = deeds[-1].after if deeds else before
    steps += _end(start, before, after, discard)
    return tuple(steps)


def _all_plays(
    before: Position,
    plays: Sequence[BoardPlay | Swap],
    decide: Sequence[str],
    exchange: Cards | None,
) -> tuple[Deed, ...]:
    """The plays made one after the other, with the decisions found in ``decide``."""
    waiting = iter(decide)
    steps: list[Made] = []
    position = before
    plays_made = (*([Exchange(exchange)] if exchange is not None else []), *plays)

    def chosen(at: Position, decision: Decision) -> int:
        return at.table.geometry.index[next(waiting)]

    for play in plays_made:
        position, record = make(position, play, chosen)
        steps.append(Made(play, record.choices))
    return story_of(before, steps).deeds


def _end(start: Setup, before: Position, after: Position, discard: Cards) -> list[Picture]:
    """The end of the turn: what is discarded, and the income on turns that pay."""
    seat = before.mover
    cards = hand_token(discard)
    if before.number not in before.table.pays:
        if not any(discard):
            return []
        words = say("replay-end", cards=cards)
        return [Picture(words, _as_setup(start, after), _had(after), 0, short=words)]
    paid = incomes(after)[seat]
    color = before.table.colors[seat]
    lit: dict[str, list[str]] = {}
    for domain in domains_of(after):
        if domain.ecus and color in domain.collecting:
            lit.setdefault(domain.epoch, []).extend(domain.squares)
    by_board = dict(zip(EPOCHS, paid, strict=True))
    words = income_words = say("replay-income", ecus=sum(paid))
    if any(discard):
        words = say("replay-income.discard", ecus=sum(paid), cards=cards)
    ecus = _had(after) + sum(paid)
    setup = with_ecus(_as_setup(start, after), sum(paid))
    return [Picture(words, setup, ecus, sum(paid), {}, lit, by_board, income_words)]


def with_ecus(setup: Setup, ecus: int) -> Setup:
    """The position after the player to move was paid so many Ecus."""
    players = tuple(
        replace(player, ecus=player.ecus + ecus) if player.color == setup.turn.player else player
        for player in setup.players
    )
    return replace(setup, players=players)


def _had(position: Position) -> int:
    return position.ecus[position.mover]


def _as_setup(start: Setup, position: Position) -> Setup:
    """The position with the other hands as the visitor wrote them down."""
    mover = position.table.colors[position.mover]
    written = {player.color: player.hand for player in start.players}
    hands = tuple(
        hand if color == mover else written[color]
        for color, hand in zip(position.table.colors, position.hands, strict=True)
    )
    return setup_of(position.replace(hands=hands), title=start.title)


def _words(deed: Deed) -> str:
    play = deed.record.play
    if isinstance(play, Exchange):
        return say("replay-exchange", cards=hand_token(play.discard))
    choices = [_choice(choice) for choice in deed.record.choices]
    return joined("replay-and", [_short_words(deed), *choices])


def _short_words(deed: Deed) -> str:
    play = deed.record.play
    if isinstance(play, Exchange):
        return say("replay-exchange.short", cards=hand_token(play.discard))
    assert not isinstance(play, End)
    return play_words(play)


def _choice(choice: Choice) -> str:
    """A decision that was taken (§5.5), in words."""
    what, square = choice.what, choice.chosen
    return say("replay-decision", player=choice.who, what=what, square=square)


# -- what became of the squares --------------------------------------------------------------------


def changes_of(deed: Deed, before: Setup, after: Setup) -> Changes:
    """What became of squares in one play: ``gone`` first, so that others are drawn over it."""
    reader = _EventReader(deed)
    gone, other = reader.read()
    for epoch, square in _uncovered(before, after):
        other.setdefault(epoch, {}).setdefault(square, "restored")
    changes: Changes = {}
    for epoch in EPOCHS:
        now = other.get(epoch, {})
        squares = {s: "gone" for s in gone.get(epoch, ()) if s not in now} | now
        if squares:
            changes[epoch] = squares
    return changes


class _EventReader:
    """Goes through the events of a play; a downsizing goes on until something else happens."""

    def __init__(self, deed: Deed) -> None:
        self.events: tuple[Event, ...] = deed.record.events
        play = deed.record.play
        self.epoch = play.epoch if isinstance(play, Construct | Upgrade | Demolish) else "reason"
        self.gone: dict[str, list[str]] = {}
        self.other: Changes = {}
        #: Squares of the building that was downsized last, and the smaller one's name.
        self.larger: tuple[str, ...] = ()
        self.smaller = ""

    def read(self) -> tuple[dict[str, list[str]], Changes]:
        """Squares of what is gone, and what became of the others."""
        for event in self.events:
            self._take(event)
        return self.gone, self.other

    def _take(self, event: Event) -> None:
        what, epoch, building, square, _ = event
        squares = building_squares(building, square)
        if what == "downsized":
            kind, size = BUILDING_KIND_SIZE[building]
            self.larger, self.smaller = squares, BUILDINGS[kind][size - 2] if size > 1 else ""
            self._gone(epoch, squares)
        elif what == "removed":
            self._gone(epoch, squares)
        elif what == "placed" and building == self.smaller and set(squares) <= set(self.larger):
            # What is left of it is marked; the drawing shows what it was.
            gone = self.gone.get(epoch, [])
            self.gone[epoch] = [square for square in gone if square not in self.larger]
            self._mark(epoch, squares, "smaller")
        elif what == "placed":
            self._mark(epoch, squares, "new" if epoch == self.epoch else "shadow")
        elif what in ("cube", "marked", "renovated"):
            self._mark(epoch, squares, "new")
        elif what == "kept cube":
            self._mark(epoch, squares, "restored")

    def _gone(self, epoch: str, squares: Iterable[str]) -> None:
        self.gone.setdefault(epoch, []).extend(squares)
        for square in squares:
            self.other.get(epoch, {}).pop(square, None)

    def _mark(self, epoch: str, squares: Iterable[str], change: str) -> None:
        self.other.setdefault(epoch, {}).update(dict.fromkeys(squares, change))


def _uncovered(before: Setup, after: Setup) -> list[tuple[str, str]]:
    """Printed hamlets that have become visible."""
    uncovered = []
    for epoch in EPOCHS:
        old = {piece.square for piece in board_of(before, epoch).pieces if piece.printed}
        new = {piece.square for piece in board_of(after, epoch).pieces if piece.printed}
        uncovered += [(epoch, square) for square in sorted(new - old)]
    return uncovered
