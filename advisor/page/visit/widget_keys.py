"""Keys under which Streamlit keeps what is entered in fields that the page asks for by name.

Fields whose value is taken where they are drawn need none; their ``key=`` only tells them apart.
What a panel remembers is in no key: it is a record (``advisor.page.visit.session.of``).
"""

from __future__ import annotations

from typing import Final

BOARDS: Final = "boards"
CLOCK: Final = "clock"
CURVES: Final = "curves"
MOVES: Final = "moves"
GAME: Final = "game"
KEPT: Final = "kept"
PANEL: Final = "panel shown"
PART: Final = "part"
TURNS: Final = "turns"
DOMAIN: Final = "money domain"
HINT: Final = "hint only"
LEAVE_OUT: Final = "leave out exchanges"
ROWS: Final = "rows"
SHADOWS: Final = "with shadows"
WHOSE: Final = "whose"
