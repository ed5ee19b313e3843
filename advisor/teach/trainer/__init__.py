"""The trainer: puzzles chosen by rating, and what was missed comes back (docs/train.md).

- ``exercise``: what the trainer knows of a puzzle
- ``rating``: a rating with its error, from attempts at puzzles of known difficulty
- ``store``: profiles and attempts, in SQLite
- ``queue``: when what was missed is asked again
- ``session``: what is asked next
- ``course``: the training of one profile with the puzzles that there are
"""
