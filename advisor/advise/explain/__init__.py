"""Why a turn: facts before and after it, as claims, themes and sentences (docs/explain.md).

``Explainer(position).explain(turn)`` is the way in, its ``themes`` gives the themes alone.
"""

from advisor.advise.explain.explain_turn import Explainer, TurnToExplain, explain, explain_list
from advisor.advise.explain.themes import THEMES
from advisor.advise.explain.turn_replay import ReplayedStep, steps_of
from advisor.words.claims import Claim, Explanation, claim_to_json, explanation_to_json

__all__ = [
    "THEMES",
    "Claim",
    "Explainer",
    "Explanation",
    "ReplayedStep",
    "TurnToExplain",
    "claim_to_json",
    "explain",
    "explain_list",
    "explanation_to_json",
    "steps_of",
]
