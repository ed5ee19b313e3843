"""What players say and what was measured: the last chapter of the page Learn."""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.pages.learn import lesson_visit
from advisor.page.visit import session, share_link
from advisor.teach.guide import Guide, GuideClaim, guide, seen_head, title
from advisor.words.say import say

#: What a link within the page goes to.
ANCHOR: Final = "sayings"
#: Longest text that is shown, in characters.
_LONGEST: Final = 2_000


def show_guide() -> None:
    """The chapter; nothing where there is no guide."""
    whole_guide = guide()
    if whole_guide is not None:
        chapter(whole_guide)


def chapter(whole_guide: Guide) -> None:
    """Every claim, folded up under what is said and for whom it is true.

    What is folded up is not drawn: the tables of all claims took longer than the rest of the page.
    """
    st.header(title(), anchor=ANCHOR)
    st.markdown(say("guide-about"))
    st.caption(plain(whole_guide.measured, _LONGEST))
    for one in whole_guide.claims:
        words = say("guide-claim", says=plain(one.says), verdict=plain(one.verdict))
        with st.expander(words, key=f"claim {one.id}", on_change="rerun") as claim:
            if claim.open:
                _claim(one)


def _claim(one: GuideClaim) -> None:
    st.markdown(plain(one.finds, _LONGEST))
    for text in one.advice:
        st.markdown(say("lesson-item", text=plain(text, _LONGEST)))
    if st.toggle(say("guide-figures"), key=f"{one.id} figures"):
        columns = enumerate(one.columns)
        games = say("guide-games")
        st.table({name or games: [row[n] for row in one.rows] for n, name in columns})
        st.caption(plain(one.counted, _LONGEST))
    if one.seen:
        st.caption(seen_head())
    for place, seen in enumerate(one.seen):
        title, says = plain(seen.title), plain(seen.says, _LONGEST)
        st.markdown(say("guide-seen-one", title=title, says=says))
        link = share_link.address(st.context.url or "", seen.setup)
        if link is not None:
            st.link_button(say("guide-look"), link, help=say("guide-look.help"))
        elif reliable_button.button(say("guide-look"), key=f"{one.id} seen {place}"):
            session.begin(seen.setup)
            session.go("analyse")
    number = one.puzzle_number
    if number is not None and reliable_button.button(
        say("guide-puzzle", number=number), key=f"{one.id} puzzle"
    ):
        lesson_visit.visit(one.puzzle or "")
