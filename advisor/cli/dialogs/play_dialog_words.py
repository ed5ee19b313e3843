"""What ``khronos play`` says: help, others' turns, what can be played, the tutor's warning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.words.position_words import amount

if TYPE_CHECKING:
    from advisor.teach.sparring import Match
    from positions.notation.written_plays import BoardPlay
    from search.rules.position import Position

HELP: Final = """\
Type a play, or several: m:keep@c4  m-f  f:c4-castle@b3  m:x@d3  r:cube@e5  r:renovate@c4
(m might, f faith, r reason). Leave out cards and charges where only one way is legal.
Before anything else you may exchange=2c and, under Hold'em, swap=1m/1c.
End your turn with end; end=1c discards a civil card first.

boards  the boards and the players
hand    your cards, Ecus and adventurers
plays   what you can play; plays keep: each play with these letters
hint    what to look at; again: which board and cards; again: the turn
undo    take back your last play, and what was done since; undo turn: the whole turn
last    what the others have played since your turn
tutor   tutor mistake: it speaks at mistakes and blunders; tutor off
quit    leave; the game is saved"""
#: Plays that are listed at most.
MOST_LISTED: Final = 200


def turn_words(match: Match, begun: int, seat: int, reader: int) -> list[str]:
    """The turn of somebody else that began after so many plays, a line each."""
    from advisor.teach.sparring.turn_story import tell_turn, turn_at

    place = match.table.places[seat]
    before = match.view(reader, begun)
    plays = turn_at(match, begun, reader)
    story = tell_turn(before, plays, match.table.places[reader].color)
    ecus = match.view(reader, begun + len(plays)).ecus[seat]
    change = f" {story.ecus:+d}, now" if story.ecus else ""
    lines = [f"Turn {before.number}, {place.color} ({place.name}):{change} {amount(ecus, 'Ecu')}"]
    lines += [f"- {sentence}" for sentence in story.plays or ("No play.",)]
    return lines + [f"  {sentence}" for sentence in story.changes]


def plays_words(view: Position, letters: str) -> str:
    """The legal plays, payments left out: how many of each sort, or all with these letters."""
    from positions.notation.play_text import format_play
    from search.rules.legal_plays import legal_plays

    sorts: dict[str, dict[str, None]] = {}
    for play in legal_plays(view):
        token = format_play(play).partition("=")[0]
        sorts.setdefault(_sort_of(play, token), {})[token] = None
    if not sorts:
        return "You can play nothing more; end ends your turn."
    if not letters:
        return "\n".join(
            f"{sort:<22} {amount(len(tokens), 'play')}" for sort, tokens in sorts.items()
        )
    wanted = letters.lower().replace(" ", "_")
    matches = [token for tokens in sorts.values() for token in tokens if wanted in token]
    more = len(matches) - MOST_LISTED
    listed = (
        "  ".join(matches[:MOST_LISTED]) or f"You can play nothing with {letters[:40]!r} in it."
    )
    return listed + (f"\nand {more} more" if more > 0 else "")


def _sort_of(play: BoardPlay, token: str) -> str:
    """``m:keep``, ``upgrade to m:town``, ``m:x``, ``m-f``."""
    head, at, _ = token.partition("@")
    if not at or play.type != "upgrade":
        return head
    return f"upgrade to {head[:2]}{head.partition('-')[2]}"
