"""Review: the open game looked through, every turn graded, luck apart (docs/review.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

from advisor.drawing.theme import look
from advisor.page import looks, state, thinking
from advisor.page.game import Game
from advisor.page.panels.watching import watch
from advisor.page.thinking import Thought
from advisor.page.views.view import View
from advisor.page.wording import plain
from advisor.review.told import MEANING
from positions.record_tree import GameRecord, TurnPath

_INK: Final[Mapping[str, str]] = {
    "light": "--ink:#1f2328;--soft:#57606a;--grid:#d0d7de",
    "dark": "--ink:#e6e8eb;--soft:#9aa4af;--grid:#3a4149",
}
_STYLE: Final = (
    ".curve{width:100%;max-width:60rem;height:auto;display:block}"
    ".curve text{fill:var(--soft);font-size:12px}.curve .end{text-anchor:end}"
    ".curve .middle{text-anchor:middle}.curve .grid{stroke:var(--grid);stroke-width:1}"
    ".curve .line{fill:none;stroke-width:2}"
    ".curve .under{fill:none;stroke:var(--soft);stroke-width:3.2}"
    ".curve .point{stroke:var(--ink);stroke-width:1}"
)
#: Grades that are told in bold.
_BAD: Final = ("mistake", "blunder")
_COLUMNS: Final = {
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
class Asked:
    """The game of which a review was asked for."""

    record: GameRecord | None = None


def show() -> None:
    """What can be reviewed, and the review as it grows."""
    game = state.game()
    ended = [turn for turn in game.last().line if turn.node.ended]
    title = plain(game.record.title or f"Map {game.record.start.map.name}")
    st.subheader(f"Review: {title}", anchor=False)
    if not ended:
        st.info(
            "There is no turn to review yet. Open the file of a game in the library, or play some"
            " turns on the page Analyse: a review grades every turn that was ended."
        )
        if st.button("Go to Library"):
            state.go("library")
        return
    asked = state.of(Asked)
    record = _main_line(game)
    if asked.record != record:
        unknown = any(isinstance(turn.before.hands[turn.seat], int) for turn in ended)
        told = f"{len(ended)} turns of the main line. A game of two takes about half a minute."
        if unknown:
            told += " Turns of players whose cards are not known are not graded."
        st.markdown(told)
        if st.button("Review this game", type="primary"):
            asked.record = record
            st.rerun()
        return
    watch("review", lambda: [_thought(record)], lambda thought: _body(game, thought))


def begin(game: Game) -> None:
    """Have a game be reviewed as soon as the page is shown."""
    state.of(Asked).record = _main_line(game)


def _main_line(game: Game) -> GameRecord:
    """The game without its variations: they are not graded."""
    record = game.record
    path: TurnPath = ()
    while record.after(path):
        for child in range(len(record.after(path)) - 1, 0, -1):
            record = record.without((*path, child))
        path = (*path, 0)
    return record


def _thought(record: GameRecord) -> Thought:
    return thinking.ask_game("review", record, html=True)


def _body(game: Game, thought: Thought) -> None:
    found = thought.latest
    if thought.error:
        st.error(plain(thought.error))
    if not thought.final:
        done = found["done"] if found else 0
        of = found["of"] if found else len(game.last().line)
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(done / max(of, 1), f"{done} of {of} turns are graded", width="stretch")
            if st.button("Stop", key="stop review"):
                thought.stop()
                st.rerun()
    if not found:
        return
    _curves(found["curves"])
    for words in found["points"]:
        st.markdown(plain(words))
    _players(found["review"]["players"])
    _turns(game, found["turns"])
    with st.expander("What the figures mean"):
        for words in MEANING:
            st.markdown(plain(words))
    if thought.final and "html" in found:
        st.download_button(
            "Save the review as a page to send",
            found["html"],
            file_name="review.html",
            mime="text/html",
            icon=":material/download:",
            on_click="ignore",
            key="save review",
        )


def _curves(curves: Sequence[str]) -> None:
    colors = ";".join(f"--{name}:{piece.fill}" for name, piece in look().pieces.items())
    ink = _INK["dark" if looks.theme() == "dark" else "light"]
    for name, curve in zip(("Chance to win", "Margin in Ecus"), curves, strict=False):
        st.markdown(f"**{name}**")
        st.html(f'<style>{_STYLE}</style><div style="{colors};{ink}">{curve}</div>')


def _players(players: Sequence[Mapping[str, Any]]) -> None:
    """A row a player: result, loss a turn with its error, what the result is made of."""
    rows = []
    for one in players:
        loss = "not known"
        if one["loss_per_turn"] is not None:
            loss = f"{one['loss_per_turn']:.1f} ± {one['loss_se']:.1f} ({one['counted']} turns)"
        parts = one["luck"] | {"start": one["start"], "remainder": one["remainder"]}
        parts |= {"own": one["skill"]["own"], "theirs": one["skill"]["others"]}
        final = "" if one["final"] is None else f"{one['final']:+d}"
        row = {"player": f"{one['color'].capitalize()} ({plain(one['name'])})", "margin": final}
        row |= {"lost a turn": loss}
        rows.append(row | {name: _signed(parts[key]) for key, name in _COLUMNS.items()})
    st.markdown("**Players** (Ecus of margin)")
    st.table(rows, border="horizontal", hide_index=True)


def _signed(value: float | None) -> str:
    return "–" if value is None else f"{value + 0.0:+.1f}"


def _turns(game: Game, turns: Sequence[Mapping[str, Any]]) -> None:
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
            if st.button("See the position before it", key=f"see {number}"):
                state.stand(game.at(turn.path[:-1]))
                state.go("analyse")


def _plays(plays: Sequence[str]) -> str:
    return " ".join(f"`{play}`" for play in plays)


VIEW: Final[View] = View(
    "Review",
    "query_stats",
    "review",
    show,
    "A game turn by turn: what each turn lost, what was luck, and where the game turned.",
)
