"""Suggested turns as the page lists them: read from the engine's answers, put into words.

Ecus and chances are the mover's. What is certain, proved, expected and merely estimated is told
apart in every line (docs/engine.md, ``suggest`` and ``best``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any, Final

import yaml

from advisor.page.asking.merge_answers import identity
from advisor.page.entry.turn_end import ComingHand
from advisor.page.visit.same_value import SameValue
from advisor.words.chance_words import chance_words, end_words
from advisor.words.hint_texts import themes_hint
from advisor.words.play_words import play_words, short_words
from advisor.words.position_words import covers_words, error_words, hand_token
from advisor.words.say import fixed, joined, say
from positions.notation.play_text import play_from_json
from positions.notation.written_plays import BoardPlay, End, Exchange, Play, Swap
from positions.things import KINDS, NO_CARDS, Cards

#: Ecus that are shown as more than none.
_CLEAR: Final = 0.05


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
    #: One standard error of that.
    difference_se: float
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
        return say("listed-label", rank=self._rank)

    @property
    def name(self) -> str:
        """``Turn 2``, to speak of it."""
        return say("listed-name", rank=self._rank)

    @property
    def show_words(self) -> str:
        """What the button says that shows it on the boards."""
        return say("listed-name.show", rank=self._rank)

    @property
    def compare_words(self) -> str:
        """What the button says that puts it beside another one."""
        return say("listed-name.compare", rank=self._rank)

    @property
    def _rank(self) -> int | str:
        """The place as texts take it."""
        return "none" if self.rank is None else self.rank

    @property
    def words(self) -> str:
        """What is done, in order."""
        if self.exchange is not None:
            return say("listed-exchange", cards=hand_token(self.exchange))
        if not self.plays:
            return say("listed-nothing")
        return joined("listed-plays", [play_words(play, where=True) for play in self.plays])

    @property
    def short(self) -> str:
        """The same in few words, for a line of a list."""
        if self.exchange is not None:
            return say("listed-exchange.short", cards=hand_token(self.exchange))
        if not self.plays:
            return say("listed-nothing.short")
        return joined("listed-plays.short", [short_words(play, where=True) for play in self.plays])

    @property
    def counted(self) -> str:
        """What an exchange is ranked by; empty for other turns."""
        return say("listed-exchange.counted") if self.exchange is not None else ""

    @property
    def gain_words(self) -> str:
        """``+14``; ``+2.4`` for an exchange; a dash if it is not known."""
        if self.gain is None:
            return say("listed-unknown")
        return say("listed-gain", gain=fixed(self.gain, 0 if self.exchange is None else 1))

    @property
    def guarantee(self) -> str:
        """``It earns +14 Ecus for certain.``; empty if not known, and for an exchange, whose
        reasons say it."""
        if self.gain is None or self.exchange is not None:
            return ""
        return say("listed-certain", gain=round(self.gain))

    @property
    def margin_words(self) -> str:
        """``+3.4 ± 0.8``; a dash if it is not known, or by too few playouts to tell."""
        if self.margin is None or self.unsure:
            return say("listed-unknown")
        margin = fixed(self.margin, 1)
        if not self.margin_se:
            return say("listed-margin.exact", margin=margin)
        return say("listed-margin", margin=margin, error=error_words(self.margin_se))

    @property
    def win_words(self) -> str:
        """``57 % ± 2``, ``over 98 %``; a dash if it is not known, or by too few playouts.

        Where all playouts ended alike no error can be read off them: ``under 5 %``.
        """
        if self.win is None or self.unsure:
            return say("listed-unknown")
        if self.evaluation == "simulated" and not self.win_se:
            return end_words(self.win, self.simulations) or say("listed-unknown")
        return chance_words(self.win, self.win_se or 0.0)

    @property
    def chance(self) -> str:
        """``win_words`` for a line of a list; empty where they would be a dash."""
        return "" if self.win_words == say("listed-unknown") else self.win_words

    @property
    def unsure(self) -> bool:
        """Whether there are too few playouts to tell anything: no error can be read off one."""
        return self.evaluation == "simulated" and not self.margin_se

    @property
    def looked(self) -> str:
        """How margin and chance were found, and whether it is as good as the first."""
        if self.unsure:
            return say("listed-too-few", playouts=self.simulations)
        if self.evaluation == "proved":
            how = say("listed-proved")
        elif self.evaluation == "estimated":
            how = say("listed-estimated")
        else:
            how = say("listed-playouts", playouts=self.simulations)
        if self.rank is None and self.difference > _CLEAR:
            error = error_words(self.difference_se)
            return say("listed-better", how=how, by=fixed(self.difference, 1), error=error)
        if self.rank != 1 and self.equal:
            return say("listed-equal", how=how)
        if self.rank != 1 and self.difference < -_CLEAR:
            return say("listed-behind", how=how, by=fixed(-self.difference, 1))
        return how

    @property
    def rival_words(self) -> list[str]:
        """What it changes in the others' next income: a sentence for each for whom it does."""
        return [
            say("listed-rival", player=color, sign="minus" if n < 0 else "plus", ecus=abs(n))
            for color, n in self.rivals
            if n
        ]


def listed(result: Mapping[str, Any] | None) -> list[Listed]:
    """The suggestions of an answer to ``suggest``, best first."""
    return [] if result is None else list(_known_list(SameValue(result)))


@lru_cache(maxsize=64)
def _known_list(result: SameValue) -> tuple[Listed, ...]:
    """The suggestions of a result, read once: several parts of a page ask for them."""
    turns = [_listed(one) for one in result.value["suggestions"]]
    why_first = tuple(result.value.get("why_first", ()))
    return tuple(replace(turn, why_first=why_first) for turn in turns[:1]) + tuple(turns[1:])


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
        "difference_se": 0.0,
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
    if most_is_proved(best, turns):
        return say("bound-proved", ecus=gain, covers=covers)
    return say("bound-open", ecus=gain, bound=best["bound"], covers=covers)


def most_is_proved(best: Mapping[str, Any] | None, turns: Sequence[Listed]) -> bool:
    """Whether it is proved that no turn earns more than the best that was found."""
    return best is not None and max([best["gain"], *gains(turns)]) >= int(best["bound"])


def out_of_order(turns: Sequence[Listed]) -> bool:
    """Whether a turn has a larger margin than one above it: differences are known better than
    margins, and the list is ordered by them."""
    margins = [fixed(turn.margin, 1) for turn in turns if turn.margin is not None]
    return any(above < below for above, below in pairwise(margins))


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
    hand = (military, religious, civil)
    return ComingHand(hand, planned["chance"], _plays_words(plays))


def _alike_words(turn: Mapping[str, Any]) -> str:
    """A turn that is like the one of its row, in a sentence."""
    plays = [play_from_json(step["play"]) for step in turn["line"]]
    words = _plays_words(plays)
    if not turn["difference_se"]:
        return say("listed-like", plays=words)
    difference, error = fixed(turn["difference"], 1), error_words(turn["difference_se"])
    return say("listed-like.by", difference=difference, error=error, plays=words)


def _plays_words(plays: Sequence[Play]) -> str:
    """Plays in the middle of a sentence, without exchange and end."""
    words = [play_words(play, where=True) for play in plays if not isinstance(play, Exchange | End)]
    return joined("listed-plays", words) if words else say("listed-play-nothing")


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
        one["difference_se"] or 0.0,
        one["equal"],
        one["evaluation"],
        one["simulations"],
        tuple(one["rivals"].items()),
        tuple(one["tags"]),
        tuple(one.get("reasons", ())),
        tuple(_coming(planned) for planned in one.get("plan") or ()),
        tuple(_alike_words(turn) for turn in one.get("alike_turns", ())),
    )
