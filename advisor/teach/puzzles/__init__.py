"""Puzzles: positions in which one turn is clearly best, solved as lessons are (docs/puzzles.md)."""

from advisor.teach.puzzles.puzzle_files import (
    Puzzle,
    count,
    exercise,
    following,
    in_order,
    parse_puzzle,
    puzzle,
    puzzles,
    read_puzzle,
)

__all__ = [
    "Puzzle",
    "count",
    "exercise",
    "following",
    "in_order",
    "parse_puzzle",
    "puzzle",
    "puzzles",
    "read_puzzle",
]
