"""Random positions reached by random games that the oracle plays itself (formats §3).

Real games with all cards known to the dealer; plays are drawn with a liking for large buildings
and upgrades, so that the boards grow crowded and the rules of §4 and §5 have something to do.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

from .documents import document
from .domains import reveal
from .legality import Play, legal_plays
from .resolve import resolve
from .state import Player, Region, State
from .things import DECKS, NAMED, Board, Cards, Square
from .transform import Decision
from .turns import HAND, LAST_TURN, end_turn, exchange, swap

COLORS = ("red", "green", "blue", "white", "black", "yellow")
NOTHING: Cards = (0, 0, 0)


def random_document(
    rng: random.Random,
    players: int,
    size: tuple[int, int] | None,
    turns: int,
    attached: bool = False,
) -> dict[str, Any]:
    """The position file value after `turns` whole turns of a random game and part of the next.

    :param size: columns and rows of the map; random if None.
    :param turns: how many players' turns are played out; at most 7 times the players less one.
    """
    state = random_start(rng, players, size, attached)
    for _ in range(min(turns, LAST_TURN * players - 1)):
        state = _whole_turn(rng, state)
    state = _exchange_or_not(rng, state)
    for _ in range(rng.choice((0, 0, 1, 2))):
        state = _play_one(rng, state)
    return document(state, hide=rng.random() < 0.5)


def random_start(
    rng: random.Random, players: int, size: tuple[int, int] | None, attached: bool = False
) -> State:
    """A game about to begin on a random map, cards dealt (§1.5, §7)."""
    columns, rows = size or (rng.randint(5, 14), rng.randint(5, 12))
    region = random_region(rng, columns, rows)
    empty: Board = reveal(region.hamlets, frozenset())
    colors = rng.sample(COLORS, players)
    holdem = rng.random() < 0.2
    state = State(
        region=region,
        base=rng.choice(("rio-grande", "rio-grande", "matagot")),
        holdem=holdem,
        attached=attached,
        number=1,
        mover=colors[0],
        phase="start",
        players=tuple(Player(c, 4, NOTHING, (("might", 0), ("might", 0))) for c in colors),
        boards=(empty, empty, empty),
        discard=NOTHING,
        reserve=(1, 1, 1) if holdem else None,
    )
    for color in colors:
        state = state.with_player(replace(state.seat(color), hand=drawn(rng, state, HAND)))
    return state


def random_region(rng: random.Random, columns: int, rows: int) -> Region:
    """Plain with a river or two, woods, mountains, and printed hamlets on dry land."""
    land = [["."] * columns for _ in range(rows)]
    for letter in ("f", "^"):
        for _ in range(rng.randint(0, columns * rows // 25)):
            column, row = rng.randrange(columns), rng.randrange(rows)
            for _ in range(rng.randint(1, 6)):
                land[row][column] = letter
                column = min(max(column + rng.choice((-1, 0, 1)), 0), columns - 1)
                row = min(max(row + rng.choice((-1, 0, 1)), 0), rows - 1)
    for _ in range(rng.randint(0, 2)):
        column = rng.randrange(columns)
        for row in range(rng.randint(0, rows // 2), rows):
            land[row][column] = "~"
            column = min(max(column + rng.choice((-1, 0, 0, 1)), 0), columns - 1)
            land[row][column] = "~"
    dry = [(c, r) for r in range(rows) for c in range(columns) if land[r][c] != "~"]
    hamlets: list[Square] = rng.sample(dry, min(len(dry), rng.randint(0, columns * rows // 12)))
    name = f"random-{rng.randrange(10**6)}"
    return Region(name, tuple("".join(line) for line in land), frozenset(hamlets))


def drawn(rng: random.Random, state: State, count: int) -> Cards:
    """Cards from the draw pile; when it is empty, from the shuffled discard pile (§2.1)."""
    left = list(DECKS[state.base])
    for pile in [state.discard, state.reserve or NOTHING, *(p.hand for p in state.players)]:
        if isinstance(pile, int):
            raise ValueError("the dealer knows every hand")
        left = [a - b for a, b in zip(left, pile, strict=True)]
    deck = [kind for kind in range(3) for _ in range(left[kind])]
    rng.shuffle(deck)
    again = [kind for kind in range(3) for _ in range(state.discard[kind])]
    rng.shuffle(again)
    taken = (deck + again)[:count]
    return (taken.count(0), taken.count(1), taken.count(2))


def _whole_turn(rng: random.Random, state: State) -> State:
    state = _exchange_or_not(rng, state)
    for _ in range(8):
        if not any(_hand(state)) or rng.random() < 0.05:
            break
        state = _play_one(rng, state)
    discard = _some(rng, _hand(state), 0.3)
    if state.number == LAST_TURN:
        return end_turn(state, discard, None)
    return end_turn(state, discard, _refill_of(rng, state, discard))


def _refill_of(rng: random.Random, state: State, discard: Cards) -> Cards:
    """What is drawn back to four after a discard."""
    kept = _less(_hand(state), discard)
    pile = tuple(a + b for a, b in zip(state.discard, discard, strict=True))
    between = replace(state, discard=(pile[0], pile[1], pile[2]))
    between = between.with_player(replace(state.player, hand=kept))
    return drawn(rng, between, HAND - sum(kept))


def _exchange_or_not(rng: random.Random, state: State) -> State:
    hand = _hand(state)
    if state.reserve is not None and rng.random() < 0.4:
        mine = [kind for kind in range(3) if hand[kind]]
        theirs = [kind for kind in range(3) if state.reserve[kind]]
        state = swap(state, _one(rng.choice(theirs)), _one(rng.choice(mine)))
    if state.player.ecus >= 2 and rng.random() < 0.1:
        discard = _some(rng, _hand(state), 0.5)
        if any(discard):
            state = exchange(state, discard, _refill_of(rng, state, discard))
    return state


def _play_one(rng: random.Random, state: State) -> State:
    """One random play or travel; the same position if there is none."""
    plays = legal_plays(state)
    if not plays:
        return state
    play = rng.choices(plays, _likings(plays))[0]

    def choose(decision: Decision) -> str:
        answer: str = rng.choice(decision["options"])
        return answer

    return resolve(state, play, choose)


LIKING = {"travel": 1.5, "construct": 3, "upgrade": 3, "demolish": 1, "populate": 2, "renovate": 2}


def _likings(plays: list[Play]) -> list[float]:
    """Each sort of play gets its share, whatever the number of squares to choose from."""
    sorts = [_sort(play) for play in plays]
    alike = Counter(sorts)
    return [LIKING[sort] * size / alike[sort, size] for sort, size in sorts]


def _sort(play: Play) -> tuple[str, int]:
    size = NAMED[play["building"]][1] if "building" in play else 1
    return play["type"], size


def _hand(state: State) -> Cards:
    hand = state.player.hand
    if isinstance(hand, int):
        raise ValueError("the dealer knows every hand")
    return hand


def _less(cards: Cards, taken: Cards) -> Cards:
    return (cards[0] - taken[0], cards[1] - taken[1], cards[2] - taken[2])


def _some(rng: random.Random, hand: Cards, chance: float) -> Cards:
    picked = [sum(rng.random() < chance for _ in range(count)) for count in hand]
    return (picked[0], picked[1], picked[2])


def _one(kind: int) -> Cards:
    return (int(kind == 0), int(kind == 1), int(kind == 2))
