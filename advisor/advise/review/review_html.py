"""A review as one HTML file to send: nothing is loaded from elsewhere, light and dark.

Printed, every turn is unfolded, and those that lost something have their boards beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from advisor.advise.review.player_rows import player_tables
from advisor.advise.review.review_curve import curve_legend, margin_curve, win_curve
from advisor.advise.review.review_pictures import Pictures
from advisor.advise.review.review_result import Review, ReviewedTurn
from advisor.advise.review.review_settings import ReviewSettings
from advisor.advise.review.review_text import (
    grade_words,
    meaning,
    point_words,
    result_words,
    unfinished_words,
    who_words,
)
from advisor.advise.review.turn_text import (
    better_sentence,
    grade_sentences,
    luck_sentence,
    mark,
    play_lines,
    turn_line,
    why_head,
)
from advisor.advise.review.turning_points import turning_points
from advisor.draw.svg import clean, element, words
from advisor.draw.theme import look
from advisor.words.say import say
from search.rules.convert import setup_of

#: The colours of the page; on paper the light ones.
_LIGHT: Final = {
    "paper": "#ffffff",
    "ink": "#1f2328",
    "soft": "#57606a",
    "grid": "#d0d7de",
    "card": "#f6f8fa",
}
_DARK: Final = {
    "paper": "#14171a",
    "ink": "#e6e8eb",
    "soft": "#9aa4af",
    "grid": "#3a4149",
    "card": "#1d2126",
}
#: How the curves look.
_CURVES: Final = """
.curve text{fill:var(--soft);font:12px Helvetica,Arial,sans-serif}
.curve .end{text-anchor:end}.curve .middle{text-anchor:middle}
.curve .mark{text-anchor:middle;fill:var(--ink);font-weight:bold}.slot{fill:none}
.grid{stroke:var(--grid);stroke-width:1}.line{fill:none;stroke-width:2}
.under{fill:none;stroke:var(--soft);stroke-width:3.2}.point{stroke:var(--ink);stroke-width:1}
"""
_STYLE: Final = """
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,Helvetica,Arial,sans-serif}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin:1.6rem 0 .3rem}
.wide{overflow-x:auto}table{border-collapse:collapse}
th,td{padding:.25rem .7rem .25rem 0;text-align:right;vertical-align:top}
tbody th{text-align:left;font-weight:normal}tbody th span{display:block;font-size:.8rem}
td,thead th{white-space:nowrap}tbody tr{border-top:1px solid var(--grid)}
.curve{width:100%;min-width:38rem;height:auto;display:block}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:.2rem 0}
.legend svg{vertical-align:-.15em;margin-right:.3em}
.turn{border-top:1px solid var(--grid)}summary{cursor:pointer;padding:.45rem 0}
.grade{display:inline-block;min-width:8.5em}.bad{font-weight:bold}.soft{color:var(--soft)}
.dot{display:inline-block;width:.75em;height:.75em;border:1px solid var(--ink);border-radius:50%;
margin-right:.4em}
p{margin:.3rem 0}ol,ul{margin:.2rem 0 .5rem;padding-left:1.4rem}
.boards{overflow-x:auto;padding-bottom:.5rem}.boards svg{min-width:56rem}
@page{size:A4;margin:14mm}
@media print{body{max-width:none;padding:0;font-size:10pt}.wide,.boards{overflow:visible}
.curve,.boards svg{min-width:0;width:100%;height:auto}.turn{break-inside:avoid}
h2{break-after:avoid}summary{list-style:none}.folded{display:none}
.fine .boards,.fine .boards-head{display:none}
details::details-content{content-visibility:visible;display:block}}
"""


def review_html(review: Review, settings: ReviewSettings) -> str:
    """The whole page; the turns are folded up."""
    pictures = Pictures()
    turns = [_turn(one, review, settings, pictures) for one in review.turns]
    shared, drawn = pictures.written()
    for number, picture in enumerate(drawn):
        boards = element("div", picture, class_="boards")
        turns[number] = turns[number].replace(_place(number), boards)
    light = f"{_variables(_LIGHT)}{_piece_colors()}{pictures.style(False)}"
    style = (
        f"@media screen,print{{:root{{{light}}}}}"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{_variables(_DARK)}"
        f"{pictures.style(True)}}}}}{_STYLE}"
    )
    return _page(_title(review), style, shared + _body(review, settings, turns))


def _page(title: str, style: str, body: str) -> str:
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n"
        f'<style class="curves">{_CURVES}</style>\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _title(review: Review) -> str:
    return say("review-title", title=clean(review.record.title or say("review-a-game")))


def _variables(colors: dict[str, str]) -> str:
    return "".join(f"--{name}:{color};" for name, color in colors.items())


def _piece_colors() -> str:
    return _variables({color: piece.fill for color, piece in look().pieces.items()})


# -- what is said ----------------------------------------------------------------------------------


def _body(review: Review, settings: ReviewSettings, turns: Sequence[str]) -> str:
    body = [words("h1", _title(review))]
    if not review.complete:
        graded = say("review-graded", graded=len(review.turns), of=review.of)
        body.append(words("p", graded))
    elif review.unfinished:
        body.append(words("p", unfinished_words(review)))
    else:
        body += [words("p", result_words(one)) for one in review.players]
    if review.turns:
        signs = [element("span", sign, escape(clean(name))) for sign, name in curve_legend(review)]
        for name, curve in (("win", win_curve(review)), ("margin", margin_curve(review))):
            body += [words("h2", say(f"curve-{name}"))]
            body += [words("p", say(f"curve-{name}.about"), class_="soft")]
            body += [element("div", *signs, class_="legend")]
            body += [element("div", curve, class_="wide")]
    points = turning_points(review, settings.turning_points, settings.least_swing)
    if points:
        body.append(words("h2", say("review-turning-points")))
        body.append(element("ul", *(words("li", point_words(one, review)) for one in points)))
    body += [words("h2", say("review-turns")), *turns]
    body += [words("h2", say("review-players")), _players(review)]
    body += [words("h2", say("review-means")), *(words("p", one) for one in meaning())]
    return "\n".join(body)


def _players(review: Review) -> str:
    """Two tables with a column for each player, a row for each figure."""
    names = [
        element("th", _dot(one.color), escape(clean(who_words(one))), scope="col")
        for one in review.players
    ]
    head = element("tr", words("td", say("review-players.unit"), class_="soft"), *names)
    parts = []
    for part in player_tables(review):
        rows = [
            element(
                "tr",
                element(
                    "th", escape(row.head), words("span", row.about, class_="soft"), scope="row"
                ),
                *(words("td", cell) for cell in row.cells),
            )
            for row in part.rows
        ]
        table = element("table", element("thead", head), element("tbody", *rows))
        parts += [words("h3", part.title), words("p", part.about, class_="soft")]
        parts.append(element("div", table, class_="wide"))
    return "\n".join(parts)


def _turn(one: ReviewedTurn, review: Review, settings: ReviewSettings, pictures: Pictures) -> str:
    """A turn, folded up: whose, its grade, what was played; in it its plays, what it lost, what
    was better, and the boards before it."""
    sign = mark(one)
    grade = f"{grade_words(one)} {sign}" if sign else grade_words(one)
    head = element(
        "summary",
        _dot(one.turn.color),
        escape(say("review-turn", turn=one.turn.number, player=one.turn.color) + " "),
        words("span", grade, class_="grade bad" if sign else "grade"),
        words("span", turn_line(one.played), class_="soft folded"),
    )
    said = [*grade_sentences(one, review, settings), better_sentence(one), why_head(one)]
    luck = luck_sentence(one)
    return element(
        "details",
        head,
        element("ol", *(words("li", line) for line in play_lines(one.played))),
        *(words("p", line) for line in said if line),
        element("ul", *(words("li", reason) for reason in one.reasons)) if one.reasons else "",
        words("p", luck) if luck else "",
        words("p", say("review-boards"), class_="soft boards-head"),
        _place(pictures.add(setup_of(one.turn.start))),
        class_="turn" if sign else "turn fine",
    )


def _place(number: int) -> str:
    """Where a picture will stand."""
    return f"<!-- picture {number} -->"


def _dot(color: str) -> str:
    return f'<span class="dot" style="background:var(--{color})"></span>'
