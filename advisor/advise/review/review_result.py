"""What a review says, as values and as the JSON of formats §6.

Ecus are Ecus of margin: own final Ecus less the best other's. What is not known is None.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from advisor.advise.review.game_turns import PlayedTurn
from advisor.advise.review.game_worths import Worths
from advisor.advise.review.luck import GIVEN, KINDS
from advisor.advise.review.review_settings import OBVIOUS, OPEN
from advisor.advise.review.turn_judge import TurnGrade
from advisor.words.advice import Figure
from positions.notation.play_text import play_to_json
from positions.notation.written_plays import Play
from positions.records.record_files import GameRecord

#: Luck and skill of all other players.
OTHERS: Final = "others"
OWN: Final = "own"
#: Digits of Ecus and of chances in JSON.
_ECUS: Final = 3
_CHANCE: Final = 4


@dataclass(frozen=True, slots=True)
class Lucky:
    """What a draw was worth beyond what could be expected of it, by seat, in Ecus."""

    #: ``deal``, ``refill`` or ``exchange``; ``given`` for a hand that was not drawn.
    kind: str
    margins: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn of the game and what is thought of it."""

    turn: PlayedTurn
    #: None where the player's hand is not known, or no grades were asked for.
    grade: TurnGrade | None
    #: Draws that the turn began with or had.
    draws: tuple[Lucky, ...]
    #: What may be expected before the turn, the hand not yet looked at, and after it.
    before: Worths
    worths: Worths
    #: Why the better turn is better, a sentence each, to the player whose turn it is; empty if
    #: there is no better one.
    reasons: tuple[str, ...] = ()

    @property
    def luck(self) -> float | None:
        """Luck of the player whose turn it is, in Ecus."""
        if not self.draws:
            return None
        return sum(draw.margins[self.turn.seat] for draw in self.draws)

    def skill(self, seat: int) -> float | None:
        """What the plays changed in a seat's margin beyond what the hand promised, in Ecus.

        None where the hand is not known: luck and skill cannot be told apart then.
        """
        if not self.turn.known:
            return None
        change = self.worths.margins[seat] - self.before.margins[seat]
        return change - sum(draw.margins[seat] for draw in self.draws)

    @property
    def counted(self) -> bool:
        """Whether the turn counts for the loss per turn: neither obvious nor open."""
        return self.grade is not None and self.grade.name not in (OBVIOUS, OPEN)

    @property
    def played(self) -> tuple[Play, ...]:
        """What was played, draws included as far as they are known."""
        return self.turn.plays

    @property
    def best(self) -> tuple[Play, ...]:
        """The best turn; what was played, if that is it; empty where nothing is known."""
        if self.grade is None:
            return ()
        return self.played if self._best_played else self.grade.best[0].plays

    @property
    def best_decide(self) -> tuple[str, ...]:
        """The squares that are chosen in the best turn, in their order (rules §5.5)."""
        if self.grade is None:
            return ()
        return self.turn.decide if self._best_played else self.grade.best[0].decide

    @property
    def _best_played(self) -> bool:
        """Whether the turn that was played ends as the best one does."""
        if self.grade is None:
            return False
        final = self.grade.best[0].final
        return final is not None and final.hash == self.grade.final.hash


@dataclass(frozen=True, slots=True)
class ReviewedPlayer:
    """A player's result, taken apart. Start, luck, skill and remainder add up to the final margin.

    The margin that luck has nothing to do with is ``adjusted``.
    """

    color: str
    name: str
    #: Expected before the deal.
    start: float
    #: The margin at the end; None while the game is not over.
    final: int | None
    #: By kind of draw, ``others`` for all draws of the others.
    luck: dict[str, float | None]
    #: What the plays made of the hands: one's ``own`` and the ``others``'.
    skill: dict[str, float | None]
    remainder: float | None
    #: Mean loss of the counted turns with its standard error, and how many there are.
    loss_per_turn: Figure | None
    counted: int

    @property
    def adjusted(self) -> float | None:
        """The final margin less all luck."""
        if self.final is None:
            return None
        return self.final - sum(value or 0.0 for value in self.luck.values())


@dataclass(frozen=True, slots=True)
class Review:
    """A game that was looked through, or its first turns."""

    record: GameRecord
    players: tuple[ReviewedPlayer, ...]
    turns: tuple[ReviewedTurn, ...]
    #: What may be expected before the first turn, and after each; the last is certain if the game
    #: is over.
    curve: tuple[Worths, ...]
    #: Turns that the record has.
    of: int

    @property
    def complete(self) -> bool:
        """Whether every turn of the record was looked at."""
        return len(self.turns) == self.of

    @property
    def unfinished(self) -> bool:
        """Whether the record ends before the game does: it was given up, or goes on elsewhere."""
        return self.complete and any(one.final is None for one in self.players)

    def document(self) -> dict[str, Any]:
        """The value that ``khronos review --json`` prints (formats §6)."""
        return {
            "players": [player_to_json(one) for one in self.players],
            "turns": [turn_to_json(one) for one in self.turns],
        }


def player_to_json(one: ReviewedPlayer) -> dict[str, Any]:
    """One entry of ``players``; its parts add up to the final margin as they are printed."""
    start = round(one.start, _ECUS)
    luck = {key: _rounded(value) for key, value in one.luck.items()}
    skill = {key: _rounded(value) for key, value in one.skill.items()}
    remainder = None
    if one.final is not None:
        parts = [start, *(v or 0.0 for v in luck.values()), *(v or 0.0 for v in skill.values())]
        remainder = round(one.final - math.fsum(parts), _ECUS)
    loss = one.loss_per_turn
    return {
        "color": one.color,
        "name": one.name,
        "start": start,
        "final": one.final,
        "luck": luck,
        "skill": skill,
        "remainder": remainder,
        "loss_per_turn": None if loss is None else round(loss.mean, _ECUS),
        "loss_se": None if loss is None else round(loss.error, _ECUS),
        "counted": one.counted,
    }


def turn_to_json(one: ReviewedTurn) -> dict[str, Any]:
    """One entry of ``turns``."""
    grade = one.grade
    return {
        "number": one.turn.number,
        "player": one.turn.color,
        "class": None if grade is None else grade.name,
        "win_loss": None if grade is None else round(grade.losses.win.mean, _CHANCE),
        "ecus_loss": None if grade is None else round(grade.losses.ecus.mean, _ECUS),
        "se": None if grade is None else round(grade.losses.ecus.error, _ECUS),
        "luck": _rounded(one.luck),
        "played": [play_to_json(play) for play in one.played],
        "best": None if grade is None else [play_to_json(play) for play in one.best],
    }


def player_of(
    record: GameRecord,
    seat: int,
    turns: Sequence[ReviewedTurn],
    final: int | None,
) -> ReviewedPlayer:
    """What the turns say of one player."""
    start = turns[0].before.margins[seat] if turns else 0.0
    luck: dict[str, float | None] = dict.fromkeys((*KINDS, OTHERS))
    skill: dict[str, float | None] = dict.fromkeys((OWN, OTHERS))
    for turn in turns:
        own = turn.turn.seat == seat
        for draw in turn.draws:
            if draw.kind != GIVEN:
                _add(luck, draw.kind if own else OTHERS, draw.margins[seat])
        change = turn.skill(seat)
        if change is not None:
            _add(skill, OWN if own else OTHERS, change)
    # A kind of draw that did not happen brought nothing; None is for hands that are not known.
    if any(turn.draws for turn in turns if turn.turn.seat == seat):
        luck |= {kind: luck[kind] or 0.0 for kind in KINDS}
    if any(turn.draws for turn in turns if turn.turn.seat != seat):
        luck[OTHERS] = luck[OTHERS] or 0.0
    remainder = None
    if final is not None:
        parts = [*luck.values(), *skill.values()]
        remainder = final - start - sum(value or 0.0 for value in parts)
    counted = [
        turn.grade.losses.ecus
        for turn in turns
        if turn.turn.seat == seat and turn.grade is not None and turn.counted
    ]
    return ReviewedPlayer(
        record.players[seat].color,
        record.players[seat].name,
        start,
        final,
        luck,
        skill,
        remainder,
        loss_of(counted),
        len(counted),
    )


def loss_of(losses: Sequence[Figure]) -> Figure | None:
    """The mean of some losses and its error; None if there are none."""
    if not losses:
        return None
    square = sum(loss.error**2 for loss in losses)
    return Figure(sum(loss.mean for loss in losses) / len(losses), math.sqrt(square) / len(losses))


def _add(parts: dict[str, float | None], key: str, value: float) -> None:
    parts[key] = (parts[key] or 0.0) + value


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _ECUS) + 0.0
