"""Queries of higher priority do not wait for those of lower: they are paused, and go on."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from talk import ENDLESS, SMALL, Message, Talk, children, running, soon

LONG: Message = {"action": "best", "position": ENDLESS, "seconds": 600}


def status(one: Talk) -> Message:
    found: Message = one.ask(id=f"status {time.monotonic_ns()}", action="status")["result"]
    return found


def paused(one: Talk) -> list[object]:
    return list(status(one)["paused"])


def ticks(pid: int) -> int:
    """Time of the processor that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def test_a_higher_priority_does_not_wait_and_the_lower_goes_on(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send({"id": "low", "report_every": 0.05, "priority": -1} | LONG)
    one.wait(lambda m: m["id"] == "low")
    assert one.ask(id="high", action="show", position=SMALL)["result"]["digest"]
    assert not one.finals("low")
    told = len(one.said)
    one.wait(lambda m: m["id"] == "low" and m in one.said[told:])
    assert paused(one) == []
    one.ask(id="end", action="terminate", terminate_id="low")
    assert one.final("low")["result"]["gain"] is not None


def test_equal_priorities_wait_for_each_other(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send({"id": "first"} | LONG)
    one.at_work("first")
    one.send({"id": "second", "action": "show", "position": SMALL})
    now = status(one)
    assert (now["running"], now["paused"], now["queued"]) == (["first"], [], 1)
    one.ask(id="end", action="terminate", terminate_id="first")
    assert one.final("second")["result"]["digest"]


def test_what_is_paused_does_nothing(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send({"id": "low"} | LONG)
    pid = one.at_work("low")
    one.send({"id": "high", "priority": 1} | LONG)
    one.at_work("high")
    assert paused(one) == ["low"]
    time.sleep(0.3)
    before = ticks(pid)
    time.sleep(1)
    assert ticks(pid) - before <= 5
    one.ask(id="end high", action="terminate", terminate_id="high")
    one.final("high")
    assert soon(lambda: ticks(pid) - before > 5)


def test_what_is_paused_can_be_ended(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send({"id": "low", "report_every": 0.05} | LONG)
    one.wait(lambda m: m["id"] == "low")
    one.send({"id": "high", "priority": 1} | LONG)
    assert soon(lambda: paused(one) == ["low"])
    one.ask(id="end", action="terminate", terminate_id="low")
    answer = one.final("low")
    assert answer["terminated"] is True
    assert answer["result"]["gain"] <= answer["result"]["bound"]
    assert not one.finals("high")


@pytest.mark.full
def test_four_at_most_are_paused_and_all_are_answered(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    for priority in range(7):
        one.send({"id": priority, "priority": priority} | LONG)
        if priority < 5:
            one.at_work(priority)
    now = status(one)
    assert sorted(now["paused"]) == [0, 1, 2, 3]
    assert (now["running"], now["queued"]) == ([0, 1, 2, 3, 4], 2)
    one.send({"id": "all", "action": "terminate_all"})
    assert one.end() == 0
    assert all(one.final(n)["terminated"] for n in range(7))
    assert all(len(one.finals(n)) == 1 for n in range(7))


def test_paused_processes_end_with_an_engine_that_was_killed(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send({"id": "low"} | LONG)
    one.at_work("low")
    one.send({"id": "high", "priority": 1} | LONG)
    one.at_work("high")
    begun = children(one.process.pid)
    assert len(begun) >= 2
    one.process.kill()
    assert soon(lambda: not any(map(running, begun)))


@pytest.mark.full
def test_the_end_of_the_input_lets_the_paused_finish(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    query = LONG | {"seconds": 2, "objective": "gain", "collect": True}
    one.send({"id": "low"} | query)
    one.at_work("low")
    one.send({"id": "high", "priority": 1} | query)
    assert one.end() == 0
    for name in ("low", "high"):
        (answer,) = one.finals(name)
        assert "terminated" not in answer
        assert answer["result"]["gain"] <= answer["result"]["bound"]


@pytest.mark.full
def test_no_more_are_paused_than_allowed(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1", "--paused", "1")
    for priority in range(3):
        one.send({"id": priority, "priority": priority} | LONG)
        if priority < 2:
            one.at_work(priority)
    now = status(one)
    assert (now["paused"], now["queued"]) == ([0], 1)
    one.ask(id="end", action="terminate", terminate_id=1)
    one.final(1)
    one.at_work(2)
    assert status(one)["paused"] == [0]
