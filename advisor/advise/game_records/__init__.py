"""Game records played again: what was written down, checked and completed (formats §7)."""
