"""``khronos explain``: the reasons for a turn, in sentences made from facts."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from advisor.cli.arguments import Decide, Game, Json
from advisor.cli.input_files import TurnNumber, Variation, Whose, opened
from advisor.cli.output import Failure, note, out_json, tell
from advisor.words.position_words import headline
from advisor.words.say import say

if TYPE_CHECKING:
    from advisor.advise.explain import TurnToExplain
    from advisor.advise.suggest import Advice
    from search.rules.position import Position


def explain(
    file: Game,
    plays: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PLAY]...",
            help="help-explain.plays",
            show_default=False,
        ),
    ] = None,
    decide: Decide = None,
    simulations: Annotated[
        int | None,
        typer.Option(
            help="help-explain.simulations",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
    turn: TurnNumber = None,
    player: Whose = None,
    variation: Variation = None,
) -> None:
    """Give the reasons for a turn: what it earns, takes, denies, risks."""
    from advisor.advise.explain import Explainer, TurnToExplain, explanation_to_json
    from advisor.advise.explained_turns import compared, turn_meant
    from advisor.advise.suggest import suggest, until_stopped
    from advisor.cli.commands.suggest import simulated

    if simulations is not None and not 0 <= simulations <= 1_000_000:
        raise Failure(say("cli-simulations-most"))
    checked = opened(file, turn, player, variation)
    position = checked.position
    turn_typed = turn_meant(position, plays, list(decide or ())) if plays else None
    if not plays and checked.turn is not None and checked.turn.records:
        turn_typed = TurnToExplain.of(checked.turn.records)
    if decide and not plays:
        raise Failure(say("cli-explain-decide-alone"))
    explainer = Explainer(position)
    stopped = False
    waiting = sys.stderr is not None and sys.stderr.isatty()
    if waiting:
        note(say("cli-looking-at-turns"), end="\r")

    def advise(position: Position, number: int) -> Advice:
        nonlocal stopped
        ask = partial(suggest, position, simulations=number)
        advice, stopped = until_stopped(
            lambda tell: ask(progress=tell), simulated if waiting else None
        )
        return advice

    try:
        explained, others = compared(explainer, turn_typed, simulations, advise)
        explanation = explainer.explain(explained, others)
    finally:
        if waiting:
            note("\033[K", end="")
    if stopped:
        note(say("cli-explain-stopped"))
    if as_json:
        out_json(explanation_to_json(explanation))
        return
    tell(headline(position, checked.setup.title))
    tell(f"\n{_notation(explained)}")
    for sentence in explanation.sentences:
        tell(f"- {sentence}")
    if explanation.themes:
        tell(say("cli-explain-themes", themes=", ".join(explanation.themes)))


def _notation(turn: TurnToExplain) -> str:
    from advisor.words.advice_report import no_play
    from positions.notation.play_text import format_play

    texts = []
    for step in turn.steps:
        chosen = "; ".join(f"{choice.who}: {choice.chosen}" for choice in step.choices)
        texts.append(format_play(step.play) + (f" ({chosen})" if chosen else ""))
    return "  ".join(texts) or no_play()
