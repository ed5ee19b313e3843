"""What becomes of a play's shadows on the later boards, told before the play is made (§4, §5.4).

One function for ``khronos why``, Python and the page. Its sentences are those with which an
explanation tells of the same play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from advisor.advise.explain.event_claims import claims_of_events
from advisor.words.claims import Claim
from advisor.words.shadow_words import (
    SECTIONS,
    ShadowRow,
    all_depends,
    either,
    more_depends,
    sentences_of_claims,
)
from positions.notation.written_plays import BoardPlay, Construct, Demolish, Upgrade
from positions.things import BUILDING_KIND_SIZE, EPOCH_INDEX, EPOCHS
from search.rules.move import move_of
from search.rules.position import Position
from search.rules.resolution import Resolution, begin

#: States of a play's decisions that are followed.
MOST_STATES: Final = 64

#: The claims of one course of a play, by group (see ``event_claims``).
_Course = dict[str, tuple[Claim, ...]]


def shadow_rows(position: Position, play: BoardPlay) -> tuple[ShadowRow, ...]:
    """What becomes of the shadow of a legal play's building on each later board, in their order;
    then of the shadows of each building that it downsizes whatever is decided.

    Nothing for plays that put up and downsize nothing. What decisions may change (§5.5) is told as
    such.
    """
    return _rows(position, play) if isinstance(play, Construct | Upgrade | Demolish) else ()


@lru_cache(maxsize=2048)
def _rows(position: Position, play: Construct | Upgrade | Demolish) -> tuple[ShadowRow, ...]:
    mover = position.table.colors[position.mover]
    first = begin(position, move_of(play, position.table.geometry))
    courses = _courses(position, play, first)
    rows = []
    if not isinstance(play, Demolish):
        for epoch in EPOCHS[EPOCH_INDEX[play.epoch] + 1 :]:
            rows.append(_own_row(play, epoch, courses, mover))
    return (*rows, *_downsized_rows(courses, mover))


def _courses(
    position: Position, play: Construct | Upgrade | Demolish, first: Resolution
) -> list[_Course]:
    """The different courses that a play may take; none if there are too many to follow."""
    courses: dict[tuple[tuple[str, tuple[Claim, ...]], ...], _Course] = {}
    todo, states = [first], 1
    while todo:
        here = todo.pop()
        if here.decision is None:
            course: dict[str, list[Claim]] = {}
            for group, claim in claims_of_events(position, play, here.raw_events):
                course.setdefault(group, []).append(claim)
            known = {group: tuple(claims) for group, claims in course.items()}
            courses[tuple(known.items())] = known
            continue
        states += len(here.decision.options)
        if states > MOST_STATES:
            return []
        todo += [here.choose(anchor) for anchor in reversed(here.decision.options)]
    return list(courses.values())


def _own_row(
    play: Construct | Upgrade, epoch: str, courses: Sequence[_Course], mover: str
) -> ShadowRow:
    """The row of the building that is put up, on one later board."""
    if not courses:
        words = (all_depends(epoch),)
        return ShadowRow(epoch, play.building, play.at, None, None, None, (), words)
    # A building of size 1 is told of once, with the next board.
    small = BUILDING_KIND_SIZE[play.building][1] == 1
    group = EPOCHS[EPOCH_INDEX[play.epoch] + 1] if small else epoch
    row = _row(epoch, play.building, play.at, [course[group] for course in courses], mover)
    return row if row.why is None else replace(row, section=SECTIONS[row.why])


def _downsized_rows(courses: Sequence[_Course], mover: str) -> Iterator[ShadowRow]:
    """The rows of the buildings that are downsized in every course, on their later boards."""
    for group in courses[0] if courses else ():
        words = group.split()
        if len(words) < 3 or not all(group in course for course in courses):
            continue
        downsized = courses[0][" ".join(words[:2])][0]
        ways = [(course[" ".join(words[:2])][0], *course[group]) for course in courses]
        row = _row(words[2], str(downsized.source), words[1], ways, mover)
        small = BUILDING_KIND_SIZE[row.building][1] == 2
        why = "size" if small and row.cast is False else row.why
        yield replace(row, why=why, section=None if why is None else "5.4")


def _row(
    epoch: str, building: str, at: str, ways: Sequence[tuple[Claim, ...]], mover: str
) -> ShadowRow:
    """The row of claims that may go several ways, without its §."""
    ways = list(dict.fromkeys(ways))
    certain = tuple(claim for claim in ways[0] if all(claim in way for way in ways))
    sentences = sentences_of_claims(certain, mover)
    results = {_result(way) for way in ways}
    if len(results) > 1:
        rest = [[claim for claim in way if claim not in certain] for way in ways]
        sentences += (either(sentences_of_claims(way, mover) for way in rest),)
        return ShadowRow(epoch, building, at, None, None, None, certain, sentences)
    if len(ways) > 1:
        sentences += (more_depends(epoch),)
    ((cast, why),) = results
    return ShadowRow(epoch, building, at, cast, why, None, certain, sentences)


def _result(claims: Sequence[Claim]) -> tuple[bool, str | None]:
    """Whether these claims tell of a shadow that is cast, and if not why, as far as they say."""
    cast = any(
        claim.name == "shadow" or (claim.name == "follow" and claim.to is not None)
        for claim in claims
    )
    whys = (claim.source for claim in claims if claim.name in ("no shadow", "no smaller"))
    why = "size" if any(claim.name == "small" for claim in claims) else next(whys, None)
    return cast, None if why is None else str(why)
