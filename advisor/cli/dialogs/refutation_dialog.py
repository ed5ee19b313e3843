"""What a turn that missed a puzzle costs, at the terminal: in words, then play by play."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from advisor.cli.output import columns, note, out, tell
from advisor.words.say import say

if TYPE_CHECKING:
    from advisor.teach.lessons import Lesson, MissedGoal
    from advisor.teach.puzzles.refutation import Refutation, TurnEarnings
    from search.rules.position import Position

#: Columns where nothing says how many there are.
_WIDTH: Final = 100


def told_cost(lesson: Lesson, verdict: MissedGoal) -> Refutation | None:
    """What a turn costs that missed a puzzle, and what an opponent can answer to it; told.

    Nothing is told of the best turn's plays. None where the turn could not be played.
    """
    from advisor.teach.puzzles.refutation import (
        cost_words,
        no_reply_words,
        plays_of,
        refutation,
        reply_to,
        reply_words_of,
    )
    from positions.notation.play_text import format_play

    refuted = refutation(lesson, verdict)
    if refuted is None:
        return None
    tell(cost_words(refuted))
    watched = sys.stderr is not None and sys.stderr.isatty()
    if watched:
        note("\033[K" + say("record-reply-sought"), end="\r")
    try:
        answer = reply_to(lesson.position, refuted.own.line.end, refuted.best.line.end)
    finally:
        if watched:
            note("\033[K", end="")
    if answer is None:
        tell(no_reply_words(refuted.own.line.end))
    else:
        tell(reply_words_of(answer))
        for play in plays_of(answer):
            tell(f"  {format_play(play)}")
    tell(say("dialog-compare-help"))
    return refuted


def tell_turns(refuted: Refutation, boards: bool) -> None:
    """Both turns play by play with what each play brings, and their incomes.

    :param boards: draw the boards after each play.
    """
    from advisor.teach.puzzles.refutation import best_words, own_words

    _turn(say("dialog-your-turn"), refuted.own, boards)
    tell(f"  {own_words(refuted)}")
    out()
    _turn(say("dialog-best-turn"), refuted.best, boards)
    tell(f"  {best_words(refuted)}")


def _turn(title: str, one: TurnEarnings, boards: bool) -> None:
    from advisor.teach.lessons.lesson_text import happened
    from advisor.teach.lessons.tried_lines import TriedLine, record_text

    line = one.line
    tell(f"{title}:")
    if not line.done:
        tell("  " + say("cli-lesson-dialog-no-play"))
    for number, step in enumerate(line.done, 1):
        change = f" ({step.record.ecus:+d})" if step.record.ecus else ""
        tell(f"  {number}. {record_text(step.record)}{change}")
        for sentences in happened(TriedLine(line.start, line.done[:number])):
            tell(f"     {' '.join(sentences)}")
        if boards:
            _draw(step.after)
    if boards and not line.done:
        _draw(line.end)


def _draw(position: Position) -> None:
    """The boards as ``khronos show`` draws them."""
    from advisor.cli.commands.show import position_text
    from search.rules.convert import setup_of

    out(position_text(setup_of(position), position, columns() or _WIDTH))
