"""A game with its chance nodes, step by step, and what each player knows of it (rules §2.6).

A ``SpielState`` is a value: ``after`` gives the next one. Cards are dealt and drawn one at a time,
so every chance node has at most three outcomes, with their exact probabilities. ``log`` is what
everybody saw, ``private`` what one player alone saw; together they are an information state with
perfect recall.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from advisor.bots.openspiel.spiel_actions import (
    HEADS,
    frame_plays,
    heads,
    is_frame,
    options,
    play_of_move,
)
from positions.notation.play_text import format_play
from positions.notation.written_plays import End, Exchange, Play, Swap
from positions.things import HAND_SIZE, Cards
from search.rules.game import hide_hands
from search.rules.move import CardMove, Move, move_of
from search.rules.payment import gather, spend
from search.rules.position import Position, over
from search.rules.resolution import Resolution, begin
from search.rules.turn_phases import apply_turn_play, pile_size, unseen, wanted, winners, with_hand

#: Who is to act beside the seats.
CHANCE, NOBODY = -1, -4


class Deal(NamedTuple):
    """The first hands are dealt; so many cards lie on the table."""

    dealt: int


class Head(NamedTuple):
    """What is chosen, where is not; for exchanges, ends and swaps: which cards are not."""

    head: int


class Site(NamedTuple):
    """What and where are chosen, how is not."""

    head: int
    anchor: int


class Decide(NamedTuple):
    """A play is being resolved and somebody has to decide (§5.5)."""

    move: CardMove
    chosen: tuple[int, ...]
    resolution: Resolution


class Draw(NamedTuple):
    """Cards are drawn for an exchange or an end."""

    play: Exchange | End
    left: int
    drawn: Cards


Pending = Deal | Head | Site | Decide | Draw | None


@dataclass(frozen=True, slots=True)
class SpielState:
    """One state of the game, everybody's cards known to it."""

    position: Position
    pending: Pending = None
    log: str = ""
    private: tuple[str, ...] = ()

    def __deepcopy__(self, memo: object) -> SpielState:
        """Courses are values: OpenSpiel clones states by deep copies."""
        return self

    # -- whose turn, and what can be done ------------------------------------------------------

    @property
    def actor(self) -> int:
        """Seat to act, ``CHANCE`` or ``NOBODY``."""
        pending = self.pending
        if isinstance(pending, Deal | Draw):
            return CHANCE
        if isinstance(pending, Decide):
            assert pending.resolution.decision is not None
            return pending.resolution.decision.seat
        return NOBODY if over(self.position) else self.position.mover

    def actions(self) -> list[int]:
        """Legal actions of the seat to act, ascending; kinds of cards at a chance node."""
        pending = self.pending
        if pending is None:
            return [] if over(self.position) else heads(self.position)
        if isinstance(pending, Deal | Draw):
            return [kind for kind, n in enumerate(self.next_cards()) if n]
        if isinstance(pending, Decide):
            assert pending.resolution.decision is not None
            return sorted(HEADS + anchor for anchor in pending.resolution.decision.options)
        if isinstance(pending, Head) and not is_frame(pending.head):
            return sorted(HEADS + anchor for anchor in options(self.position, pending.head))
        first = HEADS + len(self.position.table.geometry.names)
        return list(range(first, first + len(self._variants())))

    def _variants(self) -> list[Play]:
        """The plays among which the last step of a choice chooses."""
        pending = self.pending
        if isinstance(pending, Head):
            return frame_plays(self.position, pending.head)
        assert isinstance(pending, Site)
        moves = options(self.position, pending.head)[pending.anchor]
        return [play_of_move(self.position, move) for move in moves]

    def next_cards(self) -> Cards:
        """How many cards of each kind the next one dealt or drawn is one of, all as likely."""
        pending = self.pending
        if isinstance(pending, Deal):
            return unseen(self.position)
        assert isinstance(pending, Draw)
        pile, drawn = pile_size(self.position), sum(pending.drawn)
        if drawn < pile:
            return spend(unseen(self.position), pending.drawn)
        heap = gather(self.position.discard, pending.play.discard)
        return spend(gather(unseen(self.position), heap), pending.drawn)

    def returns(self) -> tuple[float, ...]:
        """What each seat gets at the end: the share of the win times the seats, less 1 (§2.5)."""
        if not over(self.position):
            return (0.0,) * self.position.table.seats
        first = winners(self.position)
        worth = len(self.position.ecus) / len(first)
        return tuple(
            (worth if seat in first else 0.0) - 1.0 for seat in range(len(self.position.ecus))
        )

    # -- steps ---------------------------------------------------------------------------------

    def after(self, action: int) -> SpielState:
        """The course after an action of those listed."""
        pending = self.pending
        if isinstance(pending, Deal):
            return self._dealt(pending, action)
        if isinstance(pending, Draw):
            return self._drawn(pending, action)
        if isinstance(pending, Decide):
            anchor = action - HEADS
            names = self.position.table.geometry.names
            log = f"{self.log}>{names[anchor]}"
            resolution = pending.resolution.choose(anchor)
            return self._resolved(pending.move, (*pending.chosen, anchor), resolution, log)
        play, further = self.step(action)
        return further if play is None else self.played(play)

    def step(self, action: int) -> tuple[Play | None, SpielState]:
        """The play that an action completes, or None and the course one step further on."""
        pending = self.pending
        if pending is None:
            pending = Head(action)
        elif isinstance(pending, Head) and not is_frame(pending.head):
            pending = Site(pending.head, action - HEADS)
        else:
            first = HEADS + len(self.position.table.geometry.names)
            return self._variants()[action - first], self
        further = replace(self, pending=pending)
        if isinstance(pending, Head) and not is_frame(pending.head):
            sites = options(self.position, pending.head)
            if len(sites) > 1:
                return None, further
            further = replace(self, pending=Site(pending.head, next(iter(sites))))
        plays = further._variants()
        return (plays[0] if len(plays) == 1 else None), further

    def played(self, play: Play) -> SpielState:
        """The course after a legal play of the mover, draws and decisions still to come."""
        position = self.position
        log = f"{self.log} {format_play(play)}"
        if isinstance(play, Swap):
            return replace(self, position=apply_turn_play(position, play), pending=None, log=log)
        if isinstance(play, Exchange | End):
            draw = Draw(play, wanted(position, play), (0, 0, 0))
            return replace(self, pending=draw, log=log)._when_drawn()
        move = move_of(play, position.table.geometry)
        return self._resolved(move, (), begin(position, move), log)

    def _resolved(
        self, move: Move, chosen: tuple[int, ...], resolution: Resolution, log: str
    ) -> SpielState:
        if resolution.decision is not None:
            assert isinstance(move, CardMove)  # nothing is decided in a travel
            return replace(self, pending=Decide(move, chosen, resolution), log=log)
        return replace(self, position=resolution.position(), pending=None, log=log)

    def _dealt(self, pending: Deal, kind: int) -> SpielState:
        seat, held = divmod(pending.dealt, HAND_SIZE)
        hand = self.position.hands[seat]
        assert not isinstance(hand, int)
        hand = gather(hand, _one(kind))
        position = with_hand(self.position, seat, hand)
        private = self.private
        if held + 1 == HAND_SIZE:
            private = _with_cards(private, seat, hand)
        whole = pending.dealt + 1 == HAND_SIZE * position.table.seats
        following = None if whole else Deal(pending.dealt + 1)
        return replace(self, position=position, pending=following, private=private)

    def _drawn(self, pending: Draw, kind: int) -> SpielState:
        drawn = gather(pending.drawn, _one(kind))
        draw = Draw(pending.play, pending.left - 1, drawn)
        return replace(self, pending=draw)._when_drawn()

    def _when_drawn(self) -> SpielState:
        """The exchange or end carried out, if all its cards are drawn."""
        pending = self.pending
        assert isinstance(pending, Draw)
        if pending.left:
            return self
        seat = self.position.mover
        position = apply_turn_play(self.position, pending.play._replace(draw=pending.drawn))
        private = _with_cards(self.private, seat, pending.drawn)
        return replace(self, position=position, pending=None, private=private)

    # -- who knows what ------------------------------------------------------------------------

    def knows(self, seat: int) -> str:
        """The information state of a seat: all that it saw, in order (perfect recall)."""
        private = self.private[seat] if self.private else ""
        return f"{seat}|{self.log}|{private}|{self._step_of(seat)}"

    def sees(self, seat: int) -> str:
        """The observation of a seat: the table as that player sees it, their own step included."""
        pending = self.pending
        step = self._step_of(seat)
        if isinstance(pending, Decide):
            step = f"{tuple(pending.move)}{pending.chosen}"
        elif isinstance(pending, Draw):
            step = f"{format_play(pending.play)} is drawn for"
        elif isinstance(pending, Deal):
            step = f"{pending.dealt} cards dealt"
        return f"{seat} {hide_hands(self.position, seat).text()} {step}"

    def _step_of(self, seat: int) -> str:
        """A choice under way, which is nobody's business but the mover's."""
        if isinstance(self.pending, Head | Site) and seat == self.position.mover:
            return " ".join(map(str, self.pending))
        return ""

    def resampled(self, seat: int, rng: Random) -> SpielState:
        """A course that the seat cannot tell from this one: others' hands drawn again (§2.6)."""
        position, pending = self.position, self.pending
        shown: Cards = (0, 0, 0)
        if isinstance(pending, Decide):
            shown = pending.move.cards
        fresh = dealt_unknown(hide_hands(position, seat), rng, shown)
        private = tuple(
            text if s == seat else _cards(fresh.hands[s]) for s, text in enumerate(self.private)
        )
        if isinstance(pending, Decide):
            resolution = begin(fresh, pending.move)
            for anchor in pending.chosen:
                resolution = resolution.choose(anchor)
            pending = Decide(pending.move, pending.chosen, resolution)
        return SpielState(fresh, pending, self.log, private)


def begun(start: Position) -> SpielState:
    """The course before the deal, from a position in which nobody holds a card."""
    return SpielState(start, Deal(0), "", ("",) * start.table.seats)


def at(position: Position) -> SpielState:
    """A course from a position with known hands; what went before is unknown to it."""
    everybody = hide_hands(position, -1)
    private = tuple(_cards(hand) for hand in position.hands)
    return SpielState(position, None, everybody.digest(), private)


def dealt_unknown(position: Position, rng: Random, shown: Cards = (0, 0, 0)) -> Position:
    """Hands given as numbers dealt from the unseen cards, by lot (§2.6).

    ``shown`` are cards that the mover, if their hand is such a number, has just played from it.
    """
    hands = list(position.hands)
    seats = [s for s, hand in enumerate(hands) if isinstance(hand, int)]
    left = unseen(position)
    hidden = isinstance(hands[position.mover], int)
    if hidden:
        left = spend(left, shown)
    cards = [kind for kind in range(3) for _ in range(left[kind])]
    rng.shuffle(cards)
    for seat in seats:
        number = hands[seat]
        assert isinstance(number, int)
        hand: Cards = (0, 0, 0)
        if seat == position.mover:
            hand, number = shown, number - sum(shown)
        for _ in range(number):
            hand = gather(hand, _one(cards.pop()))
        hands[seat] = hand
    return position.replace(hands=tuple(hands))


def _one(kind: int) -> Cards:
    return int(kind == 0), int(kind == 1), int(kind == 2)


def _cards(hand: Cards | int) -> str:
    return str(hand) if isinstance(hand, int) else "".join(map(str, hand))


def _with_cards(private: tuple[str, ...], seat: int, cards: Cards) -> tuple[str, ...]:
    """What a seat alone saw, with some cards more."""
    return (*private[:seat], f"{private[seat]} {_cards(cards)}", *private[seat + 1 :])
