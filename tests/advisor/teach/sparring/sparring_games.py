"""Small sparring games, and people who play them by the fast policy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from advisor.teach.sparring import DealtTable, Match, seated
from advisor.teach.sparring import sparring_game as match_module
from advisor.teach.sparring.dealt_table import dealt
from advisor.teach.sparring.deck import Deck
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import Exchange, Play
from search.policy.fast_turns import Policy
from search.rules.position import Position

#: A seed, also of the person, and a bot in one of whose turns the person has to decide.
BY_BOT = 3, "level:2"
#: Proposals that the people of the tests look at for a play.
WIDTH = 8


def table(seed: int, *bots: str, game_map: str = "meadow", holdem: bool = False) -> DealtTable:
    """One person, red, against bots."""
    chosen = bots or ("level:1",)
    return seated(load_map(game_map), ruleset("rio-grande", holdem), seed, [("Ann", "red")], chosen)


def match(seed: int, *bots: str, game_map: str = "meadow") -> Match:
    """A new game of that table."""
    return Match(table(seed, *bots, game_map=game_map))


def person(seed: int) -> Callable[[Position], Play]:
    """Somebody who plays by the policy."""
    rng, policy = Random(seed), Policy(WIDTH)
    return lambda view: policy.next_play(view, rng)


def to_people(game: Match) -> None:
    """Let bots play, and decide with the first option, until a person is to play."""
    while not game.over:
        if game.waiting is not None:
            game.answer(game.waiting.options[0])
        elif game.mover.bot is not None:
            game.step()
        else:
            return


def played(game: Match, choose: Callable[[Position], Play]) -> Iterator[Play]:
    """Play a game on to its end, one play of the person at a time."""
    while True:
        to_people(game)
        if game.over:
            return
        play = choose(game.view(game.people[0]))
        game.play(play)
        yield play


def with_other_cards(monkeypatch: pytest.MonkeyPatch, known: DealtTable) -> None:
    """From now on deal this table so that what the person cannot see lies elsewhere: all hands of
    others and the pile, in another order."""
    position, deck = dealt(known)
    me = [place.bot is None for place in known.places].index(True)
    hidden = [k for k in range(3) for _ in range(sum(h[k] for h in others(position, me)))]
    cards = sorted([*hidden, *deck.pile], reverse=True)
    hands = []
    for seat, hand in enumerate(position.hands):
        if seat == me:
            hands.append(hand)
            continue
        drawn = [cards.pop() for _ in range(4)]
        hands.append((drawn.count(0), drawn.count(1), drawn.count(2)))
    other = position.replace(hands=tuple(hands)), Deck(deck.seed, tuple(cards))
    monkeypatch.setattr(match_module, "dealt", lambda _: other)


def others(position: Position, me: int) -> list[tuple[int, int, int]]:
    """The hands of everybody else."""
    return [
        hand for seat, hand in enumerate(position.hands) if seat != me and not isinstance(hand, int)
    ]


def draws(game: Match, seat: int) -> list[object]:
    """What a seat drew in the plays that it sees."""
    return [
        made.play.draw for made in game.plays(seat) if isinstance(made.play, Exchange) or made.ends
    ]
