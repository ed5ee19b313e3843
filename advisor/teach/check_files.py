"""A folder of files, lessons or puzzles, read and checked one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal, Protocol, TypeVar

from advisor.words.say import say
from positions.files.problems import FileProblems


class Numbered(Protocol):
    """What has a place in an order, from 1, and a name."""

    @property
    def number(self) -> int:
        """Its place in the order, from 1."""
        ...

    @property
    def id(self) -> str:
        """Its name."""
        ...


One = TypeVar("One", bound=Numbered)


def checked(
    folder: Path,
    noun: Literal["lesson", "puzzle"],
    read: Callable[[Path], One],
    order: Callable[[Sequence[One]], Iterable[str]],
    faults: Callable[[One], Iterable[str]],
) -> tuple[int, list[str]]:
    """How many files a folder has, and everything that is wrong with them, a sentence each.

    :param noun: what is in a file.
    :param order: what is wrong with all of them together, beside their numbers and names.
    :param faults: what is wrong with one.
    """
    files = sorted(folder.glob("*.yaml"))
    failures: list[str] = []
    entries: list[One] = []
    for file in files:
        try:
            entries.append(read(file))
        except FileProblems as error:
            failures += [
                say("check-file-problem", file=file.name, where=one.where, problem=one.message)
                for one in error.problems
            ]
    entries.sort(key=lambda one: one.number)
    failures += [*_numbers(entries, noun), *order(entries)]
    for one in entries:
        name = {"number": str(one.number), "id": one.id}
        failures += [say("check-fault", fault=fault, **name) for fault in faults(one)]
    return len(files), failures


def _numbers(entries: Sequence[Numbered], noun: str) -> Iterator[str]:
    """Numbers from 1 without a gap, names once each."""
    numbers = [one.number for one in entries]
    if numbers != list(range(1, len(entries) + 1)):
        yield say("check-numbers", noun=noun, numbers=", ".join(map(str, numbers)))
    ids = [one.id for one in entries]
    for one in sorted(set(ids)):
        if ids.count(one) > 1:
            yield say("check-same-name", noun=noun, name=one)
