"""The engine does not look into hands that the mover cannot see (rules §2.6)."""

from __future__ import annotations

from typing import Any

import pytest
from hidden import cases, documents, told
from talk import Talk

QUERIES: dict[str, dict[str, Any]] = {
    "suggest": {"simulations": 6, "reasons": 2},
    "best": {"nodes": 300},
    "exchange": {"seconds": 3000},
    "threats": {},
    "explain": {"plays": ["end"]},
}


CASES = cases()
#: What commands say of all of them is compared in ``tests/advisor/advise/test_hidden.py``.
USUAL = ("income", "acting", "Hold'em, swapped")


@pytest.mark.usual(*(f"{name}-{action}" for name in USUAL for action in QUERIES))
@pytest.mark.parametrize("action", QUERIES)
@pytest.mark.parametrize("name", CASES)
def test_hidden_hands_change_no_answer(engine: Talk, name: str, action: str) -> None:
    answers = []
    for number, position in enumerate(documents(CASES[name])):
        query = {"id": f"{action} {number}", "action": action, "position": position}
        answers.append(engine.ask(**query, **QUERIES[action])["result"])
    assert all(told(answer) == told(answers[0]) for answer in answers[1:])
