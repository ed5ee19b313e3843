"""What is known of one position: each search adds to it, and begins with it."""

from advisor.advise.analysis.analysis import Analysis
from advisor.advise.analysis.facts import Facts

__all__ = ["Analysis", "Facts"]
