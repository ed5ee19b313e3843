"""Exchange and end of a turn (§2.1 I, III, IV); counting positions (formats §6, `perft`)."""

from __future__ import annotations

from dataclasses import replace

from .income import total_income
from .legality import legal_plays
from .resolve import outcomes
from .state import State, digest
from .things import INCOME_TURNS, Cards

HAND = 4
LAST_TURN = 7


def perft(state: State, depth: int) -> list[int]:
    """How many distinct positions exactly 0, 1, … `depth` travels and plays can reach."""
    level = {digest(state): state}
    counts = [1]
    for _ in range(depth):
        following: dict[str, State] = {}
        for one in level.values():
            for play in legal_plays(one):
                following.update(outcomes(one, play))
        level = following
        counts.append(len(level))
    return counts


def exchange(state: State, discard: Cards, draw: Cards | None) -> State:
    """Phase I: 2 Ecus, one or more cards out, back to four."""
    player = replace(state.player, ecus=state.player.ecus - 2)
    state = _refill(state.with_player(player), discard, draw)
    after_swap = not state.holdem or state.phase == "swapped"
    return replace(state, phase="action" if after_swap else "exchanged")


def swap(state: State, take: Cards, give: Cards) -> State:
    """§7: cards of one kind from the reserve for as many of the hand."""
    hand = state.player.hand
    if isinstance(hand, int) or state.reserve is None:
        raise ValueError("a swap needs a known hand and a reserve")
    state = replace(state, reserve=_moved(state.reserve, give, take))
    state = state.with_player(replace(state.player, hand=_moved(hand, take, give)))
    return replace(state, phase="action" if state.phase == "exchanged" else "swapped")


def end_turn(state: State, discard: Cards, draw: Cards | None) -> State:
    """Phases III and IV, and the turn to the next player (§2.1).

    After the last turn of all the phase is "over", which no file may say. On turn 7 cards may be
    discarded, but none are drawn.
    """
    colors = [player.color for player in state.players]
    seat = colors.index(state.mover)
    last = seat == len(colors) - 1
    if state.number < LAST_TURN:
        state = _refill(state, discard, draw)
    else:
        state = _discarded(state, discard)
    player = state.player
    if state.number in INCOME_TURNS:
        player = replace(player, ecus=player.ecus + total_income(state, state.mover))
    adventurers = tuple(sorted((epoch, 0) for epoch, _ in player.adventurers))
    state = state.with_player(replace(player, adventurers=adventurers))
    if last and state.number == LAST_TURN:
        return replace(state, phase="over")
    number = state.number + 1 if last else state.number
    mover = colors[0] if last else colors[seat + 1]
    return replace(state, number=number, mover=mover, phase="start")


def _refill(state: State, discard: Cards, draw: Cards | None) -> State:
    """Cards out to the discard pile, then back to four; the hand is a number if `draw` is None.

    Once the draw pile cannot give enough, the discard pile becomes the draw pile.
    """
    state = _discarded(state, discard)
    player = state.player
    missing = HAND - player.cards_held()
    if missing > state.deck_size():
        missing = min(missing, state.deck_size() + sum(state.discard))
        state = replace(state, discard=(0, 0, 0))
    if draw is None:
        return state.with_player(replace(player, hand=player.cards_held() + missing))
    if sum(draw) != missing or isinstance(player.hand, int):
        raise ValueError(f"{missing} cards are to be drawn, not {sum(draw)}")
    return state.with_player(replace(player, hand=_moved(player.hand, draw, (0, 0, 0))))


def _discarded(state: State, discard: Cards) -> State:
    hand = state.player.hand
    if isinstance(hand, int):
        raise ValueError("the hand of the player to move is not known")
    changed = replace(state.player, hand=_moved(hand, (0, 0, 0), discard))
    pile = _moved(state.discard, discard, (0, 0, 0))
    return replace(state, discard=pile).with_player(changed)


def _moved(cards: Cards, added: Cards, taken: Cards) -> Cards:
    """Some cards with others added and taken away."""
    return (
        cards[0] + added[0] - taken[0],
        cards[1] + added[1] - taken[1],
        cards[2] + added[2] - taken[2],
    )
