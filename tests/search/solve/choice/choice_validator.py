"""Checks a choice by counting it over; knows no solver (rules §2.2–2.4, §3.1, §3.2, §6)."""

from __future__ import annotations

from collections.abc import Iterator

from positions.things import CARDS_PER_ADVENTURER, EPOCHS
from search.solve.choice.choice_problem import Choice, ChoiceProblem


def problems(of: ChoiceProblem, choice: Choice) -> list[str]:
    """All that is wrong with a choice."""
    return [*_cards(of, choice), *_carriers(of, choice), *_journeys(of, choice), *_sum(of, choice)]


def _cards(of: ChoiceProblem, choice: Choice) -> Iterator[str]:
    offers = [of.offers[number] for number in choice.chosen]
    for kind, (paid, have) in enumerate(zip(choice.paid, of.hand, strict=True)):
        if not 0 <= paid <= have:
            yield f"{paid} cards of kind {kind} paid, {have} held"
        if paid < sum(offer.cards[kind] for offer in offers):
            yield f"too few cards of kind {kind} (§3.1)"
    due = sum(sum(offer.cards) + offer.extra for offer in offers)
    if sum(choice.paid) != due:
        yield f"{sum(choice.paid)} cards paid, {due} due (§3.2)"


def _carriers(of: ChoiceProblem, choice: Choice) -> Iterator[str]:
    for epoch in range(len(EPOCHS)):
        carried = sum(boards[epoch] for boards in choice.carried_by)
        due = sum(of.offers[number].on[epoch] for number in choice.chosen)
        if carried != due:
            yield f"{carried} cards carried on {epoch}, {due} due (§2.3)"
    for who, ((_, used), boards) in enumerate(zip(of.adventurers, choice.carried_by, strict=True)):
        if min(boards) < 0 or used + sum(boards) > CARDS_PER_ADVENTURER:
            yield f"adventurer {who} carries {boards} (§2.3)"


def _journeys(of: ChoiceProblem, choice: Choice) -> Iterator[str]:
    for who, (start, _) in enumerate(of.adventurers):
        stands, travels = choice.stands_at[who], choice.travels[who]
        stops = {start, *travels}
        for epoch, carried in enumerate(choice.carried_by[who]):
            if carried and epoch not in stops:
                yield f"adventurer {who} carries cards on {epoch} and does not go there (§2.2)"
        if stands not in stops:
            yield f"adventurer {who} stands at {stands} and does not go there (§2.2)"
        if stands == start and set(travels) - {start} and start not in travels:
            yield f"adventurer {who} does not come back (§2.2)"
    fare = sum(map(len, choice.travels))
    if of.ecus + sum(of.offers[number].ecus for number in choice.chosen) < fare:
        yield "more is spent than there is (§2.4)"


def _sum(of: ChoiceProblem, choice: Choice) -> Iterator[str]:
    offers = [of.offers[number] for number in choice.chosen]
    gain = 0
    if of.own:
        gain = sum(offer.ecus for offer in offers) - sum(map(len, choice.travels))
        for epoch in set(choice.stands_at) if of.pays else ():
            gain += of.base[epoch] + sum(offer.gains[epoch] for offer in offers)
    if of.rivals:
        gain -= max(sum(offer.rivals[r] for offer in offers) for r in range(of.rivals))
    if gain != choice.gain:
        yield f"gains {gain}, not {choice.gain} (§6)"
