"""Who sits at the table: players added, removed, recoloured, reordered; hands and the deck.

Each returns a new setup. A player who leaves takes nothing along: their buildings and cubes stay on
the boards, where they are named as wrong until they get another owner.
"""

from __future__ import annotations

from dataclasses import replace

from advisor.page.visit import setup_changes
from advisor.words.say import joined, say
from positions.setup import Building, Player, Ruleset, Setup
from positions.things import COLORS, HAND_SIZE, KINDS, MIGHT, Adventurer, Cards

#: Players of a game (§1.5).
FEWEST, MOST = 2, 5


def free_colors(setup: Setup) -> list[str]:
    """Colours that nobody plays."""
    seated = {player.color for player in setup.players}
    return [color for color in COLORS if color not in seated]


def with_another(setup: Setup, color: str) -> Setup:
    """One more player, last in turn order, as at the start of a game (§1.5).

    :raises ValueError: five play already, or somebody has the colour.
    """
    if len(setup.players) >= MOST or color not in free_colors(setup):
        raise ValueError(say("edit-no-seat"))
    start = (Adventurer(MIGHT), Adventurer(MIGHT))
    player = Player(color, setup.ruleset.ecus, HAND_SIZE, start)
    return replace(setup, players=(*setup.players, player))


def without(setup: Setup, seat: int) -> Setup:
    """The player in that seat gone; the turn, if it was theirs, is the next one's.

    :raises ValueError: only two play.
    """
    if len(setup.players) <= FEWEST:
        raise ValueError(say("edit-too-few"))
    gone = setup.players[seat]
    players = setup.players[:seat] + setup.players[seat + 1 :]
    after = replace(setup, players=players)
    if gone.color == setup.turn.player:
        after = setup_changes.with_turn(
            after, setup.turn.number, players[seat % len(players)].color
        )
    return after


def earlier(setup: Setup, seat: int) -> Setup:
    """The player one place earlier in turn order; the first becomes the last."""
    order = list(setup.players)
    order.insert((seat - 1) % len(order), order.pop(seat))
    return replace(setup, players=tuple(order))


def recolored(setup: Setup, seat: int, color: str) -> Setup:
    """Another colour for a player and all their pieces; whoever has it takes the old one."""
    old = setup.players[seat].color
    names = {old: color, color: old}

    def other(name: str) -> str:
        return names.get(name, name)

    def piece(building: Building) -> Building:
        return replace(
            building,
            owner=other(building.owner) if building.owner else None,
            mark=other(building.mark) if building.mark else None,
            cubes=tuple((other(who), n) for who, n in building.cubes),
        )

    might, faith, reason = (tuple(map(piece, board)) for board in setup.boards)
    return replace(
        setup,
        players=tuple(replace(player, color=other(player.color)) for player in setup.players),
        turn=replace(setup.turn, player=other(setup.turn.player)),
        boards=(might, faith, reason),
    )


def with_rules(setup: Setup, rules: Ruleset) -> Setup:
    """Another ruleset; Hold'em's reserve comes and goes with it (§7.1)."""
    phases = ("start", "action") if not rules.holdem else None
    turn = setup.turn
    if phases is not None and turn.phase not in phases:
        turn = replace(turn, phase="start")
    reserve = (setup.reserve or (1, 1, 1)) if rules.holdem else None
    return replace(setup, ruleset=rules, reserve=reserve, turn=turn)


def with_card(cards: Cards, kind: int, number: int) -> Cards:
    """So many cards of one kind (an index)."""
    military, religious, civil = (number if k == kind else n for k, n in enumerate(cards))
    return military, religious, civil


def deck(setup: Setup) -> tuple[int, Cards]:
    """Cards in the draw pile, and by kind those that nobody has shown: pile or hidden hands.

    A number below 0 says that more cards are written down than exist.
    """
    reserve = (setup.reserve or (1, 1, 1)) if setup.ruleset.holdem else (0, 0, 0)
    known = [player.hand for player in setup.players if not isinstance(player.hand, int)]
    named_cards = [*known, setup.discard, reserve]
    left = [n - sum(cards[k] for cards in named_cards) for k, n in enumerate(setup.ruleset.cards)]
    hidden = sum(player.hand for player in setup.players if isinstance(player.hand, int))
    return sum(left) - hidden, (left[0], left[1], left[2])


def deck_words(setup: Setup) -> str:
    """``Draw pile: 23 cards. In it or in hidden hands: 9 military, 8 religious, 6 civil.``"""
    pile, left = deck(setup)
    kinds = [say("cards-part", number=n, kind=kind) for n, kind in zip(left, KINDS, strict=True)]
    return say("edit-deck", cards=pile, kinds=joined("cards-short", kinds))
