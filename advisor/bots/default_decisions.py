"""What the advisor decides for others within a play (rules §5.5), where nobody else does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from advisor.advise.estimate import Estimator
from advisor.bots.players.planning_players import best_option
from advisor.bots.players.player import Question, question
from advisor.words.say import say
from positions.notation.written_plays import BoardPlay
from search.rules.game import hide_hands
from search.rules.income import income
from search.rules.move import move_of
from search.rules.position import Position
from search.rules.resolution import Resolution, begin

#: States of one play's decisions that are followed.
_STATES: Final = 256


def answer(position: Position, play: BoardPlay, taken: Sequence[str], who: str) -> str:
    """The square that the advisor chooses for whoever is asked after the answers ``taken``.

    ``who`` is ``theirs``: what leaves the one who is asked best off against the best of the others,
    as our players decide; or ``worst``: what leaves the mover fewest Ecus, income as the boards
    then stand included, if they decide best later; of equal ones the one after which they are
    worst off by the estimate.

    :raises ValueError: if nothing is asked.
    """
    geometry = position.table.geometry
    anchors = tuple(geometry.index[square] for square in taken)
    resolution = begin(position, move_of(play, geometry))
    for anchor in anchors:
        resolution = resolution.choose(anchor)
    decision = resolution.decision
    if decision is None:
        raise ValueError(say("bot-nothing-asked"))
    if who == "theirs":
        return geometry.names[best_option(question(position, play, anchors, decision))]
    worth = _worth(position.mover)
    left = {anchor: worth(resolution.choose(anchor)) for anchor in decision.options}
    least = tuple(anchor for anchor in decision.options if left[anchor] == min(left.values()))
    hidden = hide_hands(position, position.mover)
    narrowed = Question(hidden, play, anchors, decision._replace(options=least))
    return geometry.names[min(least, key=lambda a: _outlook(narrowed, a, position.mover))]


def _outlook(question: Question, anchor: int, seat: int) -> float:
    """What a seat is worth beside the best of the others after an option, by the estimate; further
    decisions are followed by their first option each, as ``best_option`` does."""
    resolution = question.after(anchor)
    while resolution.decision is not None:
        resolution = resolution.choose(resolution.decision.options[0])
    prospects = Estimator(question.view).prospects(resolution.position())
    worths = [prospect.worth for prospect in prospects]
    own = worths.pop(seat)
    return own - max(worths)


def _worth(seat: int) -> Callable[[Resolution], int]:
    """What a resolution leaves the mover at worst; with too many states first options stand."""
    known: dict[tuple[object, ...], int] = {}

    def worth(resolution: Resolution) -> int:
        key = resolution.key()
        value = known.get(key)
        if value is None:
            decision = resolution.decision
            if decision is None:
                end = resolution.position()
                value = end.ecus[seat] + income(end, seat)
            else:
                full = len(known) >= _STATES
                options = decision.options[:1] if full else decision.options
                worths = [worth(resolution.choose(anchor)) for anchor in options]
                value = max(worths) if decision.seat == seat else min(worths)
            known[key] = value
        return value

    return worth
