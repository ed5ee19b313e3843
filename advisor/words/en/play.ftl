# Plays and turns in words. A play is said by itself, .within a sentence, or .short.

play-construct = Build { NAME($building, form: "a") } on { $at } of { NAME($epoch) }
    .within = build { NAME($building, form: "a") } on { $at } of { NAME($epoch) }
    .short = { NAME($building) } { $at } { NAME($epoch) }
# $moved is "yes" where the new building begins on another square, $at, than the old one, $from.
play-upgrade = { $moved ->
        [yes] Upgrade { $from } of { NAME($epoch) } to { NAME($building, form: "a") } on { $at }
       *[no] Upgrade { $from } of { NAME($epoch) } to { NAME($building, form: "a") }
    }
    .within = { $moved ->
        [yes] upgrade { $from } of { NAME($epoch) } to { NAME($building, form: "a") } on { $at }
       *[no] upgrade { $from } of { NAME($epoch) } to { NAME($building, form: "a") }
    }
    .short = { $moved ->
        [yes] { $from } → { NAME($building) } { $at } { NAME($epoch) }
       *[no] { $from } → { NAME($building) } { NAME($epoch) }
    }
play-demolish = Demolish { $at } of { NAME($epoch) }
    .within = demolish { $at } of { NAME($epoch) }
    .short = Demolish { $at } { NAME($epoch) }
play-populate = Place a cube on { $at } of Reason
    .within = place a cube on { $at } of Reason
    .short = Cube { $at }
play-renovate = Renovate { $at } of Reason
    .within = renovate { $at } of Reason
    .short = Renovate { $at }
play-travel = Travel from { NAME($from) } to { NAME($to) } (1 Ecu)
    .within = travel from { NAME($from) } to { NAME($to) } (1 Ecu)
    .short = { NAME($from) } → { NAME($to) }
    .reply = travel to { NAME($to) }
    .reply-both = travel to { NAME($to) } with both adventurers
play-swap = Swap { CARDS($give, form: "short") } for { CARDS($take, form: "short") } from the reserve
    .within = swap { CARDS($give, form: "short") } for { CARDS($take, form: "short") } from the reserve
    .short = Swap { CARDS($give, form: "short") }

play-paid = { $play } ({ CARDS($cards, form: "short") })
play-paid-and-ecu = { $play } ({ CARDS($cards, form: "short") } and 1 Ecu)

# One play after the other, in a sentence.
play-then = { $before }, then { $next }
play-none = No play
    .sentence = No play.
