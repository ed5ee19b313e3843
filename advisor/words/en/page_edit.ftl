# The page Edit: its fields.

# Fields of a player.
edit-ecus = { NAME($player) }: Ecus
edit-cards-known = { NAME($player) }: cards known
edit-cards = { NAME($player) }: cards
# $kind is military, religious or civil.
edit-cards-of-kind = { NAME($player) }: { $kind ->
        [military] military
        [religious] religious
       *[civil] civil
    }
edit-no-cards-yet = No cards so far: enter how many of each kind { NAME($player) } holds.
edit-adventurer = { NAME($player) }: adventurer { $number }
edit-carried = Carried by { $number }
    .help = Cards that { NAME($player, form: "whose") } adventurer { $number } has carried this turn

# Where the hand of the player to move has to be known.
edit-enter-hand = Enter the hand
