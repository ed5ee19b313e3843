# The reference sheet. What stands between asterisks is printed in bold. There is little room: a page
# of A4 in two columns (advisor/teach/reference_sheet.py).

sheet-title = Khronos: reference sheet
    .of = Khronos: reference sheet ({ $edition })

sheet-turn = Your turn ({ COUNT($turns, of: "turn") } each)
sheet-exchange = *I Exchange.* Once, before anything else: pay { COUNT($price, of: "ecu") }, discard one card or more, draw back to { $hand }.
sheet-actions = *II Actions.* Travel (1 Ecu: one adventurer to another board) and play cards, in any order, as often as you can. Each of your { $adventurers } adventurers carries at most { COUNT($cards, of: "card") } a turn, on the board where it stands; two on one board may share a play.
sheet-refill = *III Refill.* Discard what you like, draw back to { $hand } (not after turn { $last }).
sheet-income-phase = *IV Income.* On turns { $turns } only. The richest player wins; equal riches share it.

sheet-plays = What cards do
sheet-construct = *Construct (Might, Faith):* as many cards of its kind as its size, on empty squares. Military and religious: put a cube on it. Size 2 and 3 pay { COUNT($might, of: "ecu") } on Might, { $faith } on Faith.
sheet-upgrade = *Upgrade (Might, Faith):* the difference of sizes in cards; the new tile covers the old one and empty squares. Yours, or any civil building. Pays like a construction.
sheet-demolish = *Demolish (Might, Faith):* 1 card of its kind and 1 Ecu: any tile of size 1.
sheet-populate = *Populate (Reason):* 1 civil card: a cube on a civil building that has room.
sheet-renovate = *Renovate (Reason):* 1 card of its kind turns a ruin of size 2 over. Size 3: the first card puts your cube on it, a second one, anybody's, turns it over.

sheet-buildings = Buildings, their values and tiles
sheet-building = value { $value } · { $tiles } tiles
sheet-numbers = Cards: { $cards }. Each player has { COUNT($cubes, of: "cube") } and begins with { COUNT($ecus, of: "ecu") }. A civil building of Reason holds as many cubes as its value. A ruin counts its size minus 1, renovated its size.
sheet-cards = { $number } { NAME($kind) }

sheet-terrain = Terrain: more cards, of any kinds
sheet-players = players
sheet-forest = Forest
sheet-mountain = Mountain
sheet-river = River
sheet-river-rule = only Towns and Cities
sheet-more = { $number ->
        [0] 0
       *[other] { SIGNED($number) }
    }
sheet-terrain-rule = Once for a building, however many such squares; both, if it covers both.

sheet-shadows = Who casts shadows
sheet-original = the original
sheet-with-cube = with a cube
sheet-ruin = a ruin, no cube
sheet-shadows-cast = Size 1 casts none. Size 2 and 3 cast one on every later board, from Faith on Reason only: the same tile on the same squares, from the stock.
sheet-shadows-none = No tile or no cube for Faith: no shadow at all. No tile for Reason: none there. An upgrade's shadow replaces the old one, and takes its cube.
sheet-paradox = A shadow that is cast removes every building it overlaps, with that building's own shadows; cubes go home, printed hamlets are only covered.

sheet-refusals = What Faith refuses
sheet-refused = Military and religious shadows, for one of two reasons:
sheet-dominion = *Dominion:* leaving out what the shadow would remove, it would touch two domains or more.
sheet-hierarchy = *Hierarchy:* in its domain another building of its kind has the same value, and none of the others is higher.
sheet-refused-then = Refused on Faith: none on Reason, and nothing is removed. Civil shadows always fall.

sheet-domains = Domains
sheet-domain = *A domain:* buildings that share edges; a printed hamlet is one. A military or religious building may touch one domain at most, and its value may not be that of the highest of its kind in it.
sheet-junction = *Junction:* a civil building joins what it touches. If two share the highest value of a kind (Might: military first, Faith: religious first), one of those from the domain with least military power (Might) or religious power (Faith) is downsized: one of yours if you can, else your choice.
sheet-division = *Division:* the same where a domain falls apart or a shadow leaves a tie: whoever plays chooses, their own first.
sheet-downsized = *Downsized:* size 1 goes; a larger one becomes the next smaller one; its owner chooses where on its squares. Its shadow, if identical, follows; that of size 2 goes.

sheet-income = Income (turns { $turns })
sheet-income-where = On the boards where you have an adventurer:
sheet-income-might = *Might:* for each domain whose highest military building is yours, the values of its civil buildings.
sheet-income-faith = *Faith:* for each domain whose highest religious building is yours, the values of its civil buildings.
sheet-income-reason = *Reason:* for each domain where nobody has more cubes than you on civil buildings (one at least), the values of its military and religious ones, ruins too.

sheet-options = If you play with them
sheet-holdem = *Hold'em:* three cards lie open, at first one of each kind. Once in phase I, before or after an exchange, swap any number of your cards for as many of one kind from them.
sheet-attached = *Attached:* a military or religious building may be constructed only where it touches exactly one domain (a printed hamlet is one). Faith refuses a military or religious shadow, too, that would touch none, unless it replaces an upgrade's old one. Upgrades are exempt, and what comes to stand alone stays.

sheet-too-long = the sheet ends at { $bottom } mm
