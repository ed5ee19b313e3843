"""What the page calls the optional rules (rules §7) where they can be switched on."""

from __future__ import annotations

from typing import Final

HOLDEM: Final = "Hold'em: an open reserve of three cards"
ATTACHED: Final = "Attached: military and religious buildings are only built beside a domain"
