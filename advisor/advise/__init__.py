"""Advice on a position or a game: turns to play, reasons, threats, reviews."""
