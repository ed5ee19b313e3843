# The panel Threats.

threats-whose = Whose income
threats-back = Back to the position
threats-hands = Use known hands
    .help = On: count the cards shown for { $players }. Off: each may hold any cards that you cannot see.
threats-counted = One turn of one opponent, as the boards stand now. Make plays under “Try it yourself” to see what they leave open.
    .after-turn = One turn of one opponent, as if { NAME($player, form: "whose") } turn ended now. Make plays under “Try it yourself” to see what they leave open.
threats-known-cards = Known cards count ({ $hands }).
threats-hand = { NAME($player) }: { CARDS($cards, form: "short") }
threats-and = { $before }; { $next }
threats-looking = Looking for threats …
    .further = Looking further …
threats-at-stake = **{ NAME($player, form: "Whose") } income on turn { $turn } as things stand: { COUNT($ecus, of: "ecu") }.** { $bound }
threats-opponents = How far each opponent was searched
threats-opponent = { NAME($player) }: { $found } found, at most { $bound }; { $searched } of { COUNT($hands, of: "hand") } searched to the end

# What was found, and what may still come. $covered is what the bound ranges over, or "nothing".
threats-worst-all = The worst turn found takes { COUNT($loss, of: "ecu") }; a turn that takes all { $bound } has not been ruled out.
    .none = Nothing has been found yet; a turn that takes all { $bound } has not been ruled out.
threats-worst-bound = { $covered ->
        [nothing] The worst turn found takes { COUNT($loss, of: "ecu") }; no turn of one opponent takes more than { $bound }.
        [swap] The worst turn found takes { COUNT($loss, of: "ecu") }; no turn of one opponent takes more than { $bound }, whatever cards they exchange or swap first.
       *[exchange] The worst turn found takes { COUNT($loss, of: "ecu") }; no turn of one opponent takes more than { $bound }, whatever cards they exchange first.
    }
    .none = { $covered ->
        [nothing] Nothing has been found yet; no turn of one opponent takes more than { $bound }.
        [swap] Nothing has been found yet; no turn of one opponent takes more than { $bound }, whatever cards they exchange or swap first.
       *[exchange] Nothing has been found yet; no turn of one opponent takes more than { $bound }, whatever cards they exchange first.
    }
threats-proved = { $covered ->
        [nothing] Proved: no turn of one opponent takes more than { COUNT($loss, of: "ecu") }.
        [swap] Proved: no turn of one opponent takes more than { COUNT($loss, of: "ecu") }, whatever cards they exchange or swap first.
       *[exchange] Proved: no turn of one opponent takes more than { COUNT($loss, of: "ecu") }, whatever cards they exchange first.
    }
    .none = { $covered ->
        [nothing] Proved: no turn of one opponent takes anything.
        [swap] Proved: no turn of one opponent takes anything, whatever cards they exchange or swap first.
       *[exchange] Proved: no turn of one opponent takes anything, whatever cards they exchange first.
    }

# One threat. $turn is its plays in words.
threat-takes = **{ $number }. { NAME($player) } takes { COUNT($ecus, of: "ecu") }**, leaving { $left }
    .short = { $number }. **{ NAME($player) } takes { COUNT($ecus, of: "ecu") }**: { $turn } ({ $chance })
threat-turn = { $turn }.
threat-hits-and-needs = Hits { $domains }; { $chance }.
threat-show = Show threat { $number } on the boards
    .answer = Show the answer to threat { $number }
    .shown = Shown on the boards
threat-could-play = { NAME($player) } could play: { $turn }. It takes { COUNT($ecus, of: "ecu") }.
threat-to-prevent = To prevent it: { $turn }.
threat-more = { $number } more
threat-then = { $before }; then { $next }
threat-plays-nothing = nothing
threat-exchange = Exchange { CARDS($cards, form: "short") } ({ COUNT($price, of: "ecu") })
    .draws = Exchange { CARDS($cards, form: "short") } for { CARDS($draw, form: "short") } ({ COUNT($price, of: "ecu") })
    .within = exchange { CARDS($cards, form: "short") } ({ COUNT($price, of: "ecu") })
    .draws-within = exchange { CARDS($cards, form: "short") } for { CARDS($draw, form: "short") } ({ COUNT($price, of: "ecu") })
prevent-none-found = No turn that prevents it was found.
prevent-looking = Looking for an answer …
prevent-impossible = **No turn with these cards prevents it.**
prevent-by = **Prevented by:** { $turn }.
prevent-costs = { $cheapest ->
        [yes] Costs { CARDS($cards, form: "short") } (no turn with fewer cards prevents it), earns { COUNT($gain, of: "ecu") } now; the income on turn { $turn } is then { $income }.
       *[no] Costs { CARDS($cards, form: "short") } (the cheapest found), earns { COUNT($gain, of: "ecu") } now; the income on turn { $turn } is then { $income }.
    }
prevent-remaining = The same hand could then still take { $remaining }.
