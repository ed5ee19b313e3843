"""Threats as the page shows them: read from the engine's answers, played out for the boards.

A threat is a turn of an opponent that lowers what somebody collects after this turn
(docs/threats.md). Ecus throughout, of the player who is threatened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from advisor.advise.threats import in_time, paid_first, turn_of, why_nothing
from advisor.advise.threats import threatened as threatened_position
from advisor.page.replay import playback
from advisor.words.play_words import play_words
from advisor.words.position_words import hand_token
from advisor.words.say import Argument, joined, say
from advisor.words.threat_words import covers_of, domains_words, needs_words
from positions.files.canonical import digest
from positions.notation.play_text import play_from_json
from positions.notation.written_plays import BoardPlay, End, Exchange, Swap
from positions.setup import Setup
from positions.things import KINDS, Cards
from search.rules.convert import position_of, setup_of
from search.rules.game import hide_hands
from search.rules.position import Position
from search.rules.turn_phases import EXCHANGE_PRICE

#: Threats against which a turn is looked for, and so shown first.
WORST: Final = 3


@dataclass(frozen=True, slots=True)
class ThreatLine:
    """Plays with the squares chosen in them, and the digest of the position that they lead to; an
    exchange or a swap before."""

    plays: tuple[BoardPlay, ...]
    decide: tuple[str, ...]
    outcome: str | None
    first: tuple[Exchange | Swap, ...] = ()

    @property
    def words(self) -> str:
        """The plays, one after the other."""
        plays = [*self.first, *self.plays]
        if not plays:
            return say("threat-plays-nothing")
        return joined("threat-then", [_words(play, bool(i)) for i, play in enumerate(plays)])


@dataclass(frozen=True, slots=True)
class PreventingTurn:
    """A turn of the one who is threatened that prevents it."""

    line: ThreatLine
    cards: Cards
    #: What it brings for certain now, the next income after it, and how much of that the same hand
    #: was then still found to take.
    gain: int
    income: int
    remaining: int
    #: No turn of fewer cards does.
    cheapest: bool


@dataclass(frozen=True, slots=True)
class ThreatRow:
    """A turn of an opponent and what it does."""

    rank: int
    color: str
    loss: int
    #: What is left of the income.
    left: int
    #: Board, first square, Ecus now and then of the domains that then pay less.
    domains: tuple[tuple[str, str, int, int], ...]
    line: ThreatLine
    cards: Cards
    chance: float
    hand: Cards
    prevention: PreventingTurn | None
    #: False: nothing prevents it. None: not known.
    preventable: bool | None
    #: The cards that the position tells of opponents were used.
    known_hands: bool = False
    #: The opponent's cards if the position tells them, used or not.
    held: Cards | None = None
    #: What opponents may do before their plays: ``exchange``, under Hold'em ``swap``.
    covered: tuple[str, ...] = ("exchange",)

    @property
    def unanswered(self) -> bool:
        """Whether it is not known yet what prevents it, or that nothing does."""
        return self.prevention is None and self.preventable is not False

    @property
    def identity(self) -> str:
        """Tells it from others, whatever its rank."""
        return " ".join([self.color, self.line.words, *self.line.decide, self.line.outcome or ""])

    @property
    def domain_words(self) -> str:
        """``b1 on Might 23 → 4``."""
        return domains_words(self.domains)

    @property
    def chance_words(self) -> str:
        """How likely they can: ``needs 2 military cards; 34 % likely``; of cards that are known,
        whether they do."""
        if self.held is not None and self.known_hands and any(self.cards):
            cards, held = hand_token(self.cards), hand_token(self.held)
            return say("threat-holds", cards=cards, player=self.color, held=held)
        exchanged = any(isinstance(play, Exchange) for play in self.line.first)
        return needs_words(self.cards, self.chance, exchanged, self.covered)


def threat_rows_of(
    result: Mapping[str, Any] | None, hands: Mapping[str, Cards] = MappingProxyType({})
) -> list[ThreatRow]:
    """The threats of an answer to ``threats``, the worst first.

    :param hands: cards that the position tells, by colour.
    """
    if result is None:
        return []
    known = bool(result["known_hands"])
    covered = tuple(result["covered"])
    threats = [_threat_row(one) for one in result["threats"]]
    return [
        replace(one, known_hands=known, covered=covered, held=hands.get(one.color))
        for one in threats
    ]


def in_time_only(result: dict[str, Any], setup: Setup, color: str) -> dict[str, Any]:
    """The answer for ``threatened`` without the opponents who move only after ``color`` is paid.

    Each opponent's turn is looked at by itself, so what is left is what would have been found.
    """
    position = position_of(setup)
    colors = position.table.colors
    others = {colors[seat] for seat in in_time(position, colors.index(color))}
    opponents = [one for one in result["opponents"] if one["player"] in others]
    listed = [one for one in result["threats"] if one["player"] in others]
    return result | {
        "loss": max((one["loss"] for one in opponents), default=0),
        "bound": max((one["bound"] for one in opponents), default=0),
        "opponents": opponents,
        "threats": [one | {"rank": rank} for rank, one in enumerate(listed, 1)],
    }


def known_hands(setup: Setup, color: str) -> dict[str, Cards]:
    """The cards that a position tells of the opponents of a player, by colour."""
    return {
        player.color: player.hand
        for player in setup.players
        if player.color != color and not isinstance(player.hand, int)
    }


def hands_words(hands: Mapping[str, Cards], used: bool) -> str:
    """Which known cards of opponents count; empty where none do.

    Where they do not count nothing is said of them: advice depends on no card that its player
    cannot see (formats §6).
    """
    if not hands or not used:
        return ""
    listed = [
        say("threats-hand", player=who, cards=hand_token(cards)) for who, cards in hands.items()
    ]
    return say("threats-known-cards", hands=joined("threats-and", listed))


def bound_words(result: Mapping[str, Any]) -> str:
    """What was found, and what may still come, of an income above 0."""
    loss, bound, income = result["loss"], result["bound"], result["income"]
    if loss < bound == income:
        if loss:
            return say("threats-worst-all", loss=loss, bound=bound)
        return say("threats-worst-all.none", bound=bound)
    covered = covers_of(result["covered"]) if bound < income else "nothing"
    if loss < bound:
        if loss:
            return say("threats-worst-bound", loss=loss, bound=bound, covered=covered)
        return say("threats-worst-bound.none", bound=bound, covered=covered)
    if loss:
        return say("threats-proved", loss=loss, covered=covered)
    return say("threats-proved.none", covered=covered)


def safe_words(setup: Setup, color: str) -> str:
    """That nobody can take what the player to move collects at the end of this turn; empty for
    others, and where this turn pays them nothing."""
    position = position_of(setup)
    safe = paid_first(position) if position.table.seat(color) == position.mover else None
    return say("threats-safe", player=color, income=safe) if safe else ""


def nothing_words(setup: Setup, color: str, result: Mapping[str, Any]) -> str:
    """Why opponents can take nothing, where the ``result`` has no income."""
    position = position_of(setup)
    why = why_nothing(position, position.table.seat(color))
    turn: dict[str, Argument] = {} if result["turn"] is None else {"turn": result["turn"]}
    return say("threats-none", player=color, why=why, **turn)


def rival_words(result: Mapping[str, Any]) -> list[str]:
    """How far it is for each opponent, a line each."""
    return [
        say(
            "threats-opponent",
            player=one["player"],
            found=one["loss"],
            bound=one["bound"],
            searched=one["searched"],
            hands=one["hands"],
        )
        for one in result["opponents"]
    ]


# -- the position from which it counts -------------------------------------------------------------


def threatened(setup: Setup, color: str) -> Setup:
    """The position to ask the engine about for one player's income: as if they had just moved.

    That is the position itself for the player to move, whose turn then ends as the boards stand.

    :raises ValueError: if nobody of that colour plays.
    """
    position = position_of(setup)
    counted_from = threatened_position(position, position.table.seat(color))
    return setup if counted_from is position else setup_of(counted_from, title=setup.title)


# -- played out ------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def threat_pictures(setup: Setup, threat: ThreatRow) -> tuple[playback.Picture, ...]:
    """The opponent's turn as pictures, from ``threatened`` on, with the hand that they are granted.

    :raises playback.Unplayable: if it does not belong to this position.
    """
    position = position_of(setup)
    seat = position.table.seat(threat.color)
    start = turn_of(_seen(position, threat), seat, threat.hand, threat.line.first)
    return _pictures(start, threat.line, setup.title)


@lru_cache(maxsize=64)
def prevention_pictures(setup: Setup, threat: ThreatRow) -> tuple[playback.Picture, ...]:
    """The turn that prevents a threat as pictures.

    :raises playback.Unplayable: if it does not belong to this position, or none is known.
    """
    if threat.prevention is None:
        raise playback.UnplayableTurn(say("replay-no-prevention"))
    return _pictures(_seen(position_of(setup), threat), threat.prevention.line, setup.title)


def _seen(position: Position, threat: ThreatRow) -> Position:
    """What was looked at when the threat was found."""
    return position if threat.known_hands else hide_hands(position, position.mover)


def merged(pictures: Sequence[playback.Picture]) -> dict[str, dict[str, str]]:
    """What became of squares in a whole turn; what happened last counts."""
    changes: dict[str, dict[str, str]] = {}
    for picture in pictures:
        for epoch, squares in picture.changes.items():
            changes.setdefault(epoch, {}).update(squares)
    return changes


def _pictures(start: Position, line: ThreatLine, title: str | None) -> tuple[playback.Picture, ...]:
    pictures = playback.pictures(setup_of(start, title=title), line.plays, line.decide)
    pictures = pictures[: len(line.plays) + 1]
    if line.outcome is not None and digest(pictures[-1].setup) != line.outcome:
        raise playback.UnplayableTurn(say("replay-other-end"))
    return pictures


# -- reading ---------------------------------------------------------------------------------------


def _threat_row(one: Mapping[str, Any]) -> ThreatRow:
    prevention = one["prevention"]
    return ThreatRow(
        one["rank"],
        one["player"],
        one["loss"],
        one["income"],
        tuple((d["epoch"], d["at"], d["ecus"], d["then"]) for d in one["domains"]),
        replace(_line(one), first=_first(one["first"])),
        _cards(one["cards"]),
        one["chance"],
        _cards(one["hand"]),
        None if prevention is None else _prevention(prevention),
        one["preventable"],
    )


def _prevention(one: Mapping[str, Any]) -> PreventingTurn:
    return PreventingTurn(
        _line(one),
        _cards(one["cards"]),
        one["gain"],
        one["income"],
        one["remaining"],
        one["cheapest"],
    )


def _line(one: Mapping[str, Any]) -> ThreatLine:
    plays: list[BoardPlay] = []
    for entry in one["line"]:
        play = play_from_json(entry["play"])
        assert not isinstance(play, Exchange | Swap | End)
        plays.append(play)
    outcome = one["line"][-1]["outcome"] if one["line"] else None
    return ThreatLine(tuple(plays), tuple(one["decide"]), outcome)


def _first(entries: Sequence[Mapping[str, Any]]) -> tuple[Exchange | Swap, ...]:
    plays = [play_from_json(entry) for entry in entries]
    return tuple(play for play in plays if isinstance(play, Exchange | Swap))


def _words(play: BoardPlay | Exchange | Swap, within: bool) -> str:
    """``Exchange 2 civil for 1 military, 1 religious (2 Ecus)``, or ``within`` a sentence."""
    if not isinstance(play, Exchange):
        return play_words(play, "within" if within else "")
    cards, price = hand_token(play.discard), EXCHANGE_PRICE
    if not play.draw:
        if within:
            return say("threat-exchange.within", cards=cards, price=price)
        return say("threat-exchange", cards=cards, price=price)
    draw = hand_token(play.draw)
    if within:
        return say("threat-exchange.draws-within", cards=cards, draw=draw, price=price)
    return say("threat-exchange.draws", cards=cards, draw=draw, price=price)


def _cards(counts: Mapping[str, int]) -> Cards:
    military, religious, civil = (int(counts.get(kind, 0)) for kind in KINDS)
    return military, religious, civil
