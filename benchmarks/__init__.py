"""Benchmarks: each module prints one JSON object with ``--json``; tables stand beside them."""
