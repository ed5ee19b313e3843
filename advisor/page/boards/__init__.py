"""The boards on the page: looked at, pointed at, clicked, dragged to, walked over with the keys.

``board_content`` says what the browser is sent, ``domain_facts`` what it tells of domains,
``board_component`` shows it and takes what was done on it; the files ``*.js`` and ``boards.css``
are what runs there.
"""
