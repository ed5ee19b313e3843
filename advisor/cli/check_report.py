"""What ``--check`` tells of the lessons and of the puzzles."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from advisor.cli.output import BAD_INPUT, out_json, tell
from advisor.words.position_words import amount
from advisor.words.say import say


def tell_checked(noun: str, total: int, failures: Sequence[str], as_json: bool) -> None:
    """Tell what is wrong with so many of a thing, a line each, and how many were looked at.

    :raises typer.Exit: something is wrong.
    """
    if as_json:
        out_json({"total": total, "failures": list(failures)})
    else:
        for failure in failures:
            tell(failure)
        tell(say("cli-checked", noun=amount(total, noun), failures=len(failures)))
    if failures:
        raise typer.Exit(BAD_INPUT)
