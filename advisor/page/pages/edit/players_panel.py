"""Set up who plays, whose turn it is, and where the cards are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

import streamlit as st

from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import option_labels, reliable_button
from advisor.page.pages.edit import seats
from advisor.page.visit import session, setup_changes
from advisor.page.visit.bound_fields import bound
from advisor.words.say import name, say
from positions.files.ruleset_files import RULESETS, ruleset
from positions.setup import Player, Setup
from positions.things import (
    EPOCHS,
    HAND_SIZE,
    KINDS,
    MOST_ECUS,
    NO_CARDS,
    PHASES,
    Adventurer,
    Cards,
)

#: Pixels of fields, so that as many as belong together stand side by side beside the boards.
_NUMBER: Final = 96
_WORD: Final = 132
_PILE: Final = 112
_CARDS: Final = 128
_ADVENTURER: Final = 168


@dataclass(slots=True)
class Put:
    """Hands that were made unknown, by colour: they come back if they are known again."""

    hands: dict[str, Cards] = field(default_factory=dict)


def show_players_panel(picked: Picked | None) -> Overlay:
    """Turn, rules, players, discards; each field takes effect at once."""
    setup = session.current()
    _turn(setup)
    for seat, player in enumerate(setup.players):
        with st.container(border=True):
            _player(setup, seat, player)
    free = seats.free_colors(setup)
    if len(setup.players) < seats.MOST and reliable_button.button(
        say("edit-another-player"), key="another player", width="stretch"
    ):
        session.change(seats.with_another(setup, free[0]))
        st.rerun()
    _cards(setup)
    return Overlay()


def _turn(setup: Setup) -> None:
    turn, rules = setup.turn, setup.ruleset
    colors = [player.color for player in setup.players]
    phases = [phase for phase in PHASES if rules.holdem or phase in ("start", "action")]
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.number_input(
            say("edit-turn"), 1, rules.turns, step=1, width=_NUMBER,
            **bound("turn", turn.number, lambda n: _move_to(int(n), session.current().turn.player)),
        )  # fmt: skip
        st.selectbox(
            say("edit-mover"), colors if turn.player in colors else [*colors, turn.player],
            format_func=name, width=_WORD,
            **bound("mover", turn.player, lambda c: _move_to(session.current().turn.number, c)),
        )  # fmt: skip
        st.selectbox(
            say("edit-phase"), phases if turn.phase in phases else [*phases, turn.phase],
            format_func=_phase_name, width=_WORD, help=say("edit-phase.help"),
            **bound("phase", turn.phase, _in_phase),
        )  # fmt: skip
        st.selectbox(
            say("edit-rules"), RULESETS, width=_WORD,
            **bound("rules", rules.base, lambda base: _rules(base=str(base))),
        )  # fmt: skip
        st.checkbox(
            say("edit-holdem"),
            **bound("holdem", rules.holdem, lambda on: _rules(holdem=bool(on))),
        )
        st.checkbox(
            say("edit-attached"),
            help=option_labels.attached(),
            **bound("attached", rules.attached, lambda on: _rules(attached=bool(on))),
        )


def _phase_name(phase: str) -> str:
    return say("edit-phase-name", phase=phase)


def _move_to(number: int, color: str) -> None:
    session.change(setup_changes.with_turn(session.current(), number, color))


def _in_phase(phase: str) -> None:
    setup = session.current()
    session.change(replace(setup, turn=replace(setup.turn, phase=phase)))


def _rules(
    base: str | None = None, holdem: bool | None = None, attached: bool | None = None
) -> None:
    """Other rules; what is not named stays."""
    setup = session.current()
    now = setup.ruleset
    rules = ruleset(
        base if base in RULESETS else now.base,
        now.holdem if holdem is None else holdem,
        now.attached if attached is None else attached,
    )
    session.change(seats.with_rules(setup, rules))


def _player(setup: Setup, seat: int, player: Player) -> None:
    known = not isinstance(player.hand, int)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.selectbox(
            say("edit-player", number=seat + 1), [player.color, *seats.free_colors(setup)],
            format_func=name, width=_WORD,
            **bound(f"color {seat}", player.color, _with_seat(seat, seats.recolored)),
        )  # fmt: skip
        st.number_input(
            say("edit-ecus", player=player.color), 0, MOST_ECUS, step=1, width=_NUMBER,
            **bound(f"ecus {seat}", player.ecus, _player_field(seat, "ecus")),
        )  # fmt: skip
    with st.container(horizontal=True, gap="small"):
        if reliable_button.button(
            say("edit-player-up", player=player.color),
            key=f"earlier {seat}",
            help=say("edit-player-up.help"),
        ):
            session.change(seats.earlier(setup, seat))
            st.rerun()
        few = len(setup.players) <= seats.FEWEST
        if reliable_button.button(
            say("edit-player-gone", player=player.color),
            key=f"gone {seat}",
            help=say("edit-player-gone.help"),
            disabled=few,
        ):
            session.change(seats.without(setup, seat))
            st.rerun()
    st.toggle(
        say("edit-cards-known", player=player.color),
        **bound(f"known {seat}", known, lambda on: _known(seat, bool(on))),
    )
    with st.container(horizontal=True, gap="small"):
        if isinstance(player.hand, int):
            st.number_input(
                say("edit-cards", player=player.color), 0, HAND_SIZE, step=1, width=_NUMBER,
                **bound(f"hidden {seat}", player.hand, _player_field(seat, "hand")),
            )  # fmt: skip
        else:
            for kind, kind_name in enumerate(KINDS):
                st.number_input(
                    say("edit-cards-of-kind", player=player.color, kind=kind_name),
                    0, HAND_SIZE, step=1, width=_CARDS,
                    **bound(f"hand {seat} {kind}", player.hand[kind], _hand_field(seat, kind)),
                )  # fmt: skip
    if player.hand == NO_CARDS:
        st.caption(say("edit-no-cards-yet", player=player.color))
    for i, adventurer in enumerate(player.adventurers):
        with st.container(horizontal=True, gap="small"):
            st.selectbox(
                say("edit-adventurer", player=player.color, number=i + 1),
                EPOCHS, format_func=name, width=_ADVENTURER,
                **bound(
                    f"stands {seat} {i}", EPOCHS[adventurer.epoch],
                    _adventurer_field(seat, i, lambda a, to: a._replace(epoch=EPOCHS.index(to))),
                ),
            )  # fmt: skip
            st.number_input(
                say("edit-carried", number=i + 1), 0, 2, step=1, width=_CARDS,
                help=say("edit-carried.help", player=player.color, number=i + 1),
                **bound(
                    f"used {seat} {i}", adventurer.cards_used,
                    _adventurer_field(seat, i, lambda a, n: a._replace(cards_used=int(n))),
                ),
            )  # fmt: skip


def _with_seat(seat: int, change: Callable[[Setup, int, Any], Setup]) -> Callable[[Any], None]:
    return lambda value: session.change(change(session.current(), seat, value))


def _player_field(seat: int, field: str) -> Callable[[int], None]:
    def entered(number: int) -> None:
        setup = session.current()
        values: dict[str, Any] = {field: int(number)}
        session.change(
            setup_changes.with_player(setup, seat, replace(setup.players[seat], **values))
        )

    return entered


def _known(seat: int, on: bool) -> None:
    setup = session.current()
    player = setup.players[seat]
    count = player.hand if isinstance(player.hand, int) else sum(player.hand)
    hand: Cards | int = min(HAND_SIZE, count)
    if on:
        kept = session.of(Put).hands.get(player.color, (0, 0, 0))
        hand = kept if sum(kept) == count else (0, 0, 0)
    else:
        if not isinstance(player.hand, int):
            session.of(Put).hands[player.color] = player.hand
        hand = hand or HAND_SIZE
    session.change(setup_changes.with_player(setup, seat, replace(player, hand=hand)))


def _hand_field(seat: int, kind: int) -> Callable[[int], None]:
    def entered(number: int) -> None:
        setup = session.current()
        player = setup.players[seat]
        if not isinstance(player.hand, int):
            hand = seats.with_card(player.hand, kind, int(number))
            session.change(setup_changes.with_player(setup, seat, replace(player, hand=hand)))

    return entered


def _adventurer_field(
    seat: int, which: int, changed: Callable[[Adventurer, Any], Adventurer]
) -> Callable[[Any], None]:
    def entered(value: Any) -> None:
        setup = session.current()
        player = setup.players[seat]
        both: list[Adventurer] = list(player.adventurers)
        both[which] = changed(both[which], value)
        new = replace(player, adventurers=tuple(both))
        session.change(setup_changes.with_player(setup, seat, new))

    return entered


def _cards(setup: Setup) -> None:
    """Discards, Hold'em's reserve, and what is left in the draw pile."""
    piles = [("discard", setup.discard)]
    if setup.reserve is not None:
        piles.append(("reserve", setup.reserve))
    for pile, cards in piles:
        with st.container(horizontal=True, gap="small"):
            for kind, kind_name in enumerate(KINDS):
                st.number_input(
                    say("edit-pile", pile=pile, kind=kind_name), 0, 99, step=1, width=_PILE,
                    **bound(f"{pile} {kind}", cards[kind], _pile_field(pile, kind)),
                )  # fmt: skip
    st.caption(seats.deck_words(setup))


def _pile_field(pile: str, kind: int) -> Callable[[int], None]:
    def entered(number: int) -> None:
        setup = session.current()
        cards: Cards = getattr(setup, pile) or (0, 0, 0)
        changed: dict[str, Any] = {pile: seats.with_card(cards, kind, int(number))}
        session.change(replace(setup, **changed))

    return entered
