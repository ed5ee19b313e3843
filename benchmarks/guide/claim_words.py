"""Figures and verdicts in words, and the words of ``claim_words.yaml`` (docs/strategy.md)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal

import yaml
from pydantic import Field

from benchmarks.guide.claim_answers import WORDS, ClaimAnswer, ClaimFigure, Unit, Verdict
from benchmarks.guide.claim_files import MeasuredClaim
from benchmarks.guide.measured_games import Group
from positions.frozen_model import FrozenModel

FILE: Final = Path(__file__).with_name("claim_words.yaml")

#: What is found of a claim, by group.
Answers = Mapping[Group, ClaimAnswer]


class Words(FrozenModel):
    """What is said of a claim beside its figures."""

    finds: str
    noun: str
    #: By verdict; none where the verdict is withdrawn.
    advice: dict[Verdict, str] = Field(default_factory=dict)
    shown: str
    rows: Literal["replay", "luck"] = "replay"
    seen: str
    themes: tuple[str, ...]


@cache
def words() -> dict[str, Words]:
    """The words of every claim, read once."""
    tree = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return {claim: Words.model_validate(value) for claim, value in tree.items()}


_DIGITS: Final[dict[Unit, int]] = {"ecus": 1, "percent": 1, "points": 1, "a card": 2}
#: What stands behind a figure of each unit.
UNITS: Final[dict[Unit, str]] = {
    "ecus": "Ecus",
    "percent": "%",
    "points": "points",
    "a card": "Ecus a card",
}


def number(value: float, unit: Unit) -> str:
    """A value without its unit: ``12.3``, with a sign where it is a difference."""
    if math.isnan(value):
        return "unknown"
    value = round(value, _DIGITS[unit]) + 0.0  # no minus before 0
    sign = "+" if unit in ("ecus", "points") else ""
    return f"{value:{sign}.{_DIGITS[unit]}f}"


def figure_words(figure: ClaimFigure) -> str:
    """``+1.2 (0.4 to 2.0)``, the unit left out; ``unknown`` without games, or with so few that
    nothing says how sure it is."""
    one = figure.estimate
    if not one.known or math.isinf(one.low) or math.isinf(one.high):
        return "unknown"
    low, high = number(one.low, figure.unit), number(one.high, figure.unit)
    return f"{number(one.value, figure.unit)} ({low} to {high})"


def finding(said: Words, answers: Answers) -> str:
    """The first figure of all groups in a sentence; nothing where none is known."""
    figures = [answer.figures[0] for answer in answers.values()]
    known = [one for one in figures if one.estimate.known]
    if not known:
        return "Nothing has been measured yet."
    unit = known[0].unit
    values = [round(one.estimate.value, _DIGITS[unit]) for one in known]
    low, high = min(values), max(values)
    text = said.finds.format(
        change=_change(low, high, said.noun, _DIGITS[unit]),
        range=f"{_range(low, high, _DIGITS[unit])} {said.noun}",
    )
    several = low < high and "epending on how many play" not in text
    return f"{text.removesuffix('.')}, depending on how many play." if several else text


def _change(low: float, high: float, noun: str, digits: int) -> str:
    """``2.0 to 3.1 Ecus more``, or ``less``; or ``between 1.0 Ecus less and 2.0 more``."""
    if low < 0 < high:
        return f"between {-low:.{digits}f} {noun} less and {high:.{digits}f} more"
    least, most = sorted((abs(low), abs(high)))
    return f"{_range(least, most, digits)} {noun} {'less' if low < 0 else 'more'}"


def _range(low: float, high: float, digits: int) -> str:
    """``2.0 to 3.1``, or ``2.0`` if both are the same."""
    return f"{low:.{digits}f}" + (f" to {high:.{digits}f}" if high > low else "")


def verdict_of(claim: MeasuredClaim, answers: Answers) -> str:
    """For whom a claim is true, or that nothing is said of that."""
    if claim.withdrawn is None:
        return verdict_words(answers)
    return f"No verdict on “{claim.says}”"


def verdict_words(answers: Answers) -> str:
    """For whom a claim is true: ``True for 2 and 3 players, undecided for 4.``"""
    if not any(answer.figures[0].estimate.known for answer in answers.values()):
        return "Not measured."
    sentences = []
    for rules in dict.fromkeys(group.rules for group in answers):
        here = {g.players: a.verdict for g, a in answers.items() if g.rules == rules}
        verdicts = _by_verdict(here)
        sentences.append(f"{rules}: {verdicts}" if rules else verdicts)
    if len({sentence.partition(": ")[2] for sentence in sentences}) == 1 and len(sentences) > 1:
        sentences = [f"{sentences[0].partition(': ')[2]}, {_and(_rules(answers))}"]
    text = "; ".join(sentences)
    return f"{text[:1].upper()}{text[1:]}."


def _rules(answers: Answers) -> list[str]:
    return list(dict.fromkeys(group.rules for group in answers))


def _by_verdict(verdicts: Mapping[int, Verdict]) -> str:
    parts = []
    for verdict in WORDS:
        players = [number for number, one in verdicts.items() if one == verdict]
        if players:
            parts.append(f"{verdict} for {_and(map(str, players))}")
    first, *others = parts
    return ", ".join([f"{first} players", *others])


def _and(words_: Iterable[str]) -> str:
    *rest, last = words_
    return f"{', '.join(rest)} and {last}" if rest else last


def advice(said: Words, answers: Answers) -> list[str]:
    """What to do, for every verdict that some group has; nothing where nothing was measured or
    the verdict is withdrawn."""
    lines: list[str] = []
    if not said.advice or not any(answer.figures[0].estimate.known for answer in answers.values()):
        return lines
    verdicts = list(dict.fromkeys(answer.verdict for answer in answers.values()))
    for verdict in verdicts:
        here = [group for group, answer in answers.items() if answer.verdict == verdict]
        whom = "" if len(verdicts) == 1 else f"{_whom(here)}: "
        text = said.advice[verdict]
        lines.append(f"{whom[:1].upper()}{whom[1:]}{text}")
    return lines


def _whom(groups: Sequence[Group]) -> str:
    """``2 and 3 players``, or ``with Hold'em 2 and 3 players, without Hold'em 4 players``."""
    parts = []
    for rules in dict.fromkeys(group.rules for group in groups):
        players = _and(str(group.players) for group in groups if group.rules == rules)
        parts.append(f"{rules} {players} players".strip())
    return ", ".join(parts)


def cells(answers: Answers, verdicts: bool = True) -> list[list[str]]:
    """Every figure of every group: the names of the columns, then a row for each group."""
    names = list(
        dict.fromkeys(
            f"{figure.name}, {UNITS[figure.unit]}"
            for answer in answers.values()
            for figure in answer.figures
        )
    )
    rows = [["", *(["verdict"] if verdicts else []), *names, "games"]]
    for group, answer in answers.items():
        here = {f"{one.name}, {UNITS[one.unit]}": figure_words(one) for one in answer.figures}
        values = [here.get(name, "") for name in names]
        verdict = [answer.verdict] if verdicts else []
        rows.append([group.name, *verdict, *values, str(answer.games)])
    return rows


def table(answers: Answers, verdicts: bool = True) -> list[str]:
    """The same as a table in Markdown."""
    head, *rows = cells(answers, verdicts)
    return [_row(head), _row(["---"] * len(head)), *map(_row, rows)]


def _row(row: Sequence[str]) -> str:
    return f"| {' | '.join(row)} |"
