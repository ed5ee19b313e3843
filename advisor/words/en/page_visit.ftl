# What a visitor opens: games, positions, links; and the looks of the boards.

# A play of a game in its list of turns. $epoch is left out where it is Might.
turn-travel = to { NAME($epoch) }
turn-construct = { $epoch ->
        [might] { NAME($building) } { $at }
       *[other] { NAME($building) } { $at } on { NAME($epoch) }
    }
turn-upgrade = { $epoch ->
        [might] { $from } to { NAME($building) } { $at }
       *[other] { $from } to { NAME($building) } { $at } on { NAME($epoch) }
    }
turn-demolish = { $epoch ->
        [might] demolishes { $at }
       *[other] demolishes { $at } on { NAME($epoch) }
    }
turn-populate = cube { $at }
turn-renovate = renovates { $at }
turn-exchange = exchanges { COUNT($cards, of: "card") }
turn-swap = swaps { CARDS($give, form: "short") } for { CARDS($take, form: "short") }
turn-discard = discards { CARDS($cards, form: "short") }
turn-nothing = plays nothing
turn-and = { $before }; { $next }
turn-not-ended = not ended yet
turn-ecus = Ecus after the turn, and how it changed them
turn-variation = Played instead

# The title of a game that is dealt.
visit-new-game = New game, seed { $seed }

# What cannot be read. $file is its name.
unread-game-too-large = { $file } is larger than 4 MB
    .hint = a game takes about ten kB
unread-too-large = { $file } is larger than 256 kB
    .hint = a position takes a few kB
    .unpacked = { $file } is larger than 256 kB when unpacked
unread-no-position = the library has no such position
    .hint = choose one from the list
unread-game = it was not opened: { $why }
    .hint = the page Play continues games
unread-the-link = the link
unread-the-text = the text
unread-the-library = the library

problem-with-hint = { $message }: { $hint }
problem-and = { $before }; { $next }
problem-at = Age of { NAME($epoch) }, { $square }
problem-of-player = { NAME($player) }
    .field = { NAME($player) } { $field }

looks = Looks
looks-theme = Theme
looks-theme-name = { $theme ->
        [light] light
       *[dark] dark
    }
looks-stacked = One below the other
