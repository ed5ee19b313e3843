"""Too little memory: what it looks like when a command has no more, and what to say of it."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from advisor.words.say import say

#: What libraries say that could not be loaded or begun for want of memory; none of them raises a
#: ``MemoryError`` then.
_SIGNS: Final = (
    "cannot allocate memory",
    "failed to map segment",
    "cannot map zero-fill pages",
    "can't start new thread",
    "cannot allocate write+execute memory",
    "bad_alloc",
    "out of memory",
)
#: What is needed, in MB of addresses, of which a quarter or less is in use: by the proof on maps of
#: the library and on the largest map that there can be, and by advice without it.
USUAL_MB: Final = 1_100
LARGEST_MB: Final = 2_500
LEAST_MB: Final = 400


def lacks_memory(error: BaseException) -> bool:
    """Whether an error comes of too little memory, whatever it is called."""
    return any(_is_lack(one) for one in _chain(error))


def interrupted(error: BaseException) -> bool:
    """Whether an error comes of Ctrl-C: libraries broken off while they load raise others."""
    return any(isinstance(one, KeyboardInterrupt) for one in _chain(error))


def too_little() -> str:
    """What is needed, and how to ask for less."""
    allowed = _allowed_mb()
    about = {"usual": USUAL_MB, "largest": LARGEST_MB, "least": LEAST_MB}
    if allowed is None:
        return say("memory-too-little", **about)
    return say("memory-too-little.allowed", allowed=allowed, **about)


def _is_lack(error: BaseException) -> bool:
    if isinstance(error, MemoryError):
        return True
    if isinstance(error, OSError) and error.errno == errno.ENOMEM:
        return True
    if isinstance(error, ImportError | OSError | RuntimeError):
        message = str(error).lower()
        return any(sign in message for sign in _SIGNS)
    return False


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error, and those that it comes of."""
    seen: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in seen:
        seen.append(one)
        yield one
        one = one.__cause__ or one.__context__


def _allowed_mb() -> int | None:
    """MB of addresses that this process may use, None if there is no limit."""
    with suppress(ImportError):  # not on Windows
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_AS)
        if soft != resource.RLIM_INFINITY:
            return soft >> 20
    return None
