# What is answered to a play that cannot be played as it was typed. $play is as it was typed; $near
# are legal plays that may have been meant, $section is that of the rules.

did-you-mean = did you mean { $near }?

mistake-not-legal = { $play } is not legal: { $why } (khronos rules { $section })
    .near = { $play } is not legal: { $why } (khronos rules { $section }); did you mean { $near }?
mistake-not-a-play = { $play } is not a play. Plays look like m:keep@c4, m-r or end.
    .near = { $play } is not a play; did you mean { $near }?
mistake-bad-play = { $play } is not a play: { $why }
    .near = { $play } is not a play: { $why }; did you mean { $near }?
mistake-ambiguous = { $play } can mean { COUNT($plays, of: "play") }; say which:
mistake-more = and { $more } more
mistake-the-play = the play
mistake-over = the game is over
mistake-over-explain = the game is over: there is no turn to explain
mistake-hand-known = the cards in hand are known: say what the exchange draws, such as exchange=2c/1m1r
mistake-after-end = play { $play }: the play before it ends the turn; explain one turn at a time
mistake-cards-known = { $play }: the cards of { NAME($player) } are known: { CARDS($cards, form: "short") }
mistake-cards-by-kind = { $play }: say the cards by kind, such as hand=2m1r1c
mistake-cards-impossible = { $play }: { $why } (§{ $section })
mistake-in-play = play { $number }: { $why }

# Decisions (§5.5). $where is how they are answered: --decide, or in brackets.
decision-not-asked = nobody has to decide about { $answers }: leave it out ({ $where })
decision-in-brackets = in brackets
decision-open = a decision is open: { $question }: { $options } ({ $where } { $first })
decision-still-open = after { COUNT($answered, of: "answer") } a decision is still open: { $question }: { $options } ({ $where } { $first })
decision-no-option = { $answer } is not among the options: { $question }: { $options }
decision-place = { NAME($player) } chooses where to put the tile that replaces the one on { $square } of { NAME($epoch) }
decision-downsize = { NAME($player) } chooses which building to downsize on { NAME($epoch) }
list-and = { $before }, { $next }

# What tells plays apart that one text can mean. The first adventurer has carried fewer cards.
apart-pay = pay { CARDS($cards, form: "short") }
apart-and = { $before }; { $next }
apart-travels = { $which ->
        [first] the first adventurer travels
       *[second] the second adventurer travels
    }
# $who is "first", "second", or "one" where both have carried the same.
apart-charged = { $who ->
        [one] charged to one adventurer
        [first] charged to the first adventurer
       *[second] charged to the second adventurer
    }
apart-both-charged = { $who ->
        [one] both cards charged to one adventurer
        [first] both cards charged to the first adventurer
       *[second] both cards charged to the second adventurer
    }
apart-one-each = one card charged to each adventurer
apart-shared-alike = { COUNT($first, of: "card") } charged to one adventurer, { $second } to the other
apart-shared = { COUNT($first, of: "card") } charged to the first adventurer, { $second } to the second
apart-carried = { $first ->
        [0] The first adventurer has carried no cards this turn, the second { $second }.
       *[other] The first adventurer has carried { COUNT($first, of: "card") } this turn, the second { $second }.
    }
