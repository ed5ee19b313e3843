"""The few lines that turn tags, attributes and text into SVG markup, everything escaped.

Elements are strings; numbers are written with at most two decimals. No ids are used anywhere, so
any number of pictures can stand on one page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape

#: Characters that XML 1.0 does not allow, and controls that could reorder what is displayed.
_BAD = re.compile(
    "[^\\t\\n\\u0020-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]"
    "|[\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]"
)

Attribute = str | int | float


def clean(text: str) -> str:
    """``text`` without control characters, on one line: fit for XML and for a terminal."""
    return " ".join(_BAD.sub("", text).split())


def number(value: float) -> str:
    """A number as SVG likes it: ``2``, ``0.5``, ``-1.25``."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


@lru_cache(maxsize=256)
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


# The same colours, classes and paths are written again and again.
@lru_cache(maxsize=2048)
def _quoted(text: str) -> str:
    return escape(clean(text), quote=True)


def _attributes(attributes: dict[str, Attribute]) -> str:
    return "".join(
        f' {_name(key)}="{_quoted(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )


def element(tag: str, *children: str, **attributes: Attribute) -> str:
    """``<tag …>children</tag>``; ``stroke_width`` becomes ``stroke-width``. Children are markup."""
    head = f"<{tag}{_attributes(attributes)}"
    return f"{head}>{''.join(children)}</{tag}>" if children else f"{head}/>"


def words(tag: str, text: str, **attributes: Attribute) -> str:
    """An element whose content is plain text, escaped: ``text``, ``title``, ``desc``."""
    return f"<{tag}{_attributes(attributes)}>{escape(clean(text), quote=False)}</{tag}>"


def group(name: str, children: Iterable[str], **attributes: Attribute) -> str:
    """A ``<g>`` with an accessible name, which browsers also show as a tooltip."""
    return element("g", words("title", name), *children, aria_label=name, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Attribute) -> str:
    """A rectangle, in pixels."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def pinned(x: float, y: float, size: float = 0.0) -> dict[str, Attribute]:
    """Attributes of a group that a page enlarges, writing and all, where it is shown too small.

    (x, y) stays where it is. ``size`` is that of a sign, to be treated as if it was writing; 0 if
    there is writing in the group. Writing that is in no such group is enlarged by itself.
    """
    attributes: dict[str, Attribute] = {"data_pin": f"{number(round(x, 1))} {number(round(y, 1))}"}
    return attributes | {"data_size": round(size, 2)} if size else attributes


def path(points: str, **attributes: Attribute) -> str:
    """A path from its ``d`` text."""
    return element("path", d=points, **attributes)


def polygon(points: Iterable[tuple[float, float]], **attributes: Attribute) -> str:
    """A closed polygon through ``points``, in pixels."""
    text = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return element("polygon", points=text, **attributes)
