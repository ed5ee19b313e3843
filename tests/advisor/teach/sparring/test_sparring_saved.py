"""Games in files: taken up where they were, nothing hidden in plain sight, changes noticed."""

from __future__ import annotations

import base64
import re
import zlib
from dataclasses import replace

import pytest
from record_trees import played_on
from sparring_games import match, person, played, to_people

from advisor.advise.game_records.record_grafting import grafted
from advisor.advise.game_records.record_replay import checked
from advisor.teach.sparring import Match, NotSparring, resumed, saved, seated
from advisor.teach.sparring.game_title import game_title
from advisor.teach.sparring.saved_games import SEALED, _masked, opened, sealed
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End, Travel
from positions.records.record_files import parse_record
from positions.records.record_writing import record_to_yaml
from search.rules.position import Position
from search.rules.resolution import Decision

BOTS = ("level:2", "policy:width=6")


def first(at: Position, decision: Decision) -> int:
    """Always the first option."""
    return decision.options[0]


def through_a_file(game: Match) -> Match:
    """The game saved and taken up again."""
    text = record_to_yaml(saved(game, {"tutor": "mistake"}))
    again, options = resumed(parse_record(text), trust_bots=True)
    assert options == {"tutor": "mistake"}
    return again


def test_a_game_taken_up_again_and_again_is_the_same_game() -> None:
    """After every play of the person it is saved, forgotten, and taken up from its file."""
    wanted = match(6, *BOTS)
    script = list(played(wanted, person(2)))
    game = match(6, *BOTS)
    for play in script:
        to_people(game)
        game = through_a_file(game)
        game.play(play)
        game = through_a_file(game) if not game.over else game
    to_people(game)
    assert record_to_yaml(game.record()) == record_to_yaml(wanted.record())


def test_a_bots_turn_that_was_broken_off_is_played_again() -> None:
    game = match(6, *BOTS)
    to_people(game)
    for play in played(game, person(2)):
        if play.type == "end":
            break
    game.step()
    assert game.mover.bot is not None
    assert game.turn_begun() < game.length
    again = through_a_file(game)
    assert again.length == game.turn_begun()
    to_people(again)
    to_people(game)
    assert record_to_yaml(again.record()) == record_to_yaml(game.record())


def test_a_finished_game_is_saved_whole() -> None:
    game = match(6, *BOTS)
    for _ in played(game, person(2)):
        pass
    assert saved(game) == game.record()
    with pytest.raises(NotSparring, match="over"):
        resumed(saved(game), trust_bots=True)


def test_a_file_says_no_cards_of_bots_and_no_seed() -> None:
    game = match(987_654_321, *BOTS)
    for _ in played(game, person(2)):
        if game.turn == 5:
            break
    assert not game.over
    text = record_to_yaml(saved(game))
    assert "987654321" not in text
    assert text.count("hand: 4") == 2
    for turn in re.split(r"\n  - by: ", text)[1:]:
        if not turn.startswith("red"):
            assert not re.search(r"(end|exchange)=[^/\s]*/", turn)


def test_a_sealed_seed_says_nothing_at_a_glance() -> None:
    value = {"seed": 7, "bots": [1], "options": {}}
    text = sealed(value)
    assert opened(text) == value
    assert "seed" not in text
    assert len(SEALED + sealed(value | {"seed": 2**64 - 1, "bots": [0, 1, 2, 3]})) < 200


def changed(text: str) -> str:
    return text[:-3] + ("AAA" if text[-3:] != "AAA" else "BBB")


def test_what_was_changed_is_not_taken_up() -> None:
    game = match(6, *BOTS)
    to_people(game)
    record = saved(game)
    assert record.seed is not None
    with pytest.raises(NotSparring, match="not an unfinished game"):
        resumed(replace(record, seed="6"))
    with pytest.raises(NotSparring, match="not an unfinished game"):
        resumed(replace(record, seed=None))
    for seed in (changed(record.seed), SEALED, SEALED + "é", SEALED + sealed({"seed": 6})):
        with pytest.raises(NotSparring, match="damaged"):
            resumed(replace(record, seed=seed))
    told = opened(record.seed.removeprefix(SEALED))
    other = SEALED + sealed(told | {"seed": 7})
    with pytest.raises(NotSparring, match="does not belong"):
        resumed(replace(record, seed=other), trust_bots=True)


def test_plays_that_cannot_have_been_made_are_told() -> None:
    game = match(6, *BOTS)
    for number, _ in enumerate(played(game, person(3))):
        if number == 4:
            break
    text = record_to_yaml(saved(game))
    with pytest.raises(NotSparring, match="changed"):
        resumed(parse_record(text.replace("play: end,", "play: m-m,", 1)), trust_bots=True)


def test_what_somebody_wrote_into_the_file_stays_in_it() -> None:
    game = match(6, *BOTS)
    to_people(game)
    plays = played(game, person(2))
    for play in plays:
        if play.type == "end" and game.length > 8:
            break
    old = saved(game)
    node = replace(old.at((0,)), name="a plan", mark="!?", analysis='{"loss": 2}', comment="hm")
    other = [Travel("might", "faith", None), End()]
    noted, path = played_on(old.with_node((0,), node), (), other, first)
    assert path == (1,)
    assert grafted(saved(game), old) == saved(game)
    for play in plays:
        if play.type == "end":
            break
    to_people(game)
    new = checked(grafted(saved(game), checked(noted)))
    assert new.plays == saved(game).plays
    assert len(new.plays) > len(old.plays)
    assert replace(new.at((0,)), then=(), plays=node.plays) == replace(node, then=())
    assert new.at((1,)).plays == noted.at((1,)).plays
    taken_up, _ = resumed(new, trust_bots=True)
    assert taken_up.record().plays == saved(game).plays


@pytest.mark.parametrize("inner", [b"[" * 9_000, b'{"seed":' * 1_000, b"9" * 9_000, b"\xff", b""])
def test_a_seed_that_hides_something_else_is_damaged(inner: bytes) -> None:
    game = match(6, *BOTS)
    to_people(game)
    told = zlib.crc32(inner).to_bytes(4, "big") + inner
    seed = SEALED + base64.urlsafe_b64encode(_masked(zlib.compress(told))).decode()
    with pytest.raises(NotSparring, match="damaged"):
        resumed(replace(saved(game), seed=seed))


@pytest.mark.parametrize(
    "wrong",
    [{"seed": -1}, {"seed": 2**256}, {"bots": [9]}, {"bots": [True]}, {"options": {"a": 1}}],
)
def test_a_seed_of_other_things_is_damaged(wrong: dict[str, object]) -> None:
    game = match(6, *BOTS)
    to_people(game)
    told = {"seed": 6, "bots": [1, 2], "options": {}} | wrong
    with pytest.raises(NotSparring, match="damaged"):
        resumed(replace(saved(game), seed=SEALED + sealed(told)))


def test_a_game_has_one_title_wherever_it_is_named() -> None:
    """Review said "level 3 against You", Play "Blue (you) against Yellow (level 3)"."""
    rules = ruleset("rio-grande", False)
    game = Match(seated(load_map("meadow"), rules, 4, [("You", "blue")], ["level:3"]))
    other = next(place.color for place in game.table.places if place.bot is not None)
    assert game.record().title == f"Blue (you) against {other.capitalize()} (level 3)"
    names = {"blue": "you", other: "level 3"}
    assert game_title(names, {"blue"}) == game.record().title
    three = {"red": "level 2", "green": "Ada", "blue": "level 1"}
    said = "Green (Ada) against Red (level 2) and Blue (level 1)"
    assert game_title(three, {"green"}) == said
