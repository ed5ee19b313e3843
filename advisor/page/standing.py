"""Below the boards: what is wrong with the position, and who has what."""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.answers import incomes_by_color
from advisor.cli.words import cards_words
from advisor.page import editing, state
from advisor.page.wording import plain
from positions.setup import Setup
from search.rules.convert import position_of


#: Problems that are listed; the others are counted.
_LISTED: Final = 6


def problems() -> bool:
    """List what is wrong with the position; True if nothing is."""
    setup, sentences = state.current(), list[str]()
    for problem in state.unread():
        line = f"line {problem.line}: " if problem.line else ""
        sentences.append(f"{line}{plain(problem.message)}: {plain(problem.hint)}")
    for problem in editing.problems_of(setup):
        place = plain(editing.place_words(problem, setup))
        sentences.append(f"**{place}**: {plain(problem.message)}: {plain(problem.hint)}")
    for sentence in sentences[:_LISTED]:
        st.error(sentence)
    if len(sentences) > _LISTED:
        st.caption(f"… and {len(sentences) - _LISTED} more like these.")
    return not sentences


def players_table(setup: Setup, legal: bool) -> None:
    """Who has what, and what each would collect now."""
    paid = incomes_by_color(position_of(setup)) if legal else {}
    rows = []
    for player in setup.players:
        row: dict[str, str | int] = {
            "": "to move" if player.color == setup.turn.player else "",
            "player": player.color,
            "Ecus": player.ecus,
            "hand": cards_words(player.hand),
        }
        if legal:
            row |= {f"income {epoch}": n for epoch, n in paid[player.color].items()}
        rows.append(row)
    st.dataframe(rows, hide_index=True, width="stretch")
