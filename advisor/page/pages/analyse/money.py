"""Money: which domain pays what to whom at the next income, as things stand."""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.advise.explain.turn_allocation import allocation_of
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
from advisor.page.entry.tried_turn import base_of
from advisor.page.visit import session
from advisor.page.visit.widget_keys import DOMAIN
from advisor.words.allocation_words import allocation_words
from advisor.words.say import listed, name, say
from positions.things import EPOCHS
from search.rules.convert import position_of
from search.rules.position import Position

_EVERYBODY: Final = "everybody"


def show_money_panel(picked: Picked | None) -> Overlay:
    """Players against epochs, and the list of domains; the one that is chosen lights up."""
    setup, start = session.current(), session.start()
    position = position_of(setup)
    before = position_of(start) if start != setup and start.players else None
    _table(position, before)
    _allocation()
    chosen = _list(position, picked)
    if chosen is None:
        return Overlay()
    words = say(
        "money-chosen",
        epoch=chosen.epoch,
        at=chosen.at,
        powers=power_words(chosen),
        holders=holder_words(chosen),
        pays=pay_words(chosen),
    )
    return Overlay(words=words, lit={chosen.epoch: chosen.squares})


def _table(position: Position, before: Position | None) -> None:
    """What each player would collect now, and how the turn that was begun has changed it."""
    st.markdown(say("money-now"))
    same = before is not None and before.table.colors == position.table.colors
    old = {account.color: account for account in accounts(before)} if same and before else {}
    rows = []
    for account in accounts(position):
        was = old.get(account.color)
        row = {say("money-player"): name(account.color)}
        for number, epoch in enumerate(EPOCHS):
            row[name(epoch)] = _amount(account, number, was)
        row[say("money-total")] = _change(account.total, was.total if was else account.total)
        rows.append(row)
    st.table(rows, border="horizontal", hide_index=True)
    turns = sorted(position.table.pays)
    coming = next((turn for turn in turns if turn >= position.number), None)
    numbers = listed(map(str, turns))
    if coming is None:
        when = say("money-turns", turns=numbers)
    elif coming == position.number:
        when = say("money-turns.now", turns=numbers)
    else:
        when = say("money-turns.next", turns=numbers, next=coming)
    compared = [say("money-compared")] if old else []
    st.caption(" ".join([when, say("money-legend"), *compared]))


def _allocation() -> None:
    """Which card paid for what in the turn so far, who carried it, what each journey brings."""
    begun, plays = base_of(session.start(), session.line())
    if not plays:
        return
    line = ((tried.play, position_of(tried.after)) for tried in plays)
    st.markdown(say("money-paid"))
    for sentence in allocation_words(allocation_of(position_of(begun), line)):
        st.markdown(sentence)


def _amount(account: Account, epoch: int, was: Account | None) -> str:
    now = account.incomes[epoch]
    before = was.incomes[epoch] if was else now
    if not account.stands[epoch]:
        return (
            say("money-change.absent", change=now - before)
            if before != now
            else say("money-absent")
        )
    return _change(now, before)


def _change(now: int, before: int) -> str:
    if now == before:
        return say("number", number=now)
    return say("money-change", ecus=now, change=now - before)


def _list(position: Position, picked: Picked | None) -> DomainRow | None:
    """The domains to choose from; a square that was clicked chooses its own."""
    domains = domains_of(position)
    who, all_of_them = st.columns([3, 2], vertical_alignment="bottom")
    colors = [_EVERYBODY, *position.table.colors]
    owner = who.segmented_control(
        say("money-paying"), colors, default=_EVERYBODY, format_func=_who, key="money who"
    )
    idle = all_of_them.checkbox(say("money-idle"), key="money idle")
    shown = [
        domain
        for domain in domains
        if (domain.ecus or idle) and (owner in (None, _EVERYBODY) or owner in domain.holders)
    ]
    if picked is not None and session.fresh():
        clicked = domain_at(position, picked.epoch, picked.square)
        if clicked is not None:
            st.session_state[DOMAIN] = _identity(clicked)
    wanted = st.session_state.get(DOMAIN)
    shown += [domain for domain in domains if _identity(domain) == wanted and domain not in shown]
    known = {_identity(domain): domain for domain in shown}
    if wanted not in known:
        st.session_state[DOMAIN] = None
    if not shown:
        st.caption(say("money-nothing"))
        return None
    chosen = st.radio(
        say("money-domains"),
        list(known),
        index=None,
        format_func=lambda identity: _row(known[identity]),
        captions=[
            say("money-caption", powers=power_words(domain), buildings=domain.buildings)
            for domain in shown
        ],
        key=DOMAIN,
        label_visibility="collapsed",
    )
    return known.get(chosen or "")


def _who(color: str) -> str:
    return say("money-everybody") if color == _EVERYBODY else name(color)


def _identity(domain: DomainRow) -> str:
    return f"{domain.epoch} {domain.at}"


def _row(domain: DomainRow) -> str:
    where = say("money-domain", epoch=domain.epoch, at=domain.at)
    holders, pays = holder_words(domain), pay_words(domain)
    return say("money-row", domain=where, holders=holders, pays=pays)
