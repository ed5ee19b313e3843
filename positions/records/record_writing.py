"""Game records written as files (formats §7): version 2, a line a play."""

from __future__ import annotations

import gzip
import os
import pathlib
from typing import Any

from positions.files.reader import CONTROL, MAX_RECORD_BYTES
from positions.files.save import cards_document, flow, text_lines, to_yaml, write_bytes_safely
from positions.notation.play_text import format_pattern
from positions.records.record_tree import Chosen, Cursor, GameRecord, RecordedPlay, TurnNode
from positions.words.say import say


def record_to_yaml(record: GameRecord, beside: pathlib.Path | None = None) -> str:
    """A record file as YAML text, a line a play; maps that the library has are named."""
    lines = ["khronos-record: 2"]
    for key, value in (("title", record.title), ("seed", record.seed)):
        if value is not None:
            lines.append(f"{key}: {flow(CONTROL.sub('', value))}")
    lines.append("players:")
    for seat in record.players:
        lines.append(f"  - {flow({'color': seat.color, 'name': CONTROL.sub('', seat.name)})}")
    lines.append("start:")
    lines += ["  " + line if line else "" for line in to_yaml(record.start, beside).splitlines()]
    if record.cursor is not None:
        lines.append(f"at: {flow(_place_document(record.cursor))}")
    if record.undone:
        lines.append(f"undone: {flow([_place_document(place) for place in record.undone])}")
    lines.append("turns:" if record.turns else "turns: []")
    lines += _line_text(record.turns, "  ", "  ")
    if record.result is not None:
        result = {"ecus": dict(record.result.ecus), "winners": list(record.result.winners)}
        lines.append(f"result: {flow(result)}")
    return "\n".join(lines) + "\n"


def _place_document(place: Cursor) -> dict[str, Any] | list[int]:
    path = list(place.path)
    return path if place.plays is None else {"turn": path, "plays": place.plays}


def _line_text(turns: tuple[TurnNode, ...], first: str, indent: str) -> list[str]:
    """The turns of a line as a list's items, variations within those that they stand for.

    :param first: what stands before the first item; ``indent`` before all others.
    """
    lines: list[str] = []
    while turns:
        node, *beside = turns
        lines += _turn_text(node, first, indent)
        first = indent
        if beside:
            lines.append(f"{indent}  variations:")
            for one in beside:
                lines += _line_text((one,), f"{indent}    - ", f"{indent}      ")
        turns = node.then
    return lines


def _turn_text(node: TurnNode, first: str, indent: str) -> list[str]:
    lines = [f"{first}- by: {node.by}"]
    if node.hand is not None:
        lines.append(f"{indent}  hand: {flow(cards_document(node.hand))}")
    lines.append(f"{indent}  plays:" if node.plays else f"{indent}  plays: []")
    lines += [f"{indent}    - {flow(_play_document(play))}" for play in node.plays]
    if node.comment is not None:
        text = text_lines("comment", CONTROL.sub("", node.comment))
        lines += [f"{indent}  {line}" if line else "" for line in text]
    if node.name is not None:
        lines.append(f"{indent}  name: {flow(CONTROL.sub('', node.name))}")
    if node.mark is not None:
        lines.append(f"{indent}  mark: {flow(node.mark)}")
    if node.analysis is not None:  # JSON, which YAML holds
        lines.append(f"{indent}  analysis: {node.analysis}")
    return lines


def _play_document(record: RecordedPlay) -> dict[str, Any] | str:
    value: dict[str, Any] = {"play": format_pattern(record.play)}
    if record.ecus is not None:
        value["ecus"] = record.ecus
    if record.choices:
        value["decide"] = [_choice_document(choice) for choice in record.choices]
    if record.opinion is not None:
        said: dict[str, Any] = {"simulations": record.opinion.simulations}
        if record.opinion.win is not None:
            said["win"] = round(record.opinion.win, 4)
        if record.opinion.margin is not None:
            said["margin"] = round(record.opinion.margin, 3)
        value["opinion"] = said
    if record.fault is not None:
        value["fault"] = CONTROL.sub("", record.fault)[:200]
    return value if len(value) > 1 else value["play"]


def _choice_document(choice: Chosen) -> dict[str, Any] | str:
    if not choice.who:
        return choice.chosen
    return {
        "who": choice.who,
        "what": choice.what,
        "options": list(choice.options),
        "chosen": choice.chosen,
    }


def record_bytes(
    record: GameRecord,
    packed: bool = False,
    beside: pathlib.Path | None = None,
    head: str = "",
) -> bytes:
    """The file of a record, packed by gzip if asked; ``head`` are remarks that come first.

    :raises ValueError: it would be larger than what is read again.
    """
    data = (head + record_to_yaml(record, beside)).encode("utf-8")
    if len(data) > MAX_RECORD_BYTES:
        raise ValueError(say("record-file-too-large"))
    return gzip.compress(data, 9, mtime=0) if packed else data


def write_record(file: str | os.PathLike[str], record: GameRecord) -> None:
    """Write a record whole or not at all; packed by gzip if the name ends in ``.gz``.

    :raises OSError: it cannot be written.
    :raises ValueError: it would be larger than what is read again.
    """
    packed = os.fspath(file).endswith(".gz")
    write_bytes_safely(file, record_bytes(record, packed, pathlib.Path(file).parent))
