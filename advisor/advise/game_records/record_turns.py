"""One turn of a game record played again, and what does not fit told in words (formats §7)."""

from __future__ import annotations

from dataclasses import dataclass

from advisor.advise.game_records.play_patterns import AmbiguousPattern, complete_pattern, listed
from advisor.words.say import joined, say
from positions.files.problems import Path
from positions.notation.play_text import format_cards, format_pattern
from positions.records.record_tree import Chosen, Opinion, RecordedPlay, TurnNode, TurnPath
from positions.things import Cards
from search.rules.game import IllegalPlay, Record, make
from search.rules.position import Position, over
from search.rules.refusal import Refusal
from search.rules.resolution import Decision
from search.rules.turn_phases import refuse_stated, with_hand


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


def changed() -> str:
    """What to do about something that no slip explains."""
    return say("misfit")


class Misfit(Exception):
    """What is written does not fit; ``path`` says where in the turn."""

    def __init__(self, message: str, hint: str | None = None, path: Path = ()) -> None:
        super().__init__(message)
        self.message = message
        self.hint = changed() if hint is None else hint
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
        raise Misfit(say("misfit-over"))
    seat, number = position.mover, position.number
    color = position.table.colors[seat]
    if node.by != color:
        message = say("misfit-mover", player=color, by=node.by)
        raise Misfit(message, say("misfit-mover.hint", player=color), ("by",))
    if node.hand is not None:
        try:
            position = with_stated(position, node.hand)
        except Misfit as error:
            message = say("misfit-turn", turn=number, player=color, why=error.message)
            raise Misfit(message, error.hint, ("hand",)) from None
    positions, records = [position], []
    for index, recorded in enumerate(node.plays):
        try:
            if position.mover != seat or over(position):
                raise Misfit(say("misfit-ended"), say("misfit-ended.hint"))
            position, happened = _replayed(position, recorded)
        except Misfit as error:
            place: Path = ("plays", index)
            about = {"play": format_pattern(recorded.play), "why": error.message}
            message = say("misfit-play", turn=number, player=color, **about)
            raise Misfit(message, error.hint, place) from None
        positions.append(position)
        records.append(happened)
    return of_node(GameTurn(number, color, seat, path, node, tuple(positions), tuple(records)))


def of_node(turn: GameTurn) -> GameTurn:
    """The turn, if it ends where others follow it.

    :raises Misfit: it does not.
    """
    if turn.node.then and turn.after.mover == turn.seat and not over(turn.after):
        message = say("misfit-no-end", turn=turn.number, player=turn.color)
        raise Misfit(message, say("misfit-no-end.hint"))
    return turn


def with_stated(position: Position, hand: Cards) -> Position:
    known = position.hands[position.mover]
    if known == hand:
        return position
    color = position.table.colors[position.mover]
    if not isinstance(known, int):
        hands = {"known": format_cards(known), "hand": format_cards(hand)}
        raise Misfit(say("misfit-hand", player=color, **hands), say("misfit-hand.hint"))
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
        raise Misfit(say("misfit-mover", player=mover, by=recorded.by))
    written = list(recorded.choices)

    def decide(at: Position, decision: Decision) -> int:
        names = at.table.geometry.names
        options = tuple(names[a] for a in decision.options)
        who = at.table.colors[decision.seat]
        about = {"what": decision.what, "player": who, "options": joined("list-and", options)}
        if not written:
            hint = say("misfit-decision.hint", first=options[0])
            raise Misfit(say("misfit-decision", **about), hint)
        choice = written.pop(0)
        if choice.chosen not in options:
            raise Misfit(say("misfit-no-option", answer=choice.chosen, **about))
        if choice.who and choice != Chosen(who, decision.what, options, choice.chosen):
            raise Misfit(say("misfit-decisions"))
        return at.table.geometry.index[choice.chosen]

    try:
        after, happened = make(position, complete_pattern(position, recorded.play), decide)
    except IllegalPlay as error:
        raise Misfit(say("misfit-not-legal", why=str(error)), _rule(error.refusal)) from None
    except AmbiguousPattern as error:
        plays = len(error.candidates)
        message = say("misfit-ambiguous", plays=plays, listed=listed(error.candidates))
        raise Misfit(message, say("misfit-ambiguous.hint")) from None
    except (KeyError, ValueError) as error:
        raise Misfit(say("misfit-unplayable", why=str(error))) from None
    if written:
        message = say("misfit-not-asked", answer=written[0].chosen)
        raise Misfit(message, say("misfit-not-asked.hint"))
    if recorded.ecus is not None and happened.ecus != recorded.ecus:
        message = say("misfit-ecus", ecus=happened.ecus, recorded=recorded.ecus)
        raise Misfit(message, say("misfit-ecus.hint"))
    return after, happened


def _rule(why: Refusal) -> str:
    return say("misfit.rule", section=why.section)
