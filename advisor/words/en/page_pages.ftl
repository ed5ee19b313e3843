# The pages: their names at the top, and what the first page says of them.

pages-title = Khronos advisor
page-home = Home
page-learn = Learn
    .door = Never played Khronos? { $lessons } short lessons, from the first domain to strategy; the rules.
page-puzzles = Puzzles
    .door = { COUNT($puzzles, of: "puzzle") }: find the best turn. One for today, and a trainer that picks those at your level.
page-analyse = Analyse
    .door = The best turns in a position, with reasons, threats and money; or try a turn yourself.
page-play = Play
    .door = Play a game against bots of eight levels, with hints and, if you like, a tutor.
page-review = Review
    .door = A game turn by turn: what each turn lost, what was luck, and where the game turned.
page-retry = Retry
page-edit = Edit
    .door = Set up any position: map, buildings, players, cards. The page tells you at once what the rules forbid.
page-library = Library
    .door = Positions of real games and the examples of the rules; your own files; a new deal.
page-head = #### :material/{ $icon }: { $title }
page-setup = **{ $title }**
