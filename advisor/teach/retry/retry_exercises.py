"""A player's mistakes as exercises: the position before each, and what another turn is worth there.

Positions are compared, not plays: every turn that ends as well as the best one within the tolerance
is accepted, whatever its order. All that is known is what the player could see (docs/review.md).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from advisor.advise.review.costly_reply import Punishment, punishment
from advisor.advise.review.game_turns import PlayedTurn, main_line
from advisor.advise.review.grades import Losses, by_loss
from advisor.advise.review.replies import Replies, seen
from advisor.advise.review.review_settings import BLUNDER, CLASSES, OPEN, ReviewSettings, usual
from advisor.advise.review.turn_judge import (
    BestTurn,
    ComparedTurn,
    Exchanged,
    TurnGrade,
    TurnJudge,
)
from advisor.words.say import say
from positions.notation.written_plays import End, Exchange, Play
from positions.records.record_tree import GameRecord
from positions.things import NO_CARDS, Cards
from search.rules.position import Position
from search.rules.turn_phases import draw_at_random, wanted

#: Classes from which on turns are exercises, from the smallest loss to the largest.
FROM: Final = CLASSES[CLASSES.index("inaccuracy") : CLASSES.index(BLUNDER) + 1]
USUAL: Final = "mistake"


@dataclass(frozen=True, slots=True)
class TriedTurn:
    """A whole turn: every play with the position before it, as the player saw it."""

    steps: tuple[tuple[Position, Play], ...]
    #: The squares that were chosen where somebody had to decide (rules §5.5), in their order.
    decide: tuple[str, ...] = ()

    @classmethod
    def of(cls, steps: Sequence[tuple[Position, Play]], decide: Sequence[str] = ()) -> TriedTurn:
        """A turn, the hands of others hidden.

        :raises ValueError: it does not end.
        """
        if not steps or not isinstance(steps[-1][1], End):
            raise ValueError(say("retry-wrong-end"))
        return cls(tuple((seen(before), play) for before, play in steps), tuple(decide))

    @property
    def start(self) -> Position:
        """Before the first play."""
        return self.steps[0][0]

    @property
    def final(self) -> Position:
        """The end of phase II."""
        return self.steps[-1][0]

    @property
    def plays(self) -> tuple[Play, ...]:
        """All plays, the end included."""
        return tuple(play for _, play in self.steps)

    @property
    def discard(self) -> Cards:
        """The cards discarded at the end."""
        end = self.plays[-1]
        assert isinstance(end, End)
        return end.discard

    @property
    def _exchange(self) -> int | None:
        """Which play is the exchange, if there is one."""
        return next((n for n, play in enumerate(self.plays) if isinstance(play, Exchange)), None)

    @property
    def chosen(self) -> Position:
        """Where it was decided whether to exchange."""
        number = self._exchange
        return self.start if number is None else self.steps[number][0]

    @property
    def exchanged(self) -> Exchanged | None:
        """The exchange, and the position with the cards drawn."""
        number = self._exchange
        if number is None:
            return None
        play = self.plays[number]
        assert isinstance(play, Exchange)
        return Exchanged(play.discard, self.steps[number + 1][0])

    @property
    def before_boards(self) -> tuple[Play, ...]:
        """What was played up to the exchange."""
        number = self._exchange
        return () if number is None else self.plays[: number + 1]


@dataclass(frozen=True, slots=True)
class RetryExercise:
    """A turn of the game that lost something, to be played again."""

    #: From 1, in the order in which the turns of the game were played.
    place: int
    #: What the turn that was played is called.
    name: str
    #: The turn that was played.
    played: TriedTurn

    @property
    def start(self) -> Position:
        """Before the turn, as its player saw it."""
        return self.played.start

    @property
    def color(self) -> str:
        """Whose turn it was."""
        return self.start.table.colors[self.start.mover]

    def drawn(self, before: Position, discard: Cards, seed: int = 0) -> Cards:
        """The cards that an exchange draws: those of the game if it was made there, else dealt.

        :param before: the position before the exchange, as the player sees it.
        """
        here = seen(before)
        for at, play in self.played.steps:
            if isinstance(play, Exchange) and play.discard == discard and at == here:
                return play.draw or NO_CARDS
        rng = random.Random(f"retry {seed} {here.digest()} {discard}")
        return draw_at_random(here, discard, wanted(here, Exchange(discard)), rng)


def exercises(
    record: GameRecord,
    classes: Sequence[str | None],
    least: str = USUAL,
    color: str | None = None,
    file: str = "<record>",
) -> tuple[RetryExercise, ...]:
    """The turns of a game from a class on, in their order.

    :param classes: of the turns of the main line, as a review has them; None where not graded.
    :param least: one of ``FROM``.
    :param color: of one player; all if None.
    :raises FileProblems: the record cannot have happened.
    """
    bad = FROM[FROM.index(least) :]
    turns, _ = main_line(record, file)
    return tuple(
        RetryExercise(turn.place, name, _attempt(turn))
        for turn, name in zip(turns, classes, strict=False)
        if name in bad and turn.known and color in (None, turn.color)
    )


def _attempt(turn: PlayedTurn) -> TriedTurn:
    return TriedTurn.of(turn.steps, turn.decide)


# -- judging ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ListedTurn:
    """A turn of the list that is shown afterwards."""

    #: The end included; after an exchange that was not made nothing follows.
    plays: tuple[Play, ...]
    decide: tuple[str, ...]
    #: Against the best turn; nothing for that one.
    losses: Losses
    #: Whether it ends as the attempt, and as the turn of the game.
    yours: bool = False
    played: bool = False


class ExerciseJudge:
    """Says what turns are worth from one position; the same seed always says the same."""

    def __init__(
        self,
        start: Position,
        settings: ReviewSettings | None = None,
        seed: int = 0,
    ) -> None:
        """:param start: before the turn; of the cards only those of its player are looked at."""
        self.start = seen(start)
        self._replies = Replies(settings or usual(), seed)
        self._judges: dict[int, TurnJudge] = {}

    def grade(self, attempt: TriedTurn) -> TurnGrade:
        """The grade that a review would give.

        :raises ValueError: the turn begins elsewhere, or the hand is not known.
        """
        exchanged = attempt.exchanged
        return self._judge(attempt).grade(attempt.final, attempt.discard, exchanged)

    def punishment(self, attempt: TriedTurn) -> Punishment | None:
        """The reply of the next player that counts most in what the plays of a turn lost.

        Of all hands that they may hold the one whose chance times cost is largest, exchanges last;
        None where no reply follows, or none costs anything.

        :raises ValueError: as ``grade``.
        """
        judge = self._judge(attempt)
        by_hand = judge.by_hand(attempt.final, attempt.discard, attempt.exchanged)
        return punishment(judge, by_hand, attempt.final, attempt.discard)

    def turns(self, attempt: TriedTurn, played: TriedTurn | None = None) -> tuple[ListedTurn, ...]:
        """All turns that are compared, the best first, the attempt and the game's among them.

        :raises ValueError: as ``grade``.
        """
        compared = self._judge(attempt).compared(attempt.final, attempt.discard, attempt.exchanged)
        listed = [_listed(one, attempt) for one in compared]
        if played is None:
            return tuple(listed)
        grade = self.grade(played)
        for number, one in enumerate(compared):
            same = one.turn.final is not None and one.turn.final.hash == grade.final.hash
            if same and one.turn.discard == played.discard and _same_cards(attempt, played):
                listed[number] = ListedTurn(
                    listed[number].plays, listed[number].decide, one.losses, one.graded, True
                )
                return tuple(listed)
        listed.append(ListedTurn(played.plays, played.decide, grade.losses, False, True))
        return tuple(sorted(listed, key=lambda one: by_loss(one.losses)))

    def _judge(self, attempt: TriedTurn) -> TurnJudge:
        if attempt.start != self.start:
            raise ValueError(say("retry-other-position"))
        chosen = attempt.chosen
        if chosen.hash not in self._judges:
            self._judges[chosen.hash] = TurnJudge(chosen, self._replies)
        return self._judges[chosen.hash]


def accepted(grade: TurnGrade) -> bool:
    """Whether a turn counts as solved: as good as the best within the tolerance, or too close to
    call."""
    return grade.accepted or grade.name == OPEN


def _same_cards(one: TriedTurn, other: TriedTurn) -> bool:
    """Whether two turns had the same cards when the board plays began."""
    first, second = one.exchanged, other.exchanged
    if first is None or second is None:
        return first is second
    return first.after == second.after


def _listed(one: ComparedTurn, attempt: TriedTurn) -> ListedTurn:
    if one.graded:
        return ListedTurn(attempt.plays, attempt.decide, one.losses, True)
    turn = one.turn
    return ListedTurn(_plays(turn, attempt), turn.decide, one.losses)


def _plays(turn: BestTurn, attempt: TriedTurn) -> tuple[Play, ...]:
    """The whole turn from ``attempt.start``; what came before the choice of phase I, as a swap, and
    an exchange that both made, is that of the attempt."""
    exchanged, before = attempt.exchanged, attempt.before_boards
    was_made = exchanged is not None and turn.exchange == Exchange(exchanged.discard)
    if turn.final is None or not was_made:
        return (*before[:-1], *turn.plays)
    return (*before, *turn.plays[1:])
