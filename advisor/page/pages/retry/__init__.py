"""The page Retry: mistakes played again."""
