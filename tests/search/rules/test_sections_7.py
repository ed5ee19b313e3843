"""Rules §7, Hold'em and attached: a test for each sentence that fails where it is broken."""

from __future__ import annotations

import pytest
from builder import ecus, on, play, refused, table

from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from search.rules.game import deal
from search.rules.position import ACTION, EXCHANGED, SWAPPED, Position
from search.rules.turn_phases import unseen

HOLDEM = {"base": "rio-grande", "holdem": True}


def holdem(reserve: str = "1m1r1c", hand: str = "2m2r", phase: str = "start") -> Position:
    return table(hand=hand, ruleset=HOLDEM, reserve=reserve, phase=phase)


def test_7_a_reserve_of_one_card_of_each_kind_is_taken_before_the_deal() -> None:
    game = deal(load_map("ford"), ruleset("rio-grande", True), 3, 5)
    assert game.position.reserve == (1, 1, 1)
    assert len(game.pile) + 3 * 4 + 3 == 55
    assert sum(unseen(game.position)) == len(game.pile)
    assert deal(load_map("ford"), ruleset("rio-grande"), 3, 5).position.reserve is None


def test_7_a_swap_takes_and_gives_as_many_cards() -> None:
    end = play(holdem(), "swap=1c/1m").position
    assert end.hands[0] == (1, 2, 1)
    assert end.reserve == (2, 1, 0)
    assert ecus(end, "red") == 3
    assert end.discard == (0, 0, 0)


@pytest.mark.parametrize(
    ("reserve", "token", "section"),
    [
        ("1m1r1c", "swap=1c/1m", None),
        ("1m1r1c", "swap=2c/2m", "7.1"),  # not in the reserve
        ("1r2c", "swap=2c/2m", None),
        ("1r2c", "swap=2c/1m1r", None),  # any cards of the hand
        ("1r2c", "swap=1r1c/2m", "7.1"),  # of one kind from the reserve
        ("1r2c", "swap=2c/1m", "7.1"),
        ("3c", "swap=3c/3m", "7.1"),  # not in hand
        ("3c", "swap=3c/2m1r", None),
        ("1m1r1c", "swap=-/-", "7.1"),
    ],
)
def test_7_what_may_be_swapped(reserve: str, token: str, section: str | None) -> None:
    assert refused(holdem(reserve), token) == section


def test_7_once_before_or_after_an_exchange() -> None:
    start = holdem()
    swapped = play(start, "swap=1c/1m").position
    assert swapped.phase == SWAPPED
    assert refused(swapped, "swap=1m/1c") == "7.1"
    after = play(swapped, "exchange=1m/1c").position
    assert after.phase == ACTION
    exchanged = play(start, "exchange=1m/1c").position
    assert exchanged.phase == EXCHANGED
    assert refused(exchanged, "exchange=1m/1c") == "2.1"
    both = play(exchanged, "swap=1m/1c").position
    assert both.phase == ACTION
    for end in (after, both):
        assert refused(end, "swap=1r/1m") == "7.1"
        assert refused(end, "exchange=1r/1m") == "2.1"


def test_7_not_after_an_action() -> None:
    assert refused(play(holdem(), "m-r").position, "swap=1c/1m") == "7.1"
    assert refused(play(holdem(), "m:watch_tower@b2").position, "swap=1c/1m") == "7.1"


def test_7_not_without_the_option() -> None:
    assert refused(table(hand="2m2r"), "swap=1c/1m") == "7.1"


# -- attached (§7.2) -------------------------------------------------------------------------------

ATTACHED = {"base": "rio-grande", "attached": True}


@pytest.mark.parametrize(
    ("token", "hand", "section"),
    [
        ("m:watch_tower@a1", "1m", "7.2"),
        ("m:chapel@l12", "1r", "7.2"),
        ("m:keep@d3", "2m", None),  # beside a single building
        ("m:chapel@g1", "1r", None),  # beside a printed hamlet
        ("m:hamlet@a1", "1c", None),  # civil buildings may stand anywhere
        ("m:town@a1", "2c", None),
    ],
)
def test_7_2_what_is_constructed_touches_a_domain(
    token: str, hand: str, section: str | None
) -> None:
    for rules, why in ((ATTACHED, section), ("rio-grande", None)):
        here = table(might="c3 hamlet", hamlets="h1", hand=hand, ruleset=rules)
        assert refused(here, token) == why


def test_7_2_what_stands_alone_may_be_upgraded() -> None:
    alone = table(might="c3 watch_tower red", hand="1m", ruleset=ATTACHED)
    end = play(alone, "m:c3-keep@c3").position
    assert "c3 keep red" in on(end, "might")


@pytest.mark.parametrize(("ruleset", "cast"), [(ATTACHED, False), ("rio-grande", True)])
def test_7_2_faith_refuses_a_shadow_that_would_stand_alone(ruleset: object, cast: bool) -> None:
    start = table(might="c3 hamlet", hand="2m", ruleset=ruleset)
    end = play(start, "m:keep@d3").position
    assert ("d3 keep red" in on(end, "faith")) == cast
    assert bool(on(end, "reason")) == cast


def test_7_2_what_it_would_remove_is_nothing_that_a_shadow_touches() -> None:
    start = table(might="c3 hamlet", faith="d3 chapel green", hand="2m", ruleset=ATTACHED)
    assert on(play(start, "m:keep@d3").position, "faith") == {"d3 chapel green"}


def test_7_2_a_shadow_may_replace_the_old_one_and_stand_alone() -> None:
    lone = "c3 keep red"
    start = table(might=lone, faith=lone, reason="c3 keep", hand="1m", ruleset=ATTACHED)
    assert on(play(start, "m:c3-castle@c3").position, "faith") == {"c3 castle red"}
