"""The luck of every game of the guide, by seat and by what it came from, as docs/review.md says.

A draw's luck needs the worth of every hand on the boards of the turn on which it is used, and
nothing else of a review; so games of more than two take no longer a turn than those of two.
"""

from __future__ import annotations

import time
from typing import Final

from advisor.advise.review import luck
from advisor.advise.review.game_turns import main_line
from advisor.advise.review.replies import Replies, public
from advisor.advise.review.review_result import OTHERS
from advisor.advise.review.review_settings import usual
from benchmarks.guide.best_shown import Shown
from benchmarks.kept_rows import Row
from positions.records.record_files import GameRecord
from search.rules.hand_counts import held
from search.rules.turn_phases import unseen
from search.run.garbage_collection import resting
from search.solve.exchange_value import hypergeometric

#: The order in which a row tells the luck of a seat.
KINDS: Final = (*luck.KINDS, OTHERS)
#: Turns whose hands are valued, for the claim that none is bad.
VALUED: Final = (1, 4)


def lucky_game(unit: tuple[str, GameRecord]) -> Row:
    """The luck of a game, a unit of work: its name and its record.

    ``luck`` has, by seat, Ecus of margin of the kinds ``KINDS``; ``hands`` by turn and seat what
    the hand at its beginning is worth, less the mean over all hands that the others could think of.
    """
    name, record = unit
    begun = time.process_time()
    turns, _ = main_line(record, name)
    seats = range(len(record.players))
    replies = Replies(usual(), 0)
    draws = luck.DrawFollower(turns[0].start)
    by_seat = [dict.fromkeys(KINDS, 0.0) for _ in seats]
    hands: dict[str, list[float]] = {str(number): [] for number in VALUED}
    shown = Shown()
    for place, turn in enumerate(turns):
        with resting():
            tables = replies.compared(turn.start)
            for kind, worths in luck.of_turn(turn, draws.of(turn.seat), tables, replies.compared):
                for seat in seats:
                    by_seat[seat][kind if seat == turn.seat else OTHERS] += worths.margins[seat]
                shown.see("luck", round(abs(worths.margins[turn.seat]), 2), place)
            if turn.number in VALUED:
                chances = hypergeometric(unseen(public(turn.start)), held(turn.start.hand))
                mean = luck.any_hand(tables, {one: float(p) for one, p in chances.items()})
                value = luck.any_hand(tables, {turn.start.hand: 1.0}).less(mean)
                ecus = round(value.margins[turn.seat], 2)
                hands[str(turn.number)].append(ecus)
                shown.see("bad hand", -ecus, place)
        draws.follow(turn)
    return {
        "game": name,
        "seconds": round(time.process_time() - begun, 2),
        "luck": [[round(one[kind], 2) for kind in KINDS] for one in by_seat],
        "hands": hands,
        "shown": shown.moments,
    }
