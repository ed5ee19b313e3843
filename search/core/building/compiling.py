"""Compiles the core: one C++ file, once for each size of map, into one shared library.

``python -m search.core.building.compiling`` builds it in place; ``pip install`` does so by itself
(``backend.py``). The first of ``$CXX``, ``c++``, ``g++`` and ``clang++`` that compiles a trial file
is taken; where none does, zig, which comes as the package ``ziglang``.
"""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

if __name__ == "__main__":
    # Run by its path, it compiles the tree it lies in, whichever one is installed.
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from search.core.library_file import LIBRARY, SIZES, SOURCES, digest

STRICT = (
    *("-std=c++20", "-O3", "-fno-exceptions", "-fno-rtti", "-fvisibility=hidden"),
    # Every sum is rounded where it stands, so that numbers are those of Python to the last digit.
    "-ffp-contract=off",
)
#: Processors for which wheels are made (``wheels.py``), as zig calls the platform: any Linux with a
#: C library of 2012 or later.
TARGETS = {"x86_64": "x86_64-linux-gnu.2.17", "aarch64": "aarch64-linux-gnu.2.17"}
PLACE = () if sys.platform == "win32" else ("-fPIC",)
TRIAL = (
    "#include <stdint.h>\ntemplate <int W> int f() { return W; }\nint main() { return f<0>(); }\n"
)


class NoCompiler(Exception):
    """Nothing here compiles C++20."""


def level() -> tuple[str, ...]:
    """What makes the compiler use popcount, on processors that have it since 2009."""
    return ("-march=x86-64-v2",) if _is_x86(platform.machine()) else ()


def _is_x86(machine: str) -> bool:
    return machine.lower() in ("x86_64", "amd64")


def own_compiler() -> list[str] | None:
    """The command of a compiler that works here, or None: a name on the path proves nothing."""
    named = os.environ.get("CXX")
    for command in ([shlex.split(named)] if named else []) + [["c++"], ["g++"], ["clang++"]]:
        if shutil.which(command[0]) and _works(command):
            return command
    return None


def _works(command: list[str]) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, "trial.cpp")
        trial.write_text(TRIAL)
        out = str(Path(folder, "trial.so"))
        try:
            done = subprocess.run(
                [*command, *STRICT, *PLACE, *level(), "-shared", "-o", out, str(trial)],
                capture_output=True,
                timeout=120,
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return done.returncode == 0


def build(target: str | None = None) -> Path:
    """Compile the library in place, unless it is there and of these sources; where it is.

    :param target: one of ``TARGETS``; by default the processor at hand.
    :raises NoCompiler: if neither a compiler nor zig is there, or the compiler fails.
    """
    source_digest = digest()
    if LIBRARY.exists() and source_digest.encode() in LIBRARY.read_bytes():
        return LIBRARY
    source_digest = f'-DKHRONOS_SOURCES="{source_digest}"'
    ways = [(f"-I{SOURCES}", source_digest, f"-DKHRONOS_WORDS={size}") for size in SIZES]
    compiled(SOURCES / "interface" / "core.cpp", LIBRARY, ways, target)
    return LIBRARY


def compiled(
    source: Path, to: Path, ways: Sequence[Sequence[str]], target: str | None = None
) -> None:
    """Compile a file into a shared library, once in each way, as many at a time as there are cores.

    :param ways: what else the compiler is told.
    :param target: as for ``build``; with one, zig compiles.
    :raises NoCompiler: if neither a compiler nor zig is there, or the compiler fails.
    """
    command = own_compiler() if target is None else None
    with tempfile.TemporaryDirectory(dir=to.parent) as folder:
        draft = Path(folder, to.name)
        if command is not None:
            compiler, linker, march = command, command, level()
        else:
            # Linked as C, so that zig need not build its C++ library, of which nothing is used.
            zig, there = _zig(), ("-target", TARGETS[target]) if target else ()
            compiler, linker = [*zig, "c++", *there], [*zig, "cc", *there, "-s"]
            march = ("-mcpu=x86_64_v2",) if _is_x86(target or platform.machine()) else ()
        parts = [str(Path(folder, f"{number}.o")) for number in range(len(ways))]

        def compile_part(number: int) -> None:
            flags = (*STRICT, *PLACE, *march, *ways[number])
            _run([*compiler, "-c", *flags, "-o", parts[number], str(source)])

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_part, reversed(range(len(ways)))))  # the largest takes longest
        _run([*linker, "-shared", "-o", str(draft), *parts])
        os.replace(draft, to)


def _zig() -> list[str]:
    try:
        import ziglang  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise NoCompiler(
            "khronos-advisor has a core in C++, and nothing here compiles it. "
            "Install a C++ compiler (Debian: apt-get install g++) or `pip install ziglang`, "
            "then run pip install again."
        ) from None
    return [sys.executable, "-m", ziglang.__name__]


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise NoCompiler(f"{shlex.join(command)} failed:\n{done.stderr[-4000:]}")


if __name__ == "__main__":
    try:
        print(build())
    except NoCompiler as error:
        sys.exit(str(error))
