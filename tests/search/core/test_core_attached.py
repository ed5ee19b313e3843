"""The lemmas of docs/proof.md under ``attached`` (rules §7.2), by the enemies of each."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from builder import table
from core_positions import attached, positions
from mutants import mutants
from refuting import turns
from test_core_every_turn import all_seen, none_is_missing
from test_core_lemmas import check_blocks, hunt
from wide_positions import wide_positions

from search.rules.position import Position

ATTACHED = {"base": "rio-grande", "attached": True}


def under_it(among: Iterable[Position]) -> Iterable[Position]:
    return map(attached, among)


def test_lemma_1_and_9_to_14_under_attached() -> None:
    each, threes, kept = hunt(under_it(positions("attached", 4)), 3_000)
    assert each > 10_000
    assert threes > 500
    assert kept > 2_000


def test_lemmas_2_to_5_under_attached() -> None:
    for objective in ("gain", "lead"):
        among = under_it(positions(f"attached-{objective}", 3))
        assert sum(check_blocks(position, objective) for position in among) > 15
    assert all_seen(under_it(positions("attached-turns", 6)), 60_000) > 50_000


def test_lemma_5_under_attached_where_things_lie_apart() -> None:
    assert all_seen(under_it(wide_positions("attached-wide", 30)), 60_000) > 20_000
    assert all_seen(under_it(wide_positions("attached-apart", 30, apart=True)), 60_000) > 10_000
    assert all_seen(under_it(mutants("attached", 80)), 60_000) > 10_000


def test_what_only_touches_by_another_play_is_found() -> None:
    """§7.2: nothing stands near c3; a Hamlet there allows Towers and Chapels beside it, and those
    allow others beside themselves."""
    here = table(
        players="red green",
        hand="2m1r1c",
        phase="action",
        ruleset=ATTACHED,
        at="might faith",
        ecus=3,
        terrain="~~~~~~ ~~..~~ ~...~~ ~~.~~~ ~~~~~. ~~~~..",
        might="f6 hamlet",
        faith="e6 hamlet",
    )
    none_is_missing(here)


def test_what_touches_something_else_once_that_is_gone_is_found() -> None:
    """§7.2: c3 touches a Chapel that one play demolishes; another play puts a Hamlet on c4, so that
    it touches something again. A Watch Tower on c3 rests on both plays."""
    here = table(
        players="red green",
        hand="1m1r2c",
        phase="action",
        ruleset=ATTACHED,
        at="might faith",
        ecus=3,
        terrain="~~~~~~ ~..~~~ ~...~~ ~~.~~~ ~~.~~~ ~~..~~",
        might="c2 chapel green, c6 watch_tower green",
        faith="c2 watch_tower green, c6 chapel green",
    )
    none_is_missing(here)


def test_without_the_option_more_may_be_constructed() -> None:
    """The enemies above do not look at the same turns as without it."""
    more = [turns(here, 60_000) for here in positions("attached-turns", 1)]
    fewer = [turns(attached(here), 60_000) for here in positions("attached-turns", 1)]
    both = [(a[0], b[0]) for a, b in zip(more, fewer, strict=True) if a and b]
    assert all(a >= b for a, b in both)
    assert sum(a > b for a, b in both) > 1


@pytest.mark.full
def test_lemma_1_and_9_to_14_under_attached_in_many_samples() -> None:
    each, threes, kept = hunt(under_it(positions("attached-full", 60)), 60_000)
    assert each > 3_000_000
    assert threes > 300_000
    assert kept > 100_000


@pytest.mark.full
def test_lemmas_2_to_5_under_attached_on_many() -> None:
    for objective in ("gain", "lead"):
        among = under_it(positions(f"attached-{objective}", 60))
        assert sum(check_blocks(position, objective) for position in among) > 300
    assert all_seen(under_it(positions("attached-turns", 100)), 200_000) > 3_000_000


@pytest.mark.full
def test_lemma_5_under_attached_where_things_lie_apart_on_many() -> None:
    assert all_seen(under_it(wide_positions("attached-wide", 800)), 200_000) > 2_000_000
    assert all_seen(under_it(wide_positions("attached-apart", 1_500, apart=True)), 200_000) > 10**6
    assert all_seen(under_it(mutants("attached", 3_000)), 200_000) > 10**6
