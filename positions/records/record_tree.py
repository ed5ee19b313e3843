"""Game records in memory: who played, the first position, and the turns as a tree (formats §7).

A record holds whatever can be written down: plays may leave out cards and charges, Ecus and
decisions may be missing. ``advisor.advise.game_records.record_replay.checked`` completes it, or
says what cannot have been. A *path* names a turn: which child to take at each step from the start,
where 0 is the main line. Where play goes on is a *cursor*: after a turn, or in the middle of it.
Undo and redo (``positions.records.record_cursor``) move it and change nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from positions.files.problems import Path
from positions.files.reader import Places
from positions.notation.play_text import PlayPattern
from positions.notation.written_plays import Play
from positions.records.record_places import joined, promoted, pushed, shortened, without
from positions.setup import Setup
from positions.things import Cards

#: The children to take from the start; ``()`` is the start itself.
TurnPath = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who played a colour."""

    color: str
    name: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """A decision of rules §5.5 that was taken: colours and squares by name.

    Where only the square was written down, the rest is empty.
    """

    who: str
    what: str
    options: tuple[str, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a player thought of their turn when they chose it, from their own point of view."""

    #: Chance to win, 0 to 1; shared wins in part.
    win: float | None = None
    #: Expected final Ecus less the best opponent's.
    margin: float | None = None
    simulations: int = 0


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """One play: who made it, what it was, the decisions in it, and the change of their Ecus."""

    by: str
    #: A pattern where cards or charges were left out.
    play: Play | PlayPattern
    #: None where it was not written down.
    ecus: int | None = None
    choices: tuple[Chosen, ...] = ()
    opinion: Opinion | None = None
    #: Why this was played instead of what the player said.
    fault: str | None = None
    #: Key path in the file that it was read from.
    where: Path = field(default=(), compare=False, repr=False)

    @property
    def ends(self) -> bool:
        """Whether it ends the turn."""
        return self.play.type == "end"

    @property
    def essence(self) -> tuple[Play | PlayPattern, tuple[str, ...]]:
        """What was played and chosen, without what came of it or was thought of it."""
        return self.play, tuple(choice.chosen for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place in a record: after a turn, or after the first plays of it."""

    #: ``()`` is the start.
    path: TurnPath = ()
    #: How many plays of that turn stand; None for all that it has. 0 where only the hand is told.
    plays: int | None = None


@dataclass(frozen=True, slots=True)
class TurnNode:
    """One turn of a player, and the turns that follow it."""

    by: str
    plays: tuple[RecordedPlay, ...]
    comment: str | None = None
    #: The turns that may follow: the first is the main line, the others are variations.
    then: tuple[TurnNode, ...] = ()
    #: What the player holds at the start of the turn, where it was a number until then. A turn
    #: that tells it may have no plays yet.
    hand: Cards | None = None
    #: What a person calls the branch that begins here.
    name: str | None = None
    #: What a person thinks of the turn: ``!``, ``!?``, ``?!``, ``?`` or ``??``.
    mark: str | None = None
    #: What the program has to say of the turn, as the text of a JSON object; a person's opinion is
    #: never among it.
    analysis: str | None = None
    #: Key path in the file that it was read from.
    where: Path = field(default=(), compare=False, repr=False)

    @property
    def ended(self) -> bool:
        """Whether the turn is over; else it is under way, and nothing follows it."""
        return bool(self.plays) and self.plays[-1].ends

    @property
    def essence(self) -> tuple[object, ...]:
        """The same for two turns exactly if the same was played in them."""
        return self.hand, tuple(play.essence for play in self.plays)

    @property
    def bare(self) -> TurnNode:
        """The turn as it was played, without what follows it and what is said about it."""
        return replace(self, then=(), comment=None, name=None, mark=None, analysis=None)


@dataclass(frozen=True, slots=True)
class Result:
    """Final Ecus by colour, and who won."""

    ecus: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game from a position on, over (with a result) or not."""

    start: Setup
    players: tuple[Seat, ...]
    #: The first turns: the first is the main line, the others are variations.
    turns: tuple[TurnNode, ...] = ()
    #: How the main line ended.
    result: Result | None = None
    title: str | None = None
    #: What the deal was drawn from.
    seed: str | None = None
    #: Where play goes on; None for the end of the main line.
    cursor: Cursor | None = None
    #: Where play would have gone on before undo was called, the last time last.
    undone: tuple[Cursor, ...] = ()
    #: Where in its file things stand.
    places: Places = field(default_factory=Places, compare=False, repr=False)

    @classmethod
    def of(
        cls,
        start: Setup,
        players: tuple[Seat, ...],
        plays: Sequence[RecordedPlay],
        result: Result | None = None,
        title: str | None = None,
        seed: str | None = None,
        places: Places | None = None,
    ) -> GameRecord:
        """A record without variations from all its plays in order."""
        turns = line_of(turns_in(plays))
        return cls(start, players, turns, result, title, seed, places=places or Places())

    @classmethod
    def begun(cls, start: Setup) -> GameRecord:
        """A record of nothing but its first position; players are named after their colours."""
        seats = tuple(Seat(player.color, player.color.capitalize()) for player in start.players)
        return cls(start, seats, title=start.title)

    @property
    def plays(self) -> tuple[RecordedPlay, ...]:
        """The plays of the main line, in order."""
        plays: list[RecordedPlay] = []
        turns = self.turns
        while turns:
            plays += turns[0].plays
            turns = turns[0].then
        return tuple(plays)

    @property
    def here(self) -> Cursor:
        """Where play goes on."""
        return self.cursor or Cursor(self.end_of())

    def after(self, path: TurnPath) -> tuple[TurnNode, ...]:
        """The turns that may follow the one at a path, or the first ones for ``()``.

        :raises KeyError: there is no turn at the path.
        """
        return self.turns if not path else self.at(path).then

    def at(self, path: TurnPath) -> TurnNode:
        """The turn at a path.

        :raises KeyError: there is none.
        """
        return self.line(path)[-1]

    def line(self, path: TurnPath) -> tuple[TurnNode, ...]:
        """The turns on the way to the one at a path, itself included.

        :raises KeyError: there is no turn at the path, or it is empty.
        """
        nodes: list[TurnNode] = []
        turns = self.turns
        for child in path:
            if not 0 <= child < len(turns):
                raise KeyError(path)
            nodes.append(turns[child])
            turns = turns[child].then
        if not nodes:
            raise KeyError(path)
        return tuple(nodes)

    def end_of(self, path: TurnPath = ()) -> TurnPath:
        """The path of the last turn of the line that goes on from a path; ``()`` if there is none.

        :raises KeyError: there is no turn at the path.
        """
        turns = self.after(path)
        while turns:
            path = (*path, 0)
            turns = turns[0].then
        return path

    def paths(self) -> Iterator[TurnPath]:
        """The paths of all turns: each before those that follow it, main lines first."""
        waiting: list[tuple[TurnPath, TurnNode]] = [
            ((n,), node) for n, node in reversed(list(enumerate(self.turns)))
        ]
        while waiting:
            path, node = waiting.pop()
            yield path
            waiting += [((*path, n), child) for n, child in reversed(list(enumerate(node.then)))]

    def variations(self) -> tuple[TurnPath, ...]:
        """Where the variations begin, in the order in which a record file has them.

        Those of a turn stand with it, and before the turns that follow it.
        """
        paths: list[TurnPath] = []
        waiting: list[TurnPath] = [()]
        while waiting:
            path = waiting.pop()
            if path and path[-1]:
                paths.append(path)
            waiting += self._in_file(path)[::-1]
        return tuple(paths)

    def _in_file(self, path: TurnPath) -> list[TurnPath]:
        """What a file has after the turn at a path: see ``variations``."""
        siblings = self.after(path[:-1]) if path else ()
        beside = [(*path[:-1], n) for n in range(1, len(siblings))] if path[-1:] == (0,) else []
        return beside + ([(*path, 0)] if self.after(path) else [])

    # -- changes: all return a new record ----------------------------------------------------------

    def with_node(self, path: TurnPath, node: TurnNode) -> GameRecord:
        """The record with another turn, and what follows it, at a path.

        :raises KeyError: there is no turn at the path.
        """
        self.at(path)
        return replace(self, turns=_changed(self.turns, path, node))

    def with_comment(self, path: TurnPath, comment: str | None) -> GameRecord:
        """The record with another comment on a turn; None takes it away.

        :raises KeyError: there is no turn at the path.
        """
        return self.with_node(path, replace(self.at(path), comment=comment or None))

    def extended(self, path: TurnPath, play: RecordedPlay) -> RecordAt:
        """A play added to the turn under way at a path, or as a new turn after it.

        :returns: the record and the path of the turn that has the play. A turn that was there
            already, as the main line or as a variation, is not added again.
        :raises KeyError: there is no turn at the path.
        """
        if not path or self.at(path).ended:
            return self.with_turn(path, TurnNode(play.by, (play,)))
        node = self.at(path)
        grown = self.with_node(path, replace(node, plays=(*node.plays, play)))
        return grown._united(path)

    def with_hand(self, path: TurnPath, by: str, hand: Cards) -> RecordAt:
        """A new turn after the one at a path that so far only tells what its player holds.

        :returns: as ``extended``.
        :raises KeyError: there is no turn at the path.
        """
        return self.with_turn(path, TurnNode(by, (), hand=hand))

    def with_turn(self, path: TurnPath, node: TurnNode, first: bool = False) -> RecordAt:
        """A turn, and what follows it, after the one at a path, beside those that are there.

        :param first: before them, so that it is of the main line.
        :returns: as ``extended``.
        :raises KeyError: there is no turn at the path.
        """
        if first:
            grown = self._with_children(path, (node, *self.after(path)))
            return grown._moved(lambda place: pushed(place, path)), (*path, 0)
        following = (*self.after(path), node)
        grown = self._with_children(path, following)
        return grown._united((*path, len(following) - 1))

    def without(self, path: TurnPath) -> GameRecord:
        """The record without the turn at a path and all that follows it.

        :raises KeyError: there is no turn at the path.
        """
        left = self._cut(path)
        return left._moved(lambda place: without(place, path), Cursor(path[:-1]))

    def _cut(self, path: TurnPath) -> GameRecord:
        self.at(path)
        siblings = self.after(path[:-1])
        return self._with_children(path[:-1], siblings[: path[-1]] + siblings[path[-1] + 1 :])

    def shortened(self, path: TurnPath) -> RecordAt:
        """The record without the last play of the turn at a path, and where that leads.

        Of a turn without plays it takes what is told of the hand, and so the whole turn.

        :raises KeyError: there is no turn at the path.
        :raises ValueError: other turns follow it.
        """
        node = self.at(path)
        if node.then:
            raise ValueError("other turns follow this one")
        if len(node.plays) - (node.hand is None) <= 0:
            return self.without(path), path[:-1]
        plays = node.plays[:-1]
        shorter = self.with_node(path, replace(node, plays=plays))
        return shorter._moved(lambda place: shortened(place, path, len(plays))), path

    def promoted(self, path: TurnPath) -> RecordAt:
        """The record with the turns on the way to a path as its main line, and their new path.

        :raises KeyError: there is no turn at the path.
        """
        self.at(path)
        record = self
        for end in range(1, len(path) + 1):
            above = (0,) * (end - 1)
            turns, child = list(record.after(above)), path[end - 1]
            turns.insert(0, turns.pop(child))
            record = record._with_children(above, tuple(turns))
        return record._moved(lambda place: promoted(place, path)), (0,) * len(path)

    def _with_children(self, path: TurnPath, children: tuple[TurnNode, ...]) -> GameRecord:
        if not path:
            return replace(self, turns=children)
        return self.with_node(path, replace(self.at(path), then=children))

    def _united(self, path: TurnPath) -> RecordAt:
        """The record without the turn at a path if one beside it says the same; and its path.

        Where both say something else about it, both stay.
        """
        node = self.at(path)
        for number, other in enumerate(self.after(path[:-1])):
            if number == path[-1] or other.essence != node.essence:
                continue
            both = joined(other, node)
            if both is None:
                continue
            # The one that was there first keeps its place and what follows it.
            there = (*path[:-1], number)
            new = (*path[:-1], number - (number > path[-1]))
            left = self.with_node(there, both)._cut(path)

            def moved(place: Cursor, new: TurnPath = new) -> Cursor | None:
                return replace(place, path=new) if place.path == path else without(place, path)

            return left._moved(moved), new
        return self, path

    def _moved(
        self, there: Callable[[Cursor], Cursor | None], instead: Cursor | None = None
    ) -> GameRecord:
        """The record with its places after a change of the tree.

        :param there: where a place is now; None if it is gone.
        :param instead: where play goes on if its place is gone.
        """
        cursor = None if self.cursor is None else there(self.cursor) or instead
        undone = tuple(place for place in map(there, self.undone) if place is not None)
        return replace(self, cursor=cursor, undone=undone)


#: A record and a path in it.
RecordAt = tuple[GameRecord, TurnPath]


def _changed(turns: tuple[TurnNode, ...], path: TurnPath, node: TurnNode) -> tuple[TurnNode, ...]:
    first, *rest = path
    if rest:
        old = turns[first]
        node = replace(old, then=_changed(old.then, tuple(rest), node))
    return (*turns[:first], node, *turns[first + 1 :])


def turns_in(plays: Sequence[RecordedPlay]) -> list[TurnNode]:
    """Plays in order, parted into turns: each ends with ``end``, but the last need not."""
    nodes: list[TurnNode] = []
    waiting: list[RecordedPlay] = []
    for play in plays:
        waiting.append(play)
        if play.ends:
            nodes.append(TurnNode(waiting[0].by, tuple(waiting), where=waiting[0].where))
            waiting = []
    if waiting:
        nodes.append(TurnNode(waiting[0].by, tuple(waiting), where=waiting[0].where))
    return nodes


def line_of(nodes: Sequence[TurnNode]) -> tuple[TurnNode, ...]:
    """Turns, each of which becomes the main line after the one before it: the first, or none."""
    following: tuple[TurnNode, ...] = ()
    for node in reversed(nodes):
        following = (replace(node, then=(*following, *node.then)),)
    return following
