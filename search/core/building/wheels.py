"""Wheels for any Linux on x86-64 and arm64: ``python -m search.core.building.wheels [FOLDER]``.

They need no compiler where they are installed. zig compiles both on any machine; pip fetches it for
the build. FOLDER is ``dist`` by default.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from search.core.building.compiling import TARGETS

ROOT = Path(__file__).resolve().parents[3]
#: What a wheel is made of.
PARTS = ("pyproject.toml", "README.md", "LICENSE", "positions", "search", "advisor")


def main() -> None:
    """Make them; a failure of pip ends it."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "dist").resolve()
    for target in TARGETS:
        with tempfile.TemporaryDirectory() as copy:
            # A copy, so that the library of this machine stays where it is.
            for part in PARTS:
                source, to = ROOT / part, Path(copy, part)
                if source.is_dir():
                    unwanted = shutil.ignore_patterns("__pycache__", "khronos_core.*")
                    shutil.copytree(source, to, ignore=unwanted)
                else:
                    shutil.copy(source, to)
            pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps")
            environment = os.environ | {"KHRONOS_WHEEL_FOR": target}
            subprocess.run([*pip, "--wheel-dir", str(folder), copy], check=True, env=environment)
        (wheel,) = folder.glob(f"khronos_advisor-*{target}.whl")
        print(f"{wheel} ({wheel.stat().st_size / 1e6:.1f} MB)")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
