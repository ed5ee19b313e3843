"""Where the compiled core lies, for which sizes of map it has code, and from which sources it is.

Both the build and the running program read this, so it imports next to nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).resolve().parent
#: In a clone and in the source distribution; a wheel has the library alone.
SOURCES: Final = _FOLDER / "src"
LIBRARY: Final = _FOLDER / ("khronos_core.dll" if sys.platform == "win32" else "khronos_core.so")

#: Words of 64 bits that the squares of a map take: for each there is a core of its own. `crossing`
#: takes 3, `valley` 6, the largest map 11; a map between takes the next larger.
SIZES: Final = (1, 2, 3, 6, 11)


def digest() -> str:
    """SHA-256 of the sources; the library tells which ones it was built from."""
    from hashlib import sha256

    checksum = sha256(repr(SIZES).encode())
    for path in sorted(SOURCES.rglob("*.?pp")):
        name = path.relative_to(SOURCES).as_posix()
        checksum.update(name.encode() + b"\0" + path.read_bytes())
    return checksum.hexdigest()
