"""Why the first row of a list is first: against the turn that earns most now and the next idea.

Claims say what differs (docs/explain.md), the figures of the list by how much it is better in the
end. If another row wins more often beyond the error, that is said, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from advisor.advise.explain import Explainer, TurnToExplain
from advisor.advise.suggest import Advice, Suggestion
from advisor.words import play_words
from advisor.words.advice import ERRORS, AlikeTurn, Figure
from advisor.words.advice_report import figure_text, win_text
from advisor.words.claim_sentences import differences_of
from advisor.words.say import fixed, say
from positions.notation.written_plays import BoardPlay, Swap


@dataclass(frozen=True, slots=True)
class OtherTurn:
    """Another turn, what it is called, and by how much it is better than the first in the end."""

    turn: TurnToExplain
    words: str
    ahead: Figure | None
    earns_most: bool = False


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
    rivals = list(_other_turns(advice, explainer))
    for rival in rivals:
        claims = explainer.claims(turn_of(first), {"next": rival.turn})
        differences = differences_of(claims, mover)
        better = _behind(rival.ahead, first)
        if better and differences:
            differences = say("first-better", better=better, differences=differences)
        told = differences or better
        sentences.append(say("first-compared", turn=rival.words, differences=told))
    if not any(rival.earns_most for rival in rivals):
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
            steps = [s.play for s in richest.steps if isinstance(s.play, BoardPlay | Swap)]
            plays = play_words.in_order(steps)
            yield OtherTurn(richest, say("first-unlisted", plays=plays), None, True)
        else:
            key = "first-earns-most-next-idea" if row is after else "first-earns-most"
            yield OtherTurn(turn_of(row), say(key, rank=_rank(row)), _ahead(row), True)
            if row is after:
                return
    if after is not None:
        words = say("first-next-idea", rank=_rank(after))
        yield OtherTurn(turn_of(after), words, _ahead(after))


def _rank(row: Suggestion) -> int | str:
    """The rank for the words, which say the exchange where there is ``none``."""
    return "none" if row.rank is None else row.rank


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
    if abs(ahead.mean) <= ahead.error:
        return say("first-as-good", by=figure_text(Figure(-ahead.mean, ahead.error)))
    if not ahead.error:
        return say("first-better-certain", by=_certain(abs(ahead.mean)))
    by = figure_text(Figure(abs(ahead.mean), ahead.error), signed=False)
    sure = "" if abs(ahead.mean) > ERRORS * ahead.error else "perhaps-"
    word = "better" if ahead.mean < 0 else "worse"
    return say(f"first-{sure}{word}" if sure else f"first-{word}-by", by=by)


def _certain(mean: float) -> float | Decimal:
    return int(mean) if mean == int(mean) else fixed(mean, 1)


def _earns_most(first: Suggestion) -> str:
    if first.exchange is not None:
        return say("first-draws")
    return say("first-proved" if first.proved else "first-examined")


def _wins_more_often(advice: Advice) -> Iterator[str]:
    """One sentence about the row that wins more often than the first by more than two errors."""
    first, *others = advice.suggestions
    better = [one for one in others if _wins(one)]
    if better and first.win is not None:
        one = max(better, key=lambda one: 0.0 if one.win is None else one.win.mean)
        wins = {"win": win_text(one.win), "first": win_text(first.win)}
        yield say("first-wins-less", rank=_rank(one), **wins)


def _wins(one: Suggestion) -> bool:
    ahead = one.win_difference
    return ahead is not None and ahead.mean > ERRORS * ahead.error
