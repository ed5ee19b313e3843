"""Small crowded positions in which phase I of an opponent's turn may matter (rules §2.1, §7).

Boards from the oracle's generator; few kinds are unseen, hands are small, piles short, and more
than half are Hold'em. ``phase_one.jsonl`` has the seeds of which the brute force was done within
2 seconds, and what it found for each opponent (``phase_one_truth.Truth``); it was written by
``python tests/advisor/advise/threats/phase_one_positions.py 0 10000``. Seeds above those were
picked because a bound changes in them if discards never come back, or, in the last one, if no swap
follows an exchange.
"""

from __future__ import annotations

import json
import random
import signal
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3]))

from oracle.composed import composed_document
from oracle.income import income
from oracle.state import load
from oracle.things import DECKS, EPOCHS, KINDS

SIZES = ((3, 2), (3, 3), (4, 2), (4, 3))
LIMIT = 2.0
#: From this seed on it may take both: one card is held, of the one kind that is unseen.
BOTH = 1_000_000


def made(seed: int) -> dict[str, Any] | None:
    """The position file value of a seed; None if nothing is at stake or cards are missing."""
    rng = random.Random(f"phase one {seed}")
    both = seed >= BOTH
    document = composed_document(rng, rng.choice((2, 2, 2, 3)), rng.choice(SIZES))
    holdem = rng.random() < 0.6 or both
    document["ruleset"] = {"base": "matagot", "holdem": True} if holdem else "matagot"
    document["turn"] |= {"number": rng.choice((2, 3, 4, 6)), "phase": "action"}
    document["discard"] = {}
    left = list(DECKS["matagot"])

    def taken(number: int) -> dict[str, int]:
        kinds = [kind for kind in range(3) for _ in range(left[kind])]
        cards = rng.sample(kinds, number)
        for kind in cards:
            left[kind] -= 1
        return {KINDS[kind]: cards.count(kind) for kind in sorted(set(cards))}

    if holdem:
        document["reserve"] = taken(3)
    mover, told = document["turn"]["player"], rng.random() < 0.25 and not both
    for player in document["players"]:
        number = rng.choice((0, 1, 1, 2, 4))
        if player["color"] == mover:
            player["hand"] = taken(min(number, 2))
        else:
            player["hand"] = taken(number) if told else 1 if both else number
            player["ecus"] = rng.choice((0, 1, 2, 2, 3, 4)) + 2 * both
    if not _seated(rng, document):
        return None
    hidden = sum(p["hand"] for p in document["players"] if isinstance(p["hand"], int))
    scarce = rng.sample(range(3), 2 if both else rng.choice((1, 1, 2)))
    discard = [n if kind in scarce else rng.randint(0, n) for kind, n in enumerate(left)]
    if rng.random() < 0.5 and not both:  # a short pile, so that discards come back
        more = sum(left) - sum(discard) - hidden - rng.randint(0, 4)
        for _ in range(more):
            kind = rng.choice([k for k in range(3) if discard[k] < left[k]])
            discard[kind] += 1
    if sum(left) - sum(discard) < hidden:
        return None
    document["discard"] = {KINDS[kind]: n for kind, n in enumerate(discard) if n}
    return document


def _seated(rng: random.Random, document: dict[str, Any]) -> bool:
    """Stand the mover where they are paid most, and others near; whether anything is paid."""
    mover = document["turn"]["player"]
    pays = {}
    for epoch in EPOCHS:
        there = deepcopy(document)
        for player in there["players"]:
            player["adventurers"] = [epoch, epoch]
        pays[epoch] = income(load(there))[mover][epoch]
    best = sorted(EPOCHS, key=lambda epoch: -pays[epoch])[:2]
    for player in document["players"]:
        mine = player["color"] == mover
        player["adventurers"] = best if mine else [rng.choice(best), rng.choice(EPOCHS)]
    return any(pays.values())


class _TooSlow(Exception):
    pass


def _main(first: int, last: int) -> None:
    from phase_one_truth import truths

    def late(*_: object) -> None:
        raise _TooSlow

    signal.signal(signal.SIGALRM, late)
    for seed in range(first, last):
        document = made(seed)
        if document is None:
            continue
        signal.setitimer(signal.ITIMER_REAL, LIMIT)
        try:
            result = truths(load(document))
        except _TooSlow:
            continue
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        if result:
            print(json.dumps([seed, result]), flush=True)


if __name__ == "__main__":
    _main(int(sys.argv[1]), int(sys.argv[2]))
