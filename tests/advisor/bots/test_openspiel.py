"""The game as OpenSpiel knows games: its own checks, who knows what, and its searches."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from advisor.bots.openspiel.spiel_actions import HEADS, VARIANTS, action_name, heads
from advisor.bots.openspiel.spiel_state import (
    CHANCE,
    NOBODY,
    Draw,
    SpielState,
    at,
    begun,
    dealt_unknown,
)
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.play_text import parse_play
from positions.notation.written_plays import Play, Travel
from positions.things import COLORS
from search.rules.game import hide_hands, start_position
from search.rules.legal_plays import legal_plays
from search.rules.position import over
from search.rules.turn_actions import ends, exchanges, swaps
from search.rules.turn_phases import unseen, winners

pyspiel = pytest.importorskip("pyspiel")

#: Players, map, ruleset, Hold'em.
TABLES = [
    (2, "meadow", "rio-grande", False),
    (3, "ford", "matagot", True),
    (4, "crossing", "rio-grande", False),
    (5, "meadow", "matagot", False),
]


def start(players: int, game_map: str, base: str, holdem: bool) -> SpielState:
    rules = ruleset(base, holdem)
    return begun(start_position(load_map(game_map), rules, COLORS[:players]))


def choose(course: SpielState, rng: random.Random) -> int:
    if course.actor == CHANCE:
        cards = course.next_cards()
        return rng.choice([kind for kind in range(3) for _ in range(cards[kind])])
    return rng.choice(course.actions())


def courses(table: tuple[int, str, str, bool], seed: int) -> Iterator[SpielState]:
    """Every state of a random game."""
    course, rng = start(*table), random.Random(seed)
    while course.actor != NOBODY:
        yield course
        course = course.after(choose(course, rng))
    yield course


def load(table: tuple[int, str, str, bool]) -> Any:
    import advisor.bots.openspiel.spiel_game  # noqa: F401  # registers the game

    players, game_map, base, holdem = table
    given = {"players": players, "map": game_map, "ruleset": base, "holdem": holdem}
    return pyspiel.load_game("python_khronos", given)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_openspiels_own_checks_pass(table: tuple[int, str, str, bool]) -> None:
    game = load(table)
    pyspiel.random_sim_test(game, num_sims=2, serialize=table[0] == 2, verbose=False)


def test_the_game_is_registered_with_its_conventions() -> None:
    kind = load(TABLES[0]).get_type()
    assert "python_khronos" in pyspiel.registered_names()
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.provides_information_state_string


@pytest.mark.parametrize(
    ("parameters", "word"),
    [
        ({"players": 1}, "from 2 to 5"),
        ({"players": 6}, "from 2 to 5"),
        ({"ruleset": "x"}, "no ruleset"),
    ],
)
def test_what_cannot_be_played_is_told(parameters: dict[str, object], word: str) -> None:
    import advisor.bots.openspiel.spiel_game  # noqa: F401  # registers the game

    with pytest.raises(ValueError, match=word):
        pyspiel.load_game("python_khronos", parameters)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_actions_are_few_ascending_and_named(table: tuple[int, str, str, bool]) -> None:
    squares = start(*table).position.table.geometry.names
    bound = HEADS + len(squares) + VARIANTS
    for course in courses(table, 2):
        actions = course.actions()
        if course.actor >= 0:
            assert len({action_name(action, squares) for action in actions}) == len(actions)
        assert actions == sorted(set(actions))
        assert all(0 <= action < bound for action in actions)
        assert bool(actions) == (course.actor != NOBODY)


def every_play(course: SpielState) -> list[Play]:
    """The plays to which all ways through the steps of a choice lead."""
    result: list[Play] = []
    todo = [course]
    while todo:
        here = todo.pop()
        for action in here.actions():
            play, further = here.step(action)
            if play is None:
                todo.append(further)
            else:
                result.append(play)
    return result


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.full
def test_the_steps_lead_to_every_legal_play_once(table: tuple[int, str, str, bool]) -> None:
    seen = 0
    for number, course in enumerate(courses(table, 3)):
        if course.actor < 0 or course.pending is not None or number % 3:
            continue
        position = course.position
        legal: list[Play] = [*legal_plays(position), *ends(position)]
        legal += [*exchanges(position), *swaps(position)]
        result = every_play(course)
        assert len(result) == len(set(result))
        assert set(result) == set(legal)
        seen += 1
    assert seen > 5


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_cards_are_dealt_and_drawn_with_their_odds(table: tuple[int, str, str, bool]) -> None:
    game, rng = load(table), random.Random(4)
    state = game.new_initial_state()
    drawn = 0
    while not state.is_terminal():
        course = state.course
        if state.is_chance_node():
            cards, outcomes = course.next_cards(), dict(state.chance_outcomes())
            assert sum(outcomes.values()) == pytest.approx(1)
            assert {k: n / sum(cards) for k, n in enumerate(cards) if n} == outcomes
            drawn += isinstance(course.pending, Draw)
            kinds, odds = zip(*outcomes.items(), strict=True)
            state.apply_action(rng.choices(kinds, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        cards = unseen(state.course.position)
        assert min(cards) >= 0
    assert drawn > 5


def test_the_first_card_is_drawn_from_the_whole_deck() -> None:
    assert start(*TABLES[0]).next_cards() == (18, 18, 19)
    assert start(*TABLES[1]).next_cards() == (10, 10, 10)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_returns_are_the_shared_win(table: tuple[int, str, str, bool]) -> None:
    *_, last = courses(table, 6)
    assert over(last.position)
    returns = last.returns()
    assert sum(returns) == pytest.approx(0)
    best = max(returns)
    assert {s for s, value in enumerate(returns) if value == best} == set(winners(last.position))
    assert all(value == -1 for value in returns if value != best)


def test_clones_share_the_course_and_go_their_own_way() -> None:
    game, rng = load(TABLES[0]), random.Random(7)
    state = game.new_initial_state()
    for _ in range(40):
        state.apply_action(choose(state.course, rng))
    other = state.clone()
    assert other.course is state.course
    assert copy.deepcopy(state.course) is state.course
    before = str(state)
    other.apply_action(choose(other.course, rng))
    assert str(state) == before != str(other)
    assert other.history()[:-1] == state.history()


# -- who knows what ------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_other_hands_and_the_pile_leak_into_nothing(table: tuple[int, str, str, bool]) -> None:
    """With others' hands dealt anew a seat sees, knows and may do the same."""
    changed = 0
    for number, course in enumerate(courses(table, 9)):
        seat = course.actor
        if seat < 0 or number % 4:
            continue
        for luck in range(2):
            other = course.resampled(seat, random.Random(luck))
            changed += other.position != course.position
            assert other.sees(seat) == course.sees(seat)
            assert other.knows(seat) == course.knows(seat)
            assert other.actions() == course.actions()
            assert hide_hands(other.position, seat) == hide_hands(course.position, seat)
            assert min(unseen(other.position)) >= 0
    assert changed > 10


def test_a_seat_knows_its_own_cards() -> None:
    """Two deals that differ in a seat's hand are two information states."""
    course = start(*TABLES[0])
    low, high = course, course
    for number in range(8):
        low = low.after(0 if number < 4 else 1)
        high = high.after(1)
    assert low.knows(0) != high.knows(0)
    assert low.knows(1) == high.knows(1)
    assert low.sees(0) != high.sees(0)


def test_a_step_under_way_is_nobodys_business_but_the_movers() -> None:
    steps = 0
    for course in courses(TABLES[2], 5):
        if course.actor >= 0 and course.pending is None:
            for action in course.actions():
                play, further = course.step(action)
                if play is None:
                    seat = course.position.mover
                    rival = (seat + 1) % 4
                    assert further.knows(seat) != course.knows(seat)
                    assert further.knows(rival) == course.knows(rival)
                    assert further.sees(rival) == course.sees(rival)
                    steps += 1
    assert steps > 50


def test_perfect_recall_what_was_known_is_known_for_ever() -> None:
    known: list[list[str]] = [["", ""] for _ in range(3)]
    for course in courses(TABLES[1], 1):
        for seat, before in enumerate(known):
            _, log, private, _ = course.knows(seat).split("|")
            assert log.startswith(before[0])
            assert private.startswith(before[1])
            known[seat] = [log, private]
    assert len({log for log, _ in known}) == 1
    assert len({private for _, private in known}) == 3


def test_the_way_matters_to_what_is_known_not_to_what_is_seen() -> None:
    """There and back again, by way of ``faith`` or of ``reason``."""
    course = start(*TABLES[0])
    for _ in range(8):
        course = course.after(course.actions()[0])
    there = [course, course]
    for turn, ways in enumerate((("m-f", "f-m"), ("m-r", "r-m"))):
        for way in ways:
            play = parse_play(way)
            assert isinstance(play, Travel)
            there[turn] = there[turn].played(play)
    faith, reason = there
    for seat in (0, 1):
        assert faith.sees(seat) == reason.sees(seat)
        assert faith.knows(seat) != reason.knows(seat)


def test_openspiel_sees_the_same_through_its_observers() -> None:
    game, rng = load(TABLES[1]), random.Random(2)
    state = game.new_initial_state()
    for _ in range(60):
        if not state.is_chance_node():
            for seat in range(3):
                assert state.information_state_string(seat) == state.course.knows(seat)
                assert state.observation_string(seat) == state.course.sees(seat)
        state.apply_action(choose(state.course, rng))


def test_openspiel_resamples() -> None:
    game, rng = load(TABLES[2]), random.Random(3)
    state = game.new_initial_state()
    for _ in range(60):
        state.apply_action(choose(state.course, rng))
    while state.current_player() < 0:
        state.apply_action(choose(state.course, rng))
    seat = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = {
        state.resample_from_infostate(seat, lambda: sampler()).course.position.hands
        for _ in range(5)
    }
    assert len(others) > 1


def test_from_the_middle_of_a_game() -> None:
    for course in courses(TABLES[0], 8):
        if course.position.number == 4 and course.pending is None:
            break
    view = hide_hands(course.position, course.actor)
    middle = at(dealt_unknown(view, random.Random(1)))
    assert middle.actions() == heads(course.position)
    assert hide_hands(middle.position, course.actor) == view


def test_the_game_comes_out_as_recorded() -> None:
    """If a difference is meant: ``python -m tests.playthroughs.spiel``."""
    from playthroughs.spiel import playthrough, recorded

    for number, (old, new) in enumerate(itertools.zip_longest(recorded(), playthrough()), 1):
        assert new == old, f"line {number}"
    words = "\n".join(recorded())
    assert all(kind in words for kind in (" exchange\n", " swap for ", " renovate\n", "variant"))


# -- bots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("search", ["IsMcts", "Mcts"])
def test_searches_choose_legal_actions_and_stop_in_time(search: str) -> None:
    from advisor.bots.openspiel import spiel_bots
    from advisor.bots.openspiel.spiel_game import game_on

    game = game_on(load_map("meadow"), ruleset(), 2)
    bot = getattr(spiel_bots, search)(game, random.Random(1), 10**9)
    steps = 0
    for course in courses(TABLES[0], 11):
        if course.actor >= 0 and steps < 12:
            bot.forget()
            assert bot.choose(game.state_at(course), 0.01) in course.actions()
            steps += 1
            assert len(course.actions()) == 1 or bot.clock.simulations >= spiel_bots.LEAST
    assert steps == 12


@pytest.mark.parametrize("search", ["IsMcts", "Mcts"])
def test_searches_find_the_winning_end(search: str) -> None:
    """The very last turn, one Ecu behind: nothing wins but the bonus of a building on ``faith``."""
    from builder import table

    from advisor.bots.openspiel import spiel_bots
    from advisor.bots.openspiel.spiel_game import game_on

    position = table(
        hand="", hands={"green": "2m"}, players="red green", turn=7, size=4, hamlets="a1"
    ).replace(mover=1, ecus=(6, 5))
    game = game_on(position.table.geometry.game_map, position.table.ruleset, 2)
    bot = getattr(spiel_bots, search)(game, random.Random(3), 400)
    course = at(position)
    while course.actor == 1:
        play, course = course.step(bot.choose(game.state_at(course), None))
        if play is not None:
            course = course.played(play)
    assert course.returns() == (-1.0, 1.0)


def test_rollouts_end_games_by_lot() -> None:
    from advisor.bots.openspiel.spiel_bots import Rollouts, finished

    game, rng = load(TABLES[1]), random.Random(5)
    rollouts = Rollouts(rng)
    for number, course in enumerate(courses(TABLES[1], 12)):
        if number % 9 == 0 and course.actor != NOBODY:
            returns = rollouts.evaluate(game.state_at(course))
            assert sum(returns) == pytest.approx(0)
            prior = rollouts.prior(game.state_at(course))
            assert sum(p for _, p in prior) == pytest.approx(1)
    assert over(finished(course, rng).position)


@pytest.mark.full
def test_openspiels_bots_as_they_come_play_a_game() -> None:
    """Nothing of ours but the game: OpenSpiel's rollouts, resampling through the state."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts
    from open_spiel.python.bots import uniform_random

    game = load((3, "meadow", "rio-grande", False))
    luck = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, luck)
    players = [
        ismcts.ISMCTSBot(game, rollouts, 2.0, 2, random_state=luck),
        mcts.MCTSBot(game, 2.0, 2, rollouts, random_state=luck),
        uniform_random.UniformRandomBot(2, luck),
    ]
    state, rng = game.new_initial_state(), random.Random(2)
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(players[seat].step(state) if seat >= 0 else choose(state.course, rng))
    ecus = state.course.position.ecus
    first = [e == max(ecus) for e in ecus]
    shared = 3 / sum(first) - 1
    assert state.returns() == pytest.approx([shared if won else -1 for won in first])
