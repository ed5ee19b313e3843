"""The page Puzzles."""
