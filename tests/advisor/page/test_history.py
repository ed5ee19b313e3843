"""What the browser keeps of an open game comes back whole; other texts are taken for nothing."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor.page.visit import game_history
from advisor.page.visit.game_record import RecordedGame
from positions.files.load_position import read_setup
from positions.notation.play_text import parse_play
from positions.setup import Setup
from search.rules.game import make


def _setup(name: str) -> Setup:
    setup = read_setup(name).setup
    assert setup is not None
    return setup


def _played(game: RecordedGame, *plays: str) -> RecordedGame:
    for words in plays:
        play = parse_play(words)
        game = game.with_plays([make(game.position, play, lambda _, asked: asked.options[0])[1]])  # type: ignore[arg-type]
    return game


@pytest.fixture(scope="module")
def games() -> list[RecordedGame]:
    """A position, a turn under way, a game with a variation, and one whose hand was told."""
    begun = RecordedGame.begun(_setup("r8-02-keep-on-might"))
    under_way = _played(begun, "m-f/0")
    ended = _played(under_way, "end")
    told = ended.with_hand((1, 1, 2)) if isinstance(ended.position.hands[1], int) else ended
    return [begun, under_way, _played(ended.at(()), "m-r/0"), told]


def test_a_game_comes_back_with_its_past_and_its_future(games: list[RecordedGame]) -> None:
    for game in games:
        text = game_history._packed(game, games[0].setup, tuple(games), tuple(games[:2]))
        found = game_history.unpacked(text)
        assert found is not None
        assert found.game == game
        assert found.opened == games[0].setup
        past = [moment.game for moment in found.past]
        assert [read() for read in past if callable(read)] == games
        assert [read() for read in (m.game for m in found.future) if callable(read)] == games[:2]


def test_a_position_that_breaks_rules_is_kept_as_it_is() -> None:
    setup = _setup("r8-02-keep-on-might")
    keep = setup.boards[0][:1]
    twice = replace(setup, boards=(setup.boards[0] + keep, *setup.boards[1:]))
    found = game_history.unpacked(game_history._packed(RecordedGame.begun(twice), twice, (), ()))
    assert found is not None
    assert found.game.setup == twice


def _text(told: object) -> str:
    return base64.b64encode(zlib.compress(json.dumps(told).encode())).decode()


def _told(games: list[RecordedGame]) -> dict[str, object]:
    text = game_history._packed(games[2], games[0].setup, (games[0],), ())
    found: dict[str, object] = json.loads(zlib.decompress(base64.b64decode(text)))
    return found


@pytest.mark.parametrize(
    "change",
    [
        {"khronos-open": 1},
        {"now": [7, []]},
        {"now": [0, [5]]},
        {"now": [0, ["0"]]},
        {"now": [0, [0] * 50]},
        {"now": 3},
        {"games": ["khronos-record: 2"]},
        {"games": []},
        {"games": None},
        {"opened": "{}"},
        {"past": 1},
    ],
)
def test_what_is_not_ours_is_nothing(games: list[RecordedGame], change: dict[str, object]) -> None:
    assert game_history.unpacked(_text(_told(games))) is not None
    assert game_history.unpacked(_text(_told(games) | change)) is None


def test_a_past_that_cannot_be_read_does_no_harm(games: list[RecordedGame]) -> None:
    found = game_history.unpacked(_text(_told(games) | {"past": [[9, []], "no", [0, [9]]]}))
    assert found is not None
    past = [moment.game for moment in found.past]
    assert [read() for read in past if callable(read)] == [found.game] * 3


@given(st.text(max_size=200))
def test_any_text_is_safe(text: str) -> None:
    assert game_history.unpacked(text) is None
