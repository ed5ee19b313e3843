"""The game as an OpenSpiel game, and OpenSpiel's bots at our table (extra ``openspiel``).

``actions`` numbers what can be done, ``course`` is a game with its chance nodes and who knows what;
both are plain Python. ``game`` dresses them as ``pyspiel.Game`` and registers it, ``bots`` asks
OpenSpiel's searches for a play.
"""
