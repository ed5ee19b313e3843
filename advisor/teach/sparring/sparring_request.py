"""A sparring game that another process thinks about: what it is asked, as JSON, and its answers.

The game goes there as its saved record. A bot's turn comes back as plays without what they draw,
which the deck of the game at home says. Hints and the tutor's opinion know what the person may.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from advisor.teach.sparring.hints import Hints, hints
from advisor.teach.sparring.sparring_game import Match, TurnPlay
from advisor.teach.sparring.tutor import Tutor, hints_after, turn_so_far, warning_words
from advisor.words.say import say
from positions.notation.play_text import PlayError, PlayPattern, format_play, parse_play
from positions.notation.written_plays import End
from search.rules.turn_phases import refuse_turn_play


def bots_turn(match: Match, decide: Sequence[str]) -> dict[str, Any]:
    """The turn of the bot to move, played up to its end or to a person's decision.

    :param decide: the decisions of people in it, as squares, in their order.
    :raises ValueError: no bot is to move.
    """
    if match.over or match.mover.bot is None:
        raise ValueError(say("spar-no-bot"))
    names = match.view(0).table.geometry.names
    begun = match.turn_begun()
    waiting = list(decide)
    while not match.over and match.turn_begun() == begun:
        if match.waiting is None:
            match.step()
        else:
            options = [option for option in match.waiting.options if names[option] in waiting[:1]]
            if not options:
                break
            match.answer(options[0])
            waiting.pop(0)
    return {
        "asks": match.waiting is not None,
        "turn": [
            {"play": format_play(one.play), "decide": list(one.decided), "fault": one.fault}
            for one in match.turn_plays(begun)
        ],
    }


def turn_told(result: Mapping[str, Any]) -> tuple[TurnPlay, ...]:
    """The turn of an answer, for ``Match.follow``.

    :raises ValueError: it is not one.
    """
    return tuple(
        TurnPlay(_play(one["play"]), tuple(one["decide"]), one["fault"]) for one in result["turn"]
    )


def hint(match: Match) -> dict[str, Any]:
    """The hint for the person to move, in three steps."""
    view = match.view(match.seat_of(match.mover.color))
    return _hints(hints(view, seed=match.length))


def opinion(match: Match, end: str, speaks_at: str) -> dict[str, Any]:
    """What the tutor says if the person ends their turn so, and the hints to what is better.

    ``grade`` is None, and nothing is said, where the tutor has nothing to say.

    :raises ValueError: the turn cannot end so, or there is no such class.
    """
    play = _play(end)
    if not isinstance(play, End):
        raise ValueError(say("spar-no-end", play=end[:40]))
    why = refuse_turn_play(match.view(match.seat_of(match.mover.color)), play._replace(draw=None))
    if why is not None:
        raise ValueError(say("spar-wrong-end", why=why))
    turn = turn_so_far(match, play.discard)
    grade = Tutor(speaks_at).warning(turn, match.length)
    if grade is None:
        nothing: dict[str, Any] = {"steps": [], "plays": [], "line": "", "discard": [0, 0, 0]}
        return {"grade": None, "words": "", "reasons": []} | nothing
    value = {"grade": grade.name, "words": warning_words(grade)}
    return value | _hints(hints_after(turn, grade))


def _hints(hints: Hints) -> dict[str, Any]:
    return {
        "steps": list(hints.steps),
        "plays": [format_play(play) for play in hints.plays],
        "line": hints.line,
        "discard": list(hints.discard),
        "reasons": list(hints.reasons),
    }


def _play(text: str) -> Any:
    """A complete play.

    :raises ValueError: it is none.
    """
    try:
        play = parse_play(text)
    except PlayError as error:
        raise ValueError(str(error)) from None
    if isinstance(play, PlayPattern):
        raise ValueError(say("spar-incomplete", play=text[:40]))
    return play
