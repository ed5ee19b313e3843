"""From what somebody typed to a play: notation or JSON, left-out cards and charges completed."""

from __future__ import annotations

from collections.abc import Sequence
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
        from advisor.words.alternative_plays import question

        suggestion = f"; {question(near)}" if near else ""
        super().__init__(f"{text} is not legal: {why} (khronos rules {why.section}){suggestion}")
        self.refusal = why
        self.near = tuple(near)


class Ambiguous(Mistake):
    """An incomplete play that stands for several legal ones; the message tells them apart."""

    def __init__(self, text: str, position: Position, candidates: Sequence[BoardPlay]) -> None:
        from advisor.words.alternative_plays import adventurers_told, told_apart
        from positions.notation.play_text import format_play

        tokens = [format_play(play) for play in candidates[:MOST_LISTED]]
        width = max(map(len, tokens))
        lines = [f"{text} can mean {len(candidates)} plays; say which:"]
        words = told_apart(position, candidates)[:MOST_LISTED]
        lines += [f"  {t:<{width}}  {said}" for t, said in zip(tokens, words, strict=True)]
        if len(candidates) > len(tokens):
            lines.append(f"  and {len(candidates) - len(tokens)} more")
        lines.append(adventurers_told(position, candidates))
        super().__init__("\n".join(line for line in lines if line))
        self.candidates = list(candidates)


def parsed(text: str, position: Position | None = None) -> Play | PlayPattern:
    """What the text says, complete or not; of a ``position`` near legal plays are offered.

    :raises Mistake: it is not a play.
    """
    from positions.files.problems import FileProblems
    from positions.files.reader import parse_text
    from positions.notation.play_text import PlayError, play_from_json
    from positions.notation.typed_plays import read_play

    try:
        if text.lstrip()[:1] == "{":
            document = parse_text(text, "the play")
            if document.problems:
                raise FileProblems("the play", document.problems)
            return play_from_json(document.tree)
        return read_play(text)
    except PlayError as error:
        raise Mistake(f"this is not a play: {_sentence(error, text, position)}") from None
    except FileProblems as error:
        raise Mistake(f"this is not a play: {error.problems[0].message}") from None


def _sentence(error: PlayError, text: str, position: Position | None) -> str:
    """What is wrong with a play, and which may have been meant."""
    from advisor.words.alternative_plays import legal_alike, question

    near = [error.near] if error.near else []
    if not near and position is not None and error.field in ("play", "building"):
        near = legal_alike(position, text)
    return f"{error.message}; {question(near)}" if near else error.message


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
    from search.rules.position import over

    if over(position):
        raise Mistake("the game is over")


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
    from advisor.words.position_words import cards_words
    from positions.notation.play_text import PlayError, parse_play
    from positions.notation.typed_plays import read_cards
    from positions.notation.written_plays import End
    from search.rules.turn_phases import refuse_stated, with_hand

    require_running(position)
    seat = position.mover
    color, number = position.table.colors[seat], position.hands[seat]
    if not isinstance(number, int):
        raise Mistake(f"{text}: the cards of {color} are known: {cards_words(number)}")
    try:
        said = parse_play("end=" + read_cards(text.strip()[len(HAND) :]))
    except PlayError:
        said = None
    if not isinstance(said, End) or said.draw is not None:
        raise Mistake(f"{text}: say the cards by kind, such as {HAND}2m1r1c")
    hand = said.discard
    why = refuse_stated(position, hand)
    if why is not None:
        raise Mistake(f"{text}: {why.message} (§{why.section})")
    return with_hand(position, seat, hand)
