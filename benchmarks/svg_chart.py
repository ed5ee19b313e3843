"""The frame of the charts that the benchmarks draw, as SVG."""

from __future__ import annotations

from collections.abc import Iterable

from advisor.draw.svg import element, words


def chart(parts: Iterable[str], width: float, height: float, title: str | None = None) -> str:
    """A white picture of so many pixels with these parts; ``title`` names it for who cannot see."""
    return element(
        "svg",
        *([] if title is None else [words("title", title)]),
        element("rect", width="100%", height="100%", fill="#fff"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family="sans-serif",
        font_size=12,
    )
