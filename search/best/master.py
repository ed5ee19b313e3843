"""The relaxed master: clusters become columns, CP-SAT packs them, the engine checks the pick.

Columns that interact may not be chosen together: what they do together is a cluster of its own. A
pick that the engine finds to be worth less comes back as a cut. What remains when nothing above
the best turn known can be packed is the proof.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from positions.things import NO_CARDS
from search.allocation.instance import Allocation, Column, Cut, Extra, Instance, Step
from search.allocation.solve import allocate
from search.best.clusters import Cluster, Growth, Made
from search.best.effects import interact
from search.best.free import PLENTY, Limit, OutOfTime, incomes_of
from search.best.orders import Orders
from search.best.partners import (
    Candidate,
    Terms,
    cliques,
    conflicts,
    optimistic,
    partnered,
    rest_table,
)
from search.clock import now
from search.rules.board import SIZE_OF
from search.rules.income import holders, income
from search.rules.move import CONSTRUCT, TRAVEL, UPGRADE, Move
from search.rules.payment import charges
from search.rules.position import Position
from search.rules.resolve import begin

#: CP-SAT's deterministic time for one solve, roughly seconds.
SOLVE_LIMIT = 2.0
#: Columns that the master takes; with more the bound stays loose.
MOST_COLUMNS = 1500
#: Clusters that are packed for a better turn where there are more than that.
FIRST_PICK = 300

#: A real line: moves, and the options taken in each.
Line = tuple[tuple[Move, tuple[int, ...]], ...]


@dataclass(slots=True)
class Verdict:
    """What the master found: the best line checked by the engine, and a bound."""

    gain: int
    bound: int
    line: Line | None = None
    solves: int = 0
    cuts: int = 0
    columns: int = 0
    #: Those in which an opponent decides.
    fated: list[Cluster] = field(default_factory=list)


@dataclass(slots=True)
class _Master:
    #: By column: the cluster, and its plays in the order of the column.
    clusters: list[Cluster]
    plays: list[tuple[Made, ...]]
    columns: list[Column]
    extras: list[Extra] = field(default_factory=list)
    cuts: list[Cut] = field(default_factory=list)


def settle(position: Position, growth: Growth, known: int, deadline: float | None) -> Verdict:
    """Find the best packing of the clusters, given that a turn with gain ``known`` is had.

    ``bound`` holds for turns in which no opponent decides anything, if the growth is complete; it
    is loose where the ``deadline`` (of ``search.clock``) or the number of columns ends the work.
    For the others see ``fate``; the clusters with which they may bring more are in ``fated``.
    """
    verdict = Verdict(known, max(known, best_rest(position, growth.clusters)))
    packing = _Packing(position, growth, deadline, verdict)
    terms = _terms(position, growth, known)
    candidates = _candidates(position, growth.clusters, terms)
    verdict.fated = [one.cluster for one in partnered(candidates, terms) if one.cluster.fated]
    candidates = [one for one in candidates if not one.cluster.fated]
    if len(candidates) > FIRST_PICK:
        # What a few of them bring leaves fewer of the others.
        packing.first(candidates, terms)
        terms = replace(terms, known=verdict.gain)
    chosen = [one.cluster for one in partnered(candidates, terms)]
    verdict.columns = len(chosen)
    if not chosen:
        verdict.bound = verdict.gain
    elif packing.load(chosen):
        packing.solve()
    return verdict


def look(position: Position, growth: Growth, known: int, deadline: float | None) -> Verdict:
    """The best packing of the most promising clusters so far, if it is better than ``known``;
    nothing is proved by it."""
    verdict = Verdict(known, PLENTY)
    terms = _terms(position, growth, known)
    safe = [cluster for cluster in growth.clusters if not cluster.fated]
    packing = _Packing(position, growth, deadline, verdict)
    packing.first(_candidates(position, safe, terms), terms)
    return verdict


def _terms(position: Position, growth: Growth, known: int) -> Terms:
    pays = position.number in position.table.pays
    return Terms(position.hand, incomes_of(position), growth.outlook.fares, pays, known)


class _Packing:
    """Clusters as columns, packed by CP-SAT and checked by the engine until nothing better fits."""

    def __init__(
        self,
        position: Position,
        growth: Growth,
        deadline: float | None,
        verdict: Verdict,
    ) -> None:
        self.position = position
        self.base = incomes_of(position)
        self.deadline = deadline
        self.verdict = verdict
        self.pays = position.number in position.table.pays
        self.orders = Orders(growth.root, Limit(deadline))
        self.master = _Master([], [], [])
        self.groups: tuple[tuple[int, ...], ...] = ()

    def first(self, candidates: list[Candidate], terms: Terms) -> None:
        """Pack a few of the best."""
        few = sorted(candidates, key=lambda one: -most_of(one.cluster, terms))[:FIRST_PICK]
        self.load([one.cluster for one in few])
        self.solve(proof=False)

    def load(self, chosen: list[Cluster]) -> bool:
        """Make columns of clusters; False, and only some, if they are too many, or the time is
        over."""
        master = self.master = _Master([], [], [])
        ranges: list[range] = []
        for cluster in chosen:
            first = len(master.columns)
            try:
                orders = self.orders.of(cluster)
            except OutOfTime:
                break
            for made in orders:
                master.columns.append(_column(len(master.columns), cluster, made))
                master.clusters.append(cluster)
                master.plays.append(made)
            ranges.append(range(first, len(master.columns)))
            if len(master.columns) > MOST_COLUMNS:
                break
        self.groups = tuple(
            tuple(column for i in clique for column in ranges[i])
            for clique in cliques(conflicts(chosen[: len(ranges)]))
        )
        if self.pays:
            master.extras = _extras(self.position, master.clusters)
        return len(ranges) == len(chosen) and len(master.columns) <= MOST_COLUMNS

    def solve(self, proof: bool = True) -> None:
        """Pack the columns; ``proof`` says that they are all there are, so that the bound holds."""
        position, master, verdict = self.position, self.master, self.verdict
        one, two = position.adventurers[position.mover]
        while self.deadline is None or now() < self.deadline:
            instance = Instance(
                tuple(master.columns),
                position.hand,
                ((one // 3, one % 3), (two // 3, two % 3)),
                position.ecus[position.mover],
                self.base,
                self.pays,
                extras=tuple(master.extras),
                conflicts=self.groups,
                cuts=tuple(master.cuts),
            )
            verdict.solves += 1
            allocation = allocate(
                instance,
                deterministic_limit=SOLVE_LIMIT,
                objective_lower=verdict.gain + 1,
                seconds=None if self.deadline is None else max(0.01, self.deadline - now()),
            )
            better = allocation.gain > verdict.gain
            line = real_line(position, master, allocation) if better else None
            true = None if line is None else _play(position, line)
            if true is None:
                if proof:
                    verdict.bound = min(verdict.bound, max(verdict.gain, allocation.bound))
                return
            if true < allocation.gain:
                master.cuts.append(Cut(allocation.columns, allocation.gain - true))
                verdict.cuts += 1
            if true > verdict.gain:
                verdict.gain, verdict.line = true, line


def _column(number: int, cluster: Cluster, plays: tuple[Made, ...]) -> Column:
    steps = []
    for made in plays:
        kind_of_play, epoch, _, shape, _, cards, _ = made.move
        total = sum(cards)
        if kind_of_play == CONSTRUCT:
            kind, cost = shape // 3, SIZE_OF[shape]
        elif kind_of_play == UPGRADE:
            kind, cost = shape // 3, total - made.surcharge
        else:
            kind, cost = cards.index(1), 1
        steps.append(Step(epoch, kind, cost, total - cost, made.ecus))
    return Column(str(number), tuple(steps), cluster.gains)


def best_rest(position: Position, clusters: list[Cluster]) -> int:
    """Bound on a turn made of such clusters, routes and interactions ignored, in Ecus."""
    hand, base = position.hand, incomes_of(position)
    rest = rest_table(clusters, hand, position.number in position.table.pays)
    return max(sum(base[e] for e in stand) + table[hand] for stand, table in rest.items())


def _candidates(position: Position, clusters: list[Cluster], terms: Terms) -> list[Candidate]:
    """The clusters that can be part of a turn better than the one known, what interacts left out;
    of several that differ in payment alone the first."""
    found: dict[tuple[object, ...], Cluster] = {}
    for cluster in clusters:
        # What an opponent decides is looked at with the cards that are left then.
        parts = 7 if cluster.fated else 5
        key = tuple((made.move[:parts], made.way) for made in cluster.made)
        found.setdefault(key, cluster)
    candidates = [Candidate(cluster, _pending(position, cluster)) for cluster in found.values()]
    return partnered(candidates, terms, exactly=False)


def most_of(cluster: Cluster, terms: Terms) -> int:
    """What a cluster brings at best, wherever one stands at income, in Ecus."""
    return max(optimistic(cluster, stand) for stand in terms.stands())


def _pending(position: Position, cluster: Cluster) -> tuple[int, int, int]:
    """What a cluster adds to domains that are the mover's neither before it nor by it."""
    a, b, c = (
        0
        if not cluster.adds[e]
        or holds(position, e, cluster.effect.touched[e])
        or holds(cluster.position, e, cluster.effect.touched[e])
        else cluster.adds[e]
        for e in range(3)
    )
    return a, b, c


def _extras(position: Position, clusters: list[Cluster]) -> list[Extra]:
    """What a cluster adds to a domain pays if another one takes the domain for the mover."""
    found: list[Extra] = []
    for number, cluster in enumerate(clusters):
        pending = _pending(position, cluster)
        for epoch in range(3):
            added, domain = pending[epoch], cluster.effect.touched[epoch]
            if not added:
                continue
            takers = [
                i
                for i, other in enumerate(clusters)
                if other is not cluster
                and other.effect.touched[epoch] & domain
                and other.gains[epoch] > 0
                and not interact(other.effect, cluster.effect)
            ]
            if takers:
                found.append(Extra(epoch, added, (number, *takers), 2))
    return found


def holds(position: Position, epoch: int, squares: int) -> bool:
    """Whether a domain that lies on some of these squares would pay the mover."""
    board, seats = position.boards[epoch], position.table.seats
    return any(
        domain & squares and position.mover in holders(board, domain, seats)
        for domain in board.domains()
    )


def real_line(position: Position, master: _Master, allocation: Allocation) -> Line | None:
    """The pick as moves of the engine; None if the charges do not fit."""
    pair = [[a // 3, a % 3] for a in position.adventurers[position.mover]]
    line: list[tuple[Move, tuple[int, ...]]] = []
    for placed in allocation.order:
        for travel in placed.travels:
            line.append((_travel(pair[travel.adventurer], travel.to), ()))
        made = master.plays[placed.column][placed.step]
        by = tuple(sorted((who[1], n) for who, n in zip(pair, placed.charges, strict=True) if n))
        epoch = made.move[1]
        here = [who[0] * 3 + who[1] for who in pair]
        if by not in charges((min(here), max(here)), epoch, sum(placed.cards)):
            return None
        for who, n in zip(pair, placed.charges, strict=True):
            who[1] += n
        line.append(((*made.move[:5], placed.cards, by), made.way))
    for travel in allocation.travels:
        line.append((_travel(pair[travel.adventurer], travel.to), ()))
    return tuple(line)


def _travel(who: list[int], to: int) -> Move:
    move: Move = (TRAVEL, who[0], who[1], 0, to, NO_CARDS, ())
    who[0] = to
    return move


def _play(position: Position, line: Line) -> int | None:
    """Gain of a line in which only the mover decides; None if it cannot be played."""
    from search.rules.legal import moves

    seat, before = position.mover, position.ecus[position.mover]
    for move, way in line:
        if move not in set(moves(position)):
            return None
        resolution = begin(position, move)
        options = iter(way)
        while resolution.decision is not None:
            anchor = next(options, None)
            if resolution.decision.seat != seat or anchor not in resolution.decision.options:
                return None
            resolution = resolution.choose(anchor)
        position = resolution.position()
    gain = position.ecus[seat] - before
    return gain + income(position, seat) if position.number in position.table.pays else gain
