"""Zobrist keys: a fixed random 64-bit number for each feature of a position.

Keys are derived by hashing the feature's name, so that they are the same in every process and on
every machine without a table in the repository. A position's hash is the exclusive or of its
features' keys; 64 bits make an accidental collision among a million positions about 3e-8 likely.
"""

from __future__ import annotations

from hashlib import blake2b


class Keys(dict[int, int]):
    """Keys by feature number, made on first use; ``domain`` tells families of features apart."""

    def __init__(self, domain: str) -> None:
        super().__init__()
        self.domain = domain

    def __missing__(self, feature: int) -> int:
        text = f"{self.domain}:{feature}".encode()
        key = self[feature] = int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
        return key


#: ``tile << 12 | anchor`` by epoch.
TILES = tuple(Keys(f"tile{epoch}") for epoch in range(3))
#: ``cubes << 12 | anchor`` on ``reason``.
CUBES = Keys("cubes")
#: Everything beside the boards, by a packed number.
REST = Keys("rest")
