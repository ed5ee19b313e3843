# The panel Exchange: whether to keep the hand or exchange cards.

exchange-none = You cannot exchange here: { $why }.
exchange-no-card = there is no card to discard
exchange-looking = Looking at every hand that can be drawn …
exchange-hand = Hand { $number } of { $hands } …

# The bars, each with its range of Ecus.
bar-keep = keep { CARDS($cards, form: "short") }
bar-swap = swap { CARDS($give, form: "short") } for { CARDS($take, form: "short") }
bar-discard = discard { CARDS($cards, form: "short") }
bar-ecus = { SIGNED($ecus) }
    .range = { SIGNED($ecus) } to { SIGNED($high) }
    .head = Ecus
bar-proved = proved
    .not = not proved

# Two questions, whose answers may differ.
exchange-whole-game = Over the rest of the game
exchange-this-turn = On this turn alone

# Whether to exchange, the rest of the game considered. $turns are those of the list.
exchange-recommended = { $turns ->
        [one] Recommended: exchange { CARDS($cards, form: "short") }. No other turn has been compared with it yet.
       *[other] Recommended: exchange { CARDS($cards, form: "short") }; no turn with this hand is among the { $turns } best.
    }
    .unknown = Recommended: exchange { CARDS($cards, form: "short") }. The best turn with this hand comes next; how far behind is not known yet.
    .equal = Recommended: exchange { CARDS($cards, form: "short") }. The best turn with this hand is as good, within the error.
    .behind = Recommended: exchange { CARDS($cards, form: "short") }. The best turn with this hand ends the game { $by } ± { $error } Ecus behind it.
exchange-keep = { $turns ->
        [one] Recommended: keep the hand. The best turn found so far exchanges nothing.
       *[other] Recommended: keep the hand. No exchange is among the { $turns } best turns.
    }
    .unknown = Recommended: keep the hand. The best exchange, { CARDS($cards, form: "short") }, comes next; how far behind is not known yet.
    .equal = Recommended: keep the hand. The best exchange, { CARDS($cards, form: "short") }, is as good, within the error.
    .perhaps = Recommended: keep the hand. The best exchange, { CARDS($cards, form: "short") }, may be better, by { $by } ± { $error } Ecus; that is not certain enough to recommend it.
    .behind = Recommended: keep the hand. The best exchange, { CARDS($cards, form: "short") }, ends the game { $by } ± { $error } Ecus behind it.

# What the bars prove of this turn. $least is "yes" where $gain is proved to be at least so much.
exchange-nothing-better = Nothing earns more this turn, on average, than keeping the hand.
exchange-undecided = It is not clear yet which earns more this turn. Think longer to narrow the bars.
exchange-better = { $least ->
        [yes] Discarding { CARDS($cards, form: "short") } earns, on average, at least { $gain } Ecus more this turn than keeping the hand.
       *[no] Discarding { CARDS($cards, form: "short") } earns, on average, { $gain } Ecus more this turn than keeping the hand.
    }
exchange-better-swap = { $least ->
        [yes] Swapping { CARDS($give, form: "short") } for { CARDS($take, form: "short") } earns, on average, at least { $gain } Ecus more this turn than keeping the hand.
       *[no] Swapping { CARDS($give, form: "short") } for { CARDS($take, form: "short") } earns, on average, { $gain } Ecus more this turn than keeping the hand.
    }
exchange-another = Another exchange may be better still.

exchange-counts = This counts only this turn's Ecus: what the best turn guarantees after each exchange, averaged over everything that can be drawn, minus the price of { COUNT($price, of: "ecu") }.
    .reserve = This counts only this turn's Ecus: what the best turn guarantees after each exchange, averaged over everything that can be drawn, minus the price of { COUNT($price, of: "ecu") }. The best swap with the reserve is included.
exchange-no-income = This turn has no income, so only bonuses count.
exchange-elsewhere = What the cards are worth later is not in these bars; the recommendation above counts it, so the two may differ.
