"""Writes the puzzles that ``benchmarks.puzzles.find_puzzles`` found as files of
``advisor/teach/puzzles/files``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from advisor.advise.explain import Explainer, TurnToExplain
from advisor.teach.lessons import Lesson, ReachedGoal, check
from advisor.teach.lessons.goal_ends import line_of
from advisor.teach.puzzles import parse_puzzle
from advisor.teach.puzzles.margin_puzzles import TOLERANCE
from advisor.teach.puzzles.puzzle_checks import FEW, MOST_IN_A_ROW, card_plays, played
from advisor.teach.puzzles.puzzle_files import PREFIX
from advisor.teach.puzzles.puzzle_index import FOLDER
from advisor.teach.puzzles.puzzle_themes import themes
from advisor.teach.sparring.hints import hints_of
from benchmarks.puzzles.find_puzzles import Row, obvious_of, own_text, records_of_line
from benchmarks.puzzles.write_index import write_index
from positions.files.load_position import parse_document
from positions.files.save import write_text_safely
from search.rules.open_position import checked
from search.rules.position import Position
from search.rules.written_turn import Played


def write(rows: Iterable[Row], folder: Path = FOLDER) -> int:
    """Write the puzzles among some rows, and those that the folder has, in their order.

    A puzzle that is there already stays as it is, but for its number.

    :returns: how many there are.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = sorted(folder.glob("*.yaml"))
    trees = [yaml.safe_load(file.read_text("utf-8")) for file in files]
    known = {tree["source"]["name"] for tree in trees}
    trees += [
        tree_of(row) for row in rows if row["verdict"] == "puzzle" and source_of(row) not in known
    ]
    for file in files:
        file.unlink()
    for number, tree in enumerate(ordered(trees), 1):
        write_text_safely(folder / f"{number:03}.yaml", text_of(tree | {"number": number}))
    write_index(folder)
    return len(trees)


def source_of(row: Row) -> str:
    """What tells the puzzle of a row from others."""
    if "record" in row:
        return str(row["record"])
    return f"benchmarks.puzzles {row['seed']} {row['number']}"


def tree_of(row: Row) -> dict[str, Any]:
    """The puzzle of a row as a file has it, with the number 1."""
    position = checked(parse_document(row["position"], "<row>")).position
    line = played(line_of(position, row["solution"]))
    look, board, first = _hints(position, line)
    tree = {key: value for key, value in row["position"].items() if key not in _LEFT_OUT}
    whole = {
        "number": 1,
        "id": f"{PREFIX}{position.digest()[:10]}",
        "map": position.table.geometry.game_map.name,
        "themes": list(themes(position, line)),
        "beginner": card_plays([played.play for played in line]) <= FEW,
        "position": tree,
        **_question(row),
        "solution": list(row["solution"]),
        "obvious": obvious_of(position, 0),
        "missed": [row["strong"]],
        "hints": [look, board, first],
        "after": Explainer(position).explain(TurnToExplain.of(line), {}).reasons[0],
        "source": {"how": row["how"], "name": source_of(row)}
        | ({"turn": row["turn"]} if "turn" in row else {}),
    }
    return _short(whole)


def _question(row: Row) -> dict[str, Any]:
    """What is asked, and which turns are right."""
    if "value" in row:
        return {
            "ask": "margin",
            "value": row["value"],
            "tolerance": TOLERANCE,
            "accepted": row["accepted"],
            "refused": row["refused"],
        }
    return {
        "ask": "earn",
        "value": {"ecus": float(row["best"]), "known": "proved"},
        "tolerance": 0.0,
        "accepted": row["accepted"],
    }


_LEFT_OUT: Final = ("khronos", "title", "notes", "tags")


def _hints(position: Position, line: tuple[Played, ...]) -> tuple[str, str, str]:
    """What to look at, which board, and how to begin: up to the first play that takes a card."""
    hints = hints_of(position, line)
    records = records_of_line(position, line)
    begin: list[str] = []
    for record in records:
        begin.append(own_text(record))
        if card_plays([record.play]):
            break
    return hints.look, hints.board, f"Begin with {'  '.join(begin)}"


def _short(tree: dict[str, Any]) -> dict[str, Any]:
    """The same with cards and charges left out where the plays can be read without them."""
    lesson = parse_puzzle(text_of(tree)).lesson
    for plays in (tree["solution"], tree["obvious"]["plays"]):
        wanted = _end(lesson, plays)
        for number, play in enumerate(list(plays)):
            plays[number] = play.split("=")[0] + play[play.find(" (") :] * (" (" in play)
            if _end(lesson, plays) != wanted:
                plays[number] = play
    first = tree["hints"][2].removeprefix("Begin with ").split("  ")
    tree["hints"][2] = "Begin with " + "  ".join(tree["solution"][: len(first)])
    return tree


def _end(lesson: Lesson, plays: Sequence[str]) -> tuple[bool, tuple[int, ...]]:
    """Whether plays solve the puzzle, and the boards in which they end, by their hashes."""
    verdict = check(lesson, plays)
    boards = tuple(board.hash for board in verdict.line.end.boards)
    return isinstance(verdict, ReachedGoal), (*boards, len(verdict.line.done))


def ordered(trees: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those for beginners first, and no more than a few of one theme in a row, where others are
    left; of equal ones what can be counted, then the shorter solution first."""
    waiting = sorted(
        trees,
        key=lambda one: (
            *(not one["beginner"], one["ask"] == "margin"),
            *(len(one["solution"]), one["id"]),
        ),
    )
    placed: list[dict[str, Any]] = []
    while waiting:
        placed.append(waiting.pop(_next(placed, waiting)))
    return placed


def _next(placed: Sequence[dict[str, Any]], waiting: Sequence[dict[str, Any]]) -> int:
    last = [one["themes"][0] for one in placed[-MOST_IN_A_ROW:]]
    if len(last) < MOST_IN_A_ROW or len(set(last)) > 1:
        return 0
    others = (n for n, one in enumerate(waiting) if one["themes"][0] != last[0])
    return next(others, 0)


# -- YAML ------------------------------------------------------------------------------------------


#: What some reader takes for a number, such as a digest without letters but e.
_NUMBER: Final = re.compile(r"[0-9.]+(e[0-9]+)?\Z")


class _Dumper(yaml.SafeDumper):
    """Lists and mappings of plain values on one line, terrain as a block."""


def _string(dumper: yaml.SafeDumper, value: str) -> yaml.ScalarNode:
    style = "|" if "\n" in value else "'" if _NUMBER.match(value) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style)


_Dumper.add_representer(str, _string)


def text_of(tree: dict[str, Any]) -> str:
    """The file of a puzzle."""
    return yaml.dump(
        tree,
        Dumper=_Dumper,
        default_flow_style=None,
        sort_keys=False,
        width=110,
        allow_unicode=True,
    )
