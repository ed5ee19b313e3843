"""Claims that tell a turn from another one: the greedy turn, or another suggestion.

Each name begins with the other turn's role. ``from`` is what the other turn gives, ``to`` what this
one gives, ``ecus`` the difference where it is one of Ecus.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from advisor.advise.explain.domain_claims import standing
from advisor.advise.explain.open_threats import Open, spared
from advisor.advise.explain.turn_replay import Story
from advisor.words.claims import Claim
from advisor.words.position_words import hand_token
from positions.things import EPOCHS, Cards
from search.rules.income import board_income
from search.rules.position import Hand
from search.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class TurnResult:
    """A turn and what it leaves open to the next player."""

    story: Story
    open: Open | None


def claims_against(role: str, this: TurnResult, other: TurnResult) -> list[Claim]:
    """How this turn differs from another of the same position; empty if in nothing.

    Where the draw of an exchange is not known yet, nothing is compared but that.
    """
    mine, theirs = this.story.undrawn, other.story.undrawn
    if mine != theirs:
        return [Claim(f"{role} draw", _mover(this.story), None, None, _token(theirs), _token(mine))]
    claims = [
        *_gain(role, this.story, other.story),
        *_boards(role, this.story, other.story),
        *_open(role, this, other),
        *_cards(role, this.story, other.story),
        *_stands(role, this.story, other.story),
    ]
    if not claims:
        claims += _buildings(role, this.story, other.story)
    if not claims:
        claims += _reason(role, this.story, other.story)
    if not claims and same_end(this.story, other.story):
        claims.append(Claim(f"{role} same", _mover(this.story), ecus=this.story.gain))
    return claims


def _token(cards: Cards | None) -> str | None:
    return None if cards is None else hand_token(cards)


def same_end(this: Story, other: Story) -> bool:
    """Whether two turns come to the same, the way there left aside."""
    return this.after.hash == other.after.hash and this.discard == other.discard


def _gain(role: str, this: Story, other: Story) -> Iterator[Claim]:
    if this.gain != other.gain:
        difference = this.gain - other.gain
        yield Claim(f"{role} gain", _mover(this), None, None, other.gain, this.gain, difference)


def _boards(role: str, this: Story, other: Story) -> Iterator[Claim]:
    """What each board pays each player afterwards, if they stand there."""
    table = this.before.table
    for epoch in range(3):
        mine = board_income(this.after.boards[epoch], table.seats)
        theirs = board_income(other.after.boards[epoch], table.seats)
        for seat, color in enumerate(table.colors):
            if mine[seat] != theirs[seat]:
                name = "board" if seat == this.before.mover else "rival"
                pays = theirs[seat], mine[seat], mine[seat] - theirs[seat]
                yield Claim(f"{role} {name}", color, EPOCHS[epoch], None, *pays)


def _open(role: str, this: TurnResult, other: TurnResult) -> Iterator[Claim]:
    """The play of the next player that takes most after one turn and less after the other."""
    seat = this.story.before.mover
    yield from spared(f"{role} spares", other.open, this.open, seat)
    yield from spared(f"{role} exposes", this.open, other.open, seat)


def _cards(role: str, this: Story, other: Story) -> Iterator[Claim]:
    """The cards kept for the next turn."""
    if this.before.number >= this.before.table.last_turn:
        return
    mine, theirs = _kept(this), _kept(other)
    if mine != theirs:
        yield Claim(f"{role} cards", _mover(this), None, None, theirs, mine)


def _kept(story: Story) -> str | int:
    hand: Hand = story.after.hands[story.after.mover]
    if isinstance(hand, int):
        return hand - sum(story.discard)
    a, b, c = (n - d for n, d in zip(hand, story.discard, strict=True))
    return hand_token((a, b, c))


def _stands(role: str, this: Story, other: Story) -> Iterator[Claim]:
    """Where the adventurers stand at the end."""
    mine, theirs = _standing(this), _standing(other)
    if mine != theirs:
        yield Claim(f"{role} stands", _mover(this), None, None, theirs, mine)


def _standing(story: Story) -> str:
    pair = story.after.adventurers[story.after.mover]
    return " ".join(EPOCHS[adventurer.epoch] for adventurer in pair)


def _buildings(role: str, this: Story, other: Story) -> Iterator[Claim]:
    """The first building that stands after this turn and not after the other, or the reverse."""
    table = this.before.table
    for one, two, name in ((this, other, "with"), (other, this, "without")):
        for epoch in range(3):
            mine = one.after.boards[epoch]
            everywhere = table.geometry.full
            new = standing(mine, everywhere) - standing(two.after.boards[epoch], everywhere)
            for anchor, tile in sorted(new, key=lambda entry: entry[0]):
                owner = None if tile.owner is None else table.colors[tile.owner]
                at = table.geometry.names[anchor]
                yield Claim(f"{role} {name}", owner, EPOCHS[epoch], at, None, tile.name)
                return


def _reason(role: str, this: Story, other: Story) -> Iterator[Claim]:
    """The first building of ``reason`` with other cubes on it, or in another state."""
    table = this.before.table
    mine, theirs = this.after.boards[2], other.after.boards[2]
    for anchor in sorted({*mine.cubes, *theirs.cubes}):
        for seat, color in enumerate(table.colors):
            counts = [board.cubes_of(seat, anchor) for board in (theirs, mine)]
            if counts[0] != counts[1]:
                at = table.geometry.names[anchor]
                yield Claim(f"{role} cubes", color, "reason", at, *counts)
                return
    for anchor in sorted(mine.tiles):
        one, two = _state(theirs.tiles[anchor]), _state(mine.tiles[anchor])
        if one != two:
            yield Claim(f"{role} state", None, "reason", table.geometry.names[anchor], one, two)
            return


def _state(tile: Tile) -> str:
    if tile.renovated:
        return "renovated"
    return "ruin" if tile.mark is None else "marked"


def _mover(story: Story) -> str:
    return story.before.table.colors[story.before.mover]
