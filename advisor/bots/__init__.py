"""Who plays besides people: players and their levels, the arena, OpenSpiel."""
