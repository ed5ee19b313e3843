"""At the table: enter what the players do, turn by turn, whether their cards are known or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from advisor.drawing.scene import EPOCH_TITLES, building_title
from advisor.page import editing, state, table, turns
from advisor.page.overlay import Overlay, Picked
from advisor.page.wording import plain
from advisor.words import amount, cards_words
from positions.canonical import digest
from positions.plays import BoardPlay, End, Exchange, Swap
from positions.setup import Setup
from positions.things import HAND_SIZE, KINDS, NO_CARDS, Cards
from search.game import IllegalPlay
from search.rules.convert import position_of, setup_of
from search.rules.position import ACTION, Position, over

#: What can be done with a square, other than put a building there.
_DEEDS: Final = {"demolish": "Demolish", "populate": "Cube", "renovate": "Renovate"}


def show(picked: Picked | None) -> Overlay:
    """Choose what was played, click where; then the end of the turn moves on to the next player."""
    setup = state.current()
    position = position_of(setup)
    if over(position):
        st.info("The game is over.")
        return Overlay()
    told = st.session_state.pop("entered", "")
    if told:
        st.success(plain(told))
    mover = position.table.colors[position.mover]
    mine = _seat(setup) == mover
    _who(setup, position, mover, mine)
    if mine and isinstance(position.hands[position.mover], int):
        _my_cards(setup, position)
    plays = table.plays_of(position)
    left, right = st.columns([3, 2])
    with left:
        subject = _subject(plays)
        _squares(setup, position, plays, picked, subject)
        _travels(setup, position, plays)
    with right:
        if position.phase != ACTION:
            _before(setup, position)
        _end(setup, position, mine)
    lights = table.squares(plays, subject) if subject else {}
    lit = {} if picked is None or lights else editing.lit(setup, picked)
    return Overlay(lit=lit, fits=lights)


def _seat(setup: Setup) -> str:
    """The player who sits at this screen: as chosen, or the first whose cards were known."""
    colors = [player.color for player in setup.players]
    if st.session_state.get("me") not in colors:
        known = [player.color for player in setup.players if not isinstance(player.hand, int)]
        st.session_state.me = known[0] if known else colors[0]
    return str(st.session_state.me)


def _who(setup: Setup, position: Position, mover: str, mine: bool) -> None:
    colors = [player.color for player in setup.players]
    me = _seat(setup)
    left, right = st.columns([3, 1], vertical_alignment="bottom")
    with right:
        chosen = st.selectbox(
            "You are", colors, colors.index(me), format_func=str.capitalize, key=f"me of {colors}"
        )
        if chosen in colors and chosen != me:
            st.session_state.me = chosen
            st.rerun()
    hand = position.hands[position.mover]
    name = "You are" if mine else f"{mover.capitalize()} is"
    cards = cards_words(hand)
    left.markdown(
        f"**{name} to move.** {amount(position.ecus[position.mover], 'Ecu')}, {cards}."
        + (" You can enter anything that some hand of that size allows." if not mine else "")
    )


def _go(position: Position, setup: Setup, words: str, *, within: bool = True) -> None:
    """Make the position the current one; ``within`` a turn what it gains goes on counting."""
    after = setup_of(position, title=setup.title, notes=setup.notes, tags=setup.tags)
    state.change(after, keep_start=within)
    st.session_state.entered = words
    st.session_state.deed = None
    st.rerun()


def _counts(label: str, key: str, most: Cards) -> Cards:
    """Three fields for cards by kind."""
    counts = []
    for kind, column in enumerate(st.columns(3)):
        name = f"{label} {KINDS[kind]}"
        limit = min(HAND_SIZE, most[kind])
        counts.append(int(column.number_input(name, 0, max(0, limit), 0, key=f"{key} {kind}")))
    return counts[0], counts[1], counts[2]


def _most(position: Position) -> Cards:
    """How many cards of each kind the mover may hold."""
    hand = position.hands[position.mover]
    return (hand, hand, hand) if isinstance(hand, int) else hand


def _my_cards(setup: Setup, position: Position) -> None:
    """Say which cards I hold, drawn since my last turn."""
    number = position.hands[position.mover]
    with st.container(border=True):
        st.markdown(f"**Which {number} cards do you hold?**")
        cards = _counts("My", f"mine {digest(setup)}", _most(position))
        found = table.stated(position, cards)
        if st.button("These are my cards", type="primary", disabled=found is None) and found:
            _go(found, setup, f"You hold {cards_words(cards)}.")


# -- plays on the boards ---------------------------------------------------------------------------


def _subject(plays: Sequence[BoardPlay]) -> str:
    """What was played, if it was said; the squares that fit light up."""
    subjects = table.subjects(plays)
    chosen = st.pills(
        "What was played?", subjects,
        format_func=lambda name: _DEEDS.get(name, building_title(name)), key="subject", wrap=True,
    )  # fmt: skip
    return chosen if chosen in subjects else ""


def _squares(
    setup: Setup, position: Position, plays: Sequence[BoardPlay],
    picked: Picked | None, subject: str,
) -> None:  # fmt: skip
    """The plays on the square that was clicked, a button each; one alone is taken at once."""
    if picked is None:
        st.caption("Choose what was played and click a square, or click a square first.")
        return
    fresh = state.fresh()
    if fresh:
        st.session_state.deed = None
    exact = table.deeds_at(plays, picked.epoch, [picked.square], subject)
    there = exact or table.deeds_at(plays, picked.epoch, _covered(setup, picked), subject)
    if not there:
        what = _DEEDS.get(subject, building_title(subject)) if subject else "Nothing"
        verb = "does not fit" if subject else "can be played"
        where = f"{plain(picked.square)} of {plain(picked.epoch.capitalize())}"
        st.caption(f"{what} {verb} on {where}.")
        return
    if fresh and subject and len(there) == 1:
        _take(setup, position, there[0])
    chosen = st.session_state.get("deed")
    for number, deed in enumerate(there):
        if st.button(
            deed.words,
            key=f"deed {number}",
            type="primary" if deed.words == chosen else "secondary",
            width="stretch",
        ):
            _take(setup, position, deed)
            st.rerun()
    for deed in there:
        if deed.words == chosen:
            _ask(setup, position, deed)


def _covered(setup: Setup, picked: Picked) -> list[str]:
    try:
        return editing.squares_of(setup, picked.epoch, picked.square)
    except (KeyError, ValueError):
        return []


def _travels(setup: Setup, position: Position, plays: Sequence[BoardPlay]) -> None:
    found = turns.travels(plays)
    names = list(found)
    for start in range(0, len(names), 2):
        for column, words in zip(st.columns(2), names[start : start + 2], strict=False):
            deed = table.Deed(words, tuple(found[words]))
            if column.button(words, key=f"travel {words}", width="stretch"):
                _take(setup, position, deed)
                st.rerun()
    chosen = st.session_state.get("deed")
    if chosen in found:
        _ask(setup, position, table.Deed(chosen, tuple(found[chosen])))


def _take(setup: Setup, position: Position, deed: table.Deed) -> None:
    """Make the play if nothing about it is open, else ask."""
    if len(deed.ways) == 1:
        outcome = _outcome(position, deed.ways[0], [])
        if isinstance(outcome, Position):
            _go(outcome, setup, _said(position, deed))
    st.session_state.deed = deed.words


def _said(position: Position, deed: table.Deed) -> str:
    color = position.table.colors[position.mover]
    return f"{color.capitalize()}: {deed.words[:1].lower()}{deed.words[1:]}."


def _outcome(
    position: Position, play: BoardPlay, answers: list[str]
) -> Position | turns.Asked | None:
    try:
        return table.entered(position, play, answers)
    except IllegalPlay as error:
        st.error(plain(str(error)))
        return None


def _ask(setup: Setup, position: Position, deed: table.Deed) -> None:
    """How it was paid, and what was decided on the way (§5.5)."""
    number = 0
    key = f"{deed.words} {digest(setup)}"
    if len(deed.ways) > 1:
        number = st.selectbox(
            "Paid with", range(len(deed.ways)), key=f"paid {key}",
            format_func=lambda i: turns.payment_words(deed.ways[i]),
        )  # fmt: skip
    answers: list[str] = []
    outcome = _outcome(position, deed.ways[number], answers)
    while isinstance(outcome, turns.Asked):
        asked = f"{outcome.question[:1].upper()}{outcome.question[1:]}"
        place = f"{asked} ({EPOCH_TITLES[outcome.epoch]})"
        answer = st.radio(
            place, outcome.options, horizontal=True, key=f"decided {number} {answers} {key}"
        )
        answers.append(answer if answer in outcome.options else outcome.options[0])
        outcome = _outcome(position, deed.ways[number], answers)
    if outcome is not None and st.button("Enter it", type="primary", width="stretch"):
        _go(outcome, setup, _said(position, deed))


# -- the frame of a turn ---------------------------------------------------------------------------


def _before(setup: Setup, position: Position) -> None:
    """Phase I: the exchange, and Hold'em's swap."""
    key = digest(setup)
    with st.expander("Exchange, before anything else"):
        cards = _counts("Exchanges", f"exchange {key}", _most(position))
        _frame(setup, position, Exchange(cards), "Exchange", any(cards))
    if position.reserve is not None:
        with st.expander("Swap with the reserve"):
            take = _counts("Takes", f"take {key}", position.reserve)
            give = _counts("Gives", f"give {key}", _most(position))
            _frame(setup, position, Swap(take, give), "Swap", any(take))


def _frame(
    setup: Setup, position: Position, play: Exchange | Swap | End, label: str, ready: bool
) -> None:
    """A button that makes the play, or why it cannot be made."""
    refused = ""
    after = None
    try:
        after = table.framed(position, play)
    except IllegalPlay as error:
        refused = str(error)
    if ready and refused:
        st.caption(plain(refused))
    if st.button(label, disabled=after is None or not ready, width="stretch") and after:
        color = position.table.colors[position.mover]
        _go(after, setup, f"{label} of {color}.")


def _end(setup: Setup, position: Position, mine: bool) -> None:
    """The end of the turn: discards, what I drew, income; then the next player."""
    key = digest(setup)
    with st.container(border=True):
        st.markdown("**End of the turn**")
        discard = NO_CARDS
        if any(_most(position)):
            discard = _counts("Discards", f"end {key}", _most(position))
        count = table.drawn(position, End(discard))
        draw: Cards | None = None
        if not isinstance(position.hands[position.mover], int):
            if not count:
                draw = NO_CARDS
            elif mine and st.toggle("Enter the cards I drew", value=True, key=f"say {key}"):
                draw = _counts("Drew", f"drew {key}", (count, count, count))
        st.caption(f"{amount(count, 'card')} to be drawn.")
        if draw is not None and sum(draw) != count:
            st.caption(f"Say which {count} cards you drew.")
        _ended(setup, position, End(discard, draw), draw is None or sum(draw) == count)


def _ended(setup: Setup, position: Position, play: End, ready: bool) -> None:
    after, refused = None, ""
    try:
        after = table.framed(position, play)
    except IllegalPlay as error:
        refused = str(error)
    if ready and refused:
        st.caption(plain(refused))
    color = position.table.colors[position.mover]
    pressed = st.button(
        f"End of {color.capitalize()}'s turn",
        type="primary",
        width="stretch",
        disabled=after is None or not ready,
    )
    if not pressed or after is None:
        return
    earned = after.ecus[position.mover] - position.ecus[position.mover]
    words = f"{color.capitalize()}'s turn is over"
    if position.number in position.table.pays:
        words += f"; income {amount(earned, 'Ecu')}"
    if over(after):
        final = zip(after.table.colors, after.ecus, strict=True)
        st.success(f"{words}. The game is over: " + ", ".join(f"{c} {n}" for c, n in final) + ".")
        return
    following = after.table.colors[after.mover]
    _go(after, setup, f"{words}. {following.capitalize()} is to move.", within=False)
