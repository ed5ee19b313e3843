"""The page Library: positions to open."""
