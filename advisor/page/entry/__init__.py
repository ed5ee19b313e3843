"""Entering plays: where a play fits, what is still open about it, how it is paid."""
