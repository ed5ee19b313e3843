"""Review: the open game looked through, every turn graded, luck apart (docs/review.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

from advisor.advise.review.review_text import meaning
from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.asking.watch_answers import watch
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.pages.page_type import View
from advisor.page.pages.retry import retry_visit
from advisor.page.pages.review import curves as curves_shown
from advisor.page.visit import session
from advisor.page.visit.game_record import RecordedGame
from advisor.words.position_words import amount, error_words
from advisor.words.say import name, say
from positions.files.canonical import digest
from positions.records.record_tree import GameRecord

#: Grades that are told in bold.
_BAD: Final = ("mistake", "blunder")
#: Pixels of the field that says whose mistakes.
_WHOSE: Final = 180
_ROWS: Final = {
    "start": "Start",
    "deal": "Luck: deal",
    "refill": "Luck: refill",
    "exchange": "Luck: exchange",
    "others": "Luck: others",
    "own": "Skill: own",
    "theirs": "Skill: others",
    "remainder": "Rest",
}


@dataclass(slots=True)
class ReviewedGame:
    """The game of which a review was asked for."""

    record: GameRecord | None = None
    #: Whether a point of the curves was clicked; the run that hears of it goes to the position.
    gone: bool = False


def show_review_page() -> None:
    """What can be reviewed, and the review as it grows."""
    game = session.game()
    ended = [turn for turn in game.last().line if turn.node.ended]
    title = plain(game.record.title or f"Map {game.record.start.map.name}")
    st.subheader(f"Review: {title}", anchor=False)
    if not ended:
        st.info(
            "There is no turn to review yet. Open the file of a game in the library, or play some"
            " turns on the page Analyse: a review grades every turn that was ended."
        )
        if reliable_button.button("Go to Library"):
            session.go("library")
        return
    reviewed = session.of(ReviewedGame)
    record = retry_visit.main_line(game)
    if reviewed.record != record:
        unknown = any(isinstance(turn.before.hands[turn.seat], int) for turn in ended)
        notice = f"{len(ended)} turns of the main line. A game of two takes about half a minute."
        if unknown:
            notice += " Turns of players whose cards are not known are not graded."
        st.markdown(notice)
        if reliable_button.button("Review this game", type="primary"):
            reviewed.record = record
            st.rerun()
        return
    watch("review", lambda: [_thought(record)], lambda thought: _body(game, record, thought))


def begin(game: RecordedGame) -> None:
    """Have a game be reviewed as soon as the page is shown."""
    session.of(ReviewedGame).record = retry_visit.main_line(game)


def _thought(record: GameRecord) -> Thought:
    return ask_engine.ask_game("review", record, html=True)


def _body(game: RecordedGame, record: GameRecord, thought: Thought) -> None:
    review = thought.latest
    if thought.error:
        st.error(plain(thought.error))
    if not thought.final:
        done = review["done"] if review else 0
        of = review["of"] if review else len(game.last().line)
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(done / max(of, 1), f"{done} of {of} turns are graded", width="stretch")
            if reliable_button.button("Stop", key="stop review"):
                thought.stop()
                st.rerun()
    if not review:
        return
    if session.of(ReviewedGame).gone:
        session.of(ReviewedGame).gone = False
        session.go("analyse")
    if thought.final:
        _retry(record, [turn["class"] for turn in review["review"]["turns"]])
    _curves(game, review["curves"], len(review["turns"]))
    if review["points"]:
        st.markdown("**Turning points**\n" + "".join(f"\n- {plain(w)}" for w in review["points"]))
    _players(review["review"]["players"])
    _turns(game, review["turns"])
    with st.expander("What the figures mean"):
        for words in meaning():
            st.markdown(plain(words))
    if thought.final and "html" in review:
        st.download_button(
            "Save the review as a page to send",
            lambda: review["html"],
            file_name="review.html",
            mime="text/html",
            icon=":material/download:",
            on_click="ignore",
            key="save review",
        )


def _curves(game: RecordedGame, curves: Sequence[str], turns: int) -> None:
    """The curves; a click on a point goes to that position."""

    def gone(place: int) -> None:
        line = game.at(()).last().line
        session.go_to(game.at(line[place - 1].path if place else ()))
        session.of(ReviewedGame).gone = True

    curves_shown.show_curves(curves, turns, gone)


def _retry(record: GameRecord, classes: Sequence[str | None]) -> None:
    """The way to the page where mistakes are tried again: one's own, if it is known whose."""
    choices = ["", *(player.color for player in record.start.players)]
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        whose = st.selectbox(
            say("review-whose-mistakes"),
            choices,
            choices.index(retry_visit.own_color(record)),
            format_func=lambda color: name(color) if color else say("review-everybodys"),
            width=_WHOSE,
            key=f"whose-{digest(record.start)}",
        )
        number = retry_visit.number_of(record, classes, whose)
        help_text = say("review-retry.help" if number else "review-retry.none")
        if reliable_button.button(
            say("review-retry"),
            type="primary",
            icon=":material/replay:",
            disabled=not number,
            help=help_text,
        ):
            retry_visit.begin(record, classes, whose)
            session.go(retry_visit.PATH)


def _players(players: Sequence[Mapping[str, Any]]) -> None:
    """A column a player: result, loss per turn with its error, what the result is made of."""
    columns = []
    for one in players:
        loss = "not known"
        if one["loss_per_turn"] is not None:
            counted = amount(one["counted"], "turn")
            loss = f"{one['loss_per_turn']:.1f} ± {error_words(one['loss_se'])} ({counted})"
        parts = one["luck"] | {"start": one["start"], "remainder": one["remainder"]}
        parts |= {"own": one["skill"]["own"], "theirs": one["skill"]["others"]}
        luck = [value for value in one["luck"].values() if value is not None]
        final = one["final"]
        without = None if final is None or not luck else final - sum(luck)
        columns.append(
            ["not over" if final is None else f"{final:+d}", loss]
            + [_signed(parts[key]) for key in _ROWS]
            + [_signed(without)]
        )
    names = [_name(one["color"].capitalize(), plain(one["name"])) for one in players]
    heads = ("Margin", "Lost a turn", *_ROWS.values(), "Margin without luck")
    rows = [
        {"Ecus of margin": head} | dict(zip(names, cells, strict=True))
        for head, *cells in zip(heads, *columns, strict=True)
    ]
    st.markdown("**Players**")
    st.table(rows, border="horizontal", hide_index=True, width="content")


def _name(color: str, name: str) -> str:
    return color if name == color else f"{color} ({name})"


def _signed(value: float | None) -> str:
    return "–" if value is None else f"{value + 0.0:+.1f}"


def _turns(game: RecordedGame, turns: Sequence[Mapping[str, Any]]) -> None:
    """A line a turn that unfolds: what was played, what was better, the way to the position."""
    st.markdown("**Turn by turn**")
    line = game.at(()).last().line
    for number, (one, turn) in enumerate(zip(turns, line, strict=False)):
        grade = f"**{one['grade']}**" if one["grade"] in _BAD else one["grade"]
        lost = f" · lost {one['loss']} Ecus, {one['chance']} of the chance to win"
        head = f"{one['number']} {one['player'].capitalize()}: {grade}{lost if one['loss'] else ''}"
        with st.expander(head):
            st.markdown("Played: " + _plays(one["played"]))
            if one["better"]:
                st.markdown("Better: " + _plays(one["better"]))
            if one["luck"]:
                st.markdown(f"Luck of the cards that this turn began with: {one['luck']} Ecus.")
            if reliable_button.button("See the position before it", key=f"see {number}"):
                session.go_to(game.at(turn.path[:-1]))
                session.go("analyse")


def _plays(plays: Sequence[str]) -> str:
    return " ".join(f"`{play}`" for play in plays)


VIEW: Final[View] = View(
    lambda: say("page-review"),
    "query_stats",
    "review",
    show_review_page,
    lambda: say("page-review.door"),
)
