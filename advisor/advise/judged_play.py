"""Why a play is legal or not, and what becomes of its shadows: what ``khronos why`` answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from advisor.advise.complete_play import Ambiguous, NotLegal, completed_play
from advisor.advise.explain.shadow_rows import shadow_rows
from advisor.words.rulebook import section
from advisor.words.shadow_words import ShadowRow, shadow_to_json
from positions.notation.play_text import play_to_json
from positions.notation.written_plays import End, Exchange, Play, Swap
from search.rules.position import Position
from search.rules.refusal import CARD_PLAY_SECTIONS, Refusal, refusal
from search.rules.turn_phases import refuse_turn_play

#: The § that permits a play, by its type.
_SECTIONS: Final = {
    **CARD_PLAY_SECTIONS,
    "travel": "2.2",
    "exchange": "2.1",
    "swap": "7.1",
    "end": "2.1",
}


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """A play as somebody typed it: what it can mean, and why it is not legal, if it is not."""

    #: The legal plays that it can mean; several differ in how they are paid.
    plays: tuple[Play, ...]
    refusal: Refusal | None
    #: Legal plays that may have been meant instead, in notation.
    near: tuple[str, ...] = ()
    #: What becomes of the shadows of the first play.
    shadows: tuple[ShadowRow, ...] = ()

    @property
    def section(self) -> str:
        """The § that permits the play, or that forbids it."""
        return _SECTIONS[self.plays[0].type] if self.refusal is None else self.refusal.section


def judged_play(position: Position, text: str) -> JudgedPlay:
    """What a play in notation or JSON can mean, and whether the rules allow it.

    :raises Mistake: the text is not a play.
    """
    try:
        play = completed_play(position, text)
    except Ambiguous as error:
        return JudgedPlay(
            tuple(error.candidates), None, (), shadow_rows(position, error.candidates[0])
        )
    except NotLegal as error:
        return JudgedPlay((), error.refusal, tuple(error.near))
    if isinstance(play, Exchange | Swap | End):
        return JudgedPlay((play,), refuse_turn_play(position, play))
    why = refusal(position, play)
    return JudgedPlay((play,), why, (), shadow_rows(position, play) if why is None else ())


def judged_to_json(position: Position, judged: JudgedPlay) -> dict[str, Any]:
    """What ``khronos why --json`` prints, and the engine answers to ``why``."""
    rule = section(judged.section)
    return {
        "digest": position.digest(),
        "legal": judged.refusal is None,
        "plays": [play_to_json(play) for play in judged.plays],
        "section": judged.section,
        "message": None if judged.refusal is None else judged.refusal.message,
        "rule": None if rule is None else rule.text,
        "shadows": [shadow_to_json(row) for row in judged.shadows],
    }
