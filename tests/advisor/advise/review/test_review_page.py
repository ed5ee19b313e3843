"""What a review looks like: curves, turning points, words, and many boards on one page."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, permutations
from xml.etree import ElementTree

import pytest
from builder import library
from review_games import game, looked_at, settings

from advisor.advise.review import Review, usual
from advisor.advise.review.game_worths import Worths
from advisor.advise.review.player_rows import player_tables
from advisor.advise.review.review_curve import curve_legend, margin_curve, win_curve
from advisor.advise.review.review_for_page import shown
from advisor.advise.review.review_html import review_html
from advisor.advise.review.review_pdf import on_paper
from advisor.advise.review.review_pictures import Pictures
from advisor.advise.review.review_result import ReviewedTurn
from advisor.advise.review.review_text import (
    ecus_words,
    player_lines,
    point_words,
    result_words,
    review_text,
)
from advisor.advise.review.turn_text import (
    better,
    better_sentence,
    grade_sentences,
    mark,
    play_lines,
    turn_line,
)
from advisor.advise.review.turning_points import turning_points
from advisor.draw import boards_svg
from advisor.words.advice import Figure
from advisor.words.chance_words import chance_words, percent_shown
from positions.things import UNNAMED
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


def boxes_of(tree: ElementTree.Element) -> list[tuple[float, ...]]:
    """Left, top, right and foot of the signs of turns in a curve."""
    boxes = []
    for part in tree.iter():
        if part.get("class") == "mark":
            x, foot = float(part.get("x", 0)), float(part.get("y", 0))
            half = 3.6 * len(part.text or "")
            boxes.append((x - half, foot - 9, x + half, foot))
    return boxes


def points_of(tree: ElementTree.Element) -> list[tuple[float, ...]]:
    """The middles of a curve's points."""
    points: list[tuple[float, ...]] = []
    for part in tree.iter():
        if part.tag.endswith("circle"):
            points.append((float(part.get("cx", 0)), float(part.get("cy", 0))))
        elif part.tag.endswith("polygon"):
            corners = [p.split(",") for p in (part.get("points") or "").split()]
            points.append(tuple(sum(map(float, v)) / len(v) for v in zip(*corners, strict=True)))
    return points


@pytest.mark.parametrize("draw", [win_curve, margin_curve])
@pytest.mark.parametrize("close", [1.0, 0.1, 0.0])
def test_no_sign_of_a_turn_lies_on_another_or_on_a_point(
    draw: Callable[[Review], str], close: float, result: Review
) -> None:
    """Also where the players' chances are near each other."""

    def near(values: tuple[float, ...], middle: float) -> tuple[float, ...]:
        return tuple(middle + close * (value - middle) for value in values)

    curve = tuple(
        one._replace(wins=near(one.wins, 0.5), margins=near(one.margins, 0.0))
        for one in result.curve
    )
    tree = ElementTree.fromstring(draw(replace(result, curve=curve)))
    boxes = boxes_of(tree)
    assert len(boxes) > 3
    for box, (a, b, c, d) in permutations(boxes, 2):
        assert box[2] <= a or c <= box[0] or box[3] <= b or d <= box[1]
    for left, top, right, foot in boxes:
        for x, y in points_of(tree):
            assert not (left - 3 < x < right + 3 and top - 3 < y < foot + 3)


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


def test_players_have_a_sign_and_a_name_in_the_legend(result: Review) -> None:
    signs, names = zip(*curve_legend(result), strict=True)
    assert {ElementTree.fromstring(sign)[0].tag for sign in signs} == {"circle", "polygon"}
    assert [name.split(" (")[0].lower() for name in names] == [p.color for p in result.players]


def test_a_person_without_a_name_is_called_as_in_the_title_of_the_game(result: Review) -> None:
    """The legend said "Red (You)", as if somebody was called so."""
    first, *others = result.players
    mine = replace(result, players=(replace(first, name=UNNAMED), *others))
    assert curve_legend(mine)[0][1] == f"{first.color.capitalize()} (you)"
    assert "(You)" not in review_text(mine, settings())


def test_the_curve_has_the_sign_of_a_bad_turn_and_a_strip_a_place(result: Review) -> None:
    tree = ElementTree.fromstring(win_curve(result))
    signs = [one.text for one in tree.iter("text") if "mark" in (one.get("class") or "")]
    assert sorted(signs) == sorted(filter(None, map(mark, result.turns)))  # type: ignore[type-var]
    slots = [one for one in tree.iter() if one.get("class") == "slot"]
    assert [int(one.get("data-slot") or -1) for one in slots] == list(range(len(result.curve)))
    edges = [(float(one.get("x") or 0), float(one.get("width") or 0)) for one in slots]
    for (x, width), (next_x, _) in pairwise(edges):
        assert x + width == pytest.approx(next_x, abs=0.05)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_every_play_is_told_in_words_at_every_width(width: int, result: Review) -> None:
    text = review_text(result, usual(), width)
    assert max(map(len, text.splitlines())) <= width
    flat = " ".join(text.split())
    for turn in result.turns:
        for line in play_lines(turn.played):
            assert line in flat
        if better(turn):
            assert turn_line(better(turn)) in flat
    assert flat.count("Better") == sum(bool(better(turn)) for turn in result.turns)


#: What looks like notation: a board's letter, cards, a place of the adventurers.
NOTATION = re.compile(r"\b[mfr]:|\b[mfr]-[mfr]\b|=\d[mrc]|-/-|\+\d,|\bend=")


def test_no_text_has_notation(result: Review) -> None:
    page = shown(result, usual())
    texts = [review_text(result, usual())]
    for turn in page["turns"]:
        texts += [turn["played"], turn["better"], turn["luck"], *turn["sentences"]]
    for text in texts:
        assert not NOTATION.search(text), text
    assert not NOTATION.search(
        re.sub("<svg.*?</svg>|<style.*?</style>", "", review_html(result, usual()))
    )


def test_what_is_shown_of_a_result_adds_up_to_it(result: Review) -> None:
    """In the tables and in the text, as a reader would add it up."""
    for place, one in enumerate(result.players):
        near = replace(one, start=one.start + 0.04, skill={k: 1.04 for k in one.skill})
        for player in (one, near):
            shown = replace(
                result,
                players=(*result.players[:place], player, *result.players[place + 1 :]),
            )
            _, made = player_tables(shown)
            *parts, _, without = [row.cells[place] for row in made.rows]
            numbers = [float(cell) for cell in parts]
            assert round(sum(numbers), 6) == player.final
            assert round(sum(numbers[1:5]) + float(without), 6) == player.final
            lines = " ".join(player_lines(player))
            assert all(cell in lines for cell in (*parts, without))


def test_points_of_a_fall_are_the_difference_of_the_chances_shown() -> None:
    assert [percent_shown(one) for one in (0.0, 0.002, 0.446, 0.999, 1.0)] == [0, 1, 45, 99, 100]


def test_figures_have_their_units() -> None:
    assert ecus_words(Figure(1.0, 0.0)) == "1 Ecu"
    assert ecus_words(Figure(3.0, 0.0)) == "3 Ecus"
    assert ecus_words(Figure(1.0, 0.2)) == "1.0 ± 0.2 Ecus"


def test_a_turning_point_and_the_turn_say_the_same_loss(result: Review) -> None:
    for point in turning_points(result, 14, 0.0):
        said = re.search(r"the turn lost (\d+) Ecus?\.", point_words(point, result))
        turn = " ".join(grade_sentences(point.turn, result, usual()))
        lost = re.search(r": lost (\d+) Ecus?", turn)
        if said and lost:
            assert said[1] == lost[1]


def test_what_a_turn_lost_agrees_with_the_curve(result: Review) -> None:
    for place, turn in enumerate(result.turns):
        said = " ".join(grade_sentences(turn, result, usual()))
        before, after = (result.curve[place + n].wins[turn.turn.seat] for n in (0, 1))
        chances = re.findall(r"(?:over |under )?\d+ %", said)
        assert chances == [chance_words(before), chance_words(after)]
        best = re.match(r"Better \((\d+) % more chance to win\)", better_sentence(turn))
        if best:
            assert 0 < int(best[1]) <= 100


def test_a_turn_that_loses_the_game_says_so(result: Review) -> None:
    number, turn = next(
        (n, one)
        for n, one in enumerate(result.turns)
        if one.grade is not None and one.grade.name == "blunder"
    )
    curve = list(result.curve)
    seat = turn.turn.seat

    def at(chance: float) -> Worths:
        wins = tuple(chance if s == seat else 1 - chance for s in range(len(result.players)))
        return curve[number]._replace(wins=wins)

    curve[number : number + 2] = at(0.54), at(0.02)
    fallen = replace(result, curve=tuple(curve))
    assert turn.grade is not None
    ecus = round(turn.grade.losses.ecus.mean)
    said = grade_sentences(losing(turn, 0.45), fallen, usual())
    assert said == [f"Blunder: lost {ecus} Ecus and the game: 54 % to win before, 2 % after."]
    said = grade_sentences(losing(turn, 0.34), fallen, usual())
    assert said == [
        f"Blunder: lost {ecus} Ecus.",
        "Chance to win: 54 % before the turn, 2 % after it.",
        "Of these 52 points the turn lost 34; the rest lay in cards that nobody at the table could"
        " know.",
    ]


def losing(turn: ReviewedTurn, chance: float) -> ReviewedTurn:
    """The turn as if it had lost that much of the chance to win."""
    assert turn.grade is not None
    losses = turn.grade.losses._replace(win=Figure(chance, 0.01))
    return replace(turn, grade=replace(turn.grade, losses=losses))


def test_a_result_is_said_as_people_say_it(result: Review) -> None:
    one = replace(result.players[0], color="black", name="black", final=-7)
    assert result_words(one) == "Black lost by 7 Ecus."
    assert result_words(replace(one, final=1, name="Ada")) == "Black (Ada) won by 1 Ecu."
    assert result_words(replace(one, final=0)).endswith("level with the best of the others.")
    assert result_words(replace(one, final=None)) == "Black: the game is not over."


def test_a_game_that_was_given_up_says_where_its_curve_ends() -> None:
    whole = game()
    path = whole.end_of()[:5]
    given_up = replace(whole.without((*path, 0)), result=None)
    result = looked_at(given_up)
    assert result.unfinished
    assert len(result.turns) == 5
    page = shown(result, usual())
    assert page["ending"] == [
        "The game was not played to its end. The 5 turns that were ended are reviewed;"
        " the curve ends there."
    ]
    assert page["results"] == []
    assert page["ending"][0] in review_html(result, usual())
    assert not looked_at(whole).unfinished


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
    assert "the game is not over" in text
    assert text.count("not known") == 7
    assert not re.search(r"[+-]\d", text.replace(f"the deal: {one.start:+.1f}", ""))


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
    assert page.count("<details ") == 14
    assert page.count('<div class="boards"><svg') == 14
    assert "<!-- picture" not in page
    for turn in result.turns:
        for line in play_lines(turn.played):
            assert f"<li>{line}</li>" in page
        if better(turn):
            assert turn_line(better(turn)) in page
    assert len(page) < 1_000_000


def test_on_paper_pictures_have_their_colours_and_parts_in_them(result: Review) -> None:
    html, pictures = on_paper(review_html(result, usual()))
    assert "var(--" not in html
    assert html.count("<img ") == len(pictures) == 2 * (1 + len(result.players)) + 14
    for picture in pictures:
        tree = ElementTree.fromstring(picture)
        assert tree.tag == "{http://www.w3.org/2000/svg}svg"
        assert "var(--" not in picture
        assert "<use" not in picture
