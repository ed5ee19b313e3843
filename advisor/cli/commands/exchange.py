"""``khronos exchange``: keep the hand, or pay 2 Ecus for other cards."""

from __future__ import annotations

import sys
import time
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.advise.json_answers import exchanges_to_json
from advisor.cli.arguments import Game, Json
from advisor.cli.input_files import TurnNumber, Variation, Whose, opened
from advisor.cli.output import Failure, note, out_json, tell
from advisor.words.position_words import cards_words, hand_token, headline
from search.run.machine import processors

if TYPE_CHECKING:
    from positions.notation.written_plays import Swap
    from search.rules.position import Position
    from search.solve.exchange_value import Exchanges, Interval

#: Longest search, in seconds.
LONGEST: Final = 86_400.0
#: Seconds without ``--seconds``.
USUAL: Final = 55.0
#: Why an exchange that khronos suggest puts first may look worse here.
COUNTED: Final = (
    "Counts only this turn's Ecus. khronos suggest FILE also counts what the cards are worth later."
)
#: The same on the last turn.
COUNTED_LAST: Final = (
    "Counts Ecus, on average. khronos suggest FILE also counts the chance of winning."
)


def exchange(
    file: Game,
    as_json: Json = False,
    seconds: Annotated[float, typer.Option(help="help-exchange.seconds")] = USUAL,
    turn: TurnNumber = None,
    player: Whose = None,
    variation: Variation = None,
) -> None:
    """Compare keeping the hand with every exchange of phase I."""
    from search.solve.exchange_value import exchanges

    if not 0 < seconds <= LONGEST:
        raise Failure(f"--seconds is a number above 0, at most {LONGEST:.0f}")
    checked = opened(file, turn, player, variation)
    progress = _ExchangeProgress()
    result = exchanges(checked.position, seconds, progress.tell, min(2, processors()))
    progress.clear()
    if as_json:
        out_json(exchanges_to_json(checked.position, result))
        return
    tell(headline(checked.position, checked.setup.title))
    _print(checked.position, result)


def _print(position: Position, result: Exchanges) -> None:
    keep = result.keep
    proved = "proved" if keep.proven else f"not proved, at most {keep.bound:+d}"
    tell(f"\nKeep {cards_words(position.hand)}: {keep.gain:+d} ({proved})")
    if result.swaps:
        _print_swaps(result)
    if result.refused:
        tell(f"{chr(10) if result.swaps else ''}No exchange: {result.refused}.")
    else:
        _print_options(result)
    if result.swaps or result.options:
        tell(f"\n{_verdict(result)}")
        tell(COUNTED if position.number < position.table.last_turn else COUNTED_LAST)
    if result.interrupted:
        tell("Stopped by Ctrl-C: hands not searched have wide intervals.")


def _print_swaps(result: Exchanges) -> None:
    tell("\nSwap        Guaranteed    Best exchange after it, 2 Ecus paid")
    for one in result.swaps:
        upto = "" if one.gain == one.bound else f" to {one.bound:+d}"
        line = f"{swap_words(one.swap):<12}{f'{one.gain:+d}{upto}':<14}"
        if one.options:
            best = one.options[0]
            line += f"discard {hand_token(best.discard)}: {_interval((best.low, best.high))}"
        tell(line.rstrip())
    tell("1m/1c: take 1 military card from the reserve and give 1 civil card, for free.")


def _print_options(result: Exchanges) -> None:
    swapping = any(option.swapping for option in result.options)
    more = "     With the best swap" if swapping else ""
    tell(f"\nDiscard     Expected, 2 Ecus paid{more}")
    for option in result.options:
        line = f"{hand_token(option.discard):<12}{_interval((option.low, option.high)):<26}"
        if option.swapping:
            line += _interval(option.swapping)
        tell(line.rstrip())
    tell("\nHand        Guaranteed, price not counted")
    for hand, valued in result.hands.items():
        upto = "" if valued.gain == valued.bound else f" to {valued.bound:+d}"
        tell(f"{hand_token(hand):<12}{valued.gain:+d}{upto}")


def swap_words(swap: Swap) -> str:
    """``1m/1c``: taken from the reserve, given for it."""
    return f"{hand_token(swap.take)}/{hand_token(swap.give)}"


def _interval(limits: Interval) -> str:
    low, high = limits
    if low == high:
        return f"{float(low):+.2f}"
    return f"{float(low):+.2f} to {float(high):+.2f}"


def _verdict(result: Exchanges) -> str:
    """What the numbers prove about keeping, swapping or exchanging."""
    keep = result.keep
    undecided = "Undecided: the intervals overlap. --seconds 300 searches longer."
    # The hand may allow no swap, being all of the reserve's only kind, and a drawn one may.
    if result.swaps or any(option.swapping for option in result.options):
        ways = _ways(result)
        low, _, what = max(ways, key=lambda way: way[0])
        if any(high > low for _, high, other in ways if other != what):
            return undecided
        return f"Nothing earns more this turn, on average, than this: {what}."
    if all(option.high <= keep.gain for option in result.options):
        return "No exchange earns more this turn, on average, than keeping the hand."
    if result.options[0].low > keep.bound:
        best = hand_token(result.options[0].discard)
        return f"Discarding {best} earns more this turn, on average."
    return undecided


def _ways(result: Exchanges) -> list[tuple[Fraction, Fraction, str]]:
    """Everything that can be done in phase I, and the interval of what it brings."""
    keep = result.keep
    ways = [(Fraction(keep.gain), Fraction(keep.bound), "keep the hand")]
    for one in result.swaps:
        swap = f"swap {swap_words(one.swap)}"
        ways.append((Fraction(one.gain), Fraction(one.bound), swap))
        for option in one.options:
            what = f"{swap}, then discard {hand_token(option.discard)}"
            ways.append((option.low, option.high, what))
    for option in result.options:
        low, high = option.best
        what = f"discard {hand_token(option.discard)}"
        if option.swapping:
            what += ", with the best swap, if any"
        ways.append((low, high, what))
    return ways


class _ExchangeProgress:
    """One line on the terminal: hands done and positions seen, from the first second on."""

    def __init__(self) -> None:
        self.begun = self.shown = time.monotonic()
        self.on = sys.stderr is not None and sys.stderr.isatty()

    def tell(self, done: int, total: int, nodes: int) -> None:
        """How far it is."""
        now = time.monotonic()
        if self.on and now - self.begun > 1 and now - self.shown > 0.2:
            self.shown = now
            seen = f", {nodes:,} positions seen" if nodes else ""
            note(
                f"\r\033[Khand {done + 1} of {total}{seen}, {now - self.begun:.0f} s",
                end="",
            )

    def clear(self) -> None:
        """Take the line away."""
        if self.shown != self.begun:
            note("\r\033[K", end="")
