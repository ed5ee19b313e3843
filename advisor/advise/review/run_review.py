"""Looks through a game turn by turn: grades, luck, and what the result is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from advisor.advise.review import luck
from advisor.advise.review.game_turns import PlayedTurn, main_line
from advisor.advise.review.game_worths import Worths, of_end
from advisor.advise.review.hand_table import HandTable
from advisor.advise.review.replies import (
    Replies,
    ReplyEnding,
    before_game,
    kept_worth,
    public,
    seen,
)
from advisor.advise.review.review_result import Lucky, Review, ReviewedTurn, player_of
from advisor.advise.review.review_settings import ReviewSettings, usual
from advisor.advise.review.turn_judge import Exchanged, TurnGrade, TurnJudge
from advisor.advise.review.turn_reasons import better_reasons
from positions.records.record_files import GameRecord
from search.policy.rollout import SimulationEnd
from search.rules.hand_counts import held
from search.rules.position import Position, over
from search.rules.turn_phases import unseen
from search.run.garbage_collection import resting
from search.solve.exchange_value import hypergeometric

#: Told after every turn.
Progress = Callable[[Review], None]


@dataclass(frozen=True, slots=True)
class Options:
    """How a game is looked through; equal options give equal reviews."""

    seed: int = 0
    #: Sets of deals on which turns are compared; None: as many as the settings say.
    deals: int | None = None
    settings: ReviewSettings | None = None
    #: Whether turns are graded; without it a review is ten times as fast.
    grades: bool = True

    @property
    def chosen(self) -> ReviewSettings:
        """The settings to use."""
        settings = self.settings or usual()
        return settings if self.deals is None else settings.model_copy(update={"deals": self.deals})


def review(
    record: GameRecord,
    options: Options | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
    file: str = "<record>",
) -> Review:
    """The review of a record's main line; the same record and options give the same review.

    ``progress`` gets the review of the turns so far, first after the first; ``stop`` is asked
    before every turn whether to end there.

    :raises FileProblems: the record cannot have happened.
    """
    turns, end = main_line(record, file)
    under_way = _Reviewing(record, turns, end, options or Options())
    for turn in turns:
        if stop is not None and stop():
            break
        with resting():
            under_way.look_at(turn)
        if progress is not None:
            progress(under_way.answer())
    return under_way.answer()


class _Reviewing:
    """A review under way."""

    def __init__(
        self, record: GameRecord, turns: Sequence[PlayedTurn], end: Position, options: Options
    ) -> None:
        self._record = record
        self._of = len(turns)
        self._end = end
        self._grades = options.grades
        self._replies = Replies(options.chosen, options.seed)
        self._draws: luck.DrawFollower | None = None
        #: How the turn before has ended.
        self._last: ReplyEnding | None = None
        self._turns: list[ReviewedTurn] = []

    def look_at(self, turn: PlayedTurn) -> None:
        """Grade the next turn."""
        if self._draws is None:
            self._draws = luck.DrawFollower(turn.start)
        draw = self._draws.of(turn.seat)
        tables = self._replies.compared(turn.start)
        before = self._before(turn.start, draw, tables)
        grade = self._grade(turn)
        ending = ReplyEnding(seen(turn.final), turn.end.discard)
        # Cards that were kept count when they are used, for whoever kept them.
        worths = self._replies.worths(ending).raised(turn.seat, -kept_worth(ending))
        drawn = luck.of_turn(turn, draw, tables, self._replies.compared)
        lucky = tuple(Lucky(kind, worths.margins) for kind, worths in drawn)
        reviewed = ReviewedTurn(turn, grade, lucky, before, worths)
        self._turns.append(replace(reviewed, reasons=tuple(better_reasons(reviewed))))
        self._draws.follow(turn)
        self._last = ending

    def answer(self) -> Review:
        """The review so far."""
        turns = tuple(self._turns)
        seats = len(self._record.players)
        finals: list[int | None] = [None] * seats
        if over(self._end) and len(turns) == self._of:
            ended = of_end(SimulationEnd(tuple(map(float, self._end.ecus)), self._end.number, True))
            finals = [int(margin) for margin in ended.margins]
        curve = (turns[0].before, *(turn.worths for turn in turns)) if turns else ()
        players = tuple(
            player_of(self._record, seat, turns, final) for seat, final in enumerate(finals)
        )
        return Review(self._record, players, turns, curve, self._of)

    def _before(
        self, start: Position, draw: luck.DrawnCards | None, tables: Sequence[HandTable]
    ) -> Worths:
        """What may be expected before a turn by somebody who knows nobody's cards."""
        hand = start.hands[start.mover]
        if not isinstance(hand, int) and (draw is None or draw.kind == luck.GIVEN):
            promised = luck.any_hand(tables, {hand: 1.0})  # given, not drawn
        else:
            hands = hypergeometric(unseen(public(start)), held(hand))
            promised = luck.any_hand(tables, {one: float(p) for one, p in hands.items()})
        if self._last is not None:
            now = self._replies.outlook(self._last)
            now = now.raised(self._last.position.mover, -kept_worth(self._last))
            return self._replies.weighed(self._last.position.number, now, promised)
        if start.number == 1 and start.mover == 0:
            return self._replies.weighed(0, before_game(public(start)), promised)
        return promised

    def _grade(self, turn: PlayedTurn) -> TurnGrade | None:
        if not (self._grades and turn.known):
            return None
        chosen, exchanged = turn.start, None
        if turn.exchange is not None:
            chosen, play = turn.exchange
            exchanged = Exchanged(play.discard, turn.acting)
        return TurnJudge(chosen, self._replies).grade(turn.final, turn.end.discard, exchanged)
