"""Sentences for people, and the types of what is said. Knows nothing of how advice is found."""

from positions.words.say import add_texts

add_texts("advisor.words")
