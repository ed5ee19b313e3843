"""What ``khronos puzzles --check`` finds: nothing in what ships, and every fault that is put in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from representative import first_of_themes

from advisor.teach.lessons import ReachedGoal, check
from advisor.teach.puzzles import Puzzle, parse_puzzle, puzzle, puzzles
from advisor.teach.puzzles.proved_puzzles import Unclear, bounded, judged, proved
from advisor.teach.puzzles.puzzle_checks import check_puzzles, faults
from advisor.teach.puzzles.turn_endings import endings
from tests.advisor.teach.puzzles.test_endings import POSITIONS, by_hand
from tests.builder import library, table


@pytest.mark.parametrize("name", first_of_themes(puzzles()))
def test_nothing_is_wrong_with_a_few(name: str) -> None:
    one = puzzle(name)
    assert one is not None
    assert faults(one) == []


@pytest.mark.full
def test_nothing_is_wrong_with_what_ships() -> None:
    total, failures = check_puzzles()
    assert failures == []
    assert total == len(puzzles())


def _by_legal_plays(one: Puzzle) -> None:
    """Without the search: every legal play is made, and every decision taken, detours included."""
    every = by_hand(one.position)
    best = max(gain for _, gain, _ in every.values())
    assert best == one.model.value.ecus
    assert {digest for digest, (_, gain, _) in every.items() if gain == best} == set(
        one.model.accepted
    )
    assert all(safe for _, gain, safe in every.values() if gain == best)
    assert not any(gain == best - 1 for _, gain, _ in every.values())


def test_accepted_positions_are_those_of_all_legal_plays() -> None:
    small = [one for one in puzzles() if sum(one.position.hand) == 2]
    assert len(small) >= 3
    for one in small[:3]:
        _by_legal_plays(one)


@pytest.mark.full
@pytest.mark.parametrize(
    "one", [one for one in puzzles() if sum(one.position.hand) <= 3], ids=lambda one: one.id
)
def test_all_accepted_positions_are_those_of_all_legal_plays(one: Puzzle) -> None:
    _by_legal_plays(one)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"id": "p-0000000000"}, "the digest of its position is"),
        ({"map": "meadow"}, "its map is"),
        ({"accepted": ["0" * 16]}, "the solution is not accepted"),
        ({"value": {"ecus": 99.0, "known": "proved"}}, "not 99"),
        ({"tolerance": 1.0}, "no tolerance"),
        ({"themes": ["renovation"]}, "its themes are"),
        ({"beginner": False}, "plays that take cards"),
        ({"after": "One. Two. Three. Four."}, "more than 3 sentences"),
    ],
)
def test_a_fault_is_found(changed: Callable[..., Puzzle], keys: dict[str, Any], said: str) -> None:
    assert any(said in one for one in faults(changed(**keys)))


def test_a_position_too_few_or_too_many_is_found(
    changed: Callable[..., Puzzle], tree: dict[str, Any]
) -> None:
    more = changed(accepted=[*tree["accepted"], "0" * 16])
    assert any("1 accepted position is not as good" in one for one in faults(more))
    twice = changed(accepted=[*tree["accepted"], tree["accepted"][0]])
    assert "a position is accepted twice" in faults(twice)
    fewer = next(one for one in puzzles() if len(one.model.accepted) > 1)
    left = yaml.safe_load(Path(fewer.file).read_text("utf-8"))
    left["accepted"] = [one for one in left["accepted"] if one == _end_of(fewer)]
    assert any("are not accepted" in one for one in faults(_parsed(left)))


def test_hints_that_contradict_the_solution_are_found(
    changed: Callable[..., Puzzle], tree: dict[str, Any]
) -> None:
    look, board, begin = tree["hints"]
    unused = next(epoch for epoch in ("might", "faith", "reason") if not _used(tree, epoch))
    for hints, said in (
        ([tree["solution"][0], board, begin], "there is a play in a hint before the third"),
        ([look, f"On {unused}, look around.", begin], f"names {unused.capitalize()}"),
        (
            ["A ruin is worth looking at.", board, begin],
            "the first hint does not fit the solution",
        ),
        ([look, board, "Begin somewhere."], "the third hint has no play"),
        ([look, board, "Begin with m:castle@a1"], "the third hint has m:castle@a1"),
    ):
        assert any(said in one for one in faults(changed(hints=hints))), said


def test_the_obvious_turn_has_to_fail_and_to_be_told_rightly(
    changed: Callable[..., Puzzle], tree: dict[str, Any]
) -> None:
    solved = {"plays": list(tree["solution"]), "ecus": round(tree["value"]["ecus"])}
    assert "the obvious turn is accepted" in faults(changed(obvious=solved))
    wrong = tree["obvious"] | {"ecus": tree["obvious"]["ecus"] + 1}
    assert any("the obvious turn earns" in one for one in faults(changed(obvious=wrong)))


def test_the_order_is_looked_at(tmp_path: Path, tree: dict[str, Any]) -> None:
    for number in (1, 2, 3, 4, 6):
        text = yaml.safe_dump(tree | {"number": number}, sort_keys=False)
        (tmp_path / f"{number}.yaml").write_text(text, "utf-8")
    (tmp_path / "7.yaml").write_text("number: 7\n", "utf-8")
    total, failures = check_puzzles(tmp_path)
    assert total == 6
    told = " ".join(failures)
    assert "numbered 1, 2, 3, 4, 6" in told
    assert f"two puzzles are called {tree['id']}" in told
    assert "5 puzzles in a row are about" in told
    assert "7.yaml" in told


#: One adventurer collects where both stand, the other would collect on faith.
APART: dict[str, Any] = {"hand": "1m", "turn": 7, "size": 5, "phase": "action"}
TWO_TOWNS = "a1 keep red, a3 town", "a1 abbey red, a4 town"


def test_a_turn_that_is_nearly_as_good_makes_no_puzzle() -> None:
    with pytest.raises(Unclear, match="a turn earns 1, the best 2"):
        proved(POSITIONS["travels"], 30_000)


def test_a_detour_makes_no_puzzle() -> None:
    """With two Ecus the way to faith may lead over reason, for one Ecu more."""
    assert proved(table(*TWO_TOWNS, ecus=1, **APART), 30_000).best == 5
    with pytest.raises(Unclear, match="a detour costs only 1 Ecu"):
        proved(table(*TWO_TOWNS, ecus=2, **APART), 30_000)


def test_what_only_an_opponent_can_give_makes_no_puzzle() -> None:
    """9 Ecus for red, if white puts the smaller Keep where it suits red."""
    start = library("r9-8-the-opponent-decides").replace(ecus=(0, 0))
    ends = [end for end in endings(start, 30_000) if end.gain != 8]
    assert max(end.gain for end in ends) == 9
    with pytest.raises(Unclear, match="an opponent's decision"):
        judged(ends, start.mover)


def test_the_core_says_the_same_of_the_best_value() -> None:
    """For larger maps, where not every turn can be made."""
    agreed = 0
    for one in [one for one in puzzles() if one.model.ask == "earn"][:12]:
        best = round(one.model.value.ecus)
        for wrong in (best - 1, best + 1):
            with pytest.raises(Unclear):
                bounded(one.position, wrong)
        agreed += _settled_by_the_core(one)
    assert agreed >= 6


def widened(one: Puzzle) -> dict[str, Any]:
    """The tree of a puzzle with mountains beside its map, up to ten columns."""
    tree: dict[str, Any] = yaml.safe_load(Path(one.file).read_text("utf-8"))
    rows = tree["position"]["map"]["terrain"].splitlines()
    tree["position"]["map"]["terrain"] = "\n".join(row + "^" * (10 - len(row)) for row in rows)
    return tree


def test_on_a_larger_map_any_turn_that_earns_the_value_is_right() -> None:
    tree = next(tree for tree in map(widened, puzzles()) if _settled_by_the_core(_parsed(tree)))
    large = _parsed(tree)
    assert not large.small
    tree["id"] = f"p-{large.position.digest()[:10]}"
    tree["accepted"] = [check(large.lesson, tree["solution"]).line.end.digest()]
    assert faults(_parsed(tree)) == []
    tree["accepted"] = ["0" * 16]
    assert isinstance(check(_parsed(tree).lesson, tree["solution"]), ReachedGoal)
    tree["value"]["ecus"] += 1
    assert any("not" in one for one in faults(_parsed(tree)))


def test_a_proof_that_is_too_long_is_given_up() -> None:
    with pytest.raises(Unclear, match="more than 3 plays"):
        proved(puzzles()[0].position, 3)


def _settled_by_the_core(one: Puzzle) -> bool:
    """It is not where turns that only free travel would allow are nearly as good, for example."""
    try:
        bounded(one.position, round(one.model.value.ecus))
    except Unclear:
        return False
    return True


def _used(tree: dict[str, Any], epoch: str) -> bool:
    plays = tree["solution"]
    return any(play[0] == epoch[0] or play[1:3] == f"-{epoch[0]}" for play in plays)


def _end_of(one: Puzzle) -> str:
    return check(one.lesson, one.model.solution).line.end.digest()


def _parsed(tree: dict[str, Any]) -> Puzzle:
    return parse_puzzle(yaml.safe_dump(tree, sort_keys=False), "left.yaml")
