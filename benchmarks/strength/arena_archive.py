"""An arena's folder as one packed file, the same bytes for the same games.

To keep many games in few files: ``pack`` puts a folder into a ``.tar.gz``, or into a ``.tar.xz``,
which is smaller and takes longer; ``unpack`` takes it out.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import lzma
import re
import tarfile
from pathlib import Path
from typing import Final

from advisor.bots.arena.arena_folder import SETTING
from positions.files.reader import MAX_RECORD_BYTES
from positions.files.safe_files import FileChanged, hold
from positions.files.save import write_bytes_safely

#: What an archive may hold; anything else in it is left where it is.
_MEMBER: Final = re.compile(rf"{re.escape(SETTING)}|game-[0-9]{{6,}}\.yaml")


def pack(folder: Path, file: Path) -> int:
    """Put the setting and the games of a folder into one file; returns how many games.

    :raises OSError: the file cannot be written.
    """
    plain = io.BytesIO()
    games = 0
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for source in sorted(folder.iterdir()):
            name = source.name.removesuffix(".gz")
            if not _MEMBER.fullmatch(name):
                continue
            data = source.read_bytes()
            if source.name.endswith(".gz"):
                data = gzip.decompress(data)
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
            games += name != SETTING
    data = plain.getvalue()
    small = file.suffix == ".xz"
    write_bytes_safely(file, lzma.compress(data) if small else gzip.compress(data, 9, mtime=0))
    return games


def unpack(file: Path, folder: Path) -> int:
    """Take out of an archive what the folder does not have; returns how many files.

    Names that no arena writes, links and files larger than a record may be are left in it.

    :raises OSError: a file cannot be read or written.
    :raises tarfile.TarError: it is not an archive.
    """
    folder.mkdir(parents=True, exist_ok=True)
    taken = 0
    with tarfile.open(file, "r:xz" if file.suffix == ".xz" else "r:gz") as archive:
        for member in archive:
            known = member.isreg() and _MEMBER.fullmatch(member.name)
            target = folder / member.name
            if not known or member.size > MAX_RECORD_BYTES or target.exists():
                continue
            if target.with_name(f"{target.name}.gz").exists():
                continue
            source = archive.extractfile(member)
            if source is not None:
                with contextlib.suppress(FileChanged), hold(target) as held:
                    held.write_over(source.read(), seen=None)
                    taken += 1
    return taken
