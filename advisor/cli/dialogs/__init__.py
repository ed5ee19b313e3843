"""Conversations at the terminal: a game, a lesson, an exercise, the trainer."""
