"""The measured strategy guide: what players say about Khronos, tested on thousands of games.

The claims stand in ``guide_claims.yaml`` and were written before any of the games was played.
``play_games`` plays them, ``game_luck`` takes the luck of cards out, ``game_counts`` counts what
happened, ``exchanging`` is an experiment, and ``write_guide`` makes docs/strategy.md of it all.
"""
