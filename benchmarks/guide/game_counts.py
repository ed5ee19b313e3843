"""What happened in a game, counted for the claims: a game is played again with the engine.

A row has everything that any claim asks of a record, so that games are replayed once. Seats are in
turn order, boards in time order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from advisor.advise.game_records.record_replay import GameTurn, turns_of
from benchmarks.guide.best_shown import Shown
from benchmarks.guide.earlier_turn import earlier, earned
from benchmarks.guide.kept_domains import BEFORE_INCOME, joined, kept_until, neighbours, next_turn
from benchmarks.kept_rows import Row
from positions.notation.written_plays import (
    BoardPlay,
    Construct,
    Demolish,
    Exchange,
    Renovate,
    Swap,
    Travel,
    Upgrade,
)
from positions.records.record_files import GameRecord
from positions.things import EPOCH_INDEX
from search.rules.geometry import Square
from search.rules.hand_counts import held
from search.rules.income import board_income, majority
from search.rules.position import Position
from search.rules.turn_phases import winners
from search.rules.written_turn import stands

#: The least that a turn with income earns to count as planned.
WORTH_PLANNING: Final = 4
#: The turn after which it is looked at how many cards are left.
LAST_BEFORE: Final = 3
#: A board on which no adventurer stands.
NOT_THERE: Final = -1
REASON: Final = 2


def replayed_game(unit: tuple[str, GameRecord]) -> Row:
    """The row of a game, a unit of work: its name and its record."""
    name, record = unit
    turns = turns_of(record, None, name)
    shown = Shown()
    end = turns[-1].after
    if winners(end) == (0,):
        shown.see("first seat won", end.ecus[0] - max(end.ecus[1:]), 0)
    cards = [cards_played(turn) for turn in turns]
    return {
        "game": name,
        "ecus": list(end.ecus),
        "winners": list(winners(end)),
        "cards": _by_seat(turns, cards),
        "exchanges": _exchanges(turns, shown),
        "left": _left(turns, shown),
        "kept": _kept(turns, shown),
        "paid": _paid(turns, cards, shown),
        "made": _made_and_promised(turns, shown),
        "planned": _planned(turns, shown),
        "renovated": _renovated(turns, shown),
        "joined": _joined(turns, shown),
        "swapped": _swapped(turns, shown),
        "shown": shown.moments,
    }


def ended_game(unit: tuple[str, GameRecord]) -> Row:
    """How a game ended and who exchanged how often, without playing it again.

    :raises ValueError: it has no result.
    """
    name, record = unit
    if record.result is None:
        raise ValueError(f"{name} is not over")
    colors, ecus = [seat.color for seat in record.players], dict(record.result.ecus)
    exchanged = [play.by for play in record.plays if play.play.type == "exchange"]
    return {
        "game": name,
        "ecus": [ecus[color] for color in colors],
        "exchanges": [exchanged.count(color) for color in colors],
    }


def cards_played(turn: GameTurn) -> list[int]:
    """Cards that a turn played, by board."""
    counts = [0, 0, 0]
    for happened in turn.records:
        play = happened.play
        if isinstance(play, BoardPlay) and not isinstance(play, Travel):
            counts[board_of(play)] += sum(play.cards)
    return counts


def board_of(play: BoardPlay) -> int:
    """The board of a play that costs cards."""
    if isinstance(play, Construct | Upgrade | Demolish):
        return EPOCH_INDEX[play.epoch]
    return REASON


def paid_by_board(final: Position, seat: int) -> list[int]:
    """What the income phase pays a seat at the end of phase II, by board (§6)."""
    here = final.epochs_of(seat)
    seats = final.table.seats
    return [
        board_income(board, seats)[seat] if epoch in here else NOT_THERE
        for epoch, board in enumerate(final.boards)
    ]


def _by_seat(turns: Sequence[GameTurn], values: Sequence[Any]) -> list[list[Any]]:
    seats = turns[0].before.table.seats
    return [[v for t, v in zip(turns, values, strict=True) if t.seat == s] for s in range(seats)]


def _income_turns(turns: Sequence[GameTurn]) -> list[tuple[int, GameTurn]]:
    return [(n, turn) for n, turn in enumerate(turns) if turn.number in turn.before.table.pays]


def _exchanges(turns: Sequence[GameTurn], shown: Shown) -> list[int]:
    counts = [0] * turns[0].before.table.seats
    for place, turn in enumerate(turns):
        if any(isinstance(happened.play, Exchange) for happened in turn.records):
            counts[turn.seat] += 1
            shown.see("exchange", counts[turn.seat], place)
    return counts


def _swapped(turns: Sequence[GameTurn], shown: Shown) -> int:
    """Turns with a swap (§7)."""
    swaps = 0
    for place, turn in enumerate(turns):
        if any(isinstance(happened.play, Swap) for happened in turn.records):
            swaps += 1
            shown.see("swap", earned(turn), place)
    return swaps


def _left(turns: Sequence[GameTurn], shown: Shown) -> list[int]:
    """Cards in hand by seat at the end of phase II of turn 3."""
    cards_left = []
    for place, turn in enumerate(turns):
        if turn.number == LAST_BEFORE:
            cards_left.append(held(turn.positions[-2].hands[turn.seat]))
            if cards_left[-1] >= 2:
                shown.see("kept cards", earned(turns[next_turn(turns, place)]), place)
    return cards_left


def _kept(turns: Sequence[GameTurn], shown: Shown) -> list[list[list[int]]]:
    """By seat and turn before income: what its boards promised, and what was kept of it."""
    kept_by_board = []
    for place, turn in enumerate(turns):
        if turn.number not in BEFORE_INCOME:
            continue
        later = turns[next_turn(turns, place)].before
        promised, kept = kept_until(turn.after, later, turn.seat)
        kept_by_board.append([list(promised), list(kept)])
        lost = [a - b for a, b in zip(promised, kept, strict=True)]
        if not lost[0]:
            shown.see("might kept", kept[0] + lost[1] + lost[2], place)
        shown.see("faith lost", lost[1], place)
    return kept_by_board


def _paid(
    turns: Sequence[GameTurn], cards: Sequence[list[int]], shown: Shown
) -> list[list[list[int]]]:
    """By turn with income: what each board paid, and the cards played there since the last one."""
    paid_by_turn = []
    since = [[0, 0, 0] for _ in turns[0].before.table.colors]
    for place, turn in enumerate(turns):
        mine = since[turn.seat]
        for epoch in range(3):
            mine[epoch] += cards[place][epoch]
        if turn.number in turn.before.table.pays:
            paid = paid_by_board(turn.positions[-2], turn.seat)
            paid_by_turn.append([paid, mine])
            since[turn.seat] = [0, 0, 0]
            shown.see("faith pays", paid[1] - max(paid[0], 0), place)
        if turn.number >= turn.before.table.last_turn - 1:
            shown.see("late on reason", cards[place][REASON], place)
    return paid_by_turn


def _made_and_promised(turns: Sequence[GameTurn], shown: Shown) -> list[list[int]]:
    """By seat: Ecus of income that its turns with income made, and that were promised before.

    Promised is the most that it could collect by travelling alone, the travels paid.
    """
    sums = [[0, 0] for _ in turns[0].before.table.colors]
    for place, turn in _income_turns(turns):
        start, seat = turn.before, turn.seat
        m, f, r = (board_income(board, start.table.seats)[seat] for board in start.boards)
        places = stands((m, f, r), start.adventurers[seat], start.ecus[seat])
        promised = max(income for income, _ in places)
        paid = sum(max(0, n) for n in paid_by_board(turn.positions[-2], seat))
        sums[seat][0] += paid - promised
        sums[seat][1] += promised
        shown.see("made", paid - promised, place)
    return sums


def _planned(turns: Sequence[GameTurn], shown: Shown) -> list[int]:
    """Turns with income that earn enough, and how many of them would have earned the same with the
    same plays before the player just before moved."""
    number = same = 0
    for place, turn in _income_turns(turns):
        value = earned(turn)
        if value < WORTH_PLANNING:
            continue
        number += 1
        if earlier(turn, turns[place - 1].before) == value:
            same += 1
        else:
            shown.see("changed", value, place)
    return [number, same]


def _renovated(turns: Sequence[GameTurn], shown: Shown) -> list[list[int]]:
    """Cards that renovate, and the Ecus that these bring: on the last turn, and before.

    A card that turns a ruin over brings an Ecu with every later income of its player that the
    building is part of; one that marks a ruin brings nothing (§3.7, §6).
    """
    counts = [[0, 0], [0, 0]]
    turned: list[tuple[int, int, str]] = []
    for place, turn in enumerate(turns):
        index = turn.before.table.geometry.index
        when = 0 if turn.number == turn.before.table.last_turn else 1
        here = 0
        for happened in turn.records:
            if isinstance(happened.play, Renovate):
                here += 1
                counts[when][0] += 1
                if any(event.what == "renovated" for event in happened.events):
                    turned.append((when, turn.seat, happened.play.at))
        if turn.number in turn.before.table.pays:
            final = turn.positions[-2]
            for then, seat, at in turned:
                counts[then][1] += seat == turn.seat and _pays(final, seat, index[at])
        if not when:
            shown.see("renovated", here, place)
    return counts


def _pays(final: Position, seat: int, anchor: Square) -> bool:
    """Whether a building of ``reason`` is renovated and part of what a seat collects."""
    board = final.boards[REASON]
    tile = board.tiles.get(anchor)
    if tile is None or not tile.renovated or paid_by_board(final, seat)[REASON] == NOT_THERE:
        return False
    return seat in majority(board, board.domain_of(1 << anchor), final.table.seats)


def _joined(turns: Sequence[GameTurn], shown: Shown) -> list[int]:
    """Pairs of domains that a Hamlet could join at the end of the weaker one's turn before income,
    and how many of them somebody joins before its next turn."""
    number = joined_pairs = 0
    for place, turn in enumerate(turns):
        if turn.number not in BEFORE_INCOME:
            continue
        for pair in neighbours(turn.after, turn.seat):
            number += 1
            for later in range(place + 1, next_turn(turns, place)):
                if joined(pair, turns[later].after):
                    joined_pairs += 1
                    shown.see("joined", pair.pays, later)
                    break
    return [number, joined_pairs]
