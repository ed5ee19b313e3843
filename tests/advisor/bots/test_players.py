"""Players: by name, on legal plays only, seeing only what their seat may know."""

from __future__ import annotations

import random

import pytest

from advisor.bots.arena.arena_match import play_on
from advisor.bots.players.named_players import KINDS, BadName, named, parsed
from advisor.bots.players.planning_players import (
    BestPlayer,
    Greedy,
    Plan,
    PlanningPlayer,
    best_option,
)
from advisor.bots.players.player import Player, Question, TurnClock, question
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.play_text import parse_play
from positions.notation.written_plays import BoardPlay, End, Exchange, Play, Travel
from positions.records.record_files import Opinion
from positions.things import Cards
from search.rules.game import Game, deal, hide_hands, make
from search.rules.income import income
from search.rules.move import move_of
from search.rules.position import Position
from search.rules.refusal import refusal
from search.rules.resolution import Decision, begin
from search.rules.turn_phases import refuse_turn_play, unseen
from search.rules.written_turn import Played
from search.solve.best_turn import best_turn
from search.solve.survey import survey

MEADOW = load_map("meadow")
#: Quick forms of every player.
QUICK = {
    "random": "random",
    "policy": "policy:width=4",
    "greedy": "greedy:budget=200",
    "best": "best:nodes=200,budget=200",
    "advisor": "advisor:simulations=8,budget=300",
    "ismcts": "ismcts:simulations=6",
    "mcts": "mcts:simulations=6",
    "level": "level:2",
    "one-play": "one-play",
}


def made(name: str, seed: int = 1, seconds: float | None = None) -> Player:
    if name.partition(":")[0] in ("ismcts", "mcts"):
        pytest.importorskip("pyspiel")
    return named(name, random.Random(seed), seconds)


def dealt(seed: int, players: int = 2, holdem: bool = False) -> Game:
    return deal(MEADOW, ruleset("rio-grande", holdem), players, seed)


def first(position: Position, decision: Decision) -> int:
    return decision.options[0]


def test_every_player_has_a_quick_form_here() -> None:
    assert QUICK.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", QUICK)
def test_every_player_plays_a_game_without_a_fault(kind: str) -> None:
    game = dealt(11, 3, holdem=kind in ("random", "policy", "advisor"))
    players = [made(QUICK[kind], 1), made("policy:width=4", 2), made("random", 3)]
    plays = play_on(game, players)
    assert game.over
    assert [play.fault for play in plays if play.fault] == []
    color = game.position.table.colors[0]
    assert any(play.by == color and play.play.type != "end" for play in plays)


@pytest.mark.usual("random", "policy", "greedy", "ismcts", "level")
@pytest.mark.parametrize("kind", QUICK)
def test_the_same_generator_gives_the_same_game(kind: str) -> None:
    def moves() -> list[Play]:
        game = dealt(5)
        players = [made(QUICK[kind], 4), made("random", 5)]
        for _ in range(12):
            play = players[game.position.mover].play(hide_hands(game.position, game.position.mover))
            game.play(play)
        return [record.play for record in game.records]

    assert moves() == moves()


def redealt(game: Game, seat: int, rng: random.Random) -> Game:
    """The same game with other hands for the others and another draw pile."""
    position = game.position
    pool = [kind for kind in range(3) for _ in range(unseen(hide_hands(position, seat))[kind])]
    rng.shuffle(pool)
    hands: list[Cards] = []
    for other, hand in enumerate(position.hands):
        assert not isinstance(hand, int)
        if other != seat:
            cards = [pool.pop() for _ in range(sum(hand))]
            hand = (cards.count(0), cards.count(1), cards.count(2))
        hands.append(hand)
    return Game(position.replace(hands=tuple(hands)), pool, random.Random(0))


@pytest.mark.parametrize("kind", QUICK)
def test_what_a_player_cannot_know_changes_nothing(kind: str) -> None:
    game = dealt(8, 3)
    rest = [made("policy:width=4", seat) for seat in range(3)]
    while game.position.number < 3:
        game.play(rest[game.position.mover].play(game.position))
    seat = game.position.mover
    answers: list[list[Play]] = []
    for change in range(3):
        other = redealt(game, seat, random.Random(change))
        player = made(QUICK[kind], 9)
        plays: list[Play] = []
        while other.position.mover == seat:
            play = player.play(hide_hands(other.position, seat))
            plays.append(play)
            if isinstance(play, Exchange | End):
                break
            other.play(play, first)
        answers.append(plays)
    assert answers[0] == answers[1] == answers[2]


def test_greedy_is_never_weaker_than_its_definition() -> None:
    """Its first turn gains as much for certain as anything that a survey finds."""
    for seed in range(4):
        game = dealt(seed)
        policy = made("policy:width=4")
        while game.position.number < 4:
            game.play(policy.play(game.position))
        seat, start = game.position.mover, game.position
        result = survey(hide_hands(start, seat), lambda _: 0.0, 2000)
        player = Greedy(None, 2000)
        while game.position.mover == seat:
            game.play(player.play(hide_hands(game.position, seat)), first)
        assert game.position.ecus[seat] - start.ecus[seat] >= result.best_gain


def test_best_collects_what_the_prover_promises() -> None:
    game = dealt(21)
    policy = made("policy:width=4")
    while game.position.number < 4:
        game.play(policy.play(game.position))
    seat, start = game.position.mover, game.position
    promised = best_turn(hide_hands(start, seat), None, 3000).gain
    player = BestPlayer(None, 3000)
    while game.position.mover == seat:
        game.play(player.play(hide_hands(game.position, seat)), first)
    assert game.position.ecus[seat] - start.ecus[seat] >= promised
    assert promised >= income(start, seat)


def test_a_plan_is_made_anew_if_somebody_decides_otherwise() -> None:
    """r9-8: White decides where the Keep goes; the rest of Red's turn depends on it."""
    from search.rules.open_position import load_position

    start = load_position("r9-8-the-opponent-decides")
    gains = []
    for take in (0, -1):

        def decide(at: Position, decision: Decision, take: int = take) -> int:
            return decision.options[take if decision.seat != start.mover else 0]

        game = Game(start, [kind for kind in range(3) for _ in range(9)], random.Random(0))
        player = BestPlayer(None, 5000)
        while game.position.mover == start.mover:
            game.play(player.play(hide_hands(game.position, start.mover)), decide)
        gains.append(game.position.ecus[start.mover] - start.ecus[start.mover])
    assert min(gains) >= best_turn(start, None, 5000).gain


def test_who_has_planned_a_decision_takes_it() -> None:
    """r8-07: Green chooses whose Keep shrinks; where nothing was planned, the estimate chooses."""
    from search.rules.open_position import load_position

    class Fixed(PlanningPlayer):
        """Has one play in mind."""

        def __init__(self, line: tuple[Played, ...]) -> None:
            super().__init__(None)
            self.line = line

        def plan(self, view: Position) -> Plan:
            return Plan(self.line if view == start else (), view)

    start = load_position("r8-07-junction-and-choice")
    play = parse_play("m:hamlet@d3=1c/0+1")
    assert isinstance(play, BoardPlay)
    reached = set()
    for take in (0, -1):
        planned, record = make(start, play, lambda _, one, take=take: one.options[take])
        assert any(choice.who == record.color for choice in record.choices)
        player = Fixed((Played(play, record.choices, planned),))
        game = Game(start, [kind for kind in range(3) for _ in range(9)], random.Random(0))
        chosen: list[int] = []

        def decide(
            at: Position,
            decision: Decision,
            player: Player = player,
            chosen: list[int] = chosen,
            take: int = take,
        ) -> int:
            own = decision.seat == start.mover
            asked = question(at, play, tuple(chosen), decision)
            chosen.append(player.decide(asked) if own else decision.options[take])
            return chosen[-1]

        assert player.play(start) == play
        game.play(play, decide)
        assert game.position == planned
        reached.add(game.position.hash)
        assert player.play(game.position) == End()
        resolution = begin(start, move_of(play, start.table.geometry))
        assert resolution.decision is not None
        unplanned = question(start, play, (), resolution.decision)
        assert player.decide(unplanned) == best_option(unplanned)
    assert len(reached) == 2


def decisions(count: int) -> list[tuple[Position, Question]]:
    """Questions out of random games, as the seats asked see them."""
    result: list[tuple[Position, Question]] = []
    seed = 0
    while len(result) < count:
        game = dealt(seed, 3)
        seed += 1
        rng = random.Random(seed)
        player = made("policy:width=4", seed)
        while not game.over:
            before = game.position
            play = player.play(before)
            chosen: list[int] = []

            def decide(
                at: Position,
                decision: Decision,
                play: Play = play,
                chosen: list[int] = chosen,
                rng: random.Random = rng,
            ) -> int:
                assert not isinstance(play, End)
                result.append((at, question(at, play, tuple(chosen), decision)))  # type: ignore[arg-type]
                chosen.append(rng.choice(decision.options))
                return chosen[-1]

            game.play(play, decide)
    return result


def test_questions_hide_hands_and_can_be_followed() -> None:
    others = 0
    for position, one in decisions(12):
        seat = one.seat
        assert all(isinstance(h, int) for s, h in enumerate(one.view.hands) if s != seat)
        assert one.view.hands[seat] == position.hands[seat]
        others += seat != position.mover
        for option in one.options:
            resolution = one.after(option)
            while resolution.decision is not None:
                resolution = resolution.choose(resolution.decision.options[0])
            assert resolution.position().boards != position.boards
        assert best_option(one) in one.options
    assert others


def test_openspiel_players_answer_questions() -> None:
    player = made("ismcts:simulations=4")
    for _, one in decisions(6):
        assert player.decide(one) in one.options


def test_opinions_are_written_down_once_when_they_are_new() -> None:
    class Sure:
        """Has an opinion from the second play of their turn on, as after an exchange."""

        def __init__(self, player: Player) -> None:
            self.player = player
            self.decide = player.decide
            self.opinion: Opinion | None = None
            self.turn = 0

        def play(self, view: Position) -> Play:
            if self.turn != view.number:
                self.turn, self.opinion = view.number, None
            elif self.opinion is None:
                self.opinion = Opinion(0.75, 3.0, view.number)
            return self.player.play(view)

    game = dealt(3)
    plays = play_on(game, [Sure(made("policy:width=4")), made("random")])
    color = game.position.table.colors[0]
    turns: list[list[bool]] = [[]]
    for play in plays:
        if play.by == color:
            turns[-1].append(play.opinion is not None)
            if play.play.type == "end":
                turns.append([])
    for turn in turns[:-1]:
        assert turn == [number == 1 for number in range(len(turn))]
    assert all(play.opinion is None for play in plays if play.by != color)


@pytest.mark.parametrize(
    "opinion",
    [
        "sure",
        Opinion(1.5, 0.0),
        Opinion(0.5, float("nan")),
        Opinion(float("nan"), 1.0),
        Opinion("60 %", 1.0),  # type: ignore[arg-type]
    ],
)
def test_an_opinion_that_is_none_is_not_written_down(opinion: object) -> None:
    class Odd:
        def __init__(self, player: Player) -> None:
            self.play, self.decide, self.opinion = player.play, player.decide, opinion

    plays = play_on(dealt(3), [Odd(made("random")), made("random")])
    assert not any(play.opinion or play.fault for play in plays)


def test_who_fails_to_say_his_opinion_has_none() -> None:
    class Shy:
        def __init__(self, player: Player) -> None:
            self.play, self.decide = player.play, player.decide

        @property
        def opinion(self) -> Opinion:
            raise RuntimeError("not now")

    plays = play_on(dealt(3), [Shy(made("random")), made("random")])
    assert not any(play.opinion or play.fault for play in plays)


def test_faults_end_the_turn_and_are_told() -> None:
    class Cheat:
        """Draws what it likes, plays what it has not, fails, answers nonsense."""

        def __init__(self) -> None:
            self.said = 0

        def play(self, view: Position) -> Play:
            self.said += 1
            if self.said == 1:
                return End((0, 0, 0), (4, 0, 0))
            if self.said == 2:
                return Travel("reason", "might", 2)
            if self.said == 3:
                return "keep"  # type: ignore[return-value]
            raise RuntimeError("tired")

        def decide(self, question: Question) -> int:
            return -1

    game = dealt(3)
    plays = play_on(game, [Cheat(), made("random")])
    color = game.position.table.colors[0]
    own = [play for play in plays if play.by == color]
    assert [play.play.type for play in own] == ["end"] * 7
    assert "drawn" in (own[0].fault or "")
    assert "illegal" in (own[1].fault or "")
    assert "not a play" in (own[2].fault or "")
    assert "tired" in (own[3].fault or "")


def test_random_takes_every_kind_of_play() -> None:
    kinds: set[str] = set()
    for seed in range(6):
        game = dealt(seed, 2, holdem=True)
        player = made("random", seed)
        while not game.over:
            play = player.play(hide_hands(game.position, game.position.mover))
            if isinstance(play, Exchange | End) or play.type == "swap":
                assert refuse_turn_play(game.position, play) is None  # type: ignore[arg-type]
            else:
                assert refusal(game.position, play) is None
            kinds.add(play.type)
            game.play(play)
    assert kinds >= {"travel", "construct", "upgrade", "demolish", "exchange", "swap", "end"}


@pytest.mark.parametrize("kind", ["ismcts", "mcts"])
def test_openspiels_searches_need_a_few_simulations_and_take_them(kind: str) -> None:
    game = dealt(2)
    plays = play_on(game, [made(f"{kind}:simulations=1"), made("random")])
    assert not any(play.fault for play in plays)


def test_names_with_options() -> None:
    assert parsed("advisor:simulations=256,seconds=1") == (
        "advisor",
        {"simulations": 256, "seconds": 1.0},
    )
    assert parsed("my_bot.Bot:depth=3,style=wild") == (
        "my_bot.Bot",
        {"depth": 3, "style": "wild"},
    )


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("gredy", "there is no player"),
        ("", "there is no player"),
        ("greedy:depth=3", "no option"),
        ("greedy:budget", "not an option"),
        ("greedy:budget=many", "whole number"),
        ("greedy:budget=0", "from 1"),
        ("greedy:budget=1,budget=2", "not an option"),
        ("advisor:seconds=0", "above 0"),
        ("advisor:seconds=nan", "above 0"),
        ("random:x=1", "none"),
        ("no.such.Bot", "cannot be found"),
        ("random.Randomm", "cannot be found"),
        ("os.path.join:a=1", "cannot be made"),
        ("a b.c", "there is no player"),
        ("my.Bot:x=\n", "printable"),
        ("my.Bot:x=" + 300 * "y", "has at most"),
    ],
)
def test_bad_names_are_told(name: str, word: str) -> None:
    with pytest.raises(BadName, match=word):
        made(name)


def test_the_clock_of_a_turn_starts_anew_with_the_turn() -> None:
    game = dealt(1)
    clock = TurnClock(2.0)
    assert clock.begin(game.position)
    clock.spend(1.5)
    assert not clock.begin(game.position)
    assert clock.left == 0.5
    clock.spend(1.5)
    assert clock.left == 0.0
    game.play(End())
    assert clock.begin(game.position)
    assert clock.left == 2.0
