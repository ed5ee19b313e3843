# Why a play is not legal. Each stands after its § and in sentences such as "m:keep@c4 is not legal:
# c4 is not empty", so it begins with a small letter and has no full stop.

refusal-over = the game is over
refusal-off-map = { $square } is not on the map
refusal-on-reason = on Reason nothing is built or demolished: there you populate and renovate

# $used: cards that this adventurer has carried this turn.
refusal-no-such-adventurer = { $used ->
        [0] no adventurer is on { NAME($epoch) }
       *[other] no adventurer on { NAME($epoch) } has carried { COUNT($used, of: "card") } this turn
    }
refusal-travel-nowhere = an adventurer must travel to another epoch
refusal-travel-price = travelling costs 1 Ecu, and { NAME($player) } has none

# $cost are cards of one kind, $extra the number of those for the terrain.
refusal-price = it costs { CARDS($cost) }
refusal-price-on-terrain = it costs { CARDS($cost) } and { $extra } of any kind for the terrain
refusal-adventurers-full = the adventurers on { NAME($epoch) } cannot carry { $number ->
        [one] { $number } more card
       *[other] { $number } more cards
    }
refusal-split = the adventurers cannot carry { COUNT($number, of: "card") } this way
refusal-absent = { NAME($player) } has no adventurer on { NAME($epoch) }
refusal-unseen = { CARDS($cards) } cannot be in hand: only { $unseen ->
        [one] { $unseen } is unseen
       *[other] { $unseen } are unseen
    }
refusal-too-few = it takes { CARDS($cards) }, and { NAME($player) } has { $has ->
        [0] none
       *[other] { $has }
    }
refusal-hand-too-small = it takes { COUNT($number, of: "card") }, and { NAME($player) } has { $has ->
        [0] none
       *[other] { $has }
    }

refusal-does-not-fit = { NAME($building, form: "a") } does not fit on the map there
refusal-not-empty = { $square } is not empty
refusal-river = only Towns and Cities may cover a river
refusal-no-tile = no { NAME($building) } is left in the stock
refusal-no-cube = { NAME($player) } has no control cube left
refusal-dominion = dominion: it would touch more than one domain
refusal-dominion-upgrade = dominion: it would touch a domain other than its own
refusal-attached = attached: it would not touch any domain
refusal-hierarchy = hierarchy: the domain's highest { NAME($kind) } building has value { $value }, and a new one must not equal it

refusal-no-building = no building has its top left square on { $square }
refusal-not-an-upgrade = { NAME($old, form: "a") } cannot be upgraded to { NAME($new, form: "a") }
refusal-not-yours = the { NAME($building) } on { $square } belongs to { NAME($owner) }
refusal-not-covered = the new building must cover all squares of the old one

refusal-printed-hamlet = a printed hamlet cannot be demolished
refusal-no-tile-there = no tile has its top left square on { $square }
refusal-too-large = only buildings of size 1 can be demolished
refusal-demolition-price = demolishing costs 1 Ecu, and { NAME($player) } has none
refusal-no-civil-building = no civil building has its top left square on { $square } of Reason
refusal-full = it already holds as many cubes as its value
refusal-no-ruin = no ruin has its top left square on { $square } of Reason
refusal-renovated = it has already been renovated
refusal-no-cube-for-mark = { NAME($player) } has no control cube left to mark it with

# Exchanges, swaps, draws, and hands that are stated where only their size was known.
refusal-stated-number = { NAME($player) } holds { COUNT($number, of: "card") }, not { $stated }
refusal-stated-kind = { NAME($player) } cannot hold { CARDS($cards) }: only { $unseen ->
        [one] { $unseen } is unseen
       *[other] { $unseen } are unseen
    }
refusal-exchange-late = cards can be exchanged once a turn, before any travel or play
refusal-exchange-price = an exchange costs 2 Ecus, and { NAME($player) } has { $has ->
        [0] none
       *[other] { $has }
    }
refusal-exchange-nothing = an exchange must discard at least one card
refusal-last-refill = no cards are drawn at the end of the last turn
refusal-draw-number = { COUNT($number, of: "card") } must be drawn, not { $drawn }
refusal-draw-kind = these cards cannot be drawn: too few of a kind are unseen
refusal-swap-without-holdem = only Hold'em has swaps
refusal-swap-late = cards can be swapped once a turn, before any travel or play
refusal-swap-kinds = a swap takes cards of one kind only
refusal-swap-number = a swap must give as many cards as it takes
refusal-swap-reserve = the reserve does not have { CARDS($cards) }

game-players = a game has 2 to 5 players
game-hand-unknown = { NAME($player) } is to move, and their hand is not known
