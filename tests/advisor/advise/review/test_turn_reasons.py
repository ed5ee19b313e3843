"""Why a turn is better than another: few sentences, wherever a review is read."""

from __future__ import annotations

import re

import pytest
from builder import library
from review_games import game, looked_at

from advisor.advise.review import Review, review, usual
from advisor.advise.review.example_games import example_games
from advisor.advise.review.review_for_page import shown
from advisor.advise.review.review_html import review_html
from advisor.advise.review.review_text import review_text
from advisor.advise.review.turn_reasons import (
    MOST,
    OTHER,
    OWN,
    PLAYED,
    WholeTurn,
    after_exchange,
    better_reasons,
    turn_reasons,
)
from advisor.advise.review.turn_text import better
from advisor.words.advice import Figure
from advisor.words.claim_sentences import comparison_with
from advisor.words.claims import Claim
from positions.notation.written_plays import End, Exchange
from search.rules.legal_plays import legal_plays

NAME = "game-2p-t3-two-banks"
DRAW = "depends on the draw."


@pytest.fixture(scope="module")
def result() -> Review:
    return looked_at(game())


def test_every_better_turn_has_reasons_and_no_other_turn(result: Review) -> None:
    reasons = [one.reasons for one in result.turns]
    assert [bool(one) for one in reasons] == [bool(better(one)) for one in result.turns]
    assert any(reasons)
    assert all(len(one) <= MOST for one in reasons)


def test_text_page_and_file_have_the_reasons(result: Review) -> None:
    texts = [
        " ".join(review_text(result, usual()).split()),
        review_html(result, usual()),
        *(" ".join([one["why"], *one["reasons"]]) for one in shown(result, usual())["turns"]),
    ]
    for one in result.turns:
        where = [text for text in texts if all(reason in text for reason in one.reasons)]
        assert len(where) >= 3, one.reasons
        head = f"Why (“you” is {one.turn.color.capitalize()}):"
        if one.reasons:
            assert all(head in text for text in where[:2])


def test_a_turn_is_compared_with_the_other_one_and_then_told_by_itself() -> None:
    start = library(NAME)
    turn = WholeTurn(start, (legal_plays(start)[0], End()))
    first, *_ = turn_reasons(turn, WholeTurn(start, (End(),)))
    assert first.startswith("Compared with the turn that was played: ")
    first, *_ = turn_reasons(turn, WholeTurn(start, (End(),)), OWN)
    assert first.startswith("Compared with your turn: ")
    assert not any("Compared" in reason for reason in turn_reasons(turn))


def test_of_an_exchange_what_it_gives_up_and_brings_on_average_is_told() -> None:
    start = library(NAME)
    hand = start.hand
    given = next(
        cards for cards in ((1, 0, 0), (0, 1, 0), (0, 0, 1))
        if all(a <= b for a, b in zip(cards, hand, strict=True))
    )  # fmt: skip
    (only,) = turn_reasons(WholeTurn(start, (Exchange(given),)), WholeTurn(start, (End(),)))
    assert only.startswith("You pay 2 Ecus and give up 1 ")
    assert only.endswith(DRAW)
    # What it brings on average is told where that is known, and against what.
    figure = Figure(3.2, 0.6)
    (only,) = turn_reasons(WholeTurn(start, (Exchange(given),)), ahead=figure)
    assert "3.2 ± 0.6 Ecus better than with the best turn that keeps the hand" in only
    assert only.endswith(DRAW)
    (only,) = turn_reasons(WholeTurn(start, (Exchange(given),)), ahead=figure, than=OTHER)
    assert "3.2 ± 0.6 Ecus better than with the exchange that was made" in only
    # Nor is it held against another turn what such an exchange has drawn.
    first, *_ = turn_reasons(WholeTurn(start, (End(),)), WholeTurn(start, (Exchange(given),)))
    assert first.endswith(f"the other turn exchanges first, so what it earns {DRAW}")


def test_what_an_exchange_drew_changes_no_reason_for_another_choice(result: Review) -> None:
    """The same reasons as for a game in which nothing is known of the draw."""
    seen = 0
    for seed in range(5, 9):
        for one in looked_at(game(seed)).turns:
            played = one.turn.exchange
            if played is None or not one.reasons or one.grade is None:
                continue
            seen += 1
            best = one.grade.best[0]
            told = " ".join(one.reasons)
            if best.exchange is None or best.final is None:
                assert DRAW in told
            else:  # The same exchange: from the cards that it drew.
                assert "exchange" not in told
                assert after_exchange(best.plays)[-1].type == "end"
            assert better_reasons(one) == list(one.reasons)
    assert seen


def difference(name: str, **fields: str | int) -> Claim:
    return Claim(f"played {name}", "blue", **fields)  # type: ignore[arg-type]


def test_what_speaks_against_a_turn_comes_after_a_but() -> None:
    """Why a turn is better was said to be that a reply to it costs more."""
    richer = difference("board", epoch="faith", source=4, to=11)
    poorer = difference("board", epoch="might", source=4, to=1)
    exposed = Claim("played exposes", "yellow", source=8, to="m:monastery@k11=2r/0+2", ecus=8)
    head = "Compared with the turn that was played: "
    fourth = "Faith would pay you 11 Ecus instead of 4"
    assert comparison_with([richer], "blue", PLAYED) == [f"{head}{fourth}."]
    (both,) = comparison_with([poorer, exposed, richer], "blue", PLAYED)
    assert both == (
        f"{head}{fourth}; but Might would pay you 1 Ecu instead of 4; the worst single play "
        "after this turn (build a Monastery on k11 of Might) costs you 8 Ecus less after the other "
        "one."
    )
    (bad,) = comparison_with([exposed], "blue", PLAYED)
    head = "Against it, compared with the turn that was played: "
    assert bad.startswith(f"{head}the worst single play after this turn")
    assert comparison_with([richer], "blue", OWN) == []


@pytest.mark.parametrize(
    ("claim", "against"),
    [
        (difference("gain", ecus=-3), True),
        (difference("gain", ecus=3), False),
        (Claim("played rival", "yellow", "might", source=2, to=5), True),
        (Claim("played rival", "yellow", "might", source=5, to=2), False),
        (Claim("played spares", "yellow", source=8, to="m:monastery@k11=2r/0+2", ecus=8), False),
        (difference("stands", source="might", to="faith"), False),
    ],
)
def test_what_speaks_against_a_turn(claim: Claim, against: bool) -> None:
    (said,) = comparison_with([claim], "blue", PLAYED)
    assert said.startswith("Against it, ") == against


def test_a_reply_that_counts_for_much_of_what_was_lost_is_the_first_reason() -> None:
    """On its last turn Black earned an Ecu more and lost two, and a third of the chance to win."""
    record = next(one for one in example_games() if one.title == "Level 5 against level 4")
    turns = review(record).turns
    told = [one for one in turns if any("can answer the turn" in text for text in one.reasons)]
    last = next(one for one in turns if (one.turn.number, one.turn.color) == (7, "black"))
    assert last in told
    assert len(last.reasons) == 3
    assert re.match(
        r"If Red holds .+ \(\d+ % likely\), they can answer the turn that was played: .+\. Compared"
        r" with the better turn, that costs you 2 Ecus\.$",
        last.reasons[0],
    )
    assert len(told) < len([one for one in turns if one.reasons]) / 2
