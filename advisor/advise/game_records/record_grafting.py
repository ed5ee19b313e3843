"""What somebody wrote into a record, put into a newer record of the same game (formats §7).

A program that saves a game again knows its plays alone. Comments, names, marks, analysis and
variations that the file has by then stay in it.
"""

from __future__ import annotations

from dataclasses import replace

from positions.notation.written_plays import End, Exchange
from positions.records.record_tree import GameRecord, RecordedPlay, TurnNode


def grafted(new: GameRecord, old: GameRecord) -> GameRecord:
    """The new record with all that only the old one says.

    What was played otherwise in the old one becomes a variation, as do its own variations; whether
    they can be played where the new one knows more cards,
    ``advisor.advise.game_records.record_replay.checked`` says. The new record goes on where its
    main line ends.
    """
    if not _written(old.turns):
        return new
    return replace(new, turns=_turns(new.turns, old.turns), cursor=None, undone=())


def _written(turns: tuple[TurnNode, ...]) -> bool:
    """Whether anything is written of turns beside the plays of one line."""
    while turns:
        if len(turns) > 1 or turns[0].bare != replace(turns[0], then=()):
            return True
        turns = turns[0].then
    return False


def _turns(new: tuple[TurnNode, ...], old: tuple[TurnNode, ...]) -> tuple[TurnNode, ...]:
    """The turns of a line with those of an older one beside them. Not deep: 35 turns at most."""
    if not new:
        return old
    node, *beside = new
    same = next((other for other in old if _begins(node, other)), None)
    if same is None:
        return (node, *beside, *old)
    hands = {
        what: getattr(node, what) if getattr(node, what) is not None else getattr(same, what)
        for what in ("comment", "name", "mark", "analysis")
    }
    grown = replace(node, then=_turns(node.then, same.then), **hands)
    return (grown, *beside, *(other for other in old if other is not same))


def _begins(node: TurnNode, other: TurnNode) -> bool:
    """Whether a turn is another one with perhaps more plays; what was drawn does not matter."""
    count = len(other.plays)
    mine, theirs = map(_essence, node.plays[:count]), map(_essence, other.plays)
    return node.by == other.by and len(node.plays) >= count and list(mine) == list(theirs)


def _essence(recorded: RecordedPlay) -> tuple[object, ...]:
    play = recorded.play
    if isinstance(play, End | Exchange):
        play = play._replace(draw=None)
    return play, tuple(choice.chosen for choice in recorded.choices)
