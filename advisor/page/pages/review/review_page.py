"""Review: the open game looked through on one screen (docs/review.md).

Boards and curve at the left, the turns in words at the right; the arrow keys go through turns and
their steps. What is counted and judged comes from ``advisor.advise.review`` by the engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, Final

import streamlit as st

from advisor.advise.review.game_turns import PlayedTurn
from advisor.advise.review.review_text import meaning
from advisor.draw.svg import element, words
from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.asking.watch_answers import watch
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import capital, plain
from advisor.page.pages.page_type import View
from advisor.page.pages.retry import retry_visit
from advisor.page.pages.review import curves as curves_shown
from advisor.page.pages.review import other_games, review_boards, review_files, reviewed_game
from advisor.page.pages.review.move_list import show_move_list
from advisor.page.pages.review.reviewed_game import ReviewedGame, reviewed
from advisor.page.visit import board_settings, session
from advisor.page.visit.game_record import RecordedGame
from advisor.words.say import name, say
from positions.files.canonical import digest
from positions.records.record_tree import GameRecord

#: Pixels of the field that says whose mistakes, with its label at the left.
_WHOSE: Final = 260
#: Width of the boards to that of the list of turns.
_WIDTHS: Final = (69, 31)
#: What is shown of a review of which nothing is known yet.
_NOTHING: Final[Mapping[str, Any]] = {
    "review": {"turns": [], "players": []},
    "turns": [],
    "points": [],
    "curves": [],
    "legend": [],
    "names": [],
    "results": [],
    "ending": [],
    "tables": [],
}


def show_review_page() -> None:
    """What can be reviewed, and the review as it grows."""
    session.enter("Review")
    game = session.game()
    record = retry_visit.main_line(game)
    turns = reviewed_game.turns_of(record) if record.turns else ()
    mine = reviewed()
    if turns:
        mine.take_up(record)
    if not turns or mine.record != record:
        _start(record, turns)
        return
    st.html(_style())
    watch("review", lambda: [_thought(record)], lambda thought: _body(mine, record, thought))


def begin(game: RecordedGame) -> None:
    """Have a game be reviewed as soon as the page is shown."""
    reviewed().begin(retry_visit.main_line(game))


def _start(record: GameRecord, turns: Sequence[PlayedTurn]) -> None:
    """The open game to be reviewed, if it has turns; else, and below it, other games."""
    if turns:
        st.subheader(_title(record), anchor=False)
        unknown = not all(one.known for one in turns)
        key = "page-review-about.unknown" if unknown else "page-review-about"
        st.markdown(plain(say(key, turns=len(turns))))
        if reliable_button.button(say("page-review-begin"), type="primary", key="begin review"):
            reviewed().begin(record)
            st.rerun()
        st.markdown(say("page-review-others"))
    else:
        st.subheader(say("page-review-start"), anchor=False)
        st.markdown(say("page-review-nothing"))
    with st.container(horizontal=True, key="review-others"):
        other_games.show_examples(begin, primary=not turns)
        with st.popover(say("page-review-open"), icon=":material/upload_file:"):
            other_games.show_own(begin)


def _thought(record: GameRecord) -> Thought:
    return ask_engine.ask_game("review", record, html=True)


def _title(record: GameRecord) -> str:
    title = record.title or say("page-review-map", map=capital(record.start.map.name))
    return say("page-review-title", title=plain(title))


@cache
def _style() -> str:
    text = files("advisor.page.pages.review").joinpath("review.css").read_text(encoding="utf-8")
    return f"<style>{text}</style><i></i>"


# -- one screen ------------------------------------------------------------------------------------


def _body(mine: ReviewedGame, record: GameRecord, thought: Thought) -> None:
    review = thought.latest or _NOTHING
    _head(record, thought, review)
    shown = review_boards.shown_turn(record, mine.turn, review)
    with st.container(key="review"):
        left, right = st.columns(_WIDTHS)
    with left, st.container(key="review-left"):
        with st.container(key=review_boards.BOARDS, gap="xsmall"):
            _verdict(mine, review)
            review_boards.show_boards(mine, record, shown)
        review_boards.show_way(mine, record, shown)
        _curves(mine, record, review)
    with right, st.container(key="review-right", gap="small"):
        if thought.error:
            st.error(plain(thought.error))
        if not thought.final:
            _progress(thought, review, len(reviewed_game.turns_of(record)))
        show_move_list(mine, record, shown, review, thought.final)
    _below(review)


def _head(record: GameRecord, thought: Thought, review: Mapping[str, Any]) -> None:
    """What is reviewed and how it ended at the left, what can be done with it at the right."""
    said = [*review["ending"], *review["results"]]
    with st.container(
        horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="head"
    ):
        with st.container(gap=None, width="stretch", key="head-title"):
            st.subheader(_title(record), anchor=False)
            st.caption(plain(" ".join(said)))
        with st.container(
            horizontal=True, width="content", key="review-tools", vertical_alignment="center"
        ):
            if thought.final and thought.latest:
                _retry(record, [turn["class"] for turn in review["review"]["turns"]])
                review_files.show_files(review)
            with st.popover(say("page-review-another"), icon=":material/folder_open:"):
                other_games.show_examples(begin)
                other_games.show_own(begin)
            with st.popover(say("page-review-looks"), icon=":material/palette:"):
                board_settings.show_board_settings()


def _verdict(mine: ReviewedGame, review: Mapping[str, Any]) -> None:
    """What is said of the turn that is shown, above the boards: only where the list of turns is
    below them."""
    turns = review["turns"]
    graded = mine.turn < len(turns)
    said = " ".join(turns[mine.turn]["sentences"]) if graded else say("page-review-not-graded")
    with st.container(key="review-verdict"):
        st.markdown(f"**{plain(said)}**")


def _retry(record: GameRecord, classes: Sequence[str | None]) -> None:
    """The way to where mistakes are tried again: one's own, if it is known whose."""
    choices = ["", *(player.color for player in record.start.players)]
    own = retry_visit.own_color(record)
    whose = st.selectbox(
        say("review-whose-mistakes"),
        choices,
        choices.index(own),
        format_func=lambda color: name(color) if color else say("review-everybodys"),
        width=_WHOSE,
        key=f"whose-{digest(record.start)}",
    )
    number = retry_visit.number_of(record, classes, whose)
    if reliable_button.button(
        say("review-retry.mine" if own and whose == own else "review-retry"),
        type="primary",
        icon=":material/replay:",
        disabled=not number,
        help=say("review-retry.help" if number else "review-retry.none"),
        key="retry mistakes",
    ):
        retry_visit.begin(record, classes, whose)
        session.go(retry_visit.PATH)


def _progress(thought: Thought, review: Mapping[str, Any], of: int) -> None:
    done = len(review["turns"])
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(done / max(of, 1), say("page-review-done", done=done, of=of), width="stretch")
        if reliable_button.button(say("page-review-stop"), key="stop review"):
            thought.stop()
            st.rerun()


def _curves(mine: ReviewedGame, record: GameRecord, review: Mapping[str, Any]) -> None:
    """The curve; a click on it goes to that moment."""

    def go(place: int) -> None:
        turn = max(0, place - 1)
        mine.go(turn, reviewed_game.last_step(record, turn) if place else 0)
        mine.looks += 1

    # The point of the turn in the list, with its mark, whichever of its steps is on the boards.
    here = mine.turn + 1
    legend, places = review["legend"], len(review["turns"])
    curves_shown.show_curves(review["curves"], legend, here, places, go)


# -- below it --------------------------------------------------------------------------------------


def _below(review: Mapping[str, Any]) -> None:
    """What takes longer to read: turning points, what the results are made of."""
    if review["points"]:
        points = "".join(f"\n- {plain(point)}" for point in review["points"])
        st.markdown(f"**{say('page-review-points')}**\n{points}")
    for table in review["tables"]:
        st.markdown(f"**{plain(table['title'])}**")
        st.caption(plain(table["about"]))
        st.html(_figures(table["rows"], review["names"]))
    with st.expander(say("page-review-means")):
        for sentence in meaning():
            st.markdown(plain(sentence))


def _figures(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> str:
    """A column for each player, a row for each figure with what it says."""
    heads = [words("th", one, scope="col") for one in names]
    lines = [
        element(
            "tr",
            element("th", escape(row["head"]), words("span", row["about"]), scope="row"),
            *(words("td", cell) for cell in row["cells"]),
        )
        for row in rows
    ]
    head = element("thead", element("tr", words("th", say("page-review-unit")), *heads))
    table = element("table", head, element("tbody", *lines), class_="figures")
    return element("div", table, class_="figures-wide", tabindex=0)


VIEW: Final[View] = View(
    lambda: say("page-review"),
    "query_stats",
    "review",
    show_review_page,
    lambda: say("page-review.door"),
)
