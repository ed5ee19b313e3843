"""Threats on the page: read from answers, played out on the boards, in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.advise.threats import threats, threats_to_json
from advisor.page.pages.analyse import threat_rows
from advisor.page.replay import playback
from advisor.words.position_words import cards_words
from positions.files.load_position import read_setup
from search.rules.convert import position_of
from search.rules.income import income
from search.rules.position import Position
from tests.advisor.page.conftest import Editor

NAME = "game-4p-t6-crowded"


@pytest.fixture(scope="module")
def position() -> Position:
    return position_of(threat_rows.threatened(read_setup(NAME).require(), "blue"))


@pytest.fixture(scope="module")
def result(position: Position) -> dict[str, Any]:
    return threats_to_json(threats(position, rounds=1))


def test_a_threat_on_the_boards_takes_what_it_says(
    position: Position, result: dict[str, Any]
) -> None:
    setup = threat_rows.threatened(read_setup(NAME).require(), "blue")
    listed = threat_rows.threat_rows_of(result)
    assert len(listed) >= threat_rows.WORST
    for threat in listed:
        pictures = threat_rows.threat_pictures(setup, threat)
        assert len(pictures) == len(threat.line.plays) + 1
        after = position_of(pictures[-1].setup)
        seat = after.table.seat("blue")
        assert after.table.colors[after.mover] == threat.color
        assert income(after, seat) == threat.left == result["income"] - threat.loss
        assert threat_rows.merged(pictures)
        assert threat.domains
        assert threat.domain_words
    assert len({threat.identity for threat in listed}) == len(listed)


def test_what_prevents_a_threat_on_the_boards(position: Position, result: dict[str, Any]) -> None:
    setup = threat_rows.threatened(read_setup(NAME).require(), "blue")
    found = [m for m in threat_rows.threat_rows_of(result) if m.prevention is not None]
    assert found
    for threat in found:
        pictures = threat_rows.prevention_pictures(setup, threat)
        after = position_of(pictures[-1].setup)
        assert threat.prevention is not None
        assert income(after, after.mover) == threat.prevention.income >= result["income"]


def test_it_is_told_apart_whether_nothing_prevents_it_or_nothing_was_found(
    result: dict[str, Any],
) -> None:
    threat = result["threats"][0]
    without = {**threat, "prevention": None}
    for preventable, unanswered in ((None, True), (False, False)):
        one = {**without, "preventable": preventable}
        assert threat_rows.threat_rows_of({**result, "threats": [one]})[0].unanswered == unanswered
    answered = next(one for one in result["threats"] if one["prevention"] is not None)
    assert not threat_rows.threat_rows_of({**result, "threats": [answered]})[0].unanswered


def test_a_threat_of_another_position_is_not_shown(result: dict[str, Any]) -> None:
    threat = threat_rows.threat_rows_of(result)[0]
    other = threat_rows.threatened(read_setup("game-4p-t7-last-income").require(), "blue")
    with pytest.raises((playback.UnplayableTurn, ValueError, KeyError)):
        threat_rows.threat_pictures(other, threat)


def test_it_counts_as_if_the_player_had_just_moved() -> None:
    setup = read_setup(NAME).require()  # white, in the second seat, is to move on turn 6
    assert threat_rows.threatened(setup, "white") == setup
    before = threat_rows.threatened(setup, "green")
    assert (before.turn.number, before.turn.player) == (6, "green")
    after = threat_rows.threatened(setup, "blue")
    assert (after.turn.number, after.turn.player) == (5, "blue")
    with pytest.raises(ValueError, match="not in tuple"):
        threat_rows.threatened(setup, "purple")


@pytest.mark.parametrize(
    ("income", "loss", "bound", "words"),
    [
        (
            9,
            0,
            0,
            "Proved: no turn of one opponent takes anything, whatever cards they exchange or swap"
            " first.",
        ),
        (
            9,
            4,
            4,
            "Proved: no turn of one opponent takes more than 4 Ecus, whatever cards they exchange"
            " or swap first.",
        ),
        (9, 9, 9, "Proved: no turn of one opponent takes more than 9 Ecus."),
        (
            9,
            4,
            7,
            "The worst turn found takes 4 Ecus; no turn of one opponent takes more than 7, whatever"
            " cards they exchange or swap first.",
        ),
        (
            9,
            0,
            9,
            "Nothing has been found yet; a turn that takes all 9 has not been ruled out.",
        ),
    ],
)
def test_the_bound_in_words(income: int, loss: int, bound: int, words: str) -> None:
    covered = ["exchange", "swap"]
    result = {"income": income, "loss": loss, "bound": bound, "covered": covered}
    assert threat_rows.bound_words(result) == words


@pytest.mark.parametrize(
    ("name", "words", "chance"),
    [
        ("r8-11-renovation", "Exchange ", "needs to draw "),
        (
            str(Path(__file__).parents[1] / "advise" / "threats" / "swap_first.json"),
            "Swap 1 military for 1 religious from the reserve; then ",
            "held or swapped for; 100 % likely",
        ),
    ],
)
def test_what_comes_before_the_plays_of_a_threat_is_told_and_shown(
    name: str, words: str, chance: str
) -> None:
    setup = read_setup(name).require()
    result = threats_to_json(threats(position_of(setup), known_hands=True))
    listed = [threat for threat in threat_rows.threat_rows_of(result) if threat.line.first]
    assert any(threat.line.words.startswith(words) for threat in listed)
    assert any(chance in threat.chance_words for threat in listed)
    for threat in listed:
        pictures = threat_rows.threat_pictures(setup, threat)
        after = position_of(pictures[-1].setup)
        seat = after.table.colors.index(setup.turn.player)
        assert income(after, seat) == threat.left
        assert "; then " in threat.line.words


def test_known_cards_count_and_what_is_said_agrees_with_the_player_cards() -> None:
    setup = threat_rows.threatened(read_setup(NAME).require(), "blue")
    hands = threat_rows.known_hands(setup, "blue")
    assert set(hands) == {"green", "white", "yellow"}
    told = threats_to_json(threats(position_of(setup), rounds=1, known_hands=True))
    listed = threat_rows.threat_rows_of(told, hands)
    assert listed
    for threat in listed:
        assert threat.hand == hands[threat.color]
        if not threat.line.first:  # an exchange or a swap brings other cards
            assert all(c <= h for c, h in zip(threat.cards, hands[threat.color], strict=True))
        holds = f"{threat.color.capitalize()} holds {cards_words(hands[threat.color])}"
        assert threat.chance_words.endswith(holds) or threat.chance_words == "needs no card"
        assert threat_rows.threat_pictures(setup, threat)
    assert threat_rows.hands_words(hands, True).startswith("Known cards count (Green: ")
    assert threat_rows.hands_words({}, True) == ""


def test_nothing_is_said_of_cards_that_do_not_count(result: dict[str, Any]) -> None:
    hands = threat_rows.known_hands(read_setup(NAME).require(), "blue")
    said = [threat.chance_words for threat in threat_rows.threat_rows_of(result, hands)]
    assert said == [threat.chance_words for threat in threat_rows.threat_rows_of(result)]
    assert threat_rows.hands_words(hands, False) == ""


def test_the_panel_counts_known_cards_if_it_is_told_to(editor: Callable[..., Editor]) -> None:
    page = editor(NAME, "Threats")

    def said() -> str:
        return " ".join(c.value for c in page.app.caption).replace("\\", "")

    page.watch(lambda: " % likely" in said())
    assert "Known cards" not in said()
    page.enter("Use known hands", True)
    assert "Known cards count (Green: " in said()
    page.watch(lambda: "; Green holds " in said() or "; Blue holds " in said())


#: Turn 4 pays income: Blue has been paid, and Red is to move.
PAYING = "game-2p-t4-middle"


@pytest.mark.parametrize(
    ("name", "color", "words"),
    [
        (PAYING, "red", "Red's income of this turn, 8 Ecus, is paid before anybody else moves."),
        (PAYING, "blue", ""),
        (NAME, "white", ""),
        ("game-4p-t7-last-income", "red", ""),
    ],
)
def test_the_income_of_this_turn_is_safe_for_whoever_moves(
    name: str, color: str, words: str
) -> None:
    assert threat_rows.safe_words(read_setup(name).require(), color) == words


@pytest.mark.parametrize(
    ("color", "words"),
    [
        (
            "blue",
            "Nothing of Blue's is at stake any more: the income of this turn is the last.",
        ),
        ("red", "Red has collected for the last time: nothing is at stake any more."),
    ],
)
def test_after_the_last_income_it_says_why_nothing_is_at_stake(color: str, words: str) -> None:
    setup = read_setup("game-4p-t7-last-income").require()
    counted = position_of(threat_rows.threatened(setup, color))
    result = threats_to_json(threats(counted, stop=lambda: True))
    assert (result["income"], result["turn"]) == (0, None)
    assert threat_rows.nothing_words(setup, color, result) == words


def test_who_moves_only_after_an_income_is_paid_does_not_count() -> None:
    setup = read_setup("game-3p-t4-middle").require()  # white, black to move, red
    counted = threat_rows.threatened(setup, "red")
    result = threats_to_json(threats(position_of(counted), rounds=1))
    assert {one["player"] for one in result["threats"]} == {"white", "black"}
    left = threat_rows.in_time_only(result, setup, "red")
    assert [one["player"] for one in left["opponents"]] == ["black"]
    (black,) = left["opponents"]
    assert (left["loss"], left["bound"]) == (black["loss"], black["bound"])
    assert {one["player"] for one in left["threats"]} == {"black"}
    assert [one["rank"] for one in left["threats"]] == list(range(1, len(left["threats"]) + 1))
    asked = position_of(setup)
    result = threats_to_json(threats(asked, rounds=1))
    assert threat_rows.in_time_only(result, setup, "black") == result


def test_on_a_turn_that_pays_the_panel_counts_the_income_after_it(
    editor: Callable[..., Editor],
) -> None:
    """It said "Red's next income: 8 Ecus, before it pays income" of what nobody could touch."""
    page = editor(PAYING, "Threats")

    def said() -> list[str]:
        return [m.value.replace("\\", "") for m in page.app.markdown]

    page.watch(lambda: any("income on turn " in words for words in said()))
    assert "Red's income of this turn, 8 Ecus, is paid before anybody else moves." in said()
    assert any(words.startswith("**Red's income on turn 7 as things stand: ") for words in said())
    captions = " ".join(c.value for c in page.app.caption)
    assert "as if Red's turn ended now." in captions


def test_the_panel_asks_the_engine(editor: Callable[..., Editor]) -> None:
    page = editor(NAME, "Threats")
    page.watch(lambda: any("income on turn " in m.value for m in page.app.markdown))
    assert not page.app.exception
