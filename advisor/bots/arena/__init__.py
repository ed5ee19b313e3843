"""Matches between players: dealt in pairs, recorded, resumed, scored with intervals.

``match`` plays one game, ``folder`` keeps the records, ``run`` plays what is missing wherever there
are workers, ``score`` tells what it means.
"""
