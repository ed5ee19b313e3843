"""Rules §5, domain transformation: a test for each § that fails where the § is broken."""

from __future__ import annotations

import pytest
from builder import boards, ecus, far, on, play, stock, supply, table

FOUR = "red green blue white"
#: Two Castles on might; Red's Hamlet at e3 joins them, and White's is the weaker (§8.8).
CASTLES = "b2 castle green, b5 watch_tower green, f2 castle white"


def castles(faith: str = "", reason: str = "", more: str = "") -> tuple[set[str], set[str]]:
    """``faith`` and ``reason`` after White's Castle f2 of might became the Keep f3."""
    start = table(
        might=CASTLES + more,
        faith=faith,
        reason=reason,
        hand="1c",
        at="might faith",
        players=FOUR,
        size=26,
    )
    end = play(start, "m:hamlet@e3", "f3").position
    return on(end, "faith"), on(end, "reason")


# -- the order of the kinds ----------------------------------------------------------------------

#: Two domains, a Keep and a Monastery in each, of equal power; a Hamlet at d3 joins them.
BOTH = "b2 keep green, b4 monastery green, e2 keep blue, e4 monastery blue"


def test_5_military_first_on_might() -> None:
    end = play(table(might=BOTH, hand="1c"), "m:hamlet@d3", "b2", "c3", "e4", "e4")
    assert end.asked == [
        "red downsize b2 e2",
        "green place b2 c2 b3 c3",
        "red downsize b4 e4",
        "blue place e4 f4 e5 f5",
    ]


def test_5_religious_first_on_faith() -> None:
    start = table(faith=BOTH, hand="1c", at="faith faith")
    end = play(start, "f:hamlet@d3", "b4", "c4", "e2", "e3")
    assert end.asked == [
        "red downsize b4 e4",
        "green place b4 c4 b5 c5",
        "red downsize b2 e2",
        "blue place e2 f2 e3 f3",
    ]


def test_5_a_tie_below_the_summit_is_no_violation() -> None:
    might = "b2 castle green, b5 keep green, f2 keep blue"
    end = play(table(might=might, hand="1c"), "m:hamlet@e3")
    assert not end.record.choices
    assert on(end.position, "might") == {
        "b2 castle green",
        "b5 keep green",
        "f2 keep blue",
        "e3 hamlet",
    }


# -- junction ------------------------------------------------------------------------------------


def test_5_1_the_weaker_military_power_gives_way_on_might() -> None:
    """Also for the Monasteries, though Blue's domain has the greater religious power."""
    might = BOTH + ", b1 watch_tower green, g4 chapel white"
    start = table(might=might, hand="1c", players=FOUR)
    end = play(start, "m:hamlet@d3", "e3", "e4")
    assert end.asked == ["blue place e2 f2 e3 f3", "blue place e4 f4 e5 f5"]


def test_5_1_the_weaker_religious_power_gives_way_on_faith() -> None:
    faith = "b2 keep green, b1 watch_tower green, e2 keep blue, g3 chapel blue"
    start = table(faith=faith, hand="1c", at="faith faith")
    end = play(start, "f:hamlet@d3", "c3")
    # religious power 0 against 1, though military 3 against 2
    assert end.asked == ["green place b2 c2 b3 c3"]


def test_5_1_powers_are_measured_once() -> None:
    """Equal powers: after Red chose Green's Keep, Green's domain would be the weaker of the two."""
    start = table(might=BOTH, hand="1c")
    end = play(start, "m:hamlet@d3", "b2", "c3", "e4", "e4")
    assert end.asked[2] == "red downsize b4 e4"


def test_5_1_own_first_but_only_among_the_weakest() -> None:
    weak = "b2 keep green, e2 keep red, g2 watch_tower red"
    end = play(table(might=weak, hand="1c"), "m:hamlet@d3", "b2")
    assert end.asked == ["green place b2 c2 b3 c3"]  # Red's own is the stronger
    equal = "b2 keep green, e2 keep red"
    end = play(table(might=equal, hand="1c"), "m:hamlet@d3", "f2")
    assert end.asked == ["red place e2 f2 e3 f3"]  # Red's own: a single candidate


def test_5_1_an_upgrade_joins_its_own_domain_too() -> None:
    """The Hamlet d3 belongs to Green's domain; as a Town it touches Blue's."""
    might = "b2 keep green, d3 hamlet, f3 keep blue, h3 watch_tower blue"
    start = table(might=might, hand="1c", at="might faith")
    end = play(start, "m:d3-town@d3", "b2")
    assert end.asked == ["green place b2 c2 b3 c3"]
    assert "f3 keep blue" in on(end.position, "might")


def test_5_1_on_faith_the_old_shadow_still_stands_when_power_is_measured() -> None:
    """The old Town ties Green's Keep to the Monastery: religious power 2 against Blue's 1."""
    start = table(
        might="c3 town",
        faith="c3 town, a3 keep green, c1 monastery green, f4 keep blue, h4 chapel blue",
        hand="1c",
        at="might reason",
    )
    end = play(start, "m:c3-city@c3", "f4")
    assert end.asked == ["blue place f4 g4 f5 g5"]
    assert "a3 keep green" in on(end.position, "faith")


def test_5_1_on_faith_domains_are_those_after_the_removals() -> None:
    """The shadow removes the Chapel that made Green's domain the stronger one."""
    start = table(
        faith="b2 keep green, d2 chapel green, f2 keep blue",
        hand="2c",
        at="might reason",
    )
    end = play(start, "m:town@d2", "b2", "b2")
    assert end.asked[0] == "red downsize b2 f2"


def test_5_1_three_domains_lose_one_after_the_other() -> None:
    might = "b2 castle green, f2 castle blue, d6 castle white, e5 hamlet"
    start = table(might=might, hand="1c", players=FOUR)
    end = play(start, "m:hamlet@e4", "f2", "g2", "d6", "d6")
    assert end.asked == [
        "red downsize b2 f2 d6",
        "blue place f2 g2 f3 g3",
        "red downsize b2 d6",
        "white place d6 e6 d7 e7",
    ]


# -- division ------------------------------------------------------------------------------------


def test_5_2_the_first_domain_in_row_major_order_comes_first() -> None:
    might = "d3 castle white, f6 hamlet, g6 hamlet, h5 keep green, j5 keep blue"
    might += ", e7 keep green, c7 keep blue"
    start = table(might=might, hand="1c", players=FOUR)
    end = play(start, "m:x@f6", "j5", "j5", "c7", "c7")
    assert end.asked == [
        "red downsize h5 j5",
        "blue place j5 k5 j6 k6",
        "red downsize c7 e7",
        "blue place c7 d7 c8 d8",
    ]


@pytest.mark.parametrize(("epoch", "first"), [("might", "e7 g7"), ("faith", "e9 g9")])
def test_5_2_the_kinds_of_a_domain_in_their_order(epoch: str, first: str) -> None:
    board = "d3 castle white, g3 abbey white, f6 hamlet"
    board += ", e7 keep green, g7 keep blue, e9 monastery green, g9 monastery blue"
    places = {epoch: board}
    start = table(**places, hand="1c", players=FOUR, at=f"{epoch} {epoch}")  # type: ignore[arg-type]
    right = {"e7 g7": ("g7", "g7", "g9", "g9"), "e9 g9": ("g9", "g9", "g7", "g7")}[first]
    assert play(start, f"{epoch[0]}:x@f6=1c/0+1", *right).asked[0] == f"red downsize {first}"


def test_5_2_the_active_players_own_goes_first() -> None:
    might = "a1 castle green, d2 hamlet, e2 keep green, g2 keep red"
    end = play(table(might=might, hand="1c"), "m:x@d2", "g2")
    assert end.asked == ["red place g2 h2 g3 h3"]


# -- downsizing ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("building", "smaller"), [("castle", "keep"), ("keep", "watch_tower")])
@pytest.mark.parametrize("place", ["f2", "g2", "f3", "g3"])
def test_5_3_the_owner_places_the_smaller_tile_inside_the_old_footprint(
    building: str, smaller: str, place: str
) -> None:
    might = f"b2 {building} green, b1 watch_tower green, f2 {building} white"
    might += ", e3 hamlet" if building == "keep" else ""
    start = table(might=might, hand="1c", players=FOUR)
    end = play(start, f"m:hamlet@{'e3' if building == 'castle' else 'd3'}", place)
    assert end.asked == ["white place f2 g2 f3 g3"]
    assert f"{place} {smaller} white" in on(end.position, "might")
    assert supply(end.position, "white") == supply(start, "white")  # the cube stays
    assert ecus(end.position, "white") == ecus(start, "white")  # no bonus
    assert stock(end.position, building) == stock(start, building) + 1
    assert stock(end.position, smaller) == stock(start, smaller) - 1


def test_5_3_size_one_is_removed() -> None:
    start = table(might="b2 chapel green, d2 chapel blue", hand="1c")
    end = play(start, "m:hamlet@c2", "d2")
    assert end.asked == ["red downsize b2 d2"]
    assert on(end.position, "might") == {"b2 chapel green", "c2 hamlet"}
    assert supply(end.position, "blue") == 25


def test_5_3_no_smaller_tile_and_it_is_removed() -> None:
    keeps = far("keep", 21, "green") + ", a10 keep red, e10 keep red, i10 keep red"
    start = table(
        might=f"{CASTLES}, {keeps}",
        faith="f2 castle white",
        reason="f2 castle mark blue",
        hand="1c",
        players=FOUR,
        size=26,
    )
    assert stock(start, "keep") == 0
    end, record = play(start, "m:hamlet@e3=1c/0+1")
    assert not record.choices
    assert not any("f2" in entry for board in boards(end) for entry in board)
    assert supply(end, "white") == 25
    assert supply(end, "blue") == 25


# -- shadows of what is downsized ----------------------------------------------------------------


def test_5_4_shadows_of_size_three_become_the_smaller_one() -> None:
    assert castles("f2 castle white", "f2 castle ruin") == ({"f3 keep white"}, {"f3 keep ruin"})


@pytest.mark.parametrize("ruin", ["renovated", "mark blue", "ruin"])
def test_5_4_mark_and_renovation_are_lost(ruin: str) -> None:
    assert castles("f2 castle white", f"f2 castle {ruin}")[1] == {"f3 keep ruin"}


@pytest.mark.parametrize(
    "faith", ["", "f2 castle blue", "g2 castle white", "f2 keep white", "f2 abbey white"]
)
def test_5_4_without_the_identical_building_on_faith_nothing_changes(faith: str) -> None:
    assert castles(faith, "f2 castle mark blue") == ({faith} - {""}, {"f2 castle mark blue"})


@pytest.mark.parametrize(
    "reason", ["f2 keep renovated", "g2 castle ruin", "f2 abbey mark blue", "f2 city blue 2", ""]
)
def test_5_4_a_smaller_ruin_replaces_an_identical_ruin_only(reason: str) -> None:
    assert castles("f2 castle white", reason) == ({"f3 keep white"}, {reason} - {""})


@pytest.mark.parametrize(
    ("left", "later"),
    [
        (3, ({"f3 keep white"}, {"f3 keep ruin"})),
        (2, ({"f3 keep white"}, set())),
        (1, (set(), set())),
    ],
)
def test_5_4_smaller_shadows_as_tiles_allow(left: int, later: object) -> None:
    keeps = far("keep", 21, "green") + "".join(
        f", {column}10 keep green" for column in "aei"[: 3 - left]
    )
    assert castles("f2 castle white", "f2 castle ruin", f", {keeps}") == later


def test_5_4_shadows_of_size_two_vanish() -> None:
    start = table(
        might="b2 keep green, b1 watch_tower green, e2 keep white",
        faith="e2 keep white",
        reason="e2 keep renovated",
        hand="1c",
        players=FOUR,
    )
    end = play(start, "m:hamlet@d3", "f3").position
    assert boards(end)[1:] == (set(), set())
    assert supply(end, "white") == 24


@pytest.mark.parametrize(
    ("neighbour", "put"),
    [
        ("f5 keep blue", False),  # equal to the highest of the others
        ("f5 watch_tower blue", True),
        ("f5 monastery blue", True),
        ("e3 hamlet, f5 hamlet", True),  # dominion is not asked
        ("e4 watch_tower blue, i2 keep blue", True),  # i2 is out of touch at f3
    ],
)
def test_5_4_the_smaller_shadow_must_pass_the_hierarchy(neighbour: str, put: bool) -> None:
    later = castles(f"f2 castle white, {neighbour}", "f2 castle ruin")
    assert ("f3 keep white" in later[0]) == put
    assert later[1] == ({"f3 keep ruin"} if put else set())


def test_5_4_on_faith_reason_follows_directly() -> None:
    faith = "b2 abbey green, b5 chapel green, f2 abbey white"
    for reason, after in (
        ("f2 abbey mark blue", {"f3 monastery ruin"}),
        ("f2 abbey renovated", {"f3 monastery ruin"}),
        ("f2 monastery renovated", {"f2 monastery renovated"}),
        ("f3 abbey ruin", {"f3 abbey ruin"}),
    ):
        start = table(
            might="f2 abbey white",
            faith=faith,
            reason=reason,
            hand="1c",
            at="faith faith",
            players=FOUR,
        )
        end = play(start, "f:hamlet@e3=1c/0+1", "f3").position
        assert on(end, "faith") == {
            "b2 abbey green",
            "b5 chapel green",
            "e3 hamlet",
            "f3 monastery white",
        }
        assert on(end, "reason") == after
        assert on(end, "might") == {"f2 abbey white"}  # earlier boards never change


def test_5_5_which_one_is_the_active_players_choice_where_its_owners() -> None:
    start = table(might="b2 keep green, e2 keep blue", hand="1c")
    for chosen, owner in (("b2", "green"), ("e2", "blue")):
        end = play(start, "m:hamlet@d3", chosen, chosen)
        assert [choice.who for choice in end.record.choices] == ["red", owner]
