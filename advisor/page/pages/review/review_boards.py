"""The moment of a reviewed game on the boards, and the way through its turns and their steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

from advisor.advise.review.game_turns import PlayedTurn
from advisor.page.boards import board_component
from advisor.page.boards.overlay import Overlay
from advisor.page.components.safe_text import plain
from advisor.page.pages.review import reviewed_game
from advisor.page.pages.review.moves import PREVIEW
from advisor.page.pages.review.reviewed_game import BETTER, PLAYED, ReviewedGame
from advisor.page.replay.playback import Picture, UnplayableTurn
from advisor.page.replay.steps_only import BACK_KEY, NEXT_KEY
from advisor.page.visit import board_settings
from advisor.words.say import say
from positions.records.record_tree import GameRecord

#: Keys of the turn before and after, as Streamlit names them.
EARLIER_KEY: Final = "Up"
LATER_KEY: Final = "Down"
#: Pixels of the window's height that other things than the boards need: head, way, curve.
AROUND: Final = 420
#: Key of the part of the page with the boards.
BOARDS: Final = "boards-in-view"


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """The turn at hand as pictures, and the better one, empty if there is none."""

    played: tuple[Picture, ...]
    better: tuple[Picture, ...]
    trouble: str = ""


def shown_turn(record: GameRecord, turn: int, review: Mapping[str, Any]) -> ShownTurn:
    """The pictures of a turn; those of a better one if the review knows it by now."""
    trouble = ""
    try:
        played = reviewed_game.played_steps(record, turn)
    except UnplayableTurn as error:
        trouble = say("page-review-unplayable", why=str(error))
        played = (reviewed_game.start_of(record, turn),)
    better: tuple[Picture, ...] = ()
    turns = review["turns"]
    if turn < len(turns) and turns[turn]["better"]:
        document = review["review"]["turns"][turn]
        try:
            better = reviewed_game.better_steps(
                record, turn, document, turns[turn]["better_decide"]
            )
        except UnplayableTurn:
            better = ()
    return ShownTurn(played, better, trouble)


def show_boards(mine: ReviewedGame, record: GameRecord, shown: ShownTurn) -> None:
    """The boards after the step at hand; the better turn as a preview."""
    pictures = shown.better if mine.shown == BETTER and shown.better else shown.played
    at = min(mine.step, len(pictures) - 1)
    one = reviewed_game.turns_of(record)[mine.turn]
    overlay = Overlay(
        pictures[at].setup,
        _words(one, pictures, at, mine.shown),
        pictures[at].lit,
        changes=pictures[at].changes,
        before=pictures[max(0, at - 1)].setup,
        look=(BOARDS, mine.looks),
        look_block="nearest",
    )
    previews = {}
    if shown.better and mine.shown == PLAYED:
        last, changes = reviewed_game.whole_turn(shown.better)
        all_words = "; ".join(filter(None, map(reviewed_game.step_words, shown.better[1:])))
        previews[PREVIEW] = Overlay(
            last.setup,
            say("page-review-preview", words=all_words),
            changes=changes,
            before=shown.better[0].setup,
        )
    if shown.trouble:
        st.warning(plain(shown.trouble))
    board_component.show_boards(
        pictures[0].setup,
        overlay,
        previews=previews,
        theme=board_settings.theme(),
        stacked=board_settings.stacked(),
        around=AROUND,
        fill=True,
        ring=False,
    )


def _words(one: PlayedTurn, pictures: Sequence[Picture], at: int, shown: str) -> str:
    """Which moment is on the boards, and what was done last."""
    if not at:
        return say("page-review-before", turn=one.number, player=one.color)
    about = {"turn": one.number, "player": one.color, "step": at, "steps": len(pictures) - 1}
    better = shown == BETTER
    where = say("page-review-better", **about) if better else say("page-review-played", **about)
    return say("page-review-shown", where=where, words=reviewed_game.step_words(pictures[at]))


def show_way(mine: ReviewedGame, record: GameRecord, shown: ShownTurn) -> None:
    """Back and forth through steps and turns, by buttons and the arrow keys."""
    turns = reviewed_game.turns_of(record)
    last_turn = len(turns) - 1
    pictures = shown.better if mine.shown == BETTER and shown.better else shown.played
    last = len(pictures) - 1
    at = min(mine.step, last)
    begin = mine.turn == 0 and at == 0 and mine.shown == PLAYED
    end = mine.turn == last_turn and at == last
    ways: Sequence[tuple[str, str, str, bool, Callable[[], None], str]] = (
        (
            "page-review-earlier", "first_page", "earlier", begin,
            lambda: mine.go(mine.turn if at else max(0, mine.turn - 1), 0), EARLIER_KEY,
        ),
        (
            "page-review-back", "chevron_left", "back", begin,
            lambda: _back(mine, record, at), BACK_KEY,
        ),
        (
            "page-review-next", "chevron_right", "next", end,
            lambda: _next(mine, at, last, last_turn), NEXT_KEY,
        ),
        (
            "page-review-later", "last_page", "later", end,
            lambda: _later(mine, last, last_turn), LATER_KEY,
        ),
    )  # fmt: skip
    with st.container(key="review-way", horizontal=True, gap="xsmall", vertical_alignment="center"):
        for key, icon, name, off, act, shortcut in ways:
            st.button(
                say(key),
                key=f"review {name}",
                icon=f":material/{icon}:",
                disabled=off,
                on_click=act,
                shortcut=shortcut,
            )


def _back(mine: ReviewedGame, record: GameRecord, at: int) -> None:
    if at:
        mine.step = at - 1
    elif mine.shown == BETTER:
        mine.go(mine.turn, 0)
    elif mine.turn:
        mine.go(mine.turn - 1, reviewed_game.last_step(record, mine.turn - 1))


def _next(mine: ReviewedGame, at: int, last: int, last_turn: int) -> None:
    if at < last:
        mine.step = at + 1
    elif mine.turn < last_turn:
        # The boards before a turn are those after the one before it: its first step comes next.
        mine.go(mine.turn + 1, 1)


def _later(mine: ReviewedGame, last: int, last_turn: int) -> None:
    if mine.turn < last_turn:
        mine.go(mine.turn + 1, 0)
    else:
        mine.go(mine.turn, last)
