# The page Analyse: its panels, and the turns, exchanges and threats that they list.

analyse-panel = { $panel ->
        [suggestions] Suggestions
        [trial] Try it yourself
        [money] Money
        [threats] Threats
        [exchange] Exchange
        [table] At the table
       *[share] Share
    }
analyse-panels = What now?
analyse-over = The game is over.

# The game beside the boards.
game-start = Start: turn { $turn }
game-menu = This game
game-save = Save the game
game-main-line = Make it the main line
game-delete = Delete from here
    .help = This turn and all that follow it; undo brings them back.
game-comment = Comment on this turn
    .keep = Keep it
game-title = Title of the game
game-names-keep = Keep them
# The name of a file without a title.
game-file = game

# One turn of the list. $rank is "none" for an exchange that stands below the turns.
listed-label = { $rank ->
        [none] or
       *[other] { $rank }
    }
listed-name = { $rank ->
        [none] The exchange
       *[other] Suggestion { $rank }
    }
    .show = { $rank ->
        [none] The exchange on the boards
       *[other] Suggestion { $rank } on the boards
    }
    .compare = { $rank ->
        [none] Compare with the exchange
       *[other] Compare with suggestion { $rank }
    }
listed-plays = { $before }; { $next }
    .short = { $before } · { $next }
listed-exchange = Exchange { CARDS($cards, form: "short") } for 2 Ecus, then look at what you drew
    .short = Exchange { CARDS($cards, form: "short") }
    .make = Make this exchange
    .counted = Ranked by the whole rest of the game; the panel Exchange counts this turn only.
listed-nothing = Play nothing, end the turn
    .short = End the turn
listed-unknown = –
listed-gain = { SIGNED($gain) }
listed-certain = { $gain ->
        [one] It earns { SIGNED($gain) } Ecu for certain.
        [-1] It earns { SIGNED($gain) } Ecu for certain.
       *[other] It earns { SIGNED($gain) } Ecus for certain.
    }
listed-margin = { SIGNED($margin) } ± { $error }
    .exact = { SIGNED($margin) }
# How margin and chance were found.
listed-proved = the game ends here: computed, not estimated
listed-estimated = estimated; no playouts yet
listed-playouts = { COUNT($playouts, of: "playout") }
listed-too-few = { COUNT($playouts, of: "playout") }, too few to tell
# $how is one of the texts before.
listed-better = { $how }; { $by } ± { $error } Ecus better than the first suggestion, which is not certain enough to lead (two errors are asked)
listed-equal = { $how }; as good as the first suggestion, within the error
listed-behind = { $how }; { $by } Ecus behind the first suggestion
listed-rival = { NAME($player, form: "Whose") } next income { $sign ->
        [minus] falls by { COUNT($ecus, of: "ecu") }.
       *[plus] rises by { COUNT($ecus, of: "ecu") }.
    }
listed-sentence = { $words }.
listed-with-like = { $number ->
        [one] { $short } (or 1 other turn worth the same)
       *[other] { $short } (or { $number } other turns worth the same)
    }
listed-with-hand = With { $hand }: { $plan }.
listed-play-nothing = play nothing
listed-discard = At the end discard { CARDS($cards, form: "short") }.
listed-like = Worth the same: { $plays }.
    .by = Worth the same within the error ({ SIGNED($difference) } ± { $error }): { $plays }.
listed-expected-margin = Expected margin: { $margin } Ecus over the best opponent.
listed-win-chance = Chance to win: { $chance }.
listed-looked = Based on: { $how }.
listed-rule = §{ $section } { $title }
listed-preview = { $turn }: { $words }
listed-earns-most = Earns the most this turn, whatever comes later:
listed-gone = On the boards, but no longer among the best:

# The heads of the list, and what they mean. $covers is what a proof ranges over.
turns-turn = turn
turns-gain = Ecus now
    .told = Ecus that the turn itself earns for certain
turns-margin = margin (Ecus)
    .told = Ecus over the best opponent at the end of the game, expected
turns-chance = chance to win
    .told = How often the player to move wins from there; a shared win counts as its share
turns-proved = Proved: no turn earns more, { $covers }.
turns-equal = As good as the first within the error.
turns-more = More
    .less = Less

# What the signs of the list mean, below it.
turns-signs = What the signs mean
turns-sign-proved = ✓
turns-sign-playouts = playouts
    .means = The rest of the game, played many times by a fast player, each time with other cards; margin and chance to win are averages of these games
turns-sign-alike = worth the same
    .means = Other turns that earn as much now, leave the boards paying as much and are as good within the error; they differ in squares or cards. “More” lists them
turns-sign-themes = themes
    .means = The round buttons of an open row, such as “paradox”: what the turn is about; each tells what it means, and its rule

# What is proved of the turn's earnings.
bound-proved = Proved: no turn earns more than { COUNT($ecus, of: "ecu") }, { $covers }.
bound-open = The best turn found earns { COUNT($ecus, of: "ecu") } for certain; no turn earns more than { $bound } (proved, { $covers }).

# What the engine is doing, and what can be done about it.
suggest-hint-only = Give me a hint only
suggest-leave-out = Leave out exchanges
suggest-standard-error = { $ordered ->
        [yes] ± is one standard error: two figures in three lie within it. It counts luck, opponents who think longer, and what playouts do not reach.
       *[no] ± is one standard error: two figures in three lie within it. It counts luck, opponents who think longer, and what playouts do not reach. Turns change places only when the difference between them exceeds its own error, which is smaller, so a lower margin can stand above a higher one.
    }
suggest-hint-soon = Looking for a hint …
suggest-looking = Looking at turns …
suggest-nothing-yet = Nothing found yet.
suggest-done = { $stopped ->
        [yes] Stopped.
       *[no] Done.
    }
    .playouts = { $stopped ->
        [yes] Stopped: { COUNT($playouts, of: "playout") }.
       *[no] Done: { COUNT($playouts, of: "playout") }.
    }
suggest-proving = Proving what the turn can earn: { COUNT($positions, of: "position") }
suggest-playouts = { COUNT($playouts, of: "playout") } …
suggest-examined = { COUNT($positions, of: "position") } examined …

# Where the turn is made.
make-turn = **Make this turn:** { $turn }.
make-exchange = **Make this exchange:** pay { COUNT($price, of: "ecu") }, discard { CARDS($cards, form: "short") }, then draw.
make-plays = Make its plays only
make-not-now = Not now
make-after = After this turn.

# What a turn that was tried leaves on the table. $covers is what the proof ranges over.
loss-none = No turn earns more (proved, { $covers }).
loss-exact = { COUNT($ecus, of: "ecu") } less than the best turn (proved, { $covers }).
loss-better = More than any turn found so far; a better turn would earn at most { COUNT($ecus, of: "ecu") } more.
loss-perhaps = As much as the best turn found so far; a better turn would earn at most { COUNT($ecus, of: "ecu") } more.
loss-between = At least { COUNT($low, of: "ecu") } less than the best turn, at most { $high }.
loss-plays-none = Nothing is given away yet (proved, { $covers }).
loss-plays-exact = The plays so far give away { COUNT($ecus, of: "ecu") } (proved, { $covers }).
loss-plays-perhaps = The plays so far give away at most { COUNT($ecus, of: "ecu") }, perhaps nothing.
loss-plays-between = The plays so far give away at least { COUNT($low, of: "ecu") }, at most { $high }.

# At the table.
table-to-move = **It is { NAME($player, form: "whose") } turn.** { COUNT($ecus, of: "ecu") }, { $cards }.
    .you = **It is your turn.** { COUNT($ecus, of: "ecu") }, { $cards }.
table-any-hand = You can enter any play that some hand of that size allows.
table-you-are = You are

# Players and what is wrong with the position.
players-to-move = to move
players-card = { COUNT($ecus, of: "ecu") } · { $cards }
players-card-income = Income if paid now { $total }: { $boards }
players-card-board = { NAME($epoch) } { $ecus }
players-card-and = { $before } · { $next }
players-card-named = { $player } ({ $name })
unread-link = The link contains no readable position.
unread-head = **Not opened.** The boards still show the position from before.
unread-ok = OK
problem-at-line = line { $line }: { $problem }
problem-in = { $problem } ({ $where })
problem-placed = **{ $at }**: { $problem }
problems-more = … and { $more } more.

# The position to be passed on.
share-file = Position file
share-svg = Picture (SVG)
share-png = Picture (PNG)
share-link = **A link with the position in it**
    .too-large = This position is too large for a link. Send the position file.
    .shows = Anyone who opens it sees the whole position, including your notes.
    .put = Put it in this page's address
share-text = **The file**
