"""Boards and players as text for a terminal, readable with and without colour.

- ``boards``: the boards side by side as far as the width allows, and a legend.
- ``pieces``: buildings as boxes that cover exactly their squares.
- ``players``: the players as a table or, where it is narrow, one below the other.
- ``spans``: text with styles; rich is imported only for colour.
"""

from __future__ import annotations

from advisor.draw.terminal.terminal_boards import boards_renderable, boards_text
from advisor.draw.terminal.terminal_players import players_text

__all__ = ["boards_renderable", "boards_text", "players_text"]
