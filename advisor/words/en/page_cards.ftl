# Cards on a page, and what they are chosen for.

pick-card = { NAME($kind) } card { $number } of { $all }
    .discard = Discard { NAME($kind) } card { $number } of { $all }
    .mark = discard

pick-discard = Choose cards to discard
pick-exchange = Choose cards to exchange
pick-drawn = { $number ->
        [one] Choose the card that was drawn
       *[other] Choose the { $number } cards that were drawn
    }
pick-hand = { $number ->
        [one] Choose the card of this hand
       *[other] Choose the { $number } cards of this hand
    }
pick-take = Choose cards to take from the reserve
pick-give = Choose cards to give for them
pick-pay = { $open ->
        [one] Choose one more card to pay with
       *[other] Choose { $open } more cards to pay with
    }
