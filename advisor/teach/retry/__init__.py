"""A player's mistakes as exercises to try again (docs/review.md)."""
