"""Help that is said when somebody asks for it: in the code stand keys of ``en/help.ftl``.

So a command that is run, and not asked for its help, reads no texts.
"""

from __future__ import annotations

from typing import Any, Final

from typer.core import TyperCommand, TyperGroup

#: What the keys of help texts begin with.
_KEY: Final = "help-"


def _said(text: str | None) -> str | None:
    """The text of a key; other texts stay as they are."""
    from advisor.words.say import say

    return say(text) if text is not None and text.startswith(_KEY) else text


def _say(command: Any) -> None:
    """Put texts in the place of the keys of a command, its arguments and its options."""
    command.help = _said(command.help)
    command.epilog = _said(command.epilog)
    for parameter in command.params:
        if hasattr(parameter, "help"):
            parameter.help = _said(parameter.help)


class HelpedCommand(TyperCommand):
    """A command whose help texts are keys."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        _say(self)
        super().format_help(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """The line about the command in the list of all."""
        _say(self)
        return super().get_short_help_str(limit)


class HelpedGroup(TyperGroup):
    """The program as a whole, likewise."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        _say(self)
        super().format_help(ctx, formatter)
