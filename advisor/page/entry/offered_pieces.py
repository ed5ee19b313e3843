"""The pieces above the boards where plays are entered."""

from __future__ import annotations

from advisor.page.boards import piece_items
from advisor.page.boards.overlay import Overlay
from advisor.page.visit import board_settings, session
from advisor.teach.lessons.taught_so_far import TaughtPlays
from search.rules.position import Position


def pieces(position: Position, offer: TaughtPlays | None = None) -> Overlay:
    """The pieces of the player to move above the boards, and nothing on these.

    :param offer: those of a lesson alone, with their names.
    """
    theme = board_settings.theme()
    items = (
        piece_items.plays(position, theme)
        if offer is None
        else piece_items.offered(position, offer, theme)
    )
    return Overlay(palette=items, armed=session.armed())
