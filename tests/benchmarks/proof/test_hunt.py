"""The hunt for false bounds: its positions, what it notices, and that it goes on where it was."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from benchmarks.proof.hunt import CLAIMANTS, BoundClaim, HuntLimits, examine, hunt, look, verdict
from benchmarks.proof.hunt_again import again
from benchmarks.proof.hunt_file import Row, figures, read, table
from benchmarks.proof.hunt_positions import generated, opponents_decide
from benchmarks.proof.hunt_recipes import KINDS, RECIPES
from positions.files.load_position import read_setup
from search.rules.convert import position_of
from search.rules.position import Position
from search.rules.setup_check import defects

#: Positions whose complete survey is short, and that the first one does not settle.
SEED, SHORT = 3, (14, 42)
#: By positions seen, so that the outcome is the same on a busy machine.
COUNTED = HuntLimits(None, None, 20_000)


def one_less(
    position: Position, objective: str, truth: int, limits: HuntLimits
) -> tuple[int, bool]:
    """A claimant who is wrong."""
    return truth - 1, True


@pytest.mark.parametrize("number", SHORT)
def test_the_same_numbers_make_the_same_position(number: int) -> None:
    setup = generated(SEED, number)
    assert setup == generated(SEED, number)
    order = KINDS["small"].order
    assert setup.tags[-1] == order[number % len(order)]
    assert not defects(setup)
    assert setup.turn.number in (4, 7)
    assert min(setup.map.width, setup.map.height) >= 7
    assert max(setup.map.width, setup.map.height) <= 9
    hand = position_of(setup).hand
    assert sum(hand) in (3, 4)


def test_every_recipe_has_its_turn() -> None:
    assert set(KINDS["small"].order) == {"game", *RECIPES}
    assert set(KINDS["middle"].order) == {"game", *RECIPES} - {"sparse"}
    assert KINDS["middle"].order.count("dense") * 4 == len(KINDS["middle"].order)


def test_positions_of_middle_size_are_as_large_as_asked_for_and_some_hold_four_cards() -> None:
    middle = KINDS["middle"]
    numbers = (4, 5, middle.four_of - 1)
    some = [generated(SEED, number, "middle") for number in numbers]
    for setup in some:
        assert min(setup.map.width, setup.map.height) >= 8
        assert max(setup.map.width, setup.map.height) <= 11
    assert sum(position_of(some[-1]).hand) == 4
    assert {middle.objective(number) for number in numbers} == {"gain", "lead"}


def test_where_opponents_are_asked_to_decide_they_do() -> None:
    some = [position_of(generated(SEED, number, "decided")) for number in (6, 8, 9)]
    assert all(opponents_decide(position) for position in some)
    assert not opponents_decide(position_of(generated(SEED, 4, "middle")))


def test_a_hunt_compares_what_is_claimed_with_what_is_true() -> None:
    row = examine(SHORT[1], SEED, COUNTED)
    assert row["verdict"] == "proved"
    assert {who for who, _, _ in row["claims"]} == set(CLAIMANTS)
    assert all(bound >= row["truth"] for _, bound, _ in row["claims"])
    full = look(position_of(generated(SEED, SHORT[1])), "gain", 10**6, None, 4096)
    assert full.complete
    assert row["truth"] == full.best_gain
    assert row["nodes"] == full.nodes > 6_000


def test_a_bound_one_too_low_is_noticed_and_kept(tmp_path: Path) -> None:
    ask = partial(examine, seed=SEED, limits=COUNTED, claimants={"wrong": one_less})
    rows = hunt(
        tmp_path / "a.jsonl", ask, SEED, 1.0, false_bounds=tmp_path / "found", numbers=SHORT[1:]
    )
    assert [row["verdict"] for row in rows] == ["false"]
    kept = read_setup(tmp_path / "found" / f"hunt-{SEED}-{SHORT[1]}.position.json").require()
    assert position_of(kept).digest() == position_of(generated(SEED, SHORT[1])).digest()
    truth = (tmp_path / "found" / f"hunt-{SEED}-{SHORT[1]}.expected.json").read_text()
    assert json.loads(truth)["best"] == {"gain": rows[0]["truth"]}
    assert "| 1 |" in table(rows).splitlines()[2]


def test_a_line_is_asked_about_again_only_if_its_position_is_the_same(tmp_path: Path) -> None:
    row = examine(SHORT[1], SEED, COUNTED)
    truth = row["truth"]
    whole = tmp_path / "whole.jsonl"
    other = {**row, "number": 1000}  # its seed makes another position; the line holds its own
    wrong = {**row, "number": 1001, "truth": truth + 40}
    bare = {name: value for name, value in row.items() if name not in ("file", "digest")}
    moved = {**bare, "digest": "0" * 16, "number": SHORT[0]}
    large = {**bare, "number": 1002, "verdict": "large"}
    lines = [row, other, wrong, {**bare, "number": SHORT[0]}, {**moved, "seed": SEED + 1}, large]
    whole.write_text("".join(json.dumps(one) + "\n" for one in lines))
    out = tmp_path / "again.jsonl"
    rows = again(whole, out, COUNTED)
    assert [one["verdict"] for one in rows] == ["proved", "proved", "false", "changed", "changed"]
    assert again(whole, out, COUNTED) == rows
    assert len(out.read_text().splitlines()) == 5


def test_what_becomes_of_a_position() -> None:
    low, exact, high = BoundClaim("a", 4, True), BoundClaim("b", 5, True), BoundClaim("c", 9, False)
    assert verdict(5, True, [high, low]) == "false"
    assert verdict(5, False, [low]) == "false", "a turn that was found refutes it all the same"
    assert verdict(5, False, [exact]) == "unfinished"
    assert verdict(5, True, [high, exact]) == "proved"
    assert verdict(5, True, [high]) == "held"
    assert verdict(5, True, []) == "held"


def line(number: int, verdict: str = "proved", seconds: float = 60.0, seed: int = SEED) -> Row:
    """A line of a file."""
    row = {"seed": seed, "number": number, "how": "game", "hand": 3, "objective": "gain"}
    return {**row, "state": "0", "verdict": verdict, "seconds": seconds}


def test_a_hunt_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    out = tmp_path / "a.jsonl"
    asked: list[int] = []

    def ask(number: int) -> Row:
        asked.append(number)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return line(number)

    with pytest.raises(KeyboardInterrupt):
        hunt(out, ask, SEED, 0.1)
    assert asked == [0, 1, 2]
    with out.open("a") as file:
        file.write('{"seed": 3, "number": 2, "verd')
    rows = hunt(out, ask, SEED, 0.1)
    assert asked == [0, 1, 2, 2, 3, 4, 5], "0.1 hours are six minutes"
    assert [row["number"] for row in rows] == [0, 1, 2, 3, 4, 5]
    assert read(out) == rows
    assert hunt(out, ask, SEED, 0.1) == rows
    assert len(hunt(out, ask, SEED + 1, 7 / 60)) == 7, "another seed, other positions"
    assert asked[-1] == 0


def test_figures_and_table() -> None:
    rows = [
        line(0, "settled", 1.0),
        line(1, "large", 1.0),
        line(2, "unfinished", 70.0),
        line(3, "proved"),
        line(4, "held"),
        line(5, "proved"),
    ]
    result = figures(rows)
    assert result["hours"] == round(252 / 3600, 2)
    assert (result["made"], result["counted"], result["proved"], result["held"]) == (
        6,
        3,
        2,
        1,
    )
    assert (result["settled"], result["large"], result["unfinished"], result["false"]) == (
        1,
        1,
        1,
        0,
    )
    assert table(rows).splitlines()[2].endswith("| 3 | 2 | 1 | 0 |")
