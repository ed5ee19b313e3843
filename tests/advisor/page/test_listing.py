"""The list of suggestions in words, read from what the engine answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from advisor.advise.explain import THEMES
from advisor.advise.suggest import suggest
from advisor.engine.client import Client
from advisor.page.pages.analyse.exchange_bars import recommended
from advisor.page.pages.analyse.turn_rows import (
    Listed,
    bound_words,
    gains,
    hint,
    listed,
    most_certain,
    out_of_order,
)
from advisor.words.hint_texts import theme_hint
from advisor.words.say import say
from positions.files.load_position import LIBRARY, read_setup
from search.rules.convert import position_of

NAME = "r9-8-the-opponent-decides"
#: Seconds that an answer may take on a busy machine.
PATIENCE = 120


@pytest.fixture(scope="module")
def engine() -> Iterator[Client]:
    with Client(workers=1) as client:
        yield client


def answer(engine: Client, action: str, **fields: Any) -> dict[str, Any]:
    """What the engine answers about the position."""
    text = (LIBRARY / f"{NAME}.yaml").read_text(encoding="utf-8")
    found: dict[str, Any] = engine.ask(action, text, **fields).result(PATIENCE)
    return found


@pytest.fixture(scope="module")
def result(engine: Client) -> dict[str, Any]:
    return answer(engine, "suggest", top=4, simulations=32, reasons=2)


@pytest.fixture(scope="module")
def turns(result: dict[str, Any]) -> list[Listed]:
    return listed(result)


def test_the_list_says_what_the_engine_says(turns: list[Listed]) -> None:
    setup = read_setup(NAME).setup
    assert setup is not None
    told = suggest(position_of(setup), 4, simulations=32).suggestions
    assert [turn.rank for turn in turns] == [1, 2, 3, 4]
    for turn, one in zip(turns, told, strict=True):
        assert turn.plays == tuple(played.play for played in one.line)
        assert turn.decide == tuple(c.chosen for played in one.line for c in played.choices)
        assert (turn.gain, turn.proved, turn.tags) == (one.gain, one.proved, one.tags)
        assert (turn.exchange, turn.discard) == (one.exchange, one.discard)
        assert turn.equal == one.equal
        assert 1 <= len(turn.reasons) <= 2
    assert len({turn.identity for turn in turns}) == len(turns)


def test_nothing_is_listed_before_there_is_an_answer() -> None:
    assert listed(None) == []
    assert hint([]) == ""
    assert bound_words(None, []) == ""
    assert most_certain(None, 1) is None


def test_words_tell_the_certain_from_the_expected(turns: list[Listed]) -> None:
    first = turns[0]
    assert first.guarantee == f"It earns {first.gain:+.0f} Ecus for certain."
    assert "±" in first.margin_words
    assert first.win_words.endswith(tuple("0123456789%"))
    assert first.chance == first.win_words
    bare = replace(first, margin=None, win=None, evaluation="estimated", rank=2, equal=True)
    assert (bare.margin_words, bare.win_words, bare.chance) == ("–", "–", "")
    assert bare.looked == (
        "estimated; no playouts yet; as good as the first suggestion, within the error"
    )
    behind = replace(
        first, rank=2, equal=False, difference=-1.23, simulations=1, margin_se=0.0, win_se=0.0
    )
    assert behind.looked == "1 playout, too few to tell"
    assert (behind.margin_words, behind.win_words) == ("–", "–")  # no "0 % ± 0"
    more = replace(behind, simulations=8, margin_se=1.0)
    assert more.looked == "8 playouts; 1.2 Ecus behind the first suggestion"
    assert more.win_words == "–"
    exchange = replace(
        more, rank=None, equal=True, difference=1.8, difference_se=1.1, exchange=(2, 0, 0)
    )
    assert "1.8 ± 1.1 Ecus better than the first suggestion" in exchange.looked
    kept = replace(first, difference=0.0, difference_se=0.0)
    assert recommended([kept, exchange]) == (
        "Recommended: keep the hand. The best exchange, 2 military, may be better,"
        " by 1.8 ± 1.1 Ecus; that is not certain enough to recommend it."
    )
    assert out_of_order([replace(kept, margin=3.0), replace(kept, margin=3.1)])
    assert not out_of_order([replace(kept, margin=3.1), replace(kept, margin=None), kept])
    never = replace(
        first, win=0.0, win_se=0.0, evaluation="simulated", simulations=40, margin_se=1.0
    )
    assert never.win_words == "under 8 %"
    assert replace(never, win=1.0).win_words == "over 92 %"
    assert replace(first, gain=1).guarantee == "It earns +1 Ecu for certain."
    # What an exchange earns depends on the draw.
    other = replace(first, exchange=(0, 1, 1), gain=None)
    assert (other.gain_words, other.guarantee) == ("–", "")
    other = replace(other, gain=2.44)
    assert other.guarantee == ""  # its reasons say it
    assert replace(first, plays=()).words == "Play nothing, end the turn"
    assert replace(first, exchange=(0, 1, 1)).words.startswith("Exchange 1 religious, 1 civil for")


def test_the_proof_of_what_can_be_earned(engine: Client, turns: list[Listed]) -> None:
    best = answer(engine, "best", nodes=2000)
    entry = most_certain(best, 5)
    assert entry is not None
    assert (entry.gain, entry.rank) == (best["gain"], 5)
    assert entry.decide == tuple(best["decide"])
    most = max(best["gain"], *gains(turns))
    proved = best | {"gain": most, "bound": most}
    assert (
        bound_words(proved, turns)
        == f"Proved: no turn earns more than {most} Ecus, without an exchange."
    )
    open_ = bound_words(best | {"gain": 0, "bound": most + 9}, turns)
    assert f"earns {most} Ecus for certain" in open_
    assert f"earns more than {most + 9} (proved, without an exchange)." in open_
    # What an exchange comes to is no gain of a turn.
    other = replace(turns[0], exchange=(1, 0, 0), gain=most + 1)
    assert bound_words(proved, [*turns, other]) == bound_words(proved, turns)


def test_every_theme_has_a_hint_that_names_no_square(turns: list[Listed]) -> None:
    assert not any(any(c.isdigit() for c in theme_hint(theme)) for theme in THEMES)
    assert hint([replace(turns[0], tags=("junction", "tempo"))]).startswith("Two domains can be")
    assert hint([replace(turns[0], tags=())]) == say("hint-plain")
