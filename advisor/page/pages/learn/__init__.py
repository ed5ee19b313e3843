"""The page Learn: lessons, puzzles, the trainer."""
