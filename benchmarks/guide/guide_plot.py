"""The first figure of a claim by group, with its intervals, as SVG."""

from __future__ import annotations

import math
from typing import Final

from advisor.draw.svg import element, words
from benchmarks.guide.claim_answers import ClaimFigure, Verdict
from benchmarks.guide.claim_words import UNITS, Answers, number
from benchmarks.svg_chart import chart

#: Pixels: width of the plot and of the names beside it, height of a row, margins.
_WIDTH, _NAMES, _ROW, _TOP, _EDGE = 420, 190, 26, 34, 24
#: Colours that are told apart without seeing red and green apart; shapes differ, too.
COLORS: Final[dict[Verdict, str]] = {"true": "#0072b2", "false": "#d55e00", "undecided": "#777"}
_INK, _SOFT = "#222", "#bbb"
#: Part of the span that is left free on each side.
_AIR: Final = 0.06


def plot(answers: Answers, verdicts: bool = True) -> str | None:
    """The picture; None where nothing is known. Lines stand where the verdict may change, or at 0
    if no verdicts are shown."""
    known = [(group, answer) for group, answer in answers.items() if _known(answer.figures[0])]
    if not known:
        return None
    first = known[0][1].figures[0]
    marks = known[0][1].lines if verdicts else (0.0,)
    ends = [end for _, answer in known for end in _ends(answer.figures[0])]
    least, most = min(*ends, *marks), max(*ends, *marks)
    air = _AIR * (most - least or 1)
    least, most = least - air, most + air

    def across(value: float) -> float:
        inside = min(max(value, least), most)
        return _NAMES + _WIDTH * (inside - least) / (most - least)

    bottom = _TOP + _ROW * len(known)
    parts: list[str] = []
    for mark in marks:
        x = across(mark)
        parts += [
            element("line", x1=x, y1=_TOP, x2=x, y2=bottom, stroke=_SOFT, stroke_dasharray="4 4"),
            words("text", f"{mark:g}", x=x, y=bottom + 16, text_anchor="middle", fill=_INK),
        ]
    for place, (group, answer) in enumerate(known):
        one = answer.figures[0].estimate
        verdict = answer.verdict if verdicts else "undecided"
        color = COLORS[verdict]
        y = _TOP + _ROW * (place + 0.5)
        low, high = across(one.low), across(one.high)
        parts += [
            words("text", group.name, x=_NAMES - 12, y=y + 4, text_anchor="end", fill=_INK),
            element("line", x1=low, y1=y, x2=high, y2=y, stroke=color, stroke_width=2),
            _point(across(one.value), y, verdict),
            words(
                "text",
                f"{number(one.value, first.unit)}{f' {verdict}' if verdicts else ''}",
                x=_NAMES + _WIDTH + 8,
                y=y + 4,
                fill=color,
            ),
        ]
    title = f"{first.name}, {UNITS[first.unit]}"
    parts.append(words("text", title, x=_NAMES, y=20, fill=_INK, font_weight="bold"))
    return chart(parts, _NAMES + _WIDTH + 110, bottom + _EDGE, title)


def _known(figure: ClaimFigure) -> bool:
    return figure.estimate.known


def _ends(figure: ClaimFigure) -> list[float]:
    """The value and the ends of its interval, those that there are."""
    one = figure.estimate
    return [end for end in (one.low, one.value, one.high) if math.isfinite(end)]


def _point(x: float, y: float, verdict: Verdict) -> str:
    """A disc, a square or a ring, by verdict."""
    color = COLORS[verdict]
    if verdict == "false":
        return element("rect", x=x - 5, y=y - 5, width=10, height=10, fill=color)
    fill = color if verdict == "true" else "#fff"
    return element("circle", cx=x, cy=y, r=5, fill=fill, stroke=color, stroke_width=2)
