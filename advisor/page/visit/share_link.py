"""A position as a word short enough for a link, and back, safe on any input.

The word is the position's JSON (formats §3), compressed, in letters that a URL leaves alone.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from typing import Final

from advisor.page.visit.uploads import refused
from advisor.words.say import say
from positions.files.load_position import Loaded, parse_setup
from positions.files.reader import MAX_BYTES
from positions.files.save import to_json
from positions.setup import Setup

#: Longest word that is made or looked at, in characters; browsers and servers cut longer addresses.
LONGEST: Final = 16_384
#: Name of the parameter of the page's address.
PARAMETER: Final = "p"
_WORD: Final = re.compile(r"[A-Za-z0-9_-]+")
#: What a message puts into a long link, or around it; none of it is of a word.
_BREAKS: Final = re.compile("[\\s\u00ad\u200b-\u200d\u2060\ufeff]+")
_AROUND: Final = ".,;:!?()[]{}<>'\"*`\u2018\u2019\u201c\u201d\u00ab\u00bb\u2026"


def encode_setup(setup: Setup) -> str | None:
    """The setup as a word of letters, digits, ``-`` and ``_``; None if too long for a link."""
    packed = zlib.compress(to_json(setup).encode("utf-8"), 9)
    word = base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")
    return word if len(word) <= LONGEST else None


def address(page: str, setup: Setup) -> str | None:
    """The link to a setup on the page at that address; None if it would be too long."""
    word = encode_setup(setup)
    return (
        None if word is None else f"{page.partition('?')[0].partition('#')[0]}?{PARAMETER}={word}"
    )


def decode_setup(word: str) -> Loaded | None:
    """What a word says; None if it is not one of ours.

    Blanks and line breaks in it, and marks of punctuation around it, are left out.

    It is unpacked up to the size limit of a file and no further, whatever it would grow to; the
    text then goes through the checks of a file.
    """
    if len(word) <= 2 * LONGEST:
        word = _BREAKS.sub("", word).strip(_AROUND)
    if len(word) > LONGEST or not _WORD.fullmatch(word):
        return None
    try:
        packed = base64.urlsafe_b64decode(word.encode("ascii") + b"=" * (-len(word) % 4))
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            name = say("unread-the-link")
            why = say("unread-too-large.unpacked", file=name)
            return refused(name, "too-large", why, say("unread-too-large.hint"))
        if not unpacker.eof or unpacker.unused_data:
            return None
        text = data.decode("utf-8")
    except (binascii.Error, ValueError, zlib.error):
        return None
    return parse_setup(text, say("unread-the-link"))
