"""The compiled core: the rules of a card play in C++, the bound of the best turn, playouts.

``load_core`` loads it, ``position_codec`` turns positions into its numbers, ``proved_bound`` asks
it. The sources are in ``src/``, what compiles them in ``building/``.
"""
