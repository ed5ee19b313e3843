"""The measures of the claims, by theme, and which claim each answers."""

from __future__ import annotations

from typing import Final

from benchmarks.guide.answers import Measure
from benchmarks.guide.measures import cards, money, plans, skill

#: By claim; ``exchanging-costs`` is an experiment of its own (``benchmarks.guide.exchanging``).
MEASURES: Final[dict[str, Measure]] = {
    "might-is-safest": money.might_is_safest,
    "faith-is-richer": money.faith_is_richer,
    "faith-is-riskier": money.faith_is_riskier,
    "renovating-is-late": money.renovating_is_late,
    "late-play-is-on-reason": cards.late_play_is_on_reason,
    "no-hand-is-bad": cards.no_hand_is_bad,
    "keep-cards-for-income": cards.keep_cards_for_income,
    "the-opportunist-wins": skill.the_opportunist_wins,
    "cards-decide": skill.cards_decide,
    "holdem-is-less-luck": skill.holdem_is_less_luck,
    "the-first-seat": skill.the_first_seat,
    "planning-is-futile": plans.planning_is_futile,
    "small-fields-are-joined": plans.small_fields_are_joined,
}
