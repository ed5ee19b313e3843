"""How many clicks it takes to enter a play, and to put up a position (decisions apart)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from advisor.page.boards import piece_items
from advisor.page.entry import open_play, playable_squares
from advisor.page.pages.edit import palette
from advisor.page.replay import shown_turns
from advisor.page.visit import share_link
from advisor.words import play_words
from positions.files.load_position import read_setup
from positions.notation.written_plays import BoardPlay, Travel
from positions.setup import Building, Setup
from positions.things import KINDS, Cards
from search.rules.convert import position_of
from search.rules.position import Position
from tests.app.conftest import opened
from tests.app.driving import appears, building, called, settled, square

#: Clicks for a play: its piece, its square, and two more of a place, a card and who carries them.
MOST_FOR_A_PLAY = 4
#: What the issue allows (clicks).
MOST_FOR_A_BOARD = 24


class Hand:
    """A visitor's hand, which counts what it clicks; a drag counts as one click."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def click(self, target: Locator) -> None:
        target.click()
        self.clicks += 1
        settled(self.page)


def take(hand: Hand, label_or_item: Locator) -> None:
    hand.click(label_or_item)
    expect(label_or_item).to_have_attribute("aria-pressed", "true")


def picture(page: Page, identity: str) -> Locator:
    return page.locator(f'.item[data-item="{identity}"]')


def button(page: Page, name: str) -> Locator:
    return page.get_by_test_id("stMain").get_by_role("button", name=called(name))


# -- a play ----------------------------------------------------------------------------------------


def enter(hand: Hand, position: Position, play: BoardPlay) -> int:
    """Enter a play as somebody would who has the pieces before them; how many things were open
    about it: which piece and where, which of several places, each card, who carries them."""
    page = hand.page
    if isinstance(play, Travel):
        travels = shown_turns.travels(playable_squares.plays_in(position))
        ways = open_play.flat({"": travels[play_words.what_words(play)]})
        hand.click(button(page, f"Travel {play_words.short_words(play)}"))
        return 1 + answer_carriers(hand, ways, play)
    epoch = shown_turns.squares_of(play)[0]
    aim = playable_squares.aim_of(play)
    assert aim is not None
    ways = open_play.flat(playable_squares.targets(position, aim).at(epoch, play.at))
    color = position.table.colors[position.mover]
    take(hand, picture(page, piece_items.item_of(aim, color)))
    hand.click(square(page, epoch, play.at))
    counted = 2
    plays = open_play.by_words(ways)
    words = play_words.what_words(play)
    if len(plays) > 1:
        first = list(plays).index(words) + 1
        asked = page.locator(".st-key-entry-asked")
        hand.click(asked.get_by_role("button", name=re.compile(f"^{first} · ")))
        counted += 1
    ways = plays[words]
    payments = open_play.payments_of(ways)
    if len(payments) > 1:
        counted += pay(hand, payments, play.cards)
        ways = tuple(way for way in ways if open_play.cards_of(way) == play.cards)
    return counted + answer_carriers(hand, ways, play)


def pay(hand: Hand, payments: Sequence[Cards], cards: Cards) -> int:
    """Tap the cards that are not chosen from the start; how many these are."""
    least, _ = open_play.bounds_of(payments)
    taps = 0
    for kind, (chosen, wanted) in enumerate(zip(least, cards, strict=True)):
        for place in range(chosen, wanted):
            card = re.compile(f"^{KINDS[kind]} card {place + 1} of ")
            group = hand.page.get_by_role("group", name=re.compile("to pay with$"))
            hand.click(group.filter(visible=True).get_by_role("button", name=card))
            taps += 1
    return taps


def answer_carriers(hand: Hand, ways: Sequence[BoardPlay], play: BoardPlay) -> int:
    """Say who carries the cards, or travels, if that is asked; how many questions that are."""
    if len(ways) < 2:
        return 0
    hand.click(button(hand.page, open_play.way_words(ways)[ways.index(play)]))
    return 1


def some(position: Position) -> list[BoardPlay]:
    """Plays of every sort, those that can be meant and paid in most ways first."""
    found: dict[tuple[str, str], tuple[int, BoardPlay]] = {}
    for aim in playable_squares.AIMS:
        for squares in playable_squares.targets(position, aim).plays.values():
            for at, plays in squares.items():
                ways = open_play.flat(plays)
                fitting = [way for way in ways if getattr(way, "at", "") == at]
                for way in fitting[-1:]:
                    known = found.get((aim, way.type), (0, way))
                    decided = shown_turns.tried(position, way, [])
                    if len(ways) > known[0] and isinstance(decided, Position):
                        found[aim, way.type] = len(ways), way
    travels = [play for play in playable_squares.plays_in(position) if isinstance(play, Travel)]
    return [play for _, play in sorted(found.values(), key=lambda one: -one[0])] + travels[:1]


@pytest.mark.full
def test_every_sort_of_play_of_an_opponent_takes_a_click_for_each_thing_that_is_open(
    window: BrowserContext, address: str
) -> None:
    """Green's cards are unknown, so that nearly everything can be played and paid for."""
    setup = read_setup("game-4p-t4-first-seat").require()
    turn = replace(setup.turn, player="green")
    green = replace(setup.players[1], adventurers=setup.players[2].adventurers)
    two = replace(setup, turn=turn, players=(setup.players[0], green, *setup.players[2:]))
    counts = {}
    for start in (two, replace(setup, turn=turn)):
        position = position_of(start)
        with opened(window, f"{address}/?view=analyse&p={share_link.encode_setup(start)}") as page:
            panel = page.get_by_test_id("stMain").get_by_role("radio", name="At the table")
            panel.click()
            settled(page)
            for play in some(position):
                hand = Hand(page)
                things = enter(hand, position, play)
                words = play_words.play_words(play)
                entered = page.get_by_role("listitem").filter(has_text=words)
                appears(entered)
                assert hand.clicks == things
                counts[words] = hand.clicks
                page.get_by_role("button", name="Undo").click()
                settled(page)
                expect(entered).to_have_count(0)
    assert len(counts) >= 12
    assert max(counts.values()) == MOST_FOR_A_PLAY
    assert min(counts.values()) == 1  # a travel
    print(counts)


# -- a board ---------------------------------------------------------------------------------------

#: Four kinds out of a game of three (``game-3p-t6-late``), in the order in which they are put up.
PUT_UP = ("keep", "watch_tower", "chapel", "hamlet")
GAME = "game-3p-t6-late"


def wanted(setup: Setup) -> list[tuple[str, Building]]:
    """Twelve buildings of a middle game, which no shadow put there."""
    might, faith, _ = setup.boards
    built = [("might", there) for there in might]
    built += [
        ("faith", there)
        for there in faith
        if there not in might or there.building in ("watch_tower", "chapel", "hamlet")
    ]
    return [(epoch, there) for epoch, there in built if there.building in PUT_UP]


def put_up(hand: Hand, setup: Setup, keys: bool) -> None:
    """Piece by piece; owners by clicking again, or by the key O if ``keys``."""
    page = hand.page
    colors = [player.color for player in setup.players]
    now = colors[0]
    for kind in PUT_UP:
        take(hand, picture(page, palette.identity(kind, now)))
        for color in [*colors[colors.index(now) :], *colors[: colors.index(now)]]:
            for epoch, there in wanted(setup):
                if there.building != kind or (there.owner or now) != color:
                    continue
                hand.click(square(page, epoch, there.at))
                while now != color:
                    if keys:
                        square(page, epoch, there.at).hover()
                        page.keyboard.press("o")
                        settled(page)
                    else:
                        hand.click(square(page, epoch, there.at))
                    now = colors[(colors.index(now) + 1) % len(colors)]


def board_clicks(window: BrowserContext, address: str, keys: bool) -> int:
    """Clicks for the twelve buildings, which then stand there with their shadows."""
    setup = read_setup(GAME).require()
    assert len(wanted(setup)) == 12
    assert len({there.owner for _, there in wanted(setup) if there.owner}) == 3
    empty = replace(setup, boards=((), (), ()))
    with opened(window, f"{address}/?view=edit&p={share_link.encode_setup(empty)}") as page:
        hand = Hand(page)
        put_up(hand, setup, keys)
        for epoch, there in wanted(setup):
            put = building(page, epoch, there.at)
            expect(put).to_have_attribute("data-building", there.building)
            if there.owner:
                expect(put).to_have_attribute("data-owner", there.owner)
        expect(page.get_by_test_id("stAlertContentError")).to_have_count(0)
        # Five Keeps have cast their shadows; a Watch Tower of Faith took the place of one of them.
        ruins = page.locator('.pieces [data-building="keep"][data-epoch="reason"]')
        expect(ruins).to_have_count(4)
    return hand.clicks


def test_twelve_buildings_of_a_middle_game_take_24_clicks_at_most(
    window: BrowserContext, address: str
) -> None:
    assert board_clicks(window, address, keys=False) <= MOST_FOR_A_BOARD


@pytest.mark.full
def test_with_the_key_o_twelve_buildings_take_fewer_clicks(
    window: BrowserContext, address: str
) -> None:
    assert board_clicks(window, address, keys=True) < board_clicks(window, address, keys=False)
