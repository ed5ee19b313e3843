"""``khronos act``: plays, the decisions in them, exchanges, and what is written."""

from __future__ import annotations

import json
from pathlib import Path

from khronos_process import Khronos, fine, refused, value
from test_cli_commands import JUNCTION, position


def test_act_asks_for_each_decision_with_its_options(khronos: Khronos) -> None:
    refused(khronos("act", JUNCTION, "m:hamlet@d3"), "Green", "e2, b3", "--decide e2")
    again = khronos("act", JUNCTION, "m:hamlet@d3", "--decide", "b3")
    refused(again, "Red", "b3, c3, b4, c4")
    wrong = khronos("act", JUNCTION, "m:hamlet@d3", "--decide", "a1")
    refused(wrong, "a1 is not among the options", "e2, b3")
    spare = khronos("act", JUNCTION, "m-r", "--decide", "b3")
    refused(spare, "b3")


def test_act_writes_what_was_decided(khronos: Khronos) -> None:
    answer = value(
        khronos("act", JUNCTION, "m:hamlet@d3", "--decide", "b3", "--decide", "c3", "--json")
    )
    assert answer["decisions"] == [
        {"who": "green", "what": "downsize", "options": ["e2", "b3"], "chosen": "b3"},
        {"who": "red", "what": "place", "options": ["b3", "c3", "b4", "c4"], "chosen": "c3"},
    ]
    outcomes = {
        digest
        for entry in value(khronos("plays", JUNCTION, "--json"))["plays"]
        if entry["play"].get("building") == "hamlet" and entry["play"].get("at") == "d3"
        for digest in entry["outcomes"]
    }
    assert answer["digest"] in outcomes
    text = json.dumps(answer["position"]).encode()
    assert value(khronos("show", "-", "--json", stdin=text))["digest"] == answer["digest"]


def test_act_takes_json_and_writes_a_file(khronos: Khronos, tmp_path: Path) -> None:
    play = '{"type":"travel","from":"might","to":"reason","used":0}'
    digest = value(khronos("act", JUNCTION, play, "--json"))["digest"]
    file = tmp_path / "after.yaml"
    assert "Green: m-r  -1 Ecu" in khronos("act", JUNCTION, "m-r", "-o", file).out
    assert value(khronos("show", file, "--json"))["digest"] == digest
    text = fine(khronos("act", JUNCTION, "m-r")).encode()
    assert value(khronos("show", "-", "--json", stdin=text))["digest"] == digest


def test_act_every_listed_play_leads_to_a_listed_outcome(khronos: Khronos) -> None:
    plays = value(khronos("plays", "r8-11-renovation", "--json"))["plays"]
    for entry in plays[::20]:
        after = value(khronos("act", "r8-11-renovation", json.dumps(entry["play"]), "--json"))
        assert [after["digest"]] == entry["outcomes"]


def test_act_completes_a_play_where_only_one_is_legal(khronos: Khronos) -> None:
    fine(khronos("act", JUNCTION, "m:chapel@a2"))
    refused(
        khronos("act", JUNCTION, "m:g2-monastery@g1"),
        "m:g2-monastery@g1=1r1c/0+2",
        "m:g2-monastery@g1=2r/0+2",
    )
    fine(khronos("act", JUNCTION, "m:g2-monastery@g1=2r"))


def test_act_says_which_play_is_illegal_and_why(khronos: Khronos, tmp_path: Path) -> None:
    refused(khronos("act", JUNCTION, "m-r", "m:chapel@a2"), "play 2", "§2.3")
    refused(khronos("act", "r8-04-hierarchy-military", "m:keep@c4"), "§3.3", "hierarchy")
    refused(khronos("act", JUNCTION, "swap=1m/1c"), "§7")
    file = tmp_path / "never.yaml"
    refused(khronos("act", JUNCTION, "m-r", "m:castle@a1", "-o", file))
    assert not file.exists()


def test_act_goes_on_with_a_stated_hand(khronos: Khronos) -> None:
    unstated = value(khronos("act", JUNCTION, "end", "m-r", "--json"))
    assert unstated["position"]["players"][1]["hand"] == 4
    answer = value(khronos("act", JUNCTION, "end", "hand=2m1r1c", "m-r", "--json"))
    red = answer["position"]["players"][1]
    assert red["hand"] == {"military": 2, "religious": 1, "civil": 1}
    refused(khronos("act", JUNCTION, "hand=2r2c"), "are known")
    refused(khronos("act", JUNCTION, "end", "hand=1m"), "4 cards")
    refused(khronos("act", JUNCTION, "end", "hand=9m"), "4 cards")
    refused(khronos("act", JUNCTION, "end", "hand=lots"), "hand=2m1r1c")


def test_act_refuses_a_hand_that_cannot_be(khronos: Khronos, tmp_path: Path) -> None:
    file = position(tmp_path, "boards:", "discard: {civil: 17}\nboards:")
    file.write_text(file.read_text().replace("number: 7, player: green", "number: 6, player: red"))
    refused(khronos("act", file, "hand=4c"), "unseen", "§2.6")
    fine(khronos("act", file, "hand=4m"))


def test_act_exchanges_and_draws(khronos: Khronos) -> None:
    answer = value(khronos("act", JUNCTION, "exchange=2c/2m", "end=2r/1m1r", "--json"))
    green = answer["position"]["players"][0]
    assert green["hand"] == {"military": 3, "religious": 1}
    assert answer["position"]["turn"]["player"] == "red"
    refused(khronos("act", JUNCTION, "exchange=2c/3m"), "§2.1")
    refused(khronos("act", JUNCTION, "m-r", "exchange=2c"), "play 2", "§2.1")
