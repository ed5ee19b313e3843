"""The page Play: a game against bots."""
