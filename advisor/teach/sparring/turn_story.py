"""A turn of somebody else in plain words, from claims alone (docs/explain.md).

The words are in ``advisor/words/en/story.ftl``; whoever reads them is "you".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from advisor.advise.explain.domain_claims import claims_of_domains
from advisor.advise.explain.play_claims import claims_of_deeds
from advisor.advise.explain.turn_replay import ReplayedStep, Story, story_of
from advisor.words.claim_sentences import claim_text, weighed
from advisor.words.claims import Claim
from advisor.words.position_words import hand_token
from advisor.words.say import say
from positions.notation.play_text import PlayPattern
from positions.notation.written_plays import Play
from positions.records.record_tree import RecordedPlay
from search.rules.game import Choice
from search.rules.position import Position

if TYPE_CHECKING:
    from advisor.teach.sparring.sparring_game import Match

#: Changes of a turn that are told at most; what the reader loses is told however much it is.
MOST: Final = 3
#: Claims that are told of a play, and those of what the turn changes.
_DEEDS: Final = (
    *("travel", "exchange", "swap", "construct", "upgrade", "demolish", "populate", "mark"),
    *("renovate", "decision", "shadow", "no shadow", "paradox", "junction", "downsize"),
    *("cubes lost", "discard"),
)
#: Those that a play has because it casts shadows.
SHADOWS: Final = frozenset(("shadow", "no shadow", "paradox"))
_CHANGES: Final = ("take", "win", "lose", "deny", "feed", "grow", "shrink")


@dataclass(frozen=True, slots=True)
class TurnStory:
    """A turn in words."""

    #: What each play does, and what comes of it.
    plays: tuple[str, ...]
    #: What it changed for whom, the most important first.
    changes: tuple[str, ...]
    #: Ecus of whoever played, income included.
    ecus: int


def tell_turn(before: Position, plays: Sequence[RecordedPlay], reader: str) -> TurnStory:
    """What a turn did.

    :param before: the position before its first play, as the reader sees it.
    :param plays: of one turn, without what was drawn; ``end`` may be missing.
    :param reader: the colour of whoever reads it, who is told of others' turns only.
    :raises ValueError: it is the reader's own.
    """
    if before.table.colors[before.mover] == reader:
        raise ValueError(say("spar-own-turn"))
    story = _story(before, plays)
    return TurnStory(
        tuple(_told(_deeds(story), reader)),
        tuple(_changes(claims_of_domains(story), reader)),
        sum(record.ecus or 0 for record in plays),
    )


def _changes(claims: list[Claim], reader: str) -> Iterator[str]:
    """What the turn changes: all that the reader loses, and of the rest the most important."""
    taken = _taken_from(claims, reader)
    told = [claim for claim in claims if claim.name in _CHANGES and claim not in taken.values()]
    losses = {claim for claim in told if claim.name == "deny" and claim.player == reader}
    losses.update(taken)
    rest = weighed(claim for claim in told if claim not in losses)
    chosen = {*losses, *rest[: max(MOST - len(losses), 0)]}
    for claim in weighed(claim for claim in told if claim in chosen):
        text = claim_text("story", claim, reader)
        loss = taken.get(claim)
        yield text if loss is None else f"{text} {claim_text('story', loss, reader, '.taken')}"


def _taken_from(claims: list[Claim], reader: str) -> dict[Claim, Claim]:
    """The claims that a domain is taken from the reader, each with the one that says what they lose
    by it: of a place what the others lose follows at once (``claims_of_domains``)."""
    taken: dict[Claim, Claim] = {}
    for number, claim in enumerate(claims):
        if claim.name == "take" and claim.source == reader:
            after = claims[number + 1 :]
            taken[claim] = next(c for c in after if c.name == "deny" and c.player == reader)
    return taken


def deeds_of(before: Position, plays: Sequence[RecordedPlay]) -> list[list[Claim]]:
    """For each play of a turn the claims that are told of it: what is done comes first."""
    return _deeds(_story(before, plays))


def deed_text(claim: Claim, reader: str, form: str = "") -> str:
    """What a claim about a play says to a reader, as a sentence."""
    return claim_text("story", claim, reader, form)


def _story(before: Position, plays: Sequence[RecordedPlay]) -> Story:
    steps = [
        ReplayedStep(
            _play(record), tuple(Choice(c.who, c.what, c.options, c.chosen) for c in record.choices)
        )
        for record in plays
    ]
    return story_of(before, steps)


def _deeds(story: Story) -> list[list[Claim]]:
    """The claims of each play, and last what is discarded."""
    deeds: dict[int, list[Claim]] = {}
    for claim in claims_of_deeds(story):
        if claim.name in _DEEDS:
            deeds.setdefault(claim.play, []).append(claim)
    last = deeds.pop(-1, [])
    return [*(deeds[number] for number in sorted(deeds)), *([one] for one in last)]


def turns_since(match: Match, reader: int) -> list[tuple[int, int]]:
    """The turns of others since the last one of a seat: how many plays came before each, and the
    seat that played it. One that is under way is left out."""
    begun = match.turn_begun()
    turns: list[tuple[int, int]] = []
    while begun:
        begun = match.turn_begun(begun - 1)
        mover = match.view(reader, begun).mover
        if mover == reader:
            break
        turns.append((begun, mover))
    return turns[::-1]


def turn_at(match: Match, begun: int, reader: int) -> tuple[RecordedPlay, ...]:
    """The plays of the turn that began after so many plays, as a seat sees them."""
    plays: list[RecordedPlay] = []
    for record in match.plays(reader, begun):
        plays.append(record)
        if record.ends:
            break
    return tuple(plays)


def drawn_words(record: RecordedPlay) -> str:
    """What a person drew with a play; empty if nothing."""
    draw = getattr(record.play, "draw", None)
    return say("story-drawn", cards=hand_token(draw)) if draw is not None and any(draw) else ""


def _told(deeds: list[list[Claim]], reader: str) -> Iterator[str]:
    """What each play does; the same journey of both adventurers, one after the other, is one."""
    number = 0
    while number < len(deeds):
        here = deeds[number]
        both = here[0].name == "travel" and deeds[number + 1 : number + 2] == [here]
        if both:
            yield deed_text(here[0], reader, ".both")
        else:
            yield " ".join(deed_text(claim, reader) for claim in here)
        number += 2 if both else 1


def _play(record: RecordedPlay) -> Play:
    """The play; what was made in a game leaves nothing out."""
    assert not isinstance(record.play, PlayPattern)
    return record.play
