"""What the browser is sent to show the boards: markup of ``advisor.draw``, and plain text.

Everything that depends on the position alone is kept for a while, so that a click costs little.
What is under ``ground``, ``rims``, ``pieces``, ``coins``, ``foot``, ``below``, ``above``,
``add`` and ``svg`` is markup made by ``advisor.draw``, which escapes; all else is text and
must be put on the page as text.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from advisor.draw.changes import CHANGES, change_words
from advisor.draw.income_marks import Holding
from advisor.draw.layers import Sheet, above_pieces, below_pieces, sheet
from advisor.draw.legend import legend_entries
from advisor.draw.scene import TERRAIN_NAMES, BuildingPiece
from advisor.draw.theme import look, theme_named
from advisor.page.boards.domain_facts import facts_of
from advisor.page.boards.domain_rows import domains_of
from advisor.page.boards.overlay import Ghost, Overlay, Picked
from advisor.page.visit.same_value import SameValue
from advisor.words.say import say
from positions.files.canonical import digest
from positions.setup import Setup
from positions.things import EPOCHS, square_place
from search.rules.convert import position_of
from search.rules.income import income_to_come
from search.rules.setup_check import defects

#: Positions whose drawing and facts are kept, for all visitors together.
_KEPT: Final = 96
#: Places for a building that are drawn all at once; of more, the one that is pointed at.
_PALE: Final = 2
#: Layers of a board that are made of parts with a key each, of which a preview changes some.
_IN_PARTS: Final = ("rims", "pieces", "foot", "coins")


def content(
    setup: Setup,
    overlay: Overlay,
    *,
    picked: Picked | None = None,
    armed: str = "",
    theme: str = "light",
    stacked: bool = False,
    epochs: Sequence[str] = EPOCHS,
    bare: bool = False,
    without: frozenset[str] = frozenset(),
    every: bool = False,
) -> dict[str, Any]:
    """What is shown of ``setup`` (``overlay.setup`` if it has one) as a value for JSON.

    ``picked`` is the square that was chosen last, ``armed`` the palette's item that is
    chosen. Of ``bare`` boards nothing is told of domains; ``without`` and ``every`` are those of
    ``show_boards``.
    """
    drawn_setup = overlay.setup or setup
    drawn = drawing(drawn_setup, theme, bare, without, every)
    grounds = dict.fromkeys(TERRAIN_NAMES, "")
    if "terrain" not in without:
        grounds = {letter: say(f"terrain-{name}") for letter, name in TERRAIN_NAMES.items()}
    colors = theme_named(theme)
    return {
        "frame": {name: getattr(drawn.frame, name) for name in drawn.frame.__slots__},
        "map": setup.map.name,
        "ground": drawn.ground,
        "fonts": look().fonts,
        "terrain": [[grounds[letter] for letter in row] for row in drawn.boards[EPOCHS[0]].terrain],
        "words": overlay.words,
        "at": _board_of(overlay),
        "boards": [_board(drawn, epoch, overlay, setup, theme) for epoch in epochs],
        "of": _of(drawn_setup, theme),
        "facts": {epoch: [] for epoch in epochs}
        if bare
        else known_facts(drawn_setup, without, every),
        "colors": {
            "paper": colors.paper,
            "ink": colors.ink,
            "muted": colors.muted,
            "ring": colors.ring,
            "domain": colors.domain,
            "fits": colors.fits,
            "lost": colors.changes["gone"],
        },
        "picked": _ringed(picked, overlay),
        "palette": [
            {
                "identity": item.identity,
                "label": item.label,
                "svg": item.svg,
                "size": item.size,
                "paints": item.paints,
                "caption": list(item.caption),
            }
            for item in overlay.palette
        ],
        "armed": armed,
        "idle": overlay.idle,
        "waits": overlay.waits,
        "movable": overlay.movable,
        "journeys": {who: list(epochs) for who, epochs in overlay.journeys.items()},
        "keys": {key: say("boards-key", key=key, what=what) for key, what in overlay.keys.items()},
        "told": {
            "empty": say("board-empty"),
            "on": say("boards-on-ground", ground="{ground}"),
            "squares": say("boards-larger.squares"),
            "whole": say("boards-larger.whole"),
            "alike": say("boards-larger.alike"),
            "keyed": say("boards-larger.keyed", words="{words}"),
            "lifted": say("boards-lifted"),
            "unknown": say("boards-unknown"),
            "elsewhere": say("boards-elsewhere", board="{board}", words="{words}"),
            "again": say("boards-touch-again"),
            "fits_only": say("boards-fits-only", board="{board}"),
            "fits_elsewhere": say("boards-fits-elsewhere", board="{board}"),
        },
        "footprint": overlay.footprint,
        "stacked": stacked,
        "legend": [
            {"svg": drawn, "text": words}
            for drawn, words in legend(
                drawn_setup, theme, tuple(epochs), without, every and not bare
            )
        ],
    }


def previews_content(
    setup: Setup, overlay: Overlay, previews: Mapping[str, Overlay], theme: str
) -> dict[str, Any]:
    """What is shown instead while something else on the page is pointed at, by its identity, and of
    which boards that is: ``of`` of their ``content``."""
    drawn_setup = overlay.setup or setup
    drawn = SameValue(drawing(drawn_setup, theme))
    return {
        "of": _of(drawn_setup, theme),
        "previews": {
            identity: _known_preview(drawn, setup, SameValue(preview), theme)
            for identity, preview in previews.items()
        },
    }


def _of(drawn: Setup, theme: str) -> str:
    """What tells boards from others; a preview is made of what differs from them."""
    return f"{digest(drawn)} {theme}"


@lru_cache(maxsize=_KEPT)
def drawing(
    setup: Setup,
    theme: str,
    bare: bool = False,
    without: frozenset[str] = frozenset(),
    every: bool = False,
) -> Sheet:
    """The boards of a setup, drawn, with what its domains pay; the same setup is drawn once.

    :param bare: without what they pay; ``without`` and ``every`` as for ``show_boards``.
    """
    held = {} if bare else holdings_of(setup, without, every)
    return sheet(setup, theme, held, without)


def holdings_of(
    setup: Setup, without: Collection[str] = (), every: bool = False
) -> Mapping[str, list[Holding]]:
    """The domains that somebody holds, by epoch; none if the setup breaks a rule.

    :param without: ``control`` leaves out who holds them, ``money`` what they pay.
    :param every: also those that nobody holds.
    """
    holdings: dict[str, list[Holding]] = {}
    if not sound(setup):
        return holdings
    position = position_of(setup)
    colors = position.table.colors
    for domain in domains_of(position):
        if domain.holders or every:
            holders = () if "control" in without else domain.holders
            # Who has had their last income is paid nothing any more.
            coming = any(income_to_come(position, colors.index(one)) for one in domain.holders)
            ecus = domain.ecus if coming and "money" not in without else 0
            held = Holding(domain.squares, holders, ecus, domain.collecting, domain.seats)
            holdings.setdefault(domain.epoch, []).append(held)
    return holdings


@lru_cache(maxsize=_KEPT)
def sound(setup: Setup) -> bool:
    """Whether the setup breaks no rule, so that domains can be told of."""
    return not defects(setup)


@lru_cache(maxsize=_KEPT)
def legend(
    setup: Setup,
    theme: str,
    epochs: tuple[str, ...] = EPOCHS,
    without: frozenset[str] = frozenset(),
    every: bool = False,
) -> tuple[tuple[str, str], ...]:
    """The legend below the boards: drawings and their words, as for ``legend_entries``."""
    return tuple(legend_entries(setup, theme_named(theme), epochs, without, every))


@lru_cache(maxsize=_KEPT)
def known_facts(
    setup: Setup, without: frozenset[str] = frozenset(), named: bool = False
) -> Mapping[str, list[dict[str, Any]]] | None:
    """The facts of all domains by epoch, for JSON; None if the setup breaks a rule.

    :param without: see ``facts_of``, like ``named``.
    """
    if not sound(setup):
        return None
    return {
        epoch: [
            {"squares": list(d.squares), "lines": list(d.lines), "dividing": list(d.dividing)}
            for d in domains
        ]
        for epoch, domains in facts_of(position_of(setup), without, named).items()
    }


def _ringed(picked: Picked | None, overlay: Overlay) -> list[str | int] | None:
    """The square with a ring, and the gesture that chose it; None where there is none, and where
    something was just built by it: the ring would lie on the building."""
    if picked is None or picked.adventurer:
        return None
    if picked.square in overlay.changes.get(picked.epoch, {}):
        return None
    return [picked.epoch, picked.square, picked.gesture]


def _board_of(overlay: Overlay) -> str:
    """Epoch of the board on which something happens; empty if that is none, or several."""
    if overlay.at:
        return overlay.at
    changed = [epoch for epoch in EPOCHS if overlay.changes.get(epoch)]
    built = [e for e in changed if "new" in overlay.changes[e].values()]
    lit = [epoch for epoch in EPOCHS if overlay.lit.get(epoch)]
    if built or changed:
        return (built or changed)[0]
    return lit[0] if len(lit) == 1 else ""


def _board(drawn: Sheet, epoch: str, overlay: Overlay, setup: Setup, theme: str) -> dict[str, Any]:
    """One board: markup of its layers, and what is said of its squares."""
    board = drawn.boards[epoch]
    changes = overlay.changes.get(epoch, {})
    return {
        "epoch": epoch,
        "title": board.title,
        "about": board.describe(),
        "larger": say("boards-larger", board=board.title),
        **{layer: "".join(getattr(drawn, layer)[epoch].values()) for layer in _IN_PARTS},
        **_marks(drawn, epoch, overlay, setup, theme),
        # Column, row, size, words, and whether it is part of the map and cannot be moved.
        "covers": [[p.column, p.row, p.size, p.words, p.printed] for p in board.pieces],
        "fits": dict(overlay.fits.get(epoch, {})),
        "places": {at: list(p) for at, p in overlay.places.get(epoch, {}).items()},
        "refused": dict(overlay.refused.get(epoch, {})),
        "changes": {square: change_words(c) for square, c in changes.items() if c in CHANGES},
    }


def _marks(drawn: Sheet, epoch: str, overlay: Overlay, setup: Setup, theme: str) -> dict[str, str]:
    """The marks of an overlay below and above the buildings of one board."""
    lit = list(overlay.lit.get(epoch, ()))
    changes = overlay.changes.get(epoch, {})
    before = overlay.before or setup
    return {
        "below": below_pieces(drawn, epoch, lit, changes=changes, before=before, theme=theme),
        "above": above_pieces(
            drawn,
            epoch,
            lit=lit,
            labels=overlay.labels.get(epoch, {}),
            fits=overlay.fits.get(epoch, {}),
            changes=changes,
            before=before,
            possible=_possible(epoch, overlay.ghosts.get(epoch, ())),
            theme=theme,
        ),
    }


def _possible(epoch: str, ghosts: Sequence[Ghost]) -> list[BuildingPiece]:
    """The buildings that may come to stand on a board, as they are drawn; none if they are many and
    would hide each other."""
    return [
        BuildingPiece(epoch, ghost.building, *square_place(ghost.at), ghost.owner or None)
        for ghost in ghosts
        if len(ghosts) <= _PALE
    ]


@lru_cache(maxsize=_KEPT)
def _known_preview(
    drawn: SameValue, setup: Setup, preview: SameValue, theme: str
) -> dict[str, Any]:
    """``_preview``, worked out once: a page that shows the same boards asks again and again."""
    return _preview(drawn.value, setup, preview.value, theme)


def _preview(drawn: Sheet, setup: Setup, preview: Overlay, theme: str) -> dict[str, Any]:
    """What differs from the boards that are shown, ``drawn``: parts to ``hide``, and to ``add``."""
    other = drawing(preview.setup or setup, theme)
    boards = {}
    for epoch in EPOCHS:
        sent: dict[str, Any] = _marks(other, epoch, preview, setup, theme)
        for layer in _IN_PARTS:
            now, then = getattr(drawn, layer)[epoch], getattr(other, layer)[epoch]
            hidden = [key for key, markup in now.items() if then.get(key) != markup]
            added = [markup for key, markup in then.items() if now.get(key) != markup]
            if hidden or added:
                sent[layer] = {"hide": hidden, "add": "".join(added)}
        boards[epoch] = sent
    return {"words": preview.words, "boards": boards}
