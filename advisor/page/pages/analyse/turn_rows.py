"""Suggested turns as the page lists them: read from the engine's answers, put into words.

Ecus and chances are the mover's. What is certain, proved, expected and merely estimated is told
apart in every line (docs/engine.md, ``suggest`` and ``best``).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

import yaml

from advisor.page.asking.merge_answers import identity
from advisor.page.entry.turn_end import ComingHand
from advisor.words.hint_texts import themes_hint
from advisor.words.play_words import play_words, short_words
from advisor.words.position_words import amount, cards_words, covers_words, error_words
from positions.notation.play_text import play_from_json
from positions.notation.written_plays import BoardPlay, End, Exchange, Swap
from positions.things import KINDS, NO_CARDS, Cards

#: If none of n playouts is won, the chance is under 300 / n % (with 95 % confidence).
_RULE_OF_THREE: Final = 300
#: Above so many % that would not be worth saying.
_TELLS_NOTHING: Final = 25
#: How a suggestion was looked at, in words.
_LOOKED: Final[Mapping[str, str]] = {
    "proved": "the game ends here: computed, not estimated",
    "estimated": "estimated; no playouts yet",
}

#: Why an exchange that is suggested may look worse under Exchange.
EXCHANGE: Final = "Ranked by the whole rest of the game; Exchange counts this turn only."


@dataclass(frozen=True, slots=True)
class Listed:
    """One turn of the list; what was not computed is None."""

    #: Tells it from other turns, whatever its rank.
    identity: str
    rank: int | None
    plays: tuple[BoardPlay | Swap, ...]
    #: Answers to the decisions on the way, in their order.
    decide: tuple[str, ...]
    #: Cards exchanged before anything else; the turn then depends on the draw.
    exchange: Cards | None
    discard: Cards
    #: Ecus that it brings for certain on this turn; of an exchange on average over the draws, None
    #: as long as that is not computed.
    gain: float | None
    #: No turn guarantees more.
    proved: bool
    margin: float | None
    margin_se: float | None
    win: float | None
    win_se: float | None
    #: To the first of the list, in Ecus; above 0 only for an exchange that is perhaps better.
    difference: float
    #: It cannot be told apart from the first.
    equal: bool
    evaluation: str
    simulations: int
    rivals: tuple[tuple[str, int], ...]
    tags: tuple[str, ...]
    reasons: tuple[str, ...]
    #: Of an exchange: what to play with each hand that may come, the likeliest first.
    plan: tuple[ComingHand, ...] = ()
    #: Other turns that come to the same, a sentence each.
    alike: tuple[str, ...] = ()
    #: Of the first turn: what is said of it against others, a sentence each.
    why_first: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """Its place in the list; ``or`` for an exchange that stands below the turns."""
        return "or" if self.rank is None else str(self.rank)

    @property
    def name(self) -> str:
        """``Turn 2``, to speak of it."""
        return "The exchange" if self.rank is None else f"Turn {self.rank}"

    @property
    def words(self) -> str:
        """What is done, in order."""
        if self.exchange is not None:
            return f"Exchange {cards_words(self.exchange)} for 2 Ecus, then look at what you drew"
        return "; ".join(play_words(play) for play in self.plays) or "Play nothing, end the turn"

    @property
    def short(self) -> str:
        """The same in few words, for a line of a list."""
        if self.exchange is not None:
            return f"Exchange {cards_words(self.exchange)}"
        return " · ".join(short_words(play) for play in self.plays) or "End the turn"

    @property
    def counted(self) -> str:
        """What an exchange is ranked by; empty for other turns."""
        return EXCHANGE if self.exchange is not None else ""

    @property
    def gain_words(self) -> str:
        """``+14``; ``+2.4`` for an exchange; a dash if it is not known."""
        if self.gain is None:
            return "–"
        return f"{self.gain:+.1f}" if self.exchange is not None else f"{self.gain:+.0f}"

    @property
    def guarantee(self) -> str:
        """``It earns +14 Ecus for certain.``, of an exchange on average; empty if not known."""
        if self.gain is None:
            return ""
        ecus = "Ecu" if self.gain_words in ("+1", "-1") else "Ecus"
        sure = "for certain" if self.exchange is None else "on average, whatever opponents decide"
        return f"It earns {self.gain_words} {ecus} {sure}."

    @property
    def margin_words(self) -> str:
        """``+3.4 ± 0.8``; a dash if it is not known, or by too few playouts to tell."""
        if self.margin is None or self.unsure:
            return "–"
        return f"{self.margin:+.1f}" + (
            f" ± {error_words(self.margin_se)}" if self.margin_se else ""
        )

    @property
    def win_words(self) -> str:
        """``57 % ± 2``; a dash if it is not known, or by too few playouts to tell.

        Where all playouts ended alike no error can be read off them: ``under 5 %``.
        """
        if self.win is None or self.unsure:
            return "–"
        if self.evaluation == "simulated" and not self.win_se:
            limit = math.ceil(_RULE_OF_THREE / self.simulations)
            if limit > _TELLS_NOTHING:
                return "–"
            return f"under {limit} %" if not self.win else f"over {100 - limit} %"
        error = f" ± {error_words(100 * self.win_se, 0)}" if self.win_se else ""
        return f"{100 * self.win:.0f} %{error}"

    @property
    def unsure(self) -> bool:
        """Whether there are too few playouts to tell anything: no error can be read off one."""
        return self.evaluation == "simulated" and not self.margin_se

    @property
    def looked(self) -> str:
        """How margin and chance were found, and whether it is as good as the first."""
        words = _LOOKED.get(self.evaluation) or amount(self.simulations, "playout")
        if self.unsure:
            return f"{words}, too few to tell"
        if self.rank is None and self.difference > 0.05:
            words += f"; {self.difference:.1f} better than the first turn, within error"
        elif self.rank != 1 and self.equal:
            words += "; equal to the first within error"
        elif self.rank != 1 and self.difference < -0.05:
            words += f"; {-self.difference:.1f} behind the first"
        return words

    @property
    def rival_words(self) -> str:
        """What it changes in the others' next income; empty if nothing."""
        changed = [f"{color.capitalize()} {n:+d}" for color, n in self.rivals if n]
        return ", ".join(changed)


def listed(result: Mapping[str, Any] | None) -> list[Listed]:
    """The suggestions of an answer to ``suggest``, best first."""
    if result is None:
        return []
    turns = [_listed(one) for one in result["suggestions"]]
    why_first = tuple(result.get("why_first", ()))
    return [replace(turn, why_first=why_first) for turn in turns[:1]] + turns[1:]


def most_certain(best: Mapping[str, Any] | None, rank: int) -> Listed | None:
    """The turn of an answer to ``best`` as an entry of the list; None if there is no line yet."""
    if best is None or best["line"] is None or "decide" not in best:
        return None
    value = {
        "rank": rank,
        "line": best["line"],
        "decide": best["decide"],
        "exchange": None,
        "discard": {},
        "gain": best["gain"],
        "proved": best["proven"],
        "margin": None,
        "margin_se": None,
        "win": None,
        "win_se": None,
        "difference": 0.0,
        "equal": False,
        "evaluation": "estimated",
        "simulations": 0,
        "rivals": {},
        "tags": [],
    }
    return _listed(value)


def gains(turns: Sequence[Listed]) -> list[int]:
    """What the turns earn for certain, exchanges left out."""
    return [int(turn.gain) for turn in turns if turn.exchange is None and turn.gain is not None]


def bound_words(best: Mapping[str, Any] | None, turns: Sequence[Listed]) -> str:
    """What is proved about the turn's earnings, in one sentence; empty if nothing is known."""
    if best is None:
        return ""
    gain, covers = max([best["gain"], *gains(turns)]), covers_words(best["covers"])
    if gain >= best["bound"]:
        return f"Proved: no turn earns more than {amount(gain, 'Ecu')}, {covers}."
    return (
        f"The best turn found earns {amount(gain, 'Ecu')} for certain;"
        f" no turn earns more than {best['bound']} (proved, {covers})."
    )


def hint(turns: Sequence[Listed]) -> str:
    """What the best turn is about, without saying where; empty if there is none yet."""
    if not turns:
        return ""
    return themes_hint(turns[0].tags)


@cache
def tags() -> Mapping[str, Any]:
    """What the tags mean: ``data/tags.yaml``."""
    text = (resources.files("advisor.page.pages.analyse") / "tags.yaml").read_text("utf-8")
    texts: Mapping[str, Any] = yaml.safe_load(text)
    return texts


@lru_cache(maxsize=512)
def _plays(text: str) -> tuple[BoardPlay | Swap, ...]:
    plays = [play_from_json(value) for value in json.loads(text)[0]]
    return tuple(play for play in plays if not isinstance(play, Exchange))  # type: ignore[misc]


def _coming(planned: Mapping[str, Any]) -> ComingHand:
    """One hand of an exchange's plan."""
    military, religious, civil = planned["hand"]
    plays = [play_from_json(step["play"]) for step in planned["line"]]
    words = "; ".join(play_words(play) for play in plays if not isinstance(play, Exchange | End))
    hand = (military, religious, civil)
    return ComingHand(hand, planned["chance"], words or "play nothing")


def _alike_words(turn: Mapping[str, Any]) -> str:
    """A turn that is like the one of its row, in a sentence."""
    plays = [play_from_json(step["play"]) for step in turn["line"]]
    words = "; ".join(play_words(play) for play in plays if not isinstance(play, Exchange | End))
    by = f" ({turn['difference']:+.1f} ± {error_words(turn['difference_se'])})"
    return f"Like it{by if turn['difference_se'] else ''}: {words or 'play nothing'}."


def _listed(one: Mapping[str, Any]) -> Listed:
    name = identity(one)
    exchange = None
    if one["exchange"] is not None:
        play = play_from_json(one["exchange"])
        exchange = play.discard if isinstance(play, Exchange) else NO_CARDS
    military, religious, civil = (int(one["discard"].get(kind, 0)) for kind in KINDS)
    return Listed(
        name,
        one["rank"],
        _plays(name),
        tuple(one["decide"]),
        exchange,
        (military, religious, civil),
        one["gain"],
        one["proved"],
        one["margin"],
        one["margin_se"],
        one["win"],
        one["win_se"],
        one["difference"],
        one["equal"],
        one["evaluation"],
        one["simulations"],
        tuple(one["rivals"].items()),
        tuple(one["tags"]),
        tuple(one.get("reasons", ())),
        tuple(_coming(planned) for planned in one.get("plan") or ()),
        tuple(_alike_words(turn) for turn in one.get("alike_turns", ())),
    )
