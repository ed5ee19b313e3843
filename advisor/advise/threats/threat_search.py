"""Threats: an opponent's next turn that lowers my income after this turn (rules §2.6, §6).

Each opponent's turn is taken alone, from the position as it stands after my turn, with every hand
with which they may come to their actions: exchanges and swaps count (``phase_one``). A loss is what
they can bring about whatever the others decide, and no turn of theirs brings about more than the
bound in this sense. Both hold at any moment. docs/threats.md says what counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import cache, partial
from importlib import resources
from typing import Any, Final, NamedTuple

import yaml

from advisor.advise.threats.next_income import at_stake, paying, stake_turn
from advisor.advise.threats.opponent_hands import PhaseOne, Start, Way
from advisor.advise.threats.prevention import Preventer, Prevention, turn_of
from advisor.advise.threats.threat_result import Rival, Threat, Threats, paying_less
from advisor.words.say import say
from positions.notation.written_plays import Swap, Travel
from positions.things import KINDS, Cards
from search.core.free_turns import Free
from search.core.proved_bound import bound
from search.rules.game import hide_hands
from search.rules.geometry import Geometry
from search.rules.income import income, payers
from search.rules.move import Move, move_of
from search.rules.payment import spend
from search.rules.position import Position
from search.rules.turn_phases import EXCHANGE_PRICE
from search.rules.written_turn import Played, play_out
from search.solve.objective import harm_to
from search.solve.opponent_branches import Line
from search.solve.realise import walk
from search.solve.survey import Ending, Survey, survey

#: An Ecu of my income outweighs all that an opponent can earn in a turn.
_SCALE: Final = 10_000
#: Share of the time for threats; the rest is for what prevents them.
_SHARE: Final = 0.7
#: Sort of a threat: the opponent's seat, which of my domains then pay me less, and whether it takes
#: an exchange: one that depends on the draw does not hide one that does not.
_Sort = tuple[int, frozenset[int], bool]


Progress = Callable[[Threats], None]


@cache
def limits() -> dict[str, Any]:
    """The numbers of ``data/threats.yaml``."""
    text = (resources.files("advisor.advise.threats") / "threats.yaml").read_text("utf-8")
    values: dict[str, Any] = yaml.safe_load(text)
    return values


def threats(
    position: Position,
    seconds: float | None = None,
    rounds: int | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
    known_hands: bool = False,
    threads: int = 1,
    opponents: Collection[int] | None = None,
) -> Threats:
    """What opponents can do to the income of the player to move, if they end their turn now.

    That of this turn is paid before anybody else moves (§2.1), so it is the one after it.

    ``rounds`` (1 to 4) says how far to look; more ``seconds`` mean all rounds, as far as they go,
    and the answer may then depend on the machine. ``progress`` gets what is known so far, ``stop``
    is asked now and then whether that is enough. With ``known_hands`` an opponent whose cards the
    position tells holds those; else nobody's are looked at. While the mover's own hand is a number,
    nothing that prevents a threat is looked for. Where ``seconds`` are given, ``threads`` share the
    work of the core. Only turns of the seats in ``opponents`` are looked at, if they are given.

    :raises ValueError: ``rounds`` is not one of those.
    """
    known = limits()["rounds"]
    most = len(known) if seconds is not None else limits()["usual_rounds"]
    if rounds is not None:
        most = rounds
    if not 1 <= most <= len(known):
        raise ValueError(say("number-rounds", most=len(known), given=most))
    now = time.monotonic()
    deadline = None if seconds is None else now + seconds
    lookout = Lookout(position, deadline, progress, stop, known_hands, threads, opponents)
    lookout.look(known[:most], None if seconds is None else now + _SHARE * seconds)
    lookout.answer()
    return lookout.known()


class _Searched(NamedTuple):
    """What was found of one start of an opponent's turn, in Ecus."""

    #: The largest loss with cards that they can have for certain or by a lucky draw.
    loss: int = 0
    #: The largest loss with the cards of the start.
    worst: int = 0
    #: Every turn was seen: none takes more than ``worst``.
    complete: bool = False


class _Taken(NamedTuple):
    """A turn of an opponent, where it ends, the cards that it spends, and what it takes in Ecus."""

    line: Line
    final: Position
    cards: Cards
    loss: int
    #: Others decide on the way.
    adaptive: bool


def _taken(surveyed: Survey, ending: Ending) -> _Taken:
    """The same of a turn that a survey found."""
    turn = surveyed.turn(ending)
    line = tuple(_moves(turn.line, surveyed.position.table.geometry))
    cards = spend(surveyed.position.hand, ending.position.hand)
    return _Taken(line, turn.final, cards, _loss(ending), turn.adaptive)


class Lookout:
    """The search for threats: rounds over all hands, each deeper than the one before."""

    def __init__(
        self,
        position: Position,
        deadline: float | None = None,
        progress: Progress | None = None,
        stop: Callable[[], bool] | None = None,
        known_hands: bool = False,
        threads: int = 1,
        opponents: Collection[int] | None = None,
    ) -> None:
        self.seat = position.mover
        self.position = position if known_hands else hide_hands(position, self.seat)
        self.deadline = deadline
        self.threads = threads
        self.progress = progress
        self.stop = stop
        self.stake = at_stake(self.position)
        #: Phase I of each opponent who has a turn while something is at stake.
        self.rivals: dict[int, PhaseOne] = {}
        if self.stake:
            seats = range(position.table.seats) if opponents is None else sorted(opponents)
            self.rivals = {s: PhaseOne(self.position, s) for s in seats if self._has_turn(s)}
        #: By opponent and start of their turn.
        self.searched: dict[tuple[int, Start], _Searched] = {}
        #: By opponent what none of their turns exceeds, where the core looked at all of them.
        self.most: dict[int, int] = {}
        #: My domains that pay me: board, squares and Ecus.
        self.domains = paying(self.position) if self.stake else []
        self._hit: dict[tuple[int, int], frozenset[int]] = {}
        #: The worst of each sort.
        self.sorts: dict[_Sort, Threat] = {}
        self.answers: dict[_Sort, tuple[Prevention | None, bool | None]] = {}
        self.nodes = 0

    # -- searching -----------------------------------------------------------------------------

    def look(self, rounds: list[int], until: float | None = None) -> None:
        """Search every start of every opponent, round by round, until all is known or time ends."""
        for number, budget in enumerate(rounds):
            for seat, rival in self.rivals.items():
                for start in rival.starts:
                    if self._over(until):
                        return
                    known = self.searched.get((seat, start), _Searched())
                    if not known.complete and known.loss < self._most(seat):
                        self._search(seat, start, budget, until)
                        self._tell()
                if number < len(rounds) - 1:
                    self._bound(seat, until)

    def _most(self, seat: int) -> int:
        """What no turn of an opponent exceeds, in Ecus."""
        searched = [self.searched.get((seat, s), _Searched()) for s in self.rivals[seat].starts]
        bounds = [known.worst if known.complete else self.stake for known in searched]
        return min(self.most.get(seat, self.stake), max(bounds, default=0))

    def _worst(self, seat: int) -> int:
        """The largest loss found with any hand that they may have."""
        return max(
            (known.worst for (who, _), known in self.searched.items() if who == seat), default=0
        )

    def _bound(self, seat: int, until: float | None) -> None:
        """What no turn of an opponent exceeds, from the core (docs/proof.md), all hands at once;
        what it finds beyond what is known is walked."""
        rival, known = self.rivals[seat], self._worst(seat)
        if seat in self.most or not rival.starts or known >= self._most(seat) or self._over(until):
            return
        every = [max(start.hand[kind] for start in rival.starts) for kind in range(len(KINDS))]
        here = turn_of(self.position, seat, rival.starts[0].hand)
        plays = limits()["plays"] if self.deadline is None else 0
        goal = harm_to(self.seat)
        result = bound(
            *(here, known, lambda _: self._over(until), plays),
            threads=1 if self.deadline is None else self.threads,
            goal=goal,
            most_cards=(every[0], every[1], every[2]),
        )
        self.nodes += result.resolved
        if result.complete:
            self.most[seat] = min(result.most, self.stake)
        for turn in result.turns:
            if (
                not turn.opponent_decides
                and turn.value > self._worst(seat)
                and not self._over(until)
            ):
                self._walk(seat, turn, until)
        self._tell()

    def _walk(self, seat: int, turn: Free, until: float | None) -> None:
        """Look for a way to make a turn that the core found, and keep it as a threat."""
        plays = [play for block in turn.blocks for play in block.plays]
        cards = [sum(play.cost for play in plays if play.kind == k) for k in range(len(KINDS))]
        way = self.rivals[seat].way((cards[0], cards[1], cards[2]))
        if way is None:
            return
        here = turn_of(self.position, seat, way.hand, way.first)
        worst = self._worst(seat)
        walked = walk(
            *(here, (turn,), (0, 0, 0), worst, lambda: self._over(until)), goal=harm_to(self.seat)
        )
        if walked.line is None:
            return
        line: list[Played] = []
        end = here
        for move, chosen in walked.line:
            end = play_out(end, (move,), chosen, line)
        start = Start(way.hand, way.exchanged)
        known = self.searched.get((seat, start), _Searched())
        self.searched[seat, start] = known._replace(loss=walked.gain, worst=walked.gain)
        taken = _Taken(walked.line, end, spend(here.hand, end.hand), walked.gain, False)
        self._meet(seat, way, walked.gain, end, lambda: taken)

    def _search(self, seat: int, start: Start, budget: int, until: float | None) -> None:
        """The turns from one start that take most."""
        # Where others decide, the branch that does least harm is shown, as its loss is counted.
        surveyed = Survey(self._turn_from(seat, start), self._harm, until, by_value=True)
        surveyed.run(budget)
        self.nodes += surveyed.nodes
        known = self.searched.get((seat, start), _Searched())
        loss, worst = known.loss, known.worst
        for number, ending in enumerate(surveyed.endings()):
            taken = _loss(ending)
            if taken <= 0 or number >= limits()["endings"]:
                break
            worst = max(worst, taken)
            way = self.rivals[seat].way(spend(start.hand, ending.position.hand))
            if way is not None:
                loss = max(loss, taken)
                taken_lazily = partial(_taken, surveyed, ending)
                self._meet(seat, way, taken, ending.position, taken_lazily)
        self.searched[seat, start] = _Searched(loss, worst, surveyed.complete)

    def _meet(
        self, seat: int, way: Way, loss: int, after: Position, taken_lazily: Callable[[], _Taken]
    ) -> None:
        """Keep a threat if it is the worst of its sort so far, or as bad and likelier."""
        sort = seat, self._hits(after), way.exchanged
        known = self.sorts.get(sort)
        if known is None or (loss, way.chance) > (known.loss, known.chance):
            self.sorts[sort] = self._threat(seat, way, taken_lazily())

    def _turn_from(self, seat: int, start: Start) -> Position:
        """Phase II of an opponent's turn, the exchange paid for if there was one."""
        here = turn_of(self.position, seat, start.hand)
        if not start.exchanged:
            return here
        ecus = list(here.ecus)
        ecus[seat] -= EXCHANGE_PRICE
        return here.replace(ecus=tuple(ecus))

    def answer(self) -> None:
        """Look for my cheapest turn against each of the worst threats, if my hand is known."""
        if isinstance(self.position.hands[self.seat], int):
            return
        worst = self._ranked()[: limits()["answered"]]
        if not worst or self._over(self.deadline):
            return
        budget = limits()["own_turns"]
        preventer = Preventer(self.position, budget, limits()["tree"], self.deadline)
        self.nodes += preventer.survey.nodes
        geometry = self.position.table.geometry
        for sort in worst:
            threat, seat = self.sorts[sort], sort[0]
            moves = tuple(move for move, _ in _moves(threat.line, geometry))
            begin = partial(turn_of, seat=seat, hand=threat.hand, first=threat.first)
            prevention, tried = preventer.find(moves, begin, lambda: self._over(self.deadline))
            if prevention is not None:
                prevention = self._answered(prevention, begin)
            proof = False if tried and preventer.complete else None
            self.answers[sort] = prevention, proof if prevention is None else True
            self._tell()

    def _answered(
        self, prevention: Prevention, begin: Callable[[Position], Position]
    ) -> Prevention:
        """The prevention with the largest loss that was found for the same cards after it."""
        surveyed = survey(
            begin(prevention.line[-1].outcome),
            lambda end: float(_SCALE * (prevention.income - income(end, self.seat))),
            limits()["afterwards"],
            self.deadline,
        )
        self.nodes += surveyed.nodes
        return replace(prevention, remaining=max(0, _loss(next(surveyed.endings()))))

    def _harm(self, position: Position) -> float:
        return float(_SCALE * (self.stake - income(position, self.seat)))

    def _over(self, until: float | None) -> bool:
        """Whether it is time to end, or somebody asked for it."""
        if until is not None and time.monotonic() >= until:
            return True
        return self.stop is not None and self.stop()

    def _tell(self) -> None:
        if self.progress is not None:
            self.progress(self.known())

    # -- what is known -------------------------------------------------------------------------

    def known(self) -> Threats:
        """Everything found so far; true at any moment."""
        table = self.position.table
        rivals = []
        for seat, rival in self.rivals.items():
            searched = [self.searched.get((seat, start), _Searched()) for start in rival.starts]
            done = sum(known.complete for known in searched)
            rivals.append(
                Rival(
                    table.colors[seat],
                    # Also what a hand after an exchange was found to take, searched or not.
                    max(
                        (one.loss for (of, _), one in self.searched.items() if of == seat),
                        default=0,
                    ),
                    self._most(seat),
                    len(searched),
                    len(searched) if seat in self.most else done,
                )
            )
        listed = []
        for sort in self._ranked()[: limits()["listed"]]:
            prevention, preventable = self.answers.get(sort, (None, None))
            listed.append(replace(self.sorts[sort], prevention=prevention, preventable=preventable))
        color = table.colors[self.seat]
        digest = self.position.digest()
        hands_known = tuple(
            table.colors[seat]
            for seat in self.rivals
            if not isinstance(self.position.hands[seat], int)
        )
        covered = ("exchange",) if self.position.reserve is None else ("exchange", "swap")
        return Threats(
            digest,
            color,
            self.stake,
            stake_turn(self.position),
            tuple(rivals),
            tuple(listed),
            self.nodes,
            covered,
            hands_known,
        )

    def _ranked(self) -> list[_Sort]:
        """The worst first; of equal ones the likelier, then in the order in which they came.

        What takes an exchange is not among them if as much can be taken without one.
        """
        sorts = []
        for seat, hits, exchanged in self.sorts:
            plain = self.sorts.get((seat, hits, False)) if exchanged else None
            if plain is None or plain.loss < self.sorts[seat, hits, exchanged].loss:
                sorts.append((seat, hits, exchanged))
        return sorted(sorts, key=lambda s: (-self.sorts[s].loss, -self.sorts[s].chance))

    def _has_turn(self, seat: int) -> bool:
        """Whether an opponent has a turn left (§2.1)."""
        number = self.position.number + (seat <= self.seat)
        return seat != self.seat and number <= self.position.table.last_turn

    def _hits(self, position: Position) -> frozenset[int]:
        """Which of my domains pay me less than now, by their places in ``domains``."""
        hits: frozenset[int] = frozenset()
        for epoch, board in enumerate(position.boards):
            known = self._hit.get((epoch, board.hash))
            if known is None:
                after = payers(board, position.table.seats)
                mine = [(squares, value) for squares, takers, value in after if self.seat in takers]
                known = self._hit[epoch, board.hash] = frozenset(
                    number
                    for number, (where, domain, ecus) in enumerate(self.domains)
                    if where == epoch and sum(v for s, v in mine if s & domain) < ecus
                )
            hits |= known
        return hits

    def _threat(self, seat: int, way: Way, taken: _Taken) -> Threat:
        """The turn that was found, told from the likeliest hand with which they can have it."""
        here = turn_of(self.position, seat, way.hand, way.first)
        line: list[Played] = []
        for move, chosen in taken.line:
            here = play_out(here, (move,), chosen, line)
        return Threat(
            self.position.table.colors[seat],
            way.hand,
            way.first,
            taken.cards,
            way.chance,
            _to_the_point(tuple(line)),
            paying_less(self.domains, self.position, taken.final, self.seat),
            taken.loss,
            self.stake - taken.loss,
            taken.adaptive,
        )


def _loss(ending: Ending) -> int:
    """Ecus of my income that an ending takes: an opponent's own Ecus weigh nothing beside it."""
    return round(ending.value / _SCALE)


def _moves(line: tuple[Played, ...], geometry: Geometry) -> Iterator[tuple[Move, tuple[int, ...]]]:
    """The plays of a line with the squares that were decided on."""
    for played in line:
        assert not isinstance(played.play, Swap), "phase II has no swap"
        chosen = tuple(geometry.index[choice.chosen] for choice in played.choices)
        yield move_of(played.play, geometry), chosen


def _to_the_point(line: tuple[Played, ...]) -> tuple[Played, ...]:
    """The line without travels at its end: where they stand at last means nothing to me."""
    while line and isinstance(line[-1].play, Travel):
        line = line[:-1]
    return line
