"""``khronos schema``: JSON Schemas of the files, for editors."""

from __future__ import annotations

from typing import Annotated

import typer

from advisor.cli.arguments import Force, Output, one_of
from advisor.cli.output import note, out, save_text, writable
from advisor.words.say import say


def schema(
    kind: Annotated[
        str,
        typer.Argument(metavar="KIND", help="help-schema.kind", show_default=False),
    ],
    output: Output = None,
    force: Force = False,
) -> None:
    """Print the JSON Schema (draft-07) of a kind of file, for editors."""
    if output is not None:
        writable(output, force)
    from positions.files.file_kinds import MODELS, schema_file

    text = schema_file(one_of(say("cli-schema-kind-of-file"), kind, tuple(MODELS))).read_text(
        encoding="utf-8"
    )
    if output is None:
        out(text, end="")
        return
    save_text(text, output)
    note(say("cli-wrote", file=output))


def editor_line(kind: str = "position") -> str:
    """The first line of a file that leads an editor to the schema of its kind that is installed."""
    from positions.files.file_kinds import schema_file

    return f"# yaml-language-server: $schema={schema_file(kind).resolve().as_uri()}\n"
