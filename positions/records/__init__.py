"""Game records: a tree of turns in memory and in files (formats §7)."""
