"""``khronos explain``: with and without plays, its JSON, its errors, its help."""

from __future__ import annotations

import json

import pytest
from khronos_process import Khronos

from advisor.advise.explain import THEMES

NAME = "r9-8-the-opponent-decides"


def test_without_plays_it_is_the_first_suggestion(khronos: Khronos) -> None:
    done = khronos("explain", NAME)
    assert done.code == 0
    assert "\n- You earn " in done.out
    assert "- Compared with the " in done.out
    assert done.out.splitlines()[-1].startswith("Themes: ")
    value = json.loads(khronos("explain", NAME, "--json").out)
    advice = json.loads(khronos("suggest", NAME, "--json").out)
    told = json.loads(khronos("explain", NAME, "--simulations", "128", "--json").out)
    assert told == value
    (gain,) = [claim["ecus"] for claim in value["claims"] if claim["claim"] == "gain"]
    assert gain == advice["suggestions"][0]["gain"]
    assert value["digest"] == advice["digest"]


def test_a_turn_of_ones_own(khronos: Khronos) -> None:
    done = khronos(
        "explain", NAME, "m:hamlet@d3", "--decide", "f2", "end", "--simulations", "0", "--json"
    )
    assert done.code == 0
    assert done.err == ""
    assert len(done.out.splitlines()) == 1
    value = json.loads(done.out)
    assert set(value) == {"digest", "claims", "sentences"}
    names = [claim["claim"] for claim in value["claims"]]
    assert "first gain" in names
    assert {"claim", "player", "epoch", "at", "from", "to", "ecus"} == set(value["claims"][0])
    assert all(sentence.endswith(".") for sentence in value["sentences"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("m:hamlet@d3",), "a decision is open"),
        (("m:hamlet@d3", "--decide", "a1"), "not among the options"),
        (("--decide", "f2"), "give the plays"),
        (("m:keep@a1",), "not legal"),
        (("end", "m:hamlet@d3"), "play 2"),
        (("hand=2c",), "cards in hand are known"),
        (("nonsense",), "not a play"),
        (("--simulations", "-1"), "a number from 0"),
    ],
)
def test_what_is_not_one_turn(khronos: Khronos, arguments: tuple[str, ...], said: str) -> None:
    done = khronos("explain", NAME, *arguments)
    assert done.code == 2
    assert done.out == ""
    assert said in done.err
    assert "Traceback" not in done.err


def test_nothing_may_follow_the_end(khronos: Khronos) -> None:
    done = khronos("explain", "game-2p-t4-first-income", "end", "m-f")
    assert done.code == 2
    assert "explain one turn at a time" in done.err or "not known" in done.err


def test_the_help_says_what_the_themes_mean(khronos: Khronos) -> None:
    text = khronos("explain", "--help").out
    for theme in THEMES:
        assert f"  {theme}  " in text
