"""A turn that is being tried out: its plays, what they guarantee, answers for the others (§5.5).

Ecus throughout, the mover's. The plays are kept with the decisions that were taken in them; a
guarantee looks at what the others could have decided instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from advisor.bots.default_decisions import answer as answer
from advisor.page.replay import shown_turns
from positions.notation.written_plays import BoardPlay, End, Exchange, Play, Swap
from positions.setup import Setup
from search.rules.convert import position_of
from search.rules.game import Choice, Record, make
from search.rules.income import income
from search.rules.move import move_of
from search.rules.play_steps import Tree, tree_of
from search.rules.position import Position
from search.rules.refusal import refusal
from search.rules.resolution import Decision
from search.rules.turn_phases import apply_turn_play

#: States of one play's decisions that are followed.
_STATES: Final = 256
#: Outcomes of plays that a guarantee looks at: the page waits for it.
_OUTCOMES: Final = 1500

#: Who answers the decisions of the others, as the forms of ``entry-others``.
ANSWERS: Final = ("me", "theirs", "worst")


@dataclass(frozen=True, slots=True)
class TriedPlay:
    """One play of a trial: before it, what was decided in it, after it."""

    before: Setup
    play: Play
    choices: tuple[Choice, ...]
    after: Setup


def base_of(start: Setup, line: Sequence[TriedPlay]) -> tuple[Setup, tuple[TriedPlay, ...]]:
    """From where a line can be compared with the best turn of a hand, and its plays from there.

    That is after the last exchange or swap: what it brought could not be known before.
    """
    for number in range(len(line), 0, -1):
        if isinstance(line[number - 1].play, Exchange | Swap):
            return line[number - 1].after, tuple(line[number:])
    return start, tuple(line)


def happened(before: Setup, play: Play, answers: Sequence[str]) -> Record:
    """What happens in a play; ``answers`` are squares, in the order of the questions.

    :raises IllegalPlay: if the rules forbid it.
    """
    waiting = list(answers)

    def decide(at: Position, decision: Decision) -> int:
        return at.table.geometry.index[waiting.pop(0)]

    return make(position_of(before), play, decide)[1]


def retraced(
    setups: Sequence[Setup], plays: Sequence[BoardPlay | Swap], decide: Sequence[str]
) -> list[Record]:
    """What happens in plays that lead from one of ``setups`` to the next.

    ``decide`` answers the decisions of all of them, in their order.

    :raises IllegalPlay, IndexError: if they do not belong together.
    """
    records: list[Record] = []
    rest = list(decide)
    for before, play in zip(setups, plays, strict=False):
        records.append(happened(before, play, rest))
        del rest[: len(records[-1].choices)]
    return records


# -- what is certain -------------------------------------------------------------------------------


class _Unknown(Exception):
    """There is too much to decide."""


@lru_cache(maxsize=64)
def certain(start: Setup, line: tuple[TriedPlay, ...], collect: bool) -> int | None:
    """What the plays of a line guarantee, whatever the others decide; None if that is too much.

    One's own decisions are those that were taken, or the best where the others have decided
    otherwise; plays that are no longer legal then are left out. Income of §6 counts on turns that
    pay, and always if ``collect``.
    """
    before = position_of(start)
    try:
        return _Guarantee(before, line, collect).of(0, before, True)
    except _Unknown:
        return None


class _Guarantee:
    """Follows a line through everything that the others may decide."""

    def __init__(self, start: Position, line: Sequence[TriedPlay], collect: bool) -> None:
        self.seat = start.mover
        self.had = start.ecus[start.mover]
        self.collects = collect or start.number in start.table.pays
        self.line = line
        #: Worths of what comes after something else was decided than was taken.
        self.known: dict[tuple[int, Position], int] = {}
        self.left = _OUTCOMES

    def of(self, number: int, position: Position, followed: bool) -> int:
        """From play ``number`` on; ``followed`` while all has been decided as it was."""
        if number == len(self.line):
            paid = income(position, self.seat) if self.collects else 0
            return position.ecus[self.seat] - self.had + paid
        if followed:
            return self._after(number, position, True)
        worth = self.known.get((number, position))
        if worth is None:
            worth = self.known[number, position] = self._after(number, position, False)
        return worth

    def _after(self, number: int, position: Position, followed: bool) -> int:
        step = self.line[number]
        if isinstance(step.play, Exchange | Swap | End):
            return self.of(number + 1, apply_turn_play(position, step.play), followed)
        if refusal(position, step.play) is not None:
            return self.of(number + 1, position, False)
        tree = tree_of(position, move_of(step.play, position.table.geometry), _STATES)
        if tree is None or self.left < len(tree.leaves):
            raise _Unknown
        self.left -= len(tree.leaves)
        chosen = step.choices if followed else None
        return self._branch(tree, tree.root, chosen, number, {})

    def _branch(
        self,
        tree: Tree,
        branch: int,
        chosen: tuple[Choice, ...] | None,
        number: int,
        known: dict[int, int],
    ) -> int:
        """The worth of a branch; ``chosen`` are the decisions that are still to come as taken,
        ``known`` worths of branches where something else was decided."""
        if branch >= 0:
            return self.of(number + 1, tree.leaves[branch], chosen is not None)
        if chosen is None and branch in known:
            return known[branch]
        fork = tree.forks[~branch]
        names = tree.leaves[0].table.geometry.names
        taken = chosen[0].chosen if chosen else None
        worths: dict[str, int] = {}
        for anchor, after in zip(fork.decision.options, fork.branches, strict=True):
            name = names[anchor]
            if fork.own and taken is not None and name != taken:
                continue
            rest = chosen[1:] if chosen and name == taken else None
            worths[name] = self._branch(tree, after, rest, number, known)
        if not worths:  # the option that was taken was left out for want of room
            raise _Unknown
        worth = max(worths.values()) if fork.own else min(worths.values())
        if chosen is None:
            known[branch] = worth
        return worth


# -- answers for the others ------------------------------------------------------------------------


def answered(
    position: Position, play: BoardPlay, answers: Sequence[str], who: str
) -> tuple[list[str], shown_turns.OpenDecision | Position]:
    """All answers so far with those of the advisor for the others, and what is then to be decided,
    or the position that results; ``who`` is one of ``ANSWERS``.

    :raises IllegalPlay: if the rules forbid the play.
    """
    mover = position.table.colors[position.mover]
    known = list(answers)
    outcome = shown_turns.tried(position, play, known)
    while isinstance(outcome, shown_turns.OpenDecision) and outcome.who != mover and who != "me":
        known.append(answer(position, play, known, who))
        outcome = shown_turns.tried(position, play, known)
    return known, outcome
