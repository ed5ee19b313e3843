"""The game against bots that this visitor plays: what they may see of it, and what they do.

The page shows what ``Match.view`` shows the person. The game is kept in the visitor's browser as
its saved record (``advisor.teach.sparring.saved_games``) and stands in no address. On a page that
others can open the seed is not in it (``advisor.teach.sparring.server_secret``). Bots, hints and
the tutor think in the engine, never in a run of the page (docs/engine.md, ``spar``). No drawing
here.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from advisor.advise.game_records.record_replay import checked
from advisor.bots.players import levels
from advisor.page.entry import tried_turn
from advisor.page.visit import browser_storage, session
from advisor.page.visit.served import served
from advisor.teach.sparring import DealtTable, Match, NotNow, NotSparring, resumed, saved
from advisor.teach.sparring.saved_games import DEALT, SEALED, under_way
from advisor.teach.sparring.server_secret import Secret, dealing_secret, secret_there
from advisor.teach.sparring.turn_story import turn_at
from advisor.teach.sparring.tutor import SPEAKS
from advisor.words.say import say
from positions.files.problems import FileProblems
from positions.notation.play_text import PlayPattern
from positions.notation.written_plays import End, Play
from positions.records.record_files import parse_record
from positions.records.record_tree import GameRecord, RecordedPlay
from positions.records.record_writing import record_to_yaml
from positions.setup import Setup
from search.rules.convert import setup_of
from search.rules.game import Choice
from search.rules.position import Position

#: The slot in which the browser keeps the game.
SLOT: Final = "play"
OFF: Final = "off"
#: What the person is called.
YOU: Final = "you"
#: Steps of a hint.
STEPS: Final = 3


@dataclass(slots=True)
class Sparring:
    """What a visitor plays."""

    #: The game under way; None if there is none.
    match: Match | None = None
    #: The class at which the tutor speaks.
    tutor: str = OFF
    #: The game that is over.
    finished: GameRecord | None = None
    #: How many steps of a hint were asked for, and after how many plays.
    hint: tuple[int, int] = (0, -1)
    #: What the engine said of that hint (docs/engine.md, ``spar``); None as long as it has not.
    hinted: Mapping[str, Any] | None = None
    #: The end of the turn that waits for the tutor, after how many plays, and the steps of its hint
    #: that were asked for.
    ending: tuple[End, int] | None = None
    tutor_steps: int = 0
    #: After how many plays the person was asked whether to take back the last round; None if not.
    asked_back: int | None = None
    #: The turn that is shown step by step, by the plays before it.
    looking: int | None = None
    #: Turns of bots that are still to be shown on the boards, by the plays before each.
    replays: tuple[int, ...] = ()
    #: The game as it was before each step that was taken back, as the texts of its file.
    undone: tuple[str, ...] = ()
    #: How often something has come that is to be brought into view.
    news: int = 0
    #: Why what was kept could not be taken up; empty if it could.
    trouble: str = ""
    #: What the person has decided in the bot's turn that is under way, as squares, and whether the
    #: bot does not know the last of it yet.
    decided: tuple[str, ...] = ()
    answered: bool = False
    #: The game as the text of its file, and as the engine is told it; empty if that has to be
    #: written.
    text: str = field(default="", repr=False)
    thought_text: str = field(default="", repr=False)

    def acted_upon(self) -> tuple[object, ...]:
        """See ``advisor.page.visit.drawn_state``: the game, how far it is, and what was decided in
        its play."""
        match = self.match
        if match is None:
            return () if self.finished is None else (Sparring, self.finished)
        chosen = () if match.waiting is None else (match.length, *match.waiting.chosen)
        return (match, match.length, chosen, self.decided, self.answered, self.ending)


def now() -> Sparring:
    """What this visitor plays."""
    return session.of(Sparring)


# -- games begin and end ---------------------------------------------------------------------------


def begin(table: DealtTable, tutor: str) -> None:
    """Deal a game."""
    _open(Match(table), tutor)


def drawn(typed: int | None) -> tuple[int, str]:
    """A seed, and the part of it that a visitor has if the page is served (else nothing).

    :param typed: the seed that somebody wants, which is then only a part of it; None for any.
    """
    if not served():
        return int.from_bytes(os.urandom(8), "big") if typed is None else typed, ""
    chosen = os.urandom(16) if typed is None else f"typed {typed}".encode()
    part = sha256(chosen).hexdigest()[:32]
    return dealing_secret().seed(part), part


def _secret() -> Secret | None:
    """What the draws of games here are made with, if there is a server that deals them."""
    return dealing_secret() if served() else secret_there()


def take_up(text: str) -> str:
    """Continue with a game that was kept, over or not; in a sentence why not, if it cannot be."""
    try:
        record = parse_record(text, say("play-the-game"))
        if record.result is None and under_way(record):
            why = _resume(record)
            return say("play-kept-game", why=why) if why else ""
        _finish(now(), checked(record, say("play-the-game")))
    except FileProblems as error:
        return say("play-kept-game.unreadable", why=error.problems[0].message)
    return ""


def another(record: GameRecord) -> str:
    """Continue with a game from a file; why that is not possible, if so, said of the game."""
    if waits():
        return say("play-resume-waits")
    return _resume(record)


def _resume(record: GameRecord) -> str:
    try:
        match, options = resumed(record, secret=_secret())
    except NotSparring as error:
        return str(error)
    if len(match.people) != 1:
        return say("play-resume-people")
    tutor = options.get("tutor", OFF)
    _open(match, tutor if tutor in SPEAKS else OFF)
    return ""


def arrive() -> None:
    """Take up the game that this tab of the browser has kept, if none is open."""
    playing = now()
    if playing.match is None and playing.finished is None:
        text = browser_storage.kept(SLOT)
        if text:
            playing.trouble = take_up(text)
            if playing.trouble:
                browser_storage.keep(SLOT, "")
    elif playing.match is not None:
        browser_storage.keep(SLOT, text_of(playing))


def waits() -> bool:
    """Whether there is a game to continue: here, or where another tab has left it."""
    playing = now()
    if playing.match is not None or playing.finished is not None:
        return playing.match is not None
    text = browser_storage.kept(SLOT) or browser_storage.left(SLOT) or ""
    return SEALED in text or DEALT in text


def go_back() -> None:
    """Continue with the game that waits, also with one that another tab has left."""
    playing = now()
    if playing.match is None and not browser_storage.kept(SLOT):
        playing.trouble = take_up(browser_storage.left(SLOT) or "")


def give_up() -> None:
    """Give the game up: it is over where it stands, its cards are open, and it can be reviewed.

    A game in which no turn was ended is put away.
    """
    playing = now()
    match = playing.match
    if match is None or not any(play.ends for play in match.plays(seat(match))):
        leave()
    else:
        _finish(playing, match.record(given_up=True))


def leave() -> None:
    """Put the game away."""
    session.state().records[Sparring] = Sparring()
    browser_storage.keep(SLOT, "")


def _open(match: Match, tutor: str) -> None:
    """Play this game from now on."""
    new = Sparring(match, tutor)
    session.state().records[Sparring] = new
    session.state().forget_picks()
    browser_storage.keep(SLOT, text_of(new))


def _finish(playing: Sparring, record: GameRecord) -> None:
    playing.match, playing.finished, playing.looking = None, record, None
    browser_storage.keep(SLOT, record_to_yaml(record))


def text_of(playing: Sparring) -> str:
    """The game as the text of its file: while it is under way, what is hidden is sealed in it."""
    match = playing.match
    if match is None:
        return "" if playing.finished is None else record_to_yaml(playing.finished)
    if not playing.text:
        secret = _secret() if match.table.part else None
        playing.text = record_to_yaml(saved(match, {"tutor": playing.tutor}, secret))
    return playing.text


def thought_text_of(playing: Sparring) -> str:
    """The game as the engine is told it, which deals by its seed; it never leaves the server."""
    match = playing.match
    if match is None or not match.table.part:
        return text_of(playing)
    if not playing.thought_text:
        playing.thought_text = record_to_yaml(saved(match))
    return playing.thought_text


# -- what can be seen ------------------------------------------------------------------------------


def seat(match: Match) -> int:
    """The person's seat."""
    return match.people[0]


def color(match: Match) -> str:
    """The person's colour."""
    return match.table.places[seat(match)].color


def name_of(match: Match, number: int) -> str:
    """``Green (level 3)``, or ``Red (you)``."""
    place = match.table.places[number]
    return f"{place.color.capitalize()} ({who(place.bot)})"


def who(bot: str | None) -> str:
    """``level 3``, or ``you``."""
    return YOU if bot is None else called(bot)


def called(name: str) -> str:
    """How a seat of a record is called: ``level 3`` by its level, else it is a person: ``you``."""
    return YOU if levels.level_of(name) is None else levels.called(name)


@lru_cache(maxsize=256)
def written(view: Position) -> Setup:
    """What the person sees as a setup, for the boards."""
    return setup_of(view)


def view(match: Match, length: int | None = None) -> Setup:
    """What the person sees now, or saw after so many plays."""
    return written(match.view(seat(match), length))


def own_plays(match: Match) -> tuple[tried_turn.TriedPlay, ...]:
    """The plays of the turn under way, as the page tells plays."""
    begun = match.turn_begun()
    return tuple(
        _tried_play(match, number, record)
        for number, record in enumerate(match.plays(seat(match), begun), begun)
    )


def turn_plays(match: Match, begun: int) -> tuple[RecordedPlay, ...]:
    """The plays of the turn that began after so many plays."""
    return turn_at(match, begun, seat(match))


def last_end(match: Match) -> RecordedPlay | None:
    """How the person's last turn ended; None before that, or if they have begun another one."""
    last = None
    mine = color(match)
    for record in match.plays(seat(match)):
        if record.by == mine:
            last = record
    return last if last is not None and last.ends else None


def _tried_play(match: Match, number: int, record: RecordedPlay) -> tried_turn.TriedPlay:
    assert not isinstance(record.play, PlayPattern)
    choices = tuple(Choice(c.who, c.what, c.options, c.chosen) for c in record.choices)
    return tried_turn.TriedPlay(view(match, number), record.play, choices, view(match, number + 1))


# -- what is done ----------------------------------------------------------------------------------


def play(playing: Sparring, wanted: Play) -> None:
    """Make a play of the person's.

    :raises IllegalPlay: the rules forbid it.
    """
    if playing.match is not None:
        playing.match.play(wanted)
        changed(playing)
        if isinstance(wanted, End):  # what was chosen on the boards was chosen for that turn
            session.state().forget_picks()


def answer(playing: Sparring, square: str) -> None:
    """Decide what the game asks the person (rules §5.5); in a bot's turn the bot goes on."""
    match = playing.match
    if match is None or match.waiting is None:
        return
    if match.mover.bot is not None:
        playing.decided, playing.answered = (*playing.decided, square), True
        return
    names = match.waiting.view.table.geometry.names
    option = next((one for one in match.waiting.options if names[one] == square), None)
    if option is not None:
        match.answer(option)
        changed(playing)


def take_back(playing: Sparring) -> None:
    """Take back the person's last play, and what was done since."""
    if playing.match is None:
        return
    playing.asked_back = None
    before, length = text_of(playing), playing.match.length
    try:
        playing.match.take_back()
    except NotNow:
        return
    undone = playing.undone
    playing.decided, playing.answered, playing.replays = (), False, ()
    changed(playing)
    playing.undone = undone if playing.match.length == length else (*undone, before)


def redo(playing: Sparring) -> None:
    """Do again what was taken back last, with what the others did since."""
    if not playing.undone:
        return
    *rest, text = playing.undone
    take_up(text)
    now().undone = tuple(rest)


def look(playing: Sparring, begun: int) -> None:
    """Show the turn that began after so many plays step by step."""
    playing.looking = begun
    playing.news += 1


def look_on(playing: Sparring) -> bool:
    """Show the next of the bots' turns that are to be shown; whether there is one."""
    playing.looking = None
    if not playing.replays:
        return False
    look(playing, playing.replays[0])
    playing.replays = playing.replays[1:]
    return True


def look_no_more(playing: Sparring) -> None:
    """Back to the game, whatever was still to be shown."""
    playing.looking, playing.replays = None, ()


def speak_at(playing: Sparring, tutor: str) -> None:
    """Have the tutor speak at another class."""
    playing.tutor, playing.text, playing.thought_text = tutor, "", ""
    browser_storage.keep(SLOT, text_of(playing))


def end(playing: Sparring, wanted: End) -> None:
    """End the person's turn; with a tutor, once it has nothing to say."""
    if playing.match is None:
        return
    if playing.tutor == OFF:
        play(playing, wanted)
    else:
        playing.ending, playing.tutor_steps = (wanted, playing.match.length), 0


def end_anyway(playing: Sparring) -> None:
    """End the person's turn as they wanted to end it, whatever the tutor says of that."""
    match, ending = playing.match, playing.ending
    if match is not None and ending is not None and ending[1] == match.length:
        play(playing, ending[0])


def changed(playing: Sparring) -> None:
    """Something was done: what was shown of the position before is over."""
    playing.looking = playing.ending = playing.asked_back = None
    playing.undone = ()
    playing.text = playing.thought_text = ""
    match = playing.match
    if match is not None and match.over:
        _finish(playing, saved(match))
    else:
        browser_storage.keep(SLOT, text_of(playing))
