"""Cards that are tapped: which of them are discarded, exchanged, paid or were drawn.

What is chosen is kept here, by the key of the question, so that it is the same in every run of the
page. The browser shows a tap at once and tells how many cards of each kind are chosen now.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

import streamlit as st

from advisor.draw.card_pictures import card_svg
from advisor.page.components.register import component
from advisor.page.visit import board_settings, session
from advisor.words.say import say
from positions.things import KINDS, NO_CARDS, Cards

#: Questions whose answers are kept, the latest ones.
_KEPT: Final = 64


class Choice(NamedTuple):
    """The cards that are chosen, and the number of the tap that chose them."""

    cards: Cards
    tap: int = 0


@dataclass(slots=True)
class CardChoices:
    """The cards that this visitor has chosen, by the key of the question."""

    chosen: dict[str, Choice] = field(default_factory=dict)

    def choose(self, key: str, choice: Choice) -> None:
        """From now on these cards are chosen."""
        self.chosen.pop(key, None)
        self.chosen[key] = choice
        for oldest in list(self.chosen)[:-_KEPT]:
            del self.chosen[oldest]


def pick_cards(
    question: str,
    key: str,
    most: Cards,
    usual: Cards = NO_CARDS,
    *,
    number: int | None = None,
    least: Cards = NO_CARDS,
    discards: bool = False,
) -> Cards:
    """The cards that are chosen.

    :param question: above the cards: what they are chosen for.
    :param key: of the question, no other's; a new one begins with ``usual``.
    :param most: cards of each kind that lie there.
    :param number: cards that can be chosen at most; all of them if not given.
    :param least: cards of each kind that are chosen in any case.
    :param discards: what is chosen is put away: it is pale, and says so.
    """
    choices = session.of(CardChoices)

    def sent() -> None:
        choice = choice_of(st.session_state[key].cards, most, number)
        if choice is not None:
            choices.choose(key, choice)

    choice = choices.chosen.get(key, Choice(usual))
    chosen = _within(choice.cards, least, most)
    theme = board_settings.theme()
    label = "pick-card.discard" if discards else "pick-card"
    kinds = [
        {
            "name": say("name-" + name),
            "svg": card_svg(name, theme),
            "least": least[kind],
            "chosen": chosen[kind],
            "cards": [
                say(label, kind=name, number=place + 1, all=most[kind])
                for place in range(most[kind])
            ],
        }
        for kind, name in enumerate(KINDS)
    ]
    component("khronos_pick_cards", __name__, '<fieldset class="pick"></fieldset>')(
        key=key,
        data={
            "question": question,
            "kinds": kinds,
            "number": number,
            "tap": choice.tap,
            "mark": say("pick-card.mark") if discards else "",
        },
        on_cards_change=sent,
    )
    return chosen


def choice_of(sent: object, most: Cards, number: int | None) -> Choice | None:
    """What the browser says is chosen; None if it cannot be."""
    if not isinstance(sent, dict):
        return None
    cards, tap = sent.get("cards"), sent.get("tap")
    if not isinstance(tap, int) or not isinstance(cards, list) or len(cards) != len(KINDS):
        return None
    if not all(
        type(one) is int and 0 <= one <= all_ for one, all_ in zip(cards, most, strict=True)
    ):
        return None
    military, religious, civil = cards
    if number is not None and military + religious + civil > number:
        return None
    return Choice((military, religious, civil), tap)


def _within(cards: Cards, least: Cards, most: Cards) -> Cards:
    """The cards, none fewer than ``least`` and none more than ``most``."""
    military, religious, civil = (
        max(low, min(one, high)) for one, low, high in zip(cards, least, most, strict=True)
    )
    return military, religious, civil
