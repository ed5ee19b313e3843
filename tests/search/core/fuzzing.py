"""Calls every entry of the core by lot under sanitizers (``every_entry.cpp``).

``python tests/search/core/fuzzing.py --calls 1000000 --seed 7`` compiles the core with its caller
for each sanitizer and each size of map, and runs it; what a sanitizer sees ends it with exit code
1.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from search.core.building.compiling import own_compiler
from search.core.library_file import SIZES, SOURCES, digest

SOURCE: Final = Path(__file__).parent / "every_entry.cpp"
#: It and its headers, one for each part of the interface that they call.
FILES: Final = (SOURCE, *sorted(SOURCE.with_suffix("").glob("*.hpp")))
#: What each says to the compiler. Undefined behaviour is looked for together with addresses.
SANITIZERS: Final = {
    "address": ("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
    "thread": ("-fsanitize=thread",),
}
#: A failed request for memory is an answer of the core's, not a fault.
OPTIONS: Final = {
    "ASAN_OPTIONS": "allocator_may_return_null=1:detect_leaks=1",
    "TSAN_OPTIONS": "allocator_may_return_null=1:halt_on_error=1",
}


def program(sanitizer: str, words: int, level: str = "-O1") -> Path | None:
    """The core with its caller, compiled once for these sources; None if nothing here compiles it
    with that sanitizer."""
    command = own_compiler()
    if command is None:
        return None
    sources = digest().encode() + b"".join(file.read_bytes() for file in FILES)
    key = hashlib.sha256(sources).hexdigest()[:16]
    made = Path(tempfile.gettempdir()) / f"khronos-fuzz-{sanitizer}-{words}{level}-{key}"
    with made.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            draft = made.with_suffix(".draft")
            flags = ("-std=c++20", level, "-g1", "-w", "-fno-exceptions", "-fno-rtti")
            flags += ("-DKHRONOS_ASSERT",)
            done = subprocess.run(
                [
                    *(*command, *flags, "-ffp-contract=off", *SANITIZERS[sanitizer]),
                    *(f"-DKHRONOS_WORDS={words}", f"-I{SOURCES}", str(SOURCE)),
                    *("-o", str(draft), "-lpthread"),
                ],
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                if "cannot find" in done.stderr or "unsupported" in done.stderr:
                    return None
                raise RuntimeError(done.stderr[-4000:])
            draft.replace(made)
    return made


def called(made: Path, seed: int, calls: int, seconds: float = 0.0) -> dict[str, tuple[int, int]]:
    """By entry how often it was called, and how often the core took what it was told.

    :raises AssertionError: a sanitizer saw something, or the core fell.
    """
    done = subprocess.run(
        [str(made), str(seed), str(calls), str(seconds)],
        env=os.environ | OPTIONS,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"seed {seed}: {done.returncode}\n{done.stderr[-8000:]}"
    lines = [line.split() for line in done.stdout.splitlines()]
    return {name: (int(number), int(taken)) for name, number, taken in lines}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the arguments ask for; 1 if something was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--calls", type=int, default=100_000, help="under each sanitizer")
    parser.add_argument("--seconds", type=float, default=0.0, help="each run at most; 0: no limit")
    parser.add_argument("--sanitizer", choices=SANITIZERS, action="append")
    parser.add_argument("--words", type=int, choices=SIZES, action="append")
    asked = parser.parse_args(arguments)
    sizes, worst = asked.words or list(SIZES), 0
    for sanitizer in asked.sanitizer or SANITIZERS:
        for words in sizes:
            made = program(sanitizer, words)
            if made is None:
                print(f"{sanitizer}, {words} words: nothing here compiles that")
                worst = 1
                continue
            try:
                counts = called(made, asked.seed, asked.calls // len(sizes), asked.seconds)
            except AssertionError as error:
                print(f"{sanitizer}, {words} words: {error}")
                worst = 1
                continue
            total = sum(number for number, _ in counts.values())
            print(f"{sanitizer}, {words} words: {total:,} calls of {len(counts)} entries, clean")
    return worst


if __name__ == "__main__":
    sys.exit(main())
