"""What the engine thinks about in a game against bots: their turns, hints, what the tutor says."""

from __future__ import annotations

from typing import Any

from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.pages.play import replay_pace, sparring_visit
from advisor.page.pages.play.sparring_visit import Sparring
from advisor.page.visit import session
from advisor.teach.sparring.sparring_request import turn_told
from advisor.words.say import say
from positions.notation.play_text import format_play
from positions.notation.written_plays import End
from search.rules.game import IllegalPlay


def bots_move(playing: Sparring) -> bool:
    """Whether it is for a bot to play."""
    match = playing.match
    if match is None or match.over or match.mover.bot is None:
        return False
    return match.waiting is None or playing.answered


def bots_thought(playing: Sparring) -> Thought:
    """The turn of the bot to move, being thought about."""
    return _ask(playing, want="turn", decide=list(playing.decided))


def hint_thought(playing: Sparring) -> Thought:
    """The hint for the person to move."""
    return _ask(playing, want="hint")


def tutor_thought(playing: Sparring, wanted: End) -> Thought:
    """What the tutor says if the person ends the turn so."""
    return _ask(playing, want="tutor", end=format_play(wanted), speaks_at=playing.tutor)


def go_on(playing: Sparring) -> bool:
    """Make the turn that a bot has thought out; whether there was one."""
    match = playing.match
    if match is None or not bots_move(playing):
        return False
    thought = bots_thought(playing)
    if not thought.final or thought.latest is None:
        return False
    try:
        match.follow(turn_told(thought.latest))
    except (IllegalPlay, ValueError, KeyError) as error:
        thought.error = say("play-bot-cannot", why=error)
        return False
    playing.answered = False
    playing.news += 1
    looking, replays = playing.looking, playing.replays
    if match.waiting is None:
        playing.decided = ()
        session.state().forget_picks()
        if replay_pace.pace() is not None:
            replays = (*replays, match.turn_begun(match.length - 1))
    sparring_visit.changed(playing)
    if playing.match is not None:
        playing.looking, playing.replays = looking, replays
    return True


def _ask(playing: Sparring, **fields: Any) -> Thought:
    urgent = ask_engine.engine_pool().limits.urgent
    return ask_engine.ask_text(
        "spar", sparring_visit.thought_text_of(playing), priority=urgent, **fields
    )
