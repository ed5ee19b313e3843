"""Answers as values for programs, the same on the command line and in the engine (formats §6).

Each function returns what ``khronos COMMAND --json`` prints; the suggestions' is in ``suggest``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from positions.things import EPOCHS, KINDS

if TYPE_CHECKING:
    from positions.files.problems import Problem
    from positions.things import Cards
    from search.rules.position import Position
    from search.rules.written_turn import Played
    from search.solve.best_result import Best
    from search.solve.exchange_value import Exchanges, Option
    from search.solve.several_hands import Valued
    from search.solve.strategy import Strategy

#: Most distinct outcomes of one play that are told apart (formats §6).
MOST_OUTCOMES: Final = 4096
#: Most plays, decisions and ends of a strategy that is written out.
MOST_BRANCHES: Final = 20_000


def show_to_json(position: Position) -> dict[str, Any]:
    """Digest, canonical form and incomes in Ecus (formats §4, rules §6)."""
    return {
        "digest": position.digest(),
        "canonical": json.loads(position.text()),
        "income": incomes_by_color(position),
    }


def incomes_by_color(position: Position) -> dict[str, dict[str, int]]:
    """What each player would collect now, by colour and epoch (§6)."""
    from search.rules.income import incomes

    return {
        color: dict(zip(EPOCHS, amounts, strict=True))
        for color, amounts in zip(position.table.colors, incomes(position), strict=True)
    }


def plays_to_json(
    position: Position,
    most: int = MOST_OUTCOMES,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Every legal play with its outcomes, sorted by the JSON text of the play.

    Of a play with more than ``most`` distinct outcomes they are null. ``stop`` is asked often: once
    it returns True, outcomes of plays in which somebody decides are null, too, and ``complete`` is
    there, false. ``progress`` is called with the number of plays done, and how many there are.
    """
    from positions.notation.play_text import play_to_json
    from search.rules.legal_plays import moves
    from search.rules.move import play_of
    from search.rules.resolution import outcomes

    geometry = position.table.geometry
    entries: list[tuple[str, dict[str, object]]] = []
    ended = False

    def late() -> bool:
        nonlocal ended
        ended = ended or (stop is not None and stop())
        return ended

    listed = list(moves(position))
    for number, move in enumerate(listed):
        if progress is not None:
            progress(number, len(listed))
        play = play_to_json(play_of(move, geometry))
        after = outcomes(position, move, most, late)
        digests = None if after is None else sorted({p.digest() for p in after})
        if digests is not None and len(digests) > most:
            digests = None
        text = json.dumps(play, sort_keys=True, separators=(",", ":"))
        entries.append((text, {"play": play, "outcomes": digests}))
    entries.sort(key=lambda entry: entry[0])
    value: dict[str, Any] = {"digest": position.digest()}
    value["plays"] = [entry for _, entry in entries]
    return value | {"complete": False} if ended else value


def best_to_json(position: Position, best: Best) -> dict[str, Any]:
    """The best turn, its bound and its line; gain and bound in Ecus, time in seconds.

    ``covers`` lists what the bound ranges over: ``plays``, under Hold'em the ``swap`` before them.
    The whole strategy under ``tree`` if the search was asked for it; all turns nearly as good under
    ``turns``, and under ``complete`` whether none is missing.
    """
    value: dict[str, Any] = {
        "digest": position.digest(),
        "gain": best.gain,
        "bound": best.bound,
        "proven": best.proven,
        "line": line_to_json(best.line),
        "covers": list(best.covers),
        "seconds": best.seconds,
    }
    if best.strategy is not None:
        value["tree"] = strategy_to_json(best.strategy, best.objective == "lead")
    if best.nearby is not None:
        value["turns"] = [
            {"gain": near.gain, "line": line_to_json(near.line)} for near in best.nearby.turns
        ]
        value["complete"] = best.nearby.complete
    return value


def strategy_to_json(strategy: Strategy, lead: bool = False) -> dict[str, Any] | None:
    """A strategy as nested values: plays, decisions with their answers, and ends.

    A play is ``{"position", "play", "then"}``, a decision ``{"who", "what", "answers": [{"chosen",
    "then"}]}`` (one's own with the one answer taken), an end ``{"position", "gain"}``; positions
    are digests, the gain in Ecus, a lead if ``lead``. None with more than ``MOST_BRANCHES`` parts.
    """
    from positions.notation.play_text import play_to_json
    from search.solve.strategy import Go, Stop, size

    if size(strategy) > MOST_BRANCHES:
        return None
    # Shared parts are made once and written wherever they occur.
    known: dict[int, dict[str, Any]] = {}

    def of(here: Strategy) -> dict[str, Any]:
        node = known.get(id(here))
        if node is None:
            if isinstance(here, Stop):
                gain = round(here.value) if lead else here.gain
                node = {"position": here.position.digest(), "gain": gain}
            elif isinstance(here, Go):
                node = {
                    "position": here.position.digest(),
                    "play": play_to_json(here.play),
                    "then": of(here.then),
                }
            else:
                answers = [{"chosen": square, "then": of(then)} for square, then in here.answers]
                node = {"who": here.who, "what": here.what, "answers": answers}
            known[id(here)] = node
        return node

    return of(strategy)


def line_to_json(line: tuple[Played, ...]) -> list[dict[str, Any]]:
    """The plays of a turn, each with the digest of the position that it led to."""
    from positions.notation.play_text import play_to_json

    return [
        {"play": play_to_json(played.play), "outcome": played.outcome.digest()} for played in line
    ]


def decided_in(line: tuple[Played, ...]) -> list[str]:
    """The squares chosen in a line, by whomever, in their order: what ``--decide`` takes."""
    return [choice.chosen for played in line for choice in played.choices]


def exchanges_to_json(position: Position, result: Exchanges) -> dict[str, Any]:
    """Keeping and every exchange; expectations in Ecus, the price subtracted.

    Under Hold'em all of them cover the one swap (§7.1). Then ``without_swap``, in ``keep`` and in
    each option, is the same without it, and ``swaps`` has each swap with the exchanges that may
    follow it, best first.
    """
    value: dict[str, Any] = {
        "digest": position.digest(),
        "keep": _valued_to_json(result.without_exchange),
        "options": [_option_to_json(option) for option in result.options],
        "hands": [
            {"hand": list(hand), "gain": valued.gain, "bound": valued.bound}
            for hand, valued in result.hands.items()
        ],
    }
    if position.reserve is not None:
        value["keep"]["without_swap"] = _valued_to_json(result.keep)
        value["swaps"] = [
            {
                "take": _cards_to_json(one.swap.take),
                "give": _cards_to_json(one.swap.give),
                "gain": one.gain,
                "bound": one.bound,
                "options": [_option_to_json(option) for option in one.options],
            }
            for one in result.swaps
        ]
    return value


def _option_to_json(option: Option) -> dict[str, Any]:
    value: dict[str, Any] = {
        "discard": _cards_to_json(option.discard),
        "expected": [float(limit) for limit in option.best],
    }
    if option.swapping is not None:
        value["without_swap"] = [float(option.low), float(option.high)]
    return value


def _valued_to_json(value: Valued | Best) -> dict[str, Any]:
    return {"gain": value.gain, "bound": value.bound}


def _cards_to_json(cards: Cards) -> dict[str, int]:
    return {KINDS[kind]: n for kind, n in enumerate(cards) if n}


def check_to_json(
    file: str, problems: Sequence[Problem], remarks: Sequence[Problem]
) -> dict[str, Any]:
    """One entry of the list of ``check``."""
    return {
        "file": file,
        "ok": not problems,
        "problems": [problem_to_json(problem) for problem in problems],
        "remarks": [problem_to_json(remark) for remark in remarks],
    }


def problem_to_json(problem: Problem) -> dict[str, Any]:
    """A fault: code, place, line or null, what is wrong and what to do about it."""
    return {
        "code": problem.code,
        "where": problem.where,
        "line": problem.line,
        "message": problem.message,
        "hint": problem.hint,
    }
