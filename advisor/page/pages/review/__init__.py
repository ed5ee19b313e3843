"""The page Review: a game looked through."""
