# A position in a line or two, and what players have.

# $phase is that of the turn; $cards and $adventurers are texts.
position-headline = Turn { $turn } of { $last }, { NAME($player) } to move ({ $phase ->
        [start] start of the turn
        [exchanged] after the exchange
        [swapped] after the swap
       *[action] acting
    }): { COUNT($ecus, of: "ecu") }; { $cards }; { $adventurers }

adventurers-together = both adventurers on { NAME($one) }
adventurers-apart = adventurers on { NAME($one) } and { NAME($two) }
adventurers-each-carried = { $where }; each has carried { COUNT($cards, of: "card") }
adventurers-one-carried = { $where }; one has carried { COUNT($first, of: "card", form: "or-none") }, the other { COUNT($second, of: "card", form: "or-none") }
adventurers-carried-there = { $where }; the one on { NAME($epoch) } has carried { COUNT($cards, of: "card") }

# What a proof about a turn ranges over; follows "proved, " or a bound.
covers-swaps = with every swap, without an exchange
covers-hand = without an exchange
