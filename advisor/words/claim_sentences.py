"""From claims to sentences: weights and kinds from ``explain.yaml``, words from ``claims.ftl``.

A sentence says nothing that is not in its claims; a text that asks for what its claim does not say
is an error, not a gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import yaml

from advisor.words.claims import MONEY, ROLES, Claim
from advisor.words.play_words import reply_words
from advisor.words.position_words import names_words
from advisor.words.say import Argument, joined, listed, say
from positions.frozen_model import FrozenModel
from positions.things import BUILDING_KIND_SIZE, CIVIL

#: Differences from another turn that a sentence names at most.
MOST_DIFFERENCES: Final = 3

#: What the short reasons for a turn tell, in their order.
REASONS: Final = ("earns", "stops", "risk")

#: Sentences that belong together, and how important they are.
Group = tuple[int, list[str]]

#: Claims whose ``to`` are plays in notation, and those whose two sides are epochs.
_REPLIES: Final = ("open", "chance", "forestall", "spares", "exposes")
_STANDS: Final = "stands"


class Entry(FrozenModel):
    """How one sort of claim is weighed and what is said of it."""

    weight: tuple[int, int]
    says: tuple[Literal["total", "term", "sum", "play", "sentence", "list"], ...] = ()
    reason: Literal["earns", "stops", "risk"] | None = None


class Wording(FrozenModel):
    """The whole data file."""

    claims: dict[str, Entry]
    comparisons: dict[str, Entry]


@cache
def wording() -> Wording:
    """The weights that come with the program, read once."""
    text = files("advisor.words").joinpath("explain.yaml").read_text(encoding="utf-8")
    return Wording.model_validate(yaml.safe_load(text))


def entry_of(claim: Claim) -> Entry:
    """Weight and kind of a claim.

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


def sentences_of(claims: Iterable[Claim], mover: str, same: Iterable[str] = ()) -> list[str]:
    """Every sentence, the most important first, plays in their order, and last what compares turns.

    :param same: roles of turns that come to the same as the ``greedy`` one.
    """
    everything = list(claims)
    weighed = [*_money(everything, mover), *_in_order(list(_plays(everything, mover)))]
    weighed += _lists(everything, mover)
    weighed += [(weight_of(claim), [text]) for claim, text in _single(everything, mover, -1)]
    weighed.sort(key=_weight, reverse=True)
    weighed += sorted(_comparisons(everything, mover, set(same)), key=_weight, reverse=True)
    return [text for _, texts in weighed for text in texts]


def reasons_of(claims: Iterable[Claim], mover: str, with_plays: bool = True) -> list[str]:
    """Three sentences at most: what the turn earns, what it stops, and its risk.

    Each is the most important of its sort. Where no domain changes hands, the first tells how the
    money adds up, or else what the turn does.

    :param with_plays: false where the plays stand beside the reasons.
    """
    everything = list(claims)
    reasons: list[str] = []
    given: list[Claim] = []
    for sort in REASONS:
        of_sort = weighed(claim for claim in everything if _reason(claim) == sort)
        of_sort = [claim for claim in of_sort if not _repeats(claim, given)]
        if of_sort:
            given.append(of_sort[0])
            reasons.append(sentence_of(of_sort[0], mover))
        elif sort == "earns":
            reasons += _what_it_does(everything, mover, with_plays)
    return reasons


def sentence_of(claim: Claim, mover: str) -> str:
    """What a claim says, as a sentence of its own."""
    return claim_text("claim", claim, mover)


def _repeats(claim: Claim, others: Iterable[Claim]) -> bool:
    """Whether another claim implies this one: who a domain is taken from loses its income."""
    return any(
        (claim.epoch, claim.at, claim.player) == (other.epoch, other.at, other.source)
        for other in others
    )


def _reason(claim: Claim) -> str | None:
    return None if _role(claim) else entry_of(claim).reason


def _what_it_does(claims: list[Claim], mover: str, with_plays: bool) -> list[str]:
    """One sentence for a turn that wins nothing: its money if it earns some, or its first play."""
    (earned, *_) = (*(claim.ecus or 0 for claim in claims if claim.name == "gain"), 0)
    if earned > 0:
        return [texts[0] for _, texts in _money(claims, mover)][:1]
    if not with_plays:
        return []
    plays = [claim for claim in claims if claim.play >= 0 and "play" in entry_of(claim).says]
    first = min(plays, key=lambda claim: claim.play, default=None)
    return [] if first is None else [sentence_of(first, mover)]


def _weight(group: Group) -> int:
    return group[0]


def _single(claims: list[Claim], mover: str, play: int) -> list[tuple[Claim, str]]:
    """The claims that have a sentence of their own and belong to a play, or to none (-1)."""
    return [
        (claim, sentence_of(claim, mover))
        for claim in weighed(claim for claim in claims if claim.play == play)
        if "sentence" in entry_of(claim).says
    ]


def _money(claims: list[Claim], mover: str) -> Iterator[Group]:
    """What the turn earns, and its terms: first what comes in, then what it costs."""
    for total in (claim for claim in claims if claim.name == "gain"):
        terms = _added(claim for claim in claims if claim.name in MONEY and claim.ecus)
        terms.sort(key=lambda claim: -(claim.ecus or 0))
        parts = [claim_text("claim", claim, mover, ".part") for claim in terms]
        if parts:
            text = claim_text("claim", total, mover, "-of", parts=joined("claim-parts", parts))
        else:
            text = sentence_of(total, mover)
        yield weight_of(total), [text]


def _added(terms: Iterable[Claim]) -> list[Claim]:
    """The terms; those that only name an amount are added up."""
    claims: list[Claim] = []
    sums: dict[str, int] = {}
    for claim in terms:
        if "sum" in entry_of(claim).says:
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
        texts += [sentence_of(claim, mover) for claim in own if "play" in entry_of(claim).says]
        weight = max(weight, *(weight_of(claim) for claim in own))
        if number == numbers[-1] or any(claim.name != "travel" for claim in own):
            changes = [text for _, text in _single(claims, mover, number)]
            yield weight, [" ".join(texts), *changes]
            texts, weight = [], 0


def _in_order(plays: list[Group]) -> Iterator[Group]:
    """One group of all plays in their order, as important as the most important of them."""
    if plays:
        yield max(map(_weight, plays)), [text for _, texts in plays for text in texts]


def _lists(claims: list[Claim], mover: str) -> Iterator[Group]:
    """One sentence for all claims of a name that is told together."""
    for kind, entry in wording().claims.items():
        together = weighed(claim for claim in claims if claim.name == kind)
        if "list" in entry.says and together:
            parts = [claim_text("claim", claim, mover, ".part") for claim in together]
            text = say(_key("claim", kind), parts=joined("claim-parts", parts))
            yield weight_of(together[0]), [text]


def _comparisons(claims: list[Claim], mover: str, same: set[str]) -> Iterator[Group]:
    """One sentence for each other turn, with their most important differences; other turns with the
    same differences share it."""
    said: dict[str, tuple[int, list[str]]] = {}
    for role in ROLES:
        against = weighed(claim for claim in claims if _role(claim) == role)
        if against:
            text = _differences(against, mover)
            said.setdefault(text, (weight_of(against[0]), []))[1].append(role)
    for text, (weight, roles) in said.items():
        also = next((role for role in roles if role in same), None) if "greedy" in roles else None
        if also is not None:
            roles = [f"greedy-{also}", *(r for r in roles if r not in ("greedy", also))]
        turns = listed(say(f"comparison-{role}") for role in roles)
        yield weight, [say("comparison", turns=turns, differences=text)]


def comparison_with(claims: Iterable[Claim], mover: str, role: str) -> list[str]:
    """Why a turn is better than the other one of a role: a sentence with what speaks for it and,
    after a "but", against it; empty if nothing is said of that turn.

    Among the most important differences; if all of them speak against it, the sentence says so.
    """
    most = weighed(claim for claim in claims if _role(claim) == role)[:MOST_DIFFERENCES]
    if not most:
        return []
    against = [claim for claim in most if _speaks_against(claim)]
    speaking_for = [claim for claim in most if claim not in against]
    turns = say(f"comparison-{role}")
    if not against:
        return [say("comparison", turns=turns, differences=_differences(most, mover))]
    said_against = _differences(against, mover)
    if not speaking_for:
        return [say("comparison.against", turns=turns, differences=said_against)]
    said = _differences(speaking_for, mover)
    return [say("comparison.but", turns=turns, differences=said, against=said_against)]


def _speaks_against(claim: Claim) -> bool:
    """Whether a difference is to the disadvantage of the player whose turn is compared."""
    name = claim.name.partition(" ")[2]
    if name == "exposes":
        return True
    if name == "gain":
        return (claim.ecus or 0) < 0
    if name in ("board", "rival") and isinstance(claim.to, int) and isinstance(claim.source, int):
        return claim.to < claim.source if name == "board" else claim.to > claim.source
    return False


def differences_of(claims: Iterable[Claim], mover: str) -> str:
    """What tells a turn from the next one, the most important first; empty if nothing does."""
    against = weighed(claim for claim in claims if _role(claim) == "next")
    return _differences(against, mover) if against else ""


def _differences(against: list[Claim], mover: str) -> str:
    parts = [claim_text("compare", claim, mover) for claim in against[:MOST_DIFFERENCES]]
    return joined("comparison-differences", parts)


def _role(claim: Claim) -> str:
    role = claim.name.partition(" ")[0]
    return role if role in ROLES else ""


def _key(group: str, name: str) -> str:
    return f"{group}-{name.replace(' ', '-')}"


def claim_text(group: str, claim: Claim, reader: str, form: str = "", **more: Argument) -> str:
    """The text of a group of messages (``claim``, ``compare``, ``story``) for a claim."""
    role = _role(claim)
    name = claim.name.removeprefix(f"{role} ") if role else claim.name
    return say(_key(group, name) + form, **_arguments(claim, name, reader), **more)


def _arguments(claim: Claim, name: str, reader: str) -> dict[str, Argument]:
    """What the texts of claims can use; the head of ``claims.ftl`` describes it."""
    source, to, ecus = claim.source, claim.to, claim.ecus
    given = {(True, True): "both", (True, False): "from", (False, True): "to"}
    kind, _ = BUILDING_KIND_SIZE.get(str(to), (CIVIL, 0))
    arguments: dict[str, Argument | None] = {
        "player": _person(claim.player, reader),
        "from-player": _person(source, reader),
        "to-player": _person(to, reader),
        "given": given.get((source is not None, to is not None), "neither"),
        "board-kind": "ruin" if claim.epoch == "reason" and kind != CIVIL else "building",
        "all": "yes" if to == ecus else "no",
        "due": "yes" if claim.due else "no",
        "epoch": claim.epoch,
        "at": claim.at,
        "from": source,
        "to": to,
    }
    if name == _STANDS:
        arguments |= {"from": _boards(source), "to": _boards(to)}
    if name in _REPLIES:
        arguments["plays"] = reply_words(str(to))
    if ecus is not None:
        sign = "plus" if ecus > 0 else "minus" if ecus < 0 else "zero"
        arguments |= {"ecus": abs(ecus), "gain": ecus, "sign": sign}
        if isinstance(source, int):
            arguments["left"] = source - ecus
    return {key: value for key, value in arguments.items() if value is not None}


def _person(color: str | int | None, reader: str) -> str:
    if color is None:
        return "nobody"
    return "you" if color == reader else str(color)


def _boards(epochs: str | int | None) -> str:
    """``Might and Faith``; ``Might`` for both adventurers there."""
    return names_words(dict.fromkeys(str(epochs).split()))
