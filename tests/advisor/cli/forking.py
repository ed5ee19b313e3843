"""A process with the program loaded, which forks a process of its own for every run of ``khronos``.

A run is a real process, with its own arguments, folder, environment, streams and memory; it only
need not load the program first. Each line of standard input is a JSON value that says what to run
(``khronos_process`` writes it), each line of output what a run left: exit code and most memory.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import sys
from pathlib import Path
from typing import Any

from search.run import garbage_collection

PROJECT = Path(__file__).parents[3]
#: What the command line never loads.
OTHERS = (
    *("advisor/page", "advisor/bots/openspiel", "advisor/front", "advisor/__main__"),
    "search/core/building",
)


def load() -> None:
    """Import every module of the program; what other people's libraries these need comes along."""
    for floor in ("positions", "search", "advisor"):
        for file in sorted((PROJECT / floor).rglob("*.py")):
            path = file.relative_to(PROJECT).with_suffix("").as_posix()
            if not path.startswith(OTHERS):
                importlib.import_module(path.removesuffix("/__init__").replace("/", "."))


def run(wanted: dict[str, Any]) -> int:
    """What ``python -m advisor`` does, in this process, and its exit code."""
    os.chdir(wanted["folder"])
    os.environ.clear()
    os.environ.update(wanted["environment"])
    flags = (os.O_RDONLY, *[os.O_WRONLY | os.O_CREAT | os.O_TRUNC] * 2)
    for number, (path, how) in enumerate(zip(wanted["streams"], flags, strict=True)):
        opened = os.open(path, how, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    encoding = os.environ["PYTHONIOENCODING"]
    sys.stdin.reconfigure(encoding=encoding)
    sys.stdout.reconfigure(encoding=encoding)
    sys.stderr.reconfigure(encoding=encoding, errors="backslashreplace")
    # Not the current folder: what runs us takes it off the path.
    sys.path[:1] = os.environ["PYTHONPATH"].split(os.pathsep)
    sys.argv = ["khronos", *wanted["arguments"]]
    from advisor.cli import main

    return main()


def serve() -> None:
    """Run what is asked for until nobody asks any more."""
    load()
    gc.freeze()
    garbage_collection.kept = True
    # Bytes, as nothing may be decoded before a run says which encoding is its own.
    while line := sys.stdin.buffer.readline():
        child = os.fork()
        if not child:
            sys.exit(run(json.loads(line)))
        _, status, usage = os.wait4(child, 0)
        code = os.waitstatus_to_exitcode(status)
        memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        print(json.dumps([code if code >= 0 else 128 - code, memory]), flush=True)


if __name__ == "__main__":
    serve()
