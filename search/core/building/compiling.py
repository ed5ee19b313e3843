"""Compiles the core: one C++ file into one shared library, with whatever compiler there is.

``python search/core/building/compiling.py`` builds it in place; ``pip install`` does so by itself
(``backend.py``). The first of ``$CXX``, ``c++``, ``g++`` and ``clang++`` that compiles a trial file
is taken; where none does, zig, which comes as the package ``ziglang``.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent
SOURCES = FOLDER / "src"
#: Where the front looks for it.
LIBRARY = FOLDER / ("khronos_core.dll" if sys.platform == "win32" else "khronos_core.so")

STRICT = (
    *("-std=c++20", "-O3", "-fno-exceptions", "-fno-rtti", "-fvisibility=hidden"),
    # Every sum is rounded where it stands, so that numbers are those of Python to the last digit.
    "-ffp-contract=off",
)
PLACE = () if sys.platform == "win32" else ("-fPIC",)
TRIAL = (
    "#include <stdint.h>\ntemplate <int W> int f() { return W; }\nint main() { return f<0>(); }\n"
)


class NoCompiler(Exception):
    """Nothing here compiles C++20."""


def digest() -> str:
    """SHA-256 of the sources; the library tells which ones it was built from."""
    found = hashlib.sha256()
    for path in sorted(SOURCES.iterdir()):
        if path.suffix in (".hpp", ".cpp"):
            found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def level() -> tuple[str, ...]:
    """What makes the compiler use popcount, on processors that have it since 2009."""
    return ("-march=x86-64-v2",) if platform.machine().lower() in ("x86_64", "amd64") else ()


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


def build() -> Path:
    """Compile the library in place, unless it is there and of these sources; where it is.

    :raises NoCompiler: if neither a compiler nor zig is there, or the compiler fails.
    """
    told = digest()
    if LIBRARY.exists() and told.encode() in LIBRARY.read_bytes():
        return LIBRARY
    compiled(SOURCES / "core.cpp", LIBRARY, f'-DKHRONOS_SOURCES="{told}"')
    return LIBRARY


def compiled(source: Path, to: Path, *more: str) -> None:
    """Compile one file into a shared library, which is written to another name and renamed.

    :param more: what else the compiler is told.
    :raises NoCompiler: if neither a compiler nor zig is there, or the compiler fails.
    """
    flags = [*STRICT, *PLACE, *more]
    with tempfile.TemporaryDirectory(dir=to.parent) as folder:
        made = Path(folder, to.name)
        command = own_compiler()
        if command is not None:
            _run([*command, *flags, *level(), "-shared", "-o", str(made), str(source)])
        else:
            zig = _zig()
            middle = str(Path(folder, "core.o"))
            # Linked as C, so that zig need not build its C++ library, of which nothing is used.
            march = ["-mcpu=x86_64_v2"] if level() else []
            _run([*zig, "c++", "-c", *flags, *march, "-o", middle, str(source)])
            _run([*zig, "cc", "-shared", "-o", str(made), middle])
        os.replace(made, to)


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
