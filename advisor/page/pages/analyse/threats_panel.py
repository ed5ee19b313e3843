"""Threats: what one turn of an opponent can take from the next income, and what prevents it."""

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
from advisor.words.position_words import amount, cards_words, names_words
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
        "Whose income", colors, default=usual, format_func=str.capitalize, required=True,
        key=f"threats to {digest(setup)}",
    ) or usual  # fmt: skip
    counted_setup = threat_rows.threatened(setup, color)
    # Outside what the search repaints: a threat that falls off the list must not take this away.
    shown_threat = _chosen_threat(counted_setup)
    head.button(
        "Back to the position",
        key="threats back",
        disabled=not shown_threat,
        on_click=_back,
    )
    hands = threat_rows.known_hands(setup, color)
    use = bool(hands) and head.toggle(
        "Use known hands",
        key="threats hands",
        help=f"On: count the cards that the player cards of {names_words(hands)} show."
        " Off: each may hold anything that you cannot see.",
    )
    when = "as the boards stand now"
    if color == mover:
        when = "as if their turn ended now, before it pays income"
    st.caption(
        f"One turn of one opponent; {when}. Make plays under Try it yourself to see what they leave"
        f" open. {plain(threat_rows.hands_words(hands, use))}"
    )
    # What prevents a threat is looked for among the plays of whoever is to move.
    moving, name = color == mover and color in known, shown_threat[0] if shown_threat else ""
    watch(
        "threats",
        lambda: [_threats_thought(counted_setup, use)],
        lambda thought: _body(counted_setup, color, moving, name, thought),
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
            words = f"To prevent it: {threat.prevention.line.words}."
        else:
            pictures = threat_rows.threat_pictures(counted_setup, threat)
            words = (
                f"{threat.color.capitalize()} could play: {threat.line.words}."
                f" It takes {amount(threat.loss, 'Ecu')}."
            )
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
    counted_setup: Setup, color: str, moving: bool, shown_name: str, thought: Thought
) -> None:
    """What is known so far."""
    now = _chosen_threat(counted_setup)
    if (now[0] if now else "") != shown_name:
        st.rerun()  # the boards are to show it
    result = thought.latest
    listed = threat_rows.threat_rows_of(result, threat_rows.known_hands(counted_setup, color))
    doing = "Looking for threats …" if result is None else "Looking further …"
    # Stopped, it may lack turns that prevent what was found.
    more = thought.stopped or result is None or result["loss"] < result["bound"]
    more |= moving and any(one.unanswered for one in listed[: threat_rows.WORST])
    row(_PATIENCE, counted_setup, [thought], doing, more=more)
    if thought.error:
        st.warning(plain(thought.error))
    if result is None:
        return
    whose = f"{color.capitalize()}'s next income"
    st.markdown(
        f"**{whose}: {amount(result['income'], 'Ecu')}.** {threat_rows.bound_words(result)}"
    )
    if not result["income"]:
        return
    for threat in listed[: threat_rows.WORST]:
        with st.container(border=True, gap="small"):
            _card(counted_setup, threat, shown_name, moving, thought.final)
    _rest(counted_setup, listed[threat_rows.WORST :], shown_name)
    with st.expander("How far each opponent was searched"):
        for line in threat_rows.rival_words(result):
            st.caption(line)


def _card(
    counted_setup: Setup, threat: ThreatRow, shown_name: str, moving: bool, final: bool
) -> None:
    """A threat in words, what prevents it, and buttons that show both on the boards."""
    st.markdown(
        f"**{threat.rank}. {threat.color.capitalize()} takes {amount(threat.loss, 'Ecu')}**,"
        f" leaving {threat.left}"
    )
    st.markdown(f"{plain(threat.line.words)}.")
    st.caption(plain(f"Hits {threat.domain_words}; {threat.chance_words}."))
    _button(counted_setup, threat, shown_name, f"Show threat {threat.rank} on the boards", False)
    if not moving:
        return
    if threat.unanswered:
        st.caption("No turn that prevents it was found." if final else "Looking for an answer …")
        return
    prevention = threat.prevention
    if prevention is None:
        st.markdown("**No turn with these cards prevents it.**")
        return
    cost = cards_words(prevention.cards)
    st.markdown(f"**Prevented by:** {plain(prevention.line.words)}.")
    cheapest = (
        "no turn with fewer cards prevents it" if prevention.cheapest else "the cheapest found"
    )
    remaining = (
        f"; the same hand could then take {prevention.remaining}" if prevention.remaining else ""
    )
    st.caption(
        plain(
            f"Costs {cost} ({cheapest}), earns {amount(prevention.gain, 'Ecu')} now;"
            f" the next income is then {prevention.income}{remaining}."
        )
    )
    _button(counted_setup, threat, shown_name, f"Show the answer to {threat.rank}", True)


def _rest(counted_setup: Setup, listed: Sequence[ThreatRow], shown_name: str) -> None:
    if not listed:
        return
    with st.expander(f"{len(listed)} more"):
        for threat in listed:
            st.markdown(
                f"{threat.rank}. **{threat.color.capitalize()} takes {threat.loss}**:"
                f" {plain(threat.line.words)} ({plain(threat.chance_words)})"
            )
            _button(
                counted_setup, threat, shown_name, f"Show threat {threat.rank} on the boards", False
            )


def _button(
    counted_setup: Setup, threat: ThreatRow, shown_name: str, words: str, prevention: bool
) -> None:
    """Show a turn on the boards."""
    name = f"{threat.identity} {prevention}"
    active = name == shown_name
    # A callback, which counts also if the threat has left the list since it was drawn.
    st.button(
        "Shown on the boards" if active else words,
        key=f"threat {name}",
        width="stretch",
        disabled=active,
        on_click=_choose_threat,
        args=((digest(counted_setup), name, threat, prevention),),
    )


def _choose_threat(threat: tuple[str, str, ThreatRow, bool]) -> None:
    session.of(ShownThreat).threat = threat
