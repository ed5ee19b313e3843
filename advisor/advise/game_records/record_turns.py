"""One turn of a game record played again, and what does not fit told in words (formats §7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from advisor.advise.game_records.play_patterns import AmbiguousPattern, complete_pattern, listed
from positions.files.problems import Path
from positions.notation.play_text import format_cards, format_pattern
from positions.records.record_tree import Chosen, Opinion, RecordedPlay, TurnNode, TurnPath
from positions.things import Cards
from search.rules.game import IllegalPlay, Record, make
from search.rules.position import Position, over
from search.rules.refusal import Refusal
from search.rules.resolution import Decision
from search.rules.turn_phases import refuse_stated, with_hand

#: What to do about something that no slip explains.
CHANGED: Final = "the record was changed, or was made under other rules"
_PLACE: Final = "where the smaller tile goes"


@dataclass(frozen=True, slots=True)
class GameTurn:
    """One turn of a line with its positions. Hands are as the record knows them: some are numbers.

    What a player could know is ``search.rules.game.hide_hands(turn.before, turn.seat)``.
    """

    #: The turn of the game, 1 to 7.
    number: int
    color: str
    seat: int
    path: TurnPath
    node: TurnNode
    #: Before each play, and after the last.
    positions: tuple[Position, ...]
    #: What happened in each play.
    records: tuple[Record, ...]

    @property
    def before(self) -> Position:
        """The position before the first play."""
        return self.positions[0]

    @property
    def after(self) -> Position:
        """The position after the last play: of the next player, if the turn is over."""
        return self.positions[-1]


class Misfit(Exception):
    """What is written does not fit; ``path`` says where in the turn."""

    def __init__(self, message: str, hint: str = CHANGED, path: Path = ()) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.path = path


def recorded_play(
    record: Record, opinion: Opinion | None = None, fault: str | None = None
) -> RecordedPlay:
    """A play as a record file has it."""
    choices = tuple(Chosen(c.who, c.what, c.options, c.chosen) for c in record.choices)
    return RecordedPlay(record.color, record.play, record.ecus, choices, opinion, fault)


def replay_turn(position: Position, path: TurnPath, node: TurnNode) -> GameTurn:
    """Make the plays of a turn as they are written.

    :raises Misfit: they cannot be.
    """
    if over(position):
        raise Misfit("the game is over")
    seat, number = position.mover, position.number
    color = position.table.colors[seat]
    if node.by != color:
        hint = f"the turn before may lack its end; or write by: {color}"
        raise Misfit(f"it is {color}'s turn, not {node.by}'s", hint, ("by",))
    if node.hand is not None:
        try:
            position = with_stated(position, node.hand)
        except Misfit as error:
            message = f"turn {number} of {color}: {error.message}"
            raise Misfit(message, error.hint, ("hand",)) from None
    positions, records = [position], []
    for index, recorded in enumerate(node.plays):
        try:
            if position.mover != seat or over(position):
                raise Misfit("the turn has ended", "begin the next player's turn")
            position, happened = _replayed(position, recorded)
        except Misfit as error:
            place: Path = ("plays", index)
            message = f"turn {number} of {color}, {format_pattern(recorded.play)}: {error.message}"
            raise Misfit(message, error.hint, place) from None
        positions.append(position)
        records.append(happened)
    return of_node(GameTurn(number, color, seat, path, node, tuple(positions), tuple(records)))


def of_node(turn: GameTurn) -> GameTurn:
    """The turn, if it ends where others follow it.

    :raises Misfit: it does not.
    """
    if turn.node.then and turn.after.mover == turn.seat and not over(turn.after):
        hint = "add the play end: only the last turn of a line may lack it"
        raise Misfit(f"turn {turn.number} of {turn.color} does not end", hint)
    return turn


def with_stated(position: Position, hand: Cards) -> Position:
    known = position.hands[position.mover]
    if known == hand:
        return position
    color = position.table.colors[position.mover]
    if not isinstance(known, int):
        message = f"{color} holds {format_cards(known)}, not {format_cards(hand)}"
        raise Misfit(message, "correct it, or what was drawn before")
    why = refuse_stated(position, hand)
    if why is not None:
        raise Misfit(str(why), _rule(why))
    return with_hand(position, position.mover, hand)


def _replayed(position: Position, recorded: RecordedPlay) -> tuple[Position, Record]:
    """Make a play as it is written.

    :raises Misfit: it cannot be.
    """
    mover = position.table.colors[position.mover]
    if recorded.by != mover:
        raise Misfit(f"it is {mover}'s turn, not {recorded.by}'s")
    written = list(recorded.choices)

    def decide(at: Position, decision: Decision) -> int:
        names = at.table.geometry.names
        options = tuple(names[a] for a in decision.options)
        who = at.table.colors[decision.seat]
        what = "which building is downsized" if decision.what == "downsize" else _PLACE
        if not written:
            message = f"a decision is missing: {who} chooses {what}: {', '.join(options)}"
            raise Misfit(message, f"write the play as {{play: …, decide: [{options[0]}]}}")
        choice = written.pop(0)
        if choice.chosen not in options:
            raise Misfit(
                f"{choice.chosen} is not among the options: {who} chooses {what}:"
                f" {', '.join(options)}"
            )
        if choice.who and choice != Chosen(who, decision.what, options, choice.chosen):
            raise Misfit("its decisions are not those that the rules ask for")
        return at.table.geometry.index[choice.chosen]

    try:
        after, happened = make(position, complete_pattern(position, recorded.play), decide)
    except IllegalPlay as error:
        raise Misfit(f"not legal, {error}", _rule(error.refusal)) from None
    except AmbiguousPattern as error:
        hint = "write one of them"
        message = f"this can mean {len(error.candidates)} plays: {listed(error.candidates)}"
        raise Misfit(message, hint) from None
    except (KeyError, ValueError) as error:
        raise Misfit(f"it cannot be played: {error}") from None
    if written:
        raise Misfit(f"nobody has to decide about {written[0].chosen}", "leave it out")
    if recorded.ecus is not None and happened.ecus != recorded.ecus:
        hint = "correct ecus, or leave it out"
        raise Misfit(f"it brings {happened.ecus:+d} Ecus, not {recorded.ecus:+d}", hint)
    return after, happened


def _rule(why: Refusal) -> str:
    return f"khronos rules {why.section} tells the rule"
