"""Rules §4, rippling through time: a test for each § that fails where the § is broken."""

from __future__ import annotations

import pytest
from builder import boards, ecus, far, on, play, stock, supply, table

# -- the order of things (§4.1) ------------------------------------------------------------------


def test_4_1_divisions_on_faith_come_before_the_shadow() -> None:
    """On might a Castle falls; on faith that leaves two Keeps, one where the shadow will fall."""
    start = table(
        might="c3 castle red, c6 watch_tower red, h3 castle white",
        faith="h3 castle white, k3 keep blue, f4 keep green, g6 hamlet, h6 hamlet, i6 hamlet, "
        "j6 hamlet, k6 hamlet, k5 hamlet",
        hand="2c",
        at="might reason",
        players="red green blue white",
    )
    end = play(start, "m:town@f3", "h3", "k3", "k3")
    assert end.asked == [
        "white place h3 i3 h4 i4",
        "red downsize k3 f4",  # the Keep f4 is still there
        "blue place k3 l3 k4 l4",
    ]
    assert on(end.position, "faith") == {
        "f3 town",  # and its shadow removed f4
        "k3 watch_tower blue",
        *(f"{square} hamlet" for square in ("k5", "g6", "h6", "i6", "j6", "k6")),
    }


def test_4_1_a_shadow_joins_domains_on_faith_after_might_is_done() -> None:
    start = table(
        might="b2 keep green, f2 keep blue",
        faith="b2 monastery green, f2 monastery blue",
        hand="2c",
        at="might reason",
    )
    end = play(start, "m:town@d2", "b2", "b2", "f2", "g2")
    assert end.asked == [
        "red downsize b2 f2",
        "green place b2 c2 b3 c3",
        "red downsize b2 f2",
        "blue place f2 g2 f3 g3",
    ]
    assert on(end.position, "might") == {"b2 watch_tower green", "d2 town", "f2 keep blue"}
    assert on(end.position, "faith") == {"b2 monastery green", "d2 town", "g2 chapel blue"}
    assert on(end.position, "reason") == {"d2 town"}


def test_4_1_reason_knows_no_dominion_hierarchy_junction_or_division() -> None:
    start = table(
        reason="a2 keep renovated, e2 keep ruin, c4 castle ruin", hand="2m2c", at="faith might"
    )
    end = play(start, "f:keep@c2=2m/0+2")
    assert on(end.position, "reason") == on(start, "reason") | {"c2 keep ruin"}
    town = play(start, "f:town@c2=2c/0+2")
    assert not town.record.choices
    assert on(town.position, "reason") == on(start, "reason") | {"c2 town"}


def test_4_1_a_demolition_may_divide() -> None:
    start = table(
        might="a1 castle green, d2 hamlet, e2 keep green, g2 keep blue", hand="1c", at="might faith"
    )
    end = play(start, "m:x@d2", "g2", "g2")
    assert end.asked[0] == "red downsize e2 g2"


# -- shadows and tiles (§4.2) --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "might", "faith", "reason"),
    [
        ("m:watch_tower@b2", "b2 watch_tower red", None, None),
        ("m:chapel@b2", "b2 chapel red", None, None),
        ("m:hamlet@b2", "b2 hamlet", None, None),
        ("m:keep@b2", "b2 keep red", "b2 keep red", "b2 keep ruin"),
        ("m:abbey@b2", "b2 abbey red", "b2 abbey red", "b2 abbey ruin"),
        ("m:city@b2", "b2 city", "b2 city", "b2 city"),
        ("f:chapel@b2", None, "b2 chapel red", None),
        ("f:castle@b2", None, "b2 castle red", "b2 castle ruin"),
        ("f:town@b2", None, "b2 town", "b2 town"),
    ],
)
def test_4_2_what_casts_a_shadow(
    token: str, might: str | None, faith: str | None, reason: str | None
) -> None:
    letter = {"watch_tower": "m", "keep": "m", "castle": "m"}.get(token[2:-3], "")
    letter = letter or ("r" if token[2:-3] in ("chapel", "monastery", "abbey") else "c")
    at = "might might" if token[0] == "m" else "faith faith"
    end = play(table(hand=f"3{letter}", at=at), token).position
    assert boards(end) == tuple({entry} if entry else set() for entry in (might, faith, reason))


@pytest.mark.parametrize(
    ("left", "expected"),
    [
        (3, ({"b2 castle red"}, {"b2 castle red"}, {"b2 castle ruin"})),
        (2, ({"b2 castle red"}, {"b2 castle red"}, set())),
        (1, ({"b2 castle red"}, set(), set())),
    ],
)
def test_4_2_each_shadow_takes_a_tile(left: int, expected: tuple[set[str], ...]) -> None:
    others = far("castle", 9 - left, "green")
    start = table(might=others, hand="3m", size=26)
    end = play(start, "m:castle@b2").position
    assert (
        tuple({entry for entry in board if "green" not in entry} for board in boards(end))
        == expected
    )
    assert stock(end, "castle") == 0


def test_4_2_the_stock_is_counted_before_the_shadow_removes_anything() -> None:
    """The last Abbey goes to might; the one that its shadow would free comes too late."""
    start = table(might=far("abbey", 7, "green"), faith="c3 abbey blue", hand="3r", size=26)
    end = play(start, "m:abbey@b2").position
    assert on(end, "faith") == {"c3 abbey blue"}
    assert on(end, "reason") == set()


def test_4_2_no_cube_for_faith_is_as_no_tile() -> None:
    start = table(
        might=far("chapel", 19, "red"), reason="a1 city red 5", hand="2m", at="might faith", size=26
    )
    assert supply(start, "red") == 1
    end = play(start, "m:keep@b2").position
    assert "b2 keep red" in on(end, "might")
    assert boards(end)[1:] == (set(), {"a1 city red 5"})  # no shadow at all


def test_4_2_an_upgrade_without_a_shadow_leaves_the_older_one() -> None:
    start = table(
        might="b2 town, " + far("city", 8),
        faith="b2 town",
        reason="b2 town green 2",
        hand="1c",
        size=26,
        at="might faith",
    )
    end = play(start, "m:b2-city@b2").position
    assert "b2 city" in on(end, "might")
    assert boards(end)[1:] == boards(start)[1:]


# -- refusal by faith (§4.3) ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faith", "cast"),
    [
        ("", True),
        ("d2 town", True),
        ("a2 hamlet, d2 town", False),  # two domains
        ("a2 hamlet, a1 hamlet, b1 hamlet", True),  # one domain, touched twice
        ("d4 town", True),  # across the corner
        ("d2 monastery green", False),  # equal, and the highest of the others
        ("d2 monastery red", False),  # their own as well
        ("d2 monastery green, f2 abbey blue", True),  # equal, but another is higher
        ("d2 abbey green", True),
        ("d2 chapel green", True),
        ("d2 keep green", True),  # another kind
        ("d2 town, f2 monastery green", False),  # anywhere in the domain
        ("c3 monastery green", True),  # it goes: nobody to equal
        ("c3 town, b4 hamlet, e3 hamlet", True),  # only link: one domain before it goes
        ("c3 town, b4 hamlet, d2 hamlet, f3 monastery green", True),  # cut off by the removal
        ("c3 town, d2 hamlet, e2 monastery green", False),
    ],
)
def test_4_3_a_monasterys_shadow_may_be_refused(faith: str, cast: bool) -> None:
    start = table(faith=faith, hand="2r", at="might reason")
    end = play(start, "m:monastery@b2").position
    assert on(end, "might") == {"b2 monastery red"}
    assert ("b2 monastery red" in on(end, "faith")) == cast
    assert on(end, "reason") == ({"b2 monastery ruin"} if cast else set())
    if not cast:
        assert on(end, "faith") == on(start, "faith")  # nothing is removed
        assert supply(end, "red") == supply(start, "red") - 1
    assert ecus(end, "red") == 4


@pytest.mark.parametrize(("hamlets", "cast"), [("d3", False), ("", True)])
def test_4_3_the_domain_that_would_result_has_the_hamlets_uncovered(
    hamlets: str, cast: bool
) -> None:
    start = table(
        faith="c3 town, e3 monastery green", hamlets=hamlets, hand="2r", at="might reason"
    )
    end = play(start, "m:monastery@b2").position
    assert ("b2 monastery red" in on(end, "faith")) == cast


def test_4_3_civil_shadows_are_never_refused() -> None:
    start = table(faith="a2 town, d2 town, b4 keep green", hand="2c", at="might reason")
    end = play(start, "m:town@b2").position
    assert on(end, "faith") == {"b2 town", "d2 town", "b4 keep green"}  # a2 overlaps


def test_4_3_an_upgrades_shadow_is_asked_too_with_its_old_shadow_gone() -> None:
    start = table(
        might="b2 keep red", faith="b2 keep red, e2 castle green", hand="1m", at="might reason"
    )
    assert "b2 keep red" in on(play(start, "m:b2-castle@b2").position, "faith")
    free = play(start, "m:b2-castle@a1").position
    assert on(free, "faith") == {"a1 castle red", "e2 castle green"}


# -- temporal paradox (§4.4, §4.5) ---------------------------------------------------------------


def test_4_4_whatever_a_shadow_overlaps_goes_whole() -> None:
    start = table(
        faith="c3 castle green, a1 town",
        reason="b3 city blue 1, a1 keep renovated",
        hand="2m",
        at="might reason",
    )
    end = play(start, "m:keep@b2").position
    assert boards(end) == ({"b2 keep red"}, {"b2 keep red"}, {"b2 keep ruin"})
    assert supply(end, "green") == 25
    assert supply(end, "blue") == 25
    assert stock(end, "castle") == 9


def test_4_4_a_printed_hamlet_is_covered_and_its_cube_goes_home() -> None:
    """The Town of might that covered the Hamlet has lost its shadows since."""
    start = table(
        might="b2 town", reason="b2 hamlet green 1", hamlets="b2", hand="1c", at="might faith"
    )
    end = play(start, "m:b2-city@b2").position
    assert on(end, "reason") == {"b2 city"}
    assert supply(end, "green") == 25
    assert end.boards[2].bare == 0


def test_4_4_the_old_shadow_is_replaced_and_nothing_follows() -> None:
    """Two Castles left: none for reason, where the ruin of the Keep stays, renovated."""
    start = table(
        might="b2 keep red, " + far("castle", 7, "green"),
        faith="b2 keep red",
        reason="b2 keep renovated",
        hand="1m",
        at="might faith",
        size=26,
    )
    end = play(start, "m:b2-castle@b2").position
    assert boards(end)[1:] == ({"b2 castle red"}, {"b2 keep renovated"})
    assert supply(end, "red") == supply(start, "red")


def test_4_4_somebody_elses_keep_is_no_old_shadow() -> None:
    start = table(
        might="b2 keep red, " + far("castle", 7, "green"),
        faith="b2 keep blue",
        reason="b2 keep renovated",
        hand="1m",
        at="might faith",
        size=26,
    )
    end = play(start, "m:b2-castle@b2").position
    assert boards(end)[1:] == ({"b2 castle red"}, set())  # removed, and its ruin with it (§4.5)
    assert supply(end, "blue") == 25


@pytest.mark.parametrize(
    ("faith", "reason", "after"),
    [
        ("c3 abbey green", "c3 abbey mark blue", set()),
        ("c3 abbey green", "c3 abbey renovated", set()),
        ("c3 abbey green", "c3 castle renovated", {"c3 castle renovated"}),  # another kind
        ("c3 abbey green", "d3 abbey ruin", {"d3 abbey ruin"}),  # another footprint
        ("c3 monastery green", "c3 abbey ruin", {"c3 abbey ruin"}),  # another size
        ("c3 town", "c3 town blue 3", set()),
        ("c3 town", "c3 city blue 3", {"c3 city blue 3"}),
        ("c3 hamlet", "c3 keep ruin", {"c3 keep ruin"}),
    ],
)
def test_4_5_its_own_shadows_go_at_once(faith: str, reason: str, after: set[str]) -> None:
    """Two Keeps are left, so that reason gets no shadow that could remove anything itself."""
    others = far("keep", 21, "green") + ("" if "keep" in reason else ", a10 keep green")
    start = table(might=others, faith=faith, reason=reason, hand="2m", at="might reason", size=26)
    assert stock(start, "keep") == 2
    end = play(start, "m:keep@b2").position
    assert on(end, "faith") == {"b2 keep red"}
    assert on(end, "reason") == after


# -- cubes (§4.6) --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("might", "reason", "token", "after"),
    [
        ("b2 town", "b2 town green 2 red 1", "m:b2-city@a1", {"a1 city red 1 green 2"}),
        ("", "b2 hamlet green 1", "m:b2-town@b2", {"b2 town green 1"}),
        ("", "b2 hamlet green 1", "m:b2-city@a1", {"a1 city green 1"}),
        ("b2 town", "b2 city green 2", "m:b2-city@a1", {"a1 city"}),  # no old shadow
        ("b2 town", "a2 town green 2", "m:b2-city@a1", {"a1 city"}),
    ],
)
def test_4_6_cubes_move_with_an_upgrade(
    might: str, reason: str, token: str, after: set[str]
) -> None:
    hamlets = "" if might else "b2"
    start = table(might=might, faith=might, reason=reason, hamlets=hamlets, hand="2c")
    result = play(start, f"{token}={'2c/0+2' if not might and 'city' in token else '1c/0+1'}")
    assert on(result.position, "reason") == after


TIES = [
    ("green 2 blue 1", "green"),
    ("red 2 green 1", "red"),
    ("red 1 green 1", "green"),  # the active player's are struck off first
    ("red 2 green 2 blue 1", "green"),
    ("green 1 blue 1", None),  # still tied
    ("red 1 green 1 blue 1", None),
    ("red 1", "red"),
    ("", None),
]


@pytest.mark.parametrize(("cubes", "keeper"), TIES)
def test_4_6_the_one_with_most_cubes_keeps_one_on_a_hamlet(cubes: str, keeper: str | None) -> None:
    start = table(reason=f"a1 city {cubes}", hamlets="b2", hand="2m", at="might reason")
    end = play(start, "m:keep@c3").position
    kept = {f"b2 hamlet {keeper} 1"} if keeper else set()
    assert on(end, "reason") == {"c3 keep ruin", *kept}
    for color in ("red", "green", "blue"):
        assert supply(end, color) == 25 - (color == keeper) - 2 * (color == "red")


def test_4_6_no_hamlet_no_cube() -> None:
    start = table(reason="a1 city green 3", hand="2m", at="might reason")
    assert on(play(start, "m:keep@c3").position, "reason") == {"c3 keep ruin"}


def test_4_6_of_several_hamlets_the_first_in_row_major_order() -> None:
    start = table(reason="a1 city green 3", hamlets="a3 b1", hand="2m", at="might reason")
    end = play(start, "m:keep@c3").position
    assert on(end, "reason") == {"c3 keep ruin", "b1 hamlet green 1"}


def test_4_6_with_a_building_of_faith_visibility_is_judged_at_once() -> None:
    """The City of faith goes, and at once that of reason: Green's cube is on the Hamlet b2 before
    the shadow of the upgraded Hamlet comes, and moves with it (judged later it would be lost)."""
    start = table(
        faith="a1 city", reason="a1 city green 2", hamlets="b2", hand="1c", at="might reason"
    )
    end = play(start, "m:b2-town@b2").position
    assert on(end, "faith") == {"b2 town"}
    assert on(end, "reason") == {"b2 town green 1"}


def test_4_6_what_the_shadow_on_reason_removes_is_judged_when_it_is_down() -> None:
    start = table(reason="a1 city green 2", hamlets="b2", hand="1c", at="might reason")
    end = play(start, "m:b2-town@b2").position
    assert on(end, "reason") == {"b2 town"}
    assert supply(end, "green") == 25
