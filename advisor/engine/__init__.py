"""The engine: a process that answers queries in JSON lines, many at once (docs/engine.md).

``messages`` says what a query is, ``server`` answers, ``schedule`` decides who thinks when and
``crew`` keeps the worker processes; ``worker`` is one of them, ``actions`` is what it can do.
``client`` talks to all that.
"""
