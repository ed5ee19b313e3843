"""A fast policy for the rest of a game, its weights fitted from self-play (docs/estimate.md)."""
