"""A turn played on the boards as a series of pictures."""
