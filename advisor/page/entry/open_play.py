"""A play that is being entered: what is still open about it, and its ways to be paid in words.

One record for all panels in which plays are entered: what was begun in one of them is still there
in the other. No drawing here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from advisor.page.boards.overlay import Picked
from advisor.page.components.safe_text import capital
from advisor.page.entry.playable_squares import cheapest_first
from advisor.page.replay import shown_turns
from advisor.words import play_words
from advisor.words.position_words import cards_words
from advisor.words.say import joined, say
from positions.files.canonical import digest
from positions.notation.written_plays import BoardPlay, Travel, Upgrade
from positions.setup import Setup
from positions.things import NO_CARDS, Cards


@dataclass(frozen=True, slots=True)
class Choosing:
    """A click that can mean several plays, or one that can be paid in several ways."""

    #: Of the position in which it was made.
    digest: str
    ways: tuple[BoardPlay, ...]

    @property
    def words(self) -> str:
        """What is being played: ``Build a Keep on c4 of Might``, or where if it may be several."""
        texts = {play_words.what_words(way) for way in self.ways}
        if len(texts) == 1:
            return texts.pop()
        epoch, squares = shown_turns.squares_of(self.ways[0])
        if not squares:
            return say("entry-travel")
        return say("entry-play-on", at=squares[0], epoch=epoch)


@dataclass(frozen=True, slots=True)
class Deciding:
    """A play on which somebody still has to decide (§5.5), and the answers so far, as squares."""

    digest: str
    play: BoardPlay
    answers: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """What is being played."""
        return play_words.what_words(self.play)


Pending = Choosing | Deciding


@dataclass(slots=True)
class PlayEntry:
    """What a visitor is entering."""

    #: What is open about the play that was begun; nothing else can be played before.
    pending: Pending | None = None
    #: The last square that was clicked for these panels, until something was played there.
    picked: Picked | None = None
    #: The piece that was chosen then, as an aim; empty if none was.
    clicked_with: str = ""
    #: What was said at last, and the digest of the position to which it belongs.
    message: tuple[str, str] = ("", "")
    #: Who decides for the others when a turn is tried out: one of ``tried_turn.ANSWERS``.
    answers: str = "me"
    #: The colour of whoever sits at this screen; empty if nobody has said.
    me: str = ""
    #: How many questions were asked: what was chosen for one is not chosen for the next.
    questions: int = 0

    def waiting(self, setup: Setup) -> Pending | None:
        """What is open in this position; nothing if it is another one than it was begun in."""
        if self.pending is not None and self.pending.digest != digest(setup):
            self.pending = None
        return self.pending

    def ask(self, pending: Pending) -> None:
        """Something is open from now on."""
        self.pending = pending
        self.questions += 1

    def done(self) -> None:
        """A play was made: nothing is open any more."""
        self.pending = self.picked = None


def flat(ways_by_words: Mapping[str, Sequence[BoardPlay]]) -> tuple[BoardPlay, ...]:
    """All ways of the plays that a click may mean; those that leave most room come first."""
    return tuple(way for ways in ways_by_words.values() for way in cheapest_first(ways))


def by_words(ways: Sequence[BoardPlay]) -> dict[str, tuple[BoardPlay, ...]]:
    """The plays by their words; the ways of one differ in payment."""
    plays: dict[str, tuple[BoardPlay, ...]] = {}
    for way in ways:
        words = play_words.what_words(way)
        plays[words] = (*plays.get(words, ()), way)
    return plays


def labels(plays: Sequence[BoardPlay]) -> list[str]:
    """The plays of one list in words; where a building can be upgraded to several places, each
    upgrade names its own."""
    upgrades = Counter((p.source, p.building) for p in plays if isinstance(p, Upgrade))
    return [
        play_words.what_words(
            play, where=isinstance(play, Upgrade) and upgrades[play.source, play.building] > 1
        )
        for play in plays
    ]


def cards_of(play: BoardPlay) -> Cards:
    """The cards that a play takes."""
    return NO_CARDS if isinstance(play, Travel) else play.cards


def payments_of(ways: Sequence[BoardPlay]) -> list[Cards]:
    """The cards with which one play can be paid, each set once."""
    return list(dict.fromkeys(cards_of(way) for way in ways))


def bounds_of(payments: Sequence[Cards]) -> tuple[Cards, Cards]:
    """Cards by kind that every payment takes, and the most that one takes.

    Any cards between them, as many as a payment has, are a payment: all but the cards of the
    building's kind may be of any kind (§3.2).
    """
    military, religious, civil = zip(*payments, strict=True)
    least = min(military), min(religious), min(civil)
    return least, (max(military), max(religious), max(civil))


def way_words(ways: Sequence[BoardPlay]) -> list[str]:
    """What tells each of several ways from the others: the play, its cards, who carries them."""
    plays = [play_words.what_words(way) for way in ways]
    cards = ["" if isinstance(way, Travel) else cards_words(way.cards) for way in ways]
    words = []
    for way, play, paid in zip(ways, plays, cards, strict=True):
        same_play = [w for w, other in zip(ways, plays, strict=True) if other == play]
        parts = [play] if len(set(plays)) > 1 else []
        if isinstance(way, Travel):
            parts.append(say("entry-traveller", cards=way.used))
        else:
            if len({w.cards for w in same_play if not isinstance(w, Travel)}) > 1:
                parts.append(paid)
            bys = {w.by for w in same_play if not isinstance(w, Travel)}
            if len(bys) > 1:
                parts.append(_carriers(way.by, len({u for by in bys for u, _ in by}) > 1))
        words.append(capital(joined("entry-and", parts)) if parts else "")
    return words


def _carriers(by: Sequence[tuple[int, int]], unlike: bool) -> str:
    """Who carries the cards; ``unlike``: the two adventurers have not carried equally many."""
    if len(by) == 1:
        ((used, number),) = by
        if unlike:
            return say("entry-carrier.unlike", used=used)
        return say("entry-carrier", cards=number)
    (first, one), (second, two) = by
    if one == two:
        return say("entry-carriers.each", cards=one)
    if first == second:
        return say("entry-carriers", more=max(one, two), fewer=min(one, two))
    return say("entry-carriers.unlike", used=first, cards=one, other=two)
