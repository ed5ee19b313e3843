"""Boards of many positions on one page, small and in the colours of the page.

Drawn by ``advisor.draw`` in both themes; where those differ a CSS variable stands, so that one
picture serves for light and dark. What many pictures share, such as the ground, is written once.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from advisor.draw import boards_svg
from positions.setup import Setup

_COLOR: Final = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
#: A group without groups in it.
_GROUP: Final = re.compile(r"<g\b[^>]*>(?:(?!</?g\b).)*</g>", re.DOTALL)
#: Groups shorter than that are left where they are.
_LEAST: Final = 300


class Pictures:
    """Collects pictures; ``style`` and ``shared`` belong on the page before them."""

    def __init__(self) -> None:
        self._pairs: dict[tuple[str, str], str] = {}
        self._pictures: list[str] = []

    def add(self, setup: Setup) -> int:
        """Draw the boards of a setup; returns the number of the picture."""
        light, dark = (
            boards_svg(setup, theme=theme, with_legend=False, header=False)
            for theme in ("light", "dark")
        )
        others = iter(_COLOR.findall(dark))

        def replaced(match: re.Match[str]) -> str:
            pair = match[0].lower(), next(others).lower()
            if pair[0] == pair[1]:
                return pair[0]
            return f"var(--{self._pairs.setdefault(pair, f'b{len(self._pairs)}')})"

        self._pictures.append(_COLOR.sub(replaced, light))
        return len(self._pictures) - 1

    def style(self, dark: bool) -> str:
        """The variables of one theme, as CSS declarations."""
        return "".join(f"--{name}:{pair[dark]};" for pair, name in self._pairs.items())

    def written(self) -> tuple[str, list[str]]:
        """What the pictures share, as an SVG that shows nothing, and the pictures."""
        met = Counter(group for picture in self._pictures for group in set(_GROUP.findall(picture)))
        names = {
            group: f"part{number}"
            for number, (group, times) in enumerate(met.items())
            if times > 1 and len(group) >= _LEAST
        }
        parts = "".join(f'<g id="{name}">{group}</g>' for group, name in names.items())
        shared = f'<svg width="0" height="0" aria-hidden="true"><defs>{parts}</defs></svg>'

        def used(match: re.Match[str]) -> str:
            name = names.get(match[0])
            return match[0] if name is None else f'<use href="#{name}"/>'

        return shared, [_GROUP.sub(used, picture) for picture in self._pictures]
