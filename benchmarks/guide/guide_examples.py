"""Three positions of the games in which one sees what a claim is about, and a puzzle about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from advisor.advise.game_records.record_replay import turns_of
from advisor.page.components.plays_in_text import play_words
from advisor.teach.puzzles import Puzzle, puzzles
from benchmarks.guide.claim_words import Words
from benchmarks.guide.game_plan import GameLine
from benchmarks.guide.game_store import GameStore
from benchmarks.guide.measured_games import MeasuredGame
from positions.notation.play_text import format_pattern
from positions.notation.written_plays import End
from positions.setup import Setup
from search.rules.convert import setup_of
from search.rules.game import hide_hands

#: Positions of a claim.
WANTED: Final = 3
_PLAYERS: Final = {2: "Two", 3: "Three", 4: "Four", 5: "Five"}


@dataclass(frozen=True, slots=True)
class Example:
    """A position as its player saw it, what there is to see, and what was played then."""

    title: str
    says: str
    played: str
    setup: Setup


def examples(said: Words, games: Iterable[MeasuredGame], store: GameStore) -> list[Example]:
    """The positions in which it is seen best, each of another deal, of two players first, then of
    three, and so on."""
    listed = []
    for game, place, value in chosen(said, games):
        record = store.record(game.line, game.number)
        turn = turns_of(record, None, game.line.name)[place]
        title = (
            f"{line_words(game.line)}, game {game.number + 1}: turn {turn.number} of"
            f" {turn.color.capitalize()}"
        )
        says = said.seen.format(value=f"{value:.10g}")
        plays = [recorded.play for recorded in turn.node.plays]
        played = "; ".join(play_words(play) for play in plays if not isinstance(play, End))
        setup = setup_of(hide_hands(turn.before, turn.seat))
        notes = f"{says}\nPlayed: {' '.join(map(format_pattern, plays))}"
        listed.append(Example(title, says, played, replace(setup, title=title, notes=notes)))
    return listed


def line_words(line: GameLine) -> str:
    """``Two players, cards of Rio Grande, Hold'em``."""
    base = " ".join(part.capitalize() for part in line.base.split("-"))
    words = f"{_PLAYERS[line.players]} players, cards of {base}"
    return f"{words}, Hold'em" if line.holdem else words


def chosen(said: Words, games: Iterable[MeasuredGame]) -> list[tuple[MeasuredGame, int, float]]:
    """The games, the places of the turns in them, and the values that are shown."""
    rated = []
    for game in games:
        row = game.luck if said.rows == "luck" else game.replay
        if row is not None and said.shown in row["shown"]:
            value, place = row["shown"][said.shown]
            rated.append((value, game, int(place)))
    rated.sort(key=lambda one: (-one[0], one[1].line.name, one[1].number))
    ranked: list[tuple[float, MeasuredGame, int]] = []
    for fresh in (True, False):  # first those of other numbers of players
        for one in rated:
            players = {other.line.players for _, other, _ in ranked}
            deals = {other.deal for _, other, _ in ranked}
            if fresh and one[1].line.players in players:
                continue
            if len(ranked) < WANTED and one[1].deal not in deals:
                ranked.append(one)
    ranked.sort(key=lambda one: one[1].line.players)
    return [(game, place, value) for value, game, place in ranked]


def puzzle_for(said: Words, taken: Sequence[Puzzle]) -> Puzzle | None:
    """The first puzzle with the claim's themes that no other claim has; None if there is none."""
    for theme in said.themes:
        for one in puzzles():
            if theme in one.model.themes and one not in taken:
                return one
    return None
