"""The secret of a server that deals games to others (docs/decisions/dealt-by-a-server.md).

A game that it deals is drawn from the game's part, which the visitor's browser keeps, and from this
secret, which the server keeps: neither of them alone says a card.
"""

from __future__ import annotations

import hmac
import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from advisor.teach.progress import data_folder
from positions.files.safe_files import hold

#: The secret's file, in the data folder of whoever serves.
FILE: Final = "dealing-secret"
_BYTES: Final = 32
#: Bytes of a seed and of a signature.
_SEED: Final = 8
_SIGNATURE: Final = 16


class Secret:
    """What only the server knows."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def seed(self, part: str) -> int:
        """The seed of the game with that part."""
        return int.from_bytes(self._digest("seed", part)[:_SEED], "big")

    def signature(self, text: str) -> str:
        """What nobody else can put under a text."""
        return self._digest("signature", text)[:_SIGNATURE].hex()

    def signed(self, text: str, signature: str) -> bool:
        """Whether a signature is ours, of this text."""
        return hmac.compare_digest(self.signature(text).encode(), signature.encode())

    def _digest(self, use: str, text: str) -> bytes:
        return hmac.digest(self._key, f"{use}\n{text}".encode("utf-8", "surrogatepass"), "sha256")


@cache
def dealing_secret() -> Secret:
    """The secret of this server, made if there is none yet.

    If it cannot be kept, games last until the server ends.
    """
    file = data_folder() / FILE
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with hold(file):
            key = _read(file) or _begun(file)
    except OSError:
        key = os.urandom(_BYTES)
    return Secret(key)


def secret_there() -> Secret | None:
    """The secret of a server on this computer; None if there is none."""
    key = _read(data_folder() / FILE)
    return None if key is None else Secret(key)


def _read(file: Path) -> bytes | None:
    """The key in a file; None if there is none in it."""
    try:
        with file.open("rb") as stream:
            key = bytes.fromhex(stream.read(2 * _BYTES + 2).decode("ascii").strip())
    except (OSError, ValueError):
        return None
    return key if len(key) == _BYTES else None


def _begun(file: Path) -> bytes:
    """A new key, in a file that nobody else may read; a damaged one is put aside."""
    with suppress(FileNotFoundError):
        os.replace(file, file.with_name(f"{FILE}.damaged"))
    key = os.urandom(_BYTES)
    draft = file.with_name(f".{FILE}.draft")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
        stream.write(key.hex() + "\n")
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(draft, file)
    return key
