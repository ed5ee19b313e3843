"""The client: futures, callbacks, threads, and an engine that goes away."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from talk import BIG, ENDLESS, PATIENCE, PROJECT, SMALL, children, running, soon

from advisor.engine.client import Answer, Client, EngineGone, QueryError

LONG = {"seconds": 600}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """One for all tests that leave it as they found it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(PROJECT)
        with Client() as one:
            yield one


@pytest.fixture
def own_client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.chdir(PROJECT)
    with Client() as one:
        yield one


def test_an_answer_is_a_future(client: Client) -> None:
    ticket = client.ask("suggest", SMALL, top=2)
    answer = ticket.future.result(PATIENCE)
    assert isinstance(answer, Answer)
    assert answer.final
    assert answer.ended is None
    assert len(answer.result["suggestions"]) == 2
    assert ticket.result() == answer.result
    assert ticket.done()
    assert ticket.warnings == []
    assert not ticket.future.cancel()


def test_what_is_wrong_is_raised_with_its_field(client: Client) -> None:
    with pytest.raises(QueryError, match="from 1 to 50") as caught:
        client.ask("suggest", SMALL, top=99).result(PATIENCE)
    assert caught.value.field == "top"
    with pytest.raises(QueryError) as caught:
        client.ask("show", {"khronos": 2}).result(PATIENCE)
    assert caught.value.field == "position.khronos"
    assert caught.value.problems[0]["code"] == "bad-version"


def test_queries_that_cannot_be_sent_leave_nothing_behind(own_client: Client) -> None:
    with pytest.raises(TypeError):
        own_client.ask("show", {"khronos": object()})
    with pytest.raises(ValueError, match="JSON"):
        own_client.ask("suggest", SMALL, seconds=float("nan"))
    with pytest.raises(QueryError, match="longer than"):
        own_client.ask("show", "x" * (1 << 20))
    assert own_client.ask("show", SMALL).result(PATIENCE)["digest"]
    own_client.close(wait=True)


def test_warnings_are_kept(client: Client) -> None:
    ticket = client.ask("show", SMALL, sedes=1)
    ticket.result(PATIENCE)
    assert [field for field, _ in ticket.warnings] == ["sedes"]


def test_partial_answers_reach_the_callback_and_a_failing_one_harms_nobody(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[Answer] = []

    def partial(answer: Answer) -> None:
        told.append(answer)
        raise KeyError("the callback's own fault")

    query = {"seconds": 2, "collect": True, "report_every": 0.1}
    ticket = client.ask("best", BIG, partial, **query)
    final = ticket.answer(PATIENCE)
    assert told
    assert not any(answer.final for answer in told)
    assert ticket.latest is told[-1]
    assert told[-1].result["gain"] <= final.result["gain"]
    assert "callback" in caplog.text


def test_a_terminated_query_has_an_answer(client: Client) -> None:
    seen = threading.Event()
    ticket = client.ask("best", ENDLESS, lambda _: seen.set(), report_every=0.05, **LONG)
    assert seen.wait(PATIENCE)
    with pytest.raises(TimeoutError):
        ticket.answer(0.01)
    ticket.terminate()
    answer = ticket.answer(PATIENCE)
    assert answer.ended == "asked"
    assert answer.result["gain"] <= answer.result["bound"]
    ticket.terminate()
    assert client.ask("show", SMALL).result(PATIENCE)["digest"]


def test_many_threads_get_their_own_answers(client: Client) -> None:
    def asked(number: int) -> tuple[int, int]:
        players = [dict(player) for player in SMALL["players"]]
        players[0]["ecus"] = number
        shown = client.ask("show", SMALL | {"players": players}, priority=number % 3)
        return number, shown.result(PATIENCE)["canonical"]["players"][0][0] == players[0]["color"]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(asked, range(60)))
    assert answers == [(n, True) for n in range(60)]
    digests = {
        client.ask("show", SMALL | {"title": str(n)}).result(PATIENCE)["digest"] for n in range(3)
    }
    assert len(digests) == 1


def test_an_engine_that_was_killed_fails_its_queries_and_is_started_again(
    own_client: Client,
) -> None:
    ticket = own_client.ask("best", ENDLESS, **LONG)
    pid = own_client.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(EngineGone):
        ticket.answer(PATIENCE)
    assert own_client.ask("show", SMALL).result(PATIENCE)["digest"]
    assert own_client.pid != pid


def test_closing_answers_what_is_open_and_leaves_nobody_behind() -> None:
    client = Client()
    tickets = [client.ask("best", ENDLESS, **LONG) for _ in range(4)]
    assert client.pid is not None
    pid = client.pid
    assert soon(lambda: len(children(pid)) > 0)
    begun = [pid, *children(pid)]
    client.close()
    client.close()
    for ticket in tickets:
        try:
            assert ticket.answer(PATIENCE).ended == "asked"
        except EngineGone:
            continue
    assert soon(lambda: not any(map(running, begun)))
    with pytest.raises(EngineGone):
        client.ask("show", SMALL)


def test_closing_can_wait_for_all_answers() -> None:
    client = Client(workers=1)
    tickets = [client.ask("show", SMALL) for _ in range(10)]
    client.close(wait=True)
    assert all(ticket.done() for ticket in tickets)
    assert len({ticket.result()["digest"] for ticket in tickets}) == 1


def test_a_callback_may_ask_and_close_but_not_wait() -> None:
    client = Client()
    told: list[object] = []

    def partial(_: Answer) -> None:
        try:
            client.close(wait=True)
        except RuntimeError as error:
            told.append(error)
        client.close()

    ticket = client.ask("best", ENDLESS, partial, report_every=0.05, **LONG)
    try:
        ticket.answer(PATIENCE)
    except EngineGone:
        assert told
    assert soon(lambda: client.pid is None)
    assert told


def test_an_engine_that_cannot_be_started_is_said_so() -> None:
    with pytest.raises(EngineGone, match="cannot be started"):
        Client(command=["/nowhere/khronos"]).ask("version")
    silent = Client(command=[sys.executable, "-c", "pass"])
    with pytest.raises(EngineGone):
        silent.ask("version").answer(PATIENCE)
    silent.close()
