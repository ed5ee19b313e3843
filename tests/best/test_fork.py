"""Two processes: the same clusters and surveys as by one; a process that dies proves nothing."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from select import select

import pytest
from kinds import made

import search.best.growth as growth_module
import search.best.turn as turn_module
from positions.load import parse_document
from search.best import fork
from search.best.clusters import Cluster
from search.best.free import Limit, free, key_of
from search.best.growth import grow
from search.best.master import settle
from search.best.turn import best_turn
from search.rules.convert import position_of
from search.rules.position import Position

SEEDS = ["two/tangle/1", "two/shadows/0", "two/shadows/4", "two/contested/2"]


def position(seed: str) -> Position:
    setup = parse_document(made(seed)).setup
    assert setup is not None
    return position_of(setup)


@pytest.fixture(autouse=True)
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Split even where there is little to do."""
    monkeypatch.setattr(growth_module, "WORTH_A_LOOK", 0)


def marks(clusters: list[Cluster]) -> set[tuple[int, int, bool]]:
    return {(key_of(one.position), one.ecus, bool(one.fated)) for one in clusters}


def no_child_of(forks: list[fork.Other | fork.Second]) -> bool:
    """Whether this process no longer has any of them as a child, not even a dead one."""
    for role in forks:
        assert isinstance(role, fork.Other)
        with pytest.raises(ChildProcessError):
            os.waitpid(role.pid, os.WNOHANG)
    return True


@pytest.mark.parametrize("seed", SEEDS)
def test_two_processes_grow_what_one_does(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = position(seed)
    forks: list[fork.Other | fork.Second] = []
    monkeypatch.setattr(growth_module, "split", splitting(forks))
    one = grow(free(here), Limit())
    two = grow(free(here), Limit(), processes=2)
    assert forks
    assert one.complete
    assert two.complete
    assert marks(one.clusters) == marks(two.clusters)
    assert len(two.clusters) == len(marks(two.clusters))
    assert settle(here, one, 0, None).bound == settle(here, two, 0, None).bound
    assert no_child_of(forks)


def splitting(
    forks: list[fork.Other | fork.Second], kill: bool = False
) -> Callable[[Position], fork.Other | fork.Second]:
    """``split``, which keeps what it makes, and kills the second process at once if asked to."""
    split = fork.split

    def splits(root: Position) -> fork.Other | fork.Second:
        role = split(root)
        if kill and isinstance(role, fork.Second):
            os.kill(os.getpid(), signal.SIGKILL)
        forks.append(role)
        return role

    return splits


def test_a_process_that_is_killed_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    here = position(SEEDS[0])
    forks: list[fork.Other | fork.Second] = []
    monkeypatch.setattr(growth_module, "split", splitting(forks, kill=True))
    assert not grow(free(here), Limit(), processes=2).complete
    assert forks
    assert no_child_of(forks)


def test_what_goes_wrong_there_is_told_here(monkeypatch: pytest.MonkeyPatch) -> None:
    here = position(SEEDS[0])
    first = os.getpid()
    level = growth_module._Gardener._level

    def fails_there(self: growth_module._Gardener, cards: int) -> None:
        if os.getpid() != first:
            raise ValueError("no such thing")
        level(self, cards)

    monkeypatch.setattr(growth_module._Gardener, "_level", fails_there)
    with pytest.raises(ValueError, match="no such thing"):
        grow(free(here), Limit(), processes=2)


def test_the_best_turn_is_the_same_by_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_module, "FIRST_LOOK", 50)
    for seed in SEEDS:
        here = position(seed)
        one, two = best_turn(here, None), best_turn(here, None, processes=2)
        assert one.proven
        assert two.proven
        assert one.gain == two.gain
        assert [played.play for played in one.line] == [played.play for played in two.line]


def second_look(here: Position, processes: int) -> turn_module._Search:
    """A search up to the second survey, all growth left out."""
    search = turn_module._Search(here, 60, None, "gain", False, None, True, processes)
    search._idle()
    search._survey(20)
    search._first_proof()
    return search


@pytest.fixture
def no_growth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_module, "FIRST_SLACKS", ())
    monkeypatch.setattr(turn_module, "AIDED_SLACKS", ())


@pytest.mark.usefixtures("no_growth")
@pytest.mark.parametrize("seed", [SEEDS[0], SEEDS[2], SEEDS[3]])
def test_the_second_survey_is_the_same_by_another_process(
    seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = position(seed)
    forks: list[fork.Other | fork.Second] = []
    monkeypatch.setattr(turn_module, "split", splitting(forks))
    one, two = second_look(here, 1), second_look(here, 2)
    assert len(forks) == 1
    assert (one.gain, one.nodes, one.method) == (two.gain, two.nodes, two.method)
    assert [played.play for played in one.line] == [played.play for played in two.line]
    assert one.strategy is not None
    assert one.strategy == two.strategy
    assert no_child_of(forks)


@pytest.mark.usefixtures("no_growth")
def test_a_second_survey_that_is_killed_is_made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    here = position(SEEDS[0])
    forks: list[fork.Other | fork.Second] = []
    one = second_look(here, 1)
    monkeypatch.setattr(turn_module, "split", splitting(forks, kill=True))
    two = second_look(here, 2)
    assert (one.gain, one.nodes) == (two.gain, two.nodes)
    assert forks
    assert no_child_of(forks)


def test_ctrl_c_keeps_what_the_second_survey_found(monkeypatch: pytest.MonkeyPatch) -> None:
    here = position(SEEDS[0])
    forks: list[fork.Other | fork.Second] = []

    def interrupted(*_: object) -> None:
        for role in forks:
            assert isinstance(role, fork.Other)
            assert select([role._pipe], [], [], 60)[0]  # it has something to tell
        raise KeyboardInterrupt

    monkeypatch.setattr(turn_module, "FIRST_LOOK", 1)
    monkeypatch.setattr(turn_module, "split", splitting(forks))
    monkeypatch.setattr(turn_module._Search, "_clusters", interrupted)
    one, two = best_turn(here, 60), best_turn(here, 60, processes=2)
    assert one.interrupted
    assert two.interrupted
    assert two.gain > one.gain
    assert len(forks) == 1


def ended(pid: int) -> bool:
    """Whether a process is gone, or nothing but its number is left."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return True
    return status.rpartition(")")[2].split()[0] == "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_the_second_ends_with_the_first() -> None:
    here = position(SEEDS[0])
    hearing, telling = os.pipe()
    first = os.fork()
    if not first:
        role = fork.split(here)
        while isinstance(role, fork.Second):
            role.look_up(0)
            time.sleep(0.01)
        os.write(telling, str(role.pid).encode())
        time.sleep(60)
        os._exit(1)
    second = int(os.read(hearing, 20))
    assert not ended(second)
    os.kill(first, signal.SIGKILL)
    os.waitpid(first, 0)
    until = time.monotonic() + 30
    while not ended(second) and time.monotonic() < until:
        time.sleep(0.01)
    assert ended(second)
    os.close(hearing)
    os.close(telling)
