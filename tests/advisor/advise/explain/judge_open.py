"""What is true of the next player's plays, and of the differences from another turn."""

from __future__ import annotations

from typing import Any

from judge_plays import token
from oracle.income import total_income
from oracle.legality import legal_plays
from oracle.resolve import Play, pay
from oracle.state import State, cards_of
from oracle.things import EPOCHS, INCOME_TURNS, square_at
from witness import (
    LAST_TURN,
    Witness,
    board_pays,
    boards_pay,
    guaranteed,
    next_number,
    standing,
    turn_of,
)

from positions.notation.play_text import parse_play, play_to_json

Claim = dict[str, Any]
DECKS = {"rio-grande": (18, 18, 19), "matagot": (11, 11, 11)}


def next_player(turn: Witness) -> str:
    colors = [player.color for player in turn.before.players]
    return colors[(colors.index(turn.mover) + 1) % len(colors)]


def plays_of(claim: Claim) -> list[Play]:
    return [play_to_json(parse_play(token)) for token in str(claim["to"]).split()]  # type: ignore[arg-type]


def possible(state: State, mover: str, color: str, cards: tuple[int, int, int]) -> bool:
    """Whether a player may hold some cards, as far as the mover can know (§2.6)."""
    own = state.seat(mover).hand
    known = [
        state.discard,
        state.reserve or (0, 0, 0),
        own if not isinstance(own, int) else (0, 0, 0),
    ]
    left = [n - sum(pile[k] for pile in known) for k, n in enumerate(DECKS[state.base])]
    fits = all(wanted <= there for wanted, there in zip(cards, left, strict=True))
    return fits and sum(cards) <= state.seat(color).cards_held()


def after_travels(state: State, plays: list[Play]) -> State | None:
    """The position before the last play, if all are legal there."""
    for number, play in enumerate(plays):
        if play not in legal_plays(state):
            return None
        if number + 1 < len(plays):
            assert play["type"] == "travel"
            state = pay(state, play)
    return state


def worth(turn: Witness, state: State, plays: list[Play], taking: bool) -> tuple[int | None, int]:
    """What the plays of the next player take from the mover, or make for themselves, for certain;
    None if they are not legal. And what the boards paid the mover before."""
    color = next_player(turn)
    cards = cards_of(plays[-1]["cards"])
    start = turn_of(state, color, cards)
    paid = boards_pay(start, turn.mover)
    here = after_travels(start, plays)
    if here is None:
        return None, paid
    had = start.seat(color).ecus + total_income(start, color)

    def of(end: State) -> int:
        if taking:
            return paid - boards_pay(end, turn.mover)
        return end.seat(color).ecus + total_income(end, color) - had

    return guaranteed(here, plays[-1], of), paid


def matters(turn: Witness, taking: bool) -> bool:
    """Whether the mover collects again, or the next player on their next turn."""
    number = next_number(turn.before, next_player(turn))
    if taking:
        return number <= LAST_TURN and any(n > turn.before.number for n in INCOME_TURNS)
    return number in INCOME_TURNS


def _held(turn: Witness, state: State, claim: Claim) -> bool:
    cards = cards_of(plays_of(claim)[-1]["cards"])
    color = next_player(turn)
    return claim["player"] == color and possible(state, turn.mover, color, cards)


def opens(turn: Witness, claim: Claim) -> bool:
    taken, _ = worth(turn, turn.after, plays_of(claim), True)
    return (
        matters(turn, True)
        and _held(turn, turn.after, claim)
        and taken is not None
        and taken == -claim["ecus"] > 0
    )


def chance(turn: Witness, claim: Claim) -> bool:
    made, _ = worth(turn, turn.after, plays_of(claim), False)
    return (
        matters(turn, False)
        and _held(turn, turn.after, claim)
        and made is not None
        and made == claim["ecus"] > 0
    )


def spared(turn: Witness, claim: Claim, there: State, here: State) -> bool:
    """A play that takes something ``there`` takes less ``here`` and leaves more."""
    plays = plays_of(claim)
    one, paid_there = worth(turn, there, plays, True)
    two, paid_here = worth(turn, here, plays, True)
    two = two or 0
    return (
        matters(turn, True)
        and _held(turn, there, claim)
        and one is not None
        and one == claim["from"]
        and one - two == claim["ecus"] > 0
        and paid_here - two > paid_there - one
    )


def forestall(turn: Witness, claim: Claim) -> bool:
    return spared(turn, claim, turn.before, turn.after)


JUDGES = {"open": opens, "chance": chance, "forestall": forestall}


# -- against another turn ------------------------------------------------------------------------


def compare(turn: Witness, other: Witness, claim: Claim) -> bool:
    """A claim whose name begins with the other turn's role."""
    what = claim["claim"].partition(" ")[2]
    if (undrawn(turn) != undrawn(other)) != (what == "draw"):
        return False
    own = what in ("draw", "gain", "board", "cards", "stands", "same")
    if own and claim["player"] != turn.mover:
        return False
    return bool(COMPARISONS[what](turn, other, claim))


def undrawn(turn: Witness) -> str | None:
    """The cards of an exchange that the turn stops with, its draw not known."""
    last = turn.acts[-1].play if turn.acts else {"type": "end"}
    if last["type"] != "exchange" or "draw" in last:
        return None
    return token(cards_of(last["discard"]))


def draw(turn: Witness, other: Witness, claim: Claim) -> bool:
    cards = [undrawn(one) for one in (other, turn)]
    return cards[0] != cards[1] and [claim["from"], claim["to"]] == cards


def _sums(claim: Claim, theirs: int, mine: int) -> bool:
    said = claim["from"], claim["to"], claim["ecus"]
    return said == (theirs, mine, mine - theirs) and mine != theirs


def gain(turn: Witness, other: Witness, claim: Claim) -> bool:
    return claim["player"] == turn.mover and _sums(claim, other.gain, turn.gain)


def board(turn: Witness, other: Witness, claim: Claim) -> bool:
    mine = claim["player"] == turn.mover
    amounts = [board_pays(t.after, claim["epoch"], claim["player"]) for t in (other, turn)]
    return mine == claim["claim"].endswith("board") and _sums(claim, *amounts)


def cards(turn: Witness, other: Witness, claim: Claim) -> bool:
    kept = [_kept(one) for one in (other, turn)]
    return kept[0] != kept[1] and [claim["from"], claim["to"]] == kept


def _kept(turn: Witness) -> str | int:
    hand = turn.after.seat(turn.mover).hand
    if isinstance(hand, int):
        return hand - sum(turn.discard)
    left = [n - d for n, d in zip(hand, turn.discard, strict=True)]
    return "".join(f"{n}{k}" for n, k in zip(left, "mrc", strict=True) if n) or "0"


def stands(turn: Witness, other: Witness, claim: Claim) -> bool:
    where = [
        sorted((epoch for epoch, _ in t.after.seat(t.mover).adventurers), key=EPOCHS.index)
        for t in (other, turn)
    ]
    return where[0] != where[1] and [claim["from"].split(), claim["to"].split()] == where


def with_building(turn: Witness, other: Witness, claim: Claim) -> bool:
    one, two = (turn, other) if claim["claim"].endswith(" with") else (other, turn)
    here = standing(one.after.board(claim["epoch"]), claim["to"], claim["at"])
    there = standing(two.after.board(claim["epoch"]), claim["to"], claim["at"])
    if here is None or (here.owner or None) != claim["player"]:
        return False
    return there is None or there.owner != here.owner


def cubes(turn: Witness, other: Witness, claim: Claim) -> bool:
    counts = []
    for one in (other, turn):
        there = [b for b in one.after.board("reason") if b.anchor == square_at(claim["at"])]
        counts.append(sum(n for b in there for c, n in b.cubes if c == claim["player"]))
    return counts[0] != counts[1] and [claim["from"], claim["to"]] == counts


def state(turn: Witness, other: Witness, claim: Claim) -> bool:
    states = []
    for one in (other, turn):
        (there,) = [b for b in one.after.board("reason") if b.anchor == square_at(claim["at"])]
        states.append("marked" if there.mark else there.state)
    return states[0] != states[1] and [claim["from"], claim["to"]] == states


def same(turn: Witness, other: Witness, claim: Claim) -> bool:
    ends = [(t.after.boards, t.after.players, t.discard) for t in (other, turn)]
    return ends[0] == ends[1] and claim["ecus"] == turn.gain


COMPARISONS = {
    "draw": draw,
    "gain": gain,
    "board": board,
    "rival": board,
    "spares": lambda turn, other, claim: spared(turn, claim, other.after, turn.after),
    "exposes": lambda turn, other, claim: spared(turn, claim, turn.after, other.after),
    "cards": cards,
    "stands": stands,
    "with": with_building,
    "without": with_building,
    "cubes": cubes,
    "state": state,
    "same": same,
}
