"""The rules on the page Learn: to look up in a player's words, and every ruling of this project."""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.page.components.safe_text import capital, plain
from advisor.teach.puzzles.puzzle_sheet import NoPrinter, pdf
from advisor.teach.reference_sheet import reference_sheet, title
from advisor.words import rulebook
from advisor.words.rulebook import Ruling, Section, source_words
from advisor.words.say import say
from positions.files.ruleset_files import RULESETS, ruleset

#: What a link within the page goes to.
ANCHOR: Final = "rules"
#: Longest text that is shown, and longest question that is looked for, in characters.
_LONGEST: Final = 2_000
_LONGEST_QUESTION: Final = 200


def show_rules() -> None:
    """A question about the rules with the § that answer it, and the list of rulings."""
    st.header(say("rules-title"), anchor=ANCHOR)
    question = st.text_input(
        say("rules-question"),
        key="rules question",
        placeholder=say("rules-question.example"),
        max_chars=_LONGEST_QUESTION,
    )
    if question.strip():
        _answer(question)
    with st.expander(say("rules-rulings"), key="rulings", on_change="rerun") as opened:
        if opened.open:
            st.markdown(plain(say("rulings-about"), _LONGEST))
            for one in rulebook.rulings():
                text = plain(one.ours, _LONGEST)
                st.markdown(say("rules-ruling", section=one.section, text=text))
                _other_reading(one)
    with st.expander(say("rules-sheet"), key="reference sheet", on_change="rerun") as sheet:
        if sheet.open:
            _print_sheet()


def _print_sheet() -> None:
    """The reference sheet of each ruleset, to download."""
    st.markdown(say("rules-sheet.about"))
    with st.container(horizontal=True):
        for name in RULESETS:
            try:
                data = reference_pdf(name)
            except NoPrinter as error:
                st.info(say("sheet-impossible", why=plain(capital(str(error)))))
                return
            st.download_button(
                say("rules-sheet.download", ruleset=name),
                data,
                f"khronos-reference-{name}.pdf",
                "application/pdf",
                icon=":material/print:",
            )


@st.cache_data(max_entries=4, show_spinner=False)
def reference_pdf(ruleset_name: str) -> bytes:
    """The reference sheet of a ruleset.

    :raises NoPrinter: the extra ``sheets`` is not installed.
    """
    return pdf([reference_sheet(ruleset(ruleset_name))], title())


def _answer(question: str) -> None:
    number = rulebook.section_number(question)
    sections = rulebook.about(question.split()) if number is None else rulebook.numbered(number)
    if not sections:
        st.info(say("rules-none"))
    for place, one in enumerate(sections):
        words = say("rules-found", section=one.section, title=plain(one.title))
        with st.expander(words, expanded=place == 0):
            _show_section(one)


def _show_section(one: Section) -> None:
    st.caption(source_words(one.source).capitalize())
    st.text(one.text)
    for ruling in one.rulings:
        if ruling.ours != one.text:
            label, text = say("ruling-ours.label"), plain(ruling.ours, _LONGEST)
            st.markdown(say("rules-ruling.ours", label=label, text=text))
        _other_reading(ruling)


def _other_reading(one: Ruling) -> None:
    st.caption(say("ruling-other", text=plain(one.other, _LONGEST)))
    st.caption(say("ruling-matters", text=plain(one.matters, _LONGEST)))
