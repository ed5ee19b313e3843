# A game reviewed: each player's figures, the turning points, each turn with its grade.

grade-best = best
grade-good = good
grade-inaccuracy = inaccuracy
grade-mistake = mistake
grade-blunder = blunder
grade-obvious = obvious
grade-open = open

review-unknown = not known
review-lost-means = Lost: how many Ecus of margin the turn gave away against the best turn that the player could know of, ± standard error. Chance: the same for the chance of winning.
review-luck-means = Luck: what the cards drawn were worth on these boards beyond the average draw, in Ecus.
review-grades-mean = Obvious: even the simplest turn was good enough. Open: too close to call. Neither counts for the loss per turn.
review-sum-means = Start, luck, skill and rest add up to the margin at the end. Skill: what the plays made of the hands, against what they promised.

point = Turn { $turn }, { NAME($player) }: { NAME($seat, form: "whose") } chance to win goes from { $before } % to { $after } %.
    .because = Turn { $turn }, { NAME($player) }: { NAME($seat, form: "whose") } chance to win goes from { $before } % to { $after } %: { $reasons }.
point-draw = their draw was worth { SIGNED($luck) } Ecus
point-lost = the turn lost { $lost } Ecus
point-lost-nothing = the turn lost nothing

review-player = { NAME($player) } ({ $name }): { $margin ->
        [one] { SIGNED($margin) } Ecu
        [0] 0 Ecus
       *[other] { SIGNED($margin) } Ecus
    }
    .running = { NAME($player) } ({ $name }): game not over
review-margin = { $margin ->
        [0] 0
       *[other] { SIGNED($margin) }
    }
review-lost = lost per turn: { $lost }
    .counted = lost per turn: { $lost } ({ COUNT($turns, of: "turn") } counted)
review-no-turn-counts = no turn counts
review-luck = luck: { $parts }
review-luck-part = { $kind ->
        [deal] deal { $luck }
        [refill] refill { $luck }
        [exchange] exchange { $luck }
       *[others] others { $luck }
    }
review-skill = skill: own { $own }, others { $others }
review-rest = start { $start }, rest { $rest }; without luck { $adjusted }
review-turning-points = Turning points
    .head = Turning points:
review-turn = Turn { $turn } { NAME($player) }, { $grade }
review-turn-of = { $turn } { NAME($player) }
review-turn-lost = Lost { $lost }
review-turn-chance = Chance { $chance }
review-turn-luck = Luck { $luck }
review-better = better: { $plays }
    .head = better:

# Heads of columns and rows.
review-head-turn = Turn
review-head-grade = Grade
review-head-lost = Lost
review-head-chance = Chance
review-head-luck = Luck
review-head-plays = Plays
review-row-result = Result
review-row-not-over = not over
review-row-lost = Lost a turn
review-row-counted = Turns counted
review-row-start = Start
review-row-luck-deal = Luck: deal
review-row-luck-refill = Luck: refill
review-row-luck-exchange = Luck: exchange
review-row-luck-others = Luck: others
review-row-skill-own = Skill: own
review-row-skill-others = Skill: others
review-row-rest = Rest
review-row-adjusted = Without luck

# The page that khronos review writes.
review-title = Review: { $title }
review-a-game = A game
review-graded = { $graded } of { COUNT($of, of: "turn") } are graded.
review-players = Players
review-turns = Turn by turn
review-means = What the figures mean
review-player-name = { NAME($player) } { $name }
review-turn-summary = Turn { $turn }, { NAME($player) }
review-summary-lost = lost { $lost } Ecus, { $chance } chance to win
review-summary-luck = luck { $luck }
review-summary-and = { $before } · { $next }
review-played = Played:
review-better-turn = Better:
review-boards = The boards before the turn:

curve-win = Chance to win
curve-margin = Margin in Ecus
curve-turn = turn
curve-before = Before the game
curve-after = After turn { $turn } of { NAME($player) } ({ $grade })
curve-point = { $when }: { NAME($player) } { $value }
curve-click = A click on a point shows that position.
