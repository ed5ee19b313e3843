"""The command ``khronos``. One file a group of commands; ``app`` puts them together.

What programs read is fixed in formats §6. Results go to standard output, everything else to
standard error; exit codes are in ``streams``.
"""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; no input ends in a traceback."""
    try:
        from advisor.cli.command_line import run
    except KeyboardInterrupt:
        return 130
    return run(arguments)
