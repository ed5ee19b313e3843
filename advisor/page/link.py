"""A position as a word short enough for a link, and back, safe on any input.

The word is the position's JSON (formats §3), compressed, in letters that a URL leaves alone.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Final

from positions.load import Loaded, parse_setup
from positions.reader import MAX_BYTES
from positions.save import to_json
from positions.setup import Setup

#: Longest word that is looked at, in characters.
LONGEST: Final = 16_384


def to_word(setup: Setup) -> str:
    """The setup as a word of letters, digits, ``-`` and ``_``."""
    packed = zlib.compress(to_json(setup).encode("utf-8"), 9)
    return base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def from_word(word: str) -> Loaded | None:
    """What a word says; None if it is not one of ours."""
    if len(word) > LONGEST:
        return None
    try:
        packed = base64.urlsafe_b64decode(word.encode("ascii") + b"=" * (-len(word) % 4))
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, MAX_BYTES)
        if not unpacker.eof:
            return None
        text = data.decode("utf-8")
    except (UnicodeError, binascii.Error, ValueError, zlib.error):
        return None
    return parse_setup(text, "link")
