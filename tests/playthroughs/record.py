"""Records whole games with all that the rules answer at each step: tests/playthroughs/*.txt.gz.

A step says who is to move, every player's income, every legal play with the digests of all that it
can lead to, and then what was played. ``python -m tests.playthroughs.record`` writes the files
anew: do it only after a change of the rules that is meant, and read the difference first:
``python -m tests.playthroughs.record --diff``.
"""

from __future__ import annotations

import difflib
import gzip
import itertools
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from positions.files.ruleset_files import ruleset
from positions.notation.play_text import format_play
from positions.notation.written_plays import BoardPlay, End, Exchange, Play, Swap
from positions.setup import GameMap
from positions.things import PHASES, Cards
from search.rules.game import Game, Record, deal
from search.rules.income import income, incomes
from search.rules.legal_plays import moves
from search.rules.move import play_of
from search.rules.position import EXCHANGED, START, SWAPPED, Position, over
from search.rules.resolution import outcomes

FOLDER = Path(__file__).parent
MAP = GameMap(
    "clearing",
    (
        "..f...~...",
        "..f...~...",
        "......~~^.",
        ".^.....~^.",
        "......~~..",
        "..ff..~...",
        "..f...~...",
        "......~..f",
    ),
    ("b2", "i1", "e5", "d8", "j6"),
)
#: Players: ruleset, Hold'em, seed.
GAMES = {
    2: ("rio-grande", False, 21),
    3: ("rio-grande", True, 32),
    4: ("matagot", False, 43),
    5: ("rio-grande", False, 54),
}
#: Plays with more outcomes are written down without them.
LIMIT = 256

Answers = dict[str, tuple[BoardPlay, list[Position] | None]]


def file_of(players: int) -> Path:
    return FOLDER / f"{players}-players.txt.gz"


def recorded(players: int) -> list[str]:
    """The lines of the recording that lies in this folder."""
    with gzip.open(file_of(players), "rt", encoding="ascii") as file:
        return file.read().splitlines()


def playthrough(players: int) -> Iterator[str]:
    """The lines of the game of that many players, played now."""
    base, holdem, seed = GAMES[players]
    game = deal(MAP, ruleset(base, holdem), players, seed)
    rng = random.Random(seed)
    for step in itertools.count():
        answers = _answers(game.position)
        yield from _state(game.position, step)
        for token, (_, ends) in answers.items():
            digests = ["many"] if ends is None else sorted(e.digest() for e in ends)
            yield f"  {token} {' '.join(digests)}"
        if game.over:
            return
        record = game.play(_choice(game, answers, rng))
        yield f"> {format_play(record.play)}{_choices(record)} {record.ecus:+}"


def _answers(position: Position) -> Answers:
    """Every legal play by its token, sorted, and what it can lead to."""
    geometry = position.table.geometry
    found: Answers = {}
    for move in moves(position):
        play = play_of(move, geometry)
        found[format_play(play)] = play, outcomes(position, move, LIMIT)
    return dict(sorted(found.items()))


def _state(position: Position, step: int) -> Iterator[str]:
    mover, phase = position.table.colors[position.mover], PHASES[position.phase]
    if over(position):
        mover, phase = "nobody", "over"
    yield f"# {step} turn {position.number} {mover} {phase} {position.digest()}"
    for color, amounts in zip(position.table.colors, incomes(position), strict=True):
        yield f"$ {color} {' '.join(map(str, amounts))}"


def _choices(record: Record) -> str:
    return "".join(f" [{c.who} {c.what} {'/'.join(c.options)}: {c.chosen}]" for c in record.choices)


def _choice(game: Game, answers: Answers, rng: random.Random) -> Play:
    """What is played: mostly the best of a few plays at first sight, sometimes any."""
    position = game.position
    hand = position.hand
    if position.phase in (START, SWAPPED) and position.ecus[position.mover] > 3:
        if rng.random() < 0.2 and any(hand):
            return Exchange(_some(rng, hand, 1))
    elif position.reserve and position.phase == EXCHANGED and any(hand):
        kind = max(range(3), key=lambda k: position.reserve[k] if position.reserve else 0)
        take = (int(kind == 0), int(kind == 1), int(kind == 2))
        return Swap(take, _some(rng, hand, 1))
    sorts: dict[tuple[str, str], list[str]] = {}
    for token, (play, _) in answers.items():
        sorts.setdefault((play.type, getattr(play, "building", "")), []).append(token)
    tokens = [rng.choice(tokens) for _, tokens in sorted(sorts.items()) for _ in range(3)]
    if not tokens or not any(hand) or rng.random() < 0.04:
        return End(_some(rng, hand, rng.randint(0, 1)))
    rng.shuffle(tokens)
    if rng.random() < 0.7:
        tokens.sort(key=lambda token: _worth(position, answers[token][1]))
    return answers[tokens[-1]][0]


def _worth(position: Position, ends: list[Position] | None) -> int:
    """Ecus, income and cards used, so that much is built; a travel is never the best."""
    if not ends or ends[0].discard == position.discard:
        return -1
    seat = position.mover
    used = sum(position.hand) - sum(ends[0].hand)
    return used + min(end.ecus[seat] + income(end, seat) for end in ends)


def _some(rng: random.Random, hand: Cards, number: int) -> Cards:
    pile = [kind for kind in range(3) for _ in range(hand[kind])]
    picked = rng.sample(pile, min(number, len(pile)))
    return picked.count(0), picked.count(1), picked.count(2)


def main() -> None:
    for players in GAMES:
        lines = list(playthrough(players))
        if "--diff" in sys.argv:
            old = recorded(players)
            print("\n".join(difflib.unified_diff(old, lines, "recorded", "now", n=0, lineterm="")))
            continue
        data = "".join(line + "\n" for line in lines).encode("ascii")
        file_of(players).write_bytes(gzip.compress(data, 9, mtime=0))
        print(f"{file_of(players).name}: {len(lines)} lines, {file_of(players).stat().st_size} B")


if __name__ == "__main__":
    main()
