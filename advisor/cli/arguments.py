"""Arguments and options that several commands share."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.cli.output import Failure, note

if TYPE_CHECKING:
    from positions.setup import Ruleset
    from search.run.workers import Tls

#: Seeds that can be typed go up to here; ``khronos play`` has a much longer one if none is typed.
MOST_SEEDS: Final = 1_000_000_000
#: Schedulers on this machine, or reached with certificates that Dask's own settings name.
_SAFE: Final = re.compile(r"tls://|(?:tcp://)?(?:localhost|127\.[0-9.]+|\[::1\])(?::[0-9]+)?$")


def complete_file(incomplete: str) -> list[str]:
    """Files and library positions for the shell's completion."""
    from positions.files.load_position import library

    paths = sorted(glob.glob(glob.escape(incomplete) + "*"))[:200]
    files = [path + os.sep if os.path.isdir(path) else path for path in paths]
    return files + [name for name in library() if name.startswith(incomplete)]


def rules_typed(base: str, holdem: bool, attached: bool) -> Ruleset:
    """The ruleset of that name with these options (§7).

    :raises Failure: there is no ruleset of that name; one that is near is offered.
    """
    from positions.files.ruleset_files import RULESETS, ruleset

    return ruleset(one_of("ruleset", base, RULESETS), holdem, attached)


def one_of(what: str, typed: str, known: Sequence[str]) -> str:
    """The one of the ``known`` names that was typed, capitals, blanks and underscores aside.

    :param what: what the names are of, for the message: ``theme``.
    :raises Failure: none of them; a name that is near is offered.
    """
    from positions.name_matching import chosen, offered

    match = chosen(typed, known)
    if match is not None:
        return match
    near = offered(typed, known)
    listed = f"there are {', '.join(known[:-1])} and {known[-1]}" if known[1:] else known[0]
    raise Failure(f"there is no {what} {typed[:40]!r}; {near or listed}")


def epoch_of(typed: str) -> str:
    """The epoch that was typed, or its letter in the notation.

    :raises Failure: none of them.
    """
    from positions.things import EPOCHS

    letters = {name[0]: name for name in EPOCHS}
    return letters.get(typed.strip().lower()) or one_of("epoch", typed, EPOCHS)


File = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="Position file, library name, or - for standard input.",
        autocompletion=complete_file,
        show_default=False,
    ),
]
Game = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="Position file, game record, library name, or - for standard input.",
        autocompletion=complete_file,
        show_default=False,
    ),
]
Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE",
        help="Position files, library names, or -.",
        autocompletion=complete_file,
        show_default=False,
    ),
]
Recorded = Annotated[
    str,
    typer.Argument(
        metavar="RECORD",
        help="A game record, or - for standard input.",
        autocompletion=complete_file,
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one line of JSON for programs.")]
Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write to this file.", show_default=False),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")]
Editor = Annotated[
    bool, typer.Option("--editor", help="Begin the file with a line that tells editors its schema.")
]
Decide = Annotated[
    list[str] | None,
    typer.Option(
        metavar="SQUARE",
        help="Answer to a decision; repeat it for several, in order.",
        show_default=False,
    ),
]
PlayoutSeed = Annotated[int, typer.Option(help="Seed of the playouts.")]
Holdem = Annotated[
    bool, typer.Option("--holdem", help="Hold'em: a reserve of three cards lies open (rules §7.1).")
]
Attached = Annotated[
    bool,
    typer.Option(
        "--attached",
        help="Military and religious buildings are only built beside a domain (rules §7.2).",
    ),
]
RulesetName = Annotated[str, typer.Option(help="rio-grande or matagot.")]
MapName = Annotated[
    str, typer.Option("--map", metavar="NAME", help="A map file here, or a map of the library.")
]
DealSeed = Annotated[
    int | None,
    typer.Option(help="The same seed deals the same game.", show_default=False),
]
Theme = Annotated[str | None, typer.Option(help="Only puzzles of this theme.", show_default=False)]
Jobs = Annotated[
    int | None,
    typer.Option(help="Processes to use; default: one per processor.", show_default=False),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Run on the cluster of this Dask scheduler, such as tls://host:8786. Dask asks nobody"
        " who they are, and whoever reaches it can run code there: use the --tls options, or only"
        " a network in which you trust everybody.",
        show_default=False,
    ),
]
TlsCa = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Certificate (PEM) of whoever signs those of the cluster.",
        show_default=False,
    ),
]
TlsCert = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Certificate (PEM) of this client.", show_default=False),
]
TlsKey = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Key (PEM) of that certificate.", show_default=False),
]


def tls_of(scheduler: str | None, ca: str | None, cert: str | None, key: str | None) -> Tls | None:
    """What encrypts the way to a scheduler; a warning, if nothing does and it is elsewhere.

    :raises Failure: not all files are named, one is not there, or the scheduler is not for it.
    """
    from search.run.workers import Tls

    if ca is None or cert is None or key is None:
        if ca or cert or key:
            raise Failure("give --tls-ca, --tls-cert and --tls-key, all three")
        if scheduler is not None and not _SAFE.match(scheduler):
            note(
                f"khronos: nothing protects the way to {scheduler}: whoever is on it can run code"
                " here and there (see --tls-ca)"
            )
        return None
    if scheduler is None or not scheduler.startswith("tls://"):
        raise Failure("the --tls options need --scheduler tls://HOST:PORT")
    for file in (ca, cert, key):
        if not os.path.isfile(file):
            raise Failure(f"there is no file {file}")
    return Tls(ca, cert, key)
