"""Games made up for the measures: two last turns whose figures can be told by hand, and rows."""

from __future__ import annotations

from typing import Any

from benchmarks.guide.claim_files import Games
from benchmarks.guide.game_plan import GameLine, lines
from benchmarks.guide.measured_games import MeasuredGame
from positions.records.record_files import GameRecord, parse_record

#: Turns 6 and 7 of two players. Green builds a Town beside their Watch Tower, or only ends the
#: turn; then Red joins it to their Keep with a Hamlet on d1, and renovates on reason.
LAST_TURNS = """
khronos-record: 2
players:
  - {{color: red, name: one}}
  - {{color: green, name: two}}
start:
  khronos: 1
  map:
    name: strip
    terrain: |
      ..........
      ..........
      ..........
    hamlets: [j3]
  turn: {{number: 6, player: red}}
  players:
    - {{color: red, ecus: 4, hand: {{military: 1, civil: 3}}, adventurers: [might, reason]}}
    - {{color: green, ecus: 4, hand: {{military: 1, civil: 3}}, adventurers: [might, might]}}
  boards:
    might:
      - {{building: keep, at: a1, owner: red}}
      - {{building: hamlet, at: c1}}
      - {{building: watch_tower, at: e1, owner: green}}
      - {{building: hamlet, at: e2}}
    faith: []
    reason:
      - {{building: town, at: a1, cubes: {{red: 1}}}}
      - {{building: keep, at: c1}}
turns:
  - {{by: red, plays: ["end=-/-"]}}
  - {{by: green, plays: [{green}]}}
  - {{by: red, plays: ["m:hamlet@d1", "r:renovate@c1", "end"]}}
  - {{by: green, plays: ["end"]}}
"""


def last_turns(*, town: bool) -> GameRecord:
    """The record, with Green's Town or without."""
    plays = '"m:town@f1=2c/0+2", "end=-/2c"' if town else '"end=-/-"'
    return parse_record(LAST_TURNS.format(green=plays))


def line(players: int = 2, *, holdem: bool = False, rounds: int = 100) -> GameLine:
    """A line of the plan for made-up rows."""
    number = rounds * players
    games = Games(
        map="ford",
        number=number,
        players={players: number},
        rulesets={"rio-grande": 1.0},
        holdem=float(holdem),
        strength="",
    )
    return lines(games, "random")[int(holdem)]


def game(
    number: int, here: GameLine | None = None, luck: Any = None, **replay: Any
) -> MeasuredGame:
    """A game of which only some numbers are known."""
    return MeasuredGame(here or line(), number, replay, luck)
