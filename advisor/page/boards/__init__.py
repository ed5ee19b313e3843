"""The boards on the page: looked at, pointed at, clicked, dragged to, walked over with the keys.

``content`` says what the browser is sent, ``facts`` what it tells of domains, ``component`` shows
it and takes what was done on it; the files ``*.js`` and ``boards.css`` are what runs there.
"""

from advisor.page.boards.board_component import show

__all__ = ["show"]
