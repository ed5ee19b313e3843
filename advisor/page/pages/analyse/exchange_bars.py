"""Whether to exchange cards, as the page shows it: one bar for keeping, one for each exchange.

Read from the engine's answers to ``exchange`` (docs/engine.md): what the turn guarantees, averaged
over all that may be drawn; an interval where a hand was not proved in time. Ecus.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from advisor.page.pages.analyse.turn_rows import Listed
from advisor.words.position_words import error_words, hand_token
from advisor.words.say import fixed, say
from positions.notation.written_plays import Exchange
from positions.things import KINDS, NO_CARDS, Cards
from search.rules.position import Position
from search.rules.turn_phases import refuse_turn_play
from search.solve.exchange_value import discards

KEEP: Final = "keep"
SWAP: Final = "swap"
EXCHANGE: Final = "exchange"
#: Two numbers that differ by less are one.
_NOTHING: Final = 1e-9
#: Ecus that are shown as more than none.
_CLEAR: Final = 0.05


@dataclass(frozen=True, slots=True)
class Bar:
    """One thing that can be done in phase I: what it guarantees on average lies between two
    limits, which are equal where everything is proved."""

    #: ``keep``, ``swap`` or ``exchange``.
    sort: str
    #: The cards that are kept, given away or discarded.
    cards: Cards
    low: float
    high: float
    #: What a swap takes from the reserve.
    take: Cards = NO_CARDS

    @property
    def what(self) -> str:
        """``discard 2 military``."""
        cards = hand_token(self.cards)
        if self.sort == KEEP:
            return say("bar-keep", cards=cards)
        if self.sort == SWAP:
            return say("bar-swap", give=cards, take=hand_token(self.take))
        return say("bar-discard", cards=cards)

    @property
    def exact(self) -> bool:
        """Whether the limits are one."""
        return self.high - self.low < _NOTHING

    @property
    def words(self) -> str:
        """``+1.40``, or ``+1.40 to +2.60`` where it is not proved."""
        digits = 2 if self.sort == EXCHANGE else 0
        low, high = fixed(self.low, digits), fixed(self.high, digits)
        return (
            say("bar-ecus", ecus=low) if self.exact else say("bar-ecus.range", ecus=low, high=high)
        )

    @property
    def sure(self) -> str:
        """Whether that is proved."""
        return say("bar-proved") if self.exact else say("bar-proved.not")


def refusal(position: Position) -> str:
    """Why no card can be exchanged, as a clause; empty if one can.

    :raises ValueError: if the mover's hand is not known.
    """
    first = next(iter(discards(position.hand)), None)
    if first is None:
        return say("exchange-no-card")
    why = refuse_turn_play(position, Exchange(first))
    return "" if why is None else str(why)


def bars(result: Mapping[str, Any], hand: Cards) -> list[Bar]:
    """Keeping the hand, then all else, the best first."""
    keep = result["keep"].get("without_swap", result["keep"])
    first_bars = [Bar(KEEP, hand, keep["gain"], keep["bound"])]
    rest = [
        Bar(SWAP, _cards(one["give"]), one["gain"], one["bound"], _cards(one["take"]))
        for one in result.get("swaps", ())
    ]
    for option in result["options"]:
        low, high = option["expected"]
        rest.append(Bar(EXCHANGE, _cards(option["discard"]), low, high))
    rest.sort(key=lambda bar: (-bar.low, -bar.high, bar.what))
    return first_bars + rest


def recommended(turns: Sequence[Listed]) -> str:
    """Whether to exchange, the rest of the game considered: what the list of suggestions says.

    :param turns: of the list, best first; not empty.
    """
    first = turns[0]
    if first.exchange is not None:
        cards = hand_token(first.exchange)
        kept = next((turn for turn in turns if turn.exchange is None), None)
        if kept is None:
            return say("exchange-recommended", cards=cards, turns=len(turns))
        if _unknown(kept):
            return say("exchange-recommended.unknown", cards=cards)
        if kept.equal:
            return say("exchange-recommended.equal", cards=cards)
        return say("exchange-recommended.behind", cards=cards, **_behind(kept))
    other = next((turn for turn in turns if turn.exchange is not None), None)
    if other is None or other.exchange is None:
        return say("exchange-keep", turns=len(turns))
    cards = hand_token(other.exchange)
    if _unknown(other):
        return say("exchange-keep.unknown", cards=cards)
    if other.difference > _CLEAR:
        by, error = fixed(other.difference, 1), error_words(other.difference_se)
        return say("exchange-keep.perhaps", cards=cards, by=by, error=error)
    if other.equal:
        return say("exchange-keep.equal", cards=cards)
    return say("exchange-keep.behind", cards=cards, **_behind(other))


def _unknown(turn: Listed) -> bool:
    """Whether nothing can be told yet of how far a turn is behind the first."""
    return turn.unsure or turn.margin is None


def _behind(turn: Listed) -> dict[str, Decimal | str]:
    """By how many Ecus, with the error."""
    return {"by": fixed(-turn.difference, 1), "error": error_words(turn.difference_se)}


def verdict(bars: list[Bar]) -> str:
    """What the bars prove about keeping and exchanging, in a sentence."""
    keep, rest = bars[0], bars[1:]
    if not rest:
        return ""
    best = max(rest, key=lambda bar: (bar.low, bar.high))
    if max(bar.high for bar in rest) <= keep.low:
        return say("exchange-nothing-better")
    others = [bar.high for bar in bars if bar is not best]
    if best.low > keep.high:
        gain, cards = fixed(best.low - keep.high, 2), hand_token(best.cards)
        least = "no" if best.exact and keep.exact else "yes"
        if best.sort == SWAP:
            take = hand_token(best.take)
            better = say("exchange-better-swap", give=cards, take=take, gain=gain, least=least)
        else:
            better = say("exchange-better", cards=cards, gain=gain, least=least)
        sure = best.low >= max(others)
        return better if sure else f"{better} {say('exchange-another')}"
    return say("exchange-undecided")


def explanation(collects: bool, price: int, holdem: bool) -> str:
    """What the numbers mean, and what counts in them."""
    counts = (
        say("exchange-counts.reserve", price=price)
        if holdem
        else say("exchange-counts", price=price)
    )
    bonuses = [] if collects else [say("exchange-no-income")]
    return " ".join([counts, *bonuses, say("exchange-elsewhere")])


def _cards(counts: Mapping[str, int]) -> Cards:
    military, religious, civil = (int(counts.get(kind, 0)) for kind in KINDS)
    return military, religious, civil
