"""Help that is said when somebody asks for it: in the code stand keys of ``en/help.ftl``.

So a command that is run, and not asked for its help, reads no texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from typer.core import TyperCommand, TyperGroup

#: What the keys of help texts begin with.
_KEY: Final = "help-"


def _text_of(text: str | None) -> str | None:
    """The text of a key; other texts stay as they are."""
    from advisor.words.say import say

    return say(text) if text is not None and text.startswith(_KEY) else text


@contextmanager
def _in_words(command: Any) -> Iterator[None]:
    """Meanwhile the texts stand in the place of the keys of a command, its arguments and its
    options: another call in the same process may have another language."""
    described = [(one, one.help) for one in (command, *command.params) if hasattr(one, "help")]
    epilog = command.epilog
    for one, key in described:
        one.help = _text_of(key)
    command.epilog = _text_of(epilog)
    try:
        yield
    finally:
        for one, key in described:
            one.help = key
        command.epilog = epilog


class HelpedCommand(TyperCommand):
    """A command whose help texts are keys."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        with _in_words(self):
            super().format_help(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """The line about the command in the list of all."""
        with _in_words(self):
            return super().get_short_help_str(limit)


class HelpedGroup(TyperGroup):
    """The program as a whole, likewise."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        with _in_words(self):
            super().format_help(ctx, formatter)
