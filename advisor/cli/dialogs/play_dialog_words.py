"""What ``khronos play`` says: help, others' turns, what can be played, the tutor's warning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.words.position_words import amount
from advisor.words.say import say

if TYPE_CHECKING:
    from advisor.teach.sparring import Match
    from positions.notation.written_plays import BoardPlay
    from search.rules.position import Position

HELP: Final = "dialog-help-play"
#: Plays that are listed at most.
MOST_LISTED: Final = 200


def turn_words(match: Match, begun: int, seat: int, reader: int) -> list[str]:
    """The turn of somebody else that began after so many plays, a line each."""
    from advisor.bots.players.levels import called
    from advisor.teach.sparring.turn_story import tell_turn, turn_at

    place = match.table.places[seat]
    before = match.view(reader, begun)
    plays = turn_at(match, begun, reader)
    story = tell_turn(before, plays, match.table.places[reader].color)
    ecus = match.view(reader, begun + len(plays)).ecus[seat]
    about = {"turn": before.number, "player": place.color, "name": called(place.name), "ecus": ecus}
    if story.ecus:
        lines = [say("dialog-turn.change", change=story.ecus, **about)]
    else:
        lines = [say("dialog-turn", **about)]
    lines += [f"- {sentence}" for sentence in story.plays or (say("dialog-no-play"),)]
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
        return say("dialog-no-play-left")
    if not letters:
        return "\n".join(
            f"{sort:<22} {amount(len(tokens), 'play')}" for sort, tokens in sorts.items()
        )
    wanted = letters.lower().replace(" ", "_")
    matches = [token for tokens in sorts.values() for token in tokens if wanted in token]
    more = len(matches) - MOST_LISTED
    listed = "  ".join(matches[:MOST_LISTED]) or say(
        "dialog-no-such-play", letters=repr(letters[:40])
    )
    return listed + ("\n" + say("dialog-more", more=more) if more > 0 else "")


def _sort_of(play: BoardPlay, token: str) -> str:
    """``m:keep``, ``upgrade to m:town``, ``m:x``, ``m-f``."""
    head, at, _ = token.partition("@")
    if not at or play.type != "upgrade":
        return head
    return say("dialog-sort-upgrade", head=head[:2], partition=head.partition("-")[2])
