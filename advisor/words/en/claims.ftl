# What an explanation says, a text for each claim (docs/explain.md says what each one means):
#
# claim-...        a sentence
#     .part        a term of the sentence about money, or of one that lists what you keep
# compare-...      how a turn differs from another one; follows "Compared with the next turn ...: "
#
# $player, $from-player and $to-player are "you", a colour or "nobody". $given says which of $from
# and $to there are: "from", "to", "both" or "neither". $ecus and $gain are the claim's Ecus without
# and with their sign, $sign "plus", "minus" or "zero"; $board-kind is "ruin" where $to is a ruin.
# $due is "yes" where a domain pays at the end of this turn; of a reply, where this turn pays before it.

claim-gain = { $sign ->
        [plus] You earn { COUNT($ecus, of: "ecu") } this turn.
        [minus] This turn costs you { COUNT($ecus, of: "ecu") }.
       *[zero] You neither gain nor lose Ecus this turn.
    }
claim-gain-of = { $sign ->
        [plus] You earn { COUNT($ecus, of: "ecu") } this turn: { $parts }.
        [minus] This turn costs you { COUNT($ecus, of: "ecu") }: { $parts }.
       *[zero] You neither gain nor lose Ecus this turn: { $parts }.
    }
claim-parts = { $before }, { $next }

claim-income =
    .part = { SIGNED($gain) } from the domain at { $at } on { NAME($epoch) }
claim-construct = You build { NAME($to, form: "a") } on { $at } of { NAME($epoch) }.
    .part = { SIGNED($gain) } for the { NAME($to) }
claim-upgrade = You upgrade the { NAME($from) } on { NAME($epoch) } to { NAME($to, form: "a") } on { $at }.
    .part = { SIGNED($gain) } for the { NAME($to) }
claim-demolish = { $given ->
        [both] You demolish { NAME($to-player, form: "whose") } { NAME($from) } on { $at } of { NAME($epoch) }.
       *[from] You demolish the { NAME($from) } on { $at } of { NAME($epoch) }.
    }
    .part = { SIGNED($gain) } for the demolition
claim-travel = You travel from { NAME($from) } to { NAME($to) }.
    .part = { SIGNED($gain) } for travel
claim-exchange = { $given ->
        [both] You exchange { CARDS($from) } and draw { CARDS($to) }.
       *[from] You exchange { CARDS($from) }, then play what you draw; those plays are not counted here.
    }
    .part = { SIGNED($gain) } for the exchange
claim-swap = You swap { CARDS($from) } for { CARDS($to) } from the reserve.
claim-discard = You discard { CARDS($from) } before you refill your hand.
claim-populate = You place a cube on the { NAME($to) } on { $at } of { NAME($epoch) }.
claim-mark = You mark the { NAME($from) } ruin on { $at }; a second card will complete the renovation.
claim-renovate = You renovate the { NAME($from) } on { $at } of { NAME($epoch) }.
claim-unmark = { NAME($player, form: "Whose") } mark returns to the supply.
claim-decision = { NAME($player) } puts the smaller building on { $at }.

claim-shadow = { $board-kind ->
        [ruin] { $given ->
            [both] Its shadow on { NAME($epoch) } is a ruin and replaces the old one (§4.4).
           *[to] Its shadow on { NAME($epoch) } is a ruin.
        }
       *[building] { $given ->
            [both] Its shadow on { NAME($epoch) } replaces the old one (§4.4).
           *[to] It casts a shadow on { NAME($epoch) }.
        }
    }
claim-no-shadow = { $from ->
        [tile] It casts no shadow on { NAME($epoch) }: no { NAME($to) } is left in the stock (§4.2).
        [cube] It casts no shadow on { NAME($epoch) }: no control cube is left for it (§4.2).
        [dominion] It casts no shadow on { NAME($epoch) } because of dominion: it would touch more than one domain there (§4.3).
        [hierarchy] It casts no shadow on { NAME($epoch) } because of hierarchy: the highest other building of its kind in its domain there has the same value (§4.3).
        [unattached] It casts no shadow on { NAME($epoch) } because of the rule attached: it would touch no domain there (§7.2).
        [not_on_faith] As it casts none on Faith, it casts no shadow on { NAME($epoch) } either (§4.2).
       *[refused_on_faith] As Faith refuses it, it casts no shadow on { NAME($epoch) } either (§4.3).
    }
claim-small = { NAME($to, form: "A") } is of size 1 and casts no shadow (§4.2).
claim-touch = { $player ->
        [nobody] On { NAME($epoch) } it would touch the domain of the { NAME($from) } on { $at }.
       *[other] On { NAME($epoch) } it would touch the domain of { NAME($player, form: "whose") } { NAME($from) } on { $at }.
    }
claim-equal = On { NAME($epoch) } that is { NAME($player, form: "whose") } { NAME($from) } on { $at }.
claim-old-shadow = Its old shadow on { NAME($epoch) }, the { NAME($from) } on { $at }, stays as it is (§4.2).
claim-paradox = { $player ->
        [you] On { NAME($epoch) } its shadow removes your own { NAME($from) } on { $at } (§4.4).
        [nobody] On { NAME($epoch) } its shadow removes the { NAME($from) } on { $at } (§4.4).
       *[other] On { NAME($epoch) } its shadow removes { NAME($player, form: "whose") } { NAME($from) } on { $at } (§4.4).
    }
claim-collapse = What it removes loses its own shadow on { NAME($epoch) } (§4.5).
claim-cover = On { NAME($epoch) } its shadow covers the printed hamlet on { $at } (§4.4).
claim-junction = On { NAME($epoch) } it joins { $from } domains.
claim-downsize = { $given ->
        [both] On { NAME($epoch) } { NAME($player, form: "whose") } { NAME($from) } on { $at } is downsized to { NAME($to, form: "a") }.
       *[from] On { NAME($epoch) } { NAME($player, form: "whose") } { NAME($from) } on { $at } is lost.
    }
claim-follow = { $given ->
        [both] Its shadow on { NAME($epoch) } becomes { NAME($to, form: "a") } too (§5.4).
        [to] Its shadow on { NAME($epoch) } becomes { NAME($to, form: "a") } too (§5.4).
       *[from] Its shadow on { NAME($epoch) } is removed (§5.4).
    }
claim-no-smaller = { $from ->
        [tile] No { NAME($to) } is left in the stock for a smaller shadow on { NAME($epoch) } (§5.4).
        [hierarchy] Hierarchy forbids { NAME($to, form: "a") } in its place: the highest other building of its kind in its domain on { NAME($epoch) } has the same value (§5.4).
       *[not_before] There is no smaller shadow on the board before, so there is none on { NAME($epoch) } (§5.4).
    }
claim-cubes-lost = { $player ->
        [you] You lose cubes on { NAME($epoch) } and keep { $to } of { $from }.
       *[other] { NAME($player) } loses cubes on { NAME($epoch) } and keeps { $to } of { $from }.
    }

# $all is "yes" where the domain paid nothing before, $due where it pays at the end of this turn.
claim-take = { $all ->
        [yes] You take the domain at { $at } on { NAME($epoch) } from { NAME($from) }; it { $due ->
            [yes] pays
           *[no] would pay
        } you { COUNT($to, of: "ecu", form: "or-nothing") }.
       *[no] Your domain at { $at } on { NAME($epoch) } { $due ->
            [yes] now pays
           *[no] would now pay
        } you { COUNT($to, of: "ecu", form: "or-nothing") }, { COUNT($ecus, of: "ecu") } more than before, at the expense of { NAME($from) }.
    }
claim-win = You win the domain at { $at } on { NAME($epoch) }; it { $due ->
            [yes] pays
           *[no] would pay
        } you { COUNT($to, of: "ecu", form: "or-nothing") }.
claim-grow = Your income from the domain at { $at } on { NAME($epoch) } rises from { $from } to { COUNT($to, of: "ecu") }.
claim-keep = You keep { $parts }.
    .part = { COUNT($ecus, of: "ecu", form: "or-nothing") } from the domain at { $at } on { NAME($epoch) }
claim-shrink = Your income from the domain at { $at } on { NAME($epoch) } falls from { $from } to { COUNT($to, of: "ecu") }.
claim-lose = You lose the domain at { $at } on { NAME($epoch) }, which paid you { COUNT($from, of: "ecu", form: "or-nothing") }.
claim-deny = { NAME($player, form: "Whose") } income from the domain at { $at } on { NAME($epoch) } falls from { $from } to { COUNT($to, of: "ecu") }.
claim-feed = { NAME($player, form: "Whose") } income from the domain at { $at } on { NAME($epoch) } rises from { $from } to { COUNT($to, of: "ecu") }.
claim-divide = The domain at { $at } on { NAME($epoch) } splits into { $to } parts.
claim-majority = You now have { COUNT($to, of: "cube") } in the domain at { $at } on { NAME($epoch) }, and nobody has more; it is worth { COUNT($ecus, of: "ecu", form: "or-nothing") }.
claim-in-time = As things stand, { NAME($player) } will collect { COUNT($to, of: "ecu") } next turn instead of { $from }.
claim-block = { NAME($player) } can no longer build { NAME($to, form: "a") } in your domain at { $at } on { NAME($epoch) }.
# $plays are the plays of a reply, in words.
claim-open = With the right cards, one play of { NAME($player) } can make the boards pay you { COUNT($ecus, of: "ecu") } less{ $due ->
            [yes] { " once this turn's income is paid" }
           *[no] { "" }
        }: { $plays }.
claim-chance = With the right cards, { NAME($player) } can earn { COUNT($ecus, of: "ecu") } next turn: { $plays }.
claim-forestall = Without this turn, one play of { NAME($player) } could make the boards pay you { COUNT($from, of: "ecu") } less{ $due ->
            [yes] { " once this turn's income is paid" }
           *[no] { "" }
        } ({ $plays }); now that costs you { COUNT($left, of: "ecu", form: "or-nothing") }.

comparison = Compared with { $turns }: { $differences }.
    .but = Compared with { $turns }: { $differences }; but { $against }.
    .against = Against it, compared with { $turns }: { $differences }.
comparison-greedy = the highest-earning turn examined
comparison-next = the next turn on the list
comparison-first = the first turn on the list
comparison-played = the turn that was played
comparison-own = your turn
comparison-greedy-next = the highest-earning turn examined, which is also next on the list
comparison-greedy-first = the highest-earning turn examined, which is also first on the list
comparison-differences = { $before }; { $next }

compare-same = both lead to the same result
compare-draw = { $given ->
        [both] you exchange { CARDS($to) } instead of { CARDS($from) }; what either earns depends on the draw
        [to] you exchange first, so what you earn depends on the draw
       *[neither] the other turn exchanges first, so what it earns depends on the draw
    }
compare-gain = { $sign ->
        [plus] you earn { COUNT($ecus, of: "ecu") } more this turn
       *[minus] you earn { COUNT($ecus, of: "ecu") } less this turn
    }
compare-board = { NAME($epoch) } would pay you { COUNT($to, of: "ecu") } instead of { $from }
compare-rival = { NAME($epoch) } would pay { NAME($player) } { COUNT($to, of: "ecu") } instead of { $from }
compare-spares = the worst single play after the other turn ({ $plays }) costs you { COUNT($ecus, of: "ecu") } less after this one
compare-exposes = the worst single play after this turn ({ $plays }) costs you { COUNT($ecus, of: "ecu") } less after the other one
compare-cards = you keep { CARDS($to) } instead of { CARDS($from) }
compare-stands = you end on { $to } instead of { $from }
compare-with = { NAME($to, form: "a") } stands on { $at } of { NAME($epoch) }
compare-without = there is no { NAME($to) } on { $at } of { NAME($epoch) }
compare-cubes = { $player ->
        [you] you have { COUNT($to, of: "cube") } on { $at } of { NAME($epoch) } instead of { $from }
       *[other] { NAME($player) } has { COUNT($to, of: "cube") } on { $at } of { NAME($epoch) } instead of { $from }
    }
compare-state = the building on { $at } of { NAME($epoch) } is { NAME($to, form: "state") } instead of { NAME($from, form: "state") }
