# A play that is entered on the boards: what is open about it.

entry-cancel = Cancel
entry-answer-first = Answer this first, or cancel it.
    .waits = First answer the question about this play: { $play }.
    .other = Answer this first, or cancel it: { $other } comes after it.
entry-question = { $play }. { $question }
entry-who-travels = Who travels?
entry-who-carries = Who carries the cards?
    .why = An adventurer carries at most { COUNT($most, of: "card") } a turn. Whoever carries fewer now can still carry more later in this turn.
entry-which-place = Where should it stand? Choose a number, on the boards or here.
entry-which-play = Which of these?
entry-numbered = { $number } · { $play } ({ COUNT($cards, of: "card") })

# What a click on a square that lights up does.
entry-fits = { $play } ({ COUNT($cards, of: "card") })
entry-fits-several = { $play }, or { $others } other ways to place it; a click shows them
entry-fits-more = { $text }. { $more }
entry-shadows-differ = Their shadows differ.

# Pieces: what they are called, and what they take.
entry-piece = { $piece } ({ $price })
entry-piece-not-now = { $piece }: not now. { $why }
entry-price = { $cards } { NAME($kind) }
entry-price-upgrade = { $price }, upgrade: { $fewer }
# What a building pays at once on Might, and on Faith.
entry-bonus = { $price }; pays { COUNT($might, of: "ecu") } on Might, { $faith } on Faith
    .short = +{ $might }/+{ $faith } Ecus
entry-cube = Place a cube
    .short = Cube
    .price = 1 civil
    .cost = 1 civil
entry-renovate = Renovate
    .short = Renovate
    .price = 1 card of its kind
    .cost = 1 card
entry-demolish = Demolish
    .short = Demolish
    .price = 1 card of its kind, 1 Ecu
    .cost = 1 card, 1 Ecu
entry-by-name = Pieces by name, and their keys

# Above the boards: what to do now.
entry-first = Choose a piece, then a square that lights up; or choose a square first.
    .bonus = Choose a piece, then a square that lights up; or a square first. +{ $might }/+{ $faith } Ecus: paid at once, on Might and on Faith.
    .square = { $at }: choose what to play there.
entry-where = { $piece }: choose a square that lights up.
    .large = { $piece }: choose a square that lights up for its top left corner.
    .large-or-upgrade = { $piece }: choose its top left corner, or the building to upgrade.
entry-not-now = { $piece }: not now. { $why }

# Why not. The first two are said within a sentence.
entry-no-square = no square fits
    .most = no square fits; on most of them: { $why }
# An upgrade that the cards would pay for, and what any other way would take.
entry-not-upgraded = upgrading { $at } on { NAME($epoch) } would take fewer cards, but { $why }; elsewhere: { $new }
    .room = upgrading { $at } on { NAME($epoch) } would take fewer cards, but there is no room for it around { $at }; elsewhere: { $new }
entry-reason-only =
    .cube = cubes are put on Reason only
    .ruin = ruins are renovated on Reason only
entry-nothing-here = Nothing can be played here: { $why }.
entry-untaught = A later lesson explains what can be played here.
entry-refused = { $aim } on { $at } of { NAME($epoch) }: { $why }.
entry-refused-more = { $text } { $more }
entry-reaches = With its top left corner on { $at } it would reach to { $to }.
    .outside = With its top left corner on { $at } it would not fit on the board.

# Travel.
entry-travel = Travel
entry-travel-to = Travel { $journey }
entry-no-travel = No travel now: it costs 1 Ecu (§2.2), and { NAME($player) } has none.

# What is open about a play.
entry-play-on = Play on { $at } of { NAME($epoch) }
entry-and = { $before }; { $next }
entry-traveller = the adventurer who has carried { COUNT($cards, of: "card", form: "or-none") }
entry-carrier = one adventurer carries { COUNT($cards, of: "card") }
    .unlike = { $used ->
        [0] the adventurer who has carried nothing yet
       *[other] the adventurer who has already carried { COUNT($used, of: "card") }
    }
entry-carriers = one adventurer carries { $more }, the other { $fewer }
    .each = each adventurer carries { COUNT($cards, of: "card") }
    .unlike = { $used ->
        [0] the adventurer who has carried nothing yet carries { $cards }, the other { $other }
       *[other] the adventurer who has already carried { COUNT($used, of: "card") } carries { $cards }, the other { $other }
    }
entry-decide = { $question }. Choose a square that lights up, or a button:
    .boards = { $question }.
entry-smaller = { NAME($building) } on { $at }
entry-downsized = { NAME($building) } on { $at } is downsized
    .owned = { NAME($owner, form: "whose") } { NAME($building) } on { $at } is downsized
entry-others = When others decide
    .help = Best for them: the choice that puts the player who decides furthest ahead of their best rival. Worst for the player to move: the choice that leaves that player the fewest Ecus, income included.
    .me = I decide for them
    .theirs = what suits them best
    .worst = what is worst for the player to move
entry-advisor =
    .theirs = The advisor answers: what suits them best
    .worst = The advisor answers: what is worst for the player to move

# Exchange and swap, and what was drawn.
entry-exchange = Exchange
    .first = Exchange first (2 Ecus)
entry-swap = Swap
    .first = Swap with the reserve first
entry-hand = { $player ->
        [you] **Which { COUNT($cards, of: "card") } are in your hand?** They have not been entered yet.
       *[other] **Which { COUNT($cards, of: "card") } are in { NAME($player, form: "whose") } hand?** They have not been entered yet.
    }
    .impossible = Choose { COUNT($cards, of: "card") }; of each kind no more than are unseen (§2.6).
entry-hand-said = These are the cards
entry-drew = What did { NAME($player) } draw? ({ COUNT($cards, of: "card") })
entry-draws-unseen = { NAME($player) } draws { COUNT($cards, of: "card") }, unseen.
entry-drew-impossible = These cards cannot be drawn (§2.6).
entry-drew-which = Choose which { COUNT($cards, of: "card") }.
entry-drew-unknown = { NAME($player) } then holds { COUNT($cards, of: "unknown-card") }.
entry-answer =
    .listed = One of these hands
    .typed = These cards
    .dealt = Deal them
    .unknown = I don't know
entry-seed = Seed
entry-dealt = Dealt with seed { $seed }: { $cards }.
entry-hand-then = The hand is then
entry-coming = { $cards } ({ $percent } %)
    .rare = { $cards } (under 1 %)

# The end of a turn, and of the game.
entry-last-turn = Back to the last turn
entry-end = End { NAME($player, form: "whose") } turn
entry-end-head = **End of { NAME($player, form: "whose") } turn.** { $pays }
entry-pays = Income: { $income }.
entry-pays-nothing = Turn { $turn } pays no income.
entry-income = { $ecus } ({ $boards })
entry-income-board = { NAME($epoch) } { $ecus }
entry-boards = { $before }, { $next }
entry-ended = { NAME($player) } has ended the turn.
entry-collects = { NAME($player) } collects { $income }.
entry-ended-then = { $ended } { $then }
entry-next = { NAME($player) } is next, turn { $turn }, with { $cards }.
entry-result = { $winners ->
        [one] The game is over. { $won } wins: { $ecus }.
       *[other] The game is over. { $won } share the win: { $ecus }.
    }
entry-result-seat = { NAME($player) } { $ecus }

# What a turn that is tried out brings.
trial-head = **{ NAME($player) }, turn { $turn }:** { $cards }
trial-so-far = So far
trial-income = Income
    .help = What the boards pay where the player stands, if the turn ended now.
    .help-not-paid = What the boards pay where the player stands, if the turn ended now. It does not come this turn.
trial-earns = The turn earns
    .help = What the plays bring for certain if the turn ended now, whatever the others decide.
    .help-paid = What the plays bring for certain if the turn ended now, whatever the others decide, income included.
trial-nobody-there = { NAME($epoch) } – (no adventurer there)
trial-by-board = By board: { $boards }
trial-compare = Compare with the best turn
trial-too-many = Others have too many choices here to say what is certain.
trial-looking = Looking for the best turn …
    .further = Looking further …
trial-behind = If it ended now: **{ $words }**
    .planned = Planned in advance, whatever others decide: **{ $words }**
    .so-far = So far: **{ $words }**
trial-from-exchange = Counted from the exchange or swap on, with the new cards.
trial-as-if-paid = Counted as if this turn paid income.
trial-exchange = Exchange { $cards } for { $drawn } (2 Ecus)
    .unseen = Exchange { $cards } for unseen cards (2 Ecus)
trial-decided = { $play }; { NAME($player) } puts the smaller one on { $at }
    .downsize = { $play }; { NAME($player) } downsizes { $at }
trial-play-brings = { $play } (+{ COUNT($ecus, of: "ecu") })
