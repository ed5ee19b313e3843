"""``suggest`` may put first an exchange that ``exchange`` says brings nothing: each says what it
counts, and where the other is to be found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hidden import cases, files

from advisor.cli import main

TURN = (
    "Counts only this turn's Ecus. khronos suggest FILE also counts what the cards are worth later."
)
REST = "Ranked by the whole rest of the game; khronos exchange FILE counts this turn only."


def printed(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """What a command prints, each paragraph in one line."""
    assert main([*map(str, arguments)]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_suggest_and_exchange_say_what_they_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = files(cases()["no income"], tmp_path)[0]
    told = printed(capsys, "exchange", file)
    assert "No exchange earns more this turn" in told
    assert TURN in told
    few = ("--simulations", "32")
    listed = json.loads(printed(capsys, "suggest", file, *few, "--json"))["suggestions"]
    assert any(one["exchange"] for one in listed)
    assert REST in printed(capsys, "suggest", file, *few)


def test_where_nothing_can_be_exchanged_nothing_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = files(cases()["acting"], tmp_path)[0]
    assert TURN not in printed(capsys, "exchange", file)
    assert "khronos exchange" not in printed(capsys, "suggest", file, "--simulations", "8")


@pytest.mark.parametrize(("command", "other"), [("suggest", "exchange"), ("exchange", "suggest")])
def test_the_help_of_each_refers_to_the_other(
    command: str, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"khronos {other}" in printed(capsys, command, "--help")


def test_a_swap_after_the_draw_counts_where_none_is_possible_now(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """§7: hand and reserve are civil cards alone, so only drawn cards can be swapped."""
    file = tmp_path / "civil.yaml"
    file.write_text(
        """
khronos: 1
map: {name: tiny, terrain: "......\\n......\\n......\\n......\\n", hamlets: []}
ruleset: {base: rio-grande, holdem: true}
turn: {number: 4, player: red}
players:
  - {color: red, ecus: 4, hand: {civil: 4}, adventurers: [might, faith]}
  - {color: green, ecus: 5, hand: 4, adventurers: [might, faith]}
boards:
  might: []
  faith: [{building: hamlet, at: d1}, {building: hamlet, at: c3}]
  reason: []
discard: {military: 5, religious: 9, civil: 6}
reserve: {civil: 3}
""",
        encoding="utf-8",
    )
    found = json.loads(printed(capsys, "exchange", file, "--json"))
    assert max(one["expected"][0] for one in found["options"]) > found["keep"]["bound"]
    told = printed(capsys, "exchange", file)
    assert "Nothing earns more this turn, on average, than this: discard 4c, with the best" in told
