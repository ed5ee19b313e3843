"""Domain transformation on `might` and `faith`: junction, division, downsizing (§5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from .domains import (
    domain_of,
    domains,
    domains_of,
    equals_highest_other,
    power,
    reveal,
    stock,
    summit,
    touched_buildings,
)
from .removal import identical, put
from .things import (
    EPOCHS,
    NAMES,
    Board,
    Boards,
    Building,
    Square,
    in_order,
    square_at,
    square_name,
)

Decision = dict[str, Any]
Choose = Callable[[Decision], str]

# §5: which kind is looked at first.
ORDER = {"might": ("military", "religious"), "faith": ("religious", "military")}
MEASURE = {"might": "military", "faith": "religious"}  # §5.1


@dataclass(frozen=True)
class Junction:
    """What is measured once when a civil building joins domains (§5.1).

    `kind` counts the kinds of `ORDER` that are done with.
    """

    civil: Building
    origins: frozenset[tuple[Building, int]]
    powers: tuple[int, ...]
    kind: int = 0


def junction(epoch: str, board: Board, civil: Building, own: Building | None) -> Junction | None:
    """The junction that a civil building makes of the domains it touches, if of two or more.

    The board is as before the placement; `own` is the building upgraded, if it stands there.
    """
    touched = touched_buildings(board, civil.squares)
    joined = domains_of(board, touched if own is None else touched | {own})
    if len(joined) < 2:
        return None
    origins = frozenset((b, index) for index, domain in enumerate(joined) for b in domain)
    return Junction(civil, origins, tuple(power(d, MEASURE[epoch]) for d in joined))


def conflict(epoch: str, board: Board, joined: Junction) -> tuple[Junction, list[Building]] | None:
    """The next candidates for downsizing in the merged domain (§5.1), None when it is settled."""
    merged = domain_of(board, joined.civil)
    for index in range(joined.kind, len(ORDER[epoch])):
        highest = summit(merged, ORDER[epoch][index])
        if len(highest) > 1:
            origin = dict(joined.origins)
            least = min(joined.powers[origin[building]] for building in highest)
            weakest = [b for b in highest if joined.powers[origin[b]] == least]
            return replace(joined, kind=index), weakest
    return None


def inherit(joined: Junction, larger: Building, smaller: Building | None) -> Junction:
    """A smaller tile inherits the origin of the larger (§5.1)."""
    index = dict(joined.origins)[larger]
    origins = joined.origins - {(larger, index)}
    return replace(joined, origins=origins | ({(smaller, index)} if smaller is not None else set()))


@lru_cache(maxsize=10_000)
def division(epoch: str, board: Board) -> tuple[Building, ...] | None:
    """The summit that violates the hierarchy first: domain in row-major order, then kind (§5.2).

    Kept: who follows all choices takes the same step once for every answer.
    """
    for domain in domains(board):
        for kind in ORDER[epoch]:
            highest = summit(domain, kind)
            if len(highest) > 1:
                return tuple(highest)
    return None


def pick(candidates: Sequence[Building], active: str, choose: Choose) -> Building:
    """Which one is downsized: one's own if any, the active player's choice (§5.1, §5.2)."""
    own = [building for building in candidates if building.owner == active]
    ordered = in_order(set(own or candidates))
    by_name = {square_name(building.anchor): building for building in ordered}
    return by_name[_ask(active, "downsize", list(by_name), choose)]


def _ask(who: str, what: str, options: list[str], choose: Choose) -> str:
    if len(options) == 1:
        return options[0]
    answer = choose({"who": who, "what": what, "options": options})
    if answer not in options:
        raise ValueError(f"{answer} is not one of {options}")
    return answer


def downsize(
    hamlets: Iterable[Square], boards: Boards, epoch: str, larger: Building, choose: Choose
) -> tuple[Boards, Building | None]:
    """§5.3: the boards afterwards, and the smaller building if there is one."""
    smaller = None
    if larger.size > 1 and stock(boards, NAMES[larger.kind, larger.size - 1]) > 0:
        at = _ask(larger.owner, "place", _places(larger), choose)
        smaller = larger._replace(size=larger.size - 1, anchor=square_at(at))
    board = _exchange(hamlets, boards[EPOCHS.index(epoch)], larger, smaller)
    boards = put(boards, epoch, board)
    if larger.size == 1:  # no shadows (§4.2)
        return boards, smaller
    if epoch == "might":
        return _downsize_on_faith(hamlets, boards, larger, smaller), smaller
    return _downsize_on_reason(hamlets, boards, larger, smaller), smaller


def _places(larger: Building) -> list[str]:
    """Where the smaller tile may lie inside the old footprint, row-major."""
    column, row = larger.anchor
    return [square_name((column + dx, row + dy)) for dy in (0, 1) for dx in (0, 1)]


def _exchange(
    hamlets: Iterable[Square], board: Board, larger: Building, smaller: Building | None
) -> Board:
    return reveal(hamlets, board - {larger} | ({smaller} if smaller is not None else set()))


def _downsize_on_faith(
    hamlets: Iterable[Square], boards: Boards, larger: Building, smaller: Building | None
) -> Boards:
    """§5.4, for a building downsized on `might`; `reason` follows what `faith` did."""
    shadow = identical(boards, "faith", larger)
    if shadow is None:
        return boards
    put_there = None
    if smaller is not None and smaller.size >= 2 and stock(boards, smaller.name) > 0:
        tried = _exchange(hamlets, boards[1], shadow, smaller)
        if not equals_highest_other(domain_of(tried, smaller), smaller):
            put_there = smaller
    boards = put(boards, "faith", _exchange(hamlets, boards[1], shadow, put_there))
    return _downsize_on_reason(hamlets, boards, larger, put_there)


def _downsize_on_reason(
    hamlets: Iterable[Square], boards: Boards, larger: Building, smaller: Building | None
) -> Boards:
    """§5.4: a smaller ruin only ever replaces an identical ruin; `smaller` is that of `faith`."""
    ruin = identical(boards, "reason", larger)
    if ruin is None:
        return boards
    put_there = None
    if smaller is not None and smaller.size >= 2 and stock(boards, smaller.name) > 0:
        put_there = smaller._replace(owner="", state="ruin")
    return put(boards, "reason", _exchange(hamlets, boards[2], ruin, put_there))
