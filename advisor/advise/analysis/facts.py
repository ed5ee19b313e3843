"""What is proved of one position, as values of JSON: facts that hold for good.

A gain that some turn guarantees and a bound that no turn exceeds are true whatever is looked for
later. ``Facts`` takes them out of the answers of formats §6 and of docs/engine.md, whichever search
they come from, and puts them into other answers, so that no two of them contradict each other:
what one has proved all of them say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

Result = dict[str, Any]
#: A lower and an upper limit; None where it is not known.
Limits = list[Any]

#: Answers that facts are taken from, and put into.
ACTIONS: Final = frozenset({"best", "exchange", "suggest", "threats"})


class Facts:
    """Facts about one position."""

    def __init__(self) -> None:
        #: By objective (``objective_key``): ``gain``, ``bound``, ``line`` and ``decide`` of the
        #: best turn; ``bound`` is None where none is known, the line where only the amount is.
        self.best: dict[str, Result] = {}
        #: By the three counts of cards: gain and bound of the hands that an exchange leads to, the
        #: price not counted.
        self.hands: dict[str, Limits] = {}
        #: By what is taken and given: the same of the hands that a swap alone leads to.
        self.swaps: dict[str, Limits] = {}
        #: By the cards discarded: what an exchange is expected to bring, and without a swap.
        self.expected: dict[str, Limits] = {}
        self.expected_without_swap: dict[str, Limits] = {}
        #: Of the hand as it is, without a swap; None if there is none.
        self.held: Limits | None = None
        #: By whether opponents' hands that are told were used: the answer of ``threats``.
        self.threats: dict[str, Result] = {}

    # -- taking and putting ------------------------------------------------------------------------

    def take(self, action: str, parameters: Mapping[str, Any], result: Result | None) -> None:
        """Take the facts out of an answer; of other actions there are none."""
        if result is None or action not in ACTIONS:
            return
        if action == "best":
            self._take_best(_objective(parameters), result)
        elif action == "suggest":
            self._take_suggestions(result)
        elif action == "exchange":
            self._take_exchange(result)
        else:
            self._take_threats(_known_hands(parameters), result)

    def put(self, action: str, parameters: Mapping[str, Any], result: Result) -> Result:
        """The answer, saying no less than what is known; the same object if it does already."""
        if action == "best":
            return self._put_best(_objective(parameters), result)
        if action == "suggest":
            return self._put_suggestions(result)
        if action == "exchange":
            return self._put_exchange(result)
        if action == "threats":
            return self.threats.get(_known_hands(parameters), result)
        return result

    def add(self, other: Facts) -> None:
        """Take over what another has learnt about the same position."""
        for objective, best in other.best.items():
            self._take_best(objective, best)
        for mine, theirs in (
            (self.hands, other.hands),
            (self.swaps, other.swaps),
            (self.expected, other.expected),
            (self.expected_without_swap, other.expected_without_swap),
        ):
            for key, limits in theirs.items():
                _narrow(mine, key, limits)
        if other.held is not None:
            self.held = _narrowed(self.held, other.held)
        for known_hands, result in other.threats.items():
            self._take_threats(known_hands, result)

    # -- the best turn -----------------------------------------------------------------------------

    def _take_best(self, objective: str, result: Mapping[str, Any]) -> None:
        old = self.best.get(objective)
        if old is None:
            old = {"gain": None, "bound": None, "line": None, "decide": []}
        gain, bound = _narrowed([old["gain"], old["bound"]], [result["gain"], result["bound"]])
        best = {"gain": gain, "bound": bound, "line": None, "decide": []}
        for one in (old, result):
            if one["gain"] == gain and one.get("line") is not None:
                best |= {"line": one["line"], "decide": one.get("decide", [])}
        self.best[objective] = best

    def _put_best(self, objective: str, result: Result) -> Result:
        best = self.best.get(objective)
        if best is None:
            return result
        gain, bound = _narrowed([best["gain"], best["bound"]], [result["gain"], result["bound"]])
        value = result
        if result.get("line") is not None and gain > result["gain"] and best["line"] is None:
            gain = result["gain"]  # an amount alone does not replace a turn that is told
        if gain > result["gain"] or (result.get("line") is None and gain == best["gain"]):
            value = value | {"line": best["line"]}
            if "decide" in result:
                value["decide"] = best["decide"]
        return value | {"gain": gain, "bound": bound, "proven": gain == bound}

    def bound_by(self, bound: int) -> None:
        """No turn earns more than so many Ecus, an exchange aside."""
        best = self.best.get("gain")
        if best is None:
            best = self.best["gain"] = {"gain": None, "bound": None, "line": None, "decide": []}
        best["bound"] = bound if best["bound"] is None else min(best["bound"], bound)

    # -- suggestions -------------------------------------------------------------------------------

    def _take_suggestions(self, result: Result) -> None:
        for one in result["suggestions"]:
            if one["exchange"] is None:
                bound = one["gain"] if one["proved"] else None
                self._take_best("gain", one | {"bound": bound})

    def _put_suggestions(self, result: Result) -> Result:
        """Whether a turn is proved to earn most, and what an exchange is expected to bring."""
        best = self.best.get("gain")
        rows = []
        for one in result["suggestions"]:
            if one["exchange"] is not None:
                low, high = self.expected.get(cards_key(one["exchange"]["discard"]), [None, None])
                if one["gain"] is None and low is not None and low == high:
                    one = one | {"gain": low}
            elif best is not None and best["bound"] is not None:
                one = one | {"proved": one["proved"] or one["gain"] >= best["bound"]}
            rows.append(one)
        return result | {"suggestions": rows}

    # -- exchanges ---------------------------------------------------------------------------------

    def _take_exchange(self, result: Result) -> None:
        keep = result["keep"]
        self._take_best("gain", {**keep, "line": None})
        if "without_swap" in keep:
            self.held = _narrowed(self.held, _limits(keep["without_swap"]))
        for one in result["hands"]:
            _narrow(self.hands, _hand(one["hand"]), _limits(one))
        for one in result.get("swaps", ()):
            _narrow(self.swaps, cards_key(one["take"], one["give"]), _limits(one))
        for one in result["options"]:
            _narrow(self.expected, cards_key(one["discard"]), one["expected"])
            if "without_swap" in one:
                _narrow(self.expected_without_swap, cards_key(one["discard"]), one["without_swap"])

    def _put_exchange(self, result: Result) -> Result:
        keep = dict(result["keep"])
        best = self.best.get("gain")
        if best is not None:
            keep |= _named(_narrowed(_limits(keep), [best["gain"], best["bound"]]))
        if "without_swap" in keep and self.held is not None:
            keep["without_swap"] = _named(_narrowed(self.held, _limits(keep["without_swap"])))
        value = result | {
            "keep": keep,
            "hands": [
                one | _named(_narrowed(self.hands.get(_hand(one["hand"])), _limits(one)))
                for one in result["hands"]
            ],
            "options": self._options(result["options"]),
        }
        if "swaps" in result:
            swaps = [
                one
                | _named(
                    _narrowed(self.swaps.get(cards_key(one["take"], one["give"])), _limits(one))
                )
                for one in result["swaps"]
            ]
            value["swaps"] = sorted(swaps, key=lambda one: (-one["gain"], -one["bound"]))
        return value

    def _options(self, options: list[Result]) -> list[Result]:
        value = []
        for one in options:
            key = cards_key(one["discard"])
            one = one | {"expected": _narrowed(self.expected.get(key), one["expected"])}
            if "without_swap" in one:
                known = self.expected_without_swap.get(key)
                one["without_swap"] = _narrowed(known, one["without_swap"])
            value.append(one)
        return sorted(value, key=lambda one: (-one["expected"][0], -one["expected"][1]))

    # -- threats -----------------------------------------------------------------------------------

    def _take_threats(self, known_hands: str, result: Result) -> None:
        old = self.threats.get(known_hands)
        if old is None:
            self.threats[known_hands] = result
            return
        worst = result if result["loss"] >= old["loss"] else old
        self.threats[known_hands] = worst | {"bound": min(old["bound"], result["bound"])}

    # -- as JSON -----------------------------------------------------------------------------------

    def to_json(self) -> Result:
        """All facts as one value."""
        return dict(vars(self))

    @classmethod
    def from_json(cls, value: Result) -> Facts:
        """The facts of ``to_json``."""
        facts = cls()
        vars(facts).update(value)
        return facts


def objective_key(objective: str, collect: bool) -> str:
    """What a best turn is looked for by: ``collect`` counts income whatever the turn."""
    return objective + "+income" if collect else objective


def _objective(parameters: Mapping[str, Any]) -> str:
    objective = parameters.get("objective", "gain")
    return objective_key(objective, bool(parameters.get("collect")))


def _known_hands(parameters: Mapping[str, Any]) -> str:
    return "told" if parameters.get("known_hands") else "unseen"


def _limits(value: Mapping[str, Any]) -> Limits:
    return [value["gain"], value["bound"]]


def _named(limits: Limits) -> Result:
    return {"gain": limits[0], "bound": limits[1]}


def _narrowed(one: Limits | None, other: Limits) -> Limits:
    """Both limits where both are true: the larger lower one, the smaller upper one."""
    if one is None:
        return list(other)
    lows = [limit for limit in (one[0], other[0]) if limit is not None]
    highs = [limit for limit in (one[1], other[1]) if limit is not None]
    return [max(lows, default=None), min(highs, default=None)]


def _narrow(known: dict[str, Limits], key: str, limits: Limits) -> None:
    known[key] = _narrowed(known.get(key), limits)


def _hand(counts: list[int]) -> str:
    return json.dumps(counts)


def cards_key(*counts: Mapping[str, int]) -> str:
    """Cards by kind as a key, kinds with none left out (formats §5)."""
    return json.dumps([{k: n for k, n in sorted(one.items()) if n} for one in counts])
