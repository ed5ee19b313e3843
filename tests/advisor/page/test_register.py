"""Scripts of components, as the browser gets them."""

from __future__ import annotations

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.page.components.register import script


def test_what_is_for_people_alone_is_not_sent() -> None:
    """Streamlit sends a script with each value of its component."""
    text = script("// Why.\n\nconst a = 1; // here\n  if (a) {\n    // deeper\n    b(`//`);\n  }\n")
    assert text.endswith("const a = 1; // here\nif (a) {\nb(`//`);\n}\n")
    assert text.startswith("function latest(show) {\n")
