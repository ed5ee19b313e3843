"""Files that are read, changed and written again: one writer at a time, no change lost.

A write holds a lock beside the file and goes to a draft, which is synced and renamed. Where the
writer has read the file before, it happens only if the file still is what was read.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import pathlib
import re
import secrets
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from positions.words.say import say

#: Seconds for which a lock that somebody else holds is waited for.
WAIT: Final = 10.0
#: What a file was: a digest of its bytes, or None where there was no file.
Version = str | None

#: Seconds between two looks at a lock that is held.
_POLL: Final = 0.02
#: The system, or the file system, has no locks: files are then written without.
_NO_LOCKS: Final = (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP)
#: Bytes of a name that are kept in the names of its draft and its lock.
_LONGEST: Final = 150
#: Files of a folder among which drafts of earlier versions of the program are looked for.
_MOST_LISTED: Final = 2_000
_OLD_DRAFT: Final = re.compile(r"\.[0-9a-f]{12}\.tmp")


class FileBusy(OSError):
    """Somebody else writes the file, and goes on doing so; the message names the lock."""


class FileChanged(OSError):
    """The file is no longer the one that was read; nothing was written."""


def version_of(file: str | os.PathLike[str]) -> Version:
    """What a file is now, to be compared later; None if there is no regular file.

    :raises OSError: it cannot be read.
    """
    try:
        if not stat.S_ISREG(os.stat(file).st_mode):
            return None
        with open(file, "rb") as stream:
            return sha256(stream.read()).hexdigest()
    except FileNotFoundError:
        return None


@dataclass(frozen=True, slots=True)
class Held:
    """A file that nobody else writes through this module; ``hold`` makes one."""

    #: With links followed.
    file: pathlib.Path
    #: Whether there is a lock; False where the file system has none.
    locked: bool

    def version(self) -> Version:
        """What the file is now.

        :raises OSError: it cannot be read.
        """
        return version_of(self.file)

    def write(self, data: bytes) -> Version:
        """Write the file whole or not at all, over whatever is there; returns what it is then.

        :raises OSError: it cannot be written; an old file is then as it was.
        """
        _replace(self, data)
        return sha256(data).hexdigest()

    def write_over(self, data: bytes, seen: Version) -> Version:
        """``write``, if the file is still what was ``seen``.

        :raises FileChanged: it is not; nothing was written.
        :raises OSError: it cannot be written.
        """
        now = self.version()
        if now == seen:
            return self.write(data)
        # What was not there when it was read cannot be removed.
        read = "no" if seen is None else "yes"
        why = say("file-removed") if now is None else say("file-changed", read=read)
        raise FileChanged(errno.EBUSY, why, str(self.file))


@contextlib.contextmanager
def hold(file: str | os.PathLike[str], seconds: float | None = None) -> Iterator[Held]:
    """Let nobody else write a file as long as the context lasts; it need not exist yet.

    The lock is the system's own, on an empty file beside it, ``.NAME.khronos.lock``, which is
    removed at the end: it ends with the process that holds it, however that ends. Not to be
    entered twice for the same file.

    :param seconds: how long a lock that somebody else holds is waited for; None for ``WAIT``.
    :raises FileBusy: somebody else holds it, and did not let go in that time.
    :raises OSError: the folder is not there, or cannot be written to.
    """
    from filelock import FileLock, Timeout

    seconds = WAIT if seconds is None else seconds
    target = pathlib.Path(file).resolve()
    os.stat(target.parent)  # filelock would make the folder
    path = target.with_name(f".{_stem(target.name)}.khronos.lock")
    posix = os.name == "posix"
    lock = FileLock(path, is_singleton=False, preserve_lock_file=posix)
    locked = True
    try:
        lock.acquire(timeout=seconds, poll_interval=_POLL)
    except Timeout:
        why = say("file-busy", lock=path, number=seconds)
        raise FileBusy(errno.EBUSY, why, str(target)) from None
    except (OSError, NotImplementedError) as error:
        if getattr(error, "errno", errno.ENOSYS) not in _NO_LOCKS:
            raise
        locked = False
    try:
        yield Held(target, locked)
    finally:
        if locked:
            if posix:  # whoever waits for it sees that it has gone, and makes a new one
                with contextlib.suppress(OSError):
                    path.unlink()
            lock.release()


def _stem(name: str) -> str:
    """The name of a file inside the names of its draft and its lock: cut if it is very long."""
    data = os.fsencode(name)
    if len(data) <= _LONGEST:
        return name
    return os.fsdecode(data[:_LONGEST]) + "-" + sha256(data).hexdigest()[:16]


def _replace(held: Held, data: bytes) -> None:
    """Write a draft beside the file and rename it; drafts of writers that were killed go."""
    target = held.file
    mode = target.stat().st_mode if target.exists() else None
    # Under the lock there is one writer, and what lies there is of one who was killed.
    key = "" if held.locked else f".{secrets.token_hex(6)}"
    draft = target.with_name(f".{_stem(target.name)}{key}.khronos.tmp")
    if held.locked:
        draft.unlink(missing_ok=True)
        _remove_old_drafts(target)
    try:
        with open(draft, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(draft, stat.S_IMODE(mode))
        os.replace(draft, target)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise
    _sync_folder(target.parent)


def _remove_old_drafts(target: pathlib.Path) -> None:
    """Remove drafts as earlier versions of the program named them: ``.NAME.hex.tmp``."""
    begin = f".{target.name}"
    with contextlib.suppress(OSError), os.scandir(target.parent) as entries:
        for entry in itertools.islice(entries, _MOST_LISTED):
            rest = entry.name.removeprefix(begin)
            if rest != entry.name and _OLD_DRAFT.fullmatch(rest):
                os.unlink(entry.path)


def _sync_folder(folder: pathlib.Path) -> None:
    """Let the new name outlast a loss of power, where the system can do that."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
