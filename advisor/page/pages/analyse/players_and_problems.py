"""What is wrong with the position or could not be opened, and who has what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Final

import streamlit as st

from advisor.advise.json_answers import incomes_by_color
from advisor.draw.theme import look
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.visit import session, setup_changes
from advisor.words.position_words import amount, cards_words
from advisor.words.say import say
from positions.files.problems import Problem
from positions.setup import Player, Setup
from search.rules.convert import position_of

#: Problems that are listed; the others are counted.
_LISTED: Final = 6


def not_opened() -> None:
    """What is wrong with the file, text or link that was to be opened last; nothing if all is well.

    At the top of the page, where whoever pressed the button looks.
    """
    if session.state().instead is session.current():
        st.warning("The link contains no readable position.")
    unread = session.unread()
    if not unread:
        return
    prefixes = [f"line {problem.line}: " if problem.line else "" for problem in unread]
    sentences = [
        line + plain(_sentence(problem)) for line, problem in zip(prefixes, unread, strict=True)
    ]
    with st.container(key="not-opened"):
        st.error(
            "**Not opened.** The boards still show the position from before.\n\n"
            + _listed(sentences)
        )
        with st.container(horizontal=True, gap="small"):
            part = session.state().part
            if part is not None and reliable_button.button(
                say("page-open-part", turns=len(part.record.line(part.record.end_of()))),
                key="open part",
            ):
                session.open_part()
                session.go("analyse")
            st.button("OK", on_click=session.dismiss)


def problems() -> bool:
    """List what is wrong with the position, or what is most likely a slip; True if it is legal."""
    setup = session.current()
    defects = setup_changes.problems_of(setup)
    if defects:
        st.error(_listed(_placed(defects, setup)))
    elif remarks := setup_changes.remarks_of(setup):
        st.info(_listed(_placed(remarks, setup)))
    return not defects


def _placed(problems: Sequence[Problem], setup: Setup) -> list[str]:
    """Sentences with where they belong in front."""
    places = [plain(setup_changes.place_words(problem, setup)) for problem in problems]
    return [f"**{at}**: {plain(_sentence(p))}" for at, p in zip(places, problems, strict=True)]


def marked(overlay: Overlay, picked: Picked | None = None) -> Overlay:
    """The overlay with what is wrong at its squares: outlined, an exclamation mark, the sentence.

    The mark avoids the chosen square, which has a ring around it.
    """
    setup = session.current()
    wrong = setup_changes.by_square(setup_changes.problems_of(setup), setup)
    lit = {epoch: list(squares) for epoch, squares in overlay.lit.items()}
    labels: dict[str, dict[str, str]] = {}
    for epoch, squares in wrong.items():
        for square in squares:
            covered = setup_changes.squares_of(setup, epoch, square)
            chosen = picked is not None and (picked.epoch, picked.square) == (epoch, square)
            labels.setdefault(epoch, {})[covered[-1] if chosen else square] = "!"
            lit.setdefault(epoch, []).extend(covered)
    return replace(overlay, lit=lit, labels=labels, refused=wrong) if wrong else overlay


def _sentence(problem: Problem) -> str:
    where = f" ({problem.where})" if problem.where and problem.line else ""
    return setup_changes.problem_words(problem) + where


def _listed(sentences: list[str]) -> str:
    """The first of them, one a line."""
    first = sentences[:_LISTED]
    if len(sentences) > _LISTED:
        first.append(f"… and {len(sentences) - _LISTED} more.")
    return "  \n".join(first)


def players(
    setup: Setup, legal: bool, names: Mapping[str, str] | None = None, over: bool = False
) -> None:
    """Who has what, and what each would collect now on the three boards; in each one's colour.

    :param names: what stands beside the colours.
    :param over: whether the game is over, so that nobody is to move.
    """
    names = names or {}
    mover = "" if over else setup.turn.player
    paid = incomes_by_color(position_of(setup)) if legal else {}
    cards = "".join(
        _card(player, player.color == mover, paid.get(player.color), names.get(player.color, ""))
        for player in setup.players
    )
    st.html(f'<div class="players">{cards}</div>')


def _card(player: Player, moves: bool, income: Mapping[str, int] | None, name: str) -> str:
    """One player's card as markup; all in it is ours but numbers, and what is not is escaped."""
    color = escape(player.color, quote=True)
    lines = [f"<b>{color.capitalize()}</b>" + (f" ({escape(name)})" if name else "")]
    if moves:
        lines[0] = '<span class="move">to move</span>' + lines[0]
    lines.append(f"{amount(player.ecus, 'Ecu')} · {escape(cards_words(player.hand))}")
    if income is not None:
        by = " · ".join(
            f'<span class="by">{epoch.capitalize()} {n}</span>' for epoch, n in income.items()
        )
        lines.append(f"Income if paid now <b>{sum(income.values())}</b>: {by}")
    fill = look().pieces[player.color].fill
    return (
        f'<div class="player {color}{" moves" if moves else ""}" style="--color: {fill}">'
        + "<br>".join(lines)
        + "</div>"
    )
