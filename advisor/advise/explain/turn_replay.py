"""A turn played again, with what happened in each play (rules §2, §4, §5).

The other players' hands are hidden first, so that nothing that is said of a turn can depend on what
its player does not know (§2.6).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from positions.notation.written_plays import End, Exchange, Play
from positions.things import NO_CARDS, Cards
from search.rules.game import Choice, Record, hide_hands, make
from search.rules.income import income
from search.rules.position import Position
from search.rules.resolution import Decision


class PlayWithChoices(Protocol):
    """A play with the decisions taken in it: ``search.rules.written_turn.Played`` or
    ``search.rules.game.Record``."""

    @property
    def play(self) -> Play: ...
    @property
    def choices(self) -> tuple[Choice, ...]: ...


class ReplayedStep(NamedTuple):
    """A play, of phase I too, with the decisions taken in it."""

    play: Play
    choices: tuple[Choice, ...] = ()


class Deed(NamedTuple):
    """One play of a turn: the positions before and after it and what happened."""

    before: Position
    record: Record
    after: Position


@dataclass(frozen=True, slots=True)
class Story:
    """A whole turn up to the end of phase II, as its player sees it."""

    before: Position
    deeds: tuple[Deed, ...]
    after: Position
    #: What is discarded before the refill.
    discard: Cards

    @property
    def collects(self) -> bool:
        """Whether income comes at the end of this turn (§6)."""
        return self.before.number in self.before.table.pays

    @property
    def undrawn(self) -> Cards | None:
        """The cards of an exchange whose draw is not known, with which the story stops."""
        play = self.deeds[-1].record.play if self.deeds else None
        return play.discard if isinstance(play, Exchange) and play.draw is None else None

    @property
    def gain(self) -> int:
        """Change of the mover's Ecus, income of turns 4 and 7 included."""
        seat = self.before.mover
        earned = self.after.ecus[seat] - self.before.ecus[seat]
        return earned + (income(self.after, seat) if self.collects else 0)


def steps_of(line: Iterable[PlayWithChoices]) -> tuple[ReplayedStep, ...]:
    """The plays of a line or of records, without what came of them."""
    return tuple(ReplayedStep(play.play, play.choices) for play in line)


def story_of(start: Position, line: Sequence[PlayWithChoices], discard: Cards = NO_CARDS) -> Story:
    """The turn played again from its first play; an ``end`` closes it and says the discard.

    :raises IllegalPlay: if a play cannot follow.
    :raises ValueError: if plays follow an ``end``, or an exchange whose draw is not known.
    """
    position = before = hide_hands(start, start.mover)
    deeds: list[Deed] = []
    for number, play in enumerate(line):
        if isinstance(play.play, End):
            if number + 1 < len(line):
                raise ValueError("no play follows the end of the turn")
            discard = play.play.discard
            break
        chosen = iter(play.choices)

        def decide(at: Position, decision: Decision) -> int:
            return at.table.geometry.index[next(chosen).chosen]  # noqa: B023

        after, record = make(position, play.play, decide)
        deeds.append(Deed(position, record, after))
        position = after
    return Story(before, tuple(deeds), position, discard)
