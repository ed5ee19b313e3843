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
from advisor.words.position_words import cards_words
from advisor.words.say import joined, name, say
from positions.files.problems import Problem
from positions.setup import Player, Setup
from search.rules.convert import position_of
from search.rules.income import income_to_come

#: Problems that are listed; the others are counted.
_LISTED: Final = 6


def not_opened() -> None:
    """What is wrong with the file, text or link that was to be opened last; nothing if all is well.

    At the top of the page, where whoever pressed the button looks.
    """
    if session.state().instead is session.current():
        st.warning(say("unread-link"))
    unread = session.unread()
    if not unread:
        return
    sentences = [_at_line(problem) for problem in unread]
    with st.container(key="not-opened"):
        st.error(f"{say('unread-head')}\n\n{_listed(sentences)}")
        with st.container(horizontal=True, gap="small"):
            part = session.state().part
            if part is not None and reliable_button.button(
                say("page-open-part", turns=len(part.record.line(part.record.end_of()))),
                key="open part",
            ):
                session.open_part()
                session.go("analyse")
            st.button(say("unread-ok"), key="dismiss", on_click=session.dismiss)


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
    return [
        say("problem-placed", at=at, problem=plain(_sentence(problem)))
        for at, problem in zip(places, problems, strict=True)
    ]


def _at_line(problem: Problem) -> str:
    """A sentence with its line of the file in front."""
    sentence = plain(_sentence(problem))
    if not problem.line:
        return sentence
    return say("problem-at-line", line=problem.line, problem=sentence)


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
    words = setup_changes.problem_words(problem)
    if problem.where and problem.line:
        return say("problem-in", problem=words, where=problem.where)
    return words


def _listed(sentences: list[str]) -> str:
    """The first of them, one a line."""
    first = sentences[:_LISTED]
    if len(sentences) > _LISTED:
        first.append(say("problems-more", more=len(sentences) - _LISTED))
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
    paid = {}
    if legal and not over:
        position = position_of(setup)
        coming = {c for s, c in enumerate(position.table.colors) if income_to_come(position, s)}
        paid = {c: ecus for c, ecus in incomes_by_color(position).items() if c in coming}
    cards = "".join(
        _card(player, player.color == mover, paid.get(player.color), names.get(player.color, ""))
        for player in setup.players
    )
    st.html(f'<div class="players">{cards}</div>')


def _card(player: Player, moves: bool, income: Mapping[str, int] | None, who: str) -> str:
    """One player's card as markup; all in it is ours but numbers, and what is not is escaped."""
    color = escape(player.color, quote=True)
    bold = f"<b>{escape(name(player.color))}</b>"
    lines = [say("players-card-named", player=bold, name=escape(who)) if who else bold]
    if moves:
        lines[0] = f'<span class="move">{escape(say("players-to-move"))}</span>' + lines[0]
    lines.append(escape(say("players-card", ecus=player.ecus, cards=cards_words(player.hand))))
    if income is not None:
        paid = [escape(say("players-card-board", epoch=e, ecus=n)) for e, n in income.items()]
        by = joined("players-card-and", [f'<span class="by">{text}</span>' for text in paid])
        total = f"<b>{say('number', number=sum(income.values()))}</b>"
        lines.append(say("players-card-income", total=total, boards=by))
    fill = look().pieces[player.color].fill
    return (
        f'<div class="player {color}{" moves" if moves else ""}" style="--color: {fill}">'
        + "<br>".join(lines)
        + "</div>"
    )
