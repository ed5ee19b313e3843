"""Players: who plays a game, each seeing only what their seat may know (docs/players.md).

``player`` is what a player can do, ``named`` makes one from a name as the arena takes it; the other
files hold the players.
"""
