"""Arguments and options that several commands share."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.cli.output import Failure, note
from advisor.words.say import listed, say

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
    about = {"what": what, "typed": repr(typed[:40])}
    if near:
        raise Failure(say("cli-one-of.near", near=near, **about))
    form = ".several" if known[1:] else ""
    raise Failure(say(f"cli-one-of{form}", known=listed(known), **about))


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
        help="help-option.file",
        autocompletion=complete_file,
        show_default=False,
    ),
]
Game = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="help-option.game",
        autocompletion=complete_file,
        show_default=False,
    ),
]
Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE",
        help="help-option.files",
        autocompletion=complete_file,
        show_default=False,
    ),
]
Recorded = Annotated[
    str,
    typer.Argument(
        metavar="RECORD",
        help="help-option.recorded",
        autocompletion=complete_file,
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="help-option.json")]
Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="help-option.output", show_default=False),
]
Force = Annotated[bool, typer.Option("--force", help="help-option.force")]
Editor = Annotated[bool, typer.Option("--editor", help="help-option.editor")]
Decide = Annotated[
    list[str] | None,
    typer.Option(
        metavar="SQUARE",
        help="help-option.decide",
        show_default=False,
    ),
]
PlayoutSeed = Annotated[int, typer.Option(help="help-option.playout-seed")]
Holdem = Annotated[bool, typer.Option("--holdem", help="help-option.holdem")]
Attached = Annotated[
    bool,
    typer.Option(
        "--attached",
        help="help-option.attached",
    ),
]
RulesetName = Annotated[str, typer.Option(help="help-option.ruleset-name")]
MapName = Annotated[str, typer.Option("--map", metavar="NAME", help="help-option.map-name")]
DealSeed = Annotated[
    int | None,
    typer.Option(help="help-option.deal-seed", show_default=False),
]
Theme = Annotated[str | None, typer.Option(help="help-option.theme", show_default=False)]
Jobs = Annotated[
    int | None,
    typer.Option(help="help-option.jobs", show_default=False),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="help-option.scheduler",
        show_default=False,
    ),
]
TlsCa = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="help-option.tls-ca",
        show_default=False,
    ),
]
TlsCert = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="help-option.tls-cert", show_default=False),
]
TlsKey = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="help-option.tls-key", show_default=False),
]


def tls_of(scheduler: str | None, ca: str | None, cert: str | None, key: str | None) -> Tls | None:
    """What encrypts the way to a scheduler; a warning, if nothing does and it is elsewhere.

    :raises Failure: not all files are named, one is not there, or the scheduler is not for it.
    """
    from search.run.workers import Tls

    if ca is None or cert is None or key is None:
        if ca or cert or key:
            raise Failure(say("cli-tls-all"))
        if scheduler is not None and not _SAFE.match(scheduler):
            note(say("cli-tls-unprotected", scheduler=scheduler))
        return None
    if scheduler is None or not scheduler.startswith("tls://"):
        raise Failure(say("cli-tls-scheduler"))
    for file in (ca, cert, key):
        if not os.path.isfile(file):
            raise Failure(say("cli-no-file", file=file))
    return Tls(ca, cert, key)
