# A game reviewed: each player's figures, the turning points, each turn with its grade.

grade-best = best
grade-good = good
grade-inaccuracy = inaccuracy
grade-mistake = mistake
grade-blunder = blunder
grade-obvious = obvious
grade-open = too close to call
mark-inaccuracy = ?!
mark-mistake = ?
mark-blunder = ??

review-unknown = not known
review-lost-means = Lost: how many Ecus a turn gave away compared with the best turn that the player could know of, counted in the lead at the end of the game; ± is one standard error.
review-luck-means = Luck: what the cards drawn were worth on these boards beyond the average draw, in Ecus. It evens out to nothing over many games.
review-grades-mean = ?! marks an inaccuracy, ? a mistake, ?? a blunder. Obvious: even the simplest turn was good enough. Too close to call: the comparison cannot tell whether the turn lost anything. Neither counts for the loss per turn.
review-sum-means = What was expected before the deal, luck, play and what is unexplained add up to the result.

# What was played. Where a draw is not known, nothing is said of it.
review-exchange = Exchange { $cards } for 2 Ecus
    .drawn = Exchange { $cards } for 2 Ecus; drawn: { $drawn }
review-exchange-short = Exchange { $cards }
    .within = exchange { $cards }
review-discard = Discard { $cards } at the end of the turn
    .within = discard { $cards } at the end of the turn

# What a turn lost, and the chance to win before and after it.
review-told-best = Best: no better turn was found.
review-told-obvious = Obvious: even the simplest turn was good enough.
review-told-open = Too close to call: the comparison cannot tell whether this turn lost anything.
review-told-unknown = Not graded: the record does not tell which cards { NAME($player) } held.
review-told-lost = { $grade ->
        [good] Good: lost { COUNT($ecus, of: "ecu") }.
        [inaccuracy] Inaccuracy: lost { COUNT($ecus, of: "ecu") }.
        [mistake] Mistake: lost { COUNT($ecus, of: "ecu") }.
       *[blunder] Blunder: lost { COUNT($ecus, of: "ecu") }.
    }
    .game = { $grade ->
        [good] Good, but it lost the game: { $before } to win before, { $after } after.
        [inaccuracy] Inaccuracy: lost { COUNT($ecus, of: "ecu") } and the game: { $before } to win before, { $after } after.
        [mistake] Mistake: lost { COUNT($ecus, of: "ecu") } and the game: { $before } to win before, { $after } after.
       *[blunder] Blunder: lost { COUNT($ecus, of: "ecu") } and the game: { $before } to win before, { $after } after.
    }
review-told-chance = Chance to win: { $before } before the turn, { $after } after it.
# $fall is the whole fall, $lost what the turn lost of it, both in hundredths of the chance to win.
review-told-share = Of these { $fall } points the turn lost { $lost }; the rest lay in cards that nobody at the table could know.
review-told-better = Better: { $turn }.
    .chance = Better ({ $more } % more chance to win): { $turn }.
# Why the better turn is better: sentences that speak to its player. Of an exchange nobody knows yet
# what it draws; $ecus is by how much it is better on average, with its error.
review-why = Why (“you” is { NAME($player) }):
review-why-exchange = You pay 2 Ecus and give up { CARDS($cards) } for new ones; what the turn then brings depends on the draw.
    .than-keeping = You pay 2 Ecus and give up { CARDS($cards) } for new ones. On average over the hands that may come, you end the game { $ecus } Ecus better than with the best turn that keeps the hand; what this turn brings depends on the draw.
    .than-other = You pay 2 Ecus and give up { CARDS($cards) } for new ones. On average over the hands that may come, you end the game { $ecus } Ecus better than with the exchange that was made; what this turn brings depends on the draw.
# What the next player can answer to the turn that was played, $turn in full words; $ecus with its error.
review-why-reply = { $chance ->
        [sure] { NAME($player) } holds { $cards }, and can answer the turn that was played: { $turn }. Compared with the better turn, that costs you { $ecus }.
       *[likely] If { NAME($player) } holds { $cards } ({ $percent } % likely), they can answer the turn that was played: { $turn }. Compared with the better turn, that costs you { $ecus }.
    }
review-told-luck = { $more ->
        [more] Luck: the cards of this turn were worth { $ecus } Ecus more than average ones.
       *[less] Bad luck: the cards of this turn were worth { $ecus } Ecus less than average ones.
    }

point = Turn { $turn }, { NAME($player) }: { NAME($seat, form: "whose") } chance to win goes from { $before } to { $after }.
    .because = Turn { $turn }, { NAME($player) }: { NAME($seat, form: "whose") } chance to win goes from { $before } to { $after }: { $reasons }.
point-draw = the luck of their cards was worth { SIGNED($luck) } Ecus
point-lost = the turn lost { COUNT($ecus, of: "ecu") }
point-lost-nothing = the turn lost nothing

# How a game ended for a player. $margin is their lead over the best of the others, or how far they
# were behind.
review-player-name = { NAME($player) } ({ $name })
    .level = { NAME($player) } (level { $level })
    .you = { NAME($player) } (you)
review-ended = { $how ->
        [won] won by { COUNT($margin, of: "ecu") }
        [lost] lost by { COUNT($margin, of: "ecu") }
        [level] finished level with the best of the others
       *[open] did not finish
    }
review-result = { $how ->
        [won] { $who } won by { COUNT($margin, of: "ecu") }.
        [lost] { $who } lost by { COUNT($margin, of: "ecu") }.
        [level] { $who } finished level with the best of the others.
       *[open] { $who }: the game is not over.
    }
review-unfinished = { $turns ->
        [one] The game was not played to its end. The 1 turn that was ended is reviewed; the curve ends there.
       *[other] The game was not played to its end. The { $turns } turns that were ended are reviewed; the curve ends there.
    }
review-lost = Lost per turn: { $lost }
    .counted = Lost per turn: { $lost } Ecus ({ COUNT($turns, of: "turn") } counted)
review-no-turn-counts = no turn counts
review-start = Expected before the deal: { $start } Ecus
review-luck = Luck of the draw: { $parts }
review-luck-part = { $kind ->
        [deal] first hand { $luck }
        [refill] later cards { $luck }
        [exchange] exchanges { $luck }
       *[others] the others' cards { $luck }
    }
review-skill = Play: their own { $own }, the others' { $others }
review-rest = Unexplained: { $rest }; the result without luck: { $adjusted }
review-turning-points = Turning points
    .head = Turning points:
review-turn = Turn { $turn }, { NAME($player) }
    .marked = Turn { $turn }, { NAME($player) } { $mark }
review-played = Played: { $turn }.

# The two tables of players, with what they say; below a row each.
review-part-play = How well the turns were played
    .about = Measured against the best turn that the player could know of, so nothing can be won here, only lost.
review-part-result = What makes up the result
    .about = The rows down to the result add up to it. Play is measured against what seat and cards promised, not against the best turn: who loses less than was to be expected has a plus there.
review-row-result = Result
    .about = The lead over the best of the others at the end: the sum of the rows above.
review-row-lost = Lost per turn
    .about = Ecus that a turn gave away on average; ± is one standard error. Turns that were obvious or too close to call do not count.
review-row-counted = Turns counted
    .about = The turns that this average is made of.
review-row-start = Expected before the deal
    .about = What the seat at the table is worth before anybody holds a card.
review-row-luck-deal = Luck: first hand
    .about = What the first four cards were worth beyond the average.
review-row-luck-refill = Luck: later cards
    .about = What the cards drawn at the ends of turns were worth beyond the average.
review-row-luck-exchange = Luck: exchanges
    .about = What the cards drawn in exchanges were worth beyond the average.
review-row-luck-others = Luck: the others' cards
    .about = What the luck of the others has cost or brought this player.
review-row-skill-own = Play: their own
    .about = What this player's plays made of their cards, against what those cards promised.
review-row-skill-others = Play: the others'
    .about = What the others' plays have cost or brought this player.
review-row-rest = Unexplained
    .about = What changes between two turns because the next player knows other cards, and what unknown hands would explain.
review-row-adjusted = Result without luck
    .about = The result less the four rows of luck.

# The page that khronos review writes.
review-title = Review: { $title }
review-a-game = A game
review-graded = { $graded } of { COUNT($of, of: "turn") } are graded.
review-players = Players
    .unit = In Ecus
review-turns = Turn by turn
review-means = What the figures mean
review-boards = The boards before the turn:
review-pdf-missing = A PDF needs WeasyPrint and its library Pango. Install them: pip install 'khronos-advisor[pdf]'; on Debian also apt install libpango-1.0-0 libpangoft2-1.0-0.

curve-win = Chance to win
    .about = What each player could expect after every turn, from what can be known at the table.
curve-margin = Lead in Ecus
    .about = How many Ecus ahead of the best of the others each player could expect to finish, after every turn.
curve-lead = { $margin ->
        [0] 0
       *[other] { SIGNED($margin) }
    }
curve-turn = turn
curve-before = Before the game
curve-after = After turn { $turn } of { NAME($player) } ({ $grade })
curve-point = { $when }: { NAME($player) } { $value }
curve-click = Choose a point to see that moment of the game on the boards.
