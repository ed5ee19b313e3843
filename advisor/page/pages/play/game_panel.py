"""A game against bots, beside its boards: whose turn it is, what was played, hints, the tutor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import streamlit as st

from advisor.bots.players.player import Question
from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.asking.watch_answers import watch
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import reliable_button
from advisor.page.components.read_aloud import read_aloud
from advisor.page.components.safe_text import plain
from advisor.page.entry import (
    ask_open_points,
    enter_plays,
    exchange_and_end,
    make_play,
    offered_pieces,
    trial_result,
)
from advisor.page.entry.open_play import Deciding
from advisor.page.pages.analyse.try_turn import after_last
from advisor.page.pages.play import sparring_visit
from advisor.page.pages.play.sparring_visit import STEPS, Sparring
from advisor.page.replay import shown_turns, step_through
from advisor.page.replay.playback import Picture, UnplayableTurn, pictures
from advisor.page.visit import session
from advisor.page.visit.game_record import short_words
from advisor.teach.sparring import Match
from advisor.teach.sparring.turn_story import drawn_words, tell_turn, turns_since
from advisor.words import play_words
from advisor.words.position_words import amount, cards_words
from positions.files.canonical import digest
from positions.notation.play_text import PlayPattern, parse_play
from positions.notation.written_plays import BoardPlay, End, Exchange, Swap
from positions.records.record_tree import RecordedPlay
from positions.things import NO_CARDS, Cards
from search.rules.convert import position_of

#: Where the boards are, and where this panel begins.
_BOARDS: Final = "boards-in-view"
_TOP: Final = "play-top"
#: Longest step of a hint, in characters.
_LONGEST: Final = 1_000
#: What a step of a hint is about.
_STEPS: Final = ("what to look at", "which board", "the turn")


def show_game(playing: Sparring, match: Match, picked: Picked | None) -> Overlay:
    """What the person can do now, or what is waited for.

    In a narrow window what is new comes into view: the boards if something happens on them.
    """
    news = playing.news
    if playing.looking is not None:
        return replace(_look(playing, match, playing.looking), look=(_BOARDS, news))
    if match.waiting is not None and not playing.answered:
        return replace(_decide(playing, match, match.waiting, picked), look=(_BOARDS, news))
    return replace(_moves(playing, match, picked), look=(_TOP, news))


def _moves(playing: Sparring, match: Match, picked: Picked | None) -> Overlay:
    if sparring_visit.bots_move(playing):
        return _bots(playing, match)
    if playing.ending is not None and playing.ending[1] == match.length:
        return _tutor(playing, match, playing.ending[0])
    return _turn(playing, match, picked)


# -- the person's turn -----------------------------------------------------------------------------


def _turn(playing: Sparring, match: Match, picked: Picked | None) -> Overlay:
    """The cards, what the others did, hints, and a play to be entered."""
    setup = sparring_visit.view(match)
    position = position_of(setup)
    line = sparring_visit.own_plays(match)
    hand, ecus = position.hands[position.mover], position.ecus[position.mover]
    with st.container(key=_TOP):
        st.markdown(f"**You are to move.** {amount(ecus, 'Ecu')}, {cards_words(hand)}.")
    if not line:
        _show_since_last_turn(playing, match)
    with st.container(horizontal=True, gap="xsmall"):
        steps = _hint(playing, match)
        _back(playing, match)
    rest = _hints(playing, steps) if steps else None

    def make(play: BoardPlay) -> None:
        sparring_visit.play(playing, play)

    def deals(play: Exchange | Swap | End) -> None:
        if isinstance(play, End):
            sparring_visit.end(playing, play)
        else:
            sparring_visit.play(playing, play)

    overlay = enter_plays.show_play_entry(setup, position, picked, make=make)
    trial_result.plays(line)
    pending = make_play.entered().waiting(setup)
    exchange_and_end.before(setup, position, mine=True, deals=deals)
    waits = pending.words if pending is not None else ""
    exchange_and_end.end(setup, position, mine=True, waits=waits, deals=deals)
    quiet = (
        not (overlay.fits or overlay.refused)
        and pending is None
        and make_play.entered().picked is None
    )
    if line and quiet:
        overlay = after_last(overlay, line)
    return replace(overlay, rest=rest)


def _back(playing: Sparring, match: Match) -> None:
    """What was played can be taken back: cards come in the same order again."""
    off = not match.played
    if reliable_button.button(
        "Take back", disabled=off, shortcut="Backspace", help="Your last play"
    ):
        sparring_visit.take_back(playing)
        st.rerun()
    if reliable_button.button("Take back the turn", disabled=off):
        sparring_visit.take_back(playing, turn=True)
        st.rerun()


def _pieces(match: Match) -> Overlay:
    """The person's pieces, so that the boards stay where they are while others play."""
    seat = sparring_visit.seat(match)
    return offered_pieces.pieces(match.view(seat).replace(mover=seat))


# -- what the others did ---------------------------------------------------------------------------


def _show_since_last_turn(playing: Sparring, match: Match) -> None:
    """The end of the person's last turn, and the turns of the others since then."""
    _own_end(match)
    heads = [
        _show_turn(playing, match, begun, seat)
        for begun, seat in turns_since(match, sparring_visit.seat(match))
    ]
    if heads:
        read_aloud(" ".join(heads), match.length)


def _own_end(match: Match) -> None:
    last_end = sparring_visit.last_end(match)
    if last_end is None:
        return
    words = [f"It paid you {amount(last_end.ecus, 'Ecu')}."] if last_end.ecus else []
    drawn = drawn_words(last_end)
    words += [drawn] if drawn else []
    if words:
        st.markdown(f"**You ended your turn.** {' '.join(words)}")


def _show_turn(playing: Sparring, match: Match, begun: int, seat: int) -> str:
    """A turn of somebody else in words; the line above them."""
    played = sparring_visit.turn_plays(match, begun)
    before = match.view(sparring_visit.seat(match), begun)
    story = tell_turn(before, played, sparring_visit.color(match))
    after = match.view(sparring_visit.seat(match), begun + len(played)).ecus[seat]
    change = f" {story.ecus:+d}, now" if story.ecus else ""
    name = sparring_visit.name_of(match, seat)
    short = "; ".join(words for one in played if (words := _short(one))) or "plays nothing"
    ended = f"{change} {amount(after, 'Ecu')}"
    head = f"**{name}:** {plain(short)}.{ended}"
    with (
        st.expander(head, expanded=len(match.table.places) == 2),
        st.container(key=f"told-{begun}"),
    ):
        lines = [f"- {plain(sentence)}" for sentence in story.plays or ("No play.",)]
        lines += [f"- *{plain(sentence)}*" for sentence in story.changes]
        st.markdown("\n".join(lines))
        if len(_pictures(match, begun)) > 1 and reliable_button.button(
            "Show it on the boards", key=f"look {begun}", icon=":material/play_circle:"
        ):
            sparring_visit.look(playing, begun)
            step_through.begin()
            st.rerun()
    return f"{name}: {short}.{ended}."


def _short(record: RecordedPlay) -> str:
    assert not isinstance(record.play, PlayPattern)
    return short_words(record.play)


def _pictures(match: Match, begun: int) -> Sequence[Picture]:
    """The boards play by play; the start alone if the turn cannot be shown so."""
    plays: list[BoardPlay | Swap] = []
    decide: list[str] = []
    exchange: Cards | None = None
    discard = NO_CARDS
    for record in sparring_visit.turn_plays(match, begun):
        decide += [choice.chosen for choice in record.choices]
        if isinstance(record.play, Exchange):
            exchange = record.play.discard
        elif isinstance(record.play, End):
            discard = record.play.discard
        elif isinstance(record.play, BoardPlay | Swap):
            plays.append(record.play)
    setup = sparring_visit.view(match, begun)
    try:
        return pictures(setup, tuple(plays), tuple(decide), exchange, discard)
    except UnplayableTurn:
        return (Picture("", setup, 0, 0),)


def _look(playing: Sparring, match: Match, begun: int) -> Overlay:
    """A turn of somebody else, on the boards step by step."""
    seat = match.view(sparring_visit.seat(match), begun).mover
    turn_pictures = _pictures(match, begun)
    picture = turn_pictures[step_through.step_of(turn_pictures)]
    st.markdown(f"**{sparring_visit.name_of(match, seat)}**, step by step below the boards.")
    rows = step_through.money(turn_pictures, step_through.step_of(turn_pictures))
    st.table(rows, border="horizontal", hide_index=True)
    if reliable_button.button("Back to the game", type="primary", width="stretch"):
        playing.looking = None
        st.rerun()
    return replace(
        _pieces(match),
        setup=picture.setup,
        words=picture.words,
        lit=picture.lit,
        changes=picture.changes,
    )


def controls(playing: Sparring, match: Match) -> None:
    """Below the boards: the way through the turn that is shown step by step."""
    if playing.looking is None:
        return

    def close() -> None:
        playing.looking = None

    begun = playing.looking
    seat = match.view(sparring_visit.seat(match), begun).mover
    name = match.table.places[seat].color.capitalize()

    def more() -> None:
        st.button("Close", key="close look", on_click=close)

    step_through.walk(name, _pictures(match, begun), more)


# -- waiting ---------------------------------------------------------------------------------------


def _bots(playing: Sparring, match: Match) -> Overlay:
    """A bot thinks: a look again and again until it has played, and what has happened so far."""
    box = st.container(key="bots")
    with st.container(horizontal=True, gap="xsmall"):
        _back(playing, match)
    _show_since_last_turn(playing, match)
    name = sparring_visit.name_of(match, match.seat_of(match.mover.color))

    def rest() -> None:
        thought = sparring_visit.bots_thought(playing)
        thought.wait(ask_engine.patience())
        if sparring_visit.go_on(playing):
            st.rerun()
        with box:
            watch(
                "bots",
                lambda: [sparring_visit.bots_thought(playing)],
                lambda one: _thinks(name, one),
            )

    return replace(_pieces(match), rest=rest)


def _thinks(name: str, thought: Thought) -> None:
    """Who is thinking; or that they could not."""
    if not thought.final:
        st.progress(thought.progress, f"{name} is thinking …")
        return
    if thought.latest is None or thought.error:
        st.error(plain(thought.error or f"{name} was interrupted."))
        _again(thought)


def _again(thought: Thought) -> None:
    if reliable_button.button("Try again", key=f"again {thought.action}"):
        thought.again()
        st.rerun()


def _decide(
    playing: Sparring, match: Match, open_question: Question, picked: Picked | None
) -> Overlay:
    """A decision within a play, the person's or a bot's (rules §5.5)."""
    fresh = picked is not None and session.fresh()
    setup = sparring_visit.view(match)
    names = open_question.view.table.geometry.names
    chosen = tuple(names[option] for option in open_question.chosen)
    pending = Deciding(digest(setup), open_question.play, chosen)
    mover = match.seat_of(match.mover.color)
    mine = mover == sparring_visit.seat(match)

    def choose(option: str) -> None:
        sparring_visit.answer(playing, option)
        st.rerun()

    with ask_open_points.box():
        whose = "You play" if mine else f"{sparring_visit.name_of(match, mover)} plays"
        st.markdown(f"**{whose}:** {plain(pending.words)}. You decide:")
        overlay = ask_open_points.decision(
            setup,
            shown_turns.open_decision(open_question.view, open_question.decision),
            pending,
            picked if fresh else None,
            choose,
        )
        if mine and reliable_button.button("Cancel", key="play nothing"):
            sparring_visit.take_back(playing)
            st.rerun()
    pieces_overlay = _pieces(match)
    return replace(overlay, palette=pieces_overlay.palette, armed=pieces_overlay.armed)


# -- hints and the tutor ---------------------------------------------------------------------------


def _hint(playing: Sparring, match: Match) -> int:
    """The button that asks for a hint, one step more each time; how many were asked for."""
    steps = playing.hint[0] if playing.hint[1] == match.length else 0
    label = f"Hint: {_STEPS[steps]}" if steps < STEPS else "That is the whole hint"

    if reliable_button.button(
        label, key="hint", icon=":material/lightbulb:", disabled=steps >= STEPS
    ):
        playing.hint = steps + 1, match.length
        st.rerun()
    return steps


def _hints(playing: Sparring, steps: int) -> Callable[[], None]:
    """Room for the steps of the hint so far; what draws them."""
    box = st.container(key="hints", gap="xsmall")

    def rest() -> None:
        sparring_visit.hint_thought(playing).wait(ask_engine.patience())
        with box:
            watch(
                "hints",
                lambda: [sparring_visit.hint_thought(playing)],
                lambda thought: _steps(thought, steps),
            )

    return rest


def _steps(thought: Thought, number: int) -> None:
    if not thought.final:
        st.progress(thought.progress, "Looking for a hint …")
    elif thought.error or thought.latest is None:
        st.error(plain(thought.error or "The hint was interrupted."))
        _again(thought)
    else:
        st.info("  \n".join(_hint_steps(thought.latest)[:number]))


def _hint_steps(hint: Mapping[str, Any]) -> list[str]:
    """The steps of a hint; the last has its plays in words."""
    *first, last = hint["steps"]
    words = "; ".join(_words(play) for play in hint["plays"])
    if words:
        last = last.replace(hint["line"], words, 1)
    return [plain(step, _LONGEST) for step in (*first, last)]


def _words(play: str) -> str:
    parsed = parse_play(play)
    assert isinstance(parsed, BoardPlay | Swap)
    return play_words.play_words(parsed)


def _tutor(playing: Sparring, match: Match, end: End) -> Overlay:
    """The turn is over if the tutor has nothing to say; else the person says what to do."""
    line = sparring_visit.own_plays(match)
    trial_result.plays(line)
    box = st.container()

    # The whole page runs after each: Streamlit runs the part alone in which a button is.

    def anyway() -> None:
        sparring_visit.end_anyway(playing)
        st.rerun()

    def says(thought: Thought) -> None:
        verdict = thought.latest
        if not thought.final or (verdict is not None and verdict["grade"] is None):
            st.progress(thought.progress, "The tutor looks at your turn …")
            if reliable_button.button("Do not wait, end the turn", key="tutor skip"):
                anyway()
            return
        if thought.error or verdict is None:
            st.error(plain(thought.error or "The tutor was interrupted."))
        else:
            st.warning(plain(verdict["words"]), icon=":material/school:")
            steps = _hint_steps(verdict)
            if playing.tutor_steps:
                st.info("  \n".join(steps[: playing.tutor_steps]))
            if playing.tutor_steps < len(steps):
                label = f"Hint: {_STEPS[playing.tutor_steps]}"
                if reliable_button.button(label, key="tutor hint", icon=":material/lightbulb:"):
                    playing.tutor_steps += 1
                    st.rerun()
        with st.container(horizontal=True, gap="xsmall"):
            if reliable_button.button("Play it anyway", key="tutor anyway"):
                anyway()
            if reliable_button.button("Rethink", key="tutor rethink", type="primary"):
                playing.ending = None
                st.rerun()

    def rest() -> None:
        thought = sparring_visit.tutor_thought(playing, end)
        thought.wait(ask_engine.patience())
        if thought.final and thought.latest is not None and thought.latest["grade"] is None:
            anyway()
        with box:
            watch("tutor", lambda: [sparring_visit.tutor_thought(playing, end)], says)

    overlay = replace(_pieces(match), rest=rest)
    return after_last(overlay, line) if line else overlay
