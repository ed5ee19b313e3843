"""Two turns, or a turn and the boards before it, side by side: what differs, and what it pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import streamlit as st

from advisor.draw import board_svg
from advisor.draw.scene import board_of, epoch_title
from advisor.page.boards.domain_rows import accounts
from advisor.page.components.picture_address import picture_address
from advisor.page.components.safe_text import plain
from advisor.page.pages.analyse.turn_rows import Listed
from advisor.page.replay import step_through
from advisor.page.replay.playback import Picture, UnplayableTurn
from advisor.page.replay.shown_turns import changed_squares
from advisor.page.replay.step_through import played, step_of
from advisor.page.visit import board_settings, session
from advisor.words.say import name, say
from positions.files.canonical import digest
from positions.setup import Setup
from positions.things import EPOCHS
from search.rules.convert import position_of

Row = dict[str, str]


def show_comparison() -> bool:
    """The two turns, on the whole page; False if nothing was chosen to compare with.

    One pair of boards is seen at a time, as large as the window has room for.
    """
    setup = session.current()
    chosen = (
        step_through.chosen(digest(setup)) if session.state().panel == step_through.PANEL else None
    )
    if chosen is None or (chosen.other is None and not chosen.before):
        return False
    try:
        pictures = played(setup, chosen.turn)
        if chosen.other is not None:
            left, right = pictures[-1], played(setup, chosen.other)[-1]
            names = chosen.turn.name, chosen.other.name
        else:
            left, right = pictures[0], pictures[step_of(pictures)]
            step = step_of(pictures)
            names = say("replay-before"), say("beside-step", turn=chosen.turn.name, step=step)
    except UnplayableTurn as error:
        st.warning(say("replay-impossible", why=plain(str(error))))
        return False
    lit = changed_squares(left.setup, right.setup)
    with st.container(key="comparing"):
        head, back = st.columns([4, 1], vertical_alignment="center")
        head.markdown(say("beside-head", left=names[0], right=names[1]))
        back.button(
            say("beside-stop"),
            key="compare no more",
            on_click=step_through.compare_no_more,
            width="stretch",
        )
        boards, tables = st.columns([3, 2], gap="medium")
        with boards:
            _boards(left.setup, right.setup, names, lit)
        with tables:
            st.markdown(say("beside-income"))
            st.caption(say("beside-arrow", left=names[0], right=names[1]))
            st.table(income_rows(left.setup, right.setup), border="horizontal", hide_index=True)
            st.markdown(say("beside-turns"))
            others = (chosen.turn, chosen.other) if chosen.other else None
            st.table(
                turn_rows(left, right, pictures[0].ecus, names, others),
                border="horizontal",
                hide_index=True,
            )
    return True


def _boards(
    left: Setup, right: Setup, names: tuple[str, str], lit: Mapping[str, Sequence[str]]
) -> None:
    """One pair of boards at a time, at first the first that differs; each says how much does."""
    changed = {epoch: len(lit.get(epoch, ())) for epoch in EPOCHS}
    usual = next((epoch for epoch in EPOCHS if changed[epoch]), EPOCHS[0])
    epoch = st.segmented_control(
        say("beside-boards"),
        EPOCHS,
        default=usual,
        format_func=lambda epoch: say(
            "beside-differs", board=epoch_title(epoch), squares=changed[epoch]
        ),
        required=True,
        label_visibility="collapsed",
        key=f"beside {usual}",
    )
    epoch = epoch or usual
    theme = board_settings.theme()
    figures = "".join(
        f"<figure><figcaption>{escape(_board_name(name, epoch))}</figcaption>"
        f'<img alt="{escape(board_of(setup, epoch).describe(), quote=True)}"'
        f' src="{_drawn(setup, epoch, tuple(lit.get(epoch, ())), theme)}">'
        "</figure>"
        for setup, name in zip((left, right), names, strict=True)
    )
    st.html(f'<div class="pairs">{figures}</div>')


def _board_name(turn: str, epoch: str) -> str:
    return say("beside-board", turn=turn, board=epoch_title(epoch))


@st.cache_data(max_entries=64, show_spinner=False, hash_funcs={Setup: hash})
def _drawn(setup: Setup, epoch: str, lit: tuple[str, ...], theme: str) -> str:
    return picture_address(board_svg(setup, epoch, theme=theme, highlights={epoch: lit}))


def income_rows(left: Setup, right: Setup) -> list[Row]:
    """Income by player and epoch in Ecus: ``3 → 5 (+2)`` where the two differ."""
    rows = []
    both = zip(accounts(position_of(left)), accounts(position_of(right)), strict=True)
    for one, other in both:
        row = {say("money-player"): name(one.color)}
        for epoch, old, new in zip(EPOCHS, one.incomes, other.incomes, strict=True):
            row[name(epoch)] = _difference(old, new)
        row[say("money-total")] = _difference(one.total, other.total)
        rows.append(row)
    return rows


def turn_rows(
    left: Picture,
    right: Picture,
    before: int,
    names: Sequence[str],
    turns: tuple[Listed, Listed] | None,
) -> list[Row]:
    """What the two bring for certain and are expected to be worth, one row a number."""
    rows = [
        _row(
            say("beside-ecus"),
            names,
            say("replay-money-signed", ecus=left.ecus - before),
            say("replay-money-signed", ecus=right.ecus - before),
        )
    ]
    if turns is not None:
        one, other = turns
        rows.append(_row(say("beside-certain"), names, one.gain_words, other.gain_words))
        rows.append(_row(say("beside-margin"), names, one.margin_words, other.margin_words))
        rows.append(_row(say("beside-win"), names, one.win_words, other.win_words))
    return rows


def _row(words: str, names: Sequence[str], one: str, other: str) -> Row:
    return {"": words, names[0]: one, names[1]: other}


def _difference(old: int, new: int) -> str:
    if old == new:
        return say("number", number=old)
    return say("beside-difference", old=old, new=new, change=new - old)
