"""Text of files on the page: shown as text, whatever signs it holds."""

from __future__ import annotations


def plain(text: str) -> str:
    """The text without the signs that Markdown would take for its own."""
    return "".join("\\" + c if c in "\\`*_{}[]()#+-.!<>|~$:" else c for c in text)
