"""Puzzles printed for a club evening: boards and tasks, the solutions on the last page.

Each page is an SVG picture that cairosvg turns into a PDF; pypdf joins them. Both come with the
extra ``sheets`` and are imported only here.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Final

from advisor.draw import boards_svg
from advisor.draw.svg import element, rect, words
from advisor.teach.lessons.attempt import check
from advisor.teach.puzzles.puzzle_files import Puzzle
from advisor.words.play_words import turn_words
from advisor.words.position_words import adventurers_words, cards_words
from advisor.words.say import say
from advisor.words.wrapping import wrapped_line

#: A4, in millimetres, with its margin.
_WIDTH, _HEIGHT, _MARGIN = 210.0, 297.0, 12.0
#: Puzzles on a page, and the millimetres that each has.
PER_PAGE: Final = 2
_ROOM: Final = (_HEIGHT - 2 * _MARGIN - 8) / PER_PAGE
#: Letters of the text in millimetres, the space between lines, and letters in a line.
_SIZE, _LINE, _LETTERS = 3.6, 5.0, 104
_SOLUTION_LINES: Final = int((_HEIGHT - 2 * _MARGIN - 14) / _LINE)
_INK: Final = "#1a1a1a"
_FONTS: Final = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
_ROOT: Final = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"[^>]*>')


class NoPrinter(RuntimeError):
    """What makes a PDF is not installed."""


def sheet_pages(puzzles: Sequence[Puzzle]) -> list[str]:
    """The pages of a sheet as SVG: first the puzzles, then their solutions."""
    return [*_tasks(puzzles), *_solutions(puzzles)]


def pdf(pages: Sequence[str], title: str = "") -> bytes:
    """Pages of SVG as one PDF.

    :param title: default: that of a sheet of puzzles.
    :raises NoPrinter: the extra ``sheets`` is not installed.
    """
    try:
        import cairosvg
        import pypdf
    except (ImportError, OSError) as error:
        raise NoPrinter(say("puzzle-sheet-needs")) from error
    writer = pypdf.PdfWriter()
    for page in pages:
        data = cairosvg.svg2pdf(bytestring=page.encode("utf-8"))
        writer.append(io.BytesIO(data))
    writer.add_metadata({"/Title": title or say("puzzle-sheet-title")})
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


# -- pages -----------------------------------------------------------------------------------------


def _tasks(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    for start in range(0, len(puzzles), PER_PAGE):
        shapes: list[str] = []
        explained: set[str] = set()  # the players in the legends of this page
        for place, puzzle in enumerate(puzzles[start : start + PER_PAGE]):
            players = set(puzzle.position.table.colors)
            shapes += _task(puzzle, _MARGIN + place * _ROOM, legend=not players <= explained)
            explained |= players
        yield _page(shapes, say("puzzle-sheet-page", number=start // PER_PAGE + 1))


def _task(puzzle: Puzzle, top: float, legend: bool) -> Iterator[str]:
    lesson = puzzle.lesson
    yield _text(lesson.title_heading, top + 5, size=5.2, bold=True)
    y = top + 11
    for words_of_it, bold in (
        (_mine(puzzle), False),
        (_theirs(puzzle), False),
        (" ".join(lesson.text), False),
        (lesson.task, True),
    ):
        for line in _wrapped(words_of_it):
            yield _text(line, y, bold=bold)
            y += _LINE
    yield _boards(puzzle, y - 2, top + _ROOM - 4, legend)


def _mine(puzzle: Puzzle) -> str:
    """What whoever solves it has."""
    position, seat = puzzle.position, puzzle.position.mover
    return say(
        "puzzle-sheet-you",
        player=position.table.colors[seat],
        ecus=position.ecus[seat],
        cards=cards_words(position.hands[seat]),
        adventurers=adventurers_words(position.adventurers[seat]),
    )


def _theirs(puzzle: Puzzle) -> str:
    """The Ecus of the others; and the discards where it counts what they may hold."""
    position = puzzle.position
    lines = [
        say("puzzle-sheet-player", player=color, ecus=position.ecus[seat])
        for seat, color in enumerate(position.table.colors)
        if seat != position.mover
    ]
    if puzzle.model.ask == "margin" and any(position.discard):
        lines.append(say("puzzle-sheet-discards", cards=cards_words(position.discard)))
    return " ".join(lines)


def _boards(puzzle: Puzzle, top: float, bottom: float, legend: bool) -> str:
    """The boards, as large as there is room for them."""
    drawn = boards_svg(puzzle.setup, header=False, with_legend=legend)
    root = _ROOT.match(drawn)
    assert root is not None
    width, height = float(root[1]), float(root[2])
    scale = min((_WIDTH - 2 * _MARGIN) / width, (bottom - top) / height)
    inner = drawn[root.end() : drawn.rindex("</svg>")]
    return element("g", inner, transform=f"translate({_MARGIN} {top:.2f}) scale({scale:.4f})")


def _solutions(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    lines: list[tuple[str, bool]] = []
    for puzzle in puzzles:
        played = check(puzzle.lesson, puzzle.model.solution).line.records
        turn = turn_words(record.play for record in played)
        solution = say("puzzle-sheet-solution", number=str(puzzle.number), turn=turn)
        block = [(words_of_it, True) for words_of_it in _wrapped(solution)]
        remark = f"{puzzle.model.after} {puzzle.lesson.after}"
        block += [(line, False) for line in _wrapped(remark)]
        block.append(("", False))
        if len(lines) % _SOLUTION_LINES + len(block) > _SOLUTION_LINES:
            lines += [("", False)] * (-len(lines) % _SOLUTION_LINES)
        lines += block
    for start in range(0, len(lines), _SOLUTION_LINES):
        shapes = [_text(say("puzzle-sheet-solutions"), _MARGIN + 5, size=5.2, bold=True)]
        for number, (line, bold) in enumerate(lines[start : start + _SOLUTION_LINES]):
            shapes.append(_text(line, _MARGIN + 13 + number * _LINE, bold=bold))
        yield _page(shapes, say("puzzle-sheet-foot"))


def _page(shapes: Sequence[str], foot: str) -> str:
    return element(
        "svg",
        rect(0, 0, _WIDTH, _HEIGHT, fill="#ffffff"),
        *shapes,
        _text(foot, _HEIGHT - _MARGIN + 3, size=3),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH:g} {_HEIGHT:g}",
        width=f"{_WIDTH:g}mm",
        height=f"{_HEIGHT:g}mm",
        font_family=_FONTS,
    )


def _text(text: str, y: float, size: float = _SIZE, bold: bool = False) -> str:
    weight = "bold" if bold else "normal"
    return words("text", text, x=_MARGIN, y=y, font_size=size, font_weight=weight, fill=_INK)


def _wrapped(text: str) -> list[str]:
    return wrapped_line(text, _LETTERS, 0)
