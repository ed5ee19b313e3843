"""The frame of a turn that is tried out: exchange, take back, end of the turn, the next player."""

from __future__ import annotations

import streamlit as st

from advisor.page import state, table, trial
from advisor.page.domains import accounts
from advisor.page.wording import plain
from advisor.words import amount, cards_words
from positions.canonical import digest
from positions.plays import End, Exchange, Swap
from positions.setup import Setup
from positions.things import EPOCHS, HAND_SIZE, KINDS, NO_CARDS, Cards
from search.game import IllegalPlay
from search.rules.convert import setup_of
from search.rules.position import ACTION, Position, over
from search.rules.turn import winners


def told(setup: Setup) -> bool:
    """Tell how the turn before ended; True if the game is over, and nothing is left to play."""
    words, end = st.session_state.get("try told", ("", ""))
    if words and end == digest(setup):
        st.success(plain(words))
    over_at = st.session_state.get("try over", ("", ""))
    if over_at[1] == digest(setup) and over_at[0]:
        st.success(plain(over_at[0]))
        if st.button("Back to the last turn"):
            st.session_state["try over"] = ("", "")
            st.rerun()
        return True
    return False


def ask_hand(setup: Setup, position: Position) -> None:
    """The cards of the player to move, who cannot play while they are not known."""
    color = position.table.colors[position.mover]
    number = position.hands[position.mover]
    st.info(f"The hand of {color}, to move, is not known. Which {number} cards should they hold?")
    cards = _counts(f"{color.capitalize()}'s", f"try hand {digest(setup)}", (HAND_SIZE,) * 3)
    found = table.stated(position, cards)
    if any(cards) and found is None:
        st.caption(f"Choose {number} cards; of each kind no more than are unseen (§2.6).")
    if st.button("Play with these cards", type="primary", disabled=found is None) and found:
        _go(setup, found, "")


def show(setup: Setup, position: Position, line: tuple[trial.Made, ...] | None) -> None:
    """Take back, start again, exchange, end the turn."""
    back, again = st.columns(2)
    begun = setup != state.start()
    if back.button("Take back", disabled=not begun, width="stretch", shortcut="Backspace"):
        _back(line)
    if again.button("Start the turn again", disabled=not begun, width="stretch"):
        state.change(state.start(), keep_start=True)
        st.rerun()
    if position.phase != ACTION:
        with st.expander("Exchange first (2 Ecus)"):
            _exchange(setup, position, line)
        if position.reserve is not None:
            with st.expander("Swap with the reserve first"):
                _swap(setup, position, line)
    _end(setup, position)


def _back(line: tuple[trial.Made, ...] | None) -> None:
    """The position before the last play of the turn, or what undo says if it is not known."""
    if line:
        state.change(line[-1].before, keep_start=True)
    else:
        state.undo()
    st.rerun()


def _counts(label: str, key: str, most: Cards) -> Cards:
    """Three fields for cards by kind."""
    counts = []
    for kind, column in enumerate(st.columns(3)):
        name = f"{label} {KINDS[kind]}"
        limit = max(0, min(HAND_SIZE, most[kind]))
        counts.append(int(column.number_input(name, 0, limit, 0, key=f"{key} {kind}")))
    return counts[0], counts[1], counts[2]


def _exchange(setup: Setup, position: Position, line: tuple[trial.Made, ...] | None) -> None:
    key = digest(setup)
    discard = _counts("Exchange", f"try discard {key}", position.hand)
    count = table.drawn(position, Exchange(discard)) if any(discard) else 0
    draw = _counts("Drawn", f"try drawn {key}", (count, count, count))
    if any(discard):
        st.caption(f"{amount(count, 'card')} to be drawn; say which.")
    ready = any(discard) and sum(draw) == count
    _frame(setup, position, Exchange(discard, draw), line, "Exchange", ready)


def _swap(setup: Setup, position: Position, line: tuple[trial.Made, ...] | None) -> None:
    key = digest(setup)
    take = _counts("Take", f"try take {key}", position.reserve or NO_CARDS)
    give = _counts("Give", f"try give {key}", position.hand)
    _frame(setup, position, Swap(take, give), line, "Swap", any(take))


def _frame(
    setup: Setup,
    position: Position,
    play: Exchange | Swap,
    line: tuple[trial.Made, ...] | None,
    label: str,
    ready: bool,
) -> None:
    """A button that makes the play, or why it cannot be made."""
    after = None
    try:
        after = table.framed(position, play)
    except IllegalPlay as error:
        if ready:
            st.caption(plain(str(error)))
    pressed = st.button(label, key=f"try {label}", disabled=after is None or not ready)
    if pressed and after is not None:
        new = _setup(setup, after)
        st.session_state["try made"] = [*(line or ()), trial.made_of(setup, play, (), new)]
        state.change(new, keep_start=True)
        st.rerun()


def _end(setup: Setup, position: Position) -> None:
    """Income is collected, the next player is to move; or the game is over and told."""
    discard, draw = NO_CARDS, None
    if any(position.hand) and position.number < position.table.last_turn:
        with st.expander("Discard first, or say what is drawn"):
            key = digest(setup)
            discard = _counts("Discard", f"try end {key}", position.hand)
            count = table.drawn(position, End(discard))
            if st.toggle(f"Say which {amount(count, 'card')} are drawn", key=f"try say {key}"):
                draw = _counts("Drawn", f"try refill {key}", (count, count, count))
    play = End(discard, draw)
    after = None
    try:
        after = table.framed(position, play)
    except IllegalPlay as error:
        st.caption(plain(str(error)))
    if st.button("End the turn", width="stretch", disabled=after is None) and after is not None:
        _ended(setup, position, after)


def _ended(setup: Setup, position: Position, after: Position) -> None:
    color = position.table.colors[position.mover].capitalize()
    words = f"{color} has ended the turn. "
    if position.number in position.table.pays:
        account = accounts(position)[position.mover]
        listed = [f"{e} {n}" for e, n in zip(EPOCHS, account.incomes, strict=True) if n]
        words = f"{color} collects {amount(account.total, 'Ecu')}"
        words += f" ({', '.join(listed)}). " if listed else ". "
    if over(after):
        st.session_state["try over"] = (words + _result(after), digest(setup))
        st.rerun()
    following = after.table.colors[after.mover].capitalize()
    hand = cards_words(after.hands[after.mover])
    _go(setup, after, f"{words}{following} is next, turn {after.number}, with {hand}.")


def _result(final: Position) -> str:
    """Who has won, and everybody's Ecus, the richest first (§2.5)."""
    colors, ecus = final.table.colors, final.ecus
    won = [colors[seat].capitalize() for seat in winners(final)]
    ranked = sorted(range(len(colors)), key=lambda seat: -ecus[seat])
    listed = ", ".join(f"{colors[seat].capitalize()} {ecus[seat]}" for seat in ranked)
    verdict = f"{won[0]} wins" if len(won) == 1 else f"{' and '.join(won)} share the win"
    return f"The game is over. {verdict}: {listed}."


def _go(setup: Setup, position: Position, words: str) -> None:
    """Go on from another position, from which gains count from 0."""
    new = _setup(setup, position)
    st.session_state["try told"] = (words, digest(new))
    state.change(new)
    st.rerun()


def _setup(setup: Setup, position: Position) -> Setup:
    return setup_of(position, title=setup.title, notes=setup.notes, tags=setup.tags)
