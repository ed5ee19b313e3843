"""Puzzles by margin: what is right is compared, with stored positions and on the spot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from advisor.advise.review.grades import Losses
from advisor.teach.lessons import MissedGoal, ReachedGoal, check
from advisor.teach.puzzles import Puzzle, parse_puzzle, puzzles
from advisor.teach.puzzles.margin_puzzles import BETWEEN, LEAST, RIGHT, TOLERANCE, WRONG, standing
from advisor.teach.puzzles.puzzle_bots import OBVIOUS, turn_of
from advisor.teach.puzzles.puzzle_checks import faults
from advisor.teach.puzzles.refutation import (
    best_words,
    cost_words,
    own_words,
    plays_of,
    refutation,
    reply_to,
    reply_value_of,
    reply_words_of,
)
from advisor.teach.retry import reference_turn
from advisor.words.advice import Figure
from benchmarks.puzzles.write_puzzles import text_of
from search.rules.game import make

MARGIN = [one for one in puzzles() if one.model.ask == "margin"]
ONE = MARGIN[0]


def test_there_are_some_and_their_turns_pay_no_income() -> None:
    assert len(MARGIN) >= 5
    for one in MARGIN:
        assert one.position.number not in one.position.table.pays
        assert all(isinstance(hand, int) for hand in _others(one))
        assert one.model.value.error is not None


def _others(one: Puzzle) -> list[object]:
    position = one.position
    return [hand for seat, hand in enumerate(position.hands) if seat != position.mover]


@pytest.mark.parametrize("one", MARGIN[::12], ids=lambda one: one.id)
def test_the_solution_is_right_and_the_obvious_turn_is_wrong(one: Puzzle) -> None:
    assert isinstance(check(one.lesson, one.model.solution), ReachedGoal)
    assert isinstance(check(one.lesson, one.model.obvious.plays), MissedGoal)
    assert isinstance(check(one.lesson, []), MissedGoal)
    end = turn_of(one.position, OBVIOUS, 0)[1]
    assert end.digest() in one.model.refused
    assert not one.solved(end)


def test_what_is_not_listed_is_compared_on_the_spot() -> None:
    """The same answers without the lists, but for the solution that all are compared with."""
    tree = _tree(ONE)
    solved = check(ONE.lesson, ONE.model.solution)
    digest = solved.line.end.digest()
    bare = _parsed(tree | {"accepted": [digest], "refused": []})
    ends = [turn.final for turn in reference_turn.judge(bare.position).turns()]
    assert len(ends) >= 5
    for end in ends:
        assert end is not None
        known = end.digest() in ONE.model.accepted or end.digest() in ONE.model.refused
        assert known
        assert bare.solved(end) == ONE.solved(end) == (end.digest() in ONE.model.accepted)


def test_a_miss_is_told_with_what_it_loses_and_the_reply() -> None:
    missed = check(ONE.lesson, ONE.model.obvious.plays)
    assert isinstance(missed, MissedGoal)
    assert missed.why == ("This turn is not as good as the best one.",)
    found = refutation(ONE.lesson, missed)
    assert found is not None
    assert found.lost is not None
    assert found.lost.ecus.mean >= LEAST
    assert cost_words(found).startswith("Your turn loses ")
    assert own_words(found).endswith("this turn pays no income.")
    assert "more than yours" not in best_words(found)
    reply = reply_to(ONE.position, found.own.line.end, found.best.line.end)
    assert reply is not None
    assert 0 < reply.chance <= 1
    assert reply_words_of(reply).startswith(("Suppose ", reply.color.capitalize()))
    value = reply_value_of(reply)
    assert "earns" not in value
    assert len(value["plays"]) == len(plays_of(reply))
    waiting, here = list(reply.decide), reply.before
    for play in plays_of(reply):
        here, _ = make(here, play, lambda at, _: at.table.geometry.index[waiting.pop(0)])


def test_what_is_lost_decides() -> None:
    def lost(ecus: float, win: float, error: float = 0.1) -> Losses:
        return Losses(Figure(ecus, error), Figure(win, error / 100), (ecus,))

    assert standing(lost(TOLERANCE, 0.01)) == RIGHT
    assert standing(lost(LEAST, 0.03)) == WRONG
    assert standing(lost(LEAST - 0.1, 0.03)) == BETWEEN
    assert standing(lost(TOLERANCE - 0.1, 0.05)) == BETWEEN
    # No chance is lost, or the error is as large as what is lost.
    assert standing(lost(9.0, 0.001)) == BETWEEN
    assert standing(lost(LEAST, 0.03, 0.6)) == BETWEEN


@pytest.mark.parametrize("one", MARGIN[1:2], ids=lambda one: one.id)
def test_faults_are_found(one: Puzzle) -> None:
    tree = _tree(one)
    right, wrong = one.model.accepted, one.model.refused
    for keys, said in (
        ({"value": {"ecus": 1.5, "known": "estimated", "error": 0.1}}, "is worth"),
        ({"accepted": [*right, wrong[0]], "refused": wrong[1:]}, "not as good"),
        ({"refused": wrong[1:]}, "not refused"),
        ({"ask": "earn"}, "has to be a margin"),
    ):
        found = faults(_parsed(tree | keys))
        assert any(said in one for one in found), (keys, found)


def _tree(one: Puzzle) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(Path(one.file).read_text("utf-8"))
    return found


def _parsed(tree: dict[str, Any]) -> Puzzle:
    return parse_puzzle(text_of(tree), "changed.yaml")
