"""A play from payment to result, along one line of choices or along all (§4.1, §5.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from .payment import charge
from .removal import put
from .ripple import Deed, Moment, advance, begin
from .state import State, cards_of, digest
from .things import NAMED, Building, Cards, square_at
from .transform import Choose, Decision

Result = TypeVar("Result")
Play = dict[str, Any]


class Unanswered(Exception):
    """Raised where a resolution meets a decision that nobody has taken yet."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(str(decision))
        self.decision = decision


def resolve(state: State, play: Play, choose: Choose) -> State:
    """The position after a legal play in which `choose` takes every decision."""
    paid = pay(state, play)
    deed = deed_of(state, play)
    if deed is None:
        return paid
    moment = begin(deed, paid.boards)
    while moment.steps:
        moment = advance(deed, moment, choose)
    return replace(paid, boards=moment.boards)


def outcomes(state: State, play: Play) -> dict[str, State]:
    """Every distinct position that the play can lead to over everyone's choices (§5.5)."""
    return {digest(end): end for end in _ends(state, play)}


def outcome_digests(state: State, play: Play, limit: int = 4096) -> list[str] | None:
    """`outcomes` of formats §6: sorted digests, None if there are more than the limit."""
    result = set()
    for end in _ends(state, play):
        result.add(digest(end))
        if len(result) > limit:
            return None
    return sorted(result)


def _ends(state: State, play: Play) -> Iterator[State]:
    """The positions at the end of every line of choices; each distinct moment is followed once."""
    paid = pay(state, play)
    deed = deed_of(state, play)
    if deed is None:
        yield paid
        return
    seen = {begin(deed, paid.boards)}
    waiting = list(seen)
    while waiting:
        moment = waiting.pop()
        if not moment.steps:
            yield replace(paid, boards=moment.boards)
            continue
        for following in every_way(_step(deed, moment)):
            if following not in seen:
                seen.add(following)
                waiting.append(following)


def _step(deed: Deed, moment: Moment) -> Callable[[Choose], Moment]:
    return lambda choose: advance(deed, moment, choose)


def every_way(run: Callable[[Choose], Result]) -> list[Result]:
    """What a run gives under every sequence of answers to its decisions."""
    results = []
    scripts: list[list[str]] = [[]]
    while scripts:
        script = scripts.pop()
        try:
            results.append(run(reader(script)))
        except Unanswered as stop:
            scripts += [[*script, option] for option in stop.decision["options"]]
    return results


def reader(script: list[str]) -> Choose:
    """A `choose` that reads its answers from a script, and stops where it ends."""
    answers = iter(script)

    def choose(decision: Decision) -> str:
        for answer in answers:
            return answer
        raise Unanswered(decision)

    return choose


def pay(state: State, play: Play) -> State:
    """Cards, Ecus, charges and bonus; and the whole of a play that does not ripple (§2, §3)."""
    player = state.player
    if play["type"] == "travel":
        left = list(player.adventurers)
        left.remove((play["from"], play["used"]))
        moved = tuple(sorted([*left, (play["to"], play["used"])]))
        traveller = replace(player, ecus=player.ecus - 1, adventurers=moved)
        return replace(state, phase="action").with_player(traveller)
    epoch = play.get("epoch", "reason")
    cards = cards_of(play["cards"])
    if isinstance(player.hand, int):
        raise ValueError("the hand of the player to move is not known")
    payer = replace(
        player,
        ecus=player.ecus + _ecus(play),
        hand=_minus(player.hand, cards),
        adventurers=charge(player.adventurers, epoch, play["by"]),
    )
    state = replace(state, phase="action", discard=_plus(state.discard, cards)).with_player(payer)
    return _on_reason(state, play) if epoch == "reason" else state


def _minus(hand: Cards, cards: Cards) -> Cards:
    return (hand[0] - cards[0], hand[1] - cards[1], hand[2] - cards[2])


def _plus(pile: Cards, cards: Cards) -> Cards:
    return (pile[0] + cards[0], pile[1] + cards[1], pile[2] + cards[2])


def _ecus(play: Play) -> int:
    """The bonus of §3.1 and §3.4; the price of §3.5."""
    if play["type"] == "demolish":
        return -1
    if play["type"] in ("construct", "upgrade") and NAMED[play["building"]][1] > 1:
        return {"might": 1, "faith": 2}[play["epoch"]]
    return 0


def _on_reason(state: State, play: Play) -> State:
    """Populate and renovate (§3.6, §3.7)."""
    board = state.board("reason")
    building = next(b for b in board if b.anchor == square_at(play["at"]))
    if play["type"] == "populate":
        cubes = dict(building.cubes)
        cubes[state.mover] = cubes.get(state.mover, 0) + 1
        changed = building._replace(cubes=tuple(sorted(cubes.items())))
    elif building.size == 3 and not building.mark:
        changed = building._replace(mark=state.mover)
    else:
        changed = building._replace(state="renovated", mark="")
    return replace(state, boards=put(state.boards, "reason", board - {building} | {changed}))


def deed_of(state: State, play: Play) -> Deed | None:
    """What a play does that ripples; None for a travel and for plays on `reason`."""
    if play["type"] not in ("construct", "upgrade", "demolish"):
        return None
    board = state.board(play["epoch"])
    if play["type"] == "construct":
        old = None
    else:
        where = square_at(play["from" if play["type"] == "upgrade" else "at"])
        old = next(b for b in board if b.anchor == where)
    built = None
    if play["type"] != "demolish":
        kind, size = NAMED[play["building"]]
        owner = "" if kind == "civil" else state.mover
        built = Building(kind, size, square_at(play["at"]), owner)
    hamlets = state.region.hamlets
    return Deed(hamlets, state.mover, play["epoch"], built, old, state.attached)
