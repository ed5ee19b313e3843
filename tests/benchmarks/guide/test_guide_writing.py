"""The pages of the guide: made of real games from end to end, and what is said of figures."""

from __future__ import annotations

import math
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from here import Here
from made_up_games import game, line

from advisor.teach.guide import guide, parse_guide
from advisor.teach.puzzles import puzzle
from benchmarks.guide import exchanging, game_rows, play_games, write_guide
from benchmarks.guide.claim_answers import ClaimAnswer, ClaimFigure, Verdict
from benchmarks.guide.claim_files import claims
from benchmarks.guide.claim_words import advice, figure_words, finding, table, verdict_words, words
from benchmarks.guide.estimates import UNKNOWN, Estimate
from benchmarks.guide.game_plan import lines
from benchmarks.guide.game_store import GameStore
from benchmarks.guide.guide_examples import chosen
from benchmarks.guide.guide_plot import plot
from benchmarks.guide.measured_games import Group
from positions.files.load_position import read_setup
from search.rules.setup_check import defects
from search.run.workers import Crew

PLAYER = "policy:width=2"
PROJECT = Path(__file__).parents[3]


def answer(verdict: Verdict, value: float = 1.0) -> ClaimAnswer:
    estimate = Estimate(value, value - 1, value + 1)
    return ClaimAnswer(verdict, (ClaimFigure("first", estimate, "points"),), 10)


def test_every_claim_has_words() -> None:
    assert set(words()) == set(claims().claims)
    for name, said in words().items():
        withdrawn = claims().claims[name].withdrawn is not None
        assert set(said.advice) == (set() if withdrawn else {"true", "false", "undecided"})


def test_a_withdrawn_claim_has_figures_and_no_verdict() -> None:
    claim, said = claims().claims["cards-decide"], words()["cards-decide"]
    assert claim.withdrawn is not None
    answers = {Group(2): answer("false"), Group(3): answer("true", 2.0)}
    report = write_guide.ClaimReport("cards-decide", claim, said, answers, [], None)
    assert report.verdict == "No verdict on “The cards decide too much.”"
    assert report.found.endswith(" there is no skill to compare the cards with.")
    assert advice(said, answers) == []
    picture = report.plot()
    assert picture is not None
    page = write_guide.page([report], "Games.")
    section = page.partition("<a id")[2].partition("## How it was measured")[0]
    for text in (picture, section):
        assert not re.search(r"\b(true|false|undecided)\b", text, re.IGNORECASE)
    assert page.count(claim.withdrawn.heading) == 3  # the table, the section, the picture
    assert "| 2 players | +1.0 (+0.0 to +2.0) | 10 |" in page


def test_the_guide_of_the_program_is_that_of_the_claims() -> None:
    guide = parse_guide((PROJECT / "advisor" / "teach" / "guide.json").read_text("utf-8"))
    for shown in guide.claims:
        claim = claims().claims[shown.id]
        assert shown.says == claim.heading
        assert ("verdict" in shown.columns) == (claim.withdrawn is None)
        assert bool(shown.advice) == (claim.withdrawn is None)
    assert sum(one.verdict.startswith("No verdict") for one in guide.claims) == 6


@pytest.mark.parametrize(
    ("verdicts", "said"),
    [
        ({(2, ""): "true", (3, ""): "true"}, "True for 2 and 3 players."),
        (
            {(2, ""): "true", (3, ""): "false", (4, ""): "true", (5, ""): "undecided"},
            "True for 2 and 4 players, false for 3, undecided for 5.",
        ),
        (
            {(2, "with"): "true", (2, "without"): "false"},
            "With: true for 2 players; without: false for 2 players.",
        ),
        (
            {(2, "with"): "false", (2, "without"): "false"},
            "False for 2 players, with and without.",
        ),
    ],
)
def test_it_is_said_for_whom(verdicts: dict[tuple[int, str], Verdict], said: str) -> None:
    answers = {Group(*group): answer(verdict) for group, verdict in verdicts.items()}
    assert verdict_words(answers) == said


def test_figures_are_said_with_their_intervals() -> None:
    estimate = Estimate(12.345, -1.0, 20.0)
    assert figure_words(ClaimFigure("", estimate, "percent")) == "12.3 (-1.0 to 20.0)"
    assert figure_words(ClaimFigure("", estimate, "ecus")) == "+12.3 (-1.0 to +20.0)"
    unsure = Estimate(12.345, -1.0, math.inf)
    assert figure_words(ClaimFigure("", unsure, "percent")) == "unknown"
    assert figure_words(ClaimFigure("", UNKNOWN, "percent")) == "unknown"
    said = words()["planning-is-futile"]
    result = {Group(2): answer("true", 10.0), Group(3): answer("false", 60.0)}
    assert finding(said, result).startswith("Of the turns that pay, 10.0 to 60.0 % would")
    assert advice(said, result) == [
        f"2 players: {said.advice['true']}",
        f"3 players: {said.advice['false']}",
    ]
    assert table(result)[0] == "|  | verdict | first, points | games |"


@pytest.mark.parametrize(
    ("values", "words_"),
    [
        ((2.0, 3.14), "2.0 to 3.1 Ecus more, compared"),
        ((-3.0, -1.0), "1.0 to 3.0 Ecus less, compared"),
        ((-1.0, 2.0), "between 1.0 Ecus less and 2.0 more, compared"),
        ((2.0, 2.04), "2.0 Ecus more, compared"),
    ],
)
def test_a_difference_is_more_or_less(values: tuple[float, float], words_: str) -> None:
    result = {Group(2): answer("true", values[0]), Group(3): answer("true", values[1])}
    told = finding(words()["exchanging-costs"], result)
    assert words_ in told
    assert told.endswith(", depending on how many play.") == (
        " to " in words_ or "between" in words_
    )


def test_a_plot_has_a_row_for_each_group() -> None:
    result = {
        Group(2): answer("true"),
        Group(3): answer("undecided", 2.0),
        Group(4): answer("false"),
    }
    picture = plot(result)
    assert picture is not None
    texts = [one.text for one in ElementTree.fromstring(picture).iter() if one.text]
    assert [text for text in texts if "players" in text] == ["2 players", "3 players", "4 players"]
    assert (
        plot({Group(2): ClaimAnswer("undecided", (ClaimFigure("", UNKNOWN, "ecus"),), 0)}) is None
    )


def test_positions_are_of_other_players_first_and_never_of_one_deal() -> None:
    said = words()["planning-is-futile"]
    two, three = line(2), line(3)
    seen = [
        game(0, two, shown={"changed": [9, 4]}),
        game(1, two, shown={"changed": [8, 4]}),
        game(2, two, shown={"changed": [7, 5]}),
        game(0, three, shown={"changed": [5, 6]}),
        game(4, two, shown={}),
    ]
    result = [(one.line.players, one.number, place) for one, place, _ in chosen(said, seen)]
    assert result == [(2, 0, 4), (2, 2, 5), (3, 0, 6)]


def test_players_read_no_names_of_commands_in_what_was_played() -> None:
    said = write_guide.measured_words([], "level:8")
    head = 'games on the full-size map "Valley", all seats played by the program\'s strongest'
    assert f"0 {head} opponent (level 8)." in said
    strategy = (PROJECT / "docs" / "strategy.md").read_text("utf-8")
    shown = guide()
    assert shown is not None
    for text in (shown.measured, strategy):
        assert f"{head} opponent (level 8)." in text
        assert "level:8" not in text


def test_the_guide_is_written_from_games(tmp_path: Path) -> None:
    crew = Crew(Here(), 1)
    result = lines(claims().games, PLAYER)
    store = GameStore(tmp_path / "data", result)
    play_games.play(store, tmp_path / "data" / "guide-pace.json", crew, 9, None)
    for kind in ("luck", "replay"):
        game_rows.make(game_rows.KINDS[kind], store, tmp_path / "data", crew, None)
    write_guide.write(tmp_path, tmp_path / "data", store, exchanging.lines(claims().games), PLAYER)
    text = (tmp_path / "docs" / "strategy.md").read_text("utf-8")
    for one in claims().claims.values():
        assert f"## {one.heading}" in text
    for file in set(re.findall(r"\((strategy/[^)]+)\)", text)):
        assert (tmp_path / "docs" / file).exists(), file
    for path in (tmp_path / "docs" / "strategy").glob("*.yaml"):
        setup = read_setup(path).setup
        assert setup is not None
        assert not list(defects(setup))
    guide = parse_guide((tmp_path / "advisor" / "teach" / "guide.json").read_text("utf-8"))
    assert [one.id for one in guide.claims] == list(claims().claims)
    for claim in guide.claims:
        assert claim.puzzle is None or puzzle(claim.puzzle) is not None
        assert all(len(row) == len(claim.columns) for row in claim.rows)
        for seen in claim.seen:
            assert seen.setup.title == seen.title
    assert "core-hours" in (tmp_path / "benchmarks" / "guide" / "guide_cost.md").read_text("utf-8")


def test_without_games_nothing_is_written(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "data", lines(claims().games, PLAYER)[:1])
    with pytest.raises(ValueError, match="no game"):
        write_guide.write(tmp_path, tmp_path / "data", store, (), PLAYER)
    assert not (tmp_path / "docs").exists()
