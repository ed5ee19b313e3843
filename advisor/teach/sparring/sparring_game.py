"""A game of people against bots, without any page or prompt (docs/sparring.md).

Whoever shows the game sees it through ``view``, which hides what a seat may not know (rules §2.6).
Draws are fixed by the table's seed and bots choose by it, turn by turn: the same plays of people
give the same game, also after some were taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from advisor.advise.game_records.forfeits import deciding_fault
from advisor.advise.game_records.play_patterns import complete_pattern
from advisor.advise.game_records.record_replay import recorded_play, result_of
from advisor.bots.players.failing import fault_of, traceback_of
from advisor.bots.players.levels import level_of
from advisor.bots.players.named_players import named
from advisor.bots.players.player import Player, Question, Thinks, question
from advisor.teach.sparring.dealt_table import DealtTable, SeatedPlayer, dealt
from advisor.teach.sparring.deck import Deck
from advisor.teach.sparring.game_title import title_of
from advisor.words.say import say
from positions.notation.play_text import PlayPattern
from positions.notation.written_plays import BoardPlay, End, Exchange, Play
from positions.records.record_tree import GameRecord, Opinion, RecordedPlay, Result, Seat
from search.rules.convert import setup_of
from search.rules.game import IllegalPlay, Record, hide_hands, make
from search.rules.payment import gather
from search.rules.position import Hand, Position, over
from search.rules.resolution import Decision
from search.rules.turn_phases import refuse_turn_play, wanted


class TurnPlay(NamedTuple):
    """A play of a turn, and the decisions taken in it so far, everybody's, as squares by name."""

    play: Play
    decided: tuple[str, ...] = ()
    #: Why it was played instead of what the bot said.
    fault: str | None = None


class NotNow(Exception):
    """What was asked is not possible at this moment of the game; the message says why."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """The game after some plays, and what was played last."""

    position: Position
    deck: Deck
    made: RecordedPlay | None = None
    happened: Record | None = None


@dataclass(slots=True)
class _OpenPlay:
    """A play in which a person has to decide something."""

    play: Play
    opinion: Opinion | None = None
    fault: str | None = None
    #: The decisions taken in it so far, everybody's.
    chosen: list[int] = field(default_factory=list)
    question: Question | None = None


class _DecisionNeeded(Exception):
    """A person has to decide before the play can go on."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


class Match:
    """A sparring game under way.

    ``play`` is for people, ``step`` lets a bot make its next play; when either leaves a ``waiting``
    question, a person has to ``answer`` it before the game goes on.

    :raises BadName: a bot's name is not a player's.
    """

    def __init__(self, table: DealtTable) -> None:
        self.table = table
        for place in table.places:
            if place.bot is not None:
                named(place.bot, Random(0))
        position, deck = dealt(table)
        self._moments = [_Moment(position, deck)]
        self._under_way: _OpenPlay | None = None
        #: The first traceback of each bot that has failed, by seat.
        self.tracebacks: dict[int, str] = {}
        #: The bot that is playing its turn, and how many turns were over when it began.
        self._bot: tuple[int, Player] | None = None

    # -- what can be seen ------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return over(self._position)

    @property
    def mover(self) -> SeatedPlayer:
        """Who is to move."""
        return self.table.places[self._position.mover]

    @property
    def turn(self) -> int:
        """The turn under way, 1 to 7."""
        return self._position.number

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(n for n, place in enumerate(self.table.places) if place.bot is None)

    @property
    def levels_only(self) -> bool:
        """Whether all bots are levels, as those of a game from a file are (``saved.resumed``)."""
        return all(p.bot is None or level_of(p.bot) is not None for p in self.table.places)

    @property
    def waiting(self) -> Question | None:
        """What a person has to decide before the play under way can go on."""
        return None if self._under_way is None else self._under_way.question

    @property
    def played(self) -> bool:
        """Whether a person has played anything that can be taken back."""
        if self._under_way is not None and self.mover.bot is None:
            return True
        return any(self._by_person(number) for number in range(self.length))

    @property
    def length(self) -> int:
        """Plays made so far."""
        return len(self._moments) - 1

    def seat_of(self, color: str) -> int:
        """The seat of a colour.

        :raises ValueError: nobody has it.
        """
        return [place.color for place in self.table.places].index(color)

    def view(self, seat: int, length: int | None = None) -> Position:
        """The position as a seat sees it, now or after so many plays; all of it when the game is
        over."""
        position = self._moments[self.length if length is None else length].position
        return position if self.over else hide_hands(position, seat)

    def plays(self, seat: int, since: int = 0) -> tuple[RecordedPlay, ...]:
        """The plays from one on, as a seat sees them: what others drew is left out."""
        return tuple(self._seen(moment.made, (seat,)) for moment in self._moments[since + 1 :])

    def turn_begun(self, length: int | None = None) -> int:
        """Plays made before the turn that was under way after so many plays, now by default."""
        length = self.length if length is None else length
        here = self._moments[length].position
        while length and _turn_of(self._moments[length - 1].position) == _turn_of(here):
            length -= 1
        return length

    def turn_plays(self, begun: int | None = None) -> tuple[TurnPlay, ...]:
        """The plays of the turn that began after so many plays, of the one under way by default,
        without what they drew; the last may wait for a decision."""
        begun = self.turn_begun() if begun is None else begun
        plays = []
        for moment in self._moments[begun + 1 :]:
            record = moment.made
            assert record is not None
            assert not isinstance(record.play, PlayPattern)
            decided = tuple(choice.chosen for choice in record.choices)
            plays.append(TurnPlay(_undrawn(record.play), decided, record.fault))
            if record.ends:
                return tuple(plays)
        waits = self._under_way
        if waits is not None:
            names = self._position.table.geometry.names
            decided = tuple(names[option] for option in waits.chosen)
            plays.append(TurnPlay(waits.play, decided, waits.fault))
        return tuple(plays)

    def result(self) -> Result:
        """The standing, final if the game is over."""
        return result_of(self._position)

    # -- what is done ----------------------------------------------------------------------------

    def play(self, play: Play, answers: Sequence[int] = ()) -> RecordedPlay | None:
        """Make a play for the person to move; None if it waits for a person's decision.

        :param answers: the mover's decisions in it, as squares by number, as far as they are known.
        :raises IllegalPlay: the rules forbid it; nothing is changed then.
        :raises NotNow: a bot is to move, a decision is open, or the game is over.
        """
        self._require(person=True)
        return self._begin(_OpenPlay(_undrawn(play)), list(answers))

    def step(self) -> RecordedPlay | None:
        """Let the bot to move make its next play; None if it waits for a person's decision.

        :raises NotNow: a person is to move, a decision is open, or the game is over.
        """
        self._require(person=False)
        position = self._position
        try:
            bot = self._bot_to_move()
            play = bot.play(hide_hands(position, position.mover))
            return self._begin(_OpenPlay(_undrawn(play), _opinion_of(bot)), [])
        except IllegalPlay as error:
            fault = say("bot-fault-illegal", error=error)
        except (Exception, SystemExit) as error:  # somebody else's bot may fail in any way
            fault = fault_of(error)
            self.tracebacks.setdefault(position.mover, traceback_of(error))
        return self._begin(_OpenPlay(End(), fault=fault), [])

    def answer(self, option: int) -> RecordedPlay | None:
        """Decide what is ``waiting``; None if another decision is.

        :raises NotNow: there is nothing to decide.
        :raises ValueError: it is not one of the options.
        """
        under_way = self._under_way
        if under_way is None or under_way.question is None:
            raise NotNow(say("spar-nothing-to-decide"))
        if option not in under_way.question.options:
            raise ValueError(say("spar-no-option"))
        return self._begin(under_way, [option])

    def take_back(self, turn: bool = False) -> int:
        """Take back the last play of a person, or their turn so far (the one before, if nothing was
        played in it); what others did since goes, too. Returns how many plays were taken back.

        A person's play that waits for a decision is dropped instead.

        :raises NotNow: nobody has played yet.
        """
        before = self.length
        if self._under_way is not None:
            self._under_way = self._bot = None
            if self.mover.bot is None and not (turn and self.turn_begun() < before):
                return 0
        last = next((n for n in reversed(range(self.length)) if self._by_person(n)), None)
        if last is None:
            raise NotNow(say("spar-nothing-to-take-back"))
        self._cut(self.turn_begun(last) if turn else last)
        return before - self.length

    # -- writing down ----------------------------------------------------------------------------

    def record(self, given_up: bool = False) -> GameRecord:
        """The game so far; before its end without the seed, nor what bots know unless given up."""
        readers = None if self.over or given_up else self.people
        start = self._moments[0].position
        if readers is not None:
            hands: tuple[Hand, ...] = tuple(
                hand if seat in readers or isinstance(hand, int) else sum(hand)
                for seat, hand in enumerate(start.hands)
            )
            start = start.replace(hands=hands)
        records = [self._seen(moment.made, readers) for moment in self._moments[1:]]
        seats = tuple(Seat(place.color, place.name) for place in self.table.places)
        result, seed = (self.result(), str(self.table.seed)) if self.over else (None, None)
        title = title_of(self.table.places)
        return GameRecord.of(setup_of(start), seats, records, result, title, seed)

    def replay(self, plays: Sequence[RecordedPlay]) -> None:
        """Make plays that were written down, from the start on; draws come from the deck.

        A bot's turn that is not over is left out: it will be played again.

        :raises IllegalPlay: one of them cannot be made.
        :raises ValueError: a decision is missing or is not one of the options.
        """
        self._cut(0)
        for number, play in enumerate(plays):
            if not any(later.ends for later in plays[number:]) and self.mover.bot is not None:
                return
            if play.by != self.mover.color:
                raise ValueError(say("spar-other-turn", player=self.mover.color, other=play.by))
            decided = tuple(choice.chosen for choice in play.choices)
            again = TurnPlay(complete_pattern(self._position, play.play), decided, play.fault)
            self._repeat(again, play.opinion)
            if self._under_way is not None:
                raise ValueError(say("spar-decision-missing"))

    def follow(self, turn: Sequence[TurnPlay]) -> None:
        """Make the turn under way from its beginning on as ``turn_plays`` of another match of this
        game has it; what was played in it is dropped.

        :raises IllegalPlay: one of the plays cannot be made.
        :raises ValueError: it is not the turn of a bot, a decision is missing or is not one of the
            options.
        """
        if self.mover.bot is None:
            raise ValueError(say("spar-no-bot"))
        self._cut(self.turn_begun())
        for number, one in enumerate(turn, 1):
            self._repeat(one)
            if self._under_way is not None and number < len(turn):
                raise ValueError(say("spar-decision-missing"))

    # -- within ----------------------------------------------------------------------------------

    def _repeat(self, one: TurnPlay, opinion: Opinion | None = None) -> None:
        """Make a play that was made before; its draw comes from the deck.

        :raises KeyError: a decision is no square.
        """
        index = self._position.table.geometry.index
        chosen: list[int] = [index[square] for square in one.decided]
        self._begin(_OpenPlay(_undrawn(one.play), opinion, one.fault, chosen), [])

    @property
    def _position(self) -> Position:
        return self._moments[-1].position

    def _require(self, person: bool) -> None:
        """:raises NotNow: it is not a person's turn, or not a bot's."""
        if self.over:
            raise NotNow(say("spar-over"))
        if self._under_way is not None:
            raise NotNow(say("spar-decision-open"))
        if (self.mover.bot is None) is not person:
            raise NotNow(say("spar-not-your-turn", player=self.mover.name))

    def _begin(self, under_way: _OpenPlay, answers: list[int]) -> RecordedPlay | None:
        """Make a play, the decisions taken so far repeated; None if a person has to decide."""
        position, play, deck = self._position, under_way.play, self._moments[-1].deck
        if isinstance(play, Exchange | End):
            why = refuse_turn_play(position, play)
            if why is not None:
                raise IllegalPlay(play, why)
            heap = gather(position.discard, play.discard)
            cards, deck = deck.drawn(wanted(position, play), heap)
            play = play._replace(draw=cards)
        referee = _DecisionTaker(self, play, under_way, answers)
        try:
            after, happened = make(position, play, referee.decide)
        except _DecisionNeeded as error:
            under_way.question = error.question
            self._under_way = under_way
            return None
        self._under_way = None
        record = recorded_play(happened, under_way.opinion, under_way.fault)
        self._moments.append(_Moment(after, deck, record, happened))
        return record

    def _bot_to_move(self) -> Player:
        """The bot to move: one for each turn, seeded by it, so that it chooses alike again."""
        begun = self.turn_begun()
        if self._bot is None or self._bot[0] != begun:
            self._bot = begun, self.bot_of(self._position.mover, f"turn {self.turn}")
        return self._bot[1]

    def bot_of(self, seat: int, what: str) -> Player:
        """A fresh bot of a seat, its chance taken from the table's seed and from ``what``."""
        name = self.table.places[seat].bot
        assert name is not None
        return named(name, Random(f"bot {self.table.seed} {seat} {what}"))

    def deciding_bot(self, seat: int) -> Player:
        """The bot that takes a decision of a seat: the one that plays, on its own turn."""
        if seat == self._position.mover:
            return self._bot_to_move()
        return self.bot_of(seat, f"play {self.length}")

    def _by_person(self, number: int) -> bool:
        """Whether a person made the play of that number, from 0."""
        return self.table.places[self._moments[number].position.mover].bot is None

    def _cut(self, length: int) -> None:
        del self._moments[length + 1 :]
        self._under_way = self._bot = None

    def _seen(self, record: RecordedPlay | None, readers: Sequence[int] | None) -> RecordedPlay:
        """A play; without its draw, and without what was thought of it with cards that are hidden,
        unless a seat that is shown made it."""
        assert record is not None
        if readers is None or self.over or self.seat_of(record.by) in readers:
            return record
        assert not isinstance(record.play, PlayPattern)
        return replace(record, play=_undrawn(record.play), opinion=None)


class _DecisionTaker:
    """Takes the decisions within a play: those known first, then bots'; people have to be asked."""

    def __init__(self, match: Match, play: Play, under_way: _OpenPlay, answers: list[int]) -> None:
        self._match = match
        self._play = play
        self._under_way = under_way
        self._answers = answers
        self._taken = 0

    def decide(self, position: Position, decision: Decision) -> int:
        """The option that is taken.

        :raises _Open: a person has to choose.
        """
        under_way, taken = self._under_way, self._taken
        self._taken += 1
        if taken < len(under_way.chosen):
            if (option := under_way.chosen[taken]) not in decision.options:
                raise ValueError(say("spar-decision-no-option"))
            return option
        assert isinstance(self._play, BoardPlay)
        open_question = question(position, self._play, tuple(under_way.chosen), decision)
        option = self._option(open_question)
        under_way.chosen.append(option)
        return option

    def _option(self, open_question: Question) -> int:
        place = self._match.table.places[open_question.seat]
        if place.bot is not None:
            try:
                option = self._match.deciding_bot(open_question.seat).decide(open_question)
                if option in open_question.options:
                    return option
                self._under_way.fault = deciding_fault(place.color)
            except (Exception, SystemExit) as error:  # as in ``step``
                self._under_way.fault = deciding_fault(place.color, fault_of(error))
                self._match.tracebacks.setdefault(open_question.seat, traceback_of(error))
            return open_question.options[0]
        if not self._answers:
            raise _DecisionNeeded(open_question)
        if (option := self._answers.pop(0)) not in open_question.options:
            raise ValueError(say("spar-no-option"))
        return option


def _turn_of(position: Position) -> tuple[int, int]:
    return position.number, position.mover


def _undrawn(play: Play) -> Play:
    """The play without what it draws."""
    return play._replace(draw=None) if isinstance(play, Exchange | End) else play


def _opinion_of(bot: Player) -> Opinion | None:
    return bot.opinion if isinstance(bot, Thinks) else None
