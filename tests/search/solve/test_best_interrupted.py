"""Ctrl-C while a best turn is looked for: what was found by then is the answer (formats §6)."""

from __future__ import annotations

import json

import pytest
from builder import library
from child import after_ctrl_c

from positions.notation.play_text import play_from_json
from search.rules.game import make
from search.rules.income import income
from search.rules.position import Position
from search.rules.resolution import Decision
from search.solve.survey import survey

NAME = "game-4p-t4-first-seat"
#: A survey that would go on for minutes; says when it has seen some positions.
CHILD = """
import json, sys
import search.solve.hand_search as stages
from positions.files.load_position import read_setup
from positions.notation.play_text import play_to_json
from search.rules.convert import position_of
from search.solve.best_turn import best_turn

stages.FIRST_LOOK = 10**8
position = position_of(read_setup({name!r}).require())
told = False

def tell(gain, bound, nodes):
    global told
    if nodes >= 3000 and not told:
        told = True
        print("surveying", flush=True)

best = best_turn(position, None, None, {objective!r}, progress=tell)
chosen = [[c.chosen for c in played.choices] for played in best.line]
line = [play_to_json(played.play) for played in best.line]
print(json.dumps([best.interrupted, best.method, best.nodes, best.gain, best.bound, line, chosen]))
"""


@pytest.mark.parametrize("objective", ["gain", "lead"])
def test_ctrl_c_in_the_survey_loses_nothing_that_it_found(objective: str) -> None:
    position = library(NAME)
    seat = position.mover
    answer = after_ctrl_c(CHILD.format(name=NAME, objective=objective), b"surveying")
    interrupted, method, nodes, gain, bound, line, chosen = json.loads(answer)
    assert interrupted
    assert method == "crude"
    assert nodes >= 3000
    assert bound >= gain
    before = [income(position, s) for s in range(position.table.seats)]

    def beside(end: Position) -> float:
        if objective == "gain":
            return 0.0
        return -max(income(end, s) - before[s] for s in range(len(before)) if s != seat)

    # As much as a survey of the first plays alone, and not just doing nothing.
    idle = before[seat] if objective == "gain" else 0
    assert gain >= next(survey(position, beside, 1).endings()).value > idle
    now = position
    for play, squares in zip(line, chosen, strict=True):
        left = iter(squares)

        def decide(at: object, decision: Decision) -> int:
            return position.table.geometry.index[next(left)]  # noqa: B023

        now, _ = make(now, play_from_json(play), decide)
    assert now.ecus[seat] - position.ecus[seat] + income(now, seat) + beside(now) == gain


#: The core at work: surveys of one position see far less.
PROVING = """
import json, time
import search.solve.hand_search as stages
from positions.files.load_position import read_setup
from search.rules.convert import position_of
from search.solve.best_turn import best_turn

stages.FIRST_LOOK = stages.SECOND_LOOK = 1
position = position_of(read_setup({name!r}).require())

def tell(gain, bound, nodes):
    if nodes > 20_000:
        print("proving", flush=True)
        time.sleep(60)

best = best_turn(position, None, None, progress=tell, threads=2)
print(json.dumps([best.interrupted, best.gain, best.bound]))
"""


def test_ctrl_c_is_heard_while_the_core_works() -> None:
    answer = after_ctrl_c(PROVING.format(name=NAME), b"proving")
    interrupted, gain, bound = json.loads(answer.splitlines()[-1])
    assert interrupted
    assert gain < bound


#: Advice whose proof takes some seconds; says when it begins.
ADVISED = """
from advisor.advise.suggest import suggest, until_stopped
from search.solve.hand_search import HandSearch
from search.rules.open_position import load_position

prove = HandSearch.run

def run(search):
    print("proving", flush=True)
    prove(search)

HandSearch.run = run
position = load_position("game-5p-t4-first-income")
advice, stopped = until_stopped(lambda tell: suggest(position, seconds=30, progress=tell))
print(stopped, advice.simulations, len(advice.suggestions))
"""


def test_advice_does_not_go_on_after_ctrl_c_in_its_proof() -> None:
    """The prover ends by itself then; whoever asked it has to end as well."""
    assert after_ctrl_c(ADVISED, b"proving") == b"True 0 5\n"
