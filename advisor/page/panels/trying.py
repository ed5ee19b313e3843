"""Try it yourself: click a turn together, decide as the others, see what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import streamlit as st

from advisor.drawing.scene import EPOCH_TITLES, building_title
from advisor.page import aims, editing, palette, playback, state, trial, turns
from advisor.page.overlay import Item, Overlay, Picked
from advisor.page.panels import framing, reckoning
from advisor.page.wording import plain
from advisor.rulebook import section
from positions.canonical import digest
from positions.plays import BoardPlay, End, Exchange, Swap
from positions.setup import Setup
from positions.things import BUILDING_KIND_SIZE, BUILDINGS
from search.game import IllegalPlay
from search.rules.check import needs_hand
from search.rules.convert import position_of, setup_of
from search.rules.position import Position

#: The keys that choose what to do; the buildings have 1 to 9, as when setting up.
_KEYS: Final = {aims.CUBE: "B", aims.RENOVATE: "N", aims.DEMOLISH: "E"}
#: The palette's items under which an aim goes by another name.
_ITEMS: Final = {aims.DEMOLISH: palette.ERASER}
#: Pixels of a button, so that two stand side by side on a telephone, three or four on a screen.
_WIDTH: Final = 172
_WIDER: Final = 270
#: Plays that get a button each before the list scrolls.
_MANY: Final = 6


@dataclass(frozen=True, slots=True)
class _Pending:
    """A play on which somebody still has to decide, and the answers so far."""

    digest: str
    play: BoardPlay
    answers: tuple[str, ...]


def show(picked: Picked | None) -> Overlay:
    """Choose what to do and then a square, or a square first; what fits lights up."""
    setup = state.current()
    if framing.told(setup):
        return Overlay(lit=editing.lit(setup, picked))
    position = position_of(setup)
    if needs_hand(setup) is not None:
        framing.ask_hand(setup, position)
        return Overlay(lit=editing.lit(setup, picked))
    fresh = picked is not None and state.fresh()
    if picked is not None and picked.gesture <= st.session_state.get("try done", 0):
        picked = None  # it has been acted upon
    pending = _pending(setup)
    left, right = st.columns([3, 2], gap="large")
    with right:
        line = trial.line_of(state.start(), setup, _made())
        reckoning.show(setup, position, line)
        framing.show(setup, position, line)
    with left:
        if pending is not None:
            return _decide(setup, position, pending, picked if fresh else None)
        aim = _aim_of_item(state.armed())
        if picked is not None and fresh and picked.item:
            aim = _aim_of_item(picked.item)
        _choose(position, aim)
        _travels(setup, position)
        _at_square(setup, position, aim, picked, fresh)
    return _overlay(setup, position, aim, picked, line)


def _overlay(
    setup: Setup,
    position: Position,
    aim: str,
    picked: Picked | None,
    line: tuple[trial.Made, ...] | None,
) -> Overlay:
    overlay = _with_palette(position)
    if aim:
        targets = aims.targets(position, aim)
        return replace(overlay, fits=targets.fits(), refused=targets.reasons())
    last = line[-1] if line else None
    if last is not None and not isinstance(last.play, Exchange | Swap | End):
        answers = tuple(choice.chosen for choice in last.choices)
        picture = playback.pictures(last.before, (last.play,), answers)[1]
        words = f"{len(line or ())}. {reckoning.play_words(last)}"
        return replace(overlay, words=words, changes=picture.changes, before=last.before)
    return replace(overlay, lit=editing.lit(setup, picked))


def _with_palette(position: Position) -> Overlay:
    theme = "dark" if st.context.theme.type == "dark" else "light"
    color = position.table.colors[position.mover]
    return Overlay(palette=_items(color, theme), armed=state.armed())


def _made() -> list[trial.Made]:
    made: list[trial.Made] = st.session_state.setdefault("try made", [])
    return made


def _pending(setup: Setup) -> _Pending | None:
    found: _Pending | None = st.session_state.get("try pending")
    return found if found is not None and found.digest == digest(setup) else None


# -- what to do ------------------------------------------------------------------------------------


def _aim_of_item(identity: str) -> str:
    """What an item of the palette means; empty if it is not a play."""
    name = identity.partition(" ")[0]
    name = next((aim for aim, item in _ITEMS.items() if item == name), name)
    return name if name in aims.AIMS else ""


def _item_of(aim: str, color: str) -> str:
    return palette.identity(_ITEMS.get(aim, aim), color)


def _items(color: str, theme: str) -> tuple[Item, ...]:
    """The palette's items that are plays."""
    words = {_item_of(aim, color): _title(aim) for aim in aims.AIMS}
    return tuple(
        replace(item, label=words[item.identity])
        for item in palette.items(color, (color,), theme)
        if item.identity in words
    )


def _title(aim: str) -> str:
    return {aims.CUBE: "Put a cube", aims.RENOVATE: "Renovate", aims.DEMOLISH: "Demolish"}.get(
        aim, building_title(aim)
    )


def _choose(position: Position, aim: str) -> None:
    """The buildings and other plays as buttons with a key each; pale is what cannot be done."""
    possible = aims.possible_aims(position)
    buildings = [name for row in BUILDINGS for name in row]
    keys = {name: str(number) for number, name in enumerate(buildings, 1)} | _KEYS
    with st.container(horizontal=True):
        for name, key in keys.items():
            _choice(position, name, aim, key, name in possible)


def _choice(position: Position, aim: str, chosen: str, key: str, possible: bool) -> None:
    title = _title(aim) if possible or aim == chosen else f":gray[{_title(aim)}]"
    words = aims.aim_words(aim) + ("" if possible else ": not possible now")
    if st.button(
        title, key=f"try {aim}", shortcut=key, help=words, width=_WIDTH,
        type="primary" if aim == chosen else "secondary",
    ):  # fmt: skip
        color = position.table.colors[position.mover]
        state.arm(palette.POINTER if aim == chosen else _item_of(aim, color))
        st.session_state["try deed"] = None
        st.rerun()


def _travels(setup: Setup, position: Position) -> None:
    """A button for each travel of an adventurer."""
    found = turns.travels(aims.plays_in(position))
    with st.container(horizontal=True):
        for words, ways in found.items():
            if st.button(words, key=f"try {words}", width=_WIDER):
                _take(setup, position, words, ways)
                st.rerun()
    _pay(setup, position, found)
    if not found and not position.ecus[position.mover]:
        st.caption("Nobody can travel: it costs 1 Ecu (§2.2).")


# -- where -----------------------------------------------------------------------------------------


def _at_square(
    setup: Setup, position: Position, aim: str, picked: Picked | None, fresh: bool
) -> None:
    """What can be played on the square that was clicked, a button each; one alone is made."""
    if fresh:
        st.session_state["try deed"] = None
    if picked is None:
        st.caption(
            "Choose what to do, then click a square that lights up; or click a square first."
        )
        return
    epoch, square = picked.epoch, picked.square
    if not palette.on_map(setup, epoch, square):
        return
    if aim:
        targets = aims.targets(position, aim)
        found = targets.at(epoch, square)
        if not found and fresh:
            _refused(targets, aim, epoch, square)
        if fresh and len(found) == 1:
            words = next(iter(found))
            _take(setup, position, words, found[words])
    else:
        found = turns.plays_at(aims.plays_in(position), epoch, square)
        st.markdown(f"**{EPOCH_TITLES[epoch]}, {square}**")
        if not found:
            st.caption("None of the cards in hand can be played here.")
    if not found:
        return
    with st.container(height=290 if len(found) > _MANY else "content", border=len(found) > _MANY):
        for words, ways in found.items():
            if st.button(words, key=f"try {words}", width="stretch"):
                _take(setup, position, words, ways)
                st.rerun()
    _pay(setup, position, found)


def _refused(targets: aims.Targets, aim: str, epoch: str, square: str) -> None:
    """Which § forbids it, and its text."""
    why = targets.refused.get(epoch, {}).get(square)
    if why is None:
        return
    st.warning(f"{_title(aim)} on {square} of {epoch.capitalize()}: {plain(str(why))}.")
    rule = section(why.section)
    if rule is not None:
        with st.expander(f"§{rule.section} {rule.title}"):
            st.text(rule.text)


def _take(setup: Setup, position: Position, words: str, ways: Sequence[BoardPlay]) -> None:
    """Make the play if there is one way to pay for it, else ask how."""
    if len(ways) == 1:
        _play(setup, position, ways[0], ())
    st.session_state["try deed"] = words


def _pay(setup: Setup, position: Position, found: dict[str, list[BoardPlay]]) -> None:
    """How the play that was chosen is to be paid for."""
    words = st.session_state.get("try deed")
    if words not in found:
        return
    ways = aims.cheapest_first(found[words])
    with st.container(border=True):
        st.markdown(f"**{plain(words)}**")
        number = st.radio(
            "Paid with", range(len(ways)), key=f"try paid {words} {digest(setup)}",
            format_func=lambda i: turns.payment_words(ways[i]),
        )  # fmt: skip
        if st.button("Play it", type="primary", width="stretch"):
            _play(setup, position, ways[number or 0], ())


# -- making it -------------------------------------------------------------------------------------


def _play(setup: Setup, position: Position, play: BoardPlay, answers: Sequence[str]) -> None:
    """Make a play, or keep it until everything is decided; the page runs again."""
    try:
        known, outcome = trial.answered(position, play, answers, reckoning.who_answers())
    except IllegalPlay as error:
        st.error(plain(str(error)))
        return
    if isinstance(outcome, turns.Asked):
        st.session_state["try pending"] = _Pending(digest(setup), play, tuple(known))
        st.rerun()
    after = setup_of(outcome, title=setup.title, notes=setup.notes, tags=setup.tags)
    line = trial.line_of(state.start(), setup, _made()) or ()
    st.session_state["try made"] = [*line, trial.made_of(setup, play, known, after)]
    st.session_state["try pending"] = st.session_state["try deed"] = None
    last = state.picked()
    st.session_state["try done"] = last.gesture if last is not None else 0
    state.arm(palette.POINTER)
    state.change(after, keep_start=True)
    st.rerun()


def _decide(setup: Setup, position: Position, pending: _Pending, picked: Picked | None) -> Overlay:
    """A decision within a play (§5.5): click one of the squares, or take a button."""
    known, asked = trial.answered(position, pending.play, pending.answers, "me")
    if not isinstance(asked, turns.Asked):
        _play(setup, position, pending.play, pending.answers)
        return Overlay()
    by_square = _options(setup, asked)
    if picked is not None and picked.epoch == asked.epoch and picked.square in by_square:
        _play(setup, position, pending.play, (*known, by_square[picked.square]))
    st.markdown(f"**{plain(turns.play_words(pending.play))}**")
    question = f"{asked.question[:1].upper()}{asked.question[1:]}"
    st.info(f"{plain(question)}. Click a square that lights up, or choose:")
    for option in asked.options:
        words = _option_words(setup, asked, option)
        if st.button(words, key=f"decide {known} {option}", width="stretch"):
            _play(setup, position, pending.play, (*known, option))
    mover = position.table.colors[position.mover]
    if asked.who != mover:
        for who, words in trial.ANSWERS.items():
            if who != "me" and st.button(
                f"The advisor answers: {words}", key=f"decide {who}", type="tertiary"
            ):
                chosen = trial.answer(position, pending.play, known, who)
                _play(setup, position, pending.play, (*known, chosen))
    if st.button("Do not play it", key="decide nothing"):
        st.session_state["try pending"] = None
        st.rerun()
    fits = {square: _option_words(setup, asked, option) for square, option in by_square.items()}
    epoch, squares = turns.squares_of(pending.play)
    return replace(
        _with_palette(position),
        words=f"{question}.",
        fits={asked.epoch: fits},
        lit={epoch: squares} if squares else {},
    )


def _options(setup: Setup, asked: turns.Asked) -> dict[str, str]:
    """Square → option: any square of a building to be downsized, the first one of a place."""
    if asked.decision.what == "place":
        return {option: option for option in asked.options}
    found = {}
    for option in asked.options:
        for square in editing.squares_of(setup, asked.epoch, option):
            found[square] = option
    return found


def _option_words(setup: Setup, asked: turns.Asked, option: str) -> str:
    there = editing.covering(setup, asked.epoch, option)
    if there is None:
        return option
    kind, size = BUILDING_KIND_SIZE[there.building]
    if asked.decision.what == "place":
        smaller = building_title(BUILDINGS[kind][size - 2]) if size > 1 else "the smaller one"
        return f"{smaller} on {option}"
    whose = f"{there.owner.capitalize()}'s " if there.owner else ""
    return f"{whose}{building_title(there.building)} on {option} is downsized"
