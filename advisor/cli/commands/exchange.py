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
from advisor.words.say import fixed, say
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
COUNTED: Final = "cli-exchange-counted"
#: The same on the last turn.
COUNTED_LAST: Final = "cli-exchange-counted-last"


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
        raise Failure(say("cli-seconds-limits", longest=fixed(LONGEST, 0)))
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
    bound = {"bound": keep.bound}
    proved = say("cli-exchange-proved") if keep.proven else say("cli-exchange-not-proved", **bound)
    tell(
        "\n"
        + say("cli-exchange-keep", hand=cards_words(position.hand), gain=keep.gain, proved=proved)
    )
    if result.swaps:
        _print_swaps(result)
    if result.refused:
        begin = "\n" if result.swaps else ""
        tell(begin + say("cli-exchange-refused", why=result.refused))
    else:
        _print_options(result)
    if result.swaps or result.options:
        tell(f"\n{_verdict(result)}")
        tell(say(COUNTED if position.number < position.table.last_turn else COUNTED_LAST))
    if result.interrupted:
        tell(say("cli-exchange-stopped"))


def _print_swaps(result: Exchanges) -> None:
    tell("\n" + say("cli-exchange-swaps-head"))
    for one in result.swaps:
        upto = "" if one.gain == one.bound else " " + say("cli-exchange-up-to", bound=one.bound)
        line = f"{swap_words(one.swap):<12}{f'{one.gain:+d}{upto}':<14}"
        if one.options:
            best = one.options[0]
            line += say(
                "cli-exchange-best-discard",
                discard=hand_token(best.discard),
                high=_interval((best.low, best.high)),
            )
        tell(line.rstrip())
    tell(say("cli-exchange-swap-notation"))


def _print_options(result: Exchanges) -> None:
    swapping = any(option.swapping for option in result.options)
    tell("\n" + say("cli-exchange-discards.swap" if swapping else "cli-exchange-discards"))
    for option in result.options:
        line = f"{hand_token(option.discard):<12}{_interval((option.low, option.high)):<26}"
        if option.swapping:
            line += _interval(option.swapping)
        tell(line.rstrip())
    tell("\n" + say("cli-exchange-hands-head"))
    for hand, valued in result.hands.items():
        upto = (
            ""
            if valued.gain == valued.bound
            else " " + say("cli-exchange-up-to", bound=valued.bound)
        )
        tell(f"{hand_token(hand):<12}{valued.gain:+d}{upto}")


def swap_words(swap: Swap) -> str:
    """``1m/1c``: taken from the reserve, given for it."""
    return f"{hand_token(swap.take)}/{hand_token(swap.give)}"


def _interval(limits: Interval) -> str:
    low, high = limits
    if low == high:
        return f"{float(low):+.2f}"
    return say("cli-exchange-interval", low=fixed(float(low), 2), high=fixed(float(high), 2))


def _verdict(result: Exchanges) -> str:
    """What the numbers prove about keeping, swapping or exchanging."""
    keep = result.keep
    undecided = say("cli-exchange-undecided")
    # The hand may allow no swap, being all of the reserve's only kind, and a drawn one may.
    if result.swaps or any(option.swapping for option in result.options):
        ways = _ways(result)
        low, _, what = max(ways, key=lambda way: way[0])
        if any(high > low for _, high, other in ways if other != what):
            return undecided
        return say("cli-exchange-best-way", what=what)
    if all(option.high <= keep.gain for option in result.options):
        return say("cli-exchange-keep-best")
    if result.options[0].low > keep.bound:
        best = hand_token(result.options[0].discard)
        return say("cli-exchange-discard-best", best=best)
    return undecided


def _ways(result: Exchanges) -> list[tuple[Fraction, Fraction, str]]:
    """Everything that can be done in phase I, and the interval of what it brings."""
    keep = result.keep
    ways = [(Fraction(keep.gain), Fraction(keep.bound), say("cli-exchange-keep-the-hand"))]
    for one in result.swaps:
        swap = say("cli-exchange-swap", swap=swap_words(one.swap))
        ways.append((Fraction(one.gain), Fraction(one.bound), swap))
        for option in one.options:
            what = say("cli-exchange-then-discard", swap=swap, discard=hand_token(option.discard))
            ways.append((option.low, option.high, what))
    for option in result.options:
        low, high = option.best
        form = ".swap" if option.swapping else ""
        what = say(f"cli-exchange-discarding{form}", discard=hand_token(option.discard))
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
            seconds = fixed(now - self.begun, 0)
            line = say("cli-exchange-progress", hand=done + 1, of=total, seconds=seconds)
            if nodes:
                about = {"hand": done + 1, "of": total, "positions": nodes}
                line = say("cli-exchange-progress.seen", seconds=seconds, **about)
            note(f"\r\033[K{line}", end="")

    def clear(self) -> None:
        """Take the line away."""
        if self.shown != self.begun:
            note("\r\033[K", end="")
