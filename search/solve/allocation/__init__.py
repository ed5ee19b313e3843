"""The allocator: which candidate plays, in which order, with which cards, by whom, on which routes.

``instance`` is the schema of problem and solution, ``model`` says it to CP-SAT, ``solve.allocate``
finds the best solution.
"""
