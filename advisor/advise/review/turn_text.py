"""A turn of a review in plain words: what was played, what it lost, what was better.

Chances before and after a turn are those of the curve (``review_curve``), so that the two agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from advisor.advise.review.review_result import Review, ReviewedTurn
from advisor.advise.review.review_settings import BEST, OBVIOUS, OPEN, ReviewSettings
from advisor.advise.review.turn_judge import TurnGrade
from advisor.words import play_words
from advisor.words.chance_words import chance_words, percent_shown
from advisor.words.position_words import cards_words
from advisor.words.say import Argument, fixed, joined, say
from positions.notation.written_plays import End, Exchange, Play

#: Grades that have a sign of their own beside them.
_SIGNED: Final = ("inaccuracy", "mistake", "blunder")
#: Ecus of luck that are worth a sentence.
_LUCKY: Final = 0.5
#: Of a fall of the chance to win what the turn did not lose, from which on it is told.
_ELSEWHERE: Final = 0.1


def mark(one: ReviewedTurn) -> str:
    """``?!``, ``?`` or ``??``; empty for a turn that lost little."""
    named = one.grade is not None and one.grade.name in _SIGNED
    return say(f"mark-{one.grade.name}") if named and one.grade is not None else ""


def better(one: ReviewedTurn) -> tuple[Play, ...]:
    """The best turn where another one was played and that is worth telling; empty otherwise."""
    if one.grade is None or one.grade.name in (BEST, OBVIOUS, OPEN) or one.best == one.played:
        return ()
    return one.best


def play_lines(plays: Sequence[Play]) -> list[str]:
    """The plays of a turn, a sentence each, with the cards they cost; what does nothing is left
    out."""
    return [line for line in map(_line, plays) if line] or [say("play-none")]


def _line(play: Play) -> str:
    if isinstance(play, Exchange):
        about = {"cards": cards_words(play.discard)}
        if play.draw is None:
            return say("review-exchange", **about)
        return say("review-exchange.drawn", drawn=cards_words(play.draw), **about)
    if isinstance(play, End):
        return say("review-discard", cards=cards_words(play.discard)) if any(play.discard) else ""
    return play_words.play_words(play)


def turn_line(plays: Sequence[Play]) -> str:
    """The whole turn in a sentence, without prices: ``Build a Keep on c4 of Might, then …``."""
    return joined("play-then", _clauses(plays) or [say("play-none")])


def turn_line_with_discard(plays: Sequence[Play]) -> str:
    """The same with what is discarded at its end, which may be all that tells two turns apart."""
    discards = [
        say("review-discard.within", cards=cards_words(play.discard))
        for play in plays
        if isinstance(play, End) and any(play.discard)
    ]
    return joined("play-then", [*(_clauses(plays) or [say("play-none")]), *discards])


def _clauses(plays: Sequence[Play]) -> list[str]:
    said: list[str] = []
    for play in plays:
        form: play_words.Form = "within" if said else ""
        if isinstance(play, Exchange):
            end = ".within" if said else ""
            said.append(say(f"review-exchange-short{end}", cards=cards_words(play.discard)))
        elif not isinstance(play, End):
            said.append(play_words.what_words(play, form))
    return said


def grade_sentences(one: ReviewedTurn, review: Review, settings: ReviewSettings) -> list[str]:
    """What the turn lost and what became of the chance to win, a sentence each."""
    before, after = _chances(one, review)
    chances = {"before": chance_words(before), "after": chance_words(after)}
    chance = say("review-told-chance", **chances)
    if one.grade is None:
        return [say("review-told-unknown", player=one.turn.color), chance]
    name = one.grade.name
    if name in (BEST, OBVIOUS, OPEN):
        return [say(f"review-told-{name}"), chance]
    about: dict[str, Argument] = {"grade": name, "ecus": lost_shown(one.grade)}
    fall, lost = before - after, max(0.0, one.grade.losses.win.mean)
    if fall - lost > _ELSEWHERE:
        shown = percent_shown(before) - percent_shown(after)
        points = {"fall": shown, "lost": _percent(lost)}
        return [say("review-told-lost", **about), chance, say("review-told-share", **points)]
    limits = settings.game_lost
    if before >= limits.before and after <= limits.after:
        return [say("review-told-lost.game", **about, **chances)]
    return [say("review-told-lost", **about), chance]


def lost_shown(grade: TurnGrade) -> int:
    """What a turn lost, in whole Ecus, wherever that is said of one turn."""
    return max(0, round(grade.losses.ecus.mean))


def better_sentence(one: ReviewedTurn) -> str:
    """The better turn in a sentence, with what it adds to the chance to win; empty if there is
    none."""
    plays = better(one)
    if not plays or one.grade is None:
        return ""
    line = turn_line(plays)
    if one.turn.exchange is not None:  # what was drawn lies between the two
        return say("review-told-better", turn=line)
    # The difference alone: the curve's chances come from looks at other moments.
    more = _percent(max(0.0, one.grade.losses.win.mean))
    if not more:
        return say("review-told-better", turn=line)
    return say("review-told-better.chance", turn=line, more=more)


def why_head(one: ReviewedTurn) -> str:
    """What stands above the reasons for the better turn; empty if there are none."""
    return say("review-why", player=one.turn.color) if one.reasons else ""


def luck_sentence(one: ReviewedTurn) -> str:
    """What the cards of the turn were worth, in a sentence; empty where that is next to nothing."""
    if one.luck is None or abs(one.luck) < _LUCKY:
        return ""
    more = "more" if one.luck > 0 else "less"
    return say("review-told-luck", more=more, ecus=fixed(abs(one.luck), 1))


def _chances(one: ReviewedTurn, review: Review) -> tuple[float, float]:
    """The player's chance to win before and after the turn, as the curve has it."""
    place, seat = one.turn.place, one.turn.seat
    return review.curve[place - 1].wins[seat], review.curve[place].wins[seat]


def _percent(chance: float) -> Argument:
    return fixed(100 * chance, 0)
