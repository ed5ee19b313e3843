"""How a search runs: its clock, its workers, this machine."""
