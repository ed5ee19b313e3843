"""A review as one HTML file to send: nothing is loaded from elsewhere, light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from advisor.drawing.svg import clean, element, words
from advisor.drawing.theme import look
from advisor.review.curve import margin_curve, win_curve
from advisor.review.luck import KINDS
from advisor.review.pictures import Pictures
from advisor.review.results import OTHERS, OWN, Review, ReviewedPlayer, ReviewedTurn
from advisor.review.settings import BEST, OBVIOUS, OPEN, Settings
from advisor.review.told import (
    MEANING,
    better,
    chance_words,
    grade_words,
    loss_words,
    margin_words,
    plain_figure,
    point_words,
    signed,
)
from advisor.review.turning import turning_points
from positions.notation import format_play
from positions.plays import Play
from search.rules.convert import setup_of

_LIGHT: Final = "--paper:#fff;--ink:#1f2328;--soft:#57606a;--grid:#d0d7de;--card:#f6f8fa;"
_DARK: Final = "--paper:#14171a;--ink:#e6e8eb;--soft:#9aa4af;--grid:#3a4149;--card:#1d2126;"
_STYLE: Final = """
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,Helvetica,Arial,sans-serif}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
.wide{overflow-x:auto}table{border-collapse:collapse}
th,td{padding:.25rem .7rem .25rem 0;text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}thead th{color:var(--soft);font-weight:normal}
tbody tr{border-top:1px solid var(--grid)}
.curve{width:100%;height:auto;display:block}.curve text{fill:var(--soft);font-size:12px}
.curve .end{text-anchor:end}.curve .middle{text-anchor:middle}
.grid{stroke:var(--grid);stroke-width:1}.line{fill:none;stroke-width:2}
.under{fill:none;stroke:var(--soft);stroke-width:3.2}.point{stroke:var(--ink);stroke-width:1}
.dot{display:inline-block;width:.75em;height:.75em;border:1px solid var(--ink);border-radius:50%;
margin-right:.4em}
details{border-top:1px solid var(--grid)}summary{cursor:pointer;padding:.45rem 0}
.grade{display:inline-block;min-width:6.5em}.bad{font-weight:bold}.soft{color:var(--soft)}
code{font:14px/1.6 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
ul{margin:.2rem 0 .8rem;padding-left:1.2rem}.boards{overflow-x:auto;padding-bottom:.5rem}
"""
_HEADS: Final = (
    "Player",
    "Result",
    "Lost a turn",
    "Turns counted",
    "Start",
    *(f"Luck: {kind}" for kind in (*KINDS, OTHERS)),
    "Skill: own",
    "Skill: others",
    "Rest",
    "Without luck",
)


def review_html(review: Review, settings: Settings) -> str:
    """The whole page."""
    pictures = Pictures()
    turns = [_turn(one, review, pictures) for one in review.turns]
    shared, drawn = pictures.written()
    for number, picture in enumerate(drawn):
        boards = element("div", picture, class_="boards")
        turns[number] = turns[number].replace(_place(number), boards)
    title = clean(review.record.title or "A game")
    names = ", ".join(f"{one.color} {clean(one.name)}" for one in review.players)
    points = turning_points(review, settings.turning_points, settings.least_swing)
    body = [
        words("h1", f"Review: {title}"),
        words("p", names),
    ]
    if not review.complete:
        told = f"{len(review.turns)} of {review.of} turns are graded."
        body.append(words("p", told))
    if review.turns:
        body += [win_curve(review), margin_curve(review)]
    body.append(_players(review.players))
    if points:
        body.append(words("h2", "Turning points"))
        body.append(_list([words("li", point_words(point, review)) for point in points]))
    body += [words("h2", "Turn by turn"), *turns]
    body += [words("h2", "What the figures mean"), *(words("p", one) for one in MEANING)]
    return _page(title, _style(pictures), shared + "\n".join(body))


def _page(title: str, style: str, body: str) -> str:
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>Review: {escape(title)}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _style(pictures: Pictures) -> str:
    pieces = "".join(f"--{color}:{piece.fill};" for color, piece in look().pieces.items())
    light = f":root{{{_LIGHT}{pieces}{pictures.style(False)}}}"
    dark = f"@media (prefers-color-scheme:dark){{:root{{{_DARK}{pictures.style(True)}}}}}"
    return f"{light}{dark}{_STYLE}"


def _players(players: Sequence[ReviewedPlayer]) -> str:
    head = element("tr", *(words("th", name, scope="col") for name in _HEADS))
    rows = [element("tr", *_player(one)) for one in players]
    table = element("table", element("thead", head), element("tbody", *rows))
    return element("div", table, class_="wide")


def _player(one: ReviewedPlayer) -> list[str]:
    loss = one.loss_per_turn
    cells = [
        "not over" if one.final is None else margin_words(one.final),
        signed(None) if loss is None else plain_figure(loss),
        f"{one.counted}",
        signed(one.start),
        *(signed(one.luck[kind]) for kind in (*KINDS, OTHERS)),
        signed(one.skill[OWN]),
        signed(one.skill[OTHERS]),
        signed(one.remainder),
        signed(one.adjusted),
    ]
    name = element("td", _dot(one.color), escape(f"{one.color} {clean(one.name)}"))
    return [name, *(words("td", cell) for cell in cells)]


def _turn(one: ReviewedTurn, review: Review, pictures: Pictures) -> str:
    """A turn, folded up: its grade, what was played, the better turn, the boards before it."""
    told = [grade_words(one)]
    if one.grade is not None and one.grade.name not in (BEST, OBVIOUS):
        told.append(f"lost {loss_words(one)} Ecus, {chance_words(one)} chance to win")
    if one.luck is not None:
        told.append(f"luck {signed(one.luck)}")
    good = one.grade is None or one.grade.name in (BEST, "good", OBVIOUS, OPEN)
    head = element(
        "summary",
        _dot(one.turn.color),
        escape(f"Turn {one.turn.number}, {one.turn.color} "),
        words("span", told[0], class_="grade" if good else "grade bad"),
        words("span", " · ".join(told[1:]), class_="soft"),
    )
    parts = [words("p", "Played:"), _plays(one.played)]
    if plays := better(one):
        parts += [words("p", "Better:"), _plays(plays)]
    number = pictures.add(setup_of(one.turn.start))
    parts += [words("p", "The boards before the turn:"), _place(number)]
    return element("details", head, *parts)


def _place(number: int) -> str:
    """Where a picture will stand."""
    return f"<!-- picture {number} -->"


def _plays(plays: Sequence[Play]) -> str:
    return _list([element("li", words("code", format_play(play))) for play in plays])


def _list(items: Sequence[str]) -> str:
    return element("ul", *items)


def _dot(color: str) -> str:
    return f'<span class="dot" style="background:var(--{color})"></span>'
