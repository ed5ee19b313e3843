"""Queries and answers: what the engine says is what the commands say."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from talk import BIG, ENDLESS, SMALL, Message, Talk, library

from advisor.cli import main
from advisor.teach.lessons import check
from advisor.teach.puzzles import puzzles
from positions.files.save import to_document
from positions.notation.play_text import format_play

#: In the middle of a game for two.
GAME = library("game-2p-t4-middle")
POSITIONS = [SMALL, library("r8-11-renovation"), library("r8-07-junction-and-choice")]


def command(tmp_path: Path, capsys: pytest.CaptureFixture[str], *words: str, position: Any) -> Any:
    """What the command line prints for a position."""
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position), encoding="utf-8")
    assert main([words[0], str(file), *words[1:], "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p["title"])
@pytest.mark.parametrize("action", ["show", "plays"])
def test_results_are_those_of_the_command(
    engine: Talk,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    action: str,
    position: Message,
) -> None:
    name = f"{action} {position['title']}"
    answer = engine.ask(id=name, action=action, position=position)
    assert answer["result"] == command(tmp_path, capsys, action, position=position)
    assert answer["action"] == action
    assert answer["seconds"] >= 0
    assert "terminated" not in answer


@pytest.mark.parametrize("objective", ["gain", "lead"])
def test_best_is_that_of_the_command(
    engine: Talk, tmp_path: Path, capsys: pytest.CaptureFixture[str], objective: str
) -> None:
    options = {"nodes": 2000, "objective": objective, "collect": True}
    name = f"best {objective}"
    answer = engine.ask(id=name, action="best", position=SMALL, **options)["result"]
    words = ("best", "--nodes", "2000", "--objective", objective, "--collect")
    wanted = command(tmp_path, capsys, *words, position=SMALL)
    assert answer.pop("seconds") >= 0
    assert answer.pop("decide") == ["e2"]  # what white answers on the way
    wanted.pop("seconds")
    assert answer == wanted


def test_exchange_is_that_of_the_command_where_both_prove(
    engine: Talk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = {"position": SMALL | {"turn": SMALL["turn"] | {"phase": "start"}}, "seconds": 2}
    answer = engine.ask(id="exchange", action="exchange", **options)["result"]
    words = ("exchange", "--seconds", "2")
    wanted = command(tmp_path, capsys, *words, position=options["position"])
    for one, other in zip(answer["hands"], wanted["hands"], strict=True):
        assert one["hand"] == other["hand"]
        assert max(one["gain"], other["gain"]) <= min(one["bound"], other["bound"])
        if one["gain"] == one["bound"] and other["gain"] == other["bound"]:
            assert one == other
    assert answer["digest"] == wanted["digest"]


def test_reasons_are_those_of_the_command(
    engine: Talk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = library("r8-07-junction-and-choice")
    play = {"type": "construct", "epoch": "might", "building": "hamlet", "at": "d3"}
    play |= {"cards": {"civil": 1}, "by": [[0, 1]]}
    turn = {"plays": [play], "decide": ["e2", "e2"]}
    answer = engine.ask(id="explain", action="explain", position=position, **turn)
    words = ("explain", "m:hamlet@d3", "--decide", "e2", "--decide", "e2")
    assert answer["result"] == command(tmp_path, capsys, *words, position=position)
    first = engine.ask(id="explain first", action="explain", position=SMALL)
    assert first["result"] == command(tmp_path, capsys, "explain", position=SMALL)


@pytest.mark.parametrize(
    ("play", "sections"),
    [("m:b1-castle@a1", [None, "4.2"]), ("m:castle@a1", []), ("f:chapel@d4", ["4.2"]), ("m-f", [])],
)
def test_why_is_that_of_the_command(
    engine: Talk,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    play: str,
    sections: list[str | None],
) -> None:
    position = library("r9-3-castles-left-two")
    answer = engine.ask(id=f"why {play}", action="why", position=position, play=play)
    assert answer["result"] == command(tmp_path, capsys, "why", play, position=position)
    assert [row["section"] for row in answer["result"]["shadows"]] == sections


@pytest.mark.parametrize("play", ["nonsense", "hand=1m", {"type": "construct"}, 7, None])
def test_what_is_not_a_play_is_an_error_of_its_field(engine: Talk, play: object) -> None:
    answer = engine.ask(id=f"not {play}", action="why", position=SMALL, play=play)
    assert answer["field"] == "play"
    assert "internal" not in answer["error"]


@pytest.mark.parametrize(
    ("plays", "decide", "said"),
    [
        (["m:keep@a99"], [], "a99"),
        (["m:hamlet@d3"], [], "decide e2"),
        (["m:hamlet@d3"], ["a1"], "a1 is not among the options"),
        ([{"type": "construct"}], [], ""),
        (["hand=1m"], [], "hand"),
    ],
)
def test_plays_that_cannot_be_made_are_an_error_of_that_field(
    engine: Talk, plays: list[object], decide: list[str], said: str
) -> None:
    name = f"unplayable {plays} {decide}"
    turn = {"plays": plays, "decide": decide}
    position = library("r8-07-junction-and-choice")
    answer = engine.ask(id=name, action="explain", position=position, **turn)
    assert answer["field"] == "plays"
    assert said in answer["error"]
    assert "--" not in answer["error"]
    assert "internal" not in answer["error"]


@pytest.mark.full
def test_threats_are_those_of_the_library(engine: Talk) -> None:
    from advisor.advise.threats import threats, threats_to_json
    from search.rules.open_position import load_position

    position = library("r8-11-renovation")
    answer = engine.ask(id="threats", action="threats", position=position, report_every=0.05)
    assert answer["result"] == threats_to_json(threats(load_position("r8-11-renovation")))
    told = [m for m in engine.said if m["id"] == "threats" and not m["final"]]
    assert told
    for message in told:
        partial = message["result"]
        assert partial["loss"] <= answer["result"]["loss"]
        assert partial["bound"] >= answer["result"]["bound"]


def test_threats_that_are_ended_say_what_is_true(engine: Talk) -> None:
    position = library("r8-12-income")
    engine.send({"id": "ended", "action": "threats", "position": position, "report_every": 0.05})
    engine.wait(lambda m: m["id"] == "ended")
    engine.ask(id="end threats", action="terminate", terminate_id="ended")
    answer = engine.final("ended")
    assert answer["terminated"] is True
    result = answer["result"]
    assert 0 <= result["loss"] <= result["bound"] <= result["income"] == 11


@pytest.mark.parametrize("options", [(0, 0), (24, 0), (24, 7)], ids=str)
def test_suggestions_are_those_of_the_command(
    engine: Talk, tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[int, int]
) -> None:
    simulations, seed = options
    position = GAME if simulations else SMALL  # without simulations a whole survey is made
    query = {"position": position, "simulations": simulations, "seed": seed, "top": 3}
    result = engine.ask(id=f"suggest {options}", action="suggest", **query)["result"]
    words = ("suggest", "--simulations", str(simulations), "--seed", str(seed), "--top", "3")
    assert result == command(tmp_path, capsys, *words, position=position)
    listed = sum(one["simulations"] for one in result["suggestions"])
    assert listed <= result["simulations"] <= simulations
    assert bool(listed) == bool(simulations)


def test_suggestions_carry_what_is_promised(engine: Talk) -> None:
    query = {"position": GAME, "simulations": 32, "report_every": 0.05}
    result = engine.ask(id="promise", action="suggest", **query)["result"]
    promised = {"rank", "exchange", "line", "discard", "gain", "proved", "rivals", "margin"}
    promised |= {"margin_se", "win", "win_se", "difference", "difference_se", "equal"}
    promised |= {"evaluation", "simulations", "tags", "decide"}
    for rank, suggestion in enumerate(result["suggestions"], 1):
        assert promised <= suggestion.keys()
        assert suggestion["rank"] in (rank, None)
        assert suggestion["evaluation"] in ("simulated", "estimated")
        assert 0 <= suggestion["win"] <= 1
        calm = suggestion["difference"] <= suggestion["difference_se"]  # rows keep their places
        assert calm or suggestion["rank"] is None
    first = result["suggestions"][0]
    assert (first["difference"], first["equal"], first["evaluation"]) == (0, False, "simulated")
    assert first["simulations"] > 0
    assert first["margin_se"] > 0
    assert 0 < result["simulations"] <= 32
    told = [m for m in engine.said if m["id"] == "promise" and not m["final"]]
    assert told[0]["progress"]["simulations"] == 0
    assert told[0]["result"]["suggestions"]
    done = [m["progress"]["simulations"] for m in told]
    assert done == sorted(done)


def test_suggestions_come_with_reasons_if_asked(engine: Talk) -> None:
    query = {"position": GAME, "simulations": 24, "top": 3}
    plain = engine.ask(id="plain", action="suggest", **query)["result"]
    with_reasons = engine.ask(id="reasons", action="suggest", reasons=2, **query)["result"]
    assert all("reasons" not in one for one in plain["suggestions"])
    for one in with_reasons["suggestions"]:
        reasons = one.pop("reasons")
        assert 1 <= len(reasons) <= 2
        assert all(sentence.endswith(".") for sentence in reasons)
    assert with_reasons.pop("why_first")
    assert with_reasons == plain


def test_an_ended_suggestion_gives_the_list_so_far(engine: Talk) -> None:
    query = {"position": GAME, "seconds": 600, "report_every": 0.05}
    engine.send({"id": "so far", "action": "suggest"} | query)
    engine.wait(lambda m: m["id"] == "so far" and (m["final"] or _simulated(m["result"])))
    engine.ask(id="enough now", action="terminate", terminate_id="so far")
    answer = engine.final("so far")
    assert answer["terminated"] is True
    # The first may be one that has had none yet.
    assert _simulated(answer["result"])
    assert answer["result"]["simulations"] > 0


def _simulated(result: dict[str, Any]) -> bool:
    return any(one["evaluation"] == "simulated" for one in result["suggestions"])


def test_the_text_of_a_file_is_a_position_too(engine: Talk) -> None:
    from positions.files.load_position import LIBRARY

    text = (LIBRARY / "r9-8-the-opponent-decides.yaml").read_text(encoding="utf-8")
    one = engine.ask(id="text", action="show", position=text)
    other = engine.ask(id="object", action="show", position=SMALL)
    assert one["result"] == other["result"]


def test_check_lists_problems_and_is_no_error(engine: Talk) -> None:
    broken = SMALL | {"map": "nowhere"}
    answer = engine.ask(id="check", action="check", position=broken)["result"]
    assert answer["ok"] is False
    assert [problem["where"] for problem in answer["problems"]] == ["map"]
    fine = engine.ask(id="check fine", action="check", position=SMALL)["result"]
    assert fine == {"ok": True, "problems": [], "remarks": []}
    slip = (Path(__file__).parents[2] / "search/rules/slips/shadow-missing.yaml").read_text("utf-8")
    remarked = engine.ask(id="slip", action="check", position=slip)["result"]
    assert (remarked["ok"], remarked["problems"]) == (True, [])
    assert [remark["code"] for remark in remarked["remarks"]] == ["shadow-missing"]


def test_problems_of_a_position_are_an_error_with_their_place(engine: Talk) -> None:
    players = [SMALL["players"][0] | {"ecus": -3}, *SMALL["players"][1:]]
    answer = engine.ask(id="ecus", action="suggest", position=SMALL | {"players": players})
    assert answer["field"] == "position.players[0].ecus"
    assert "Ecus go from 0 to 9,999" in answer["error"]
    assert answer["problems"][0]["code"] == "ecus-range"
    assert answer["problems"][0]["line"] is None
    text = engine.ask(id="lines", action="show", position="khronos: 1\nmap: 7\n")
    assert [p["line"] for p in text["problems"] if p["where"] == "map"] == [2]


def test_an_unknown_hand_can_be_shown_but_not_advised(engine: Talk) -> None:
    players = [dict(player, hand=4) for player in SMALL["players"]]
    hidden = SMALL | {"players": players, "discard": {}}
    assert "result" in engine.ask(id="hidden show", action="show", position=hidden)
    answer = engine.ask(id="hidden suggest", action="suggest", position=hidden)
    assert answer["field"].startswith("position.players")
    assert answer["problems"][0]["code"] == "unknown-hand"


@pytest.mark.parametrize(
    "position",
    [
        "r9-8-the-opponent-decides",
        "/etc/passwd",
        str(Path(__file__)),
        "-",
        "",
        "a\x00b",
        "\ud800",
        SMALL | {"map": "/etc/passwd"},
        SMALL | {"map": "../maps/ford"},
        SMALL | {"notes": "\ud800"},
        SMALL | {"notes": "\x07"},
        {},
        {"khronos": {"a": {"b": [[[[1]]]]}}},
        json.loads("[" * 60 + "]" * 60) and {"khronos": json.loads("[" * 60 + "]" * 60)},
    ],
    ids=range(14),
)
def test_nothing_is_read_from_disk_and_nothing_odd_gets_through(
    engine: Talk, position: Message | str
) -> None:
    name = f"odd {json.dumps(position)}"[:200]
    answer = engine.ask(id=name, action="show", position=position)
    assert answer["field"].startswith("position")
    assert answer["problems"]
    assert "root:" not in json.dumps(answer)


def test_unknown_fields_are_warned_of_before_the_answer(engine: Talk) -> None:
    engine.ask(id="odd field", action="show", position=SMALL, postion=1)
    first, second = (m for m in engine.said if m["id"] == "odd field")
    assert first["field"] == "postion"
    assert "did you mean position?" in first["warning"]
    assert first["final"] is False
    assert second["final"] is True


def test_version_says_what_can_be_asked(engine: Talk) -> None:
    from advisor.engine.messages import PROTOCOL, QUERIES

    result = engine.ask(id="version", action="version")["result"]
    assert result["protocol"] == PROTOCOL
    assert result["actions"] == list(QUERIES)


def test_partial_results_come_before_the_one_final(engine: Talk) -> None:
    query = {"position": ENDLESS, "seconds": 600, "objective": "lead"}
    query |= {"report_every": 0.05}
    engine.send({"id": "partial", "action": "best"} | query)
    engine.wait(lambda m: len([m for m in engine.said if m["id"] == "partial"]) >= 3)
    engine.ask(id="enough", action="terminate", terminate_id="partial")
    engine.final("partial")
    told = [m for m in engine.said if m["id"] == "partial"]
    assert [m["final"] for m in told] == [False] * (len(told) - 1) + [True]
    assert len(told) > 3
    positions = [m["progress"]["positions"] for m in told[:-1]]
    assert positions == sorted(positions)
    final = told[-1]["result"]
    for message in told[:-1]:
        partial = message["result"]
        assert partial["gain"] <= final["gain"] <= final["bound"] <= partial["bound"]
        assert partial["covers"] == final["covers"]


def test_nobody_gets_partial_results_unasked(engine: Talk) -> None:
    engine.ask(id="quiet", action="best", position=BIG, seconds=1, collect=True)
    assert len([m for m in engine.said if m["id"] == "quiet"]) == 1


def test_a_refused_line_harms_nobody(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    long = b'{"id": "long", "x": "' + b"x" * (1 << 20) + b'"}'
    one.send(b"{", long, b"", b"  ", {"id": "a", "action": "show", "position": SMALL})
    assert one.final("a")["result"]["digest"]
    assert one.end() == 0
    errors = [m for m in one.said if m["id"] is None]
    assert len(errors) == 2
    assert "not JSON" in errors[0]["error"]
    assert "longer than 1048576 bytes" in errors[1]["error"]
    assert len(one.said) == 3


def test_an_id_may_be_used_again_only_after_its_answer(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1")
    one.send(
        {"id": 1, "action": "best", "position": BIG, "seconds": 60, "collect": True},
        {"id": 1, "action": "show", "position": SMALL},
        {"id": "1", "action": "show", "position": SMALL},
        {"id": 2, "action": "terminate", "terminate_id": 1},
    )
    assert one.end() == 0
    error, answer = one.finals(1)
    assert (error["field"], error["error"]) == ("id", "a query of this id is not answered yet")
    assert answer["terminated"] is True
    assert one.finals("1")[0]["result"]["digest"]


def test_too_many_queries_are_refused(talk: Callable[..., Talk]) -> None:
    one = talk("--workers", "1", "--queue", "3")
    one.send({"id": 0, "action": "best", "position": BIG, "seconds": 60, "collect": True})
    one.at_work(0)
    one.send(*({"id": n, "action": "show", "position": SMALL} for n in range(1, 5)))
    one.send({"id": "end", "action": "terminate", "terminate_id": 0})
    assert one.end() == 0
    assert all("result" in one.final(n) for n in range(3))
    assert all("too many queries" in one.final(n)["error"] for n in (3, 4))


def test_a_turn_without_income_is_refuted_by_the_margin_that_it_loses(engine: Talk) -> None:
    one = next(one for one in puzzles() if one.model.ask == "margin")

    def plays(texts: list[str]) -> list[str]:
        return [format_play(record.play) for record in check(one.lesson, texts).line.records]

    answer = engine.ask(
        id="margin",
        action="refute",
        position=to_document(one.setup),
        plays=plays(one.model.obvious.plays),
        better=plays(one.model.solution),
    )
    reply = answer["result"]["reply"]
    assert reply["cost"] > 0
    assert 0 < reply["chance"] <= 1
    assert "your plays then lose" in reply["words"]
    assert not {"earns", "otherwise"} & reply.keys()
