"""A review in words, for a terminal and for the page: short, and each figure with its error."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

from advisor.advise.review.review_result import OTHERS, OWN, Review, ReviewedPlayer, ReviewedTurn
from advisor.advise.review.review_settings import BEST, OBVIOUS, OPEN, ReviewSettings
from advisor.advise.review.turning_points import TurningPoint, turning_points
from advisor.words.advice import Figure
from advisor.words.advice_report import figure_text, no_play
from advisor.words.say import Argument, fixed, joined, say
from advisor.words.wrapping import wrapped
from positions.notation.play_text import format_play
from positions.notation.written_plays import Play

#: What the figures mean, one sentence each.
_MEANING: Final = (
    *("review-lost-means", "review-luck-means", "review-grades-mean", "review-sum-means"),
)
#: Columns that the plays of a table need to be read with ease.
LEAST_PLAYS: Final = 36


def meaning() -> list[str]:
    """What the figures mean, one sentence each."""
    return [say(key) for key in _MEANING]


def grade_words(one: ReviewedTurn) -> str:
    """``mistake``; ``not known`` where the hand is not."""
    return say("review-unknown" if one.grade is None else f"grade-{one.grade.name}")


def loss_words(one: ReviewedTurn) -> str:
    """``7.4 ±0.3``; empty where the turn is not graded."""
    return "" if one.grade is None else plain_figure(one.grade.losses.ecus)


def chance_words(one: ReviewedTurn) -> str:
    """``4 %``; empty where the turn is not graded."""
    return "" if one.grade is None else percent_words(one.grade.losses.win.mean)


def percent_words(chance: float) -> str:
    """``34 %``."""
    return say("chance", percent=fixed(100 * chance, 0))


def plain_figure(figure: Figure) -> str:
    """``7.4 ±0.3``; ``0`` where nothing was lost for certain."""
    return figure_text(figure, signed=False)


def signed(value: float | None) -> str:
    """``+3.1``; ``not known`` for None."""
    return say("review-unknown") if value is None else say("figure.certain", mean=fixed(value, 1))


def margin_words(margin: int) -> str:
    """``+3``; ``0`` without a sign."""
    return say("review-margin", margin=margin)


def line_words(plays: Sequence[Play]) -> str:
    """A turn in notation."""
    return "  ".join(format_play(play) for play in plays) or no_play()


def better(one: ReviewedTurn) -> tuple[Play, ...]:
    """The best turn where another one was played and that is worth telling; empty otherwise."""
    if one.grade is None or one.grade.name in (BEST, OBVIOUS, OPEN) or one.best == one.played:
        return ()
    return one.best


def point_words(point: TurningPoint, review: Review) -> str:
    """``Turn 4, Red: Red's chance to win goes from 61 % to 34 %.``, and what it came from."""
    turn = point.turn
    reasons = []
    if turn.luck is not None and round(turn.luck, 1):
        reasons.append(say("point-draw", luck=fixed(turn.luck, 1)))
    if turn.grade is not None:
        lost = turn.grade.losses.ecus.mean
        nothing = say("point-lost-nothing")
        reasons.append(say("point-lost", lost=fixed(lost, 1)) if lost else nothing)
    about: dict[str, Argument] = {
        "turn": turn.turn.number,
        "player": turn.turn.color,
        "seat": review.players[point.seat].color,
        "before": fixed(100 * point.before, 0),
        "after": fixed(100 * point.after, 0),
    }
    if not reasons:
        return say("point", **about)
    return say("point.because", reasons=joined("list-and", reasons), **about)


def lost_words(one: ReviewedPlayer) -> str:
    """The loss per turn: ``2.2 ±0.3``; or why there is none."""
    if one.loss_per_turn is not None:
        return plain_figure(one.loss_per_turn)
    return say("review-unknown" if one.skill[OWN] is None else "review-no-turn-counts")


def player_lines(one: ReviewedPlayer) -> list[str]:
    """A player's figures, a few to a line."""
    who = {"player": one.color, "name": one.name}
    if one.final is None:
        lines = [say("review-player.running", **who)]
    else:
        lines = [say("review-player", margin=one.final, **who)]
    lost = lost_words(one)
    counted = say("review-lost.counted", lost=lost, turns=one.counted)
    parts = [say("review-luck-part", kind=k, luck=signed(v)) for k, v in one.luck.items()]
    figures = [
        counted if one.counted else say("review-lost", lost=lost),
        say("review-luck", parts=joined("list-and", parts)),
        say("review-skill", own=signed(one.skill[OWN]), others=signed(one.skill[OTHERS])),
    ]
    if one.final is not None:
        rest = {"start": signed(one.start), "rest": signed(one.remainder)}
        figures.append(say("review-rest", adjusted=signed(one.adjusted), **rest))
    return lines + [f"  {line}" for line in figures]


def review_text(review: Review, settings: ReviewSettings, width: int = 100) -> str:
    """The whole review as plain text, at most ``width`` characters wide; no play is broken."""
    lines = [review.record.title] if review.record.title else []
    for one in review.players:
        lines += ["", *player_lines(one)]
    points = turning_points(review, settings.turning_points, settings.least_swing)
    if points:
        lines += ["", say("review-turning-points.head")]
        lines += [f"  {point_words(one, review)}" for one in points]
    lines += ["", *(_table(review.turns, width) or _stacked(review.turns)), *meaning()]
    return "\n".join(wrapped(line, width) for line in lines).lstrip("\n")


def _stacked(turns: Sequence[ReviewedTurn]) -> list[str]:
    lines: list[str] = []
    for one in turns:
        number, color = one.turn.number, one.turn.color
        lines.append(say("review-turn", turn=number, player=color, grade=grade_words(one)))
        said = []
        if one.grade is not None:
            said.append(say("review-turn-lost", lost=loss_words(one)))
            said.append(say("review-turn-chance", chance=chance_words(one)))
        said.append(say("review-turn-luck", luck=signed(one.luck)))
        lines.append("  " + joined("list-and", said))
        lines += [f"  {format_play(play)}" for play in one.played]
        if plays := better(one):
            lines.append("  " + say("review-better.head"))
            lines += [f"    {format_play(play)}" for play in plays]
        lines.append("")
    return lines


def _table(turns: Sequence[ReviewedTurn], width: int) -> list[str]:
    """The turns as a table; empty where it would be too narrow for the plays."""
    cells = []
    for one in turns:
        row = [line_words(one.played)]
        if plays := better(one):
            row.append(say("review-better", plays=line_words(plays)))
        cells.append("\n".join(row))
    if not cells:
        return []
    wide = max(len(line) for cell in cells for line in cell.splitlines())
    longest = max(len(word) for cell in cells for word in cell.split())
    beside = max(map(len, _printed(turns, cells, wide, 2000))) - wide
    room = min(wide, width - beside)
    if room < min(wide, max(longest, LEAST_PLAYS)):
        return []
    return [*(line.rstrip() for line in _printed(turns, cells, room, width)), ""]


def _printed(turns: Sequence[ReviewedTurn], cells: list[str], room: int, width: int) -> list[str]:
    """The table with so much ``room`` for the plays."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False, expand=False)
    table.add_column(say("review-head-turn"), no_wrap=True)
    table.add_column(say("review-head-grade"), no_wrap=True)
    for name in ("lost", "chance", "luck"):
        table.add_column(say(f"review-head-{name}"), justify="right", no_wrap=True)
    table.add_column(say("review-head-plays"), overflow="fold", width=room)
    for one, cell in zip(turns, cells, strict=True):
        table.add_row(
            say("review-turn-of", turn=one.turn.number, player=one.turn.color),
            grade_words(one),
            loss_words(one),
            chance_words(one),
            signed(one.luck),
            Text(cell),
        )
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, highlight=False).print(table)
    return out.getvalue().splitlines()
