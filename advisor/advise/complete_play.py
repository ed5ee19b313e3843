"""From what somebody typed to a play: notation or JSON, left-out cards and charges completed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from positions.notation.play_text import PlayError, PlayPattern
    from positions.notation.written_plays import BoardPlay, Play, Travel
    from search.rules.position import Position
    from search.rules.refusal import Refusal

#: Candidates of an incomplete play that a message lists.
MOST_LISTED: Final = 12
#: The pseudo-play that states the cards of the player to move.
HAND: Final = "hand="


class Mistake(Exception):
    """What was asked cannot be done as it was said; the message is for whoever said it."""


class NotLegal(Mistake):
    """The play is understood and the rules forbid it; ``near`` are legal ones that may be meant."""

    def __init__(self, text: str, why: Refusal, near: Sequence[str] = ()) -> None:
        about = {"play": text, "why": str(why), "section": why.section}
        super().__init__(_with_near("mistake-not-legal", near, about))
        self.refusal = why
        self.near = tuple(near)


def _with_near(key: str, near: Sequence[str], arguments: Mapping[str, str]) -> str:
    """A message; where plays are near, in the form that asks whether they were meant."""
    from advisor.words.say import listed, say

    if not near:
        return say(key, **arguments)
    return say(f"{key}.near", near=listed(near, "or"), **arguments)


class Ambiguous(Mistake):
    """An incomplete play that stands for several legal ones; the message tells them apart."""

    def __init__(self, text: str, position: Position, candidates: Sequence[BoardPlay]) -> None:
        from advisor.words.alternative_plays import adventurers_told, told_apart
        from advisor.words.say import say
        from positions.notation.play_text import format_play

        tokens = [format_play(play) for play in candidates[:MOST_LISTED]]
        width = max(map(len, tokens))
        lines = [say("mistake-ambiguous", play=text, plays=len(candidates))]
        words = told_apart(position, candidates)[:MOST_LISTED]
        lines += [f"  {t:<{width}}  {said}" for t, said in zip(tokens, words, strict=True)]
        if len(candidates) > len(tokens):
            lines.append("  " + say("mistake-more", more=len(candidates) - len(tokens)))
        lines.append(adventurers_told(position, candidates))
        super().__init__("\n".join(line for line in lines if line))
        self.candidates = list(candidates)


def parsed(text: str, position: Position | None = None) -> Play | PlayPattern:
    """What the text says, complete or not; of a ``position`` near legal plays are offered.

    :raises Mistake: it is not a play.
    """
    from advisor.words.say import say
    from positions.files.problems import FileProblems, shown
    from positions.files.reader import parse_text
    from positions.notation.play_text import PlayError, play_from_json
    from positions.notation.typed_plays import read_play

    try:
        if text.lstrip()[:1] == "{":
            name = say("mistake-the-play")
            document = parse_text(text, name)
            if document.problems:
                raise FileProblems(name, document.problems)
            return play_from_json(document.tree)
        return read_play(text)
    except PlayError as error:
        raise _not_a_play(error, text, position) from None
    except FileProblems as error:
        why = error.problems[0].message
        raise Mistake(say("mistake-bad-play", play=shown(text), why=why)) from None


def _not_a_play(error: PlayError, text: str, position: Position | None) -> Mistake:
    """What is wrong with a play, and which may have been meant."""
    from advisor.words.alternative_plays import legal_alike
    from positions.files.problems import shown

    near = list(error.near)
    if not near and position is not None and error.field in ("play", "building"):
        near = legal_alike(position, text)
    if error.field == "play":
        return Mistake(_with_near("mistake-not-a-play", near, {"play": shown(text)}))
    return Mistake(
        _with_near("mistake-bad-play", near, {"play": shown(text), "why": error.message})
    )


def completed_play(position: Position, text: str) -> Play:
    """The one play that the text can mean here; whole plays are not checked.

    :raises Mistake: no play, none that is legal, or several.
    """
    from advisor.advise.game_records.play_patterns import refusal_of
    from advisor.words.alternative_plays import legal_instead
    from positions.notation.play_text import PlayPattern
    from positions.notation.written_plays import Travel

    require_running(position)
    play = parsed(text, position)
    if isinstance(play, Travel) and "/" not in text and not text.lstrip().startswith("{"):
        return _travel(position, text, play)
    if not isinstance(play, PlayPattern):
        return play
    completions = candidates(position, play)
    if len(completions) == 1:
        return completions[0]
    if completions:
        raise Ambiguous(text, position, completions)
    raise NotLegal(text, refusal_of(position, play), legal_instead(position, play))


def require_running(position: Position) -> None:
    """:raises Mistake: the game is over."""
    from advisor.words.say import say
    from search.rules.position import over

    if over(position):
        raise Mistake(say("mistake-over"))


def candidates(position: Position, pattern: PlayPattern) -> list[BoardPlay]:
    """The legal plays that an incomplete one can mean."""
    from advisor.advise.game_records.play_patterns import fitting

    return list(fitting(position, pattern))


def _travel(position: Position, text: str, play: Travel) -> BoardPlay:
    """``m-r`` means the adventurer without cards, or else the only one there.

    :raises Ambiguous: both there have carried cards.
    """
    from search.rules.legal_plays import legal_plays

    same = [p for p in legal_plays(position) if p[:2] == play[:2] and p.type == play.type]
    if len(same) > 1 and play not in same:
        raise Ambiguous(text, position, same)
    return same[0] if len(same) == 1 else play


def states_hand(text: str) -> bool:
    """Whether the text is the pseudo-play that states the cards of the player to move."""
    return text.strip().lower().startswith(HAND)


def with_stated_hand(position: Position, text: str) -> Position:
    """The position after ``hand=2m1r1c``: the cards of the player to move, so far a number.

    :raises Mistake: no cards, a hand that is known, or cards that they cannot have.
    """
    from advisor.words.position_words import hand_token
    from advisor.words.say import say
    from positions.notation.play_text import PlayError, parse_play
    from positions.notation.typed_plays import read_cards
    from positions.notation.written_plays import End
    from search.rules.turn_phases import refuse_stated, with_hand

    require_running(position)
    seat = position.mover
    color, number = position.table.colors[seat], position.hands[seat]
    if not isinstance(number, int):
        known = hand_token(number)
        raise Mistake(say("mistake-cards-known", play=text, player=color, cards=known))
    try:
        said = parse_play("end=" + read_cards(text.strip()[len(HAND) :]))
    except PlayError:
        said = None
    if not isinstance(said, End) or said.draw is not None:
        raise Mistake(say("mistake-cards-by-kind", play=text))
    hand = said.discard
    why = refuse_stated(position, hand)
    if why is not None:
        about = {"why": why.message, "section": why.section}
        raise Mistake(say("mistake-cards-impossible", play=text, **about))
    return with_hand(position, seat, hand)
