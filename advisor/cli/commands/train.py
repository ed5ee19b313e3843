"""``khronos train``: puzzles that fit the player, a rating, and what was missed comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from advisor.cli.arguments import Force, Json, Theme
from advisor.cli.output import Failure, note, out_json, save_text, tell, writable
from advisor.words.say import say

if TYPE_CHECKING:
    from advisor.teach.puzzles import Puzzle
    from advisor.teach.trainer.profile_store import Store

#: The profile of whoever names none.
_USUAL = "me"


def train(
    profile: Annotated[str, typer.Option(metavar="NAME", help="help-train.profile")] = _USUAL,
    theme: Theme = None,
    queue: Annotated[
        bool,
        typer.Option("--queue", help="help-train.queue"),
    ] = False,
    show_theme: Annotated[bool, typer.Option("--show-theme", help="help-train.show-theme")] = False,
    status: Annotated[bool, typer.Option("--status", help="help-train.status")] = False,
    as_json: Json = False,
    profiles: Annotated[bool, typer.Option("--profiles", help="help-train.profiles")] = False,
    export: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="help-train.export", show_default=False),
    ] = None,
    take: Annotated[
        str | None,
        typer.Option(
            "--import",
            metavar="FILE",
            help="help-train.take",
            show_default=False,
        ),
    ] = None,
    force: Force = False,
) -> None:
    """Train with puzzles: those that fit you, one after the other."""
    from advisor.teach.trainer.profile_store import StoreError

    if sum((status, profiles, export is not None, take is not None)) > 1:
        raise Failure(say("cli-train-one-option"))
    if as_json and not (status or profiles):
        raise Failure(say("cli-train-json-alone"))
    try:
        store = _store()
        if profiles:
            _profiles(store, as_json)
        elif export is not None:
            writable(export, force, option="--export")
            save_text(store.exported(profile), export)
            note(say("cli-train-exported", export=export, profile=profile))
        elif take is not None:
            _import(store, take, None if profile == _USUAL else profile)
        elif status:
            _status(store, profile, as_json)
        else:
            _train(store, profile, theme, queue, show_theme)
    except StoreError as error:
        raise Failure(str(error)) from None


def _train(store: Store, profile: str, theme: str | None, queue: bool, show_theme: bool) -> None:
    from advisor.cli.dialogs.training_dialog import TrainingDialog
    from advisor.teach.trainer.training import TrainingCourse, now, standing_words

    puzzles = _puzzles()
    if theme is not None:
        from advisor.cli.arguments import one_of

        theme = one_of("theme", theme, sorted({t for one in puzzles for t in one.model.themes}))
    profile = store.begin(profile, now())
    course = TrainingCourse(store, profile, puzzles, queue, show_theme, theme)
    for sentence in standing_words(store, profile, puzzles):
        tell(sentence)
    first = course.next()
    assert first is not None
    tell("")
    TrainingDialog(course, first).run()


def _status(store: Store, profile: str, as_json: bool) -> None:
    from advisor.teach.trainer.rating import rating
    from advisor.teach.trainer.training import queue_words, standing_words

    puzzles = _puzzles()
    if not as_json:
        for sentence in (
            *standing_words(store, profile, puzzles),
            *queue_words(store, profile, puzzles),
        ):
            tell(sentence)
        return
    attempts = store.attempts(profile)
    rated = rating(attempts)
    out_json(
        {
            "profile": profile,
            "rating": round(rated.points, 1),
            "error": round(rated.error, 1),
            "rated": rated.attempts,
            "attempts": len(attempts),
            "hits": sum(one.hit for one in attempts),
            "queue": [
                {"puzzle": due.puzzle, "due": due.at.isoformat()} for due in store.queue(profile)
            ],
        }
    )


def _profiles(store: Store, as_json: bool) -> None:
    names = store.profiles()
    if as_json:
        out_json(names)
    elif names:
        for name in names:
            tell(name)
    else:
        tell(say("cli-train-no-profile"))


def _import(store: Store, file: str, name: str | None) -> None:
    from pathlib import Path

    from advisor.teach.trainer.profile_export import NoProfile, read_profile

    try:
        text = read_profile(Path(file))
    except NoProfile as error:
        raise Failure(str(error)) from None
    note(say("cli-train-imported", name=store.import_(text, name)))


def _store() -> Store:
    """The profiles.

    :raises Failure: if a package is not installed.
    """
    from importlib.util import find_spec

    from advisor.teach.trainer.profile_store import Store, usual_place
    from advisor.teach.trainer.repetition_queue import QueueMissing

    if find_spec("fsrs") is None:
        raise Failure(str(QueueMissing()))
    return Store(usual_place())


def _puzzles() -> tuple[Puzzle, ...]:
    """The puzzles that come with the program.

    :raises Failure: if there are none.
    """
    from advisor.teach.puzzles import puzzles

    themed = puzzles()
    if not themed:
        raise Failure(say("cli-train-no-puzzles"))
    return themed
