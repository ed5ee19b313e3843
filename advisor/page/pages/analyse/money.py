"""Money: which domain pays what to whom at the next income, as things stand."""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.page.boards.domain_rows import (
    Account,
    DomainRow,
    accounts,
    domain_at,
    domains_of,
    holder_words,
    pay_words,
    power_words,
)
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.visit import session
from advisor.page.visit.widget_keys import DOMAIN
from advisor.words.position_words import amount
from positions.things import EPOCHS
from search.rules.convert import position_of
from search.rules.position import Position

_EVERYBODY: Final = "everybody"


def show_money_panel(picked: Picked | None) -> Overlay:
    """Players against epochs, and the list of domains; the one that is chosen lights up."""
    setup, start = session.current(), session.start()
    position = position_of(setup)
    before = position_of(start) if start != setup and start.players else None
    left, right = st.columns([2, 3], gap="large")
    with left:
        _table(position, before)
    with right:
        chosen = _list(position, picked)
    if chosen is None:
        return Overlay()
    words = f"Age of {chosen.epoch.capitalize()}, domain at {chosen.at}: {_words(chosen)}."
    return Overlay(words=words, lit={chosen.epoch: chosen.squares})


def _table(position: Position, before: Position | None) -> None:
    """What each player would collect now, and how the turn that was begun has changed it."""
    st.markdown("**What each would collect now**")
    same = before is not None and before.table.colors == position.table.colors
    old = {account.color: account for account in accounts(before)} if same and before else {}
    rows = []
    for account in accounts(position):
        was = old.get(account.color)
        row = {"player": account.color.capitalize()}
        for number, epoch in enumerate(EPOCHS):
            row[epoch] = _amount(account, number, was)
        row["total"] = _change(account.total, was.total if was else account.total)
        rows.append(row)
    st.table(rows, border="horizontal", hide_index=True)
    turns = sorted(position.table.pays)
    coming = next((turn for turn in turns if turn >= position.number), None)
    when = f"Income comes on turns {' and '.join(map(str, turns))}"
    when += f"; the next is that of turn {coming}." if coming else "."
    absent = "– is an epoch where the player has no adventurer."
    compared = " In brackets: what the turn has changed so far." if old else ""
    st.caption(f"{when} {absent}{compared}")


def _amount(account: Account, epoch: int, was: Account | None) -> str:
    now = account.incomes[epoch]
    before = was.incomes[epoch] if was else now
    if not account.stands[epoch]:
        return "–" if before == now else f"– ({now - before:+d})"
    return _change(now, before)


def _change(now: int, before: int) -> str:
    return str(now) if now == before else f"{now} ({now - before:+d})"


def _list(position: Position, picked: Picked | None) -> DomainRow | None:
    """The domains to choose from; a square that was clicked chooses its own."""
    domains = domains_of(position)
    who, all_of_them = st.columns([3, 2], vertical_alignment="bottom")
    colors = [_EVERYBODY, *position.table.colors]
    owner = who.segmented_control(
        "Domains that pay", colors, default=_EVERYBODY, format_func=str.capitalize, key="money who"
    )
    idle = all_of_them.checkbox("also those that pay nobody", key="money idle")
    listed = [
        domain
        for domain in domains
        if (domain.ecus or idle) and (owner in (None, _EVERYBODY) or owner in domain.holders)
    ]
    if picked is not None and session.fresh():
        clicked = domain_at(position, picked.epoch, picked.square)
        if clicked is not None:
            st.session_state[DOMAIN] = _name(clicked)
    wanted = st.session_state.get(DOMAIN)
    listed += [domain for domain in domains if _name(domain) == wanted and domain not in listed]
    names = [_name(domain) for domain in listed]
    if wanted not in names:
        st.session_state[DOMAIN] = None
    if not listed:
        st.caption("No domain pays anything.")
        return None
    name = st.radio(
        "Domains",
        names,
        index=None,
        format_func=lambda name: f"{name} · {_short(listed[names.index(name)])}",
        captions=[f"{power_words(d)}; {amount(d.buildings, 'building')}" for d in listed],
        key=DOMAIN,
        label_visibility="collapsed",
    )
    return listed[names.index(name)] if name in names else None


def _name(domain: DomainRow) -> str:
    return f"{domain.epoch.capitalize()} {domain.at}"


def _short(domain: DomainRow) -> str:
    return f"{holder_words(domain)}, {pay_words(domain)}"


def _words(domain: DomainRow) -> str:
    return f"{power_words(domain)}; {_short(domain)}"
