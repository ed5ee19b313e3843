# How a turn is paid for: which card pays for what, who carries it, what each journey brings.

# $which is "alone" if the two adventurers begin on different boards, else "one" or "two".
allocation-who = { $which ->
        [one] Your first adventurer on { NAME($epoch) }
        [two] Your second adventurer on { NAME($epoch) }
       *[alone] Your adventurer on { NAME($epoch) }
    }
    .within = { $which ->
        [one] your first adventurer on { NAME($epoch) }
        [two] your second adventurer on { NAME($epoch) }
       *[alone] your adventurer on { NAME($epoch) }
    }
allocation-carried-by = { $who } carries { COUNT($cards, of: "card") }
allocation-play = { $play }: costs { CARDS($cards) }. { $carried }.
    .bonus = { $play }: costs { CARDS($cards) }, brings { COUNT($ecus, of: "ecu") } at once. { $carried }.
    .cost = { $play }: costs { CARDS($cards) } and { COUNT($ecus, of: "ecu") }. { $carried }.
allocation-journey = { $who } travels from { NAME($from) } to { NAME($to) } for 1 Ecu.
    .carries = { $who } travels from { NAME($from) } to { NAME($to) } for 1 Ecu and carries { COUNT($cards, of: "card") } there.
    .collects = { $who } travels from { NAME($from) } to { NAME($to) } for 1 Ecu and collects { COUNT($ecus, of: "ecu") } there.
    .both = { $who } travels from { NAME($from) } to { NAME($to) } for 1 Ecu, carries { COUNT($cards, of: "card") } there and collects { COUNT($ecus, of: "ecu") }.
allocation-stays = { $who } stays and collects { COUNT($ecus, of: "ecu") }.
allocation-sum = In all: bonuses { $bonuses }, costs { $costs }, travels { $fares }, income { $income }; gain { SIGNED($gain) }.
