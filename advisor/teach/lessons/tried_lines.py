"""Turns that are tried in a lesson, followed whatever opponents decide within them (rules §5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from advisor.advise.apply_plays import Done, question
from advisor.advise.complete_play import Ambiguous, Mistake, NotLegal, completed_play, parsed
from advisor.advise.game_records.play_patterns import completed
from advisor.words.say import say
from positions.notation.play_text import PlayPattern, format_play
from positions.notation.typed_plays import answers_in
from positions.notation.written_plays import BoardPlay, End, Exchange, Play, Swap, Travel
from search.rules.game import Choice, Record, make
from search.rules.move import move_of
from search.rules.position import Position
from search.rules.refusal import Refusal, refusal
from search.rules.resolution import Resolution, begin
from search.rules.turn_phases import refuse_turn_play

#: Branches of a turn that are followed at most.
MOST_BRANCHES: Final = 200


@dataclass(frozen=True, slots=True)
class TriedLine:
    """A turn, or one course of it: the plays with their decisions, and the positions between."""

    start: Position
    done: tuple[Done, ...] = ()
    #: A play that the rules refused, if that ended it.
    refused: Refusal | None = None
    #: The play that was refused.
    denied: Play | None = None

    @property
    def end(self) -> Position:
        """The position after the last play."""
        return self.done[-1].after if self.done else self.start

    @property
    def records(self) -> tuple[Record, ...]:
        """What happened, play by play."""
        return tuple(step.record for step in self.done)

    @property
    def others_chose(self) -> tuple[Choice, ...]:
        """The decisions of opponents."""
        mover = self.start.table.colors[self.start.mover]
        choices = [choice for record in self.records for choice in record.choices]
        return tuple(choice for choice in choices if choice.who != mover)

    def text(self) -> str:
        """The plays in notation, decisions in brackets."""
        return "  ".join(record_text(record) for record in self.records)


def record_text(record: Record) -> str:
    """A play in notation with its decisions in brackets, as ``khronos act`` takes it."""
    text = format_play(record.play)
    if record.choices:
        choices = "; ".join(f"{choice.who}: {choice.chosen}" for choice in record.choices)
        text += f" ({choices})"
    return text


class MissingDecision(Mistake):
    """The player has to decide within a play; ``options`` are the squares to choose from."""

    def __init__(self, question: str, options: Sequence[str]) -> None:
        listed = ", ".join(options)
        about = {"question": question, "options": listed, "first": options[0]}
        super().__init__(say("lesson-missing-decision", **about))
        self.question = question
        self.options = tuple(options)


class RefusedPlay(NotLegal):
    """The rules refuse a play; ``line`` ends with it."""

    def __init__(self, text: str, why: Refusal, line: TriedLine) -> None:
        super().__init__(text, why)
        self.line = line


def extended(line: TriedLine, text: str, others: Sequence[str] = ()) -> list[TriedLine]:
    """The line with one more play, in every course that it can take.

    :param text: the play, with the squares of the player's own decisions in brackets.
    :param others: what opponents decide, in the order of the turn; empty: each of their options.
    :raises Refused: the rules forbid it.
    :raises OpenDecision: a decision of the player's own is missing.
    :raises Mistake: it is not a play, or can mean several.
    """
    text, own = answers_in(text)
    position = line.end
    play = _legal_play(line, text)
    if isinstance(play, Swap):
        after, record = make(position, play, _nobody)
        return [TriedLine(line.start, (*line.done, Done(position, record, after)))]
    assert not isinstance(play, End | Exchange)
    stated = list(others)[len(line.others_chose) :] if others else None
    first = begin(position, move_of(play, position.table.geometry))
    lines: dict[int, TriedLine] = {}
    for resolution, choices, left in _courses(position, first, (), tuple(own), stated):
        if left:
            raise Mistake(say("lesson-not-asked", squares=", ".join(left)[:60]))
        after = resolution.position()
        gain = after.ecus[position.mover] - position.ecus[position.mover]
        color = position.table.colors[position.mover]
        record = Record(color, play, choices, resolution.events, gain)
        step = Done(position, record, after)
        lines.setdefault(after.hash, TriedLine(line.start, (*line.done, step)))
        if len(lines) > MOST_BRANCHES:
            raise Mistake(say("lesson-too-many-courses"))
    return list(lines.values())


def _legal_play(line: TriedLine, text: str) -> Play:
    """The play that a text means at the end of a line; it is legal.

    :raises Mistake: as ``extended``.
    """
    position = line.end
    try:
        play = _with_usual_charge(position, text)
    except NotLegal as error:
        stopped = TriedLine(line.start, line.done, error.refusal, _denied(position, text))
        raise RefusedPlay(text, error.refusal, stopped) from None
    if isinstance(play, End | Exchange):
        raise Mistake(say("lesson-keep-cards"))
    why = refuse_turn_play(position, play) if isinstance(play, Swap) else refusal(position, play)
    if why is not None:
        raise RefusedPlay(text, why, TriedLine(line.start, line.done, why, play))
    return play


def _with_usual_charge(position: Position, text: str) -> Play:
    """The play that a text means; of several that differ in charges only, the usual one.

    That is the one that leaves an adventurer free, as far as it can: fewest are charged, and those
    first that have carried cards already.

    :raises Mistake: as ``extended``.
    """
    try:
        return completed_play(position, text)
    except Ambiguous as error:
        plays = usual_charges(error.candidates)
        if any(isinstance(play, Travel) for play in plays):
            raise
        if len(plays) > 1:
            raise Ambiguous(text, position, plays) from None
        return plays[0]


def usual_charges(plays: Sequence[BoardPlay]) -> list[BoardPlay]:
    """Of plays that differ in charges only, the usual one each: see ``_with_usual_charge``."""
    usual: dict[BoardPlay, BoardPlay] = {}
    for play in plays:
        same = play if isinstance(play, Travel) else play._replace(by=())
        known = usual.get(same)
        if known is None or _spread(play) < _spread(known):
            usual[same] = play
    return list(usual.values())


def _spread(play: BoardPlay) -> tuple[int, int]:
    """How far the cards of a play are spread over the adventurers; less leaves more free."""
    if isinstance(play, Travel):
        return 0, 0
    return len(play.by), -sum(used for used, _ in play.by)


def _denied(position: Position, text: str) -> Play | None:
    """The play that a refused text stands for, cards and charges completed."""
    play = parsed(text)
    return completed(position, play) if isinstance(play, PlayPattern) else play


def _nobody(position: Position, decision: object) -> int:
    raise AssertionError(decision)


#: A finished course: the resolution, its decisions, and the player's answers that are left.
_Course = tuple[Resolution, tuple[Choice, ...], tuple[str, ...]]


def _courses(
    position: Position,
    resolution: Resolution,
    choices: tuple[Choice, ...],
    own: tuple[str, ...],
    others: list[str] | None,
) -> Iterator[_Course]:
    """Every course of a play: the player's decisions as they say, those of others as they like."""
    decision = resolution.decision
    if decision is None:
        yield resolution, choices, own
        return
    geometry = position.table.geometry
    names = tuple(geometry.names[anchor] for anchor in decision.options)
    who = position.table.colors[decision.seat]
    if decision.seat == position.mover:
        if not own:
            raise MissingDecision(question(position, decision), names)
        taken: tuple[str, ...] = (own[0].strip().lower(),)
        own = own[1:]
    elif others is None:
        taken = names
    else:
        if not others:
            raise Mistake(say("lesson-others-unknown", player=who))
        taken, others = (others[0],), others[1:]
    for name in taken:
        if name not in names:
            about = {"question": question(position, decision), "options": ", ".join(names)}
            raise Mistake(say("lesson-no-option", square=name[:20], **about))
        choice = Choice(who, decision.what, names, name)
        chosen = resolution.choose(geometry.index[name])
        yield from _courses(position, chosen, (*choices, choice), own, others)
