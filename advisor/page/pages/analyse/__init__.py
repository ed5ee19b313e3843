"""The page Analyse: its panels and what they list."""
