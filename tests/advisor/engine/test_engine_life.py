"""How the engine starts and ends: always, soon, and without leaving anybody behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from talk import COMMAND, ENDLESS, PATIENCE, SMALL, Talk, children, running, soon, surroundings

from advisor.engine.engine_settings import settings
from advisor.engine.server import Engine
from search.run.machine import processors

LONG = {"action": "best", "position": ENDLESS, "seconds": 600}


def test_the_end_of_the_input_lets_everything_finish(talk: Callable[..., Talk]) -> None:
    one = talk()
    one.send(*({"id": n, "action": "show", "position": SMALL} for n in range(20)))
    assert one.end() == 0
    assert sorted(m["id"] for m in one.said if m["final"]) == list(range(20))


def test_queries_may_come_from_a_file_and_the_last_line_without_an_end(tmp_path: Path) -> None:
    file = tmp_path / "queries.jsonl"
    queries = [{"id": n, "action": "show", "position": SMALL} for n in range(3)]
    file.write_text("\n".join(json.dumps(query) for query in queries), encoding="utf-8")
    with file.open("rb") as stream:
        done = subprocess.run(
            COMMAND,
            stdin=stream,
            capture_output=True,
            env=surroundings(),
            timeout=PATIENCE,
            check=True,
        )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert sorted(answer["id"] for answer in answers) == [0, 1, 2]
    assert done.stderr == b""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it_with_an_answer_to_everything(
    talk: Callable[..., Talk], number: signal.Signals
) -> None:
    one = talk()
    one.send(*({"id": n} | LONG for n in range(5)))
    one.at_work(0)
    begun = children(one.process.pid)
    one.process.send_signal(number)
    assert one.process.wait(PATIENCE) == 128 + number
    one.listener.join(PATIENCE)
    for name in range(5):
        (answer,) = one.finals(name)
        assert answer["terminated"] is True
    assert begun
    assert soon(lambda: not any(map(running, begun)))


def test_ctrl_c_on_a_terminal_reaches_all_of_them_and_nobody_complains() -> None:
    """A terminal sends the signal to the whole group of processes."""
    process = subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(),
        start_new_session=True,
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps({"id": 1} | LONG).encode() + b"\n")
    process.stdin.flush()
    assert soon(lambda: len(children(process.pid)) > 0)
    begun = children(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert [json.loads(line)["final"] for line in out.splitlines()] == [True]
    assert soon(lambda: not any(map(running, begun)))


def test_workers_end_with_an_engine_that_was_killed(talk: Callable[..., Talk]) -> None:
    one = talk()
    one.send(*({"id": n} | LONG for n in range(3)))
    one.at_work(0)
    begun = children(one.process.pid)
    assert begun
    one.process.kill()
    assert soon(lambda: not any(map(running, begun)))


def test_it_ends_when_nobody_reads_the_answers(talk: Callable[..., Talk]) -> None:
    process = subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=surroundings()
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps({"id": 1} | LONG).encode() + b"\n")
    process.stdin.flush()
    assert soon(lambda: len(children(process.pid)) > 0)
    begun = children(process.pid)
    process.stdout.close()
    assert process.wait(PATIENCE) == 141
    assert soon(lambda: not any(map(running, begun)))
    process.stdin.close()


def test_workers_that_cannot_start_are_an_error_and_no_endless_loop() -> None:
    limits = replace(settings(), nice="none")  # type: ignore[arg-type]
    (read, feed), (drain, write) = os.pipe(), os.pipe()
    queries = [{"id": n, "action": "show", "position": SMALL} for n in range(3)]
    os.write(feed, b"".join(json.dumps(query).encode() + b"\n" for query in queries))
    os.close(feed)
    assert Engine(limits, read, write).run() == 0
    os.close(write)
    with os.fdopen(drain, "rb") as stream:
        answers = [json.loads(line) for line in stream]
    assert sorted(answer["id"] for answer in answers) == [0, 1, 2]
    assert {answer["error"] for answer in answers} == {"no process could be started"}


def rounds(count: int) -> None:
    for number in range(count):
        one = Talk()
        try:
            if number % 3:
                one.send({"id": 1, "action": "show", "position": SMALL})
            if number % 3 == 1:
                one.final(1)
            begun = children(one.process.pid)
            if number % 2:
                assert one.end() == 0
                assert len(one.finals(1)) == (1 if number % 3 else 0)
            else:
                one.process.send_signal(signal.SIGTERM)
                assert one.process.wait(PATIENCE) in (0, 143, -signal.SIGTERM)
            assert soon(lambda begun=begun: not any(map(running, begun)))  # type: ignore[misc]
        finally:
            one.close()


@pytest.mark.full
def test_started_and_stopped_again_and_again() -> None:
    rounds(6)


@pytest.mark.full
def test_started_and_stopped_fifty_times() -> None:
    rounds(50)


@pytest.mark.parametrize(
    "options", [("--workers", "0"), ("--workers", str(processors() + 1)), ("--memory", "1"), ("x",)]
)
def test_impossible_options_are_refused(options: tuple[str, ...]) -> None:
    done = subprocess.run(
        [*COMMAND, *options],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=surroundings(),
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr
    assert b"Traceback" not in done.stderr
