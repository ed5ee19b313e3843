"""``khronos threats``: what one turn of an opponent can take from your income after this turn."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.cli.arguments import Game, Json, one_of
from advisor.cli.input_files import TurnNumber, Variation, opened
from advisor.cli.output import Failure, note, out_json, tell
from advisor.words.position_words import hand_token, headline
from advisor.words.say import Argument, fixed, say
from advisor.words.threat_words import covers_of, domains_words, needs_words
from search.run.machine import processors

if TYPE_CHECKING:
    from advisor.advise.threats import Threat, Threats

#: Longest search, in seconds.
LONGEST: Final = 86_400.0


def threats(
    file: Game,
    as_json: Json = False,
    seconds: Annotated[
        float | None,
        typer.Option(help="help-threats.seconds", show_default=False),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(
            metavar="COLOR",
            help="help-threats.player",
            show_default=False,
        ),
    ] = None,
    known_hands: Annotated[
        bool,
        typer.Option("--known-hands", help="help-threats.known-hands"),
    ] = False,
    turn: TurnNumber = None,
    variation: Variation = None,
) -> None:
    """Find the turns of opponents that lower your next income most."""
    from advisor.advise.threats import in_time, paid_first, threatened, threats_to_json, why_nothing
    from advisor.advise.threats import threats as look

    if seconds is not None and not 0 < seconds <= LONGEST:
        raise Failure(say("cli-seconds-limits", longest=fixed(LONGEST, 0)))
    checked = opened(file, turn, None if turn is None else player, variation, known_hand=False)
    position = checked.position
    colors = position.table.colors
    seat = position.mover if player is None else colors.index(one_of("player", player, colors))
    asked = threatened(position, seat)
    progress = _ThreatsProgress()
    try:
        result = look(
            *(asked, seconds),
            progress=progress.tell,
            known_hands=known_hands,
            threads=processors(),
            opponents=in_time(position, seat),
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
    safe = paid_first(position) if seat == position.mover else None
    if safe:
        tell("\n" + say("threats-safe", player=result.color, income=safe))
    _print(result, why_nothing(position, seat))
    if known_hands and not result.known_hands:
        tell("\n" + say("threats-known-hands-change-nothing"))


def _print(result: Threats, nothing: str) -> None:
    if not result.income:
        none: dict[str, Argument] = {"turn": result.turn} if result.turn else {}
        tell("\n" + say("threats-none", player=result.color, why=nothing, **none))
        return
    assert result.turn is not None  # there is an income to come
    at_stake: dict[str, Argument] = {"turn": result.turn, "income": result.income}
    tell("\n" + say("threats-income", player=result.color, **at_stake))
    form, about = "", {"loss": result.loss}
    if result.bound < result.income:
        form, covers = ".covered", {"covers": covers_of(result.covered)}
    else:
        covers = {}
    if result.loss == result.bound:
        tell(say(f"threats-worst{form}", **about, **covers))
    else:
        tell(say(f"threats-found{form}", bound=result.bound, **about, **covers))
        tell(say("threats-longer"))
    for number, threat in enumerate(result.threats, 1):
        _print_threat(number, threat, result)


def _print_threat(number: int, threat: Threat, result: Threats) -> None:
    from advisor.words.advice_report import line_text
    from positions.notation.play_text import format_play

    turn = "  ".join([*map(format_play, threat.first), line_text(threat.line)])
    head: dict[str, Argument] = {"player": threat.opponent, "ecus": -threat.loss, "turn": turn}
    tell("\n" + say("threat-head", number=f"{number:>2}", **head))
    lines = [say("threat-hits", domains=domains_words(threat.domains)), _needs(threat, result)]
    if threat.adaptive:
        lines.append(say("threat-adaptive"))
    prevention = threat.prevention
    if prevention is not None:
        turn = line_text(prevention.line)
        lines.append(say("threat-prevented", turn=turn, gain=prevention.gain))
        if prevention.remaining:
            left = {"remaining": prevention.remaining, "income": prevention.income}
            lines.append(say("threat-remaining", **left))
    elif threat.preventable is False:
        lines.append(say("threat-unpreventable"))
    for line in lines:
        tell(f"    {line}")


def _needs(threat: Threat, result: Threats) -> str:
    """The cards that it takes, and how likely they have them: for certain if the file says so."""
    if threat.opponent in result.known_hands and not threat.exchanged:
        way = "swap" if threat.first else "hold"
        return say("threat-needs-known", cards=hand_token(threat.cards), way=way)
    return needs_words(threat.cards, float(threat.chance), threat.exchanged, result.covered)


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
            far: dict[str, Argument] = {
                "positions": result.nodes,
                "seconds": fixed(now - self.begun, 0),
            }
            line = say("threats-progress", loss=result.loss, bound=result.bound, **far)
            note(f"\r\033[K{line}", end="")

    def clear(self) -> None:
        """Take the line away."""
        if self.shown != self.begun:
            note("\r\033[K", end="")
