"""Who sits at a sparring game, and what is dealt: all of it by the seed (rules §1.5, §2.1, §7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from advisor.teach.sparring.deck import Deck, deck_of
from advisor.words.say import listed, name, say
from positions.setup import GameMap, Ruleset
from positions.things import COLORS, HAND_SIZE, Cards
from search.rules.game import start_position
from search.rules.position import Position

#: Seats of a game (§1.5).
SEATS: Final = (2, 5)


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A seat and who sits there."""

    color: str
    name: str
    #: The player that makes the plays, as the arena names it; None for a person.
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class DealtTable:
    """All that decides a sparring game but the plays of people."""

    game_map: GameMap
    rules: Ruleset
    seed: int
    #: In turn order.
    places: tuple[SeatedPlayer, ...]
    #: What the seed was drawn from together with a server's secret
    #: (``advisor.teach.sparring.server_secret``); empty if the seed is nobody's secret.
    part: str = ""


def seated(
    game_map: GameMap,
    rules: Ruleset,
    seed: int,
    people: Sequence[tuple[str, str | None]],
    bots: Sequence[str],
) -> DealtTable:
    """A table with these people, as names with their colours, and bots.

    Colours that are None, those of the bots and the turn order come by lot.

    :raises ValueError: not 2 to 5 players, or two of one colour, or a colour that there is not.
    """
    if not SEATS[0] <= len(people) + len(bots) <= SEATS[1]:
        raise ValueError(say("spar-players"))
    wanted = [color for _, color in people if color is not None]
    if len(set(wanted)) < len(wanted) or not set(wanted) <= set(COLORS):
        colours = listed(map(name, COLORS), "or")
        raise ValueError(say("spar-colours", colours=colours))
    rng = Random(f"seats {seed}")
    free = [color for color in COLORS if color not in wanted]
    rng.shuffle(free)
    places = [SeatedPlayer(color or free.pop(), name) for name, color in people]
    places += [SeatedPlayer(free.pop(), bot, bot) for bot in bots]
    rng.shuffle(places)
    return DealtTable(game_map, rules, seed, tuple(places))


def dealt(table: DealtTable) -> tuple[Position, Deck]:
    """The first position with all hands, and the rest of the deck."""
    rules = table.rules
    position = start_position(table.game_map, rules, tuple(p.color for p in table.places))
    reserve = position.reserve or (0, 0, 0)
    m, r, c = (have - open_ for have, open_ in zip(rules.cards, reserve, strict=True))
    deck = deck_of(table.seed, (m, r, c))
    hands: list[Cards] = []
    for _ in table.places:
        hand, deck = deck.drawn(HAND_SIZE, (0, 0, 0))
        hands.append(hand)
    return position.replace(hands=tuple(hands)), deck
