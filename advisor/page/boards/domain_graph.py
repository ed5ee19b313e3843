"""What a position's domains hang on, asked of networkx (rules §1.7, §5.2).

For analyses and explanations, not for the search, whose masks are faster. networkx is imported
where it is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from search.rules.board import Board
from search.rules.geometry import Square, bits
from search.rules.position import Position

if TYPE_CHECKING:
    import networkx as nx

#: Names of squares, in row-major order.
Squares = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A building that holds its domain together, and the parts left of it if the building went."""

    building: str
    at: str
    parts: tuple[Squares, ...]


def board_graph(board: Board, squares: int) -> nx.Graph[Square]:
    """Squares of a mask, joined where they are adjacent (§1.7); nodes are bits of the board."""
    import networkx as nx

    graph: nx.Graph[Square] = nx.Graph()
    ring = board.geometry.ring[1]
    for i in bits(squares):
        graph.add_node(i)
        graph.add_edges_from((i, j) for j in bits(ring[i] & squares) if j > i)
    return graph


def building_graph(position: Position, epoch: int) -> nx.Graph[Square]:
    """Buildings of a board by anchor, joined where they are adjacent; hamlets too (§1.4)."""
    import networkx as nx

    board = position.boards[epoch]
    ring = board.geometry.ring
    masks = {anchor: board.squares_of(anchor) for anchor, _ in board.buildings()}
    graph: nx.Graph[Square] = nx.Graph()
    graph.add_nodes_from(masks)
    for anchor, tile in board.buildings():
        size, mask = tile.size, masks[anchor]
        graph.add_edges_from(
            (anchor, other)
            for other, squares in masks.items()
            if squares & ring[size][anchor] and not squares & mask
        )
    return graph


def dividing_squares(position: Position, epoch: int, domain: int | None = None) -> Squares:
    """Squares that would divide a domain of a board if they became empty.

    ``domain`` is the mask of one domain; without it all domains of the board are asked.
    """
    import networkx as nx

    board = position.boards[epoch]
    graph = board_graph(board, board.occupied if domain is None else domain)
    names = board.geometry.names
    return tuple(names[i] for i in sorted(nx.articulation_points(graph)))


def dividing_buildings(
    position: Position, epoch: int, domain: int | None = None
) -> tuple[Link, ...]:
    """Buildings that would divide their domain if they were removed, by anchor in row-major order.

    Printed hamlets under a removed building are visible again: they may keep the domain together,
    or be left apart; they cannot be removed themselves (§1.4). ``domain`` as above.
    """
    import networkx as nx

    board = position.boards[epoch]
    geometry = board.geometry
    graph = building_graph(position, epoch)
    hiding = {anchor for anchor in board.tiles if board.squares_of(anchor) & geometry.printed}
    links: list[Link] = []
    for anchor in sorted(hiding.union(nx.articulation_points(graph))):
        mask = board.squares_of(anchor)
        if anchor not in board.tiles or (domain is not None and not mask & domain):
            continue
        left = board.domain_of(mask) & ~mask | mask & geometry.printed
        pieces = list(_pieces(board, left))
        if len(pieces) > 1:
            parts = tuple(tuple(geometry.names[i] for i in bits(piece)) for piece in pieces)
            links.append(Link(board.tiles[anchor].name, geometry.names[anchor], parts))
    return tuple(links)


def _pieces(board: Board, squares: int) -> Iterator[int]:
    """The parts of a mask that hang together, each as a mask, by their first square."""
    while squares:
        piece = board.geometry.flood(squares & -squares, squares)
        yield piece
        squares &= ~piece
