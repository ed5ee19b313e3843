"""Plays as people type them and as programs write them (formats §5)."""
