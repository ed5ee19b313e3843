# What one turn of an opponent can take from the income that a player collects after this turn.

# $covers is "exchange", or "swap" where they may do either first: what the bound ranges over.
# The income of the turn of the player to move.
threats-safe = { NAME($player, form: "Whose") } income of this turn, { COUNT($income, of: "ecu") }, is paid before anybody else moves.
threats-none = { $why ->
        [unpaid] { NAME($player) } has no income to lose on turn { $turn }: the boards pay nothing where they stand.
        [own] Nothing of { NAME($player, form: "whose") } is at stake any more: the income of this turn is the last.
       *[over] { NAME($player) } has collected for the last time: nothing is at stake any more.
    }
threats-income = { NAME($player, form: "Whose") } income on turn { $turn } as things stand: { COUNT($income, of: "ecu") }.
threats-worst = At worst one turn of an opponent takes { COUNT($loss, of: "ecu") } of it.
    .covered = { $covers ->
        [swap] At worst one turn of an opponent takes { COUNT($loss, of: "ecu") } of it, whatever cards they exchange or swap first.
       *[exchange] At worst one turn of an opponent takes { COUNT($loss, of: "ecu") } of it, whatever cards they exchange first.
    }
threats-found = Found: one turn of an opponent takes { COUNT($loss, of: "ecu") } of it; none takes more than { $bound }.
    .covered = { $covers ->
        [swap] Found: one turn of an opponent takes { COUNT($loss, of: "ecu") } of it; none takes more than { $bound }, whatever cards they exchange or swap first.
       *[exchange] Found: one turn of an opponent takes { COUNT($loss, of: "ecu") } of it; none takes more than { $bound }, whatever cards they exchange first.
    }
threats-covered = { $covers ->
        [swap] whatever cards they exchange or swap first
       *[exchange] whatever cards they exchange first
    }
threats-longer = --seconds 60 searches longer.
threats-known-hands-change-nothing = The file gives no opponent's cards, so --known-hands changes nothing.
threats-progress = loss { $loss }, at most { $bound }, { COUNT($positions, of: "position") } seen, { $seconds } s

threat-head = { $number }  { NAME($player) } { SIGNED($ecus) }: { $turn }
threat-domain = { $at } on { NAME($epoch) } { $ecus } → { $then }
# Where the domain before it is held from the same square of another board.
threat-domain-same-square = on { NAME($epoch) } { $ecus } → { $then }
threat-hits = hits { $domains }
threat-adaptive = others choose during the turn; the choices that take least are shown
threat-prevented = prevented by { $turn } (guarantees { SIGNED($gain) } now)
threat-remaining = another turn can still take { $remaining } of your { COUNT($income, of: "ecu") }
threat-unpreventable = no turn with the cards that you hold prevents it

# How likely they can. $way is how they get the cards: "hold", "swap" where they hold them or can
# swap for them, or "draw" after an exchange. $chance is a chance in words.
threat-needs = { $way ->
        [draw] needs to draw { CARDS($cards) }; { $chance } likely
        [swap] needs { CARDS($cards) }, held or swapped for; { $chance } likely
       *[hold] needs { CARDS($cards) }; { $chance } likely
    }
threat-needs-none = needs no card
threat-needs-known = { $way ->
        [swap] needs { CARDS($cards) }, which they hold or can swap for according to the file
       *[hold] needs { CARDS($cards) }, which they hold according to the file
    }
threat-holds = needs { CARDS($cards) }; { NAME($player) } holds { CARDS($held, form: "short") }
chance-small = less than 1 %
