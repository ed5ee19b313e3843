"""A training in memory counts and repeats as the profiles in a file do, and joins another one."""

from __future__ import annotations

import base64
import json
import zlib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("fsrs")

from advisor.teach.trainer.carried_profile import NAME, Carried, unpacked
from advisor.teach.trainer.exercise import RatedAttempt
from advisor.teach.trainer.profile_export import NoProfile, profile_of
from advisor.teach.trainer.profile_store import Store

DAY = datetime(2026, 11, 1, tzinfo=UTC)


def attempts(seed: int, number: int = 40) -> list[RatedAttempt]:
    rng = Random(seed)
    return [
        RatedAttempt(
            f"p-{rng.randrange(12)}",
            DAY + timedelta(hours=7 * hour + seed),
            rng.random() < 0.5,
            hints=rng.choice((0, 0, 0, 2)),
            theme_shown=rng.random() < 0.3,
            difficulty=rng.choice((None, 0.5)),
            error=None,
        )
        for hour in range(number)
    ]


def trained(*answers: RatedAttempt) -> Carried:
    carried = Carried()
    for one in answers:
        carried.add(NAME, one)
    return carried


@pytest.mark.parametrize("seed", range(3))
def test_it_is_the_same_as_in_a_file(seed: int, tmp_path: Path) -> None:
    store, carried = Store(tmp_path / "training.sqlite"), Carried()
    store.begin(NAME, DAY)
    carried.begin(DAY)
    rng = Random(seed)
    for one in attempts(seed):
        if rng.random() < 0.2:
            store.hinted(NAME, one.puzzle, 1)
            carried.hinted(NAME, one.puzzle, 1)
        assert carried.add(NAME, one) == store.add(NAME, one)
    assert carried.attempts() == store.attempts(NAME)
    assert carried.queue() == store.queue(NAME)
    assert carried.exported() == store.exported(NAME)


def test_it_comes_back_from_its_text() -> None:
    carried = trained(*attempts(1))
    carried.hinted(NAME, "p-99", 2)
    again = unpacked(carried.packed())
    assert again.exported() == carried.exported()
    first = again.add(NAME, RatedAttempt("p-99", DAY + timedelta(days=90), True))
    assert (first.hints, first.rated) == (2, False)
    assert not Carried()
    assert not Carried().exported()


def test_two_tabs_lose_nothing_and_come_to_the_same() -> None:
    before = attempts(1, 10)
    one = trained(*before, *attempts(2))
    other = trained(*before, *attempts(3))
    text = one.packed()
    one.join(unpacked(other.packed()))
    other.join(unpacked(text))
    assert one.exported() == other.exported()
    both = one.attempts()
    assert len(both) == 10 + 40 + 40
    assert both == sorted(both, key=lambda attempt: attempt.at)
    rated = [attempt.puzzle for attempt in both if attempt.rated]
    assert len(rated) == len(set(rated))
    joined = one.exported()
    one.join(other)
    assert one.exported() == joined
    profile_of(joined)


def test_to_join_nothing_changes_nothing() -> None:
    carried = trained(*attempts(1))
    before = carried.changes
    carried.join(Carried())
    assert carried.changes == before


def packed(profile: str) -> str:
    data = base64.b64encode(zlib.compress(profile.encode())).decode()
    return json.dumps({"khronos-trained": 1, "profile": data, "hinted": {}})


def test_what_is_no_training_is_refused() -> None:
    whole = trained(*attempts(1, 3)).packed()
    cut = json.loads(whole)
    cut["profile"] = cut["profile"][:-8]
    for text in (
        "",
        "[" * 100_000,
        "7",
        "{}",
        whole.replace(": 1,", ": 2,", 1),
        json.dumps(cut),
        packed("notes"),
        packed("[" * 100_000),
        packed(" " * 50_000_000),
    ):
        with pytest.raises(NoProfile):
            unpacked(text)
    odd = json.loads(whole) | {"hinted": {"p-1": "x", "p-2": 10**9, "p-3": 2, "p-4": True}}
    assert json.loads(unpacked(json.dumps(odd)).packed())["hinted"] == {"p-3": 2}
