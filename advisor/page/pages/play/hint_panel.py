"""Hints in a game against bots: the button, the steps so far, what is left of the hinted turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import streamlit as st

from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.asking.watch_answers import watch
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.pages.play import engine_moves, sparring_visit
from advisor.page.pages.play.sparring_visit import STEPS, Sparring
from advisor.teach.sparring import Match
from advisor.words import play_words
from advisor.words.position_words import hand_token
from advisor.words.say import say
from positions.notation.play_text import PlayPattern, parse_play
from positions.notation.written_plays import BoardPlay, Swap
from positions.things import Cards

#: Where hints are.
HINTS: Final = "hints"
#: What the steps of a hint are about, as the forms of ``play-hint``.
FORMS: Final = ("look", "board", "turn")
#: Longest step of a hint, in characters.
_LONGEST: Final = 1_000


def steps_asked(playing: Sparring, match: Match) -> int:
    """How many steps were asked for of the hint that still holds; 0 if none does."""
    return 0 if followed(playing, match) is None else playing.hint[0]


def followed(playing: Sparring, match: Match) -> int | None:
    """How many plays of the hinted turn were made since it was hinted at; None if there is no hint,
    or something else was done."""
    steps, length = playing.hint
    if not steps or not match.turn_begun() <= length <= match.length:
        return None
    if length == match.length:
        return 0
    if playing.hinted is None:
        return None
    made = [record.play for record in match.plays(sparring_visit.seat(match), length)]
    words = [
        play_words.play_words(play, where=True) if isinstance(play, BoardPlay | Swap) else ""
        for play in made
    ]
    hinted = [_words(play) for play in playing.hinted["plays"]]
    return len(made) if words == hinted[: len(made)] else None


def show_hint_button(playing: Sparring, match: Match) -> int:
    """The button that asks for a hint, one step more each time; how many were asked for."""
    steps = steps_asked(playing, match)
    label = say(f"play-hint.{FORMS[steps]}" if steps < STEPS else "play-hint.whole")
    if reliable_button.button(
        label, key="hint", icon=":material/lightbulb:", disabled=steps >= STEPS
    ):
        if not steps:
            playing.hinted = None
        playing.hint = steps + 1, playing.hint[1] if steps else match.length
        playing.news += 1
        st.rerun()
    return steps


def hint_room(playing: Sparring, match: Match, steps: int) -> Callable[[], None]:
    """Room for the steps of the hint so far; what draws them."""
    box = st.container(key=HINTS, gap="xsmall")
    made = followed(playing, match)

    def draws(thought: Thought) -> None:
        if not thought.final:
            st.progress(thought.progress, say("play-hint.looking"))
        elif thought.error or thought.latest is None:
            st.error(plain(thought.error or say("play-hint.interrupted")))
            again(thought)
        else:
            playing.hinted = thought.latest
            st.info(hint_text(thought.latest, steps))

    def rest() -> None:
        if made:
            assert playing.hinted is not None
            with box:
                st.info(hint_text(playing.hinted, steps, made))
            return
        engine_moves.hint_thought(playing).wait(ask_engine.patience())
        with box:
            watch("hints", lambda: [engine_moves.hint_thought(playing)], draws)

    return rest


def hint_text(hint: Mapping[str, Any], steps: int, made: int = 0) -> str:
    """The first steps of a hint, as Markdown; the last is a list of the plays and the reasons.

    :param made: how many of the plays were made: what is left is told.
    """
    *first, last = hint["steps"]
    blocks = ["  \n".join(plain(step, _LONGEST) for step in first[:steps])]
    if steps > len(first):
        if hint["plays"]:
            blocks += _turn(hint, made)
        else:
            blocks.append(plain(last, _LONGEST))
    return "\n\n".join(filter(None, blocks))


def _turn(hint: Mapping[str, Any], made: int) -> list[str]:
    """The plays of a hint that are left, in a list, and why."""
    left = [_words(play) for play in hint["plays"][made:]]
    military, religious, civil = hint["discard"]
    discard: Cards = (military, religious, civil)
    if any(discard):
        left.append(say("play-hint-discard", cards=hand_token(discard)))
    head = say("play-hint-left" if left else "play-hint-done") if made else ""
    listed = "\n".join(f"{number}. {plain(words)}" for number, words in enumerate(left, made + 1))
    reasons = "  \n".join(plain(reason, _LONGEST) for reason in hint["reasons"])
    return [head, listed, reasons]


def again(thought: Thought) -> None:
    """The button that has the engine think again."""
    if reliable_button.button(say("play-try-again"), key=f"again {thought.action}"):
        thought.again()
        st.rerun()


def _words(play: str) -> str:
    parsed = parse_play(play)
    assert not isinstance(parsed, PlayPattern)
    assert isinstance(parsed, BoardPlay | Swap)
    return play_words.play_words(parsed, where=True)
