"""The game that is open: its record, the turn one stands at, and the rows of its list of turns.

A game begins as a position. What is played from where one stands goes on from there: as the main
line, or as a variation if other turns follow already (formats §7). Values are frozen: every change
gives another game, so that undo need only keep the old one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from advisor.page import trial
from advisor.records import replaying as records
from advisor.records.replaying import GameTurn
from advisor.words import amount, cards_words
from positions.plays import (
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
from positions.record_tree import GameRecord, Made, Seat, TurnPath
from positions.setup import Setup, Turn
from positions.things import NO_CARDS, Cards
from positions.wording import building_title
from search.game import Record
from search.rules.convert import position_of, setup_of
from search.rules.payment import gather
from search.rules.position import Position, over
from search.rules.turn import with_hand


@dataclass(frozen=True, slots=True)
class Row:
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
class Game:
    """A record and the turn one stands after; ``()`` is the start."""

    record: GameRecord
    path: TurnPath = ()

    @classmethod
    def begun(cls, setup: Setup) -> Game:
        """A game whose first position this is; the players go by their colours."""
        seats = tuple(Seat(player.color, player.color) for player in setup.players)
        return cls(GameRecord(setup, seats, title=setup.title))

    @property
    def position(self) -> Position:
        """The position where one stands."""
        if not self.path:
            found = position_of(self.record.start)
        else:
            found = _turns(self.record)[self.path].after
        return found

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
        if not self.path or self.record.at(self.path).ended:
            return self.setup
        return _written(_turns(self.record)[self.path].before, self.record.start)

    @property
    def under_way(self) -> tuple[Made, ...]:
        """The plays of the turn that is under way; empty at the beginning of a turn."""
        if not self.path:
            return ()
        node = self.record.at(self.path)
        return () if node.ended else node.plays

    @property
    def over(self) -> bool:
        """Whether the game has ended where one stands."""
        return bool(self.path) and over(self.position)

    @property
    def tried(self) -> tuple[trial.Made, ...]:
        """The plays of the turn that is under way, each with the positions around it."""
        if not self.under_way:
            return ()
        turn = self.line[-1]
        setups = [_written(position, self.record.start) for position in turn.positions]
        return tuple(
            trial.Made(before, record.play, record.choices, after)
            for before, record, after in zip(setups[:-1], turn.records, setups[1:], strict=True)
        )

    @property
    def line(self) -> list[GameTurn]:
        """The turns from the start to where one stands."""
        known = _turns(self.record)
        return [known[self.path[:length]] for length in range(1, len(self.path) + 1)]

    # -- changes -----------------------------------------------------------------------------------

    def with_plays(self, happened: Sequence[Record]) -> Game:
        """The game after plays that were made from where one stands."""
        record, path = records.with_plays(self.record, self.path, happened)
        return Game(record, path)

    def with_hand(self, hand: Cards) -> Game:
        """The game in which the player to move is said to hold these cards now.

        In the middle of a turn that is what they held at its beginning, less what they played. What
        they held before an exchange nobody can say: the game then begins anew from here.

        :raises IllegalHand: they cannot hold these cards.
        """
        made = self.under_way
        if not made:
            return Game(*records.with_hand(self.record, self.path, hand))
        if any(isinstance(one.play, Exchange | Swap) for one in made):
            known = with_hand(self.position, self.position.mover, hand)
            return Game.begun(_written(known, self.record.start))
        held = hand
        for one in self.line[-1].records:
            held = gather(held, cards_of(one.play))
        node = replace(self.record.at(self.path), hand=held)
        return replace(self, record=self.record.with_node(self.path, node))

    def at(self, path: TurnPath) -> Game:
        """The same game, standing after another turn.

        :raises KeyError: there is no such turn.
        """
        if path:
            self.record.at(path)
        return Game(self.record, path)

    def place_of(self, setup: Setup) -> Game | None:
        """The same game, standing where this position is; None if it is not in the game."""
        for path in ((), *self.record.paths()):
            there = self.at(path)
            if there.setup == setup:
                return there
        return None

    def back(self) -> Game:
        """One turn earlier; where one stands if that is the start."""
        return Game(self.record, self.path[:-1])

    def forth(self) -> Game:
        """One turn later along the main line from here; where one stands if none follows."""
        return self.at((*self.path, 0)) if self.record.after(self.path) else self

    def last(self) -> Game:
        """The last turn of the line that one is on."""
        return self.at(self.record.end_of(self.path))

    def taken_back(self) -> Game:
        """Without the last play of the turn one stands after; the game itself if turns follow it,
        or at the start."""
        if not self.path or self.record.at(self.path).then:
            return self
        record, path, _ = records.undone(self.record, self.path)
        return Game(record, path)

    def restarted(self) -> Game:
        """Without the plays of the turn that is under way."""
        return self.without(self.path) if self.under_way else self

    def without(self, path: TurnPath) -> Game:
        """Without a turn and all that follows it; one stands before it if one stood in there.

        :raises KeyError: there is no such turn.
        """
        record = records.without(self.record, path)
        length = len(path)
        if self.path[:length] == path:
            return Game(record, path[:-1])
        here = self.path
        if here[: length - 1] == path[:-1] and len(here) >= length and here[length - 1] > path[-1]:
            here = (*here[: length - 1], here[length - 1] - 1, *here[length:])
        return Game(record, here)

    def promoted(self, path: TurnPath) -> Game:
        """With the way to a turn as the main line, standing after that turn.

        :raises KeyError: there is no such turn.
        """
        return Game(*records.promoted(self.record, path))

    def with_comment(self, path: TurnPath, comment: str) -> Game:
        """With another comment on a turn; an empty one takes it away.

        :raises KeyError: there is no such turn.
        """
        return replace(self, record=self.record.with_comment(path, comment.strip() or None))

    def retold(self, setup: Setup) -> Game | None:
        """The game with the title, notes and tags of a setup; None if that is another position."""
        now = self.setup
        if replace(setup, title=now.title, notes=now.notes, tags=now.tags) != now:
            return None
        told = {"title": setup.title, "notes": setup.notes, "tags": setup.tags}
        start = replace(self.record.start, **told)  # type: ignore[arg-type]
        return replace(self, record=replace(self.record, start=start, title=setup.title))

    def named(self, names: Sequence[str], title: str | None) -> Game:
        """With other names of the players, in turn order, and another title."""
        seats = tuple(
            replace(seat, name=name.strip() or seat.color)
            for seat, name in zip(self.record.players, names, strict=True)
        )
        return replace(self, record=replace(self.record, players=seats, title=title or None))

    def rows(self) -> list[Row]:
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

    def _row(self, path: TurnPath, turn: GameTurn, on_line: bool, depth: int) -> Row:
        node = self.record.at(path)
        words = "; ".join(
            told for told in (short_words(record.play) for record in turn.records) if told
        )
        after = turn.after.ecus[turn.seat]
        return Row(
            path,
            turn.number,
            turn.color,
            words or "plays nothing",
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
            return f"to {play.to.capitalize()}"
        case Construct():
            return f"{building_title(play.building)} {play.at}{_on(play.epoch)}"
        case Upgrade():
            return f"{play.source} to {building_title(play.building)} {play.at}{_on(play.epoch)}"
        case Demolish():
            return f"demolishes {play.at}{_on(play.epoch)}"
        case Populate():
            return f"cube {play.at}"
        case Renovate():
            return f"renovates {play.at}"
        case Exchange():
            return f"exchanges {amount(sum(play.discard), 'card')}"
        case Swap():
            return f"swaps {cards_words(play.give)} for {cards_words(play.take)}"
        case End():
            return f"discards {cards_words(play.discard)}" if any(play.discard) else ""
    raise TypeError(f"{type(play).__name__} is not a play")


def cards_of(play: Play) -> Cards:
    """The cards that a play takes from the hand on the boards; none for the frame of a turn."""
    return NO_CARDS if isinstance(play, Travel | Exchange | Swap | End) else play.cards


def _last(turn: GameTurn) -> Turn:
    """Whose turn it was, for a position after the last one of a game."""
    return Turn(turn.number, turn.color, "action")


def _on(epoch: str) -> str:
    """The board, where it is not the first: most buildings are built on Might."""
    return "" if epoch == "might" else f" on {epoch.capitalize()}"


def _after(record: GameRecord, path: TurnPath) -> list[TurnPath]:
    """The turns of the main line from a path on."""
    found = []
    while record.after(path):
        path = (*path, 0)
        found.append(path)
    return found


def _listed(record: GameRecord) -> list[tuple[TurnPath, int]]:
    """All turns in the order of the list, with how many variations each lies inside of."""
    found: list[tuple[TurnPath, int]] = []
    #: Turns that are still to be listed; a line goes on after the variations of its turn.
    waiting: list[tuple[TurnPath, int]] = [((0,), 0)] if record.turns else []
    while waiting:
        path, depth = waiting.pop()
        found.append((path, depth))
        if record.at(path).then:
            waiting.append(((*path, 0), depth))
        if path[-1] == 0:
            beside = range(len(record.after(path[:-1])) - 1, 0, -1)
            waiting += [((*path[:-1], n), depth + 1) for n in beside]
    return found


@lru_cache(maxsize=64)
def _turns(record: GameRecord) -> dict[TurnPath, GameTurn]:
    """Every turn of a record by its path; those of a record that is not legal are not known.

    :raises FileProblems: a play cannot have been made as written.
    """
    return records.every_turn(record)


@lru_cache(maxsize=256)
def _written(position: Position, start: Setup) -> Setup:
    return setup_of(position, title=start.title, notes=start.notes, tags=start.tags)
