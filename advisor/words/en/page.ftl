# What every page says.

page-server-away = No connection
    .help = The server of this page does not answer. If it runs on your own computer, start it again: this page then continues by itself, with everything on the boards.

# A game with a mistake in it can be opened up to there.
page-open-part = { $turns ->
        [one] Open the game up to the mistake (1 turn)
       *[other] Open the game up to the mistake ({ $turns } turns)
    }

# Above the boards.
head-map = Map { $map }
head-later = { $title } – later
head-changed = { $title } – changed
head-over = The game is over
head-undo = Undo
    .round = Take back the last round
    .help = Take the last step back (Alt+Z)
    .leaves = Back to the position that was open before (Alt+Z)
    .turn = Take your last turn back, with what the others did since (Alt+Z)
head-redo = Redo
    .help = Do it again (Alt+Y)
head-start-over = Start over
    .help = The position as it was opened

# What the engine is doing in a panel.
ask-longer = Think longer
    .help = For { $seconds } seconds
ask-stop = Stop
    .help = Stop, and keep what was found
ask-done = Done.
    .stopped = Stopped.
ask-progress = **{ $words }**
ask-restarted = The search had stopped; it has started again.
ask-failed = The search failed twice on this question. Ask something else, or try again later.
ask-impossible = This position cannot be analysed: { $why }.

# A play in the text of a lesson, without its cards.
spelled-travel = travel from { NAME($from) } to { NAME($to) }
spelled-swap = swap { CARDS($give, form: "short") } for { CARDS($take, form: "short") }
spelled-exchange = exchange { CARDS($cards, form: "short") }
    .draws = exchange { CARDS($cards, form: "short") } for { CARDS($draw, form: "short") }
spelled-demolish = demolishing { $at } of { NAME($epoch) }
spelled-populate = a cube on { $at }
spelled-renovate = renovating { $at }
spelled-construct = { NAME($building, form: "a") } on { $at } of { NAME($epoch) }
spelled-upgrade = upgrading { $from } of { NAME($epoch) } to { NAME($building, form: "a") }
    .moved = upgrading { $from } of { NAME($epoch) } to { NAME($building, form: "a") } on { $at }

# The optional rules where they can be switched on.
option-holdem = Hold'em: an open reserve of three cards
option-attached = Attached: military and religious buildings are only built beside a domain
