"""Who is answered when: priorities, terminated queries, queries that begin again."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable

import pytest
from talk import ENDLESS, SMALL, Message, Talk, running, soon

from advisor.engine.engine_settings import settings
from advisor.engine.messages import ThinkingQuery, read
from advisor.engine.schedule import Schedule, Task

#: Takes as long as one lets it.
LONG: Message = {"action": "best", "position": ENDLESS, "seconds": 600}


def quick(name: object, **fields: object) -> Message:
    return {"id": name, "action": "show", "position": SMALL, **fields}


def test_higher_priorities_first_then_as_they_came(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send({"id": "long"} | LONG)
    one.at_work("long")
    one.send(*(quick(f"{p} {n}", priority=p) for n in range(3) for p in (0, 5, -1)))
    one.send({"id": "end", "action": "terminate", "terminate_id": "long"})
    assert one.end() == 0
    names = [m["id"] for m in one.said if m.get("action") == "show"]
    assert names == [f"{p} {n}" for p in (5, 0, -1) for n in range(3)]


def test_short_queries_overtake_long_ones(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send({"id": "long"} | LONG)
    one.at_work("long")
    assert one.ask(id="now", action="version")["result"]
    assert not one.finals("long")


def test_a_waiting_query_ends_at_once_without_a_result(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send({"id": "long"} | LONG)
    one.at_work("long")
    one.send(quick("waits"))
    ended = one.ask(id="end", action="terminate", terminate_id="waits")
    assert ended["result"] == {"terminated": ["waits"]}
    answer = one.final("waits")
    assert (answer["terminated"], answer["reason"], answer["result"]) == (True, "asked", None)
    assert not one.finals("long")


def test_a_running_query_answers_with_what_it_has(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send({"id": "long", "report_every": 0.1} | LONG)
    pid = one.at_work("long")
    one.wait(lambda m: m["id"] == "long")
    one.ask(id="end", action="terminate", terminate_id="long")
    answer = one.final("long")
    assert answer["terminated"] is True
    assert answer["result"]["gain"] <= answer["result"]["bound"]
    assert one.ask(**quick("next"))["result"]["digest"]
    assert [worker["pid"] for worker in one.workers()] == [pid]


def test_terminate_all_ends_what_came_before_it(talk: Callable[..., Talk]) -> None:
    one = talk()
    one.send(*({"id": n} | LONG for n in range(6)))
    one.send({"id": "all", "action": "terminate_all"}, quick("after"))
    assert sorted(one.final("all")["result"]["terminated"]) == list(range(6))
    assert all(one.final(n)["terminated"] for n in range(6))
    assert "terminated" not in one.final("after")
    assert one.end() == 0
    assert all(len(one.finals(n)) == 1 for n in range(6))


def test_queries_that_were_ended_while_they_waited_leave_nothing_behind() -> None:
    schedule = Schedule(settings(), lambda _: None, lambda _: None)
    query, _ = read(json.dumps({"id": "first", "action": "show", "position": {}}).encode())
    assert isinstance(query, ThinkingQuery)
    schedule.add(Task(0, query, {}, 10))
    for number in range(1, 5000):
        task = Task(number, query.model_copy(update={"id": number}), {}, 10)
        schedule.add(task)
        schedule.remove(task)
    assert len(schedule.waiting) < 200
    assert schedule.size == 10
    assert list(schedule.tasks) == ["first"]


def test_ending_what_is_not_there_is_no_error(talk: Callable[..., Talk]) -> None:
    one = talk()
    assert one.ask(id=1, action="terminate", terminate_id="nobody")["result"] == {"terminated": []}
    assert one.ask(id=2, action="terminate_all")["result"] == {"terminated": []}


def test_a_worker_that_does_not_react_is_killed(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send({"id": "stuck", "report_every": 0.05} | LONG)
    pid = one.at_work("stuck")
    os.kill(pid, signal.SIGSTOP)
    one.ask(id="end", action="terminate", terminate_id="stuck")
    answer = one.final("stuck")
    assert (answer["terminated"], answer["reason"]) == (True, "asked")
    assert soon(lambda: not running(pid))
    assert one.ask(**quick("next"))["result"]["digest"]


def test_a_query_whose_worker_died_is_begun_again(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send({"id": "again"} | LONG | {"seconds": 3})
    first = one.at_work("again")
    os.kill(first, signal.SIGKILL)
    assert soon(lambda: one.at_work("again") != first)
    answer = one.final("again")
    assert "error" not in answer
    assert "terminated" not in answer
    assert len(one.finals("again")) == 1


@pytest.mark.full
def test_a_query_over_which_two_workers_died_is_given_up(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send({"id": "deadly"} | LONG)
    one.send(quick("next"))
    first = one.at_work("deadly")
    os.kill(first, signal.SIGKILL)
    soon(lambda: one.at_work("deadly") != first)
    os.kill(one.at_work("deadly"), signal.SIGKILL)
    answer = one.final("deadly")
    assert (answer["error"], answer["field"]) == ("its process died, twice", None)
    assert one.final("next")["result"]["digest"]


@pytest.mark.full
def test_a_search_that_needs_too_much_memory_ends_with_what_it_has(
    talk: Callable[..., Talk],
) -> None:
    one = talk("--workers", "1", "--memory", "200")
    one.send({"id": "large"} | LONG)
    pid = one.at_work("large")
    answer = one.final("large")
    assert (answer["terminated"], answer["reason"]) == (True, "memory")
    assert answer["result"]["gain"] <= answer["result"]["bound"]
    assert one.ask(**quick("next"))["result"]["digest"]
    assert soon(lambda: pid not in [worker["pid"] for worker in one.workers()])


def test_no_more_processes_than_asked_for_and_all_of_them_nice(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send(*({"id": n} | LONG for n in range(5)))
    pid = one.at_work(0)
    assert [worker["pid"] for worker in one.workers()] == [pid]
    own = os.getpriority(os.PRIO_PROCESS, one.process.pid)
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, own + settings().nice)
