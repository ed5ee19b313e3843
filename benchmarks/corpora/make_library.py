"""Positions out of whole games for the library.

``python -m benchmarks.corpora.make_library [--out DIR]``

Every seat plays the turn that a small survey values most (gain guaranteed plus estimate of
``advisor.advise.estimate``), now and then a close second, and every other seat believes in
``reason``, so that games differ. The same seed gives the same game as long as survey and estimate
stay as they are; the files written are kept in git.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from advisor.advise.estimate import Estimator
from benchmarks.command_options import options_of
from positions.files.load_position import LIBRARY
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.files.save import to_yaml
from positions.notation.written_plays import End, Exchange, Travel
from positions.setup import GameMap
from positions.things import EPOCHS, KINDS, Cards
from search.rules.convert import setup_of
from search.rules.game import Game, deal, hide_hands
from search.rules.income import incomes
from search.rules.legal_plays import moves
from search.rules.position import START, Position
from search.rules.resolution import Decision, begin
from search.rules.setup_check import defects
from search.rules.written_turn import Played
from search.solve.survey import Evaluate, SurveyedTurn, survey

#: Positions generated for a turn in the games.
BUDGET = 1_500
#: A turn worth at most this much less than the best, in Ecus, is played now and then.
SLACK = 1.0
#: What a believer in ``reason`` adds for a cube or mark of their own there, in Ecus, and for a
#: renovated building.
CUBE, RENOVATION = 1.2, 0.7
NUMBERS = ("no", "one", "two", "three", "four", "five")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A position to be written: of which game, when, and who sees what.

    ``plays`` counts the plays of the turn already made, ``seat`` says whose turn it is. With
    ``known`` all hands are written, else those of the others are numbers.
    """

    name: str
    players: int
    seed: int
    turn: int
    seat: int = 0
    plays: int = 0
    known: bool = False
    map: str = "crossing"
    base: str = "rio-grande"
    holdem: bool = False


WANTED = (
    Wanted("game-2p-t1-opening", 2, 21, 1),
    Wanted("game-2p-t3-two-banks", 2, 22, 3),
    Wanted("game-2p-t4-middle", 2, 23, 4, seat=1, plays=1),
    Wanted("game-2p-t4-first-income", 2, 24, 4, known=True),
    Wanted("game-2p-t6-before-the-end", 2, 25, 6, seat=1),
    Wanted("game-2p-t7-last-turn", 2, 26, 7, seat=1),
    Wanted("game-2p-ford-t3", 2, 31, 3, map="ford"),
    Wanted("game-2p-ford-t4", 2, 32, 4, seat=1, map="ford"),
    Wanted("game-2p-ford-t6-middle", 2, 33, 6, plays=1, map="ford", known=True),
    Wanted("game-2p-ford-t7", 2, 34, 7, map="ford"),
    Wanted("game-2p-meadow-t4", 2, 35, 4, map="meadow", known=True),
    Wanted("game-2p-meadow-t7-middle", 2, 36, 7, seat=1, plays=1, map="meadow"),
    Wanted("game-3p-t1-middle", 3, 41, 1, seat=2, plays=1),
    Wanted("game-3p-t3-crowding", 3, 42, 3, seat=1),
    Wanted("game-3p-t4-first-income", 3, 43, 4),
    Wanted("game-3p-t4-middle", 3, 44, 4, seat=1, plays=1, known=True),
    Wanted("game-3p-t6-late", 3, 45, 6, seat=2),
    Wanted("game-3p-t7-last-of-all", 3, 46, 7, seat=2),
    Wanted("game-3p-holdem-t4", 3, 47, 4, seat=2, holdem=True),
    Wanted("game-3p-matagot-t6", 3, 48, 6, base="matagot"),
    Wanted("game-4p-t1-third-seat", 4, 51, 1, seat=2),
    Wanted("game-4p-t3-middle", 4, 52, 3, seat=3, plays=2),
    Wanted("game-4p-t4-first-seat", 4, 53, 4),
    Wanted("game-4p-t6-crowded", 4, 54, 6, seat=1, known=True),
    Wanted("game-4p-t7-last-income", 4, 55, 7, seat=3),
    Wanted("game-4p-holdem-t7-middle", 4, 56, 7, seat=1, plays=1, holdem=True),
    Wanted("game-5p-t1-last-seat", 5, 61, 1, seat=4),
    Wanted("game-5p-t3-few-squares", 5, 62, 3, seat=2),
    Wanted("game-5p-t4-first-income", 5, 63, 4, seat=2),
    Wanted("game-5p-t6-middle", 5, 64, 6, seat=3, plays=1),
    Wanted("game-5p-t7-first-seat", 5, 65, 7),
    Wanted("game-5p-matagot-t4", 5, 66, 4, seat=4, base="matagot"),
    Wanted("game-2p-valley-t4", 2, 71, 4, seat=1, map="valley"),
    Wanted("game-2p-valley-t7-last-turn", 2, 72, 7, seat=1, map="valley"),
    Wanted("game-3p-valley-t3", 3, 73, 3, seat=1, map="valley"),
    Wanted("game-3p-valley-holdem-t7", 3, 74, 7, seat=2, map="valley", holdem=True),
    Wanted("game-4p-valley-t4", 4, 75, 4, seat=2, map="valley"),
    Wanted("game-4p-valley-matagot-t6", 4, 76, 6, map="valley", base="matagot"),
    Wanted("game-5p-valley-t5-middle", 5, 77, 5, seat=1, plays=1, map="valley"),
    Wanted("game-5p-valley-t7", 5, 78, 7, seat=3, map="valley", known=True),
)


def taste(position: Position, believer: bool) -> Evaluate:
    """How the mover values the end of a turn: as the estimate, or with more faith in ``reason``."""
    estimate = Estimator(position)
    if not believer:
        return estimate
    seat = position.mover

    def evaluate(end: Position) -> float:
        board = end.boards[2]
        cubes = sum(board.cubes_of(seat, anchor) for anchor in board.cubes)
        marks = sum(tile.mark == seat for tile in board.tiles.values())
        renovated = sum(tile.renovated for tile in board.tiles.values())
        return estimate(end) + CUBE * (cubes + marks) + RENOVATION * renovated

    return evaluate


def chosen_turn(position: Position, rng: random.Random, believer: bool) -> SurveyedTurn:
    """The best turn that a small survey finds, or now and then one that is nearly as good."""
    best, *rest = islice(survey(position, taste(position, believer), BUDGET), 3)
    close = [turn for turn in rest if turn.value > best.value - SLACK]
    return rng.choice(close) if close and rng.random() < 0.25 else best


def make_as_planned(game: Game, played: Played) -> None:
    """Make a play of a line with the decisions that the line names."""
    names = iter([choice.chosen for choice in played.choices])

    def decide(at: Position, decision: Decision) -> int:
        return at.table.geometry.index[next(names)]

    game.play(played.play, decide)


def exchange(game: Game) -> None:
    """Pay for other cards where three or more of one kind clog the hand (§2.1)."""
    position = game.position
    hand = position.hand
    most = max(range(3), key=lambda kind: hand[kind])
    if position.ecus[position.mover] >= 5 and hand[most] >= 3 and position.number > 1:
        discard = [0, 0, 0]
        discard[most] = 2
        game.play(Exchange((discard[0], discard[1], discard[2])))


def discards(position: Position) -> Cards:
    """Unplayed cards that go before the refill: all of a kind beyond two."""
    hand = position.hand
    if position.number >= position.table.last_turn:
        return 0, 0, 0
    return max(0, hand[0] - 2), max(0, hand[1] - 2), max(0, hand[2] - 2)


def reach(wanted: Wanted, game_map: GameMap | None = None) -> Position:
    """Play the game up to the position wanted, on ``game_map`` if the library does not have it.

    :raises ValueError: if the turn wanted is shorter than the plays wanted of it.
    """
    rules = ruleset(wanted.base, wanted.holdem)
    game = deal(game_map or load_map(wanted.map), rules, wanted.players, wanted.seed)
    rng = random.Random(wanted.seed * 1000)
    while not game.over:
        here = game.position
        last = here.number == wanted.turn and here.mover == wanted.seat
        if last and not wanted.plays:
            return here
        if rng.random() < 0.5:
            exchange(game)
        plays = 0
        believer = (here.mover + wanted.seed) % 2 == 0
        for played in chosen_turn(game.position, rng, believer).line:
            make_as_planned(game, played)
            plays += not isinstance(played.play, Travel)
            if last and plays == wanted.plays:
                return game.position
        if last:
            raise ValueError(f"{wanted.name}: the turn has only {plays} plays; take another seed")
        game.play(End(discards(game.position)))
    raise ValueError(f"{wanted.name}: the game ended before that")


def title(wanted: Wanted, position: Position) -> str:
    """What a list of positions shows."""
    who = position.table.colors[position.mover].capitalize()
    when = f"turn {position.number}" + ("" if position.phase == START else ", in the middle")
    rules = ", Hold'em" if wanted.holdem else ""
    if wanted.base != "rio-grande":
        rules += f", {wanted.base}"
    return f"{NUMBERS[wanted.players].capitalize()} players, {when}: {who} to move{rules}"


def notes(position: Position) -> str:
    """What to look at, in numbers that the engine counts."""
    table = position.table
    who = table.colors[position.mover].capitalize()
    ecus = zip(table.colors, position.ecus, strict=True)
    lines = [f"Ecus: {', '.join(f'{color.capitalize()} {n}' for color, n in ecus)}."]
    if position.number in table.pays:
        now = incomes(position)[position.mover]
        paid = [f"{n} on {e.capitalize()}" for n, e in zip(now, EPOCHS, strict=True) if n]
        boards = ", ".join(paid) or "nothing"
        lines.append(f"Income is due at the end of the turn; as things stand: {boards}.")
    count, decided, removing = features(position)
    lines.append(f"{who} has {count} plays with {cards_text(position.hand)}.")
    if decided:
        lines.append(f"Plays after which an opponent has to decide: {decided}.")
    if removing:
        lines.append(f"Plays that cost somebody else a building: {removing}.")
    return " ".join(lines)


def cards_text(hand: Cards) -> str:
    """A hand in words."""
    held = [f"{n} {kind}" for n, kind in zip(hand, KINDS, strict=True) if n]
    if not held:
        return "no cards"
    *some, last = held
    words = f"{', '.join(some)} and {last}" if some else last
    return f"{words} card{'' if hand[KINDS.index(last.split()[1])] == 1 else 's'}"


def features(position: Position) -> tuple[int, int, int]:
    """Numbers of plays, of those in which an opponent decides, of those that take from others."""
    seat, seats = position.mover, range(position.table.seats)
    count = decided = removing = 0
    for move in moves(position):
        count += 1
        resolution = begin(position, move)
        theirs = False
        while resolution.decision is not None:
            theirs |= resolution.decision.seat != seat
            resolution = resolution.choose(resolution.decision.options[0])
        decided += theirs
        end = resolution.position()
        removing += any(holdings(end, s) < holdings(position, s) for s in seats if s != seat)
    return count, decided, removing


def holdings(position: Position, seat: int) -> int:
    """Buildings of a seat on ``might`` and ``faith``."""
    boards = position.boards[:2]
    return sum(tile.owner == seat for board in boards for tile in board.tiles.values())


def tags(wanted: Wanted, position: Position) -> tuple[str, ...]:
    """Words to find it by."""
    words = ["game", f"players-{wanted.players}", f"turn-{wanted.turn}", wanted.map]
    words.append("start" if position.phase == START else "middle")
    if position.number in position.table.pays:
        words.append("income")
    if wanted.holdem:
        words.append("holdem")
    if wanted.base != "rio-grande":
        words.append(wanted.base)
    if wanted.known:
        words.append("open-hands")
    return tuple(words)


def text_of(wanted: Wanted) -> str:
    """The file of a position wanted."""
    position = reach(wanted)
    seen = position if wanted.known else hide_hands(position, position.mover)
    setup = setup_of(seen, title(wanted, position), notes(position), tags(wanted, position))
    problems = defects(setup)
    if problems:
        raise ValueError(f"{wanted.name}: {problems}")
    return to_yaml(setup)


def main() -> None:
    """Write the files, or those whose names are given."""
    parser = options_of(__doc__, prints=False)
    parser.add_argument("names", nargs="*", help="only these")
    parser.add_argument("--out", type=Path, default=LIBRARY)
    options = parser.parse_args()
    for wanted in WANTED:
        if not options.names or wanted.name in options.names:
            (options.out / f"{wanted.name}.yaml").write_text(text_of(wanted), encoding="utf-8")
            print(wanted.name, flush=True)


if __name__ == "__main__":
    main()
