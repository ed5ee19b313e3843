"""Playing an arena: the games that are missing, wherever there are workers, each kept at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field

from advisor.bots.arena.arena_folder import Folder
from advisor.bots.arena.arena_match import Setting, play_and_tell
from advisor.bots.arena.arena_score import GameEnding, Score, ending_of, score
from advisor.bots.arena.sequential_test import RunningSprt, SprtStanding
from advisor.words.say import joined, say
from search.run.workers import Crew, WorkerDied, in_any_order, result_of


@dataclass(frozen=True, slots=True)
class ArenaStanding:
    """What is known while an arena goes on."""

    score: Score
    #: Games wanted in all, and those played by this run so far.
    wanted: int
    played: int
    #: Seconds since this run began to play.
    seconds: float
    #: The first traceback of each player that has failed in this run, by name.
    tracebacks: Mapping[str, str] = field(default_factory=dict)
    #: The sequential test, if the arena is one.
    sprt: SprtStanding | None = None

    @property
    def per_hour(self) -> float | None:
        """Games per hour of this run; None before the first."""
        return 3600 * self.played / self.seconds if self.played and self.seconds else None


#: Told after every game, and once before the first.
Progress = Callable[[ArenaStanding], None]


def kept(folder: Folder, games: int) -> dict[int, GameEnding]:
    """How the games ended that are there already, of the first so many.

    :raises OtherArena: a file is not what it should be.
    """
    return {
        number: ending_of(folder.setting, number, folder.read(number, file))
        for number, file in folder.numbers().items()
        if number < games
    }


def run(folder: Folder, games: int, crew: Crew, progress: Progress | None = None) -> ArenaStanding:
    """Play what is missing of the first ``games`` games; every one is written when it is over.

    A sequential test (``Folder.sprt``) ends the arena before, on the deal that decides it; what was
    played beyond it counts for nothing. The order in which games end changes nothing in what is
    known at the end.

    :raises OtherArena: the folder holds something else.
    :raises OSError: a record cannot be written.
    :raises BadName: a player cannot be made where the game is played.
    :raises NoCluster: the cluster has gone.
    :raises WorkerDied: a game has ended its worker again and again.
    """
    setting: Setting = folder.setting
    endings = kept(folder, games)
    begun, before = time.monotonic(), frozenset(endings)
    tracebacks: dict[str, str] = {}
    test = None if folder.sprt is None else RunningSprt(folder.sprt, setting)

    def standing() -> ArenaStanding:
        seconds = time.monotonic() - begun
        tested = None if test is None else test.after(endings)
        counted: Mapping[int, GameEnding] = endings
        if tested is not None and tested.accepted is not None:
            counted = {number: endings[number] for number in range(tested.games)}
        now_scored = score(setting, counted)
        played = sum(1 for number in counted if number not in before)
        return ArenaStanding(now_scored, games, played, seconds, tracebacks, tested)

    now = standing()
    if progress is not None:
        progress(now)
    todo = ((setting, number) for number in range(games) if number not in endings)
    with closing(in_any_order(crew, play_and_tell, todo)) as finished:
        while not _decided(now) and (unit := next(finished, None)) is not None:
            (_, number), future = unit
            try:
                played = result_of(future)
            except WorkerDied as error:
                about = {"error": error, "number": str(number + 1)}
                names = joined("arena-against", setting.seats(number))
                raise WorkerDied(say("arena-worker-died", names=names, **about)) from None
            record = folder.write(number, played.record)
            endings[number] = ending_of(setting, number, record)
            for name, text in played.tracebacks.items():
                tracebacks.setdefault(name, text)
            now = standing()
            if progress is not None:
                progress(now)
    return now


def _decided(standing: ArenaStanding) -> bool:
    """Whether the sequential test, if there is one, has decided."""
    return standing.sprt is not None and standing.sprt.accepted is not None
