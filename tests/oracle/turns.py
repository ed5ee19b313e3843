"""Exchange and end of a turn (§2.1 I, III, IV); counting positions (formats §6, `perft`)."""

from __future__ import annotations

from dataclasses import replace

from .income import total_income
from .legality import legal_plays
from .resolve import outcomes
from .state import Player, State, digest
from .things import INCOME_TURNS, Cards

HAND = 4


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


def end_turn(state: State, discard: Cards, draw: Cards | None) -> State | None:
    """Phases III and IV, and the turn to the next player; None when the game is over (§2.1)."""
    colors = [player.color for player in state.players]
    seat = colors.index(state.mover)
    last = seat == len(colors) - 1
    if state.number < 7:
        state = _refill(state, discard, draw)
    player = state.player
    if state.number in INCOME_TURNS:
        player = replace(player, ecus=player.ecus + total_income(state, state.mover))
    adventurers = tuple(sorted((epoch, 0) for epoch, _ in player.adventurers))
    state = state.with_player(replace(player, adventurers=adventurers))
    if last and state.number == 7:
        return None
    number = state.number + 1 if last else state.number
    mover = colors[0] if last else colors[seat + 1]
    return replace(state, number=number, mover=mover, phase="start")


def _refill(state: State, discard: Cards, draw: Cards | None) -> State:
    """Cards out to the discard pile, then back to four; the hand is a number if `draw` is None.

    Once the draw pile cannot give enough, the discard pile becomes the draw pile.
    """
    player = state.player
    if isinstance(player.hand, int):
        raise ValueError("the hand of the player to move is not known")
    kept = (
        player.hand[0] - discard[0],
        player.hand[1] - discard[1],
        player.hand[2] - discard[2],
    )
    pile = (
        state.discard[0] + discard[0],
        state.discard[1] + discard[1],
        state.discard[2] + discard[2],
    )
    state = replace(state, discard=pile).with_player(replace(player, hand=kept))
    missing = HAND - sum(kept)
    if missing > state.deck_size():
        missing = min(missing, state.deck_size() + sum(pile))
        state = replace(state, discard=(0, 0, 0))
    hand = _drawn(kept, missing, draw)
    return state.with_player(_with_hand(state.player, hand))


def _drawn(kept: Cards, missing: int, draw: Cards | None) -> Cards | int:
    if draw is None:
        return sum(kept) + missing
    if sum(draw) != missing:
        raise ValueError(f"{missing} cards are to be drawn, not {sum(draw)}")
    return (kept[0] + draw[0], kept[1] + draw[1], kept[2] + draw[2])


def _with_hand(player: Player, hand: Cards | int) -> Player:
    return replace(player, hand=hand)
