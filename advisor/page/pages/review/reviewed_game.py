"""The game that is reviewed, and the moment of it that is shown: a turn, a step, a better turn.

No drawing here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from advisor.advise.review.game_turns import PlayedTurn, main_line
from advisor.page.pages.analyse.threat_rows import merged
from advisor.page.replay import playback
from advisor.page.replay.playback import Picture, UnplayableTurn
from advisor.page.visit import browser_storage, session
from advisor.words.position_words import cards_words
from advisor.words.say import say
from positions.notation.play_text import play_from_json
from positions.notation.written_plays import BoardPlay, End, Exchange, Play, Swap
from positions.records.record_tree import GameRecord
from positions.records.record_writing import record_to_yaml
from positions.things import NO_CARDS
from search.rules.convert import setup_of
from search.rules.game import IllegalPlay, make
from search.rules.turn_phases import apply_turn_play

#: Which of two turns is shown.
PLAYED: Final = "played"
BETTER: Final = "better"
#: The browser's slot that says of which game a review was asked for.
SLOT: Final = "review"


@dataclass(slots=True)
class ReviewedGame:
    """The game of which a review was asked for, and the moment that is shown."""

    record: GameRecord | None = None
    #: The turn by its number from 0, and how many of its steps are done.
    turn: int = 0
    step: int = 0
    shown: str = PLAYED
    #: How often something was asked for that is shown on the boards.
    looks: int = 0

    def begin(self, record: GameRecord) -> None:
        """Review another game, from its beginning."""
        self.record = record
        browser_storage.keep(SLOT, _sign_of(record))
        self.go(0, 0)

    def take_up(self, record: GameRecord) -> None:
        """Review the open game again after a reload of the page, if its review was asked for."""
        if self.record is None and browser_storage.kept(SLOT) == _sign_of(record):
            self.begin(record)

    def go(self, turn: int, step: int, shown: str = PLAYED) -> None:
        """Show another moment."""
        self.turn, self.step, self.shown = turn, step, shown


def reviewed() -> ReviewedGame:
    """This visitor's."""
    return session.of(ReviewedGame)


@lru_cache(maxsize=16)
def _sign_of(record: GameRecord) -> str:
    """By which a browser knows a game again."""
    return sha256(record_to_yaml(record).encode("utf-8")).hexdigest()[:24]


@lru_cache(maxsize=16)
def turns_of(record: GameRecord) -> tuple[PlayedTurn, ...]:
    """The turns of a game that were ended."""
    return tuple(main_line(record)[0])


# -- a turn as pictures ----------------------------------------------------------------------------


def played_steps(record: GameRecord, turn: int) -> tuple[Picture, ...]:
    """A turn of the game step by step, from before its first play.

    :raises UnplayableTurn: it cannot be shown so.
    """
    one = turns_of(record)[turn]
    return _steps(one, one.plays, one.decide)


def better_steps(
    record: GameRecord, turn: int, document: Mapping[str, Any], decide: Sequence[str]
) -> tuple[Picture, ...]:
    """The better turn step by step.

    :param document: of the turn, as the review has it; ``decide`` are the squares chosen in it.
    :raises UnplayableTurn: it cannot be shown so.
    """
    one = turns_of(record)[turn]
    plays = [play_from_json(play) for play in document["best"]]
    if one.exchange is not None and plays and isinstance(plays[0], Exchange):
        made = one.exchange[1]
        if made.discard == plays[0].discard:  # the same cards come
            plays[0] = made
    return _steps(one, tuple(plays), tuple(decide))


@lru_cache(maxsize=128)
def _steps(
    one: PlayedTurn, plays: tuple[Play, ...], decide: tuple[str, ...]
) -> tuple[Picture, ...]:
    """What comes before the plays on the boards is a step each, too."""
    position = one.start
    seat = position.mover
    first: list[Picture] = []
    discard, left = NO_CARDS, list[BoardPlay | Swap]()
    for play in plays:
        if isinstance(play, End):
            discard = play.discard
        elif isinstance(play, Exchange):
            try:
                for swap in left:
                    position = make(position, swap, lambda *_: 0)[0]
                after = apply_turn_play(position, play)
            except (IllegalPlay, ValueError) as error:
                raise UnplayableTurn(str(error)) from None
            if not first:
                first.append(Picture("", setup_of(one.start), one.start.ecus[seat], 0))
            change = after.ecus[seat] - position.ecus[seat]
            words = exchange_words(play)
            first.append(Picture(words, setup_of(after), after.ecus[seat], change))
            if play.draw is None:
                return tuple(first)
            position, left = after, []
        else:
            left.append(play)
    rest = playback.pictures(setup_of(position), tuple(left), decide, None, discard)
    return (*first, *(rest[1:] if first else rest))


def exchange_words(play: Exchange) -> str:
    """``Exchange 2 religious for 2 Ecus; drawn: 1 military, 1 civil``."""
    cards = cards_words(play.discard)
    if play.draw is None:
        return say("review-exchange", cards=cards)
    return say("review-exchange.drawn", cards=cards, drawn=cards_words(play.draw))


def start_of(record: GameRecord, turn: int) -> Picture:
    """The boards before a turn."""
    one = turns_of(record)[turn]
    return Picture("", setup_of(one.start), one.start.ecus[one.seat], 0)


def last_step(record: GameRecord, turn: int) -> int:
    """The number of the last step of a turn; 0 if it cannot be shown step by step."""
    try:
        return len(played_steps(record, turn)) - 1
    except UnplayableTurn:
        return 0


def step_words(picture: Picture) -> str:
    """What a step did, without its number."""
    return picture.unnumbered or picture.words


def whole_turn(steps: Sequence[Picture]) -> tuple[Picture, dict[str, dict[str, str]]]:
    """The end of a turn, and all that became of squares in it."""
    return steps[-1], merged(steps)
