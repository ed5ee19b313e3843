"""Turns to be explained (docs/explain.md): one that somebody names, or those of a list."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from advisor.advise.apply_plays import acted
from advisor.advise.complete_play import Mistake, states_hand
from advisor.advise.explain import Explainer, Explanation, TurnToExplain
from advisor.advise.first_row import turn_of, why_first
from advisor.advise.suggest import SIMULATIONS, Advice, Suggestion, suggest
from advisor.words.advice import Figure
from advisor.words.advice_report import figure_text, planned_text, rank_text
from advisor.words.position_words import error_words
from advisor.words.say import fixed, say
from positions.notation.written_plays import End
from search.rules.game import hide_hands
from search.rules.position import Position, over

#: Sentences under a suggestion.
MOST: Final = 4
#: Hands of an exchange of which it is said what to play with them.
LIKELIEST: Final = 3
#: Why an exchange that is suggested may look worse in ``khronos exchange``.
COUNTED: Final = "advice-exchange-counts"


class ExplainedAdvice(NamedTuple):
    """The explanations of the rows, in their order, and why the first of them is first."""

    rows: list[Explanation]
    why_first: tuple[str, ...]


def explanations(
    advice: Advice, position: Position, explainer: Explainer | None = None
) -> ExplainedAdvice:
    """What is to be said of every suggestion, and what only of the first one.

    :param explainer: that of the position, if there is one that knows the turns already.
    """
    explainer = explainer or Explainer(position)
    rows = explainer.explain_list([turn_of(one) for one in advice.suggestions])
    return ExplainedAdvice(rows, why_first(advice, explainer))


def row_reasons(
    one: Suggestion, explanation: Explanation, most: int, advice: Advice
) -> tuple[str, ...]:
    """What is said of a row, ``most`` sentences at most: how its money adds up to its gain, then
    what it wins, what it stops and its risk.

    Of an exchange what it brings against keeping the hand, and what it earns on average: its plays
    depend on the draw, and what the turn would be without any is no reason for it.

    :param advice: the list with the row.
    """
    if one.exchange is not None:
        now = say("advice-exchange-depends")
        if one.gain is not None:
            now = say("advice-exchange-average", gain=fixed(one.gain, 1))
        return (*_against_keeping(one, advice), now)[:most]
    return money_and_reasons(explanation, most)


def _against_keeping(one: Suggestion, advice: Advice) -> Iterator[str]:
    """What an exchange is worth more than the best turn with the hand held, by the figures of the
    list; nothing where these do not tell, as differences are those to the first row."""
    first = advice.suggestions[0]
    kept = next((other for other in advice.suggestions if other.exchange is None), None)
    if kept is None or (one is not first and kept is not first):
        return
    row, sign = (kept, -1) if one is first else (one, 1)
    if row.difference_se is None:
        return
    ahead, error = sign * row.difference, row.difference_se
    if not error and not ahead:
        return
    if abs(ahead) <= error:
        yield say("advice-exchange-against", how="even", ecus=error_words(error))
        return
    how = "better" if ahead > 0 else "worse"
    yield say(
        "advice-exchange-against",
        how=how,
        ecus=figure_text(Figure(abs(ahead), error), signed=False),
    )


def money_and_reasons(explanation: Explanation, most: int) -> tuple[str, ...]:
    """How the money of a turn adds up to its gain, then what it wins, what it stops and its risk,
    ``most`` sentences at most."""
    money = explanation.sentences[:1]
    return (*money, *(one for one in explanation.reasons if one not in money))[:most]


def reasons_text(
    advice: Advice,
    position: Position,
    width: int,
    most: int = MOST,
    explainer: Explainer | None = None,
) -> str:
    """The first reasons of every suggestion under its rank, at most ``width`` characters wide;
    ``explainer`` as for ``explanations``."""
    lines = [say("advice-why")]
    explained = explanations(advice, position, explainer)
    for one, explanation in zip(advice.suggestions, explained.rows, strict=True):
        head = f"{rank_text(one):>2}  "
        reasons = row_reasons(one, explanation, most, advice)
        if one.exchange is not None and position.number < position.table.last_turn:
            reasons = (*reasons, *plan_sentences(one), say(COUNTED))
        if one is advice.suggestions[0]:
            reasons = (*reasons, *explained.why_first)
        for sentence in reasons:
            lines += textwrap.wrap(
                sentence, width, initial_indent=head, subsequent_indent=" " * len(head)
            )
            head = "    "
    return "\n".join(lines)


def plan_sentences(one: Suggestion) -> tuple[str, ...]:
    """What to play after an exchange with the hands that are likeliest, and how many more there
    are."""
    plan = one.plan or ()
    more = len(plan) - LIKELIEST
    rest = (say("advice-more-hands", hands=more),) if more > 0 else ()
    return (*(planned_text(hand) for hand in plan[:LIKELIEST]), *rest)


def turn_meant(
    position: Position, plays: Sequence[str], answers: Sequence[str], option: str = "--decide"
) -> TurnToExplain:
    """The turn that was asked about; ``answers`` and ``option`` as ``advisor.advise.apply_plays``
    has them.

    :raises Mistake: it is not one legal turn.
    """
    if any(states_hand(text) for text in plays):
        raise Mistake(say("mistake-hand-known"))
    # What can be drawn is judged by what the mover sees (§2.6).
    _, records = acted(hide_hands(position, position.mover), plays, answers, option)
    ends = [number for number, record in enumerate(records) if isinstance(record.play, End)]
    if ends and ends[0] < len(records) - 1:
        raise Mistake(say("mistake-after-end", play=ends[0] + 2))
    return TurnToExplain.of(records)


def compared(
    explainer: Explainer,
    own_turn: TurnToExplain | None,
    simulations: int | None = None,
    advise: Callable[[Position, int], Advice] | None = None,
) -> tuple[TurnToExplain, dict[str, TurnToExplain]]:
    """The turn to explain, and those that it is compared with, by their roles.

    The list is that of ``khronos suggest``, with as many simulations if none are said. ``advise``
    may look for it in a way of its own.

    :raises Mistake: the game is over.
    """
    if over(explainer.position):
        raise Mistake(say("mistake-over-explain"))
    number = SIMULATIONS if simulations is None else simulations
    find = advise or (lambda position, number: suggest(position, simulations=number))
    advice = find(explainer.position, number)
    listed = [turn_of(one) for one in advice.suggestions]
    turn = own_turn or listed[0]
    others = {"greedy": explainer.greedy(turn, *listed)}
    if not explainer.same(turn, listed[0]):
        others["first"] = listed[0]
    elif len(listed) > 1:
        others["next"] = listed[1]
    return turn, others
