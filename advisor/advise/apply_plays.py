"""Plays made as somebody typed them, decisions (rules §5.5) answered in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from advisor.advise.complete_play import (
    Mistake,
    NotLegal,
    completed_play,
    states_hand,
    with_stated_hand,
)
from advisor.words.say import joined, say
from positions.notation.typed_plays import answers_in, together
from positions.things import EPOCHS
from search.rules.game import Decider, IllegalPlay, Record, make
from search.rules.position import Position
from search.rules.resolution import Decision


@dataclass(frozen=True, slots=True)
class Done:
    """A play that was made, and the positions before and after it."""

    before: Position
    record: Record
    after: Position


def acted(
    position: Position, plays: Sequence[str], answers: Sequence[str], option: str = "--decide"
) -> tuple[Position, list[Record]]:
    """The position after the plays, and what happened.

    A play may bring its answers along as they are printed: ``m:hamlet@d3 (white: e2)``. Blanks may
    have torn one play into several texts, or several plays may stand in one text, two blanks apart.

    :param answers: squares, to the other decisions in their order.
    :param option: what answers are given with, for messages.
    :raises Mistake: a play that is none or not legal, a decision without a proper answer.
    """
    after, done = acted_steps(position, plays, answers, option)
    return after, [step.record for step in done]


def acted_steps(
    position: Position, plays: Sequence[str], answers: Sequence[str], option: str = "--decide"
) -> tuple[Position, list[Done]]:
    """``acted`` with the positions between the plays; a stated hand is in the one that follows."""
    done: list[Done] = []
    plays = together(plays)
    waiting = list(answers)
    for number, text in enumerate(plays, 1):
        try:
            if states_hand(text):
                position = with_stated_hand(position, text)
                continue
            text, own = answers_in(text)
            play = completed_play(position, text)
            queue = own or waiting
            before = position
            try:
                answered = len(own) or len(answers)
                position, record = make(position, play, _decider(queue, answered, option))
            except IllegalPlay as error:
                raise NotLegal(text, error.refusal) from None
            _all_taken(own, say("decision-in-brackets"))
        except Mistake as error:
            if len(plays) > 1:
                error.args = (say("mistake-in-play", number=number, why=str(error)),)
            raise
        done.append(Done(before, record, position))
    _all_taken(waiting, option)
    return position, done


def _all_taken(waiting: Sequence[str], where: str) -> None:
    if waiting:
        answers = joined("list-and", [answer.strip() for answer in waiting])
        raise Mistake(say("decision-not-asked", answers=answers, where=where))


def _decider(waiting: list[str], answered: int, option: str) -> Decider:
    """Takes the answers in their order; what is missing or wrong is told with the options."""

    def decide(position: Position, decision: Decision) -> int:
        geometry = position.table.geometry
        options = [geometry.names[anchor] for anchor in decision.options]
        about = {"question": question(position, decision), "options": joined("list-and", options)}
        if not waiting:
            how = {"where": option, "first": options[0]}
            if answered:
                raise Mistake(say("decision-still-open", answered=answered, **how, **about))
            raise Mistake(say("decision-open", **how, **about))
        answer = waiting.pop(0).strip().lower()
        if answer not in options:
            raise Mistake(say("decision-no-option", answer=answer, **about))
        return geometry.index[answer]

    return decide


def question(position: Position, decision: Decision) -> str:
    """What is to be decided, and by whom."""
    about = {"player": position.table.colors[decision.seat], "epoch": EPOCHS[decision.epoch]}
    if decision.what == "place":
        square = position.table.geometry.names[decision.options[0]]
        return say("decision-place", square=square, **about)
    return say("decision-downsize", **about)
