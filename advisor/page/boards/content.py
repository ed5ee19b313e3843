"""What the browser is sent to show the boards: markup of ``advisor.drawing``, and plain text.

Everything that depends on the position alone is kept for a while, so that a click costs little.
What is under ``ground``, ``pieces``, ``below``, ``above``, ``legend`` and ``svg`` is markup made by
``advisor.drawing``, which escapes; all else is text and must be put on the page as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from advisor.drawing.changes import CHANGES
from advisor.drawing.layers import Sheet, above_pieces, below_pieces, legend_svg, sheet
from advisor.drawing.scene import TERRAIN_NAMES
from advisor.drawing.theme import look, theme_named
from advisor.page.boards.facts import facts_of
from advisor.page.overlay import Overlay, Picked
from positions.setup import Setup
from positions.things import EPOCHS
from search.rules.check import defects
from search.rules.convert import position_of

#: Positions whose drawing and facts are kept, for all visitors together.
_KEPT: Final = 48


def content(
    setup: Setup,
    overlay: Overlay,
    *,
    picked: Picked | None = None,
    armed: str = "",
    theme: str = "light",
    stacked: bool = False,
) -> dict[str, Any]:
    """What is shown of ``setup`` (``overlay.setup`` if it has one) as a value for JSON.

    ``picked`` is the square that was chosen last, ``armed`` the palette's item that is chosen.
    """
    shown = overlay.setup or setup
    before = overlay.before or setup
    drawn = drawing(shown, theme)
    colors = theme_named(theme)
    return {
        "frame": {name: getattr(drawn.frame, name) for name in drawn.frame.__slots__},
        "ground": drawn.ground,
        "fonts": look().fonts,
        "terrain": [
            [TERRAIN_NAMES[letter] for letter in row] for row in drawn.boards[EPOCHS[0]].terrain
        ],
        "boards": [_board(drawn, epoch, overlay, before, theme) for epoch in EPOCHS],
        "facts": known_facts(shown),
        "colors": {
            "paper": colors.paper,
            "ink": colors.ink,
            "muted": colors.muted,
            "ring": colors.ring,
            "domain": colors.domain,
            "fits": colors.fits,
            "lost": colors.changes["gone"],
        },
        "picked": None if picked is None else [picked.epoch, picked.square, picked.gesture],
        "palette": [
            {"identity": item.identity, "label": item.label, "svg": item.svg, "size": item.size}
            for item in overlay.palette
        ],
        "armed": armed,
        "movable": overlay.movable,
        "stacked": stacked,
        "legend": legend(shown, theme),
    }


@lru_cache(maxsize=_KEPT)
def drawing(setup: Setup, theme: str) -> Sheet:
    """The boards of a setup, drawn; the same setup is drawn once."""
    return sheet(setup, theme)


@lru_cache(maxsize=_KEPT)
def legend(setup: Setup, theme: str) -> str:
    """The legend below the boards."""
    return legend_svg(setup, theme)


@lru_cache(maxsize=_KEPT)
def known_facts(setup: Setup) -> Mapping[str, list[dict[str, Any]]] | None:
    """The facts of all domains by epoch, for JSON; None if the setup breaks a rule."""
    if defects(setup):
        return None
    return {
        epoch: [
            {"squares": list(d.squares), "lines": list(d.lines), "dividing": list(d.dividing)}
            for d in domains
        ]
        for epoch, domains in facts_of(position_of(setup)).items()
    }


def _board(drawn: Sheet, epoch: str, overlay: Overlay, before: Setup, theme: str) -> dict[str, Any]:
    """One board: markup of its layers, and what is said of its squares."""
    board = drawn.boards[epoch]
    fits, refused = overlay.fits.get(epoch, {}), overlay.refused.get(epoch, {})
    changes = overlay.changes.get(epoch, {})
    lit = list(overlay.lit.get(epoch, ()))
    return {
        "epoch": epoch,
        "title": board.title,
        "about": board.describe(),
        "pieces": drawn.pieces[epoch],
        "below": below_pieces(drawn, epoch, lit, changes=changes, before=before, theme=theme),
        "above": above_pieces(
            drawn,
            epoch,
            lit=lit,
            labels=overlay.labels.get(epoch, {}),
            fits=fits,
            changes=changes,
            before=before,
            theme=theme,
        ),
        # Column, row, size, words, and whether it is part of the map and cannot be moved.
        "covers": [
            [p.column, p.row, p.size, p.describe().partition(": ")[2], p.printed]
            for p in board.pieces
        ],
        "fits": dict(fits),
        "refused": dict(refused),
        "changes": {square: CHANGES[c] for square, c in changes.items() if c in CHANGES},
    }
