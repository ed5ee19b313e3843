"""The compiled core: the rules of a card play in C++, the bound of the best turn, playouts.

``library`` loads it, ``exchange`` turns positions into its numbers, ``bound`` asks it. The sources
are in ``src/``, what compiles them in ``building/``.
"""
