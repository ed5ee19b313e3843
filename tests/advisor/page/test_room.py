"""Thoughts of several visitors in one engine: nobody waits for ever, nobody sees another's."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from advisor.page.asking.engine_pool import EnginePool, PlannedQuery, Thought, limits
from advisor.words.say import say
from positions.files.load_position import LIBRARY
from search.run.machine import processors

#: Seconds that anything may take on a busy machine.
PATIENCE = 120.0
SMALL = (LIBRARY / "r9-8-the-opponent-decides.yaml").read_text(encoding="utf-8")
OTHER = (LIBRARY / "r8-12-income.yaml").read_text(encoding="utf-8")
LONG = [PlannedQuery(600.0, 0)]


class House:
    """A room with one worker, and who is in it."""

    def __init__(self) -> None:
        self.gone: set[str] = set()
        few = replace(
            limits(),
            workers=1,
            patience_seconds=1.0,
            doubt_seconds=0.3,
            sweep_seconds=0.1,
            report_seconds=0.1,
            most_each=4,
            most_kept=6,
        )
        self.room = EnginePool(lambda visitor: visitor not in self.gone, own=few)

    def ask(
        self, visitor: str, looks: list[PlannedQuery], text: str = SMALL, **fields: Any
    ) -> Thought:
        digest = f"{text[:200]}{fields}"
        return self.room.ask(visitor, "suggest", digest, lambda: text, looks, {"top": 3})

    def watch(
        self,
        visitor: str,
        looks: list[PlannedQuery],
        until: Callable[[Thought], object],
        text: str = SMALL,
    ) -> Thought:
        """Look again and again, as a page does."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            thought = self.ask(visitor, looks, text)
            if until(thought):
                return thought
            time.sleep(0.05)
        raise AssertionError("it takes too long")

    def running(self) -> list[int]:
        status = self.room.client.ask("status").result(PATIENCE)
        return [*status["running"], *status["paused"]] if status["queued"] == 0 else [-1]

    def idle(self) -> bool:
        """Whether nothing is thought about any more, waited for."""
        return soon(lambda: not self.running() and not self.room.open())


def soon(happens: Callable[[], bool]) -> bool:
    """Whether something happens before one loses patience."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if happens():
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def house() -> Iterator[House]:
    one = House()
    yield one
    one.room.close()


def test_a_first_look_and_then_a_longer_one(house: House) -> None:
    looks = [PlannedQuery(0.6, 1000), PlannedQuery(2.0, -2)]
    first = house.watch("a", looks, lambda t: t.latest is not None)
    assert not first.final
    assert first.latest["suggestions"]
    last = house.watch("a", looks, lambda t: t.final)
    assert last is first
    assert last.error == ""
    assert last.progress == 1.0
    assert not last.stopped
    assert house.room.open("a") == 0


def test_everybody_has_thoughts_of_his_own(house: House) -> None:
    one, other = house.ask("a", LONG), house.ask("b", LONG)
    assert one is not other
    assert one is house.ask("a", LONG)
    one.stop()
    assert not house.ask("b", LONG).stopped


def test_what_nobody_looks_at_is_ended_and_taken_up_again(house: House) -> None:
    thought = house.watch("a", LONG, lambda t: t.latest is not None)
    known = thought.latest["simulations"]
    assert house.idle()
    assert thought.final
    assert thought.latest is not None
    again = house.watch("a", LONG, lambda t: t.latest["simulations"] > known)
    assert again is thought
    assert not again.final


def test_a_look_without_a_limit_is_taken_up_again_too(house: House) -> None:
    def ask() -> Thought:
        fields = {"simulations": 1_000_000}
        return house.room.ask("a", "suggest", "all", lambda: SMALL, [PlannedQuery(None, 0)], fields)

    thought = ask()
    assert soon(lambda: bool(house.running()))
    assert house.idle()
    assert thought.final
    assert ask() is thought
    assert not thought.final
    thought.stop()


def test_who_has_left_does_not_think(house: House) -> None:
    house.watch("a", LONG, lambda t: t.latest is not None)
    assert house.running()
    house.gone.add("a")
    assert house.idle()
    assert house.room.open() == 0


def test_what_has_no_limit_begins_again_when_it_is_asked_for_again(house: House) -> None:
    unlimited = [PlannedQuery(None, 0)]
    for end in (Thought.drop, lambda thought: house.room.sweep()):
        first = house.ask("anna", unlimited)
        assert not first.final
        first.seen -= 100.0
        end(first)
        first._latest = None
        found = house.watch("anna", unlimited, lambda thought: thought.final)
        assert found is first
        assert found.latest["suggestions"]
        house.room._thoughts.clear()


def test_who_asks_something_else_has_left_the_first(house: House) -> None:
    house.watch("a", LONG, lambda t: t.latest is not None)
    house.watch("a", LONG, lambda t: t.latest is not None, OTHER)
    house.watch("a", LONG, lambda t: house.room.open("a") == 1, OTHER)


def test_in_a_crowd_pages_may_look_less_often(house: House) -> None:
    house.ask("a", LONG)
    crowd = [str(number) for number in range(5)]
    for visitor in crowd:
        house.ask(visitor, LONG)
    assert house.room.crowd() == 3.0

    def doubted() -> float:
        """Seconds since it was doubted, twice as many as it is kept for few visitors."""
        thought = house.ask("a", LONG)
        begun = time.monotonic()
        house.room.doubt("a")
        while time.monotonic() < begun + 0.6:
            for visitor in crowd:
                house.ask(visitor, LONG)
            time.sleep(0.05)
        kept.append(not thought.final)
        return time.monotonic() - begun

    # On a busy machine more seconds may pass than it is kept for so many.
    kept: list[bool] = []
    assert soon(lambda: doubted() < 0.8)
    assert kept[-1]
    thought = house.ask("a", LONG)
    house.gone.update(crowd)
    assert soon(lambda: thought.final)


def test_stop_keeps_what_is_known_and_longer_goes_on(house: House) -> None:
    looks = [PlannedQuery(600.0, 0)]
    thought = house.watch("a", looks, lambda t: t.latest and t.latest["simulations"])
    thought.stop()
    stopped = house.watch("a", looks, lambda t: t.final)
    assert stopped.stopped
    known = stopped.latest["simulations"]
    assert known > 0
    assert house.idle()
    more = house.watch("a", [PlannedQuery(900.0, 0)], lambda t: t.latest["simulations"] > known)
    assert not more.stopped
    more.stop()


def test_an_urgent_look_comes_first(house: House) -> None:
    house.watch("a", [PlannedQuery(600.0, -600)], lambda t: t.latest is not None)
    end = time.monotonic() + PATIENCE
    while True:
        house.ask("a", [PlannedQuery(600.0, -600)])
        quick = house.ask("b", [PlannedQuery(0.5, 1000)], OTHER)
        if quick.final:
            break
        assert time.monotonic() < end
        time.sleep(0.05)
    assert quick.latest["suggestions"]
    assert not house.ask("a", [PlannedQuery(600.0, -600)]).final


def test_another_engine_is_started_if_it_dies(house: House) -> None:
    thought = house.watch("a", LONG, lambda t: t.latest is not None)
    first = house.room.client.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    house.watch("a", LONG, lambda t: house.room.client.pid not in (None, first))
    again = house.watch("a", LONG, lambda t: t.detail)
    assert again is thought
    assert (again.notice, again.error) == (say("ask-restarted"), "")


def test_a_refusal_is_told_in_a_sentence(house: House) -> None:
    broken = SMALL.replace("number: 4", "number: 99")
    assert broken != SMALL
    thought = house.watch("a", LONG, lambda t: t.final, broken)
    assert "turn" in thought.error
    assert thought.latest is None


def test_thoughts_are_bounded(house: House) -> None:
    first = [house.ask("a", LONG, number=n) for n in range(6)]
    assert house.room.open("a") <= 4
    assert house.ask("a", LONG, number=0) is not first[0]
    for visitor in "bcdefgh":
        house.ask(visitor, LONG)
    assert house.room.open() <= 6


def test_no_more_processes_than_cores() -> None:
    assert 1 <= limits().workers <= processors()
