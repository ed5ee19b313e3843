"""What the others did in a game against bots: in a line each, in full, and on the boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import streamlit as st

from advisor.page.boards.overlay import Overlay
from advisor.page.components import reliable_button
from advisor.page.components.read_aloud import read_aloud
from advisor.page.components.safe_text import plain
from advisor.page.entry import offered_pieces
from advisor.page.pages.play import engine_moves, replay_pace, sparring_visit
from advisor.page.pages.play.sparring_visit import Sparring
from advisor.page.replay import step_through
from advisor.page.replay.playback import Picture, UnplayableTurn, pictures
from advisor.teach.sparring import Match
from advisor.teach.sparring.turn_story import TurnStory, drawn_words, tell_turn, turns_since
from advisor.words.position_words import hand_token
from advisor.words.say import say
from positions.notation.written_plays import BoardPlay, End, Exchange, Swap
from positions.things import NO_CARDS, Cards

#: Longest line of a turn, in characters.
_LONGEST: Final = 1_000


def own_pieces(match: Match) -> Overlay:
    """The person's pieces, so that the boards stay where they are while others play; pale then."""
    seat = sparring_visit.seat(match)
    theirs = match.over or match.view(seat).mover != seat
    return replace(offered_pieces.pieces(match.view(seat).replace(mover=seat)), waits=theirs)


# -- in words --------------------------------------------------------------------------------------


def just_played(match: Match) -> bool:
    """Whether it is the person's turn, with nothing done in it, after turns of others."""
    seat = sparring_visit.seat(match)
    if match.over or match.view(seat).mover != seat or sparring_visit.own_plays(match):
        return False
    return bool(turns_since(match, seat))


def show_since_last_turn(playing: Sparring, match: Match) -> str:
    """The end of the person's last turn, and the turns of the others since then; these again, in a
    line each, for the boards."""
    _own_end(match)
    heads = [
        _show_turn(playing, match, begun, seat)
        for begun, seat in turns_since(match, sparring_visit.seat(match))
    ]
    if heads and replay_pace.pace() is None:  # else each was read as it was shown
        read_aloud(" ".join(heads), match.length)
    return " ".join(heads)


def show_folded(playing: Sparring, match: Match) -> None:
    """The turns of the others since the person's last one, folded up: they are in their own."""
    turns = turns_since(match, sparring_visit.seat(match))
    if turns:
        with st.expander(say("play-since")):
            for begun, seat in turns:
                _show_turn(playing, match, begun, seat)


def _own_end(match: Match) -> None:
    last_end = sparring_visit.last_end(match)
    if last_end is None:
        return
    words = [say("play-you-earned", ecus=last_end.ecus)] if last_end.ecus else []
    assert isinstance(last_end.play, End)
    if any(last_end.play.discard):
        words.append(say("play-you-discarded", cards=hand_token(last_end.play.discard)))
    drawn = drawn_words(last_end)
    words += [drawn] if drawn else []
    if words:
        st.markdown(say("play-you-ended", then=" ".join(words)))


def _story(match: Match, begun: int) -> TurnStory:
    """The turn that began after so many plays, in words."""
    before = match.view(sparring_visit.seat(match), begun)
    played = sparring_visit.turn_plays(match, begun)
    return tell_turn(before, played, sparring_visit.color(match))


def _line(match: Match, begun: int, seat: int) -> str:
    """What a turn of somebody else did, and what they have now, in a line."""
    number = len(sparring_visit.turn_plays(match, begun))
    ecus = match.view(sparring_visit.seat(match), begun + number).ecus[seat]
    story = _story(match, begun)
    plays = " ".join(story.plays) or say("play-none.sentence")
    if story.ecus:
        return say("play-their-turn.gained", plays=plays, gained=story.ecus, ecus=ecus)
    return say("play-their-turn", plays=plays, ecus=ecus)


def _show_turn(playing: Sparring, match: Match, begun: int, seat: int) -> str:
    """A turn of somebody else in words; the line of it."""
    name, line = sparring_visit.name_of(match, seat), _line(match, begun, seat)
    with st.container(key=f"told-{begun}", gap="xsmall"):
        st.markdown(f"**{name}:** {plain(line, _LONGEST)}")
        changes = _story(match, begun).changes
        if changes:
            st.markdown("\n".join(f"- *{plain(sentence)}*" for sentence in changes))
        if len(_pictures(match, begun)) > 1 and reliable_button.button(
            say("play-show"), key=f"look {begun}", icon=":material/play_circle:"
        ):
            sparring_visit.look(playing, begun)
            step_through.begin()
            st.rerun()
    return f"{name}: {line}"


# -- on the boards ---------------------------------------------------------------------------------


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


def show_next_by_itself(playing: Sparring, match: Match) -> None:
    """Let the next turn of a bot that is to be shown play on the boards, if there is one."""
    pace = replay_pace.pace()
    while pace is not None and sparring_visit.look_on(playing):
        assert playing.looking is not None
        if len(_pictures(match, playing.looking)) > 1:
            step_through.play_by_itself(pace)
            return
        playing.looking = None


def show_turn_of_others(playing: Sparring, match: Match, begun: int) -> Overlay:
    """A turn of somebody else, on the boards step by step; the next bot thinks meanwhile."""
    seat = match.view(sparring_visit.seat(match), begun).mover
    turn_pictures = _pictures(match, begun)
    step = step_through.step_of(turn_pictures)
    picture = turn_pictures[step]
    name, line = sparring_visit.name_of(match, seat), _line(match, begun, seat)
    st.markdown(f"**{name}:** {plain(line, _LONGEST)}")
    read_aloud(f"{name}: {line}", begun)
    # At the lower edge of a telephone's window, beside the boards elsewhere: always in view.
    with st.container(key="turn-bar", gap="xsmall"):
        if reliable_button.button(
            say("play-back-to-game"), key="skip replay", type="primary", width="stretch"
        ):
            sparring_visit.look_no_more(playing)
            st.rerun()
        _controls(playing, match, begun)
    rows = step_through.money(turn_pictures, step)
    st.table(rows, border="horizontal", hide_index=True)
    if engine_moves.bots_move(playing):
        engine_moves.bots_thought(playing)
    return replace(
        own_pieces(match),
        waits=True,
        setup=picture.setup,
        words=picture.words,
        lit=picture.lit,
        changes=picture.changes,
    )


def _controls(playing: Sparring, match: Match, begun: int) -> None:
    """The way through the turn that is shown step by step."""

    def ended() -> None:
        if not playing.replays:
            playing.looking = None
        else:
            show_next_by_itself(playing, match)

    seat = match.view(sparring_visit.seat(match), begun).mover
    name = sparring_visit.name_of(match, seat)
    step_through.walk(name, _pictures(match, begun), lambda: None, ended)
