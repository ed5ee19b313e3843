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
from advisor.words.position_words import amount
from advisor.words.wrapping import wrapped
from positions.notation.play_text import format_play
from positions.notation.written_plays import Play

#: What is said where a hand is not known.
UNKNOWN: Final = "not known"
#: What the figures mean, one sentence each.
MEANING: Final = (
    "Lost: Ecus of margin less than with the best turn that the player could know of, ± its"
    " standard error. Chance: the same for the chance of winning.",
    "Luck: what the cards drawn were worth on these boards beyond the average draw, in Ecus.",
    "Obvious: even the simplest turn was good enough. Open: too close to call."
    " Neither counts for the loss per turn.",
    "Start, luck, skill and rest add up to the margin at the end. Skill: what the plays made of the"
    " hands, against what they promised.",
)
#: Columns that the plays of a table need to be read with ease.
LEAST_PLAYS: Final = 36


def grade_words(one: ReviewedTurn) -> str:
    """``mistake``; ``not known`` where the hand is not."""
    return UNKNOWN if one.grade is None else one.grade.name


def loss_words(one: ReviewedTurn) -> str:
    """``7.4 ±0.3``; empty where the turn is not graded."""
    return "" if one.grade is None else plain_figure(one.grade.losses.ecus)


def chance_words(one: ReviewedTurn) -> str:
    """``4 %``; empty where the turn is not graded."""
    return "" if one.grade is None else f"{100 * one.grade.losses.win.mean:.0f} %"


def plain_figure(figure: Figure) -> str:
    """``7.4 ±0.3``; ``0`` where nothing was lost for certain."""
    return figure_text(figure, signed=False)


def signed(value: float | None) -> str:
    """``+3.1``; ``not known`` for None."""
    return UNKNOWN if value is None else f"{value + 0.0:+.1f}"


def margin_words(margin: int) -> str:
    """``+3``; ``0`` without a sign."""
    return f"{margin:+d}" if margin else "0"


def line_words(plays: Sequence[Play]) -> str:
    """A turn in notation."""
    return "  ".join(format_play(play) for play in plays) or no_play()


def better(one: ReviewedTurn) -> tuple[Play, ...]:
    """The best turn where another one was played and that is worth telling; empty otherwise."""
    if one.grade is None or one.grade.name in (BEST, OBVIOUS, OPEN) or one.best == one.played:
        return ()
    return one.best


def point_words(point: TurningPoint, review: Review) -> str:
    """``Turn 4, red: red's chance to win goes from 61 % to 34 %.``, and what it came from."""
    turn = point.turn
    colors = [one.color for one in review.players]
    parts = []
    if turn.luck is not None and round(turn.luck, 1):
        parts.append(f"their draw was worth {signed(turn.luck)} Ecus")
    if turn.grade is not None:
        lost = turn.grade.losses.ecus.mean
        parts.append(f"the turn lost {lost:.1f} Ecus" if lost else "the turn lost nothing")
    because = f": {', '.join(parts)}" if parts else ""
    return (
        f"Turn {turn.turn.number}, {turn.turn.color}: {colors[point.seat]}'s chance to win goes"
        f" from {100 * point.before:.0f} % to {100 * point.after:.0f} %{because}."
    )


def lost_words(one: ReviewedPlayer) -> str:
    """The loss per turn: ``2.2 ±0.3``; or why there is none."""
    if one.loss_per_turn is not None:
        return plain_figure(one.loss_per_turn)
    return UNKNOWN if one.skill[OWN] is None else "no turn counts"


def player_lines(one: ReviewedPlayer) -> list[str]:
    """A player's figures, a few to a line."""
    result = "game not over" if one.final is None else f"{margin_words(one.final)} Ecus"
    lines = [f"{one.color} ({one.name}): {result}"]
    counted = f" ({amount(one.counted, 'turn')} counted)" if one.counted else ""
    lines.append(f"  lost per turn: {lost_words(one)}{counted}")
    luck = ", ".join(f"{kind} {signed(value)}" for kind, value in one.luck.items())
    lines.append(f"  luck: {luck}")
    lines.append(f"  skill: own {signed(one.skill[OWN])}, others {signed(one.skill[OTHERS])}")
    if one.final is not None:
        rest = f"  start {signed(one.start)}, rest {signed(one.remainder)}"
        lines.append(f"{rest}; without luck {signed(one.adjusted)}")
    return lines


def review_text(review: Review, settings: ReviewSettings, width: int = 100) -> str:
    """The whole review as plain text, at most ``width`` characters wide; no play is broken."""
    lines = [review.record.title] if review.record.title else []
    for one in review.players:
        lines += ["", *player_lines(one)]
    points = turning_points(review, settings.turning_points, settings.least_swing)
    if points:
        lines += ["", "Turning points:", *(f"  {point_words(one, review)}" for one in points)]
    lines += ["", *(_table(review.turns, width) or _stacked(review.turns)), *MEANING]
    return "\n".join(wrapped(line, width) for line in lines).lstrip("\n")


def _stacked(turns: Sequence[ReviewedTurn]) -> list[str]:
    lines: list[str] = []
    for one in turns:
        lines.append(f"Turn {one.turn.number} {one.turn.color}, {grade_words(one)}")
        said = []
        if one.grade is not None:
            said += [f"Lost {loss_words(one)}", f"Chance {chance_words(one)}"]
        said.append(f"Luck {signed(one.luck)}")
        lines.append(f"  {', '.join(said)}")
        lines += [f"  {format_play(play)}" for play in one.played]
        if plays := better(one):
            lines += ["  better:", *(f"    {format_play(play)}" for play in plays)]
        lines.append("")
    return lines


def _table(turns: Sequence[ReviewedTurn], width: int) -> list[str]:
    """The turns as a table; empty where it would be too narrow for the plays."""
    cells = []
    for one in turns:
        row = [line_words(one.played)]
        if plays := better(one):
            row.append(f"better: {line_words(plays)}")
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
    table.add_column("Turn", no_wrap=True)
    table.add_column("Grade", no_wrap=True)
    for name in ("Lost", "Chance", "Luck"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("Plays", overflow="fold", width=room)
    for one, cell in zip(turns, cells, strict=True):
        table.add_row(
            f"{one.turn.number} {one.turn.color}",
            grade_words(one),
            loss_words(one),
            chance_words(one),
            signed(one.luck),
            Text(cell),
        )
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, highlight=False).print(table)
    return out.getvalue().splitlines()
