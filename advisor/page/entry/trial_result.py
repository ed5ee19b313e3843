"""What a turn that is tried out brings: Ecus, income, what is certain, what it leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.asking.watch_answers import Patience, row, watch
from advisor.page.boards.domain_rows import accounts
from advisor.page.components.safe_text import plain
from advisor.page.entry import tried_turn
from advisor.page.entry.open_play import PlayEntry
from advisor.page.pages.analyse import loss_to_best
from advisor.page.replay import shown_turns
from advisor.page.visit import session
from advisor.words import play_words as playwords
from advisor.words.position_words import cards_words
from advisor.words.say import joined, say
from positions.notation.written_plays import End, Exchange
from positions.setup import Setup
from positions.things import EPOCHS
from search.rules.position import Position

#: For how long the engine looks for the best turn; a third of it for the best way on.
_PATIENCE: Final = Patience("reckoning", 60.0)
_ONWARD: Final = 1 / 3
_FIRST: Final = (1.0,)
#: Pixels of a figure, so that three stand side by side.
_WIDTH: Final = 128


def show_trial_result(
    setup: Setup, position: Position, line: tuple[tried_turn.TriedPlay, ...]
) -> None:
    """Gain so far, income if the turn ended now, what is certain, and the loss against the best."""
    color = position.table.colors[position.mover]
    cards = cards_words(position.hand)
    st.markdown(say("trial-head", player=color, turn=position.number, cards=cards))
    gained = shown_turns.gained(session.start(), position)
    account = accounts(position)[position.mover]
    pays = position.number in position.table.pays
    certain = tried_turn.certain(session.start(), line, False)
    with st.container(horizontal=True, gap="small"):
        st.metric(say("trial-so-far"), _signed(gained), width=_WIDTH)
        st.metric(
            say("trial-income"),
            account.total,
            help=say("trial-income.help" if pays else "trial-income.help-not-paid"),
            width=_WIDTH,
        )
        st.metric(
            say("trial-earns"),
            "?" if certain is None else _signed(certain),
            help=say("trial-earns.help-paid" if pays else "trial-earns.help"),
            width=_WIDTH,
        )
    boards = [
        say("entry-income-board", epoch=epoch, ecus=paid)
        if stands
        else say("trial-nobody-there", epoch=epoch)
        for epoch, paid, stands in zip(EPOCHS, account.incomes, account.stands, strict=True)
    ]
    st.caption(say("trial-by-board", boards=joined("entry-boards", boards)))
    _others()
    if st.toggle(say("trial-compare"), value=True, key="try compare"):
        _compare(session.start(), setup, position, line)
    plays(line)


def _signed(ecus: int) -> str:
    return f"{ecus:+d}" if ecus else "0"


def who_answers() -> str:
    """Who decides for the others: one of ``tried_turn.ANSWERS``."""
    return session.of(PlayEntry).answers


def _others() -> None:
    answers = list(tried_turn.ANSWERS)
    entered = session.of(PlayEntry)
    entered.answers = st.selectbox(
        say("entry-others"),
        answers,
        answers.index(entered.answers),
        format_func=lambda who: say(f"entry-others.{who}"),
        help=say("entry-others.help"),
    )


def _compare(
    start: Setup, setup: Setup, position: Position, line: tuple[tried_turn.TriedPlay, ...]
) -> None:
    """What the turn leaves out, as the engine finds out; never how one would get it."""
    base, plays = tried_turn.base_of(start, line)
    certain = tried_turn.certain(base, plays, True)
    if certain is None:
        st.caption(say("trial-too-many"))
        return
    gained = shown_turns.gained(base, position) if plays else None
    others = any(c.who != base.turn.player for step in plays for c in step.choices)
    watch(
        "reckoning",
        lambda: _engine_thoughts(base, setup),
        lambda *asked: _loss(base, certain, gained, others, asked),
    )
    if base != start:
        st.caption(say("trial-from-exchange"))
    if setup.turn.number not in setup.ruleset.income_turns:
        st.caption(say("trial-as-if-paid"))


def _engine_thoughts(base: Setup, setup: Setup) -> list[Thought]:
    """What the engine is asked: the best turn, and the best way on if plays were made."""
    seconds = _PATIENCE.seconds(base)
    thoughts = [_best_thought(base, seconds)]
    if setup != base:
        thoughts.append(_best_thought(setup, seconds * _ONWARD))
    return thoughts


def _best_thought(setup: Setup, seconds: float) -> Thought:
    """The best turn, counted as if it paid income; where it does, that is what every panel asks."""
    if setup.turn.number in setup.ruleset.income_turns:
        return ask_engine.ask("best", setup, seconds=seconds, first=_FIRST)
    return ask_engine.ask("best", setup, seconds=seconds, first=_FIRST, collect=True)


def _loss(
    base: Setup, certain: int, gained: int | None, others: bool, thoughts: Sequence[Thought]
) -> None:
    """How far the turn is behind.

    :param gained: the Ecus that its plays have brought, if any.
    :param others: whether others decide in it.
    """
    best, onward = thoughts[0], thoughts[-1]
    known = best.latest is not None
    more = any(thought.latest is None or not thought.latest["proven"] for thought in thoughts)
    doing = say("trial-looking.further" if known else "trial-looking")
    row(_PATIENCE, base, thoughts, doing, more=more)
    for thought in thoughts:
        if thought.error:
            st.caption(plain(thought.error))
            return
    if not known:
        return
    words = loss_to_best.turn_words(loss_to_best.of_turn(certain, best.latest))
    st.markdown(say("trial-behind.planned" if others else "trial-behind", words=words))
    if gained is not None and onward.latest is not None:
        lost = loss_to_best.of_plays(gained, best.latest, onward.latest)
        st.markdown(say("trial-behind.so-far", words=loss_to_best.plays_words(lost)))


def play_words(step: tried_turn.TriedPlay) -> str:
    """A play of the trial and what was decided in it."""
    play = step.play
    if isinstance(play, Exchange):
        cards = cards_words(play.discard)
        if play.draw is None:
            return say("trial-exchange.unseen", cards=cards)
        return say("trial-exchange", cards=cards, drawn=cards_words(play.draw))
    assert not isinstance(play, End)
    words = playwords.play_words(play)
    for choice in step.choices:
        form = "" if choice.what == "place" else ".downsize"
        words = say(f"trial-decided{form}", play=words, player=choice.who, at=choice.chosen)
    return words


def plays(line: Sequence[tried_turn.TriedPlay]) -> None:
    """The plays of the turn so far."""
    for number, step in enumerate(line, 1):
        before, after = (
            next(p.ecus for p in s.players if p.color == s.turn.player)
            for s in (step.before, step.after)
        )
        # What it costs is among the words of a play.
        words = plain(play_words(step))
        if after > before:
            words = say("trial-play-brings", play=words, ecus=after - before)
        st.markdown(f"{number}. {words}")
