"""The allocator: few candidate plays in an order, with cards, by whom, on which routes.

What is worth trying was chosen before (``search.solve.choice``), or found by the core.

``instance`` is the schema of problem and solution, ``model`` says it to CP-SAT, ``solve.allocate``
finds the best solution.
"""
