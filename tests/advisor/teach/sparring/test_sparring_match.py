"""A game against bots: who moves, what is seen, what is fixed by the seed, taking back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from sparring_games import match, person, played, table, to_people, with_other_cards

from advisor.advise.game_records.record_replay import checked, replayed
from advisor.teach.sparring import Match, NotNow, seated
from advisor.teach.sparring.deck import deck_of
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End, Exchange
from positions.records.record_writing import record_to_yaml
from search.rules.game import IllegalPlay
from search.rules.legal_plays import legal_plays

BOTS = ("level:1", "policy:width=6")


def whole_game(seed: int, chooser: int, *bots: str) -> Match:
    game = match(seed, *bots)
    for _ in played(game, person(chooser)):
        pass
    return game


# -- the deck --------------------------------------------------------------------------------------


def test_the_deck_depends_on_the_seed_and_on_nothing_else() -> None:
    first, rest = deck_of(5, (18, 18, 19)).drawn(4, (0, 0, 0))
    assert deck_of(5, (18, 18, 19)).drawn(4, (9, 9, 9)) == (first, rest)
    assert sum(first) == 4
    assert len(rest.pile) == 51
    hands = {deck_of(seed, (18, 18, 19)).drawn(4, (0, 0, 0))[0] for seed in range(20)}
    assert len(hands) > 5


def test_cards_drawn_one_by_one_are_those_drawn_together() -> None:
    deck = deck_of(3, (5, 5, 5))
    together, _ = deck.drawn(9, (0, 0, 0))
    counts = [0, 0, 0]
    for _ in range(9):
        one, deck = deck.drawn(1, (0, 0, 0))
        counts = [a + b for a, b in zip(counts, one, strict=True)]
    assert tuple(counts) == together


def test_an_empty_pile_is_the_shuffled_discards() -> None:
    deck = deck_of(3, (1, 1, 0))
    cards, left = deck.drawn(4, (0, 2, 3))
    assert cards[0] == 1
    assert sum(cards) == 4
    assert len(left.pile) == 3
    assert left.shuffles == 1
    assert deck.drawn(4, (0, 2, 3)) == (cards, left)
    with pytest.raises(IndexError):
        deck.drawn(8, (0, 2, 3))


# -- the table -------------------------------------------------------------------------------------


def test_colours_and_order_come_by_lot_but_what_was_asked_for() -> None:
    ford = load_map("ford")
    tables = [
        seated(ford, ruleset(), seed, [("Ann", "blue")], ["level:1", "policy"])
        for seed in range(12)
    ]
    for one in tables:
        assert sorted(place.name for place in one.places) == ["Ann", "level:1", "policy"]
        assert [place.color for place in one.places if place.bot is None] == ["blue"]
        assert len({place.color for place in one.places}) == 3
    assert len({one.places[0].name for one in tables}) == 3
    with pytest.raises(ValueError, match="2 to 5"):
        seated(ford, ruleset(), 1, [("Ann", None)], [])
    with pytest.raises(ValueError, match="colour of their own"):
        seated(ford, ruleset(), 1, [("Ann", "red"), ("Ben", "red")], [])


# -- the course ------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [("level:2",), BOTS, ("random", "random", "random", "random")])
def test_a_whole_game_can_have_happened(bots: tuple[str, ...]) -> None:
    game = whole_game(4, 1, *bots)
    assert game.over
    record = game.record()
    replayed(record)
    assert record.result == game.result()
    assert not any(made.fault for made in record.plays)
    names = {seat.name for seat in record.players}
    assert names == {"Ann", *bots}


def test_under_holdem_the_reserve_comes_from_the_deck() -> None:
    game = Match(table(2, "random", holdem=True))
    assert game.view(0).reserve == (1, 1, 1)
    for _ in played(game, person(1)):
        pass
    replayed(game.record())


def test_only_who_is_to_move_can_play() -> None:
    game = match(7)
    first = game.mover
    if first.bot is not None:
        with pytest.raises(NotNow, match="level:1"):
            game.play(End())
    to_people(game)
    with pytest.raises(NotNow, match="Ann"):
        game.step()
    with pytest.raises(NotNow):
        game.answer(0)
    before = game.length
    with pytest.raises(IllegalPlay):
        game.play(Exchange((4, 4, 4)))
    assert game.length == before


def test_a_person_cannot_choose_what_is_drawn() -> None:
    game = match(7)
    to_people(game)
    me = game.people[0]
    wished = match(7)
    to_people(wished)
    game.play(End())
    wished.play(End(draw=(0, 0, 0)))
    assert wished.view(me) == game.view(me)


def test_a_bot_that_fails_ends_its_turn_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    text = (
        "class Broken:\n"
        "    def __init__(self, rng, seconds): pass\n"
        "    def play(self, view): raise RuntimeError('no')\n"
        "    def decide(self, question): return -1\n"
    )
    (tmp_path / "broken_bot.py").write_text(text)
    game = match(7, "broken_bot.Broken")
    for _ in played(game, person(1)):
        pass
    faults = [made for made in game.record().plays if made.fault]
    assert len(faults) == 7
    assert faults[0].fault == "RuntimeError: no (broken_bot.py, line 3)"
    (told,) = game.tracebacks.values()
    assert 'broken_bot.py", line 3, in play' in told
    assert "match.py" not in told


# -- decisions of people (rules §5.5) --------------------------------------------------------------


def until_asked(by_bot: bool) -> Match:
    """A game in which the person has to decide within a play, of a bot or of their own."""
    for seed in range(60):
        game, choose = match(seed, "policy:width=30", "policy:width=30"), person(seed)
        while not game.over:
            if game.waiting is not None:
                if (game.mover.bot is not None) is by_bot:
                    return game
                game.answer(game.waiting.options[0])
            elif game.mover.bot is not None:
                game.step()
            else:
                game.play(choose(game.view(game.people[0])))
    raise AssertionError("nobody is asked in sixty games")


def test_a_person_decides_where_a_bot_downsizes_their_building() -> None:
    game = until_asked(by_bot=True)
    asked, length = game.waiting, game.length
    assert asked is not None
    me = game.people[0]
    assert asked.seat == me
    assert asked.view == game.view(me)
    with pytest.raises(NotNow, match="open"):
        game.step()
    with pytest.raises(ValueError, match="options"):
        game.answer(-1)
    option = asked.options[-1]
    made = game.answer(option)
    while made is None:
        assert game.waiting is not None
        made = game.answer(game.waiting.options[-1])
    assert game.length == length + 1
    names = asked.view.table.geometry.names
    assert (names[option], "red") in [(one.chosen, one.who) for one in made.choices]
    assert game.waiting is None
    checked(game.record())


def test_a_play_of_ones_own_that_waits_can_be_dropped() -> None:
    game = until_asked(by_bot=False)
    me, length = game.people[0], game.length
    view, asked = game.view(me), game.waiting
    assert asked is not None
    assert game.take_back() == 0
    assert (game.waiting, game.length, game.view(me)) == (None, length, view)
    # The same play with its answer known is made at once.
    assert game.play(asked.play, [asked.options[0]] * 5) is not None


def test_to_take_back_while_a_bot_waits_takes_ones_own_play() -> None:
    game = until_asked(by_bot=True)
    assert game.take_back() > 0
    assert game.waiting is None
    assert game.mover.color == "red"
    before = game.length
    game.play(End())
    while game.waiting is None:
        game.step()
    assert game.length > before


# -- the same game ---------------------------------------------------------------------------------


def test_the_same_seed_and_plays_give_the_same_game() -> None:
    first = whole_game(11, 3, *BOTS)
    assert record_to_yaml(whole_game(11, 3, *BOTS).record()) == record_to_yaml(first.record())
    assert whole_game(12, 3, *BOTS).record().start != first.record().start


@pytest.mark.parametrize("seed", range(3))
def test_what_is_taken_back_changes_nothing(seed: int) -> None:
    """Somebody tries other plays, draws cards, lets the bots reply, and takes it back."""
    wanted = match(seed, *BOTS)
    script = list(played(wanted, person(seed)))
    rng, game = Random(seed), match(seed, *BOTS)
    for play in script:
        to_people(game)
        before = game.view(game.people[0]), game.length
        fresh = game.turn_begun() == before[1]
        for _ in range(rng.randrange(3)):
            plays = legal_plays(before[0])
            if plays and rng.random() < 0.5:
                game.play(rng.choice(plays))
            else:
                game.play(End())
                to_people(game)
            while game.length > before[1] or game.waiting is not None:
                game.take_back(turn=fresh and rng.random() < 0.5)
            assert (game.view(game.people[0]), game.length) == before
        game.play(play)
    to_people(game)
    assert record_to_yaml(game.record()) == record_to_yaml(wanted.record())


def test_take_back_goes_to_ones_own_last_play() -> None:
    game = match(7)
    to_people(game)
    me, start = game.people[0], game.length
    with pytest.raises(NotNow):
        game.take_back()
    view = game.view(me)
    plays = [play for play in legal_plays(view) if play.type == "travel"]
    game.play(plays[0])
    assert game.take_back() == 1
    assert game.view(me) == view
    game.play(plays[0])
    game.play(End())
    to_people(game)
    assert game.length > start + 2
    # The end of the turn, with all that the bot did since; then the travel.
    reached = game.length
    assert game.take_back() == reached - (start + 1)
    assert game.length == start + 1
    game.play(End())
    to_people(game)
    game.take_back(turn=True)
    assert (game.length, game.view(me)) == (start, view)


# -- what is hidden --------------------------------------------------------------------------------


def test_a_view_hides_what_others_hold_until_the_game_is_over() -> None:
    game = match(4, *BOTS)
    me = game.people[0]
    for _ in played(game, person(1)):
        if game.over:
            break
        hands = game.view(me).hands
        assert all(isinstance(hand, int) for seat, hand in enumerate(hands) if seat != me)
        for made in game.plays(me):
            if made.by != "red" and (made.ends or isinstance(made.play, Exchange)):
                assert made.play.draw is None  # type: ignore[union-attr]
    assert not any(isinstance(hand, int) for hand in game.view(me).hands)


def test_a_record_before_the_end_tells_what_the_person_knows_and_can_have_happened() -> None:
    game = match(4, *BOTS)
    for number, _ in enumerate(played(game, person(1))):
        if game.over:
            break
        if number % 9 == 0:
            record = game.record()
            checked(record)
            assert record.seed is None
            assert record.result is None
            hands = {one.color: one.hand for one in record.start.players}
            assert isinstance(hands.pop("red"), tuple)
            assert set(hands.values()) == {4}
    assert game.record().seed == "4"


def test_what_bots_expect_is_told_at_the_end_alone() -> None:
    """It was reckoned with their cards."""
    game = match(4, "advisor:simulations=1,budget=40")
    for _ in played(game, person(1)):
        if game.over:
            break
        assert not any(made.opinion for made in game.plays(game.people[0]))
        assert "opinion" not in record_to_yaml(game.record())
    assert any(made.opinion for made in game.record().plays)


def test_nothing_that_is_seen_depends_on_hidden_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until somebody draws: others' hands and the pile swapped, a person sees the very same."""
    seed = next(s for s in range(20) if match(s, *BOTS).mover.bot is None)
    games = [match(seed, *BOTS)]
    with_other_cards(monkeypatch, table(seed, *BOTS))
    games.append(match(seed, *BOTS))
    me = games[0].people[0]
    true = [game.__dict__["_moments"][0].position.hands for game in games]
    assert true[0] != true[1]
    choose = [person(5), person(5)]
    while True:
        assert games[0].view(me) == games[1].view(me)
        assert record_to_yaml(games[0].record()) == record_to_yaml(games[1].record())
        plays = [one(game.view(me)) for one, game in zip(choose, games, strict=True)]
        assert plays[0] == plays[1]
        if isinstance(plays[0], End | Exchange):
            break
        for game, play in zip(games, plays, strict=True):
            game.play(play)
