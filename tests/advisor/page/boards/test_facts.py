"""Facts of domains agree with slow checks made here and with the rulebook's example (§6, §8.12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from advisor.page.boards.domain_facts import DomainFacts, facts_of
from positions.files.load_position import library, read_setup
from positions.things import EPOCHS, REASON, Adventurer, square_name, square_place
from search.rules.convert import position_of
from search.rules.income import board_income
from search.rules.position import Position


def _position(name: str) -> Position:
    setup = read_setup(name).setup
    assert setup is not None
    return position_of(setup)


def _at(position: Position, epoch: str, square: str) -> DomainFacts:
    return next(d for d in facts_of(position)[epoch] if square in d.squares)


def _parts(squares: set[str]) -> int:
    """How many groups of squares hang together, by walking from one to the next."""
    left, parts = set(squares), 0
    while left:
        parts += 1
        walk = [left.pop()]
        while walk:
            c, r = square_place(walk.pop())
            for i, j in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)):
                name = square_name(i, j) if i >= 0 and j >= 0 else ""
                if name in left:
                    left.remove(name)
                    walk.append(name)
    return parts


def test_the_rulebooks_example_of_income() -> None:
    position = _position("r8-12-income")
    might = sorted((d.pays, d.holders) for d in facts_of(position)["might"] if d.pays)
    assert might == [(4, ("red",)), (7, ("red",))]
    faith = [d for d in facts_of(position)["faith"] if d.pays]
    assert [(d.pays, d.holders) for d in faith] == [(6, ("green",))]
    assert "Green controls it with the Abbey" in faith[0].lines[0]
    reason = [d for d in facts_of(position)["reason"] if d.pays]
    assert [(d.pays, d.holders) for d in reason] == [(5, ("white",))]
    assert reason[0].lines[0] == "White controls it. Cubes: White 2, Red 1."
    assert "It pays White 5 Ecus." in reason[0].lines


@pytest.mark.parametrize("name", library())
def test_facts_agree_with_the_rules(name: str) -> None:
    setup = read_setup(name).setup
    assert setup is not None
    position = position_of(setup)
    seats, colors = position.table.seats, position.table.colors
    for epoch, domains in facts_of(position).items():
        board = position.boards[EPOCHS.index(epoch)]
        paid = dict.fromkeys(colors, 0)
        for domain in domains:
            assert _parts(set(domain.squares)) == 1
            for color in domain.holders:
                paid[color] += domain.pays
            for square in domain.squares:
                cut = _parts(set(domain.squares) - {square}) > 1
                assert cut == (square in domain.dividing)
        assert tuple(paid.values()) == board_income(board, seats)
        squares = [square for domain in domains for square in domain.squares]
        assert len(squares) == len(set(squares)) == board.occupied.bit_count()


def test_who_is_elsewhere_is_not_paid_but_would_be() -> None:
    setup = read_setup("r8-12-income").setup
    assert setup is not None
    players = tuple(
        replace(player, adventurers=(Adventurer(REASON), Adventurer(REASON)))
        for player in setup.players
    )
    position = position_of(replace(setup, players=players))
    faith = next(d for d in facts_of(position)["faith"] if d.pays)
    assert "It would pay Green 6 Ecus, but their adventurers are elsewhere." in faith.lines


def test_nobody_controls_a_lone_hamlet() -> None:
    lone = _at(_position("r8-12-income"), "faith", "j3")
    assert lone.holders == ()
    assert lone.lines[0] == "Nobody controls it: it has no religious building."
    assert "It pays nothing." in lone.lines
    assert lone.dividing == ()
