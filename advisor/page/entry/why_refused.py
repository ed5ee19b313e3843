"""Why what was meant cannot be played on a square: in words, with the section of the rules."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from advisor.page.boards.overlay import Picked
from advisor.page.components.safe_text import plain
from advisor.page.entry import playable_squares
from advisor.words.rulebook import section
from advisor.words.say import say
from positions.setup import Setup
from positions.things import BUILDING_KIND_SIZE, square_name, square_place
from search.rules.refusal import Refusal


def show_refusal(
    setup: Setup,
    targets: playable_squares.Targets,
    aim: str,
    picked: Picked,
    words: Callable[[Refusal], str],
) -> None:
    """What was meant and which § forbids it, with its text; nothing where nothing does.

    :param words: says why.
    """
    epoch, square = picked.epoch, picked.square
    why = targets.refused.get(epoch, {}).get(square)
    if why is None:
        return
    text = say(
        "entry-refused", aim=playable_squares.title(aim), at=square, epoch=epoch,
        why=plain(words(why).rstrip(".")),
    )  # fmt: skip
    more = "" if _everywhere(targets, epoch, why) else _covering(setup, aim, square)
    st.warning(say("entry-refused-more", text=text, more=more) if more else text)
    rule = section(why.section)
    if rule is not None:
        with st.expander(f"§{rule.section} {rule.title}"):
            st.text(rule.text)


def _everywhere(targets: playable_squares.Targets, epoch: str, why: Refusal) -> bool:
    """Whether it is no matter of the square that was clicked."""
    return all(other == why for other in targets.refused.get(epoch, {}).values())


def _covering(setup: Setup, aim: str, square: str) -> str:
    """What a larger building would cover, said of a square that was clicked for it."""
    size = BUILDING_KIND_SIZE[aim][1] if aim in BUILDING_KIND_SIZE else 1
    if size == 1:
        return ""
    column, row = square_place(square)
    reached = square_name(column + size - 1, row + size - 1)
    inside = column + size <= setup.map.width and row + size <= setup.map.height
    if inside:
        return say("entry-reaches", at=square, to=reached)
    return say("entry-reaches.outside", at=square)
