"""Why the first row of a list is first: against the turn that earns most now and the next idea.

Claims say what differs (docs/explain.md), the figures of the list by how much it is better in the
end. If another row wins more often beyond the error, that is said, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from advisor.advise.explain import Explainer, TurnToExplain
from advisor.advise.suggest import Advice, Suggestion
from advisor.words.advice import ERRORS, AlikeTurn, Figure
from advisor.words.advice_report import figure_text, rank_text, win_text
from advisor.words.claim_sentences import differences_of, finished
from positions.notation.play_text import format_play

#: Of a turn that is in no row: its plays.
UNLISTED: Final = "the turn that earns most now, of those examined ({plays})"


@dataclass(frozen=True, slots=True)
class OtherTurn:
    """Another turn, what it is called, and by how much it is better than the first in the end."""

    turn: TurnToExplain
    words: str
    ahead: Figure | None


def turn_of(one: Suggestion) -> TurnToExplain:
    """The turn that a suggestion suggests."""
    return TurnToExplain.of(one.line, one.discard, one.exchange)


def alike_of(one: AlikeTurn) -> TurnToExplain:
    """The turn of one that is in the row of another."""
    return TurnToExplain.of(one.line, one.discard)


def why_first(advice: Advice, explainer: Explainer) -> tuple[str, ...]:
    """Two comparisons at most of the first row with others, and who wins more often than it."""
    first = advice.suggestions[0]
    mover = explainer.position.table.colors[explainer.position.mover]
    sentences = []
    for rival in _other_turns(advice, explainer):
        claims = explainer.claims(turn_of(first), {"next": rival.turn})
        differences = differences_of(claims, mover)
        told = [_behind(rival.ahead, first), *([differences] if differences else [])]
        text = "; ".join(part for part in told if part)
        sentences.append(finished(f"compared with {rival.words}: {text}"))
    if not any("earns most" in rival for rival in sentences):
        sentences.insert(0, _earns_most(first))
    return (*sentences, *_wins_more_often(advice))


def _other_turns(advice: Advice, explainer: Explainer) -> Iterator[OtherTurn]:
    """The turn that earns more than the first one now, if one does, and the next idea."""
    others = advice.suggestions[1:]
    ideas = [one for one in others if one.exchange is None] or others
    after = ideas[0] if ideas else None
    richest = _richest(advice, explainer)
    if richest is not None:
        row = next((one for one in others if _has(one, richest, explainer)), None)
        if row is None:
            plays = " ".join(format_play(step.play) for step in richest.steps)
            yield OtherTurn(richest, UNLISTED.format(plays=plays), None)
        else:
            words = "which earns most now"
            if row is after:
                words += " and is the next idea"
            yield OtherTurn(turn_of(row), f"turn {rank_text(row)}, {words}", _ahead(row))
            if row is after:
                return
    if after is not None:
        name = "the exchange" if after.rank is None else f"turn {rank_text(after)}"
        yield OtherTurn(turn_of(after), f"{name}, the next idea", _ahead(after))


def _richest(advice: Advice, explainer: Explainer) -> TurnToExplain | None:
    """The turn that earns most now; None where none earns more than the first."""
    first = turn_of(advice.suggestions[0])
    if advice.suggestions[0].exchange is not None:
        return None
    listed = [turn_of(one) for one in advice.suggestions if one.exchange is None]
    richest = explainer.greedy(*listed)
    return richest if explainer.gain(richest) > explainer.gain(first) else None


def _has(row: Suggestion, turn: TurnToExplain, explainer: Explainer) -> bool:
    """Whether a turn is that of a row, or one of those that come to the same."""
    if row.exchange is not None:
        return False
    turns = [turn_of(row), *map(alike_of, row.alike)]
    return any(explainer.same(turn, one) for one in turns)


def _ahead(row: Suggestion) -> Figure | None:
    if row.difference_se is None:
        return None
    return Figure(row.difference, row.difference_se)


def _behind(ahead: Figure | None, first: Suggestion) -> str:
    """By how much the first is better in the end, as far as the list knows."""
    if ahead is None or first.margin is None:
        return ""
    by = figure_text(Figure(abs(ahead.mean), ahead.error), signed=False)
    if abs(ahead.mean) <= ahead.error:
        return f"about as good in the end ({figure_text(Figure(-ahead.mean, ahead.error))} Ecus)"
    if not ahead.error:
        return f"better by {by} {'Ecu' if by == '1' else 'Ecus'} in the end"
    sure = "" if abs(ahead.mean) > ERRORS * ahead.error else "perhaps "
    return f"{sure}{'better' if ahead.mean < 0 else 'worse'} by {by} Ecus in the end"


def _earns_most(first: Suggestion) -> str:
    if first.exchange is not None:
        return "What it earns now depends on the draw."
    if first.proved:
        return "No turn earns more now: proved."
    return "No turn that was examined earns more now."


def _wins_more_often(advice: Advice) -> Iterator[str]:
    """One sentence about the row that wins more often than the first by more than two errors."""
    first, *others = advice.suggestions
    better = [one for one in others if _wins(one)]
    if better and first.win is not None:
        one = max(better, key=lambda one: 0.0 if one.win is None else one.win.mean)
        name = "The exchange" if one.rank is None else f"Turn {one.rank}"
        yield f"{name} wins more often: {win_text(one.win)} against {win_text(first.win)}."


def _wins(one: Suggestion) -> bool:
    ahead = one.win_difference
    return ahead is not None and ahead.mean > ERRORS * ahead.error
