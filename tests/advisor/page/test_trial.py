"""A turn tried out: the line, what is certain, answers for the others, the loss in words."""

from __future__ import annotations

import random

import pytest

from advisor.page.entry import tried_turn
from advisor.page.pages.analyse import loss_to_best
from advisor.page.replay import shown_turns
from advisor.page.replay.playback import pictures
from advisor.page.visit.game_record import RecordedGame
from positions.files.load_position import parse_setup
from positions.notation.written_plays import BoardPlay, Construct, Exchange, Travel
from positions.setup import Setup
from search.rules.convert import position_of, setup_of
from search.rules.income import income
from search.rules.legal_plays import legal_plays
from search.rules.move import move_of
from search.rules.open_position import load_position
from search.rules.position import Position
from search.rules.resolution import outcomes
from search.solve.best_turn import best_turn
from tests.advisor.page.conftest import BETWEEN_KEEPS


@pytest.fixture
def setup() -> Setup:
    return parse_setup(BETWEEN_KEEPS).require()


def _town(position: Position) -> Construct:
    return next(
        play
        for play in legal_plays(position)
        if isinstance(play, Construct) and (play.building, play.at) == ("town", "c1")
    )


def _played(game: RecordedGame, play: BoardPlay | Exchange, who: str = "me") -> RecordedGame:
    """The game after a play in which everything open was answered."""
    if isinstance(play, Exchange):
        return game.with_plays([tried_turn.happened(game.setup, play, ())])
    known, outcome = tried_turn.answered(game.position, play, [], who)
    while isinstance(outcome, shown_turns.OpenDecision):
        answers = [*known, outcome.options[0]]
        known, outcome = tried_turn.answered(game.position, play, answers, who)
    return game.with_plays([tried_turn.happened(game.setup, play, known)])


def _made(setup: Setup, play: BoardPlay, who: str) -> tried_turn.TriedPlay:
    return _played(RecordedGame.begun(setup), play, who).tried[-1]


def test_the_line_follows_what_was_made_and_taken_back(setup: Setup) -> None:
    first = _played(RecordedGame.begun(setup), Travel("might", "reason", 0))
    second = _played(first, Travel("might", "faith", 0))
    assert [step.before for step in second.tried] == [setup, first.setup]
    assert [step.after for step in second.tried] == [first.setup, second.setup]
    assert second.taken_back().tried == first.tried
    assert second.restarted().tried == ()
    assert second.restarted().setup == setup


def test_a_suggested_turn_taken_over_is_a_trial(setup: Setup) -> None:
    best = best_turn(position_of(setup), None, 200)
    decide = tuple(choice.chosen for played in best.line for choice in played.choices)
    shown = pictures(setup, tuple(played.play for played in best.line), decide)
    setups = [picture.setup for picture in shown]
    happened = tried_turn.retraced(setups, [played.play for played in best.line], decide)
    assert [step.choices for step in happened] == [played.choices for played in best.line]
    game = RecordedGame.begun(setup).with_plays(happened)
    assert game.setup == setups[-1]
    assert len(game.tried) == len(best.line) > 0
    assert tried_turn.certain(setup, game.tried, False) == best.gain


def test_after_an_exchange_the_comparison_begins_anew(setup: Setup) -> None:
    exchanged = _played(RecordedGame.begun(setup), Exchange((0, 0, 1), (1, 1, 0)))
    after = _played(exchanged, Travel("might", "faith", 0))
    assert tried_turn.base_of(setup, after.tried) == (exchanged.setup, after.tried[1:])
    plain = _played(RecordedGame.begun(setup), Travel("might", "reason", 0))
    assert tried_turn.base_of(setup, plain.tried) == (setup, plain.tried)


@pytest.mark.parametrize("who", ["theirs", "worst"])
def test_the_advisor_answers_for_the_others_until_nothing_is_open(setup: Setup, who: str) -> None:
    position = position_of(setup)
    town = _town(position)
    made = _made(setup, town, who)
    others = [choice for choice in made.choices if choice.who != "red"]
    assert others
    assert all(choice.chosen in choice.options for choice in made.choices)


#: Red's hamlet on d2 joins the two; where Green puts what is left of their Keep, on c2 or not,
#: decides whether the hamlet of c3 is Red's, too.
BRIDGE = """
khronos: 1
map: {name: strip, terrain: ".......\\n.......\\n.......\\n", hamlets: []}
turn: {number: 4, player: red}
players:
  - {color: red, ecus: 4, hand: {civil: 1}, adventurers: [might, might]}
  - {color: green, ecus: 4, hand: 4, adventurers: [might, reason]}
boards:
  might:
    - {building: keep, at: b1, owner: green}
    - {building: hamlet, at: c3}
    - {building: keep, at: e1, owner: red}
    - {building: watch_tower, at: g1, owner: red}
  faith: []
  reason: []
"""


def test_the_worst_answer_leaves_the_mover_least() -> None:
    setup = parse_setup(BRIDGE).require()
    position = position_of(setup)
    play = Construct("might", "hamlet", "d2", (0, 0, 1), ((0, 1),))
    asked = shown_turns.tried(position, play, [])
    assert isinstance(asked, shown_turns.OpenDecision)
    assert (asked.who, asked.decision.what) == ("green", "place")
    left = {}
    for square in asked.options:
        _, end = tried_turn.answered(position, play, [square], "me")
        assert isinstance(end, Position)
        left[square] = income(end, 0)
    assert left == {"b1": 1, "c1": 1, "b2": 1, "c2": 2}
    assert left[tried_turn.answer(position, play, [], "worst")] == 1
    known, end = tried_turn.answered(position, play, ["c2"], "me")
    assert isinstance(end, Position)
    lucky = RecordedGame.begun(setup).with_plays([tried_turn.happened(setup, play, known)])
    assert lucky.position == end
    assert tried_turn.certain(setup, lucky.tried, False) == 1


def test_what_is_certain_is_the_least_that_the_others_allow(setup: Setup) -> None:
    position = position_of(setup)
    town = _town(position)
    ends = outcomes(position, move_of(town, position.table.geometry))
    assert ends is not None
    every = [end.ecus[0] - 4 + income(end, 0) for end in ends]
    for who in ("theirs", "worst"):
        made = _made(setup, town, who)
        certain = tried_turn.certain(setup, (made,), False)
        assert certain is not None
        assert min(every) <= certain <= max(every)
        after = position_of(made.after)
        assert certain <= after.ecus[0] - 4 + income(after, 0)
    worst = _made(setup, town, "worst")
    after = position_of(worst.after)
    assert tried_turn.certain(setup, (worst,), False) == after.ecus[0] - 4 + income(after, 0)


@pytest.mark.parametrize("name", ["game-3p-t4-middle", "game-4p-t7-last-income", "r8-12-income"])
def test_a_line_without_others_earns_what_it_earned_and_never_more_than_the_bound(
    name: str,
) -> None:
    rng = random.Random(5)
    start = setup_of(load_position(name))
    for _ in range(6):
        setup, line = start, []
        for _ in range(3):
            position = position_of(setup)
            plays = [play for play in legal_plays(position) if not isinstance(play, Travel)]
            if not plays:
                break
            play = rng.choice(plays)
            made = _made(setup, play, "worst")
            line.append(made)
            answers = tuple(choice.chosen for choice in made.choices)
            picture = pictures(made.before, (play,), answers)[1]
            assert picture.setup.boards == made.after.boards
            setup = made.after
        certain = tried_turn.certain(start, tuple(line), True)
        assert certain is not None
        end, before = position_of(setup), position_of(start)
        gained = end.ecus[end.mover] - before.ecus[end.mover] + income(end, end.mover)
        assert certain <= gained
        if all(choice.who == start.turn.player for made in line for choice in made.choices):
            assert certain == gained
        best = best_turn(before, None, 200, "gain", True)
        assert certain <= best.bound


@pytest.mark.parametrize(
    ("certain", "gain", "bound", "words"),
    [
        (8, 11, 11, "3 Ecus less than the best turn (proved, without an exchange)."),
        (10, 11, 11, "1 Ecu less than the best turn (proved, without an exchange)."),
        (11, 11, 11, "No turn earns more (proved, without an exchange)."),
        (8, 11, 14, "At least 3 Ecus less than the best turn, at most 6."),
        (
            11,
            11,
            14,
            "As much as the best turn found so far; a better turn would earn at most 3 Ecus more.",
        ),
        (
            12,
            11,
            14,
            "More than any turn found so far; a better turn would earn at most 2 Ecus more.",
        ),
        (14, 11, 14, "No turn earns more (proved, without an exchange)."),
    ],
)
def test_the_loss_of_a_turn_in_words(certain: int, gain: int, bound: int, words: str) -> None:
    best = {"gain": gain, "bound": bound, "covers": ["plays"]}
    loss = loss_to_best.of_turn(certain, best)
    assert loss_to_best.turn_words(loss) == words


@pytest.mark.parametrize(
    ("gained", "onward", "words"),
    [
        (1, (10, 10), "Nothing is given away yet (proved, without an exchange)."),
        (1, (7, 7), "The plays so far give away 3 Ecus (proved, without an exchange)."),
        (1, (7, 10), "The plays so far give away at most 3 Ecus, perhaps nothing."),
        (1, (6, 9), "The plays so far give away at least 1 Ecu, at most 4."),
        (5, (9, 9), "Nothing is given away yet (proved, without an exchange)."),
    ],
)
def test_the_loss_through_plays_in_words(gained: int, onward: tuple[int, int], words: str) -> None:
    best = {"gain": 11, "bound": 11, "covers": ["plays"]}
    loss = loss_to_best.of_plays(gained, best, {"gain": onward[0], "bound": onward[1]})
    assert loss_to_best.plays_words(loss) == words
