"""Teaching the game: lessons, puzzles, the trainer, sparring, mistakes to retry, the guide."""
