"""A review as one HTML file to send: nothing is loaded from elsewhere, light and dark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from advisor.advise.review.luck import DEAL, EXCHANGE, REFILL
from advisor.advise.review.review_curve import margin_curve, win_curve
from advisor.advise.review.review_pictures import Pictures
from advisor.advise.review.review_result import OTHERS, OWN, Review, ReviewedPlayer, ReviewedTurn
from advisor.advise.review.review_settings import BEST, OBVIOUS, OPEN, ReviewSettings
from advisor.advise.review.review_text import (
    better,
    chance_words,
    grade_words,
    loss_words,
    lost_words,
    margin_words,
    meaning,
    point_words,
    signed,
)
from advisor.advise.review.turning_points import turning_points
from advisor.draw.svg import clean, element, words
from advisor.draw.theme import look
from advisor.words.say import joined, say
from positions.notation.play_text import format_play
from positions.notation.written_plays import Play
from search.rules.convert import setup_of

_LIGHT: Final = "--paper:#fff;--ink:#1f2328;--soft:#57606a;--grid:#d0d7de;--card:#f6f8fa;"
_DARK: Final = "--paper:#14171a;--ink:#e6e8eb;--soft:#9aa4af;--grid:#3a4149;--card:#1d2126;"
_STYLE: Final = """
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,Helvetica,Arial,sans-serif}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
.wide{overflow-x:auto}table{border-collapse:collapse}
th,td{padding:.25rem .7rem .25rem 0;text-align:right;white-space:nowrap}
tbody th{text-align:left;color:var(--soft);font-weight:normal}
tbody tr{border-top:1px solid var(--grid)}
.curve{width:100%;min-width:38rem;height:auto;display:block}
.curve text{fill:var(--soft);font-size:12px}
.curve .end{text-anchor:end}.curve .middle{text-anchor:middle}
.grid{stroke:var(--grid);stroke-width:1}.line{fill:none;stroke-width:2}
.under{fill:none;stroke:var(--soft);stroke-width:3.2}.point{stroke:var(--ink);stroke-width:1}
.dot{display:inline-block;width:.75em;height:.75em;border:1px solid var(--ink);border-radius:50%;
margin-right:.4em}
details{border-top:1px solid var(--grid)}summary{cursor:pointer;padding:.45rem 0}
.grade{display:inline-block;min-width:6.5em}.bad{font-weight:bold}.soft{color:var(--soft)}
code{font:14px/1.6 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
ul{margin:.2rem 0 .8rem;padding-left:1.2rem}.boards{overflow-x:auto;padding-bottom:.5rem}
.boards svg{min-width:56rem}
"""
#: The rows of the table of players.
_ROWS: Final[tuple[tuple[str, Callable[[ReviewedPlayer], str]], ...]] = (
    ("result", lambda one: _result(one)),
    ("lost", lambda one: lost_words(one)),
    ("counted", lambda one: f"{one.counted}"),
    ("start", lambda one: signed(one.start)),
    ("luck-deal", lambda one: signed(one.luck[DEAL])),
    ("luck-refill", lambda one: signed(one.luck[REFILL])),
    ("luck-exchange", lambda one: signed(one.luck[EXCHANGE])),
    ("luck-others", lambda one: signed(one.luck[OTHERS])),
    ("skill-own", lambda one: signed(one.skill[OWN])),
    ("skill-others", lambda one: signed(one.skill[OTHERS])),
    ("rest", lambda one: signed(one.remainder)),
    ("adjusted", lambda one: signed(one.adjusted)),
)


def _result(one: ReviewedPlayer) -> str:
    return say("review-row-not-over") if one.final is None else margin_words(one.final)


def review_html(review: Review, settings: ReviewSettings) -> str:
    """The whole page."""
    pictures = Pictures()
    turns = [_turn(one, review, pictures) for one in review.turns]
    shared, drawn = pictures.written()
    for number, picture in enumerate(drawn):
        boards = element("div", picture, class_="boards")
        turns[number] = turns[number].replace(_place(number), boards)
    title = clean(review.record.title or say("review-a-game"))
    points = turning_points(review, settings.turning_points, settings.least_swing)
    body = [words("h1", say("review-title", title=title))]
    if not review.complete:
        graded = say("review-graded", graded=len(review.turns), of=review.of)
        body.append(words("p", graded))
    if review.turns:
        for name, curve in (("win", win_curve(review)), ("margin", margin_curve(review))):
            body += [words("h2", say(f"curve-{name}")), element("div", curve, class_="wide")]
    body += [words("h2", say("review-players")), _players(review.players)]
    if points:
        body.append(words("h2", say("review-turning-points")))
        body.append(_list([words("li", point_words(point, review)) for point in points]))
    body += [words("h2", say("review-turns")), *turns]
    body += [words("h2", say("review-means")), *(words("p", one) for one in meaning())]
    return _page(title, _style(pictures), shared + "\n".join(body))


def _page(title: str, style: str, body: str) -> str:
    name = say("review-title", title=title)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(name)}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _style(pictures: Pictures) -> str:
    pieces = "".join(f"--{color}:{piece.fill};" for color, piece in look().pieces.items())
    light = f":root{{{_LIGHT}{pieces}{pictures.style(False)}}}"
    dark = f"@media (prefers-color-scheme:dark){{:root{{{_DARK}{pictures.style(True)}}}}}"
    return f"{light}{dark}{_STYLE}"


def _players(players: Sequence[ReviewedPlayer]) -> str:
    """A column for each player, a row for each figure."""
    names = [element("th", _dot(one.color), escape(_name(one)), scope="col") for one in players]
    head = element("tr", element("td"), *names)
    rows = [
        element(
            "tr",
            words("th", say(f"review-row-{name}"), scope="row"),
            *(words("td", row_of(one)) for one in players),
        )
        for name, row_of in _ROWS
    ]
    table = element("table", element("thead", head), element("tbody", *rows))
    return element("div", table, class_="wide")


def _name(one: ReviewedPlayer) -> str:
    return say("review-player-name", player=one.color, name=clean(one.name))


def _turn(one: ReviewedTurn, review: Review, pictures: Pictures) -> str:
    """A turn, folded up: its grade, what was played, the better turn, the boards before it."""
    sentences = [grade_words(one)]
    if one.grade is not None and one.grade.name not in (BEST, OBVIOUS):
        lost = {"lost": loss_words(one), "chance": chance_words(one)}
        sentences.append(say("review-summary-lost", **lost))
    if one.luck is not None:
        sentences.append(say("review-summary-luck", luck=signed(one.luck)))
    good = one.grade is None or one.grade.name in (BEST, "good", OBVIOUS, OPEN)
    head = element(
        "summary",
        _dot(one.turn.color),
        escape(say("review-turn-summary", turn=one.turn.number, player=one.turn.color) + " "),
        words("span", sentences[0], class_="grade" if good else "grade bad"),
        words("span", joined("review-summary-and", sentences[1:]), class_="soft"),
    )
    parts = [words("p", say("review-played")), _plays(one.played)]
    if plays := better(one):
        parts += [words("p", say("review-better-turn")), _plays(plays)]
    number = pictures.add(setup_of(one.turn.start))
    parts += [words("p", say("review-boards")), _place(number)]
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
