"""What a miss costs: beside the best turn, and by the reply of an opponent."""

from __future__ import annotations

import pytest

from advisor.teach.lessons import MissedGoal, check, lessons
from advisor.teach.puzzles import Puzzle, puzzle, puzzles
from advisor.teach.puzzles.refutation import (
    Refutation,
    cost_words,
    income_words,
    no_reply_words,
    refutation,
    taking,
)
from advisor.words.say import say
from positions.notation.written_plays import End
from positions.things import NO_CARDS
from search.rules.game import make
from search.rules.hand_counts import held
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play, with_hand

EARN = [one for one in puzzles() if one.model.ask == "earn"]
SOME = EARN[::6]
LAST = next(one for one in EARN if one.position.mover == one.position.table.seats - 1)


def refuted(one: Puzzle, plays: list[str]) -> Refutation:
    missed = check(one.lesson, plays)
    assert isinstance(missed, MissedGoal)
    found = refutation(one.lesson, missed)
    assert found is not None
    return found


@pytest.mark.parametrize("one", SOME, ids=lambda one: one.id)
def test_the_cost_is_what_the_turn_leaves(one: Puzzle) -> None:
    found = refuted(one, list(one.model.obvious.plays))
    assert found.own.earned == one.model.obvious.ecus
    assert found.best.earned == one.model.value.ecus
    assert found.cost >= 2
    assert f"costs you {found.cost} Ecus" in cost_words(found)
    seat = one.position.mover
    for turn in (found.own, found.best):
        ended = apply_turn_play(turn.line.end, End(NO_CARDS))
        assert ended.ecus[seat] - one.position.ecus[seat] == turn.earned
        assert ended.ecus[seat] - turn.line.end.ecus[seat] == sum(turn.incomes)
        assert income_words(turn).startswith(f"Income: {sum(turn.incomes)} Ecu")


@pytest.mark.parametrize("name", ["p-1855c66736", "p-c4e8f92558", "p-4911774865"])
def test_the_reply_earns_what_it_says(name: str) -> None:
    """The plays are made from the position that is told, and earn what is promised."""
    one = puzzle(name)
    assert one is not None
    found = refuted(one, [])
    answer = taking(found.own.line.end, found.best.line.end)
    assert answer is not None
    assert answer.earns > answer.otherwise
    assert answer.reply.cost.mean == answer.earns - answer.otherwise
    before = answer.reply.before
    seat = before.mover
    assert seat > one.position.mover
    assert sum(before.hand) == held(one.position.hands[seat])
    ended = before
    waiting = list(answer.reply.decide)

    def decide(at: Position, _: object) -> int:
        return at.table.geometry.index[waiting.pop(0)]

    for play in (*answer.reply.plays, End(NO_CARDS)):
        ended, _ = make(ended, play, decide)
    assert ended.ecus[seat] - before.ecus[seat] == answer.earns


def test_what_others_hold_is_not_looked_at() -> None:
    one = puzzle("p-1855c66736")
    assert one is not None
    found = refuted(one, [])
    own, best = found.own.line.end, found.best.line.end
    seat = own.mover + 1
    known = taking(own, best)
    assert known is not None
    other = (0, 0, held(own.hands[seat]))
    assert other != known.reply.before.hand
    assert taking(with_hand(own, seat, other), with_hand(best, seat, other)) == known


def test_after_the_last_player_nobody_replies() -> None:
    found = refuted(LAST, [])
    assert taking(found.own.line.end, found.best.line.end) is None
    assert no_reply_words(found.own.line.end) == say("refutation-nobody")


def test_a_lesson_has_no_refutation() -> None:
    one = next(one for one in lessons() if one.goal and one.solution is not None)
    missed = check(one, [])
    assert isinstance(missed, MissedGoal)
    assert refutation(one, missed) is None
