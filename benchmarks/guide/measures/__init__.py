"""The measures of the claims, by theme, and which claim each answers."""

from __future__ import annotations

from typing import Final

from benchmarks.guide.claim_answers import Measure
from benchmarks.guide.measures import card_measures, money_measures, plan_measures, skill_measures

#: By claim; ``exchanging-costs`` is an experiment of its own (``benchmarks.guide.exchanging``).
MEASURES: Final[dict[str, Measure]] = {
    "might-is-safest": money_measures.might_is_safest,
    "faith-is-richer": money_measures.faith_is_richer,
    "faith-is-riskier": money_measures.faith_is_riskier,
    "renovating-is-late": money_measures.renovating_is_late,
    "late-play-is-on-reason": card_measures.late_play_is_on_reason,
    "no-hand-is-bad": card_measures.no_hand_is_bad,
    "keep-cards-for-income": card_measures.keep_cards_for_income,
    "the-opportunist-wins": skill_measures.the_opportunist_wins,
    "cards-decide": skill_measures.cards_decide,
    "holdem-is-less-luck": skill_measures.holdem_is_less_luck,
    "the-first-seat": skill_measures.the_first_seat,
    "planning-is-futile": plan_measures.planning_is_futile,
    "small-fields-are-joined": plan_measures.small_fields_are_joined,
}
