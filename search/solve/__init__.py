"""The best turn with proof: guaranteed gain or lead, its line and an upper bound (formats §6)."""
