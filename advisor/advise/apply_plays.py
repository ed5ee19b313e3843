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
from advisor.words.position_words import amount
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
            _all_taken(own, "in brackets")
        except Mistake as error:
            if len(plays) > 1:
                error.args = (f"play {number}: {error}",)
            raise
        done.append(Done(before, record, position))
    _all_taken(waiting, option)
    return position, done


def _all_taken(waiting: Sequence[str], where: str) -> None:
    if waiting:
        listed = ", ".join(answer.strip() for answer in waiting)
        raise Mistake(f"nobody has to decide about {listed}: leave it out ({where})")


def _decider(waiting: list[str], answered: int, option: str) -> Decider:
    """Takes the answers in their order; what is missing or wrong is told with the options."""

    def decide(position: Position, decision: Decision) -> int:
        geometry = position.table.geometry
        options = [geometry.names[anchor] for anchor in decision.options]
        wording = question(position, decision)
        if not waiting:
            which = (
                "a decision is"
                if not answered
                else f"after {amount(answered, 'answer')} a decision is still"
            )
            listed = ", ".join(options)
            raise Mistake(f"{which} open: {wording}: {listed} ({option} {options[0]})")
        answer = waiting.pop(0).strip().lower()
        if answer not in options:
            raise Mistake(f"{answer} is not among the options: {wording}: {', '.join(options)}")
        return geometry.index[answer]

    return decide


def question(position: Position, decision: Decision) -> str:
    """What is to be decided, and by whom."""
    who = position.table.colors[decision.seat].capitalize()
    epoch = EPOCHS[decision.epoch].capitalize()
    if decision.what == "place":
        square = position.table.geometry.names[decision.options[0]]
        return f"{who} says where the tile goes that replaces the one on {square} of {epoch}"
    return f"{who} says which building is downsized on {epoch}"
