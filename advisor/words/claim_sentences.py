"""From claims to sentences, by the templates of ``data/explain.yaml``.

Nothing is said that is not in a claim. Claims about one play stand together, and so do those that
compare with one other turn, and those about money.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import yaml
from pydantic import Field

from advisor.words.claims import MONEY, ROLES, Claim
from advisor.words.thing_names import blanks, flags_of
from positions.frozen_model import FrozenModel

_BLANK: Final = re.compile(r"{([^}]*)}")

#: Differences from another turn that a sentence names at most.
MOST_DIFFERENCES: Final = 3

#: What the short reasons for a turn tell, in their order.
REASONS: Final = ("earns", "stops", "risk")

#: Sentences that belong together, and how important they are.
Group = tuple[int, list[str]]


class Variant(FrozenModel):
    """A text and the words that have to hold for it."""

    when: str = Field("", alias="if")
    text: str


Text = str | tuple[Variant, ...]


class Entry(FrozenModel):
    """How one sort of claim is weighed and worded."""

    weight: tuple[int, int]
    reason: Literal["earns", "stops", "risk"] | None = None
    part: Text | None = None
    gathered: str | None = None
    clause: Text | None = None
    sentence: Text | None = None


class Wording(FrozenModel):
    """The whole data file."""

    comparison: str
    intros: dict[str, str]
    claims: dict[str, Entry]
    comparisons: dict[str, Entry]


@cache
def wording() -> Wording:
    """The wording that comes with the program, read once."""
    text = files("advisor.words").joinpath("explain.yaml").read_text(encoding="utf-8")
    return Wording.model_validate(yaml.safe_load(text))


def entry_of(claim: Claim) -> Entry:
    """Weight and words of a claim.

    :raises KeyError: for a claim that the data file does not know.
    """
    role, _, rest = claim.name.partition(" ")
    if role in ROLES:
        return wording().comparisons[rest]
    return wording().claims[claim.name]


def weight_of(claim: Claim) -> int:
    """How important a claim is."""
    fixed, each = entry_of(claim).weight
    return fixed + each * abs(claim.ecus or 0)


def weighed(claims: Iterable[Claim]) -> list[Claim]:
    """The claims, the most important first; equal ones as they come."""
    return sorted(claims, key=weight_of, reverse=True)


def sentences_of(claims: Iterable[Claim], mover: str) -> list[str]:
    """Every sentence, the most important first, and after them those that compare turns."""
    everything = list(claims)
    weighed = [*_money(everything, mover), *_plays(everything, mover)]
    weighed += _gathered(everything, mover)
    weighed += [(weight_of(claim), [text]) for claim, text in _single(everything, mover, -1)]
    weighed.sort(key=_weight, reverse=True)
    weighed += sorted(_comparisons(everything, mover), key=_weight, reverse=True)
    return [finished(text) for _, texts in weighed for text in texts]


def reasons_of(claims: Iterable[Claim], mover: str) -> list[str]:
    """Three sentences at most: what the turn earns, what it stops, and its risk.

    Each is the most important of its sort. Where no domain changes hands, the first tells how the
    money adds up, or else what the turn does.
    """
    everything = list(claims)
    reasons: list[str] = []
    for sort in REASONS:
        of_sort = weighed(claim for claim in everything if _reason(claim) == sort)
        if of_sort:
            claim = of_sort[0]
            reasons.append(finished(_said(entry_of(claim).sentence or "", claim, mover)))
        elif sort == "earns":
            reasons += _what_it_does(everything, mover)
    return reasons


def _reason(claim: Claim) -> str | None:
    return None if _role(claim) else entry_of(claim).reason


def _what_it_does(claims: list[Claim], mover: str) -> list[str]:
    """One sentence for a turn that wins nothing: its money if it earns some, or its first play."""
    (earned, *_) = (*(claim.ecus or 0 for claim in claims if claim.name == "gain"), 0)
    groups = _money(claims, mover) if earned > 0 else _plays(claims, mover)
    for _, texts in groups:
        return [finished(texts[0].partition(". ")[0])]
    return []


def _weight(group: Group) -> int:
    return group[0]


def _single(claims: list[Claim], mover: str, play: int) -> list[tuple[Claim, str]]:
    """The claims that have a sentence of their own and belong to a play, or to none (-1)."""
    return [
        (claim, _said(entry.sentence, claim, mover))
        for claim in weighed(claim for claim in claims if claim.play == play)
        if (entry := entry_of(claim)).sentence and claim.name != "gain" and not _role(claim)
    ]


def clause_of(claim: Claim, mover: str) -> str:
    """What a claim says of its play, as a sentence of its own."""
    return finished(_said(entry_of(claim).clause or "", claim, mover))


def finished(text: str) -> str:
    """With a capital and a full stop."""
    return _capital(text) + "."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _money(claims: list[Claim], mover: str) -> Iterator[Group]:
    """What the turn earns, and its terms: first what comes in, then what it costs."""
    for total in (claim for claim in claims if claim.name == "gain"):
        terms = _added(claim for claim in claims if claim.name in MONEY and claim.ecus)
        terms.sort(key=lambda claim: -(claim.ecus or 0))
        parts = [_said(entry_of(claim).part or "", claim, mover) for claim in terms]
        text = _said(entry_of(total).sentence or "", total, mover)
        yield weight_of(total), [text + (f": {', '.join(parts)}" if parts else "")]


def _added(terms: Iterable[Claim]) -> list[Claim]:
    """The terms; those that only name an amount are added up."""
    claims: list[Claim] = []
    sums: dict[str, int] = {}
    for claim in terms:
        part = entry_of(claim).part
        if isinstance(part, str) and set(_BLANK.findall(part)) == {"signed"}:
            sums[claim.name] = sums.get(claim.name, 0) + (claim.ecus or 0)
        else:
            claims.append(claim)
    return claims + [Claim(name, ecus=ecus) for name, ecus in sums.items()]


def _plays(claims: list[Claim], mover: str) -> Iterator[Group]:
    """What each play does, the travels before it included, and then what it changes for whom."""
    texts: list[str] = []
    weight = 0
    numbers = sorted({claim.play for claim in claims if claim.play >= 0})
    for number in numbers:
        own = [claim for claim in claims if claim.play == number]
        texts += [_said(entry_of(c).clause or "", c, mover) for c in own if entry_of(c).clause]
        weight = max(weight, *(weight_of(claim) for claim in own))
        if number == numbers[-1] or any(claim.name != "travel" for claim in own):
            changes = [text for _, text in _single(claims, mover, number)]
            yield weight, [". ".join([*texts[:1], *map(_capital, texts[1:])]), *changes]
            texts, weight = [], 0


def _gathered(claims: list[Claim], mover: str) -> Iterator[Group]:
    """One sentence for all claims of a sort that is told together."""
    for name, entry in wording().claims.items():
        together = weighed(claim for claim in claims if claim.name == name)
        if entry.gathered and together:
            parts = ", ".join(_said(entry.part or "", claim, mover) for claim in together)
            yield weight_of(together[0]), [f"{entry.gathered} {parts}"]


def _comparisons(claims: list[Claim], mover: str) -> Iterator[Group]:
    """One sentence for each other turn, with their most important differences; other turns with the
    same differences share it."""
    said: dict[str, tuple[int, list[str]]] = {}
    for role in ROLES:
        against = weighed(claim for claim in claims if _role(claim) == role)
        if against:
            parts = [_said(entry_of(claim).sentence or "", claim, mover) for claim in against]
            text = "; ".join(parts[:MOST_DIFFERENCES])
            said.setdefault(text, (weight_of(against[0]), []))[1].append(wording().intros[role])
    for text, (weight, intros) in said.items():
        yield weight, [f"{wording().comparison} {' and '.join(intros)}: {text}"]


def differences_of(claims: Iterable[Claim], mover: str) -> str:
    """What tells a turn from the next one, the most important first; empty if nothing does."""
    against = weighed(claim for claim in claims if _role(claim) == "next")
    parts = [_said(entry_of(claim).sentence or "", claim, mover) for claim in against]
    return "; ".join(parts[:MOST_DIFFERENCES])


def _role(claim: Claim) -> str:
    role = claim.name.partition(" ")[0]
    return role if role in ROLES else ""


def _said(text: Text, claim: Claim, mover: str) -> str:
    """A text with its blanks filled in; of variants the first that fits."""
    if not isinstance(text, str):
        flags = flags_of(claim, mover)
        fitting = [variant.text for variant in text if set(variant.when.split()) <= flags]
        if not fitting:
            raise ValueError(f"no words for {claim}")
        text = fitting[0]
    words = blanks(claim, mover)
    return _BLANK.sub(lambda found: words[found[1]](), text)
