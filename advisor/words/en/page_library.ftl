# The page Library, and what is brought to it.

library-title = Library
library-open-own = Open a file or a text
library-deal = Deal a new game
library-words = Words
    .example = paradox, castle, income …
library-players = Players
library-turn = Turn
library-map = Map
library-any = Any
library-none = No position of the library fits this search.
# Whole games are elsewhere; the words are those by which they are looked for here.
library-games = The library has positions. Whole games, with examples to look through, are on the page Review.
    .words = game games review reviews record records replay match matches analyse analysis
library-more = Show { $more } more of { $all }
library-open = Open
library-happens = What happens

# A file or a text of the visitor's.
bring-file = Position or game
    .too-large = This file is larger than 4 MB; a game takes about ten kB.
    .open = Open the file
bring-text = or paste its text
    .open = Open the text

# A new game. The map may be the one that is on the page.
deal-map = Map
    .this = The map on the page
deal-rules = Rules
deal-players = Players
deal-seed = Seed
deal-start = Deal
