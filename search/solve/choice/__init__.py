"""CP-SAT chooses a turn: which blocks, which cards pay, who carries them, on which journeys.

``choice_problem`` is the schema; each family of constraints has a module (``chosen``, ``paid``,
``carried_by``, ``journeys``, ``income``), ``choice_model`` puts them together, and ``choose``
solves it again until the blocks that it picks stand side by side.
"""
