"""``khronos threats``: what one turn of an opponent can take from your next income."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.cli.arguments import Game, Json, one_of
from advisor.cli.input_files import TurnNumber, Variation, opened
from advisor.cli.output import Failure, note, out_json, tell
from advisor.words.position_words import amount, cards_words, headline
from search.run.machine import processors

if TYPE_CHECKING:
    from advisor.advise.threats import Threat, Threats
    from search.rules.position import Position

#: Longest search, in seconds.
LONGEST: Final = 86_400.0


def threats(
    file: Game,
    as_json: Json = False,
    seconds: Annotated[
        float | None,
        typer.Option(
            help="Search for this many seconds; the answer may then vary.", show_default=False
        ),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(
            metavar="COLOR",
            help="Whose income; default: the player to move.",
            show_default=False,
        ),
    ] = None,
    known_hands: Annotated[
        bool,
        typer.Option("--known-hands", help="Assume that opponents hold the cards in the file."),
    ] = False,
    turn: TurnNumber = None,
    variation: Variation = None,
) -> None:
    """Find the turns of opponents that lower your next income most.

    Each opponent's next turn is looked at by itself, as if the player to move ended their turn
    now, with every hand that the unseen cards allow. The income is that of the boards and
    adventurers as they stand. An opponent who holds the cards can always cause the loss; no turn
    takes more than the bound, even if they first exchange cards or, under Hold'em, swap some. For
    each of the three worst threats it shows your cheapest turn that prevents it, unless your hand
    is given only as a number. --player asks for somebody else's income, as if they had just ended
    their turn.

    \b
    Examples:
      khronos threats FILE
      khronos threats FILE --player green --known-hands
      khronos threats FILE --seconds 30 --json
    """
    from advisor.advise.threats import threatened, threats_to_json
    from advisor.advise.threats import threats as look

    if seconds is not None and not 0 < seconds <= LONGEST:
        raise Failure(f"--seconds is a number above 0, at most {LONGEST:.0f}")
    checked = opened(file, turn, None if turn is None else player, variation, known_hand=False)
    position = checked.position
    colors = position.table.colors
    seat = position.mover if player is None else colors.index(one_of("player", player, colors))
    position = threatened(position, seat)
    progress = _ThreatsProgress()
    try:
        result = look(
            *(position, seconds),
            progress=progress.tell,
            known_hands=known_hands,
            threads=processors(),
        )
    except KeyboardInterrupt:
        if progress.known is None:
            raise
        result = progress.known
    progress.clear()
    if as_json:
        out_json(threats_to_json(result))
        return
    tell(headline(checked.position, checked.setup.title))
    _print(result, why_nothing(position, seat == checked.position.mover))
    if known_hands and not result.known_hands:
        tell("\nThe file gives no opponent's cards, so --known-hands changes nothing.")


def why_nothing(position: Position, moving: bool) -> str:
    """Why a player has no income that an opponent could take.

    :param position: as it is asked about, with that player to move.
    :param moving: whether it is really their turn, at whose end they may collect.
    """
    if any(turn > position.number for turn in position.table.pays):
        return "the boards pay nothing where they stand"
    if moving and position.number in position.table.pays:
        return "the last one comes at the end of this turn, before anyone else plays"
    return "none is left"


def _print(result: Threats, nothing: str) -> None:
    from advisor.advise.threats import covered_words

    if not result.income:
        tell(f"\n{result.color.capitalize()} has no income to lose: {nothing}.")
        return
    tell(f"\nNext income of {result.color} as things stand: {amount(result.income, 'Ecu')}.")
    covered = f", {covered_words(result.covered)}" if result.bound < result.income else ""
    if result.loss == result.bound:
        tell(f"At worst one turn of an opponent takes {amount(result.loss, 'Ecu')} of it{covered}.")
    else:
        tell(
            f"Found: one turn of an opponent takes {amount(result.loss, 'Ecu')} of it;"
            f" none takes more than {result.bound}{covered}."
        )
        tell("--seconds 60 searches longer.")
    for number, threat in enumerate(result.threats, 1):
        _print_threat(number, threat, result)


def _print_threat(number: int, threat: Threat, result: Threats) -> None:
    from advisor.words.advice_report import line_text
    from positions.notation.play_text import format_play

    first = "".join(f"{format_play(play)}  " for play in threat.first)
    tell(f"\n{number:>2}  {threat.opponent} {-threat.loss:+d}: {first}{line_text(threat.line)}")
    hit = ", ".join(f"{d.epoch} {d.at} ({d.ecus})" for d in threat.domains)
    tell(f"    hits {hit}")
    tell(f"    with {cards_words(threat.cards)}, {_chance_words(threat, result)}")
    if threat.adaptive:
        tell("    others decide on the way; the choice that takes least is shown")
    prevention = threat.prevention
    if prevention is not None:
        tell(f"    prevented by {line_text(prevention.line)} ({_price(prevention.gain)})")
        if prevention.remaining:
            left = amount(prevention.income, "Ecu")
            tell(f"    another turn can still take {prevention.remaining} of your {left}")
    elif threat.preventable is False:
        tell("    no turn with the cards that you hold prevents it")


def _chance_words(threat: Threat, result: Threats) -> str:
    """``chance that they hold them: 34%``."""
    from advisor.advise.threats import getting_words

    if threat.opponent in result.known_hands and not threat.exchanged:
        swap = " or can swap for" if threat.first else ""
        return f"which they hold{swap} according to the file"
    chance = f"{float(threat.chance):.0%}"
    return f"chance that they {getting_words(threat.exchanged, result.covered)}: {chance}"


def _price(gain: int) -> str:
    return f"guarantees {gain:+d} now"


class _ThreatsProgress:
    """One line on the terminal: the worst so far, from the first second on."""

    def __init__(self) -> None:
        self.begun = self.shown = time.monotonic()
        self.on = sys.stderr is not None and sys.stderr.isatty()
        self.known: Threats | None = None

    def tell(self, result: Threats) -> None:
        """What is known so far."""
        self.known = result
        now = time.monotonic()
        if self.on and now - self.begun > 1 and now - self.shown > 0.2:
            self.shown = now
            done = f"{amount(result.nodes, 'position')} seen, {now - self.begun:.0f} s"
            note(f"\r\033[Kloss {result.loss}, at most {result.bound}, {done}", end="")

    def clear(self) -> None:
        """Take the line away."""
        if self.shown != self.begun:
            note("\r\033[K", end="")
