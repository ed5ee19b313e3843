"""Threats: what one turn of an opponent can take from what is at stake, and what prevents it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import streamlit as st

from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.asking.watch_answers import Patience, row, watch
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components.safe_text import plain
from advisor.page.pages.analyse import threat_rows
from advisor.page.pages.analyse.threat_rows import ThreatRow
from advisor.page.replay import playback
from advisor.page.visit import session, setup_changes
from advisor.words.position_words import hand_token, names_words
from advisor.words.say import name, say
from positions.files.canonical import digest
from positions.setup import Setup

_PATIENCE: Final = Patience("threats", 20.0)
#: Seconds of the first look.
_FIRST: Final = (2.0,)


@dataclass(slots=True)
class ShownThreat:
    """What a visitor has shown on the boards."""

    #: The position, the name of what is shown, the threat, and whether what prevents it is shown.
    threat: tuple[str, str, ThreatRow, bool] | None = None


def show_threats_panel(picked: Picked | None) -> Overlay:
    """Threats as they are found; the one that was chosen is shown on the boards."""
    setup = session.current()
    colors = [player.color for player in setup.players]
    known = [player.color for player in setup.players if not isinstance(player.hand, int)]
    mover = setup.turn.player
    usual = mover if mover in known or not known else known[0]
    head = st.container(horizontal=True, vertical_alignment="bottom")
    color = head.segmented_control(
        say("threats-whose"), colors, default=usual, format_func=name, required=True,
        key=f"threats to {digest(setup)}",
    ) or usual  # fmt: skip
    counted_setup = threat_rows.threatened(setup, color)
    # Outside what the search repaints: a threat that falls off the list must not take this away.
    shown_threat = _chosen_threat(counted_setup)
    head.button(
        say("threats-back"),
        key="threats back",
        disabled=not shown_threat,
        on_click=_back,
    )
    hands = threat_rows.known_hands(setup, color)
    use = bool(hands) and head.toggle(
        say("threats-hands"),
        key="threats hands",
        help=say("threats-hands.help", players=names_words(hands)),
    )
    if color == mover:
        counted = say("threats-counted.after-turn", player=color)
    else:
        counted = say("threats-counted")
    st.caption(f"{counted} {plain(threat_rows.hands_words(hands, use))}")
    # What prevents a threat is looked for among the plays of whoever is to move.
    moving, shown = color == mover and color in known, shown_threat[0] if shown_threat else ""
    watch(
        "threats",
        lambda: [_threats_thought(counted_setup, use)],
        lambda thought: _body(setup, counted_setup, color, moving, shown, thought),
    )
    return (
        _overlay(counted_setup, shown_threat)
        if shown_threat
        else Overlay(lit=setup_changes.lit(setup, picked))
    )


def _back() -> None:
    session.of(ShownThreat).threat = None


def _chosen_threat(counted_setup: Setup) -> tuple[str, ThreatRow, bool] | None:
    """What was chosen to be shown for this position: its name, it, and whether what prevents it."""
    chosen = session.of(ShownThreat).threat
    if chosen is None or chosen[0] != digest(counted_setup):
        return None
    return chosen[1:]


def _overlay(counted_setup: Setup, chosen: tuple[str, ThreatRow, bool]) -> Overlay:
    """The boards after the turn, with what became of the squares."""
    _, threat, prevention = chosen
    try:
        if prevention and threat.prevention is not None:
            pictures = threat_rows.prevention_pictures(counted_setup, threat)
            words = say("threat-to-prevent", turn=threat.prevention.line.words)
        else:
            pictures = threat_rows.threat_pictures(counted_setup, threat)
            turn, loss = threat.line.words, threat.loss
            words = say("threat-could-play", player=threat.color, turn=turn, ecus=loss)
    except playback.UnplayableTurn:
        return Overlay()
    return Overlay(
        setup=pictures[-1].setup,
        words=words,
        changes=threat_rows.merged(pictures),
        before=pictures[0].setup,
    )


def _threats_thought(counted_setup: Setup, known_hands: bool) -> Thought:
    seconds = _PATIENCE.seconds(counted_setup)
    return ask_engine.ask(
        "threats", counted_setup, seconds=seconds, first=_FIRST, known_hands=known_hands
    )


def _body(
    setup: Setup,
    counted_setup: Setup,
    color: str,
    moving: bool,
    shown_name: str,
    thought: Thought,
) -> None:
    """What is known so far."""
    now = _chosen_threat(counted_setup)
    if (now[0] if now else "") != shown_name:
        st.rerun()  # the boards are to show it
    result = thought.latest
    if result is not None:
        result = threat_rows.in_time_only(result, setup, color)
    listed = threat_rows.threat_rows_of(result, threat_rows.known_hands(counted_setup, color))
    doing = say("threats-looking") if result is None else say("threats-looking.further")
    # Stopped, it may lack turns that prevent what was found.
    more = thought.stopped or result is None or result["loss"] < result["bound"]
    more |= moving and any(one.unanswered for one in listed[: threat_rows.WORST])
    row(_PATIENCE, counted_setup, [thought], doing, more=more)
    if thought.error:
        st.warning(plain(thought.error))
    if result is None:
        return
    safe = threat_rows.safe_words(setup, color)
    if safe:
        st.markdown(safe)
    if not result["income"]:
        st.markdown(threat_rows.nothing_words(setup, color, result))
        return
    bound, turn = threat_rows.bound_words(result), result["turn"]
    st.markdown(
        say("threats-at-stake", player=color, turn=turn, ecus=result["income"], bound=bound)
    )
    for threat in listed[: threat_rows.WORST]:
        with st.container(border=True, gap="small"):
            _card(counted_setup, threat, turn, shown_name, moving, thought.final)
    _rest(counted_setup, listed[threat_rows.WORST :], shown_name)
    with st.expander(say("threats-opponents")):
        for line in threat_rows.rival_words(result):
            st.caption(line)


def _card(
    counted_setup: Setup,
    threat: ThreatRow,
    turn: int,
    shown_name: str,
    moving: bool,
    final: bool,
) -> None:
    """A threat to the income of a turn in words, what prevents it, and buttons that show both on
    the boards."""
    who, loss, left = threat.color, threat.loss, threat.left
    st.markdown(say("threat-takes", number=threat.rank, player=who, ecus=loss, left=left))
    st.markdown(say("threat-turn", turn=plain(threat.line.words)))
    hits, needs = threat.domain_words, threat.chance_words
    st.caption(plain(say("threat-hits-and-needs", domains=hits, chance=needs)))
    show = say("threat-show", number=threat.rank)
    _button(counted_setup, threat, shown_name, show, False)
    if not moving:
        return
    if threat.unanswered:
        st.caption(say("prevent-none-found") if final else say("prevent-looking"))
        return
    prevention = threat.prevention
    if prevention is None:
        st.markdown(say("prevent-impossible"))
        return
    st.markdown(say("prevent-by", turn=plain(prevention.line.words)))
    sentences = [
        say(
            "prevent-costs",
            cards=hand_token(prevention.cards),
            cheapest="yes" if prevention.cheapest else "no",
            gain=prevention.gain,
            turn=turn,
            income=prevention.income,
        )
    ]
    if prevention.remaining:
        sentences.append(say("prevent-remaining", remaining=prevention.remaining))
    st.caption(plain(" ".join(sentences)))
    answer = say("threat-show.answer", number=threat.rank)
    _button(counted_setup, threat, shown_name, answer, True)


def _rest(counted_setup: Setup, listed: Sequence[ThreatRow], shown_name: str) -> None:
    if not listed:
        return
    with st.expander(say("threat-more", number=len(listed))):
        for threat in listed:
            st.markdown(
                say(
                    "threat-takes.short",
                    number=threat.rank,
                    player=threat.color,
                    ecus=threat.loss,
                    turn=plain(threat.line.words),
                    chance=plain(threat.chance_words),
                )
            )
            show = say("threat-show", number=threat.rank)
            _button(counted_setup, threat, shown_name, show, False)


def _button(
    counted_setup: Setup, threat: ThreatRow, shown_name: str, words: str, prevention: bool
) -> None:
    """Show a turn on the boards."""
    identity = f"{threat.identity} {prevention}"
    active = identity == shown_name
    # A callback, which counts also if the threat has left the list since it was drawn.
    st.button(
        say("threat-show.shown") if active else words,
        key=f"threat {identity}",
        width="stretch",
        disabled=active,
        on_click=_choose_threat,
        args=((digest(counted_setup), identity, threat, prevention),),
    )


def _choose_threat(threat: tuple[str, str, ThreatRow, bool]) -> None:
    session.of(ShownThreat).threat = threat
