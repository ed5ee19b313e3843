"""Sentences for people, and the types of what is said. Knows nothing of how advice is found."""
