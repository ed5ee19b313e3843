"""A game looked through: parts add up, the same again, and nothing that a player cannot see."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from itertools import product

import pytest
from review_games import game, looked_at, settings

from advisor.advise.game_records.record_replay import checked, replayed
from advisor.advise.review import CLASSES, Options, Review, review
from advisor.advise.review.game_turns import main_line
from positions.files.problems import FileProblems
from positions.notation.written_plays import End, Exchange, Play
from positions.records.record_files import GameRecord, RecordedPlay
from positions.things import Cards
from search.rules.convert import setup_of
from search.rules.payment import gather, spend
from search.rules.turn_phases import unseen

KINDS = ("deal", "refill", "exchange", "others")


def text_of(result: Review) -> str:
    return json.dumps(result.document(), sort_keys=True)


@pytest.mark.parametrize("seed", [1, 2])
def test_start_luck_skill_and_rest_add_up_to_the_margin(seed: int) -> None:
    record = game(seed)
    document = looked_at(record).document()
    assert record.result is not None
    ecus = dict(record.result.ecus)
    for player in document["players"]:
        other = max(n for color, n in ecus.items() if color != player["color"])
        assert player["final"] == ecus[player["color"]] - other
        parts = (player["start"], *player["luck"].values(), *player["skill"].values())
        assert sum(parts) + player["remainder"] == pytest.approx(player["final"], abs=1e-6)
        assert tuple(player["luck"]) == KINDS
        assert tuple(player["skill"]) == ("own", "others")


def test_what_one_of_two_wins_the_other_loses() -> None:
    one, two = looked_at(game()).document()["players"]
    own = sum(one["luck"][kind] for kind in KINDS[:3])
    assert own == pytest.approx(-two["luck"]["others"], abs=0.01)
    assert one["skill"]["own"] == pytest.approx(-two["skill"]["others"], abs=0.01)
    assert one["start"] == pytest.approx(-two["start"], abs=0.01)


def test_the_document_is_that_of_the_format() -> None:
    record = game()
    document = looked_at(record).document()
    assert set(document) == {"players", "turns"}
    turn_keys = {
        "number",
        "player",
        "class",
        "win_loss",
        "ecus_loss",
        "se",
        "luck",
        "played",
        "best",
    }
    player_keys = {"color", "name", "start", "final", "luck", "skill", "remainder"}
    player_keys |= {"loss_per_turn", "loss_se", "counted"}
    assert len(document["turns"]) == 14
    for player in document["players"]:
        assert set(player) == player_keys
    for turn in document["turns"]:
        assert set(turn) == turn_keys
        assert turn["class"] in CLASSES
        assert turn["ecus_loss"] >= 0
        assert turn["win_loss"] >= 0
        assert turn["se"] >= 0
        assert turn["played"][-1]["type"] == "end"
        assert turn["best"]
    json.dumps(document)


def test_the_loss_a_turn_is_the_mean_of_the_counted_turns() -> None:
    for player in looked_at(game(2)).document()["players"]:
        turns = [
            turn
            for turn in looked_at(game(2)).document()["turns"]
            if turn["player"] == player["color"] and turn["class"] not in ("obvious", "open")
        ]
        assert player["counted"] == len(turns)
        if turns:
            mean = sum(turn["ecus_loss"] for turn in turns) / len(turns)
            assert player["loss_per_turn"] == pytest.approx(mean, abs=0.01)
            error = sum(turn["se"] ** 2 for turn in turns) ** 0.5 / len(turns)
            assert player["loss_se"] == pytest.approx(error, abs=0.01)
        else:
            assert player["loss_per_turn"] is None


def test_the_same_record_gives_the_same_bytes() -> None:
    again = review(game(), Options(settings=settings()))
    assert text_of(again) == text_of(looked_at(game()))


def test_another_seed_looks_at_other_replies() -> None:
    assert text_of(looked_at(game(), 5)) != text_of(looked_at(game()))


def test_grades_can_be_left_out_and_change_nothing_else() -> None:
    result = review(game(), Options(settings=settings(), grades=False)).document()
    whole = looked_at(game()).document()
    for one, other in zip(result["players"], whole["players"], strict=True):
        for key in ("start", "final", "luck", "skill", "remainder"):
            assert one[key] == other[key]
    assert {turn["class"] for turn in result["turns"]} == {None}


def test_every_turn_is_told_as_it_comes_and_a_review_can_be_stopped() -> None:
    told: list[Review] = []
    result = review(game(), Options(settings=settings()), told.append, lambda: len(told) == 3)
    assert [len(one.turns) for one in told] == [1, 2, 3]
    assert result.of == 14
    assert not result.complete
    assert text_of(result) == text_of(told[-1])
    first = looked_at(game()).document()["turns"][:3]
    assert result.document()["turns"] == first
    assert all(player["final"] is None for player in result.document()["players"])
    assert all(player["remainder"] is None for player in result.document()["players"])


# -- hidden cards ----------------------------------------------------------------------------------


def with_plays(record: GameRecord, changed: dict[int, Play]) -> GameRecord:
    """The record with some plays of the main line made otherwise."""
    plays = tuple(
        replace(made, play=changed.get(number, made.play))
        for number, made in enumerate(record.plays)
    )
    return GameRecord.of(record.start, record.players, plays, record.result, record.title)


def never_played(record: GameRecord) -> list[tuple[str, GameRecord]]:
    """Records in which a card that its holder never played is another one, with the holder.

    The card is swapped with one of the draw pile.
    """
    positions, _ = replayed(record)
    end = positions[-1]
    result = []
    for seat, color in enumerate(end.table.colors):
        left = end.hands[seat]
        draws = [
            (number, made.play)
            for number, made in enumerate(record.plays)
            if made.by == color and isinstance(made.play, (End, Exchange)) and made.play.draw
        ]
        if isinstance(left, int) or not draws:
            continue
        number, play = [one for one in draws if any(one[1].draw or ())][-1]
        assert play.draw is not None
        for kind, other in product(range(3), repeat=2):
            if kind == other or not left[kind] or not play.draw[kind] or not unseen(end)[other]:
                continue
            one, two = single(kind), single(other)
            draw = gather(spend(play.draw, one), two)
            other_one = with_plays(record, {number: play._replace(draw=draw)})
            with suppress(FileProblems):  # the card may have been elsewhere then
                result.append((color, checked(other_one)))
    return result


def single(kind: int) -> Cards:
    return int(kind == 0), int(kind == 1), int(kind == 2)


@pytest.mark.parametrize("seed", [5, 6])
def test_cards_that_were_never_played_change_no_other_players_grade(seed: int) -> None:
    record = game(seed)
    usual = looked_at(record).document()["turns"]
    others = never_played(record)
    assert others
    for color, other in others[:2]:
        assert other != record
        turns = review(other, Options(settings=settings())).document()["turns"]
        for before, after in zip(usual, turns, strict=True):
            if before["player"] != color:
                assert after == before


def forgotten(record: GameRecord, seat: int) -> GameRecord:
    """The record as somebody writes it who has never seen a player's cards."""
    color = record.players[seat].color
    players = list(record.start.players)
    hand = players[seat].hand
    players[seat] = replace(players[seat], hand=hand if isinstance(hand, int) else sum(hand))
    plays: list[RecordedPlay] = []
    for made in record.plays:
        play = made.play
        if made.by == color and isinstance(play, (End, Exchange)):
            play = play._replace(draw=None)
        plays.append(replace(made, play=play))
    start = replace(record.start, players=tuple(players))
    return GameRecord.of(start, record.players, tuple(plays), record.result, record.title)


@pytest.mark.parametrize("seat", [0, 1])
def test_turns_of_unknown_hands_are_not_graded_and_change_no_others(seat: int) -> None:
    record = game()
    usual = looked_at(record).document()
    result = review(forgotten(record, seat), Options(settings=settings())).document()
    color = record.players[seat].color
    for before, after in zip(usual["turns"], result["turns"], strict=True):
        if after["player"] == color:
            names = ("class", "win_loss", "ecus_loss", "se", "luck", "best")
            assert [after[name] for name in names] == [None] * len(names)
            assert after["played"]
        else:
            assert after == before
    unknown, known = result["players"][seat], result["players"][1 - seat]
    assert [unknown["luck"][kind] for kind in KINDS[:3]] == [None] * 3
    assert unknown["skill"]["own"] is None
    assert unknown["loss_per_turn"] is None
    assert unknown["loss_se"] is None
    assert unknown["counted"] == 0
    assert known["luck"]["others"] is None
    assert known["skill"]["others"] is None
    assert known["luck"]["refill"] == usual["players"][1 - seat]["luck"]["refill"]
    parts = (known["start"], *known["luck"].values(), *known["skill"].values())
    total = sum(part for part in parts if part is not None) + known["remainder"]
    assert total == pytest.approx(known["final"], abs=1e-6)


# -- other games -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "holdem"),
    [(("policy:width=4", "random", "policy:width=4"), False), (("policy:width=4", "random"), True)],
)
@pytest.mark.full
def test_three_players_and_holdem(names: tuple[str, ...], holdem: bool) -> None:
    record = game(1, *names, holdem=holdem)
    document = looked_at(record).document()
    assert len(document["turns"]) == 7 * len(names)
    for player in document["players"]:
        parts = (player["start"], *player["luck"].values(), *player["skill"].values())
        assert sum(parts) + player["remainder"] == pytest.approx(player["final"], abs=1e-6)
    assert text_of(review(record, Options(settings=settings()))) == text_of(looked_at(record))


def test_a_record_that_begins_in_the_middle() -> None:
    """The first hands were not drawn in it, so they are nobody's luck; nor is there an exchange."""
    record, turns = next(
        (record, turns)
        for record in map(game, range(1, 20))
        for turns in main_line(record)[:1]
        if not any(isinstance(play, Exchange) for turn in turns[6:8] for play in turn.plays)
    )
    start = turns[6]
    plays = tuple(record.plays[sum(len(turn.plays) for turn in turns[:6]) :])
    later = GameRecord.of(setup_of(start.start), record.players, plays, record.result)
    result = review(later, Options(settings=settings())).document()
    assert len(result["turns"]) == 8
    assert result["turns"][0]["class"] in CLASSES
    assert [turn["luck"] for turn in result["turns"][:2]] == [0, 0]
    for player in result["players"]:
        assert player["luck"]["deal"] == 0
        parts = (player["start"], *player["luck"].values(), *player["skill"].values())
        assert sum(parts) + player["remainder"] == pytest.approx(player["final"], abs=1e-6)


def test_a_turn_under_way_is_left_out() -> None:
    record = game()
    part = GameRecord.of(record.start, record.players, tuple(record.plays[:-1]))
    result = review(part, Options(settings=settings()))
    assert result.of == 13
    assert result.complete
    assert result.document()["players"][0]["final"] is None


def test_a_record_without_a_turn_has_nothing_to_review() -> None:
    record = game()
    result = review(GameRecord.of(record.start, record.players, ()), Options(settings=settings()))
    assert result.turns == ()
    assert result.curve == ()
