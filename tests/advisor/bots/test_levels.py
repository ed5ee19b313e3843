"""The sparring levels: human errors, nothing given away at the end, tied to what was measured."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from advisor.bots.arena.arena_folder import SETTING, Folder, OtherArena, setting_text
from advisor.bots.arena.arena_match import Setting, dealt, play_on
from advisor.bots.players import levels as module
from advisor.bots.players.levels import (
    Level,
    LevelPlayer,
    Levels,
    digest_of,
    level_of,
    level_words,
    levels,
    single_plays,
)
from advisor.bots.players.named_players import BadName, code_of, name_typed, named
from advisor.bots.players.player import Player, question
from advisor.bots.players.simple_players import PolicyPlayer
from benchmarks.strength import level_strength as measured
from benchmarks.strength.arena_archive import unpack
from benchmarks.strength.player_strength import archive_of, setting_of
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import BoardPlay, End, Play
from positions.things import EPOCHS
from search.policy.weights import weights
from search.rules.game import Decider, Game, hide_hands, make
from search.rules.legal_plays import legal_plays
from search.rules.open_position import load
from search.rules.position import Position, over
from search.rules.resolution import Decision

NUMBERS = sorted(levels().levels)


def first_option(position: Position, decision: Decision) -> int:
    return decision.options[0]


def turn_of(player: Player, position: Position) -> tuple[list[Play], Position]:
    """The plays of a player's turn, and the end of its phase II."""
    plays: list[Play] = []
    seat = position.mover
    while True:
        play = player.play(hide_hands(position, seat))
        plays.append(play)
        if isinstance(play, End):
            return plays, position
        if play.type == "exchange":
            play = play._replace(draw=(sum(play.discard), 0, 0))  # type: ignore[union-attr]
            if not any(position.hand):
                raise AssertionError
        position, _ = make(position, play, asking(player, position, play))


def asking(player: Player, position: Position, play: Play) -> Decider:
    """Decides as the player does where they have to, and by the first option for others."""
    chosen: list[int] = []

    def decide(here: Position, decision: Decision) -> int:
        option = decision.options[0]
        if decision.seat == position.mover:
            assert isinstance(play, BoardPlay)
            option = player.decide(question(here, play, tuple(chosen), decision))
        chosen.append(option)
        return option

    return decide


def middle_games(turn: int, games: int, game_map: str = "meadow") -> Iterator[Position]:
    """Positions at the beginning of a turn, in games of the policy: the first and the last seat."""
    setting = Setting(("policy", "policy"), load_map(game_map), ruleset(), 3, None)
    for number in range(games):
        game: Game = dealt(setting, number)
        players = [PolicyPlayer(Random(f"{number} {seat}"), 4) for seat in range(2)]
        while not over(game.position):
            if game.position.number == turn and game.position.phase == 0:
                yield game.position
            position = game.position
            game.play(players[position.mover].play(hide_hands(position, position.mover)))


# -- names and numbers -----------------------------------------------------------------------------


def test_there_are_six_levels_or_more_without_a_gap() -> None:
    assert list(range(1, len(NUMBERS) + 1)) == NUMBERS
    assert len(NUMBERS) >= 6


def test_pages_and_help_tell_how_many_there_are() -> None:
    root = Path(__file__).parents[3]
    last = NUMBERS[-1]
    for name in ("docs/sparring.md", "advisor/words/en/help.ftl"):
        assert re.search(rf"`?level:1`? to `?level:{last}`?", (root / name).read_text("utf-8"))
    help_text = (root / "advisor" / "words" / "en" / "help.ftl").read_text("utf-8")
    assert f"1 (weakest) to {last}" in help_text


def test_a_level_is_named_by_its_number() -> None:
    assert isinstance(named("level:3", Random(0)), LevelPlayer)
    assert isinstance(named("level:n=3", Random(0)), LevelPlayer)
    assert name_typed("Level:3") == "level:3"
    for wrong in ("level", "level:0", f"level:{len(NUMBERS) + 1}", "level:high", "level:n=2,3"):
        with pytest.raises(BadName):
            named(wrong, Random(0))
    with pytest.raises(BadName, match="say which level"):
        named("level", Random(0))


def test_every_level_says_what_it_is_like() -> None:
    assert all(level_words(number).endswith(".") for number in levels().levels)
    assert [level_of(f"level:{number}") for number in NUMBERS] == list(NUMBERS)
    for other in ("level", "level:", "level:0", "level:n=1", "level:01", "greedy", "greedy:1"):
        assert level_of(other) is None


def test_the_levels_were_measured_with_the_weights_that_there_are() -> None:
    """If this fails, run ``python -m benchmarks.strength.level_strength`` and write the new digest
    down."""
    assert levels().weights == weights().name


@pytest.mark.parametrize("line", measured.lines(), ids=lambda line: line.name)
def test_the_games_of_the_table_are_of_the_levels_as_they_are(line: measured.MatchLine) -> None:
    """Numbers of a level or weights that changed are noticed; then measure again."""
    with TemporaryDirectory() as folder:
        unpack(archive_of(line), Path(folder))
        told = (Path(folder) / SETTING).read_text("utf-8")
    assert told == setting_text(setting_of(line, 0.0))
    assert "code:" in told


@pytest.mark.full
def test_the_table_is_what_the_games_say() -> None:
    assert measured.table() == measured.TABLE.read_text("utf-8")
    for line in measured.lines():
        score = measured.kept(line)
        assert score is not None
        assert score.games >= measured.GAMES
        assert not any(row.faults for row in score.rows)
    assert "not met" not in measured.table()
    elos = [rung.elo for rung in measured.rungs(_scores()).values()]
    assert len(elos) == len(NUMBERS)
    assert elos == sorted(elos)


def _scores() -> dict[str, measured.Score]:
    result = {line.name: measured.kept(line) for line in measured.neighbours()}
    return {name: score for name, score in result.items() if score is not None}


def test_an_arena_does_not_mix_levels_of_before_with_those_of_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = Setting(("level:1", "level:2"), load_map("meadow"), ruleset(), 1, None)
    Folder(tmp_path, setting)
    Folder(tmp_path, setting)
    before = code_of("level:1"), digest_of(2)
    known = dict(levels().levels)
    known[1] = known[1].model_copy(update={"temperature": known[1].temperature + 0.5})
    monkeypatch.setattr(module, "levels", lambda: Levels(weights="", levels=known))
    assert code_of("level:1") != before[0]
    assert digest_of(2) == before[1]
    with pytest.raises(OtherArena, match="changed"):
        Folder(tmp_path, setting)


# -- how they play ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS[:-1])
def test_a_level_plays_whole_games_without_a_fault(number: int) -> None:
    setting = Setting(
        (f"level:{number}",) * 3, load_map("ford"), ruleset("rio-grande", True), 2, None
    )
    game = dealt(setting, 0)
    plays = play_on(game, [named(f"level:{number}", Random(n)) for n in range(3)])
    assert over(game.position)
    assert not any(made.fault for made in plays)


def test_a_level_plays_the_same_for_the_same_chance_and_weak_ones_vary() -> None:
    position = load("game-2p-t4-middle").position
    turns = {number: [] for number in (NUMBERS[0], NUMBERS[3])}  # type: ignore[var-annotated]
    for number, result in turns.items():
        for seed in range(12):
            one, _ = turn_of(named(f"level:{number}", Random(seed)), position)
            two, _ = turn_of(named(f"level:{number}", Random(seed)), position)
            assert one == two
            result.append(tuple(one))
    assert len(set(turns[NUMBERS[0]])) > 4


def test_what_looks_worse_is_chosen_less_often() -> None:
    level = levels().levels[1].model_copy(update={"temperature": 2.0})
    player = LevelPlayer(Random(1), level)
    softmax = player._softmax
    chosen = [softmax([0.0, -2.0, -20.0]) for _ in range(4000)]
    assert 2.4 < chosen.count(0) / chosen.count(1) < 3.1  # e
    assert chosen.count(2) < 10
    cold = LevelPlayer(Random(1), level.model_copy(update={"temperature": 0.0}))
    assert {cold._softmax([1.0, 3.0, 3.0]) for _ in range(50)} == {1}


def test_a_level_looks_at_no_more_boards_than_it_may() -> None:
    narrow = Level(
        boards=1,
        proposals=200,
        whole=False,
        positions=500,
        turns=50,
        temperature=100.0,
        estimate="income",
        foresight=0.0,
        cards=False,
        simulations=0,
    )
    position = next(iter(middle_games(5, 1)))
    here = {EPOCHS[a.epoch] for a in position.adventurers[position.mover]}
    wide = narrow.model_copy(update={"boards": 3})
    assert {_board(narrow, position, seed) for seed in range(25)} <= here | {None}
    assert len({_board(wide, position, seed) for seed in range(25)} - {None}) > len(here)


def _board(level: Level, position: Position, seed: int) -> str | None:
    """The board of a level's first card play; None if it makes none."""
    plays, _ = turn_of(LevelPlayer(Random(seed), level), position)
    cards = [play for play in plays if play.type not in ("travel", "end")]
    return getattr(cards[0], "epoch", "reason") if cards else None


@pytest.mark.parametrize("number", NUMBERS)
def test_nothing_is_given_away_on_the_last_turn(number: int) -> None:
    """No end while a single play would still earn, nor where a travel would; nothing that costs."""
    simulated = levels().levels[number].simulations > 0
    for count, position in enumerate(middle_games(7, 4)):
        last = position.mover == position.table.seats - 1
        if simulated and not last:
            continue  # an opponent may still lose more by it than one's own Ecus are worth
        seat = position.mover
        before = single_plays(hide_hands(position, seat))
        idle = next(end.gain for end in before.endings() if not before.moves(end))
        _, final = turn_of(named(f"level:{number}", Random(count)), position)
        left = single_plays(hide_hands(final, seat))
        stop = next(end for end in left.endings() if not left.moves(end))
        assert left.best_gain == stop.gain
        assert not left.turn(stop).line
        assert final.ecus[seat] - position.ecus[seat] + stop.gain >= idle


# -- one play --------------------------------------------------------------------------------------


def best_single(position: Position) -> int:
    """The most that one card play brings, whatever travels come before and after: tried one by
    one."""
    seat = position.mover
    income = position.number in position.table.pays

    def end(here: Position) -> int:
        after, record = make(here, End(draw=None), first_option)
        return record.ecus if income else after.ecus[seat] - here.ecus[seat]

    def travels(here: Position, left: int) -> Iterator[Position]:
        yield here
        if left:
            for play in legal_plays(here):
                if play.type == "travel":
                    yield from travels(make(here, play, first_option)[0], left - 1)

    best = -99
    for start in travels(position, 2):
        ends = [start]
        for play in legal_plays(start):
            if play.type != "travel":
                ends.append(make(start, play, first_option)[0])
        for one in ends:
            for final in travels(one, 2) if income else [one]:
                best = max(best, final.ecus[seat] - position.ecus[seat] + end(final))
    return best


@pytest.mark.parametrize("turn", [2, 7])
def test_one_play_makes_the_one_play_that_earns_most(turn: int) -> None:
    position = next(iter(middle_games(turn, 1)))
    plays, final = turn_of(named("one-play", Random(1)), position)
    assert sum(play.type not in ("travel", "end") for play in plays) <= 1
    gain = make(final, End(draw=None), first_option)[1].ecus
    earned = final.ecus[position.mover] - position.ecus[position.mover] + gain
    assert earned == best_single(position)


def test_one_play_again_goes_on_while_it_earns() -> None:
    more = 0
    for position in middle_games(3, 3, "ford"):
        _, once = turn_of(named("one-play", Random(1)), position)
        _, again = turn_of(named("one-play:repeat=1", Random(1)), position)
        seat = position.mover
        assert again.ecus[seat] >= once.ecus[seat]
        more += again.ecus[seat] > once.ecus[seat]
        left = single_plays(hide_hands(again, seat))
        assert left.best_gain == 0
    assert more
