"""The hands that opponents are looked at with: after exchanges, and those that are known."""

from __future__ import annotations

import random

import pytest

from advisor.advise.threats import Lookout, limits
from advisor.advise.threats.opponent_hands import Start
from positions.notation.written_plays import End, Exchange
from positions.things import Cards
from search.rules.game import Game
from search.rules.open_position import load_position


def known(game: Game) -> Cards:
    """The mover's hand."""
    hand = game.position.hands[game.position.mover]
    assert not isinstance(hand, int)
    return hand


def dealt(name: str, pile: int, rng: random.Random) -> Game:
    """That position with everybody's cards dealt anew and so many in the pile: military cards lie
    among the discards as far as possible, so that one in a hand tells that discards came back."""
    position = load_position(name)
    seats, mover = position.table.seats, position.mover
    mine: Cards = (0, 2, 2)
    cards = [n - k for n, k in zip(position.table.ruleset.cards, mine, strict=True)]
    hidden = [kind for kind in (1, 2, 0) for _ in range(cards[kind])][: pile + 4 * (seats - 1)]
    assert len(hidden) == pile + 4 * (seats - 1)
    rng.shuffle(hidden)
    hands = [mine] * seats
    for seat in range(seats):
        if seat != mover:
            hand = [hidden.pop() for _ in range(4)]
            hands[seat] = (hand.count(0), hand.count(1), hand.count(2))
    left = [cards[k] - sum(h[k] for h in hands) + mine[k] - hidden.count(k) for k in range(3)]
    game = position.replace(
        hands=tuple(hands), discard=(left[0], left[1], left[2]), ecus=(9,) * seats, phase=0
    )
    return Game(game, hidden, rng)


def after_exchanges(game: Game, seat: int) -> Cards:
    """What an opponent holds after an exchange of all four cards, when everybody between has
    exchanged and discarded all of theirs, too. The pile and its reshuffling are the game's."""
    game.play(End(known(game)))
    while game.position.mover != seat:
        game.play(Exchange(known(game)))
        game.play(End(known(game)))
    game.play(Exchange(known(game)))
    return known(game)


def escapes(name: str, pile: int) -> tuple[int, int]:
    """Of sixty deals: in how many the hand after exchanges is no start of a turn that is looked
    at, and in how many it takes discards that came back."""
    missed = returned = 0
    for seed in range(60):
        game = dealt(name, pile, random.Random(seed))
        lookout = Lookout(game.position)
        last = (game.position.mover - 1) % game.position.table.seats
        hand = after_exchanges(game, last)
        missed += hand not in {start.hand for start in lookout.rivals[last].starts}
        returned += hand not in lookout.rivals[last].held
    return missed, returned


BY_SEATS = {
    2: "game-2p-t3-two-banks",
    3: "game-3p-t3-crowding",
    4: "game-4p-t3-middle",
    5: "game-5p-t3-few-squares",
}


@pytest.mark.parametrize("seats", BY_SEATS)
def test_an_exchange_leads_to_hands_that_are_looked_at(seats: int) -> None:
    assert escapes(BY_SEATS[seats], 8 * (seats - 1)) == (0, 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_so_it_does_where_discards_come_back(seats: int) -> None:
    missed, returned = escapes(BY_SEATS[seats], 8 * (seats - 1) - 4)
    assert missed == 0
    assert returned > 0


@pytest.mark.parametrize("name", ["r8-11-renovation", "game-4p-t6-crowded"])
def test_a_hand_that_is_told_is_searched_as_if_it_were_one_of_all(name: str) -> None:
    position = load_position(name)
    hidden, told = Lookout(position), Lookout(position, known_hands=True)
    rounds = limits()["rounds"][:2]
    hidden.look(rounds)
    told.look(rounds)
    known = [seat for seat in told.rivals if not isinstance(position.hands[seat], int)]
    assert known
    for seat in known:
        hand = position.hands[seat]
        assert not isinstance(hand, int)
        start = Start(hand, exchanged=False)
        assert told.rivals[seat].starts[0] == start
        assert told.searched[seat, start] == hidden.searched[seat, start]
    result = told.known()
    assert set(result.known_hands) == {position.table.colors[seat] for seat in known}
    assert hidden.known().known_hands == ()
