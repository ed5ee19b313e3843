"""``khronos retry``: the mistakes of a recorded game, tried again in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from advisor.cli.arguments import one_of
from advisor.cli.input_files import read_record
from advisor.cli.output import Failure, note
from advisor.words.say import say


def retry(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="help-retry.file")],
    player: Annotated[
        str | None,
        typer.Option(metavar="COLOR", help="help-retry.player", show_default=False),
    ] = None,
    least: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="CLASS",
            help="help-retry.least",
        ),
    ] = "mistake",
    seed: Annotated[int, typer.Option(help="help-retry.seed")] = 0,
) -> None:
    """Try the mistakes of a recorded game again."""
    from advisor.advise.review import Options
    from advisor.cli.commands.review import reviewed
    from advisor.cli.dialogs.retry_dialog import RetryDialog
    from advisor.teach.retry.retry_exercises import FROM, exercises

    if file == "-":
        raise Failure(say("cli-retry-needs-file"))
    least = one_of("class", least, FROM)
    _, record = read_record(file, say("cli-play-saves-games"))
    if player is not None:
        player = one_of("player", player, [seat.color for seat in record.players])
    review, stopped = reviewed(record, Options(seed), file)
    if not review.of:
        raise Failure(say("cli-retry-no-turn", file=file))
    if stopped:
        note(say("cli-review-stopped", turns=len(review.turns), of=review.of))
    classes = [None if turn.grade is None else turn.grade.name for turn in review.turns]
    RetryDialog(exercises(record, classes, least, player, file), seed).run()
