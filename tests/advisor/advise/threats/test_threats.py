"""Threats: against trying everything, with true bounds, and preventions that prevent."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from advisor.advise.threats import (
    Lookout,
    Threats,
    at_stake,
    in_time,
    limits,
    paid_first,
    stake_turn,
    threatened,
    threats,
    threats_to_json,
    turn_of,
)
from advisor.advise.threats.opponent_hands import Start
from advisor.advise.threats.prevention import Preventer
from advisor.words.say import say
from advisor.words.threat_words import covers_of
from positions.files.load_position import parse_document, read_setup
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End, Exchange
from positions.things import EPOCHS, Cards
from search.rules.convert import position_of
from search.rules.game import Game, hide_hands, make
from search.rules.income import held_from, income, payers
from search.rules.legal_plays import moves
from search.rules.move import CardMove, move_of
from search.rules.open_position import load_position
from search.rules.play_steps import fold, tree_of
from search.rules.position import Position
from search.rules.refusal import refusal
from search.rules.turn_phases import unseen, with_hand
from search.rules.written_turn import Played

#: So many positions are as good as all of them, on small maps.
ALL = 10**9
STORE = Path(__file__).parent / "threats.json"


def exhaustive(position: Position, victim: int, known: dict[int, int]) -> int:
    """The least income that a turn of the mover can leave the victim for certain."""
    if position.hash not in known:
        least = income(position, victim)
        for move in moves(position):
            tree = tree_of(position, move, 10**6)
            assert tree is not None
            assert tree.whole
            least = min(least, -fold(tree, lambda end: -exhaustive(end, victim, known)))
        known[position.hash] = least
    return known[position.hash]


def hands(position: Position, seat: int) -> list[tuple[int, int, int]]:
    held = position.hands[seat]
    assert isinstance(held, int)
    left = unseen(position)
    return [(m, r, c) for m, r, c in product(*(range(n + 1) for n in left)) if m + r + c == held]


def small_positions() -> list[Position]:
    """From random games on small maps: something at stake, opponents with a card or two."""
    result = []
    for document in json.loads(STORE.read_text(encoding="utf-8")):
        setup = parse_document(document).require()
        result.append(position_of(setup))
    return result


def plain_lookout(position: Position) -> Lookout:
    """One that leaves exchanges out: test_threats_phase_one.py is about those, and hands of four
    cards would take minutes here."""
    lookout = Lookout(position)
    for rival in lookout.rivals.values():
        rival.starts = tuple(start for start in rival.starts if not start.exchanged)
    return lookout


@pytest.mark.parametrize("position", small_positions(), ids=lambda p: p.digest())
def test_a_complete_search_finds_what_trying_everything_finds(position: Position) -> None:
    lookout = plain_lookout(position)
    lookout.look([ALL])
    result = lookout.known()
    victim, stake = position.mover, at_stake(position)
    assert result.income == stake
    for rival in result.rivals:
        seat = position.table.colors.index(rival.opponent)
        wanted = [
            stake - exhaustive(turn_of(position, seat, hand), victim, {})
            for hand in hands(position, seat)
        ]
        assert rival.hands == len(wanted)
        assert rival.loss == max(wanted)
        assert rival.loss <= rival.bound
        if rival.done == rival.hands or rival.loss == stake:
            assert rival.bound == rival.loss
    assert any(rival.loss for rival in result.rivals) == bool(result.threats)


def test_the_small_positions_are_of_all_sorts() -> None:
    """What the comparison above is worth: losses and none, decisions of third players."""
    sorts = set()
    for position in small_positions():
        lookout = plain_lookout(position)
        lookout.look([ALL])
        result = lookout.known()
        sorts |= {"loss" if rival.loss else "no loss" for rival in result.rivals}
        sorts |= {"part" for rival in result.rivals if 0 < rival.loss < result.income}
        sorts |= {"adaptive" for threat in result.threats if threat.adaptive}
        sorts |= {f"{position.table.seats} players"}
    assert sorts >= {"loss", "no loss", "part", "adaptive"}
    assert sorts >= {"2 players", "3 players", "4 players"}


@pytest.mark.parametrize("position", small_positions(), ids=lambda p: p.digest())
def test_bounds_hold_however_little_was_looked_at(position: Position) -> None:
    truth = plain_lookout(position)
    truth.look([ALL])
    bounds = {rival.opponent: rival.loss for rival in truth.known().rivals}
    for rounds in ([], [1], [20], [20, 200]):
        lookout = plain_lookout(position)
        lookout.look(rounds)
        for rival in lookout.known().rivals:
            assert rival.loss <= bounds[rival.opponent] <= rival.bound


def replayed(position: Position, line: tuple[Played, ...]) -> Position:
    """The end of a line, every play made anew with the decisions that it names."""
    for played in line:
        chosen = iter(played.choices)
        index = position.table.geometry.index
        position, _ = make(position, played.play, lambda *_: index[next(chosen).chosen])  # noqa: B023
    return position


NAMES = ["r8-12-income", "game-2p-t6-before-the-end", "r8-11-renovation", "game-2p-t4-middle"]


@pytest.fixture(scope="module", params=NAMES)
def looked(request: pytest.FixtureRequest) -> tuple[Position, Threats]:
    position = load_position(request.param)
    return position, threats(position)


@pytest.mark.full
def test_every_threat_can_be_played_and_takes_what_it_says(
    looked: tuple[Position, Threats],
) -> None:
    position, result = looked
    assert result.income == at_stake(position) > 0
    assert result.threats
    names, seats = position.table.geometry.names, position.table.seats
    everywhere = {
        (epoch, names[held_from(board, squares, position.mover)], ecus)
        for epoch, board in zip(EPOCHS, position.boards, strict=True)
        for squares, takers, ecus in payers(board, seats)
        if position.mover in takers
    }
    sorts = [(threat.opponent, threat.domains) for threat in result.threats]
    assert len(sorts) == len(set(sorts))
    for threat in result.threats:
        seat = position.table.colors.index(threat.opponent)
        here = turn_of(hide_hands(position, position.mover), seat, threat.hand)
        assert threat.hand in hands(hide_hands(position, position.mover), seat)
        end = replayed(here, threat.line)
        assert end.digest() == threat.line[-1].outcome.digest()
        assert here.hand == tuple(a + b for a, b in zip(end.hand, threat.cards, strict=True))
        assert threat.first == ()
        assert income(end, position.mover) == result.income - threat.loss == threat.income
        assert threat.loss > 0
        assert sum(domain.ecus - domain.then for domain in threat.domains) >= threat.loss
        for domain in threat.domains:
            assert domain[:3] in everywhere
            assert 0 <= domain.then < domain.ecus
        assert 0 < threat.chance <= 1
    losses = [threat.loss for threat in result.threats]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == result.loss <= result.bound <= result.income


def test_what_prevents_a_threat_leaves_it_nothing(looked: tuple[Position, Threats]) -> None:
    position, result = looked
    answered = [threat for threat in result.threats if threat.prevention is not None]
    assert answered
    assert all(threat.prevention is None for threat in result.threats[limits()["answered"] :])
    for threat in answered:
        prevention = threat.prevention
        assert prevention is not None
        assert threat.preventable is True
        mine = replayed(position, prevention.line)
        assert income(mine, position.mover) == prevention.income >= result.income
        spent = tuple(a - b for a, b in zip(position.hand, mine.hand, strict=True))
        assert spent == prevention.cards
        seat = position.table.colors.index(threat.opponent)
        here = turn_of(mine, seat, threat.hand)
        for played in threat.line:  # what is not legal any more they leave out
            if refusal(here, played.play) is None:
                here, _ = make(here, played.play, lambda _, decision: decision.options[0])
        if not any(played.choices for played in threat.line):
            assert income(here, position.mover) >= prevention.income
        assert 0 <= prevention.remaining <= prevention.income


def my_ends(position: Position, cards: int) -> dict[int, Position]:
    """Where turns that spend at most so many cards, and in which I decide all, can end."""
    result = {position.hash: position}
    todo = [position]
    while todo:
        here = todo.pop()
        for move in moves(here):
            if (
                sum(here.hand) - (sum(move.cards) if isinstance(move, CardMove) else 0)
                < sum(position.hand) - cards
            ):
                continue
            tree = tree_of(here, move, 10**6)
            assert tree is not None
            for end in tree.leaves if tree.safe else ():
                if end.hash not in result:
                    result[end.hash] = end
                    todo.append(end)
    return result


@pytest.mark.parametrize("position", small_positions(), ids=lambda p: p.digest())
def test_no_cheaper_turn_prevents_it(position: Position) -> None:
    """Against every turn of mine, two cards at most (the hand is cut, to see them all)."""
    seat = position.mover
    m, r, c = position.hand
    few = (min(m, 1), min(r, 1), min(c, 1) if m + r < 2 else 0)
    here = with_hand(hide_hands(position, seat), seat, few)
    if not at_stake(here):
        return
    lookout = plain_lookout(here)
    lookout.look([ALL])
    lookout.answer()
    preventer = Preventer(here, 1, 10**6)
    for threat in lookout.known().threats[: limits()["answered"]]:
        rival = here.table.colors.index(threat.opponent)
        line = tuple(move_of(played.play, here.table.geometry) for played in threat.line)
        prevention = threat.prevention
        assert prevention is not None or threat.preventable is not True
        if prevention is None and threat.preventable is None:
            continue
        most = sum(few) if prevention is None else sum(prevention.cards) - 1
        for end in my_ends(here, most).values():
            keeps = income(end, seat)
            if keeps >= lookout.stake:
                assert preventer.harm(turn_of(end, rival, threat.hand), line, keeps) > 0


def test_chances_are_those_of_dealing(looked: tuple[Position, Threats]) -> None:
    position, result = looked
    hidden = hide_hands(position, position.mover)
    left = unseen(hidden)
    deck = [kind for kind in range(3) for _ in range(left[kind])]
    for threat in result.threats[:3]:
        seat = position.table.colors.index(threat.opponent)
        held = hidden.hands[seat]
        assert isinstance(held, int)
        rng = random.Random(1)
        hits = 0
        for _ in range(4000):
            hand = rng.sample(deck, held)
            hits += all(hand.count(kind) >= threat.cards[kind] for kind in range(3))
        assert abs(hits / 4000 - float(threat.chance)) < 0.05
        assert isinstance(threat.chance, Fraction)


def test_what_an_opponent_holds_is_not_looked_at_and_the_answer_is_the_same_again() -> None:
    position = load_position("r8-12-income")
    seen = position.replace(hands=(position.hands[0], (2, 1, 1), (0, 4, 0)))
    one, other = threats(seen, rounds=1), threats(hide_hands(seen, 0), rounds=1)
    assert threats_to_json(one) == threats_to_json(other)


def test_it_stops_when_told_and_says_what_is_true() -> None:
    position = load_position("r8-12-income")
    told: list[Threats] = []
    result = threats(position, progress=told.append, stop=lambda: len(told) >= 3)
    assert len(told) == 3
    assert result == told[-1]
    assert result.bound == result.income
    losses = [one.loss for one in told]
    assert losses == sorted(losses)
    nothing = threats(position, stop=lambda: True)
    assert (nothing.loss, nothing.bound, nothing.threats) == (0, nothing.income, ())


def test_nothing_is_at_stake_after_the_last_income() -> None:
    position = load_position("r8-12-income").replace(number=7)
    result = threats(position)
    assert (result.income, result.loss, result.bound, result.rivals) == (0, 0, 0, ())
    assert result.turn is None


@pytest.mark.parametrize(
    ("number", "color", "turn"),
    [
        (3, "red", 4),  # to move
        (4, "red", 7),  # what this turn pays is paid before anybody else moves
        (4, "blue", 7),  # who has moved and been paid
        (5, "blue", 7),
        (6, "red", 7),
        (7, "red", None),
        (7, "blue", None),
    ],
)
def test_what_is_at_stake_is_paid_after_this_turn(
    number: int, color: str, turn: int | None
) -> None:
    """Blue is first, and Red to move."""
    position = load_position("game-2p-t4-middle").replace(number=number)
    asked = threatened(position, position.table.seat(color))
    result = threats(asked, stop=lambda: True)
    assert result.turn == stake_turn(asked) == turn
    assert threats_to_json(result)["turn"] == turn
    assert (result.income > 0) == (turn is not None)


@pytest.mark.parametrize(
    ("mover", "number", "seat", "opponents"),
    [
        (1, 4, 1, {0, 2, 3}),  # to move: turn 7 is at stake
        (1, 4, 3, {1, 2}),  # paid on this turn 4, before seat 0 moves again
        (1, 4, 2, {1}),
        (1, 4, 0, {1, 2, 3}),  # was paid on turn 4
        (2, 3, 0, {2, 3}),  # paid on turn 4, before seat 1 moves again
        (2, 3, 3, {0, 1, 2}),  # has turn 3 before it is paid
        (2, 5, 0, {1, 2, 3}),
        (2, 6, 1, {0, 2, 3}),
        (0, 7, 2, {0, 1}),
    ],
)
def test_only_who_moves_before_an_income_is_paid_threatens_it(
    mover: int, number: int, seat: int, opponents: set[int]
) -> None:
    position = load_position("game-4p-t4-first-seat").replace(mover=mover, number=number)
    assert in_time(position, seat) == opponents
    # Turn by turn, until the seat is paid: whoever moves before that.
    here, turn, moved = mover, number, set()
    stake = stake_turn(threatened(position, seat))
    while (here, turn) != (seat, stake):
        moved.add(here)
        here, turn = (here + 1) % 4, turn + (here == 3)
    assert moved - {seat} == opponents


def test_only_a_turn_of_income_pays_before_others_move() -> None:
    position = load_position("game-2p-t4-middle")
    paid = [paid_first(position.replace(number=number)) for number in range(1, 8)]
    assert paid == [None, None, None, 8, None, None, 8]


@pytest.mark.parametrize("rounds", [0, 5, -1])
def test_rounds_that_there_are_not_are_refused(rounds: int) -> None:
    with pytest.raises(ValueError, match="rounds"):
        threats(load_position("r8-12-income"), rounds=rounds)


def test_the_value_for_programs_is_plain_json() -> None:
    result = threats(load_position("r8-12-income"), rounds=1)
    value = threats_to_json(result)
    assert json.loads(json.dumps(value)) == value
    first = value["threats"][0]
    assert first["rank"] == 1
    assert first["loss"] == value["loss"]
    assert [played["play"]["type"] for played in first["line"]]
    assert sum(first["hand"].values()) == 4
    assert first["prevention"]["line"]


# -- phase I ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("holdem", "words"),
    [
        (False, "whatever cards they exchange first"),
        (True, "whatever cards they exchange or swap first"),
    ],
)
def test_a_bound_says_what_it_covers(holdem: bool, words: str) -> None:
    setup = read_setup("game-2p-t3-two-banks").require()
    if holdem:
        setup = replace(setup, ruleset=ruleset(holdem=True), reserve=(1, 1, 1))
    result = threats(position_of(setup), rounds=1)
    assert result.income
    assert say("threats-covered", covers=covers_of(result.covered)) == words
    assert threats_to_json(result)["covered"] == list(result.covered)


def dealt(name: str, pile: int, rng: random.Random) -> Game:
    """That position with everybody's cards dealt anew and so many in the pile: military cards lie
    among the discards as far as possible, so that one in a hand tells that discards came back."""
    position = load_position(name)
    seats, mover = position.table.seats, position.mover
    mine: Cards = (0, 2, 2)
    cards = [n - k for n, k in zip(position.table.ruleset.cards, mine, strict=True)]
    hidden = [kind for kind in (1, 2, 0) for _ in range(cards[kind])][: pile + 4 * (seats - 1)]
    assert len(hidden) == pile + 4 * (seats - 1)
    rng.shuffle(hidden)
    hands = [mine] * seats
    for seat in range(seats):
        if seat != mover:
            hand = [hidden.pop() for _ in range(4)]
            hands[seat] = (hand.count(0), hand.count(1), hand.count(2))
    left = [cards[k] - sum(h[k] for h in hands) + mine[k] - hidden.count(k) for k in range(3)]
    game = position.replace(
        hands=tuple(hands), discard=(left[0], left[1], left[2]), ecus=(9,) * seats, phase=0
    )
    return Game(game, hidden, rng)


def after_exchanges(game: Game, seat: int) -> Cards:
    """What an opponent holds after an exchange of all four cards, when everybody between has
    exchanged and discarded all of theirs, too. The pile and its reshuffling are the game's."""
    game.play(End(known(game)))
    while game.position.mover != seat:
        game.play(Exchange(known(game)))
        game.play(End(known(game)))
    game.play(Exchange(known(game)))
    return known(game)


def known(game: Game) -> Cards:
    hand = game.position.hands[game.position.mover]
    assert not isinstance(hand, int)
    return hand


def escapes(name: str, pile: int) -> tuple[int, int]:
    """Of sixty deals: in how many the hand after exchanges is no start of a turn that is looked
    at, and in how many it takes discards that came back."""
    missed = returned = 0
    for seed in range(60):
        game = dealt(name, pile, random.Random(seed))
        lookout = Lookout(game.position)
        last = (game.position.mover - 1) % game.position.table.seats
        hand = after_exchanges(game, last)
        missed += hand not in {start.hand for start in lookout.rivals[last].starts}
        returned += hand not in lookout.rivals[last].held
    return missed, returned


BY_SEATS = {
    2: "game-2p-t3-two-banks",
    3: "game-3p-t3-crowding",
    4: "game-4p-t3-middle",
    5: "game-5p-t3-few-squares",
}


@pytest.mark.parametrize("seats", BY_SEATS)
def test_an_exchange_leads_to_hands_that_are_looked_at(seats: int) -> None:
    assert escapes(BY_SEATS[seats], 8 * (seats - 1)) == (0, 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_so_it_does_where_discards_come_back(seats: int) -> None:
    missed, returned = escapes(BY_SEATS[seats], 8 * (seats - 1) - 4)
    assert missed == 0
    assert returned > 0


@pytest.mark.parametrize("name", ["r8-11-renovation", "game-4p-t6-crowded"])
def test_a_hand_that_is_told_is_searched_as_if_it_were_one_of_all(name: str) -> None:
    position = load_position(name)
    hidden, told = Lookout(position), Lookout(position, known_hands=True)
    rounds = limits()["rounds"][:2]
    hidden.look(rounds)
    told.look(rounds)
    known = [seat for seat in told.rivals if not isinstance(position.hands[seat], int)]
    assert known
    for seat in known:
        hand = position.hands[seat]
        assert not isinstance(hand, int)
        start = Start(hand, exchanged=False)
        assert told.rivals[seat].starts[0] == start
        assert told.searched[seat, start] == hidden.searched[seat, start]
    result = told.known()
    assert set(result.known_hands) == {position.table.colors[seat] for seat in known}
    assert hidden.known().known_hands == ()
