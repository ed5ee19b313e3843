"""What is visible: printed hamlets under and beside buildings, cubes, what has no place."""

from dataclasses import replace

import pytest

from advisor.draw.scene import CODES, LETTERS, BuildingPiece, board_of, turn_line
from advisor.draw.svg import clean
from positions.setup import Building, Setup
from positions.things import BUILDING_KIND_SIZE, COLORS, REASON


def test_printed_hamlet_shows_exactly_where_nothing_covers_it(busy: Setup) -> None:
    printed = {
        epoch: {piece.square for piece in board_of(busy, epoch).pieces if piece.printed}
        for epoch in ("might", "faith", "reason")
    }
    assert all("d1" in squares and "a6" in squares for squares in printed.values())
    under = replace(busy, boards=((Building("town", "a5"),), (), ()))
    assert "a6" not in {piece.square for piece in board_of(under, "might").pieces}


def test_cubes_of_a_listed_hamlet_stand_on_the_printed_one(busy: Setup) -> None:
    result = [piece for piece in board_of(busy, "reason").pieces if piece.square == "a12"]
    assert [(piece.printed, piece.cubes) for piece in result] == [(True, ("green",))]


def test_a_building_off_the_map_is_reported(busy: Setup) -> None:
    odd = (Building("castle", "n12"), Building("palace", "a1"), Building("keep", "zz9"))
    board = board_of(replace(busy, boards=((), odd, ())), "faith")
    assert len(board.misplaced) == 3
    assert all(piece.printed for piece in board.pieces)


def test_absurd_numbers_of_cubes_are_not_drawn(busy: Setup) -> None:
    town = Building("town", "e3", cubes=(("red", 10**12),))
    board = board_of(replace(busy, boards=((), (), (town,))), "reason")
    assert max(len(piece.cubes) for piece in board.pieces) == 25


def test_codes_and_letters_tell_all_apart() -> None:
    assert set(CODES) == set(BUILDING_KIND_SIZE)
    assert len(set(CODES.values())) == len(CODES)
    assert set(LETTERS) == set(COLORS)
    assert len(set(LETTERS.values())) == len(COLORS)


@pytest.mark.parametrize(
    ("piece", "text"),
    [
        (BuildingPiece("might", "keep", 2, 3, "red"), "c4: Red's Keep"),
        (BuildingPiece("reason", "abbey", 0, 0, state="ruin"), "a1: ruin of an Abbey"),
        (
            BuildingPiece("reason", "castle", 0, 0, state="ruin", mark="green"),
            "a1: ruin of a Castle, Green's mark",
        ),
        (
            BuildingPiece("reason", "town", 0, 0, cubes=("red", "red", "blue")),
            "a1: Town, cubes: Red 2, Blue 1 (room for 3)",
        ),
    ],
)
def test_description(piece: BuildingPiece, text: str) -> None:
    assert piece.describe() == text


def test_room_only_on_reason(busy: Setup) -> None:
    assert {piece.room for piece in board_of(busy, "might").pieces} == {0}
    assert busy.boards[REASON]
    assert {piece.room for piece in board_of(busy, "reason").pieces} == {0, 1, 3, 5}


def test_turn_line(busy: Setup) -> None:
    assert turn_line(busy) == "Turn 4 of 7 · Red to move"
    shown = turn_line(replace(busy, reserve=(2, 0, 1)))
    assert shown == "Turn 4 of 7 · Red to move · open reserve: 2 military, 1 civil"


def test_clean_drops_what_neither_xml_nor_a_terminal_should_see() -> None:
    assert clean("a\x00\x1b[31mb\u202e\ud800\nc\x9b") == "a[31mb c"
