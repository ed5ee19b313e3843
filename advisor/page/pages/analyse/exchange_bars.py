"""Whether to exchange cards, as the page shows it: one bar for keeping, one for each exchange.

Read from the engine's answers to ``exchange`` (docs/engine.md): what the turn guarantees, averaged
over all that may be drawn; an interval where a hand was not proved in time. Ecus.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from advisor.page.pages.analyse.turn_rows import Listed
from advisor.words.position_words import amount, cards_words
from positions.notation.written_plays import Exchange
from positions.things import KINDS, Cards
from search.rules.position import Position
from search.rules.turn_phases import refuse_turn_play
from search.solve.exchange_value import discards

KEEP: Final = "keep"
SWAP: Final = "swap"
EXCHANGE: Final = "exchange"
#: Why an exchange that is suggested may look worse here.
COUNTED: Final = "This counts only this turn's Ecus"
ELSEWHERE: Final = "Suggestions also count what the cards are worth later."
#: Two numbers that differ by less are one.
_NOTHING: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Bar:
    """One thing that can be done in phase I: what it guarantees on average lies between two
    limits, which are equal where everything is proved."""

    what: str
    #: ``keep``, ``swap`` or ``exchange``.
    sort: str
    low: float
    high: float

    @property
    def exact(self) -> bool:
        """Whether the limits are one."""
        return self.high - self.low < _NOTHING

    @property
    def words(self) -> str:
        """``+1.40``, or ``+1.40 to +2.60`` where it is not proved."""
        if self.exact:
            return _number(self.low, self.sort)
        return f"{_number(self.low, self.sort)} to {_number(self.high, self.sort)}"


def refusal(position: Position) -> str:
    """Why no card can be exchanged, as a clause; empty if one can.

    :raises ValueError: if the mover's hand is not known.
    """
    first = next(iter(discards(position.hand)), None)
    if first is None:
        return "there is no card to discard"
    why = refuse_turn_play(position, Exchange(first))
    return "" if why is None else str(why)


def bars(result: Mapping[str, Any], hand: Cards) -> list[Bar]:
    """Keeping the hand, then all else, the best first."""
    keep = result["keep"].get("without_swap", result["keep"])
    first_bars = [Bar(f"keep {cards_words(hand)}", KEEP, keep["gain"], keep["bound"])]
    rest = [
        Bar(_swap_words(one), SWAP, one["gain"], one["bound"]) for one in result.get("swaps", ())
    ]
    for option in result["options"]:
        low, high = option["expected"]
        what = f"discard {cards_words(_cards(option['discard']))}"
        rest.append(Bar(what, EXCHANGE, low, high))
    rest.sort(key=lambda bar: (-bar.low, -bar.high, bar.what))
    return first_bars + rest


def recommended(turns: Sequence[Listed]) -> str:
    """Whether to exchange, the rest of the game considered: what the list of suggestions says.

    :param turns: of the list, best first; not empty.
    """
    first = turns[0]
    if first.exchange is not None:
        kept = next((turn for turn in turns if turn.exchange is None), None)
        words = f"Recommended: exchange {cards_words(first.exchange)}"
        if kept is None:
            return f"{words}; no turn with this hand is among the {len(turns)} best."
        return f"{words}. {_behind('The best turn with this hand', kept)}"
    other = next((turn for turn in turns if turn.exchange is not None), None)
    if other is None or other.exchange is None:
        return f"Recommended: keep the hand. No exchange is among the {len(turns)} best turns."
    what = f"The best exchange, {cards_words(other.exchange)},"
    return f"Recommended: keep the hand. {_behind(what, other)}"


def _behind(what: str, turn: Listed) -> str:
    if turn.unsure or turn.margin is None:
        return f"{what} comes next; how far behind is not known yet."
    if turn.equal:
        return f"{what} is as good within the error."
    return f"{what} is {-turn.difference:.1f} Ecus behind at the end of the game."


def verdict(bars: list[Bar]) -> str:
    """What the bars prove about keeping and exchanging, in a sentence."""
    keep, rest = bars[0], bars[1:]
    if not rest:
        return ""
    best = max(rest, key=lambda bar: (bar.low, bar.high))
    if max(bar.high for bar in rest) <= keep.low:
        return "Nothing earns more this turn, on average, than keeping the hand."
    others = [bar.high for bar in bars if bar is not best]
    if best.low > keep.high:
        sure = "" if best.low >= max(others) else "; which exchange is best is still open"
        gain = f"{best.low - keep.high:.2f}"
        least = "" if best.exact and keep.exact else "at least "
        return (
            f"This turn, on average, it is better to {best.what}: {least}{gain} Ecus more than"
            f" keeping the hand{sure}."
        )
    return "It is not decided yet which earns more this turn. Think longer to narrow the bars."


def explanation(collects: bool, price: int, holdem: bool) -> str:
    """What the numbers mean, and what counts in them."""
    text = (
        f"{COUNTED}: what the best turn guarantees after each exchange, averaged over everything"
        f" that can be drawn, minus the price of {amount(price, 'Ecu')}"
    )
    if holdem:
        text += ", including the best swap with the reserve"
    if not collects:
        text += "; on a turn without income, only bonuses count"
    return f"{text}. {ELSEWHERE}"


def _swap_words(one: Mapping[str, Any]) -> str:
    take, give = (cards_words(_cards(one[name])) for name in ("take", "give"))
    return f"swap {give} for {take}"


def _cards(counts: Mapping[str, int]) -> Cards:
    military, religious, civil = (int(counts.get(kind, 0)) for kind in KINDS)
    return military, religious, civil


def _number(value: float, sort: str) -> str:
    return f"{value:+.2f}" if sort == EXCHANGE else f"{value:+.0f}"
