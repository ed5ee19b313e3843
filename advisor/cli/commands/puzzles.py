"""``khronos puzzles``: all of them, one at the terminal, a check, or a printed sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.cli.arguments import Force, Json, Theme
from advisor.cli.check_report import tell_checked
from advisor.cli.kept_standings import kept_standings
from advisor.cli.output import Failure, note, out_json, save_bytes, tell, writable
from advisor.words.say import say

if TYPE_CHECKING:
    from advisor.teach.lessons import LessonStanding
    from advisor.teach.puzzles import Puzzle

#: Puzzles on a sheet.
_COUNT: Final = 6


def puzzles(
    name: Annotated[
        str | None,
        typer.Argument(metavar="PUZZLE", help="help-puzzles.name", show_default=False),
    ] = None,
    as_json: Json = False,
    theme: Theme = None,
    beginner: Annotated[
        bool,
        typer.Option("--beginner", help="help-puzzles.beginner"),
    ] = False,
    checked: Annotated[bool, typer.Option("--check", help="help-puzzles.checked")] = False,
    sheet: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="help-puzzles.sheet",
            show_default=False,
        ),
    ] = None,
    force: Force = False,
    begin: Annotated[
        int | None,
        typer.Option(help="help-puzzles.begin", min=1, show_default=False),
    ] = None,
    count: Annotated[int, typer.Option(help="help-puzzles.count", min=1, max=60)] = _COUNT,
) -> None:
    """Solve puzzles: positions in which one turn is clearly best."""
    if checked:
        if name is not None or sheet is not None:
            raise Failure(say("cli-puzzles-check-alone"))
        _check(as_json)
        return
    if sheet is not None:
        if name is not None or as_json:
            raise Failure(say("cli-puzzles-sheet-alone"))
        _sheet(sheet, force, _chosen(theme, beginner), begin, count)
        return
    if name is None:
        _list(_chosen(theme, beginner), beginner, as_json)
        return
    if as_json:
        raise Failure(say("cli-puzzles-json-alone"))
    _solve(name, beginner)


def _solve(name: str, beginner: bool) -> None:
    from functools import partial

    from advisor.cli.dialogs.lesson_dialog import LessonDialog
    from advisor.teach.puzzles import following, puzzle
    from advisor.teach.puzzles import puzzles as every

    named = puzzle(name)
    if named is None and name.strip().isdigit():
        raise Failure(say("cli-puzzles-no-puzzle", name=name.strip()[:6], every=len(every())))
    if named is None:
        from advisor.cli.arguments import one_of

        named = puzzle(one_of("puzzle", name, [one.id for one in every()]))
    assert named is not None
    last = (say("cli-puzzles-last", every=len(every())),)
    LessonDialog(named.lesson, partial(following, beginners=beginner), last).run()


def _check(as_json: bool) -> None:
    from advisor.teach.puzzles.puzzle_checks import check_puzzles

    tell_checked("puzzle", *check_puzzles(), as_json)


def _chosen(theme: str | None, beginner: bool) -> list[Puzzle]:
    """The puzzles of a theme by number, or those for beginners, the easiest first.

    :raises Failure: there are none.
    """
    from advisor.teach.puzzles import in_order

    chosen = list(in_order(beginner))
    if theme is not None:
        from advisor.cli.arguments import one_of

        known = sorted({one for puzzle in chosen for one in puzzle.model.themes})
        theme = one_of("theme", theme, known)
        chosen = [puzzle for puzzle in chosen if theme in puzzle.model.themes]
    if not chosen:
        raise Failure(say("cli-puzzles-none"))
    return chosen


def _sheet(file: str, force: bool, listed: list[Puzzle], begin: int | None, count: int) -> None:
    from advisor.teach.puzzles.puzzle_sheet import NoPrinter, pdf, sheet_pages

    if not file.lower().endswith(".pdf"):
        raise Failure(say("cli-sheet-name-pdf"))
    writable(file, force, option="--sheet")
    chosen = _from(listed, begin)[:count]
    pages = sheet_pages(chosen)
    try:
        save_bytes(pdf(pages), file)
    except NoPrinter as error:
        raise Failure(str(error)) from None
    note(say("cli-puzzles-wrote", file=file, chosen=len(chosen), pages=len(pages)))


def _from(listed: list[Puzzle], begin: int | None) -> list[Puzzle]:
    """The puzzles from that number on; where it is not among them, and they stand in the order of
    their numbers, from the next one.

    :raises Failure: there are none.
    """
    numbers = [puzzle.number for puzzle in listed]
    if begin is None:
        return listed
    if begin in numbers:
        return listed[numbers.index(begin) :]
    if numbers != sorted(numbers):
        raise Failure(say("cli-puzzles-not-among", begin=begin))
    if begin > numbers[-1]:
        raise Failure(say("cli-puzzles-none-from", begin=begin, numbers=numbers[-1]))
    return [puzzle for puzzle in listed if puzzle.number > begin]


def _list(listed: list[Puzzle], beginner: bool, as_json: bool) -> None:
    standings, lost = kept_standings()
    solved = {name for name, standing in standings.items() if standing.reached}
    if as_json:
        out_json([_entry(one, standings.get(one.id)) for one in listed])
        return
    for one in listed:
        tell(_row(one, one.id in solved))
    following = next((one for one in listed if one.id not in solved), None)
    if following is None:
        tell(say("cli-puzzles-all-solved"))
    else:
        form = ".beginner" if beginner else ""
        tell(say(f"cli-puzzles-next{form}", number=following.number))
    if lost is not None:
        tell(say("cli-progress-not-shown", lost=lost))


def _row(one: Puzzle, solved: bool) -> str:
    """``[x]   4  turn 7, 2 players, 6 × 5, for beginners``; nothing that helps to solve it."""
    table, chart = one.position.table, one.setup.map
    words = [
        say("cli-puzzles-turn", number=one.position.number),
        say("cli-puzzles-players", seats=table.seats),
        f"{chart.width} × {chart.height}",
        *([say("cli-puzzles-for-beginners")] if one.model.beginner else []),
    ]
    return f"  {'[x]' if solved else '[ ]'} {one.number:>3}  {', '.join(words)}"


def _entry(one: Puzzle, standing: LessonStanding | None) -> dict[str, object]:
    model = one.model
    return {
        "number": one.number,
        "id": one.id,
        "map": model.map,
        "turn": one.position.number,
        "player": one.position.table.colors[one.position.mover],
        "themes": list(model.themes),
        "beginner": model.beginner,
        "ask": model.ask,
        "known": model.value.known,
        "difficulty": None if model.difficulty is None else model.difficulty.model_dump(),
        "solved": standing is not None and standing.reached,
        "tries": 0 if standing is None else standing.tries,
        "hints": 0 if standing is None else standing.hints,
    }
