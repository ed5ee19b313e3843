"""The open game: where one stands, variations, what is taken back, the list of turns."""

from __future__ import annotations

import random

from advisor.advise.game_records.record_replay import checked
from advisor.page.visit import game_history, uploads
from advisor.page.visit.game_record import RecordedGame, short_words
from advisor.page.visit.open_game import OpenGame
from positions.files.load_position import read_setup
from positions.notation.play_text import parse_play
from positions.notation.written_plays import End
from positions.records.record_files import Cursor, parse_record
from positions.records.record_writing import record_to_yaml
from positions.setup import Setup
from search.policy.fast_turns import Policy, decide
from search.rules.convert import setup_of
from search.rules.game import Decider, Record, deal, make
from search.rules.position import Position


def _opened(name: str) -> Setup:
    setup = read_setup(name).setup
    assert setup is not None
    return setup


def _by_lot(rng: random.Random) -> Decider:
    return lambda at, asked: decide(at, asked, rng)


def _with_turn(game: RecordedGame, rng: random.Random) -> RecordedGame:
    """A turn of the fast policy, the refill left open."""
    seat = game.position.mover
    while not game.over and game.position.mover == seat:
        position = game.position
        play = End() if isinstance(position.hands[seat], int) else Policy().next_play(position, rng)
        game = game.with_plays([make(position, play, _by_lot(rng))[1]])
    return game


def _made(position: Position, words: str) -> Record:
    play = parse_play(words)
    return make(position, play, _by_lot(random.Random(1)))[1]  # type: ignore[arg-type]


def test_a_position_is_the_beginning_of_a_game() -> None:
    setup = _opened("r8-02-keep-on-might")
    game = RecordedGame.begun(setup)
    assert game.setup == setup
    assert game.rows() == []
    assert game.back() == game == game.forth() == game.taken_back()
    assert [seat.color for seat in game.record.players] == [p.color for p in setup.players]


def test_plays_become_a_turn_and_other_ones_a_variation() -> None:
    game = RecordedGame.begun(_opened("r8-02-keep-on-might"))
    start = game.setup
    one = game.with_plays([_made(game.position, "m-f/0")])
    assert one.rows()[0].open
    assert one.turn_start == start
    assert len(one.under_way) == 1
    ended = one.with_plays([_made(one.position, "end")])
    assert ended.under_way == ()
    assert ended.turn_start == ended.setup
    other = ended.at(()).with_plays([_made(game.position, "m-r/0")])
    rows = other.rows()
    assert [(row.path, row.depth) for row in rows] == [((0,), 0), ((1,), 1)]
    assert [row.here for row in rows] == [False, True]
    assert rows[0].words == "to Faith"
    assert rows[0].change == -1
    # Played again it is found again, not added.
    again = other.at(()).with_plays([_made(game.position, "m-f/0")])
    again = again.with_plays([_made(again.position, "end")])
    assert again.path == (0,)
    assert len(again.rows()) == 2


def test_the_list_follows_whole_games_and_their_variations() -> None:
    rng = random.Random(5)
    ford = _opened("game-2p-ford-t3")
    dealt = deal(ford.map, ford.ruleset, 2, 3)
    game = RecordedGame.begun(setup_of(dealt.start))
    for _ in range(4):
        game = _with_turn(game, rng)
    main = game.path
    game = game.at(main[:1])
    game = game.with_plays([_made(game.position, "end")])
    branch = game.path
    assert branch[0] == 0
    assert branch[-1] > 0
    rows = game.rows()
    assert [row.depth for row in rows] == [0, 0, 1, 0, 0]
    assert [row.path for row in rows if row.on_line] == [(0,), branch]
    for row in rows:
        position = game.at(row.path).position
        assert position.ecus[position.table.seat(row.color)] == row.ecus
    assert game.at(main[:1]).last().path == main
    # What is shown is what the file says when it is read again.
    read = checked(parse_record(record_to_yaml(game.record)))
    assert [row.words for row in RecordedGame(read).rows()] == [row.words for row in rows]
    better = game.promoted(branch)
    assert better.path == (0, 0)
    assert better.position == game.position
    for row in rows:
        assert game.place_of(game.at(row.path).setup) is not None
    assert game.place_of(_opened("r8-02-keep-on-might")) is None
    gone = game.without(main[:2])
    assert gone.position == game.position
    assert [row.depth for row in gone.rows()] == [0, 0]
    assert game.without((0,)).path == ()


def test_taking_back_goes_play_by_play_and_stops_where_turns_follow() -> None:
    game = RecordedGame.begun(_opened("r8-02-keep-on-might"))
    for words in ("m-f/0", "m-r/0", "end"):
        game = game.with_plays([_made(game.position, words)])
    back = game.taken_back()
    assert (back.record, back.place) == (game.record, Cursor((0,), 2))
    assert len(back.under_way) == len(back.tried) == len(back.line[-1].records) == 2
    assert back.turn_start == game.at(()).setup
    assert back.setup == back.tried[-1].after
    assert back.taken_back().place == Cursor((0,), 1)
    assert back.taken_back().taken_back().place == back.restarted().place == Cursor()
    assert back.forth() == game
    assert back.with_plays([_made(back.position, "end")]) == game
    followed = game.with_plays([_made(game.position, "end")])
    assert followed.at((0,)).taken_back() == RecordedGame(followed.record, (0,), 2)


def test_a_turn_that_is_still_being_made_is_taken_back_for_good() -> None:
    game = RecordedGame.begun(_opened("r8-02-keep-on-might"))
    for words in ("m-f/0", "m-r/0"):
        game = game.with_plays([_made(game.position, words)])
    assert game.taken_back().rows()[0].words == "to Faith"
    assert game.taken_back().taken_back().rows() == []
    assert game.restarted().rows() == []
    told = game.with_comment((0,), "not sure")
    assert told.restarted().record == told.record


def test_what_is_saved_says_where_one_stands_and_is_opened_there() -> None:
    game = RecordedGame.begun(_opened("r8-02-keep-on-might"))
    for words in ("m-f/0", "m-r/0", "end", "end"):
        game = game.with_plays([_made(game.position, words)])
    for place in (game, game.at((0,)), game.at((0,)).taken_back(), game.at(())):
        text = record_to_yaml(place.written)
        assert ("\nat: " in text) == (place != game)
        opened = uploads.from_bytes(text.encode(), "game.yaml")
        assert isinstance(opened, RecordedGame)
        assert (opened.record, opened.place) == (checked(game.record), place.place)
        assert opened.setup == place.setup
        kept = game_history.unpacked(game_history._packed(opened, opened.setup, (place,), ()))
        assert kept is not None
        assert (kept.game, kept.past[0].read()) == (opened, opened)


def test_undo_and_what_is_played_then_lose_nothing() -> None:
    start = RecordedGame.begun(_opened("r8-02-keep-on-might"))
    spine = OpenGame(start, start.setup, start.setup, start.setup)
    for words in ("m-f/0", "m-r/0", "end"):
        spine.stand(spine.game.with_plays([_made(spine.game.position, words)]))
    whole = spine.game
    for count in (2, 1):
        assert spine.undo()
        assert (spine.game.record, spine.game.place) == (whole.record, Cursor((0,), count))
    assert spine.redo()
    assert spine.redo()
    assert spine.game == whole
    assert not spine.redo()
    for _ in range(3):
        assert spine.undo()
    assert (spine.game.record, spine.game.setup) == (whole.record, start.setup)
    spine.stand(spine.game.with_plays([_made(spine.game.position, "m-r/0")]))
    assert [row.words for row in spine.game.rows()] == ["to Faith; to Reason", "to Reason"]
    assert spine.game.written.cursor == Cursor((1,))
    # A comment that was undone is not played over either.
    spine.stand(spine.game.with_comment((0,), "hm"))
    spine.undo()
    spine.stand(spine.game.with_plays([_made(spine.game.position, "end")]))
    seen = []
    while spine.undo():
        seen.append(spine.game.record.at((0,)).comment if spine.game.record.turns else None)
    assert "hm" in seen


def test_comments_and_names_are_kept_and_empty_ones_dropped() -> None:
    game = RecordedGame.begun(_opened("r8-02-keep-on-might"))
    game = game.with_plays([_made(game.position, "end")])
    told = game.with_comment((0,), " a quiet start ")
    assert told.rows()[0].comment == "a quiet start"
    assert told.with_comment((0,), " ").record == game.record
    names = [f"player {n}" for n, _ in enumerate(game.record.players)]
    assert [seat.name for seat in game.named(names, "Tuesday").record.players] == names
    blank = game.named([""] * len(names), None)
    assert [seat.name for seat in blank.record.players] == [s.color for s in game.record.players]


def test_short_words_name_every_kind_of_play() -> None:
    told = {
        "m:keep@c4=2m/0+2": "Keep c4",
        "f:keep@c4=2m/0+2": "Keep c4 on Faith",
        "f:c4-castle@b3=1m/0+1": "c4 to Castle b3 on Faith",
        "m:x@d3=1c/0+1": "demolishes d3",
        "r:cube@e5=1c/0+1": "cube e5",
        "r:renovate@c4=1m/0+1": "renovates c4",
        "exchange=2c": "exchanges 2 cards",
        "swap=1m/1c": "swaps 1 civil for 1 military",
        "end=1c": "discards 1 civil",
        "end": "",
    }
    for words, short in told.items():
        assert short_words(parse_play(words)) == short  # type: ignore[arg-type]
