"""The game that is open: its record, the turn one stands at, and the rows of its list of turns.

A game begins as a position. What is played from where one stands goes on from there: as the main
line, or as a variation if other turns follow already (formats §7). Values are frozen: every change
gives another game, so that undo need only keep the old one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import assert_never

from advisor.advise.game_records import record_replay as records
from advisor.advise.game_records.record_replay import GameTurn
from advisor.page.entry import tried_turn
from advisor.words.position_words import hand_token
from advisor.words.say import joined, say
from positions.files.problems import Problem
from positions.notation.written_plays import (
    Construct,
    Demolish,
    End,
    Exchange,
    Play,
    Populate,
    Renovate,
    Swap,
    Travel,
    Upgrade,
)
from positions.records import record_cursor as cursor
from positions.records.record_tree import Cursor, GameRecord, RecordedPlay, Seat, TurnNode, TurnPath
from positions.setup import Setup, Turn
from positions.things import NO_CARDS, Cards
from search.rules.convert import position_of, setup_of
from search.rules.game import Record
from search.rules.payment import gather
from search.rules.position import Position, over
from search.rules.turn_phases import with_hand


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One turn of the list."""

    path: TurnPath
    #: Turn of the game, 1 to 7, and whose it was.
    number: int
    color: str
    #: What was played, in short words.
    words: str
    #: The player's Ecus after it, and what the turn changed in them.
    ecus: int
    change: int
    #: Whether one stands after this turn, and whether it lies on the way there or beyond it.
    here: bool
    on_line: bool
    #: How many variations one is inside of; 0 on the main line.
    depth: int
    #: Whether the turn is still under way.
    open: bool
    comment: str


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A record and the turn one stands after, or in the middle of; ``()`` is the start."""

    #: Its own ``cursor`` is not used: ``written`` sets it.
    record: GameRecord
    path: TurnPath = ()
    #: How many plays of that turn stand; None for all that it has.
    plays: int | None = None

    @classmethod
    def begun(cls, setup: Setup) -> RecordedGame:
        """A game whose first position this is; the players go by their colours."""
        seats = tuple(Seat(player.color, player.color) for player in setup.players)
        return cls(GameRecord(setup, seats, title=setup.title))

    @classmethod
    def read(cls, record: GameRecord) -> RecordedGame:
        """The game of a record, standing where play goes on in it."""
        here = record.here
        return cls(replace(record, cursor=None), here.path, here.plays)

    @property
    def place(self) -> Cursor:
        """Where one stands."""
        return Cursor(self.path, self.plays)

    @property
    def written(self) -> GameRecord:
        """The record as it is saved: play goes on where one stands."""
        return cursor.standing(self.record, self.place)

    @property
    def position(self) -> Position:
        """The position where one stands."""
        if not self.path:
            position = position_of(self.record.start)
        else:
            turn = _turns(self.record)[self.path]
            position = turn.after if self.plays is None else turn.positions[self.plays]
        return position

    @property
    def setup(self) -> Setup:
        """The same as it is written down, with the title and the notes of the start.

        Where the game is over, the boards after the last turn with whose turn it was.
        """
        start = self.record.start
        if not self.path:
            return start
        written = _written(self.position, start)
        return replace(written, turn=_last(self.line[-1])) if self.over else written

    @property
    def turn_start(self) -> Setup:
        """The position before the turn that is under way; else the one where one stands."""
        if not cursor.under_way(self.record, self.place):
            return self.setup
        return _written(_turns(self.record)[self.path].before, self.record.start)

    @property
    def under_way(self) -> tuple[RecordedPlay, ...]:
        """The plays of the turn that is under way; empty at the beginning of a turn."""
        if not cursor.under_way(self.record, self.place):
            return ()
        return cursor.plays_at(self.record, self.place)

    @property
    def over(self) -> bool:
        """Whether the game has ended where one stands."""
        return bool(self.path) and over(self.position)

    @property
    def tried(self) -> tuple[tried_turn.TriedPlay, ...]:
        """The plays of the turn that is under way, each with the positions around it."""
        if not self.under_way:
            return ()
        turn = self.line[-1]
        setups = [_written(position, self.record.start) for position in turn.positions]
        return tuple(
            tried_turn.TriedPlay(before, record.play, record.choices, after)
            for before, record, after in zip(setups[:-1], turn.records, setups[1:], strict=True)
        )

    @property
    def line(self) -> list[GameTurn]:
        """The turns from the start to where one stands, the last one as far as it stands."""
        known = _turns(self.record)
        turns = [known[self.path[:length]] for length in range(1, len(self.path) + 1)]
        if self.plays is not None:
            last = turns.pop()
            turns.append(
                replace(
                    last,
                    node=replace(last.node, plays=last.node.plays[: self.plays], then=()),
                    positions=last.positions[: self.plays + 1],
                    records=last.records[: self.plays],
                )
            )
        return turns

    # -- changes -----------------------------------------------------------------------------------

    def with_plays(self, happened: Sequence[Record]) -> RecordedGame:
        """The game after plays that were made from where one stands."""
        record, place = self.record, self.place
        for one in happened:
            record, place = cursor.extended(record, place, records.recorded_play(one))
        return RecordedGame(records.settled(record), place.path, place.plays)

    def with_hand(self, hand: Cards) -> RecordedGame:
        """The game in which the player to move is said to hold these cards now.

        In the middle of a turn that is what they held at its beginning, less what they played. What
        they held before an exchange nobody can say: the game then begins anew from here.

        :raises IllegalHand: they cannot hold these cards.
        """
        turn = self.under_way
        if not turn:
            record, place = records.with_hand_here(self.record, self.place, hand)
            return RecordedGame(record, place.path, place.plays)
        if any(isinstance(one.play, Exchange | Swap) for one in turn):
            known = with_hand(self.position, self.position.mover, hand)
            return RecordedGame.begun(_written(known, self.record.start))
        held = hand
        for one in self.line[-1].records:
            held = gather(held, cards_of(one.play))
        node = replace(self.record.at(self.path), hand=held)
        if self.plays is not None:  # the turn goes on otherwise, too
            node = replace(node.bare, plays=node.plays[: self.plays])
            return RecordedGame(*self.record.with_turn(self.path[:-1], node))
        return replace(self, record=self.record.with_node(self.path, node))

    def at(self, path: TurnPath) -> RecordedGame:
        """The same game, standing after another turn.

        :raises KeyError: there is no such turn.
        """
        if path:
            self.record.at(path)
        return RecordedGame(self.record, path)

    def place_of(self, setup: Setup) -> RecordedGame | None:
        """The same game, standing where this position is; None if it is not in the game."""
        for path in ((), *self.record.paths()):
            there = self.at(path)
            if there.setup == setup:
                return there
        return None

    def back(self) -> RecordedGame:
        """One turn earlier; where one stands if that is the start."""
        return RecordedGame(self.record, self.path[:-1])

    def forth(self) -> RecordedGame:
        """One turn later along the main line from here; where one stands if none follows."""
        if self.plays is not None:
            return self.at(self.path)
        return self.at((*self.path, 0)) if self.record.after(self.path) else self

    def last(self) -> RecordedGame:
        """The last turn of the line that one is on."""
        return self.at(self.record.end_of(self.path))

    def taken_back(self) -> RecordedGame:
        """One play earlier; the game itself at the start.

        The play is gone if the turn is still being made and nobody has said anything about it;
        else it stays in the record.
        """
        to = cursor.before(self.record, self.place)
        if to is None:
            return self
        node = self.record.at(self.path)
        if self.plays is not None or node.ended or node != node.bare:
            return RecordedGame(self.record, to.path, to.plays)
        record, path, _ = records.undone(self.record, self.path)
        return RecordedGame(record, path)

    def restarted(self) -> RecordedGame:
        """Before the plays of the turn that is under way, which ``taken_back`` keeps or drops."""
        game = self
        while game.under_way:
            game = game.taken_back()
        return game

    def without(self, path: TurnPath) -> RecordedGame:
        """Without a turn and all that follows it; one stands before it if one stood in there.

        :raises KeyError: there is no such turn.
        """
        return RecordedGame.read(records.without(replace(self.record, cursor=self.place), path))

    def grown_from(self, other: RecordedGame) -> bool:
        """Whether this is that game with plays added, and nothing else changed."""
        mine, theirs = self.record, other.record
        bare = replace(theirs, turns=(), result=None, undone=())
        if replace(mine, turns=(), result=None, undone=()) != bare:
            return False
        return _grown(mine.turns, theirs.turns)

    def promoted(self, path: TurnPath) -> RecordedGame:
        """With the way to a turn as the main line, standing after that turn.

        :raises KeyError: there is no such turn.
        """
        plays = self.plays if path == self.path else None
        return RecordedGame(*records.promoted(self.record, path), plays)

    def with_comment(self, path: TurnPath, comment: str) -> RecordedGame:
        """With another comment on a turn; an empty one takes it away.

        :raises KeyError: there is no such turn.
        """
        return replace(self, record=self.record.with_comment(path, comment.strip() or None))

    def retold(self, setup: Setup) -> RecordedGame | None:
        """The game with the title, notes and tags of a setup; None if that is another position."""
        now = self.setup
        if replace(setup, title=now.title, notes=now.notes, tags=now.tags) != now:
            return None
        about = {"title": setup.title, "notes": setup.notes, "tags": setup.tags}
        start = replace(self.record.start, **about)  # type: ignore[arg-type]
        return replace(self, record=replace(self.record, start=start, title=setup.title))

    def named(self, names: Sequence[str], title: str | None) -> RecordedGame:
        """With other names of the players, in turn order, and another title."""
        seats = tuple(
            replace(seat, name=name.strip() or seat.color)
            for seat, name in zip(self.record.players, names, strict=True)
        )
        return replace(self, record=replace(self.record, players=seats, title=title or None))

    def rows(self) -> list[TurnRow]:
        """The list of turns: main lines first, each variation after the turn that it replaces."""
        known = _turns(self.record)
        on_line = {
            *(self.path[:length] for length in range(1, len(self.path) + 1)),
            *_after(self.record, self.path),
        }
        return [
            self._row(path, known[path], path in on_line, depth)
            for path, depth in _listed(self.record)
        ]

    def _row(self, path: TurnPath, turn: GameTurn, on_line: bool, depth: int) -> TurnRow:
        node = self.record.at(path)
        words = [words for words in (short_words(one.play) for one in turn.records) if words]
        after = turn.after.ecus[turn.seat]
        return TurnRow(
            path,
            turn.number,
            turn.color,
            joined("turn-and", words) if words else say("turn-nothing"),
            after,
            after - turn.before.ecus[turn.seat],
            path == self.path,
            on_line,
            depth,
            not node.ended,
            node.comment or "",
        )


def short_words(play: Play) -> str:
    """``Keep c4``, ``Town d3 on Faith``; empty for an end without a discard."""
    match play:
        case Travel():
            return say("turn-travel", epoch=play.to)
        case Construct():
            return say("turn-construct", building=play.building, at=play.at, epoch=play.epoch)
        case Upgrade():
            place = {"from": play.source, "at": play.at, "epoch": play.epoch}
            return say("turn-upgrade", building=play.building, **place)
        case Demolish():
            return say("turn-demolish", at=play.at, epoch=play.epoch)
        case Populate():
            return say("turn-populate", at=play.at)
        case Renovate():
            return say("turn-renovate", at=play.at)
        case Exchange():
            return say("turn-exchange", cards=sum(play.discard))
        case Swap():
            return say("turn-swap", give=hand_token(play.give), take=hand_token(play.take))
        case End():
            cards = hand_token(play.discard)
            return say("turn-discard", cards=cards) if any(play.discard) else ""
    assert_never(play)


def cards_of(play: Play) -> Cards:
    """The cards that a play takes from the hand on the boards; none for the frame of a turn."""
    return NO_CARDS if isinstance(play, Travel | Exchange | Swap | End) else play.cards


def _last(turn: GameTurn) -> Turn:
    """Whose turn it was, for a position after the last one of a game."""
    return Turn(turn.number, turn.color, "action")


def _after(record: GameRecord, path: TurnPath) -> list[TurnPath]:
    """The turns of the main line from a path on."""
    records = []
    while record.after(path):
        path = (*path, 0)
        records.append(path)
    return records


def _listed(record: GameRecord) -> list[tuple[TurnPath, int]]:
    """All turns in the order of the list, with how many variations each lies inside of."""
    places: list[tuple[TurnPath, int]] = []
    #: Turns that are still to be listed; a line goes on after the variations of its turn.
    waiting: list[tuple[TurnPath, int]] = [((0,), 0)] if record.turns else []
    while waiting:
        path, depth = waiting.pop()
        places.append((path, depth))
        if record.at(path).then:
            waiting.append(((*path, 0), depth))
        if path[-1] == 0:
            beside = range(len(record.after(path[:-1])) - 1, 0, -1)
            waiting += [((*path[:-1], n), depth + 1) for n in beside]
    return places


def _grown(turns: tuple[TurnNode, ...], others: tuple[TurnNode, ...]) -> bool:
    """Whether turns are those others, at the same places, with plays and turns added."""
    if len(turns) < len(others):
        return False
    return all(
        mine is theirs
        or (
            mine.plays[: len(theirs.plays)] == theirs.plays
            and replace(mine, plays=(), then=()) == replace(theirs, plays=(), then=())
            and _grown(mine.then, theirs.then)
        )
        for mine, theirs in zip(turns, others, strict=False)
    )


@lru_cache(maxsize=64)
def _turns(record: GameRecord) -> dict[TurnPath, GameTurn]:
    """Every turn of a record by its path; those of a record that is not legal are not known.

    :raises FileProblems: a play cannot have been made as written.
    """
    return records.every_turn(record)


@lru_cache(maxsize=256)
def _written(position: Position, start: Setup) -> Setup:
    return setup_of(position, title=start.title, notes=start.notes, tags=start.tags)


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A game with a play that cannot have been made: what is wrong, and the game up to there."""

    problems: tuple[Problem, ...]
    part: RecordedGame
