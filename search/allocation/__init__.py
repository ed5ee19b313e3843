"""The allocator: which candidate plays, in which order, with which cards, by whom, on which routes.

``instance`` is the schema of problem and solution, ``validate`` checks a solution without a solver,
``solve.allocate`` finds the best one. In between: ``classes`` and ``plans`` (columns that look
alike, and the few patterns in which they can be made), ``reduce`` (strikes out exactly what cannot
be best) and ``model``, with one module of ``families`` for each family of constraints.
"""
