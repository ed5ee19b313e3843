"""What holds a domain together: known boards, and random ones against taking away one by one."""

from __future__ import annotations

import random

from builder import table

from advisor.page.boards.domain_graph import (
    Link,
    board_graph,
    building_graph,
    dividing_buildings,
    dividing_squares,
)
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.things import FAITH, MIGHT, Adventurer
from search.rules.game import deal
from search.rules.geometry import bits
from search.rules.legal_plays import random_move
from search.rules.position import Position
from search.rules.resolution import begin
from search.rules.tile import PRINTED_HAMLET

#: A row of four, and a Chapel that touches it at a corner only.
CHAIN = "b2 keep red, d2 hamlet, e2 town, g2 hamlet, h3 chapel green"


def footprint(position: Position, epoch: int, anchor: int) -> int:
    """Squares of the building anchored there, a visible printed hamlet included."""
    board = position.boards[epoch]
    tile = board.tiles.get(anchor)
    size = 1 if tile is None else tile.size
    return board.geometry.footprint[size][anchor]


def test_the_squares_where_a_chain_hangs_together_divide_it() -> None:
    assert dividing_squares(table(might=CHAIN), 0) == ("c2", "d2", "e2", "f2")


def test_the_buildings_of_a_chain_divide_it_with_their_parts() -> None:
    assert dividing_buildings(table(might=CHAIN), 0) == (
        Link("hamlet", "d2", (("b2", "c2", "b3", "c3"), ("e2", "f2", "g2", "e3", "f3"))),
        Link("town", "e2", (("b2", "c2", "d2", "b3", "c3"), ("g2",))),
    )


def test_one_domain_alone_can_be_asked() -> None:
    position = table(might="a1 hamlet, b1 hamlet, c1 hamlet, a5 chapel red, b5 hamlet, c5 hamlet")
    upper, lower = position.boards[0].domains()
    assert dividing_squares(position, 0) == ("b1", "b5")
    assert dividing_squares(position, 0, lower) == ("b5",)
    assert [link.at for link in dividing_buildings(position, 0)] == ["b1", "b5"]
    assert [link.at for link in dividing_buildings(position, 0, upper)] == ["b1"]
    assert dividing_squares(position, 1) == ()


def test_a_ring_has_no_dividing_building() -> None:
    position = table(might="a1 town, c1 town, a3 town, c3 town")
    assert dividing_buildings(position, 0) == ()
    assert dividing_squares(position, 0) == ()


def test_a_printed_hamlet_below_keeps_a_domain_together() -> None:
    """A Town over c1: the hamlet under it links b1 and d1 when the Town goes (§1.4)."""
    held = table(might="b1 hamlet, c1 town, e1 hamlet", hamlets="c1 d1")
    assert dividing_buildings(held, 0) == ()
    bare = table(might="b1 hamlet, c1 town, e1 hamlet")
    assert [link.at for link in dividing_buildings(bare, 0)] == ["c1"]


def test_a_printed_hamlet_below_may_be_left_apart() -> None:
    position = table(might="c1 town, e1 hamlet", hamlets="c2")
    assert dividing_buildings(position, 0) == (Link("town", "c1", (("e1",), ("c2",))),)


def test_a_visible_printed_hamlet_divides_but_cannot_be_removed() -> None:
    position = table(might="b1 hamlet, d1 hamlet", hamlets="c1")
    assert dividing_squares(position, 0) == ("c1",)
    assert dividing_buildings(position, 0) == ()
    assert dividing_squares(position, 2) == ()


def _random_position(seed: int) -> Position:
    rng = random.Random(seed)
    position = deal(load_map("meadow"), ruleset("rio-grande"), 3, seed).position
    for _ in range(45):
        cards = rng.choice(((2, 1, 1), (1, 2, 1), (1, 1, 2), (0, 0, 4)))
        hands = (cards, cards, cards)
        everywhere = ((Adventurer(MIGHT), Adventurer(FAITH)),) * 3
        position = position.replace(hands=hands, adventurers=everywhere, mover=rng.randrange(3))
        move = random_move(position, rng)
        assert move is not None
        resolution = begin(position, move)
        while resolution.decision is not None:
            resolution = resolution.choose(rng.choice(resolution.decision.options))
        position = resolution.position()
    return position


def test_taking_away_one_building_after_the_other_tells_the_same() -> None:
    divided = 0
    for seed in range(25):
        position = _random_position(seed)
        for epoch in range(3):
            board = position.boards[epoch]
            expected = []
            for anchor in sorted(board.tiles):
                domain = board.domain_of(footprint(position, epoch, anchor))
                without = board.copy()
                without.remove(anchor)
                if sum(1 for part in without.domains() if part & domain) > 1:
                    expected.append(board.geometry.names[anchor])
            links = dividing_buildings(position, epoch)
            assert [link.at for link in links] == expected
            assert all(len(link.parts) > 1 for link in links)
            divided += len(links)
    assert divided > 20


def test_taking_away_one_square_after_the_other_tells_the_same() -> None:
    for seed in range(10):
        position = _random_position(seed)
        board = position.boards[0]
        flood = board.geometry.flood
        expected = []
        for domain in board.domains():
            for square in bits(domain):
                left = domain & ~(1 << square)
                if left and flood(left & -left, left) != left:
                    expected.append(square)
        names = tuple(board.geometry.names[square] for square in sorted(expected))
        assert dividing_squares(position, 0) == names


def test_the_graphs_have_the_nodes_of_the_board() -> None:
    position = _random_position(3)
    board = position.boards[0]
    assert sum(1 << node for node in board_graph(board, board.occupied)) == board.occupied
    graph = building_graph(position, 0)
    assert set(graph) == set(board.tiles) | set(bits(board.bare))
    for one, other in graph.edges:
        size = board.tiles.get(one, PRINTED_HAMLET).size
        assert board.geometry.ring[size][one] & footprint(position, 0, other)
