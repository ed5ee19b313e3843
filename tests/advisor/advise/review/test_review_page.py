"""What a review looks like: curves, turning points, words, and many boards on one page."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from builder import library
from review_games import game, looked_at

from advisor.advise.review import Review, usual
from advisor.advise.review.review_curve import margin_curve, win_curve
from advisor.advise.review.review_html import review_html
from advisor.advise.review.review_pictures import Pictures
from advisor.advise.review.review_text import better, player_lines, review_text
from advisor.advise.review.turning_points import turning_points
from advisor.draw import boards_svg
from positions.notation.play_text import format_play
from search.rules.convert import setup_of


@pytest.fixture(scope="module")
def result() -> Review:
    return looked_at(game())


def test_the_curve_begins_before_the_deal_and_ends_with_the_result(result: Review) -> None:
    assert len(result.curve) == len(result.turns) + 1
    last = result.curve[-1]
    finals = [player.final for player in result.players]
    assert list(last.margins) == finals
    assert sum(last.wins) == pytest.approx(1.0)
    assert result.curve[0].margins[0] == result.players[0].start
    for worths in result.curve:
        assert sum(worths.wins) == pytest.approx(1.0)


@pytest.mark.parametrize("draw", [win_curve, margin_curve])
def test_curves_are_pictures_with_a_point_a_turn_and_player(draw, result: Review) -> None:  # type: ignore[no-untyped-def]
    tree = ElementTree.fromstring(draw(result))
    shapes = [one for one in tree.iter() if one.get("class") == "point"]
    assert len(shapes) == 2 * len(result.curve)
    # Players are told apart without colour.
    assert {one.tag for one in shapes} == {"circle", "polygon"}
    width, height = (float(n) for n in (tree.get("viewBox") or "").split()[2:])
    for line in tree.iter("polyline"):
        for point in (line.get("points") or "").split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= width
            assert 0 <= y <= height
    texts = [one.text for one in tree.iter("text")]
    assert [text for text in texts if text in list("1234567")] == list("1234567")


def test_turning_points_are_the_largest_changes_in_the_order_of_the_turns(result: Review) -> None:
    points = turning_points(result, 3, 0.0)
    assert len(points) == 3
    places = [point.turn.turn.place for point in points]
    assert places == sorted(places)
    changes = [
        abs(after.wins[0] - before.wins[0])
        for before, after in zip(result.curve, result.curve[1:], strict=False)
    ]
    largest = sorted(changes, reverse=True)[:3]
    assert sorted((abs(point.change) for point in points), reverse=True) == pytest.approx(largest)
    assert turning_points(result, 3, 1.1) == ()
    for point in points:
        assert point.seat == point.turn.turn.seat


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_every_play_and_figure_is_told_at_every_width(width: int, result: Review) -> None:
    text = review_text(result, usual(), width)
    longest = max(
        len(format_play(play)) for turn in result.turns for play in (*turn.played, *turn.best)
    )
    assert max(map(len, text.splitlines())) <= max(width, longest + 4)
    for turn in result.turns:
        for play in (*turn.played, *better(turn)):
            assert format_play(play) in text
    assert text.count("better:") == sum(bool(better(turn)) for turn in result.turns)


def test_a_better_turn_is_told_where_something_was_lost(result: Review) -> None:
    named = {turn.grade.name for turn in result.turns if turn.grade is not None and better(turn)}
    assert named
    assert not named & {"best", "obvious", "open"}


def test_what_is_not_known_is_said_so(result: Review) -> None:
    one = result.players[0]
    nothing = replace(
        one,
        final=None,
        luck=dict.fromkeys(one.luck),
        skill=dict.fromkeys(one.skill),
        loss_per_turn=None,
        counted=0,
    )
    text = "\n".join(player_lines(nothing))
    assert "game not over" in text
    assert text.count("not known") == 7
    assert not re.search(r"[+-]\d", text)


def test_pictures_look_as_they_are_drawn() -> None:
    """With the colours of a theme and the shared parts put in again, they are the same."""
    setups = [setup_of(library(name)) for name in ("game-2p-t3-two-banks", "game-2p-t4-middle")]
    pictures = Pictures()
    assert [pictures.add(setup) for setup in setups] == [0, 1]
    shared, drawn = pictures.written()
    parts = dict(re.findall(r'<g id="(part\d+)">(.*?</g>)</g>', shared, re.DOTALL))
    assert parts
    for dark, theme in ((False, "light"), (True, "dark")):
        colors = dict(re.findall(r"--(\w+):(#\w+);", pictures.style(dark)))
        for setup, picture in zip(setups, drawn, strict=True):
            whole = re.sub(r'<use href="#(part\d+)"/>', lambda use: parts[use[1]], picture)
            for name, color in colors.items():
                whole = whole.replace(f"var(--{name})", color)
            plain = boards_svg(setup, theme=theme, with_legend=False, header=False)
            assert whole.lower() == plain.lower()
    plain_size = sum(len(boards_svg(setup, with_legend=False, header=False)) for setup in setups)
    assert len(shared) + sum(map(len, drawn)) < 0.75 * plain_size


def test_the_page_has_every_turn_with_its_boards(result: Review) -> None:
    page = review_html(result, usual())
    assert page.count("<details>") == 14
    assert page.count('<div class="boards"><svg') == 14
    assert "<!-- picture" not in page
    for turn in result.turns:
        for play in (*turn.played, *better(turn)):
            assert f"<code>{format_play(play)}</code>" in page
    assert len(page) < 1_000_000
