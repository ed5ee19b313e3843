"""A domain has one name: the square from which its holder controls it, or its first square."""

from __future__ import annotations

import pytest

from advisor.advise.explain.domain_matching import holding
from advisor.advise.threats.next_income import paying
from positions.files.load_position import library
from positions.things import EPOCHS
from search.rules.geometry import bits, first
from search.rules.income import held_from, holders, naming_square, payers
from search.rules.open_position import load


@pytest.mark.parametrize("name", library())
def test_claims_threats_and_money_name_a_domain_alike(name: str) -> None:
    pytest.importorskip("streamlit", minversion="1.51")
    from advisor.page.boards.domain_rows import domains_of

    position = load(name, known_hand=False).position
    seats, names = position.table.seats, position.table.geometry.names
    rows = {(row.epoch, square): row for row in domains_of(position) for square in row.squares}
    for epoch, board in enumerate(position.boards):
        for domain in board.domains():
            row = rows[EPOCHS[epoch], names[first(domain)]]
            held = holders(board, domain, seats)
            at = naming_square(board, domain, seats)
            assert row.at == names[at]
            assert domain >> at & 1
            if not held:
                assert at == first(domain)
            for seat in held:
                assert (
                    row.seats[position.table.colors[seat]] == names[held_from(board, domain, seat)]
                )
            assert not held or row.at == row.seats[row.holders[0]]
        for domain, takers, _ in payers(board, seats):
            for seat in takers:
                assert holding(board, domain, seat, seats) == held_from(board, domain, seat)
    for epoch, squares, _ in paying(position):
        at = held_from(position.boards[epoch], squares, position.mover)
        assert rows[EPOCHS[epoch], names[at]].squares == tuple(names[i] for i in bits(squares))
