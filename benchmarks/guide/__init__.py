"""The measured strategy guide: what players say about Khronos, tested on thousands of games.

The claims stand in ``benchmarks/claims.yaml`` and were written before any of the games was played.
``games`` plays them, ``luck`` takes the luck of cards out, ``replaying`` counts what happened,
``exchanging`` is an experiment, and ``writing`` makes docs/strategy.md of it all.
"""
