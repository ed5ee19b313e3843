"""What the page tells of a domain: who controls it, what it pays, what holds it together.

Asked of the engine for a whole position at once; texts are plain, squares are names (rules §1.7,
§5, §6).
"""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from advisor.page.boards.domain_graph import dividing_buildings, dividing_squares
from advisor.page.boards.domain_rows import DomainRow, domains_of
from advisor.words.position_words import names_words
from advisor.words.say import joined, say
from positions.things import EPOCHS, KINDS
from search.rules.board import Board
from search.rules.position import Position

_REASON: Final = 2
#: Squares and buildings named in the lines about division; the marks on the board show all.
_MOST_SQUARES: Final = 8
_MOST_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class DomainFacts:
    """One domain of a board."""

    squares: tuple[str, ...]
    #: Colours of those who control it; on ``reason`` there may be several, or nobody anywhere.
    holders: tuple[str, ...]
    #: Ecus that it pays each of them at an income, if they stand on the board.
    pays: int
    #: Sentences about control, powers, pay and division.
    lines: tuple[str, ...]
    #: Squares that would divide it if they became empty.
    dividing: tuple[str, ...]


def facts_of(
    position: Position, without: Collection[str] = (), named: bool = False
) -> Mapping[str, tuple[DomainFacts, ...]]:
    """The facts of all domains, by epoch, each board's by their first square in row-major order.

    :param without: what is left out: ``control``, ``money``, ``powers`` with what divides it.
    :param named: whether the buildings of a domain are listed.
    """
    return {epoch: _of_board(position, e, without, named) for e, epoch in enumerate(EPOCHS)}


def _of_board(
    position: Position, epoch: int, without: Collection[str], named: bool
) -> tuple[DomainFacts, ...]:
    index = position.boards[epoch].geometry.index
    cutting = dividing_squares(position, epoch)
    links = dividing_buildings(position, epoch)
    facts = []
    listed = (domain for domain in domains_of(position) if domain.epoch == EPOCHS[epoch])
    for domain in sorted(listed, key=lambda domain: index[domain.squares[0]]):
        squares = set(domain.squares)
        linked = "powers" not in without
        dividing = tuple(name for name in cutting if name in squares and linked)
        texts = {"control": _control(domain), "powers": _powers(domain), "money": _pay(domain)}
        lines = [_buildings(position.boards[epoch], squares)] if named else []
        lines += [line for what, line in texts.items() if what not in without]
        if dividing:
            places = _listed(dividing, _MOST_SQUARES)
            lines.append(say("facts-dividing-squares", squares=places))
        parts = [
            say(
                "facts-dividing-building",
                building=link.building,
                at=link.at,
                parts=len(link.parts),
            )
            for link in links
            if link.at in squares and linked
        ]
        if parts:
            buildings = _listed(parts, _MOST_NAMED)
            lines.append(say("facts-dividing-buildings", buildings=buildings))
        facts.append(
            DomainFacts(domain.squares, domain.holders, domain.ecus, tuple(lines), dividing)
        )
    return tuple(facts)


def _buildings(board: Board, squares: Container[str]) -> str:
    """``One domain: Chapel on b5, Hamlet on c5.``"""
    names = board.geometry.names
    there = sorted((at, tile.name) for at, tile in board.buildings() if names[at] in squares)
    listed = [say("facts-building", building=name, at=names[at]) for at, name in there]
    return say("facts-buildings", buildings=joined("facts-and", listed))


def _control(domain: DomainRow) -> str:
    """Who controls a domain, and why (§6)."""
    names = names_words(domain.holders)
    if domain.epoch == EPOCHS[_REASON]:
        if not names:
            return say("facts-no-cubes")
        cubes = [say("facts-cubes-of", player=who, cubes=n) for who, n in domain.cubes.items()]
        listed = joined("facts-and", cubes)
        return say("facts-by-cubes", players=names, cubes=listed, number=len(domain.holders))
    kind = _counting(domain)
    if not names:
        return say("facts-no-building", kind=kind)
    _, building, at = domain.highest[kind]
    return say("facts-control", player=names, building=building, at=at, kind=kind)


def _powers(domain: DomainRow) -> str:
    """Powers by kind, each with its highest building; on ``reason`` the value of what is paid."""
    if domain.epoch == EPOCHS[_REASON]:
        return say("facts-ruins", value=domain.powers["ruins"])
    parts = []
    for kind, power in domain.powers.items():
        if kind in domain.highest and kind != _counting(domain):
            color, building, at = domain.highest[kind]
            place = {"player": color, "building": building, "at": at}
            parts.append(say("facts-power-of.highest", kind=kind, power=power, **place))
        else:
            parts.append(say("facts-power-of", kind=kind, power=power))
    return say("facts-power", powers=joined("facts-and", parts))


def _pay(domain: DomainRow) -> str:
    """What it pays whom, and whether they stand there to collect it (§6)."""
    if not domain.ecus:
        return say("facts-pays-nothing")
    away = [color for color in domain.holders if color not in domain.collecting]
    sentences = []
    if domain.collecting:
        there = names_words(domain.collecting)
        if len(domain.collecting) > 1:
            sentences.append(say("facts-pays.each", players=there, ecus=domain.ecus))
        else:
            sentences.append(say("facts-pays", players=there, ecus=domain.ecus))
    if away:
        names = names_words(away)
        sentences.append(say("facts-would-pay", players=names, ecus=domain.ecus, number=len(away)))
    return " ".join(sentences)


def _counting(domain: DomainRow) -> str:
    """The kind whose highest building controls a domain of ``might`` or ``faith``."""
    return KINDS[EPOCHS.index(domain.epoch)]


def _listed(things: Sequence[str], most: int) -> str:
    listed = joined("facts-and", things[:most])
    if len(things) <= most:
        return listed
    return say("facts-and-more", listed=listed, more=len(things) - most)
