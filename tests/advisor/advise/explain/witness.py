"""A turn as the slow oracle sees it: every step of every play, and what each place pays.

Nothing here imports the engine; plays come as values of formats §5.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from oracle.domains import Domain, domains, power, summit
from oracle.income import total_income
from oracle.resolve import Play, Unanswered, deed_of, pay, reader
from oracle.ripple import Deed, Moment, advance, begin
from oracle.state import State, cards_of
from oracle.things import EPOCHS, INCOME_TURNS, Board, Building, Square, square_at
from oracle.turns import exchange, swap

LAST_TURN = 7


@dataclass(frozen=True)
class Choice:
    """A decision that was taken in a play."""

    who: str
    what: str
    options: tuple[str, ...]
    chosen: str


@dataclass(frozen=True)
class Stage:
    """One step of a resolution: what, on which board, the boards before and after it."""

    what: str
    epoch: str
    before: Moment
    after: Moment

    def old(self, epoch: str) -> Board:
        return self.before.boards[EPOCHS.index(epoch)]

    def new(self, epoch: str) -> Board:
        return self.after.boards[EPOCHS.index(epoch)]


@dataclass(frozen=True)
class Act:
    """One play with all that happened."""

    play: Play
    choices: tuple[Choice, ...]
    before: State
    after: State
    deed: Deed | None
    stages: tuple[Stage, ...]

    @property
    def built(self) -> Building:
        """What a construction or an upgrade puts down."""
        assert self.deed is not None
        assert self.deed.built is not None
        return self.deed.built

    @property
    def old(self) -> Building | None:
        """What an upgrade or a demolition takes away."""
        assert self.deed is not None
        return self.deed.old

    @property
    def ecus(self) -> int:
        mover = self.before.mover
        return self.after.seat(mover).ecus - self.before.seat(mover).ecus


@dataclass(frozen=True)
class Witness:
    """A whole turn to the end of phase II."""

    before: State
    acts: tuple[Act, ...]
    after: State
    discard: tuple[int, int, int]

    @property
    def mover(self) -> str:
        return self.before.mover

    @property
    def rivals(self) -> list[str]:
        return [p.color for p in self.before.players if p.color != self.mover]

    @property
    def gain(self) -> int:
        earned = self.after.seat(self.mover).ecus - self.before.seat(self.mover).ecus
        return earned + (total_income(self.after, self.mover) if self.collects else 0)

    @property
    def collects(self) -> bool:
        return self.before.number in INCOME_TURNS


def witness(
    state: State,
    steps: list[tuple[Play, tuple[Choice, ...]]],
    discard: tuple[int, int, int] = (0, 0, 0),
) -> Witness:
    """The turn resolved by the oracle; the decisions must be those that it asks for."""
    here = state
    acts = []
    for play, choices in steps:
        act = _act(here, play, choices)
        acts.append(act)
        here = act.after
    return Witness(state, tuple(acts), here, discard)


def _act(state: State, play: Play, choices: tuple[Choice, ...]) -> Act:
    if play["type"] == "exchange":
        draw = cards_of(play["draw"]) if "draw" in play else None
        return Act(play, (), state, exchange(state, cards_of(play["discard"]), draw), None, ())
    if play["type"] == "swap":
        after = swap(state, cards_of(play["take"]), cards_of(play["give"]))
        return Act(play, (), state, after, None, ())
    paid = pay(state, play)
    deed = deed_of(state, play)
    if deed is None:
        return Act(play, choices, state, paid, None, ())
    answers = iter(choices)

    def choose(decision: dict[str, Any]) -> str:
        taken = next(answers)
        asked = decision["who"], decision["what"], tuple(decision["options"])
        assert asked == (taken.who, taken.what, taken.options)
        return taken.chosen

    moment = begin(deed, paid.boards)
    stages = []
    while moment.steps:
        what, epoch = moment.steps[0]
        following = advance(deed, moment, choose)
        stages.append(Stage(what, epoch, moment, following))
        moment = following
    assert next(answers, None) is None
    return Act(play, choices, state, replace(paid, boards=moment.boards), deed, tuple(stages))


# -- what is paid (rules §6) ---------------------------------------------------------------------


def pays(epoch: str, domain: Domain, color: str) -> int:
    """What a domain pays a player who stands on its board."""
    if epoch == "reason":
        cubes: dict[str, int] = {}
        for building in domain:
            for owner, count in building.cubes:
                cubes[owner] = cubes.get(owner, 0) + count
        own = cubes.get(color, 0)
        if not own or own < max(cubes.values()):
            return 0
        return power(domain, "military") + power(domain, "religious")
    highest = summit(domain, "military" if epoch == "might" else "religious")
    if len(highest) == 1 and highest[0].owner == color:
        return power(domain, "civil")
    return 0


def board_pays(state: State, epoch: str, color: str) -> int:
    """What a whole board pays a player who stands on it."""
    return sum(pays(epoch, domain, color) for domain in domains(state.board(epoch)))


def boards_pay(state: State, color: str) -> int:
    """What the three boards pay a player who stands on each."""
    return sum(board_pays(state, epoch, color) for epoch in EPOCHS)


def squares(domain: Domain) -> frozenset[Square]:
    return frozenset(square for building in domain for square in building.squares)


def place(turn: Witness, epoch: str, at: str) -> tuple[list[Domain], list[Domain]]:
    """The domains before and after that hang together with the one on a square, by overlap."""
    left = [(False, d) for d in domains(turn.before.board(epoch))]
    left += [(True, d) for d in domains(turn.after.board(epoch))]
    reached = frozenset({square_at(at)})
    result: list[tuple[bool, Domain]] = []
    while True:
        more = [one for one in left if squares(one[1]) & reached]
        if not more:
            break
        left = [one for one in left if one not in more]
        result += more
        reached = reached.union(*(squares(domain) for _, domain in more))
    return [d for late, d in result if not late], [d for late, d in result if late]


def place_pays(turn: Witness, epoch: str, at: str, color: str) -> tuple[int, int]:
    """What such a place pays a player before and after the turn."""
    old, new = place(turn, epoch, at)
    return sum(pays(epoch, d, color) for d in old), sum(pays(epoch, d, color) for d in new)


def domain_at(board: Board, at: str) -> Domain:
    return next(d for d in domains(board) if square_at(at) in squares(d))


def standing(board: Board, name: str, at: str) -> Building | None:
    """The building of a name anchored on a square."""
    result = [b for b in board if b.name == name and b.anchor == square_at(at)]
    return result[0] if result else None


# -- what a play is worth to who makes it (rules §5.5) -------------------------------------------


def guaranteed(state: State, play: Play, worth: Callable[[State], int]) -> int:
    """The worth of a play: its player's choices best, all others' worst."""
    paid = pay(state, play)
    deed = deed_of(state, play)
    if deed is None:
        return worth(paid)
    known: dict[Moment, int] = {}

    def of(moment: Moment) -> int:
        if not moment.steps:
            return worth(replace(paid, boards=moment.boards))
        if moment not in known:
            known[moment] = decided(moment, [])
        return known[moment]

    def decided(moment: Moment, script: list[str]) -> int:
        assert deed is not None
        try:
            following = advance(deed, moment, reader(script))
        except Unanswered as stop:
            asked = stop.decision
            values = [decided(moment, [*script, option]) for option in asked["options"]]
            return max(values) if asked["who"] == state.mover else min(values)
        return of(following)

    return of(begin(deed, paid.boards))


def next_number(state: State, color: str) -> int:
    """The number of a player's next turn after the mover's."""
    colors = [player.color for player in state.players]
    return state.number + (colors.index(color) < colors.index(state.mover))


def turn_of(state: State, color: str, hand: tuple[int, int, int]) -> State:
    """The position at the start of another player's next turn, with certain cards in their hand."""
    fresh = replace(state, number=next_number(state, color), mover=color, phase="start")
    for player in state.players:
        adventurers = tuple(sorted((epoch, 0) for epoch, _ in player.adventurers))
        fresh = fresh.with_player(replace(player, adventurers=adventurers))
    return fresh.with_player(replace(fresh.seat(color), hand=hand))
