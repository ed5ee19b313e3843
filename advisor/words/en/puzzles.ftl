# Puzzles: what they ask, what a turn costs that missed, and the sheet for a club evening.

# $cards is a text such as "2 military, 1 civil".
puzzle-title = { NAME($player) } on turn { $number }: { $cards }
    .last = { NAME($player, form: "Whose") } last turn: { $cards }
    .margin = { NAME($player) } on turn { $number }, with the end of the game in mind
puzzle-turn = It is turn { $number }.
    .last = It is turn { $number }, your last one.
puzzle-income-comes = You collect the income of this turn when you end it.
puzzle-no-exchange = You cannot exchange cards this turn.
puzzle-made-up = The position is made up: a real game might never lead to the buildings on a later board.
puzzle-earn-task = Earn as many Ecus as possible this turn, the income included.
puzzle-margin-task = Find the turn that leaves you best off at the end of the game. A turn that is worth up to { COUNT($tolerance, of: "ecu") } less counts as well.
puzzle-obvious = That looks best if you take one play at a time.
puzzle-proved = No turn earns more than { COUNT($ecus, of: "ecu") }; that is proved.
puzzle-all-seen = No turn earns more than { COUNT($ecus, of: "ecu") }, and every turn that earns less earns at least { $gap } less: the program has looked at all of them.
puzzle-estimated = After the best turn you can expect a margin of { SIGNED($mean) } ± { $error } Ecus at the end of the game: your Ecus less those of the best other player. This is an estimate. Of the turns that were compared with it, those that do not count lose { $least } Ecus of margin or more.

# What a turn that missed costs.
refutation-margin = Your turn loses { $ecus } of margin and { $win } of the chance to win, compared with the best turn.
refutation-decided = The best turn earns { COUNT($ecus, of: "ecu") } whatever others decide.
refutation-ecus = The best turn earns { COUNT($ecus, of: "ecu") }: yours costs you { COUNT($cost, of: "ecu") }.
refutation-total = In all { COUNT($ecus, of: "ecu") }.
    .more = In all { COUNT($ecus, of: "ecu") }, { $more } more than yours.
refutation-total-now = In all { COUNT($ecus, of: "ecu") }; this turn pays no income.
refutation-income = Income: { COUNT($ecus, of: "ecu") } ({ $boards }).
    .none = Income: 0 Ecus.
refutation-board = { NAME($epoch) } { $ecus }
refutation-taking = { $plays ->
        [some] Your turn also leaves more for { NAME($player) }: if they hold { $cards } (chance { $percent } %), they can then earn { COUNT($ecus, of: "ecu") } with the plays below.
       *[none] Your turn also leaves more for { NAME($player) }: if they hold { $cards } (chance { $percent } %), they then earn { COUNT($ecus, of: "ecu") } without playing anything.
    }
refutation-taking-certain = { $plays ->
        [some] Your turn also leaves more for { NAME($player) }, who must hold { $cards }: they can then earn { COUNT($ecus, of: "ecu") } with the plays below.
       *[none] Your turn also leaves more for { NAME($player) }: they then earn { COUNT($ecus, of: "ecu") } without playing anything.
    }
refutation-taking-best = { $ecus ->
        [0] After the best turn they earn nothing.
       *[other] After the best turn they earn { $ecus } at most.
    }
refutation-no-reply = No reply was found that earns an opponent more than after the best turn.
refutation-nobody = Nobody else collects income after this turn.

# The sheet.
puzzle-sheet-title = Khronos puzzles
puzzle-sheet-page = Khronos puzzles · { $number }
puzzle-sheet-you = You are { NAME($player) }: { COUNT($ecus, of: "ecu") }; { $cards }; { $adventurers }.
puzzle-sheet-player = { NAME($player) } has { COUNT($ecus, of: "ecu") }.
puzzle-sheet-discards = Discards: { $cards }.
puzzle-sheet-solution = { $number }. { $turn }.
puzzle-sheet-solutions = Solutions
puzzle-sheet-foot = Every turn that earns as much counts.
puzzle-sheet-needs = a sheet needs cairosvg and pypdf: pip install 'khronos-advisor[sheets]'
