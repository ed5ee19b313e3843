"""Below the boards: what is wrong with the position, and who has what."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import streamlit as st

from advisor.answers import incomes_by_color
from advisor.page import editing, state
from advisor.page.overlay import Overlay, Picked
from advisor.page.wording import plain
from advisor.words import amount, cards_words
from positions.problems import Problem
from positions.setup import Setup
from search.rules.convert import position_of

#: Problems that are listed; the others are counted.
_LISTED: Final = 6


def problems() -> bool:
    """List what is wrong with the position, and with the file opened last; True if it is legal."""
    unread = state.unread()
    if unread:
        st.error("**Not opened.** The boards still show the position from before.")
        lines = [f"line {problem.line}: " if problem.line else "" for problem in unread]
        _list(
            [line + plain(_sentence(problem)) for line, problem in zip(lines, unread, strict=True)]
        )
        st.button("OK", on_click=state.dismiss)
    setup = state.current()
    found = editing.problems_of(setup)
    places = [plain(editing.place_words(problem, setup)) for problem in found]
    _list([f"**{at}**: {plain(_sentence(p))}" for at, p in zip(places, found, strict=True)])
    return not found


def marked(overlay: Overlay, picked: Picked | None = None) -> Overlay:
    """The overlay with what is wrong at its squares: outlined, an exclamation mark, the sentence.

    The mark avoids the chosen square, which has a ring around it.
    """
    setup = state.current()
    wrong = editing.by_square(editing.problems_of(setup), setup)
    lit = {epoch: list(squares) for epoch, squares in overlay.lit.items()}
    labels: dict[str, dict[str, str]] = {}
    for epoch, squares in wrong.items():
        for square in squares:
            covered = editing.squares_of(setup, epoch, square)
            chosen = picked is not None and (picked.epoch, picked.square) == (epoch, square)
            labels.setdefault(epoch, {})[covered[-1] if chosen else square] = "!"
            lit.setdefault(epoch, []).extend(covered)
    return replace(overlay, lit=lit, labels=labels, refused=wrong) if wrong else overlay


def _sentence(problem: Problem) -> str:
    where = f" ({problem.where})" if problem.where and problem.line else ""
    return editing.problem_words(problem) + where


def _list(sentences: list[str]) -> None:
    for sentence in sentences[:_LISTED]:
        st.error(sentence)
    if len(sentences) > _LISTED:
        st.caption(f"… and {len(sentences) - _LISTED} more.")


def players_table(setup: Setup, legal: bool) -> None:
    """Who has what, and what each would collect now on the three boards."""
    paid = incomes_by_color(position_of(setup)) if legal else {}
    for column, player in zip(st.columns(len(setup.players)), setup.players, strict=True):
        moves = player.color == setup.turn.player
        head = f"**{plain(player.color.capitalize())}**" + (" is to move" if moves else "")
        lines = [head, f"{amount(player.ecus, 'Ecu')} · {cards_words(player.hand)}"]
        if legal:
            income = paid[player.color]
            lines.append(
                f"Income now **{sum(income.values())}** ("
                + " + ".join(str(n) for n in income.values())
                + ")"
            )
        with column.container(border=True, gap=None):
            st.markdown("  \n".join(lines))
