"""``khronos dashboard``: the page in the browser, served by Streamlit from this machine."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from advisor.cli.output import Failure, out
from advisor.engine.server_addresses import is_here, names_of
from advisor.words.say import say


def dashboard(
    port: Annotated[
        int | None,
        typer.Option(
            help="help-dashboard.port",
            min=1,
            max=65535,
            show_default=False,
        ),
    ] = None,
    address: Annotated[
        str,
        typer.Option(help="help-dashboard.address"),
    ] = "localhost",
    host: Annotated[
        list[str] | None,
        typer.Option(
            help="help-dashboard.host",
            metavar="NAME",
        ),
    ] = None,
    headless: Annotated[bool, typer.Option("--headless", help="help-dashboard.headless")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="help-dashboard.dry-run")] = False,
) -> None:
    """Open the page in the browser: look at positions, set them up, ask, try turns."""
    command = command_of(port, address, headless, host or ())
    if dry_run:
        out(shlex.join(command))
        return
    if os.name == "posix":
        os.execv(command[0], command)
    raise typer.Exit(subprocess.run(command, check=False).returncode)


def command_of(
    port: int | None, address: str, headless: bool, hosts: Sequence[str] = ()
) -> list[str]:
    """The command that serves the page.

    :param hosts: names under which others reach it, beside those of the address.
    :raises Failure: if Streamlit or the page is not there.
    """
    if find_spec("streamlit") is None:
        raise Failure(say("cli-dashboard-needs-streamlit"))
    page = page_file()
    if not page.is_file():
        raise Failure(say("cli-dashboard-incomplete", name=page.name, parent=page.parent))
    options = settings()
    options["server.address"] = [address]
    options["server.headless"] = ["true" if headless else "false"]
    if port is not None:
        options["server.port"] = [str(port)]
    options["server.allowedHosts"] += [*(() if is_here(address) else names_of(address)), *hosts]
    arguments = [f"--{name}={value}" for name, values in options.items() for value in values]
    # -P: without it Python would look for modules in the current folder first.
    return [sys.executable, "-P", "-m", "streamlit", "run", str(page), *arguments]


def page_file() -> Path:
    """The script that runs the page, in a checkout and where it is installed."""
    return Path(__file__).resolve().parents[2] / "page" / "start" / "khronos_page.py"


def settings() -> dict[str, list[str]]:
    """Streamlit's options by name, from the data file: the values of each."""
    text = files("advisor.cli.commands").joinpath("streamlit.toml").read_text(encoding="utf-8")
    return {
        f"{section}.{name}": [
            str(one).lower() if isinstance(one, bool) else str(one)
            for one in (value if isinstance(value, list) else [value])
        ]
        for section, values in tomllib.loads(text).items()
        for name, value in values.items()
    }
