"""Executors: the same results everywhere; a worker that is killed costs its unit alone."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from multiprocessing import get_context
from pathlib import Path

import pytest
from here import Here
from units import begun_in, die, fail, first_time_die, odd, pid_slowly, square, strange

from search.run.workers import TRIES, Crew, NoCluster, WorkerDied, Workers, crew, in_any_order, work

ROOT = Path(__file__).parents[3]


@pytest.fixture
def two() -> Iterator[Workers]:
    workers = Workers(2)
    yield workers
    workers.kill()


@pytest.mark.parametrize("make", [Here, lambda: Workers(1), lambda: Workers(2)])
def test_every_executor_gives_the_same(make: type[Executor]) -> None:
    with make() as executor:
        assert list(executor.map(square, range(9))) == [n * n for n in range(9)]


def test_an_exception_comes_back_with_its_traceback(two: Workers) -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        two.submit(fail, 7).result()
    assert "in fail" in "".join(caught.value.__notes__)
    assert two.submit(square, 3).result() == 9


def test_what_cannot_travel_is_told(two: Workers) -> None:
    with pytest.raises(RuntimeError, match="Odd: 5"):
        two.submit(odd, 5).result()
    with pytest.raises(Exception, match=r"pickle|local"):
        two.submit(strange, 1).result()
    assert two.submit(square, 4).result() == 16


def test_a_killed_worker_costs_its_unit_alone_and_that_is_run_again(
    two: Workers, tmp_path: Path
) -> None:
    slow = [two.submit(pid_slowly, (str(tmp_path), name, 0.6)) for name in ("a", "b")]
    victim, other = begun_in(tmp_path, "a"), begun_in(tmp_path, "b")
    os.kill(victim, signal.SIGKILL)
    assert slow[1].result() == other
    assert slow[0].result() not in (victim, other)
    assert len((tmp_path / "a").read_text().split()) == 2
    assert len((tmp_path / "b").read_text().split()) == 1
    assert list(two.map(square, range(5))) == [0, 1, 4, 9, 16]


def test_a_unit_that_kills_its_worker_once_is_run_again(two: Workers, tmp_path: Path) -> None:
    assert two.submit(first_time_die, str(tmp_path / "mark")).result() == "second time"


def test_a_unit_that_always_kills_its_worker_is_given_up(two: Workers, tmp_path: Path) -> None:
    mark = tmp_path / "deaths"
    with pytest.raises(WorkerDied):
        two.submit(die, str(mark)).result()
    assert mark.read_text().count("x") == TRIES
    assert two.submit(square, 2).result() == 4


def test_after_the_end_nothing_is_taken(two: Workers) -> None:
    two.shutdown()
    with pytest.raises(RuntimeError):
        two.submit(square, 1)


def test_dismissed_workers_can_still_be_killed(tmp_path: Path) -> None:
    workers = Workers(2)
    slow = [workers.submit(pid_slowly, (str(tmp_path), name, 3600)) for name in ("a", "b", "c")]
    begun_in(tmp_path, "a")
    workers.shutdown(wait=False)
    workers.kill()
    assert [future.done() for future in slow] == [True, True, True]
    assert slow[2].cancelled()


def test_breaking_off_ends_the_units_under_way(tmp_path: Path) -> None:
    pids: list[int] = []

    def broken_off() -> None:
        with crew(2) as workers:
            workers.executor.submit(pid_slowly, (str(tmp_path), "a", 3600))
            pids.append(begun_in(tmp_path, "a"))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken_off()
    pid = pids[0]
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_workers_leave_with_a_parent_that_was_killed(tmp_path: Path) -> None:
    program = (
        "from search.run.workers import Workers; from units import pid_slowly\n"
        f"Workers(1).submit(pid_slowly, ({str(tmp_path)!r}, 'a', 600)).result()\n"
    )
    file = tmp_path / "parent.py"
    file.write_text(f"if __name__ == '__main__':\n    {program.replace(chr(10), chr(10) + '    ')}")
    path = os.pathsep.join((str(ROOT), str(Path(__file__).parent)))
    parent = subprocess.Popen([sys.executable, str(file)], env=os.environ | {"PYTHONPATH": path})
    pid = begun_in(tmp_path, "a")
    parent.kill()
    parent.wait()
    for _ in range(400):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
            return  # dead, and nobody has asked after it
        time.sleep(0.05)
    raise AssertionError("the worker lives on")


def test_workers_leave_quietly_when_an_answer_was_not_read() -> None:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    ours.send_bytes(pickle.dumps((square, (3,), {})))
    assert ours.poll(60)
    ours.close()
    process.join(60)
    assert process.exitcode == 0


def test_units_come_back_as_they_finish_few_in_flight() -> None:
    taken: list[int] = []

    def units() -> Iterator[int]:
        for n in range(10):
            taken.append(n)
            yield n

    result = in_any_order(Crew(Here(), 1), square, units())
    first, future = next(result)
    assert (first, future.result()) == (0, 0)
    assert len(taken) <= 2
    assert sorted(unit for unit, _ in result) == list(range(1, 10))


def test_no_scheduler_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("search.run.workers.PATIENCE", 1.0)
    with pytest.raises(NoCluster, match="no Dask scheduler"), crew(scheduler="tcp://127.0.0.1:9"):
        pass


def test_dask_gives_the_same() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        crew(scheduler=cluster.scheduler_address) as workers,
    ):
        result = dict(in_any_order(workers, square, range(9)))
        assert {unit: future.result() for unit, future in result.items()} == {
            n: n * n for n in range(9)
        }
