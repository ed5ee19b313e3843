"""The oracle on small positions for rulings that the conformance cases hardly touch (§4-§5, §9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from . import State, canonical, legal_plays, load, outcomes

Listed = list[dict[str, Any]]


def tile(building: str, at: str, owner: str = "", **more: Any) -> dict[str, Any]:
    value = {"building": building, "at": at, **more}
    return {**value, "owner": owner} if owner else value


def table(
    might: Listed | None = None,
    faith: Listed | None = None,
    reason: Listed | None = None,
    hand: dict[str, int] | None = None,
    at: Iterable[Any] = ("might", "might"),
    hamlets: Iterable[str] = (),
) -> State:
    """Red to move against green and blue on a plain of 26 by 26."""
    others = [
        {"color": color, "ecus": 3, "hand": 4, "adventurers": ["might", "faith"]}
        for color in ("green", "blue")
    ]
    red = {"color": "red", "ecus": 3, "hand": hand or {}, "adventurers": list(at)}
    return load(
        {
            "khronos": 1,
            "map": {"name": "plain", "terrain": ("." * 26 + "\n") * 26, "hamlets": list(hamlets)},
            "turn": {"number": 4, "player": "red", "phase": "start"},
            "players": [red, *others],
            "boards": {"might": might or [], "faith": faith or [], "reason": reason or []},
        }
    )


def far(building: str, count: int, owner: str = "") -> Listed:
    """Some buildings by themselves in the far rows, to use up tiles or cubes."""
    squares = [f"{column}{row}" for row in (24, 20, 16) for column in "aeimqu"]
    return [tile(building, square, owner) for square in squares[:count]]


def play_of(state: State, **wanted: Any) -> dict[str, Any]:
    """The first legal play with the fields wanted."""
    return next(
        play for play in legal_plays(state) if all(play.get(k) == v for k, v in wanted.items())
    )


def after(state: State, **wanted: Any) -> dict[str, list[Any]]:
    """The boards after a play that leaves no choice."""
    (end,) = outcomes(state, play_of(state, **wanted)).values()
    boards: dict[str, list[Any]] = canonical(end)["boards"]
    return boards


def test_9_1_the_only_link_is_replaced_and_the_domain_divided() -> None:
    """The Town links a Castle and two Keeps; the shadow takes it away and touches a Keep only."""
    faith = [
        tile("castle", "a1", "blue"),
        tile("town", "d3"),
        tile("keep", "f3", "green"),
        tile("keep", "h3", "blue"),
    ]
    state = table(faith=faith, hand={"religious": 2})
    ends = outcomes(state, play_of(state, building="monastery", at="d4"))
    assert len(ends) == 8  # either Keep, four places each
    for end in ends.values():
        board = canonical(end)["boards"]["faith"]
        assert ["a1", "castle", "blue"] in board
        assert ["d4", "monastery", "red"] in board
        assert [name for _, name, _ in board].count("keep") == 1


def test_9_1_a_shadow_on_a_hamlet_that_links() -> None:
    faith = [tile("castle", "a1", "green"), tile("hamlet", "d1"), tile("watch_tower", "e1", "blue")]
    state = table(faith=faith, hand={"religious": 2})
    boards = after(state, building="monastery", at="d1")
    assert boards["faith"] == [["a1", "castle", "green"], ["d1", "monastery", "red"]]


def test_4_3_two_domains_before_the_removal_refuse() -> None:
    faith = [tile("chapel", "a1", "green"), tile("hamlet", "c1"), tile("watch_tower", "e1", "blue")]
    state = table(faith=faith, hand={"religious": 2})
    assert ["b1", "monastery", "red"] in after(state, building="monastery", at="b1")["faith"]
    apart = [tile("chapel", "b1", "green"), tile("watch_tower", "e1", "blue")]
    state = table(faith=apart, hand={"religious": 2})
    boards = after(state, building="monastery", at="c1")
    assert boards["faith"] == [["b1", "chapel", "green"], ["e1", "watch_tower", "blue"]]
    linked = [*apart, tile("hamlet", "c1"), tile("hamlet", "d1")]
    state = table(faith=linked, hand={"religious": 2})
    assert ["c1", "monastery", "red"] in after(state, building="monastery", at="c1")["faith"]


def test_9_2_own_first_then_the_other_weak_one() -> None:
    """Powers 5 (Castle and Keep), 3 and 3; the hamlet at d5 touches all three."""
    might = [
        tile("castle", "a5", "green"),
        tile("keep", "a8", "green"),
        tile("castle", "d1", "red"),
        tile("hamlet", "d4"),
        tile("castle", "e5", "blue"),
    ]
    state = table(might=might, hand={"civil": 1})
    ends = outcomes(state, play_of(state, type="construct", building="hamlet", at="d5"))
    assert len(ends) == 16
    for end in ends.values():
        board = canonical(end)["boards"]["might"]
        assert ["a5", "castle", "green"] in board
        assert sum(1 for _, name, owner in board if name == "keep" and owner == "red") <= 1
        assert not any(name == "castle" and owner != "green" for _, name, owner in board)


@pytest.mark.parametrize(("left", "castles"), [(2, 2), (1, 1), (3, 3)])
def test_9_3_castles_left(left: int, castles: int) -> None:
    might = [tile("keep", "a1", "red"), *far("castle", 9 - left, "green")]
    faith = [tile("keep", "a1", "red")]
    reason = [tile("keep", "a1", state="renovated")]
    state = table(might, faith, reason, hand={"military": 1})
    boards = after(state, type="upgrade", building="castle", at="a1")
    on_faith = ["a1", "castle" if castles >= 2 else "keep", "red"]
    ruin = ["a1", "castle", "ruin", "", []] if castles >= 3 else ["a1", "keep", "renovated", "", []]
    assert ["a1", "castle", "red"] in boards["might"]
    assert boards["faith"] == [on_faith]
    assert boards["reason"] == [ruin]


def test_9_4_the_cube_stays_on_the_hamlet_still_uncovered() -> None:
    reason = [tile("city", "a1", cubes={"green": 2, "blue": 1})]
    state = table(reason=reason, hand={"civil": 2}, hamlets=("c1", "a3"))
    boards = after(state, type="construct", building="town", at="c2")
    assert boards["reason"] == [
        ["c1", "hamlet", "", "", [["green", 1]]],
        ["c2", "town", "", "", []],
    ]
    boards = after(state, type="upgrade", building="town", at="c1")
    assert boards["reason"] == [
        ["a3", "hamlet", "", "", [["green", 1]]],
        ["c1", "town", "", "", []],
    ]


@pytest.mark.parametrize(
    ("cubes", "keeper"),
    [
        ({"red": 1, "green": 1}, "green"),
        ({"green": 1, "blue": 1}, None),
        ({"red": 1, "green": 1, "blue": 1}, None),
        ({"red": 2, "green": 2, "blue": 1}, "green"),
        ({"red": 1}, "red"),
        ({}, None),
    ],
)
def test_4_6_ties(cubes: dict[str, int], keeper: str | None) -> None:
    reason = [tile("city", "a1", cubes=cubes)]
    state = table(reason=reason, hand={"civil": 2}, hamlets=("a1",))
    boards = after(state, type="construct", building="town", at="c3")
    kept = [["a1", "hamlet", "", "", [[keeper, 1]]]] if keeper else []
    assert boards["reason"] == [*kept, ["c3", "town", "", "", []]]


def test_4_6_at_once_what_an_earlier_board_takes_along() -> None:
    """The Town of `faith` goes, and its shadow: Green's cube stays on the hamlet below it."""
    town = tile("town", "a1")
    reason = [tile("town", "a1", cubes={"green": 1})]
    state = table(
        faith=[town, *far("castle", 6, "green")],
        reason=[*reason, *far("castle", 0)],
        hand={"military": 2},
        hamlets=("a1",),
    )
    boards = after(state, type="construct", building="keep", at="b2")
    assert ["a1", "hamlet", "", "", [["green", 1]]] in boards["reason"]
    assert ["b2", "keep", "ruin", "", []] in boards["reason"]


def test_4_6_cubes_move_with_the_upgrade() -> None:
    reason = [tile("hamlet", "a1", cubes={"blue": 1}), tile("town", "c1", cubes={"green": 2})]
    state = table(reason=reason, hand={"civil": 2}, hamlets=("a1",))
    boards = after(state, type="upgrade", building="city", at="a1")
    assert boards["reason"] == [["a1", "city", "", "", [["blue", 1]]]]


def test_9_5_the_cube_of_the_old_shadow() -> None:
    might = [tile("keep", "a1", "red"), *far("chapel", 18, "red")]
    faith = [tile("keep", "a1", "red"), *far("chapel", 1, "red")]
    city = tile("city", "a10", cubes={"red": 4})
    state = table(might, faith, [city], hand={"military": 1})
    boards = after(state, type="upgrade", building="castle", at="a1")
    assert ["a1", "castle", "red"] in boards["faith"]
    moved = [tile("keep", "a2", "red"), *faith[1:]]
    state = table(might, moved, [city], hand={"military": 1})
    boards = after(state, type="upgrade", building="castle", at="a1")
    assert ["a2", "keep", "red"] in boards["faith"]
    assert not any(name == "castle" for _, name, *_ in boards["reason"])


def test_9_6_renovating_a_keep_needs_no_cube() -> None:
    might = far("chapel", 18, "red")
    city = tile("city", "a10", cubes={"red": 5})
    town = tile("town", "a7", cubes={"red": 2})
    ruins = [tile("keep", "a1"), tile("abbey", "e1"), tile("abbey", "j1", mark="green")]
    state = table(
        might,
        [],
        [*ruins, city, town],
        hand={"military": 1, "religious": 1, "civil": 1},
        at=("reason", "might"),
    )
    renovated = {play["at"] for play in legal_plays(state) if play["type"] == "renovate"}
    assert renovated == {"a1", "j1"}
    assert not any(play["type"] == "populate" for play in legal_plays(state))


def test_9_7_a_smaller_shadow_that_ties_is_not_put() -> None:
    """Green's Castle falls to a Keep; on `faith` a Keep of Blue's rules the domain beside it."""
    might = [
        tile("castle", "a1", "green"),
        tile("castle", "e1", "blue"),
        tile("keep", "h1", "blue"),
    ]
    faith = [tile("castle", "a1", "green"), tile("keep", "a4", "blue")]
    faith += [tile("hamlet", "c4")]
    reason = [tile("castle", "a1", mark="red")]
    state = table(might, faith, reason, hand={"civil": 1})
    ends = outcomes(state, play_of(state, type="construct", building="hamlet", at="d1"))
    assert len(ends) == 4
    for end in ends.values():
        boards = canonical(end)["boards"]
        touching = ("a2", "b2")  # the Keep's place on `might`, beside Blue's on `faith`
        (green,) = [at for at, name, owner in boards["might"] if owner == "green"]
        shadow = [at for at, name, owner in boards["faith"] if owner == "green"]
        assert shadow == ([] if green in touching else [green])
        assert [row[0] for row in boards["reason"]] == shadow


def test_5_3_no_smaller_tile() -> None:
    """No Keep in the stock: Blue's weaker Castle is removed, and its shadows with it."""
    keeps = far("keep", 18, "green")
    might = [tile("castle", "a1", "green"), tile("castle", "e1", "blue"), tile("keep", "a4", "red")]
    faith = [tile("castle", "e1", "blue")]
    reason = [tile("castle", "e1", state="renovated"), *far("keep", 5)]
    state = table([*might, *keeps], faith, reason, hand={"civil": 1})
    (end,) = outcomes(state, play_of(state, building="hamlet", at="d1")).values()
    boards = canonical(end)["boards"]
    assert not any(owner == "blue" for epoch in ("might", "faith") for *_, owner in boards[epoch])
    assert not any(name == "castle" for _, name, *_ in boards["reason"])


def test_5_4_one_tile_left_is_for_might_only() -> None:
    keeps = far("keep", 18, "green")
    might = [tile("castle", "a1", "green"), tile("castle", "e1", "blue"), tile("keep", "a4", "red")]
    faith = [tile("castle", "e1", "blue")]
    reason = [tile("castle", "e1"), *far("keep", 4)]
    state = table([*might, *keeps], faith, reason, hand={"civil": 1})
    for end in outcomes(state, play_of(state, building="hamlet", at="d1")).values():
        boards = canonical(end)["boards"]
        assert any(row[1:] == ["keep", "blue"] for row in boards["might"])
        assert boards["faith"] == []
        assert not any(row[0][0] in "efg" and row[1] == "castle" for row in boards["reason"])


def test_5_4_not_identical_on_faith_changes_nothing_later() -> None:
    might = [tile("castle", "a1", "green"), tile("keep", "a4", "red"), tile("castle", "e1", "blue")]
    faith = [tile("castle", "e1", "red")]
    reason = [tile("castle", "e1", mark="red")]
    state = table(might, faith, reason, hand={"civil": 1})
    for end in outcomes(state, play_of(state, building="hamlet", at="d1")).values():
        boards = canonical(end)["boards"]
        assert boards["faith"] == [["e1", "castle", "red"]]
        assert boards["reason"] == [["e1", "castle", "ruin", "red", []]]


def test_4_4_a_watch_tower_of_ones_own_is_an_old_shadow() -> None:
    """No cube is left, so the shadow is cast only because it takes the Watch Tower's."""
    might = [tile("watch_tower", "a1", "red"), *far("chapel", 18, "red")]
    city = tile("city", "a10", cubes={"red": 5})
    faith = [tile("watch_tower", "a1", "red")]
    state = table(might, faith, [city], hand={"military": 1})
    boards = after(state, type="upgrade", building="keep", at="a1")
    assert boards["faith"] == [["a1", "keep", "red"]]
    faith = [tile("watch_tower", "b1", "red")]
    state = table(might, faith, [city], hand={"military": 1})
    boards = after(state, type="upgrade", building="keep", at="a1")
    assert boards["faith"] == [["b1", "watch_tower", "red"]]
