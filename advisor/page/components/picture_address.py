"""A drawing as an address, for a picture on the page."""

from __future__ import annotations

import base64


def picture_address(svg: str) -> str:
    """The address that holds a drawing: a browser draws it, and nothing of it is run."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode("utf-8")).decode("ascii")
