# How a turn that somebody else has played is told: what each play does, and what it changes; the
# arguments are those of claims.ftl.

# What one play does, and what comes of it: a sentence each. Where "it" casts a shadow, the sentence
# before names the building.
story-travel = { NAME($player) } travels from { NAME($from) } to { NAME($to) }.
    .both = { NAME($player) } travels from { NAME($from) } to { NAME($to) } with both adventurers.
story-exchange = { NAME($player) } pays 2 Ecus and exchanges { CARDS($from) }.
story-swap = { NAME($player) } swaps { CARDS($from) } for { CARDS($to) } from the reserve.
story-construct = { NAME($player) } builds { NAME($to, form: "a") } on { $at } of { NAME($epoch) }.
story-upgrade = { NAME($player) } upgrades the { NAME($from) } on { NAME($epoch) } to { NAME($to, form: "a") } on { $at }.
story-demolish = { $given ->
        [both] { NAME($player) } demolishes { NAME($to-player, form: "whose") } { NAME($from) } on { $at } of { NAME($epoch) }.
       *[from] { NAME($player) } demolishes the { NAME($from) } on { $at } of { NAME($epoch) }.
    }
story-populate = { NAME($player) } places a cube on the { NAME($to) } on { $at } of { NAME($epoch) }.
story-mark = { NAME($player) } marks the { NAME($from) } ruin on { $at }.
story-renovate = { NAME($player) } renovates the { NAME($from) } on { $at } of { NAME($epoch) }.
story-decision = { $player ->
        [you] You chose { $at }.
       *[other] { NAME($player) } chose { $at }.
    }
story-shadow = { $board-kind ->
        [ruin] Its shadow on { NAME($epoch) } is a ruin.
       *[building] It casts a shadow on { NAME($epoch) }.
    }
story-no-shadow = It casts no shadow on { NAME($epoch) }.
story-paradox = { $player ->
        [nobody] On { NAME($epoch) } its shadow removes the { NAME($from) } on { $at }.
       *[other] On { NAME($epoch) } its shadow removes { NAME($player, form: "whose") } { NAME($from) } on { $at }.
    }
story-junction = On { NAME($epoch) } it joins { $from } domains.
story-downsize = { $given ->
        [both] On { NAME($epoch) } { NAME($player, form: "whose") } { NAME($from) } on { $at } becomes { NAME($to, form: "a") }.
       *[from] On { NAME($epoch) } { NAME($player, form: "whose") } { NAME($from) } on { $at } is lost.
    }
story-cubes-lost = { $player ->
        [you] You lose cubes on { NAME($epoch) } and keep { $to } of { $from }.
       *[other] { NAME($player) } loses cubes on { NAME($epoch) } and keeps { $to } of { $from }.
    }
story-discard = { NAME($player) } discards { CARDS($from) }.

# What the turn changes: sentences.
# Where the domain paid whoever played before, it is theirs, and another one's has become part of it.
story-take = { $all ->
        [yes] { NAME($player) } takes the domain at { $at } on { NAME($epoch) } from { NAME($from-player) }; it { $due ->
            [yes] pays
           *[no] would pay
        } them { COUNT($to, of: "ecu", form: "or-nothing") }.
       *[no] { NAME($player, form: "Whose") } domain at { $at } on { NAME($epoch) } { $due ->
            [yes] now pays
           *[no] would now pay
        } them { COUNT($to, of: "ecu", form: "or-nothing") }, { COUNT($ecus, of: "ecu") } more than before, at { $from-player ->
            [you] your expense.
           *[other] the expense of { NAME($from-player) }.
        }
    }
story-win = { NAME($player) } wins the domain at { $at } on { NAME($epoch) }; it { $due ->
            [yes] pays
           *[no] would pay
        } them { COUNT($to, of: "ecu", form: "or-nothing") }.
story-lose = { NAME($player) } loses the domain at { $at } on { NAME($epoch) }, which paid { COUNT($from, of: "ecu", form: "or-nothing") }.
# What the reader loses; .taken follows story-take and is about the same domain.
story-deny = { NAME($player, form: "Whose") } income from the domain at { $at } on { NAME($epoch) } falls from { $from } to { COUNT($to, of: "ecu") }.
    .taken = You had an income of { COUNT($from, of: "ecu") } there.
story-feed = { NAME($player, form: "Whose") } income from the domain at { $at } on { NAME($epoch) } rises from { $from } to { COUNT($to, of: "ecu") }.
story-grow = { NAME($player, form: "Whose") } income from the domain at { $at } on { NAME($epoch) } rises from { $from } to { COUNT($to, of: "ecu") }.
story-shrink = { NAME($player, form: "Whose") } income from the domain at { $at } on { NAME($epoch) } falls from { $from } to { COUNT($to, of: "ecu") }.

# What a person has drawn.
story-drawn = You draw { CARDS($cards, form: "short") }.
