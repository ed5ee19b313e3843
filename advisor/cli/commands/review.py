"""``khronos review``: a game looked through, every turn graded, luck apart from skill."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.cli.arguments import Json
from advisor.cli.input_files import read_record
from advisor.cli.output import (
    Failure,
    columns,
    note,
    out,
    out_json,
    save_bytes,
    save_text,
    writable,
)
from advisor.words.say import say

if TYPE_CHECKING:
    from advisor.advise.review import Options, Review
    from positions.records.record_files import GameRecord

#: Columns of text that the table of turns uses at most.
WIDEST: Final = 140
#: Most sets of deals that can be asked for.
MOST_DEALS: Final = 100


def review(
    file: Annotated[
        str,
        typer.Argument(metavar="RECORD", help="help-review.file"),
    ],
    as_json: Json = False,
    html: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="help-review.html", show_default=False),
    ] = None,
    pdf: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="help-review.pdf", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option(help="help-review.seed")] = 0,
    deals: Annotated[
        int | None,
        typer.Option(help="help-review.deals", show_default=False),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="help-review.force")] = False,
) -> None:
    """Review a recorded game: what every turn lost, and what was luck."""
    from advisor.advise.review import Options
    from advisor.advise.review.review_pdf import printer_there

    if deals is not None and not 2 <= deals <= MOST_DEALS:
        raise Failure(say("cli-deals-limits", most=MOST_DEALS))
    if pdf is not None and not printer_there():
        raise Failure(say("review-pdf-missing"))
    for out_file in (html, pdf):
        if out_file is not None:
            writable(out_file, force, file)
    _, record = read_record(file, say("cli-play-saves-games"))
    result, stopped = reviewed(record, Options(seed, deals), file)
    if not result.of:
        raise Failure(say("cli-review-no-turn", file=file))
    if stopped:
        note(say("cli-review-stopped", turns=len(result.turns), of=result.of))
    if html is not None or pdf is not None:
        _write(result, html, pdf)
    if as_json:
        out_json(result.document())
    elif html is None and pdf is None:
        from advisor.advise.review import usual
        from advisor.advise.review.review_text import review_text

        out(review_text(result, usual(), min(columns() or 100, WIDEST)))


def _write(result: Review, html: str | None, pdf: str | None) -> None:
    """The page as a file to send, and as one to print."""
    from advisor.advise.review import usual
    from advisor.advise.review.review_html import review_html
    from advisor.advise.review.review_pdf import pdf_of

    page = review_html(result, usual())
    if html is not None:
        save_text(page, html)
        note(say("cli-wrote", file=html))
    if pdf is not None:
        save_bytes(pdf_of(page), pdf)
        note(say("cli-wrote", file=pdf))


def reviewed(record: GameRecord, options: Options, file: str) -> tuple[Review, bool]:
    """The review, with a line that says how far it is; and whether Ctrl-C has ended it early.

    :raises KeyboardInterrupt: before the first turn was graded.
    """
    from advisor.advise.review import review as look

    on_terminal = sys.stderr is not None and sys.stderr.isatty()
    known: list[Review] = []

    def tell(so_far: Review) -> None:
        known[:] = [so_far]
        if on_terminal:
            note(f"\033[K{_progress(so_far)} ...", end="\r")

    if on_terminal:
        note(say("cli-review-begins"), end="\r")
    try:
        return look(record, options, tell, file=file), False
    except KeyboardInterrupt:
        if not known:
            raise
        return known[0], True
    finally:
        if on_terminal:
            note("\033[K", end="")


def _progress(so_far: Review) -> str:
    """How far the review is, with the grade of the last turn."""
    from advisor.advise.review.review_text import grade_words

    last = so_far.turns[-1]
    done = say("cli-review-done", turns=len(so_far.turns), of=so_far.of)
    return say(
        "cli-review-progress",
        done=done,
        number=last.turn.number,
        color=last.turn.color,
        last=grade_words(last),
    )
