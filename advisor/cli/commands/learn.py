"""``khronos learn``: the lessons, one at the terminal, or all of them checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from advisor.cli.arguments import Json
from advisor.cli.check_report import tell_checked
from advisor.cli.kept_standings import kept_standings
from advisor.cli.output import Failure, out, out_json, tell
from advisor.words.say import say

if TYPE_CHECKING:
    from advisor.teach.lessons import Lesson, LessonStanding


def learn(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="LESSON",
            help="help-learn.name",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
    checked: Annotated[bool, typer.Option("--check", help="help-learn.checked")] = False,
) -> None:
    """Learn the game: short lessons with a task on the boards."""
    if checked:
        if name is not None:
            raise Failure(say("cli-learn-check-alone"))
        _check(as_json)
        return
    if name is None:
        _list(as_json)
        return
    from advisor.cli.dialogs import guide_dialog

    claim = guide_dialog.named(name)
    if claim is not None:
        guide_dialog.print_claim(claim, as_json)
        return
    if as_json:
        raise Failure(say("cli-learn-json-alone"))
    from advisor.cli.dialogs.lesson_dialog import LessonDialog
    from advisor.teach.lessons import lessons
    from advisor.teach.puzzles import following

    last = (
        say("cli-learn-last", lessons=len(lessons())),
        say("cli-learn-a-game"),
    )
    LessonDialog(_named(name), following, last).run()


def _named(name: str) -> Lesson:
    """The lesson that was typed.

    :raises Failure: there is no such lesson.
    """
    from advisor.cli.arguments import one_of
    from advisor.teach.lessons import lesson, lessons

    named = lesson(name)
    if named is None and name.strip().isdigit():
        raise Failure(say("cli-learn-no-lesson", name=name.strip()[:6], lessons=len(lessons())))
    if named is None:
        named = lesson(one_of("lesson", name, [one.id for one in lessons()]))
    assert named is not None
    return named


def _check(as_json: bool) -> None:
    from advisor.teach.lessons import check_lessons

    tell_checked("lesson", *check_lessons(), as_json)


def _list(as_json: bool) -> None:
    from advisor.cli.dialogs import guide_dialog
    from advisor.teach.lessons import lessons, settings

    standings, lost = kept_standings()
    if as_json:
        out_json([_entry(one, standings.get(one.id)) for one in lessons()])
        return
    for chapter, title in settings().chapters.items():
        tell(title)
        for one in lessons():
            if one.chapter == chapter:
                tell(_row(one, standings.get(one.id)))
        out()
    guide_dialog.listed()
    following = next((one for one in lessons() if not _reached(standings.get(one.id))), None)
    if following is None:
        tell(say("cli-learn-all-reached"))
    else:
        tell(say("cli-learn-next", number=following.number))
    if lost is not None:
        tell(say("cli-progress-not-shown", lost=lost))


def _reached(standing: LessonStanding | None) -> bool:
    return standing is not None and standing.reached


def _row(one: Lesson, standing: LessonStanding | None) -> str:
    """``[x]  4  Your first building  (build)``."""
    mark = "[x]" if _reached(standing) else "[ ]"
    return f"  {mark} {one.number:>2}  {one.title} ({one.id})"


def _entry(one: Lesson, standing: LessonStanding | None) -> dict[str, object]:
    return {
        "number": one.number,
        "id": one.id,
        "chapter": one.chapter,
        "title": one.title,
        "sections": list(one.sections),
        "reached": _reached(standing),
        "tries": 0 if standing is None else standing.tries,
    }
