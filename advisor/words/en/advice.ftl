# The list of suggestions: its table, the notes in it, and what stands above and below it.

# $collects is "yes" where the turn brings income.
advice-heading = { $collects ->
        [yes] Turn { $turn } of { $last }, with income: { NAME($player) } to move, { COUNT($ecus, of: "ecu") }. Boards pay now: { $pays }.
       *[no] Turn { $turn } of { $last }: { NAME($player) } to move, { COUNT($ecus, of: "ecu") }. Boards pay now: { $pays }.
    }
advice-board-pays = { NAME($epoch) } { $ecus }
advice-and = { $before }, { $next }

# Heads of columns, and the same with their figure where there is no room for a table.
advice-gain = Gain
    .figure = Gain { $figure }
advice-margin = Margin
    .figure = Margin { $figure }
advice-win = Win
    .figure = Win { $figure }
advice-value = Value
    .figure = Value { $figure }
advice-to-first = To 1st
    .figure = To 1st { $figure }
advice-boards-pay = Boards pay
    .figure = Boards pay { $figure }
advice-cards = Cards
    .figure = Cards { $figure }
advice-turn = Turn
advice-no-cards = none
# The row of an exchange that stands below the turns.
advice-or = or
advice-no-play = play nothing, end the turn
advice-unknown = –
advice-proved-mark = { $gain }*
advice-equal-mark = = { $difference }

figure = { SIGNED($mean) } ± { $error }
    .unsigned = { $mean } ± { $error }
    .certain = { SIGNED($mean) }
    .certain-unsigned = { $mean }
chance = { $percent } %
    .with-error = { $percent } % ± { $error }
    .under = under { $percent } %
    .over = over { $percent } %

# A play with the decisions taken in it.
decision-by = { $color }: { $square }
decision-and = { $before }; { $next }
played-with-decisions = { $play } ({ $decisions })

advice-exchange = pay 2 Ecus, exchange { CARDS($cards, form: "short") }, then play what you draw
advice-planned-hand = With { CARDS($cards, form: "short") } ({ $chance }): { $turn }
advice-more-hands = And { COUNT($hands, of: "hand") } more: --json lists them all.
advice-exchange-average = It earns { SIGNED($gain) } Ecus this turn on average over the draws, whatever opponents decide.
# An exchange against the best turn with the hand that is held, over the rest of the game; $ecus with
# its error.
advice-exchange-against = { $how ->
        [better] On average over the hands that may come, you end the game { $ecus } Ecus better than with the best turn that keeps the hand. This counts the 2 Ecus.
        [worse] On average over the hands that may come, you end the game { $ecus } Ecus worse than with the best turn that keeps the hand. This counts the 2 Ecus.
       *[even] On average over the hands that may come, you end the game as well as with the best turn that keeps the hand, within { $ecus } Ecus. This counts the 2 Ecus.
    }
advice-exchange-depends = What it earns this turn depends on the draw.
advice-exchange-counts = Ranked by the whole rest of the game; khronos exchange FILE counts this turn only.
advice-why = Why (for more: khronos explain FILE):

note-alike = and { $turns } like it
note-no-playouts = no playouts: margin and chance are estimates from the fitted weights
note-last-exchange = the game ends here: this is the average over all cards that may be drawn
note-certain = the result is certain
note-certain-at-least = at least this result is certain
note-rivals = opponents' income: { $rivals }
note-rival = { NAME($player) } { SIGNED($change) }
note-adaptive = an opponent chooses during the turn; the worst choice for you is shown
note-discard = discard { CARDS($discard, form: "short") }, keep { CARDS($keep, form: "short") }
note-like-it = { $discards ->
        [yes] like it: { $turn }; discard { CARDS($discard, form: "short") }
       *[no] like it: { $turn }
    }
note-like-it-by = { $discards ->
        [yes] like it ({ $difference }): { $turn }; discard { CARDS($discard, form: "short") }
       *[no] like it ({ $difference }): { $turn }
    }
note-as-good = about as good as the first turn, within ± { $error } Ecus
note-perhaps-better = perhaps better than the first turn, by { $by } ± { $error } Ecus
note-perhaps-worse = perhaps worse than the first turn, by { $by } ± { $error } Ecus
note-worse = worse than the first turn, by { $by } ± { $error } Ecus

advice-proved = *: proved, no turn from this hand guarantees more.
advice-proved-swap = *: proved, no turn from this hand, with or without a swap, guarantees more.
advice-gain-means = Gain: Ecus that the turn brings for certain, whatever opponents decide.
advice-value-means = Value: gain plus the estimated change of what comes later; an estimate, not a proof.
advice-margin-means = Margin: your expected final Ecus minus the best opponent's, ± standard error.
advice-win-means = Win: chance of winning, shared wins split.
advice-to-first-means = To 1st: margin behind the first turn; = means within two standard errors.
advice-boards-mean = Boards pay: what might / faith / reason would then pay you where you stand.
advice-alike-means = Like it: turns of the same gain that pay the same, and are equal within error.
advice-alike-listed = Like it: turns of the same gain that pay the same, and are equal within error. --alike lists them.

advice-positions = { COUNT($positions, of: "position") }
advice-positions-playouts = { COUNT($positions, of: "position") }, { COUNT($playouts, of: "playout") }
closing-complete = Every turn was examined: { $examined }.
closing-proved = { $examined }; a turn that is worth more in the end may exist.
closing-incomplete = { $examined }; a better turn may exist.

# A strategy, play by play.
strategy-too-long = The strategy has { $parts } branches and plays, too many to print.
strategy-end = end: { SIGNED($gain) }
strategy-you-decide = you decide: { $square }
strategy-other-decides = { NAME($player) } decides: { $squares }

# Why the first row is first. $rank is "none" for an exchange.
first-compared = Compared with { $turn }: { $differences }.
first-better = { $better }; { $differences }
first-unlisted = the highest-earning turn examined ({ $plays })
first-earns-most = { $rank ->
        [none] the exchange, which earns most now
       *[other] suggestion { $rank }, which earns most now
    }
first-earns-most-next-idea = { $rank ->
        [none] the exchange, which earns most now and is the next idea
       *[other] suggestion { $rank }, which earns most now and is the next idea
    }
first-next-idea = { $rank ->
        [none] the exchange, the next idea
       *[other] suggestion { $rank }, the next idea
    }
first-as-good = about as good in the end ({ $by } Ecus)
first-better-certain = better by { COUNT($by, of: "ecu") } in the end
first-better-by = better by { $by } Ecus in the end
first-worse-by = worse by { $by } Ecus in the end
first-perhaps-better = perhaps better by { $by } Ecus in the end
first-perhaps-worse = perhaps worse by { $by } Ecus in the end
first-draws = What it earns now depends on the draw.
first-proved = Proved: no turn earns more now.
first-examined = None of the turns examined earns more now.
first-wins-less = { $rank ->
        [none] The exchange wins more often: { $win } against { $first }.
       *[other] Turn { $rank } wins more often: { $win } against { $first }.
    }
