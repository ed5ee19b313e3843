"""Money: who would collect what, which domain pays it, and the panel that lists them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.draw.scene import board_of
from advisor.page.boards.domain_rows import (
    accounts,
    domain_at,
    domains_of,
    holder_words,
    pay_words,
    power_words,
)
from positions.files.load_position import library, read_setup
from search.rules.convert import position_of
from search.rules.income import income
from search.rules.open_position import load, load_position
from tests.advisor.page.conftest import Editor


@pytest.mark.parametrize("name", library())
def test_what_domains_pay_adds_up_to_the_incomes(name: str) -> None:
    position = load(name, known_hand=False).position
    found = domains_of(position)
    for seat, account in enumerate(accounts(position)):
        assert account.total == income(position, seat)
        for number, epoch in enumerate(("might", "faith", "reason")):
            paid = sum(d.ecus for d in found if d.epoch == epoch and account.color in d.collecting)
            assert paid == account.incomes[number]
            assert account.stands[number] or not account.incomes[number]


def test_the_worked_example_in_words() -> None:
    position = load_position("r8-12-income")
    paying = [d for d in domains_of(position) if d.ecus and d.collecting]
    assert sorted(d.ecus for d in paying if d.epoch == "might") == [4, 7]
    abbey = next(d for d in paying if d.epoch == "faith" and d.ecus == 6)
    assert holder_words(abbey).startswith("controlled by Green (Abbey on ")
    assert pay_words(abbey) == "pays 6 Ecus"
    assert "civil 6" in power_words(abbey)
    reason = next(d for d in paying if d.epoch == "reason")
    assert holder_words(reason) == "controlled by White (2 cubes)"
    assert power_words(reason) == "ruins worth 5"


def test_domains_part_the_occupied_squares() -> None:
    position = load_position("game-4p-t7-last-income")
    for number, epoch in enumerate(("might", "faith", "reason")):
        board = position.boards[number]
        squares = [s for d in domains_of(position) if d.epoch == epoch for s in d.squares]
        assert len(squares) == len(set(squares)) == board.occupied.bit_count()
        for square in squares:
            found = domain_at(position, epoch, square)
            assert found is not None
            assert square in found.squares
    assert domain_at(position, "might", "a1") is None


def test_the_panel_lists_domains_by_player(editor: Callable[..., Editor]) -> None:
    opened = editor("game-4p-t7-last-income", "Money")
    page = opened.app
    position = load_position("game-4p-t7-last-income")
    domains = next(r for r in page.radio if r.label == "Domains")
    assert len(domains.options) == sum(1 for d in domains_of(position) if d.ecus)
    next(g for g in page.button_group if g.label == "Domains that pay").set_value("green").run()
    assert not page.exception
    domains = next(r for r in page.radio if r.label == "Domains")
    assert len(domains.options) == sum(
        1 for d in domains_of(position) if "green" in d.holders and d.ecus
    )
    domains.set_value(domains.options[0].split(" · ")[0].lower()).run()
    assert not page.exception
    assert "domain at b9" in opened.boards["words"]
    assert page.table[0].value.shape == (4, 5)


def test_the_panel_tells_who_carried_which_cards(editor: Callable[..., Editor]) -> None:
    page = editor("game-2p-t1-opening", "Money")
    assert not page.has("How the turn so far is paid for")
    page.open("Try it yourself")
    page.press("Town")
    page.click("might", "h1")
    page.press("Each adventurer carries 1 card")
    page.open("Money")
    told = [text.value for text in page.app.markdown]
    (town,) = (text for text in told if text.startswith("Build a Town on h1 of Might"))
    assert town.endswith(
        "Your first adventurer on Might carries 1 card, your second adventurer on Might carries "
        "1 card."
    )


@pytest.mark.parametrize("name", library())
def test_a_domain_is_held_from_a_building_of_its_holder(name: str) -> None:
    setup = read_setup(name).setup
    assert setup is not None
    for domain in domains_of(position_of(setup)):
        assert tuple(domain.seats) == domain.holders
        board = board_of(setup, domain.epoch)
        for color, at in domain.seats.items():
            assert at in domain.squares
            (piece,) = [piece for piece in board.pieces if piece.square == at]
            if domain.epoch == "reason":
                held = [p.cubes.count(color) for p in board.pieces if p.square in domain.squares]
                assert piece.cubes.count(color) == max(held) > 0
            else:
                assert piece.owner == color
                assert piece.kind == {"might": "military", "faith": "religious"}[domain.epoch]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("game-2p-t4-middle", "the next one comes at the end of this turn."),
        ("game-4p-t6-crowded", "the next one comes on turn 7."),
    ],
)
def test_it_says_when_the_next_income_comes(
    name: str, words: str, editor: Callable[..., Editor]
) -> None:
    page = editor(name, "Money")
    captions = [caption.value for caption in page.app.caption]
    assert any(c.startswith(f"Income comes on turns 4 and 7; {words}") for c in captions)


def test_who_has_had_their_last_income_is_told_of_none(editor: Callable[..., Editor]) -> None:
    """The cards of the players said what would be paid to who is paid no more."""
    page = editor("game-3p-t7-last-of-all")
    setup = page.setup
    assert setup.turn.number == 7
    markup = next(one.value for one in page.app.get("html") if 'class="players"' in one.value)
    cards = markup.split('<div class="player ')[1:]
    with_income = [card.split()[0] for card in cards if "Income if paid now" in card]
    assert with_income == [setup.turn.player]
