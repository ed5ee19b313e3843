
# act
cli-act-the-game-is-over = the game is over: --turn and --player play from one of its turns
cli-act-somebody-would-have-ecus = somebody would have { $most } Ecus: a file holds up to { $most-ecus }
cli-act-the-record-had-this = The record had this already.
cli-act-is-a-game-record = { $file } is a game record already: leave out --record
cli-act-say-with-o-where = say with -o where the record goes
cli-wrote = wrote { $file }
cli-act-this-is-variation-play = This is variation { $number }: play goes on with it.
cli-act-the-game-is-over-2 = the game is over: no position was written
cli-act-this-is-variation-variation = This is variation { $number }: --variation { $number-2 } goes on with it.
cli-act-the-unfinished-turn-that = The unfinished turn that was there before is a variation now.

# analyse
cli-analyse-give-seconds-or-simulations = give --seconds or --simulations, not both
cli-analyse-seconds-is-a-number = --seconds is a number above 0, at most { $longest }
cli-analyse-simulations-is-a-number = --simulations is a number from 1 to { $most-simulations }
cli-analyse-is-not-a-folder = { $folder } is not a folder
cli-analyse-and-more-see-the = and { $told } more: see the column problem
cli-analyse-cannot-use-or = cannot use { $path } or { $place }: { $error }
cli-analyse-stopped-finished-rows-are = stopped; finished rows are in { $place }; the same command continues there

# arena
cli-arena-games-per-hour = { $speed } games per hour
cli-arena-of-them-played-before = { $before } of them played before
cli-arena-records = Records: { $path }
cli-arena-failed-and-forfeits-see = { $name } failed { COUNT($faults, of: "time") } and forfeits { COUNT($forfeits, of: "game") }: see fault in the records
cli-arena-to = { $low } to { $high }
cli-arena-games-is-a-number = --games is a number from 1 to { $most-games }
cli-arena-jobs-is-a-number = --jobs is a number from 1 to { $most-jobs }
cli-arena-give-jobs-or-scheduler = give --jobs or --scheduler, not both
cli-arena-an-arena-is-for = an arena is for 2 to 5 players; a name may be given more than once
cli-arena-a-seed-is-a = a seed is a number from 0 to { $most-seeds }
cli-arena-cannot-use-the-folder = cannot use the folder { $path }: { $error }
cli-arena-stopped-finished-games-are = stopped; finished games are in { $path }; the same command continues there
cli-arena-best-game-of = Best game of { $name }: { $name-2 } ({ SIGNED($margin) })
cli-arena-fails-this-is-told =
    { $name } fails (this is told once, and loses the game):
    { $text }

# best
cli-best-nodes-is-a-number = --nodes is a number, 1 or more
cli-best-within-is-a-number = --within is a number of Ecus, 0 or more
cli-best-income-is-counted-as = Income is counted as if it came at the end of this turn.
cli-best-and-more-json-lists = and { $most-listed } more; --json lists all.
cli-best-gain-bound-seen = gain { SIGNED($gain) }, bound { SIGNED($bound) }, { COUNT($nodes, of: "position") } seen

# check
cli-check-on = { $board } on { NAME($epoch) }
cli-check-line = line { $line }

# dashboard
cli-dashboard-the-dashboard-needs-streamlit = the dashboard needs Streamlit: pip install 'khronos-advisor[dashboard]'
cli-dashboard-there-is-no-in = there is no { $name } in { $parent }; install the program again: pip install --force-reinstall 'khronos-advisor[dashboard]'

# draw
cli-draw-a-picture-s-name = a picture's name ends in .svg or .png
cli-draw-the-scale-is-a = the scale is a number from 0.1 to 8

# engine
cli-engine-reading-queries-from-the = Reading queries from the keyboard, one a line (docs/engine.md); Ctrl-D ends.
cli-engine-workers = --workers: { $error }

# exchange
cli-exchange-to = { SIGNED($low) } to { SIGNED($high) }
cli-exchange-undecided-the-intervals-overlap = Undecided: the intervals overlap. --seconds 300 searches longer.
cli-exchange-keep = Keep { $hand }: { SIGNED($gain) } ({ $proved })
cli-exchange-swap-guaranteed-best-exchange = Swap        Guaranteed    Best exchange after it, 2 Ecus paid
cli-exchange-1m-1c-take-1 = 1m/1c: take 1 military card from the reserve and give 1 civil card, for free.
cli-exchange-hand-guaranteed-price-not = Hand        Guaranteed, price not counted
cli-exchange-nothing-earns-more-this = Nothing earns more this turn, on average, than this: { $what }.
cli-exchange-no-exchange-earns-more = No exchange earns more this turn, on average, than keeping the hand.
cli-exchange-discarding-earns-more-this = Discarding { $best } earns more this turn, on average.
cli-exchange-swap = swap { $swap }
cli-exchange-stopped-by-ctrl-c = Stopped by Ctrl-C: hands not searched have wide intervals.
cli-exchange-to-2 = to { SIGNED($bound) }
cli-exchange-discard-2 = discard { $discard }: { $high }
cli-exchange-keep-the-hand = keep the hand
cli-exchange-then-discard = { $swap }, then discard { $discard }

# explain
cli-explain-simulations-is-a-number = --simulations is a number from 0 to 1000000
cli-explain-decide-answers-the-decisions = --decide answers the decisions in a play: give the plays, too
cli-explain-looking-at-turns = looking at turns ...
cli-explain-stopped-by-ctrl-c = stopped by Ctrl-C: compared with the turns found so far
cli-explain-themes = Themes: { $themes }.

# learn
cli-learn-that-was-the-last = That was the last of { COUNT($lessons, of: "lesson") }.
cli-learn-a-game-against-the = A game against the weakest bot: khronos play --level 1
cli-learn-json-goes-with-the = --json goes with the list of lessons or with --check
cli-learn-there-is-no-lesson = there is no lesson { $name }; there are { $lessons }
cli-learn-you-have-reached-the = You have reached the goal of every lesson.
cli-learn-next-khronos-learn = Next: khronos learn { $number }
cli-learn-your-progress-is-not = Your progress is not shown: { $lost }
cli-learn-check-looks-at-all = --check looks at all lessons: leave the name out

# library
cli-library-players-turn = { $players } players, turn { $number }
cli-library-no-library-position-has = no library position has these words
cli-library-the-library-is-empty = the library is empty

# new
cli-new-a-game-has-2 = a game has 2 to 5 players
cli-new-new-game-seed = New game, seed { $seed }

# play
cli-play-a-game-is-kept = a game is kept in a file: give its name
cli-play-players-are-you-and = { $wanted } players are you and { COUNT($wanted-2, of: "bot") }, not { $bots }
cli-play-a-name-is-printable = a name is printable, and not longer than { $longest-name } characters
cli-play-levels-are-to-not = levels are { $known } to { $known-2 }, not { $one }
cli-play-its-bots-are-not = { $file }: its bots are not all levels: { $others }; to load them runs their code, so only if you trust the file: --trust-bots
cli-play-khronos-loads-the-bots = khronos: loads the bots of { $file }: { $others }

# plays
cli-plays-x2-two-possible-outcomes = x2: two possible outcomes, and so on.
cli-plays-x-not-counted-as = x?: not counted, as the time was over ({ COUNT($uncounted, of: "play") }).
cli-plays-1-2-1-ecus = { COUNT($total, of: "legal-play") }. +1, +2, -1: Ecus at once.
cli-plays-no-legal-play-the = No legal play; the turn can be ended.
cli-plays-there-is-not-enough = there is not enough memory to count that deep
cli-plays-this-cannot-be-counted = this cannot be counted: { $error }

# puzzles
cli-puzzles-that-was-the-last = That was the last of { COUNT($every, of: "puzzle") }.
cli-puzzles-wrote-on = wrote { $file }: { COUNT($chosen, of: "puzzle") } on { COUNT($pages, of: "page") }
cli-puzzles-turn = turn { $number }
cli-puzzles-players = { $seats } players
cli-puzzles-json-goes-with-the = --json goes with the list of puzzles or with --check
cli-puzzles-there-is-no-puzzle = there is no puzzle { $name }; there are { $every }
cli-puzzles-there-is-no-such = there is no such puzzle: leave out --theme or --beginner
cli-puzzles-a-sheet-s-name = a sheet's name ends in .pdf
cli-puzzles-puzzle-is-not-among = puzzle { $begin } is not among these: leave out --begin or --beginner
cli-puzzles-there-is-no-puzzle-2 = there is no puzzle from { $begin } on; the last one is { $numbers }
cli-puzzles-you-have-solved-all = You have solved all of these.
cli-puzzles-check-looks-at-all = --check looks at all puzzles and does nothing else
cli-puzzles-sheet-takes-begin-and = --sheet takes --begin and --count; leave out the puzzle and --json
cli-puzzles-for-beginners = for beginners

# replay
cli-replay-khronos-show-shows-it = khronos show shows it
cli-replay-fault = { "[" }fault: { $fault }]
cli-replay-the-game-has-no = the game has no such turn: it has turns { $numbers } of { $players }
cli-replay-o-writes-one-position = -o writes one position: give both --turn and --player
cli-replay-expected = { "[" }expected: { $parts }]
cli-replay-a-game = A game
cli-replay-with-variation = With variation { $variation }.
cli-replay-nothing-has-been-played = Nothing has been played yet.
cli-replay-margin = margin { SIGNED($margin) }
cli-replay-win = win { $win } %
cli-replay-play-goes-on = Play goes on { $here }.

# retry
cli-retry-khronos-play-saves-the = khronos play saves the games that it plays
cli-retry-your-turns-are-read = your turns are read from standard input: give the record as a file
cli-retry-no-turn-is-over = { $file }: no turn is over yet, so there is nothing to try again
cli-retry-stopped-by-ctrl-c = stopped by Ctrl-C: { $turns } of { $of } turns are graded

# review
cli-review-of-turns = { $turns } of { $of } turns
cli-review-turn = { $done }; turn { $number }, { $color }: { $last }
cli-review-deals-is-a-number = --deals is a number from 2 to { $most-deals }
cli-review-no-turn-is-over = { $file }: no turn is over yet, so there is nothing to review
cli-review-looking-at-the-first = looking at the first turn ...

# rules
cli-rules-the-contents-khronos-rules = the contents: khronos rules
cli-rules-wrote-one-page-of = wrote { $file }: one page of A4
cli-rules-khronos-rules-4-3 = khronos rules 4.3 shows one, khronos rules shadow finds by word,
cli-rules-khronos-rules-rulings-lists = khronos rules rulings lists our reading where others differ.
cli-rules-there-is-no = there is no §{ $number }
cli-rules-nothing-about = nothing about { $query }
cli-rules-in-the-rules = { $what } in the rules ({ $hint })
cli-rules-the-sheet-s-name = the sheet's name ends in .pdf or .svg
cli-rules-sheet-takes-ruleset-leave = --sheet takes --ruleset; leave out the words and --json

# schema
cli-schema-kind-of-file = kind of file

# show

# suggest
cli-suggest-top-is-a-number = --top is a number from 1 to { $most }
cli-suggest-stopped-by-ctrl-c = stopped by Ctrl-C: this is the best so far
cli-suggest-seconds-30-searches-longer = --seconds 30 searches longer.

# train
cli-train-took-up-profile = took up profile { $name }
cli-train-choose-one-of-status = choose one of --status, --profiles, --export and --import
cli-train-json-goes-with-status = --json goes with --status or --profiles
cli-train-there-are-no-puzzles = there are no puzzles
cli-train-there-is-no-profile = There is no profile yet: khronos train makes one.
cli-train-wrote-profile = wrote { $export }: profile { $profile }

# undo
cli-undo-play-goes-on-and = play goes on { $here }, and that turn does not lie before it: khronos redo goes forward
cli-undo-there-is-nothing-to = there is nothing to take back
cli-undo-there-is-nothing-to-2 = there is nothing to play again
cli-undo-nothing-of-that-turn = nothing of that turn was played: there is nothing to take back
cli-undo-khronos-redo = khronos redo { $target }
cli-undo-nothing-was-taken-back = nothing was taken back: there is nothing to play again
cli-undo-khronos-act = khronos act { $target } { $plays }
cli-undo-to-play-it-again = To play it again: { $again }
cli-undo-taken-back = Taken back:
cli-undo-played-again = Played again:

# variation
cli-variation-it-has-no-variations = it has no variations
cli-variation-0-is-the-main = 0 is the main line: khronos undo --delete removes turns of it
cli-variation-variation-is-the-main = Variation { $number } is the main line now.
cli-variation-removed-variation = Removed variation { $number }:

# why
cli-why-is-not-legal = { $text } is not legal: { $message }.
cli-why-cost = Cost: { $first }.
cli-why-brings-at-once = Brings at once: { $bonus }.
cli-why-1-ecu-2-2 = 1 Ecu (§2.2)
cli-why-no-ecus = no Ecus
cli-why-there-are-other-ways = There are other ways to pay for it, or to share its cards between the adventurers:
cli-why-income-of-turn-6 = Income of turn { $number }: { COUNT($change, of: "ecu") } (§6).
cli-why-on-the-boards = On the boards:
cli-why-then-5-5 = then { $decision }: { $options } (§5.5)
cli-why-it-can-end-in = It can end in more than { $most-outcomes } ways.
cli-why-nobody-s-income-changes = Nobody's income changes.
cli-why-costs = Costs { COUNT($change, of: "ecu") }.
cli-why-it-can-end-in-2 = It can end in { $after } ways.

# Put together by hand.
cli-analyse-done = { COUNT($rows, of: "position") }; { COUNT($proven, of: "best-turn") } proved
    .kept = { COUNT($rows, of: "position") }, { $kept } of them from before; { COUNT($proven, of: "best-turn") } proved
cli-analyse-of-could-not-be = { $bad } of { COUNT($rows, of: "file") } could not be analysed; the others are in { $place }
cli-arena-unknown = unknown
cli-best-guaranteed = { $what ->
        [lead] Guaranteed lead: { SIGNED($gain) }
       *[gain] Guaranteed gain: { SIGNED($gain) }
    }
cli-best-opponents-decide = Opponents decide on the way; their worst choices for you are shown.
    .more = Opponents decide on the way; their worst choices for you are shown. --tree shows the rest.
cli-best-whatever-opponents-decide = Whatever opponents decide:
cli-best-seen = { COUNT($nodes, of: "position") } seen, { $seconds } s
    .stopped = { COUNT($nodes, of: "position") } seen, { $seconds } s, stopped by Ctrl-C
cli-best-proved = Proved: no turn guarantees more ({ $seen }).
    .swap = Proved: no turn, with or without a swap, guarantees more ({ $seen }).
cli-best-not-proved =
    Not proved: no turn guarantees more than { SIGNED($bound) }, so a better one could
    bring up to { COUNT($gap, of: "ecu") } more ({ $seen }). --seconds 60 searches longer.
cli-best-turns = Turns that guarantee at least { SIGNED($least) }: { $turns }
    .incomplete = Turns that guarantee at least { SIGNED($least) }: { $turns } found; there may be more
cli-best-boards-then-pay = Boards then pay: { $boards }. You stand on { $where }: income { COUNT($ecus, of: "ecu") }.
    .now = Boards then pay: { $boards }. You stand on { $where }: income { COUNT($ecus, of: "ecu") }, if it came now.
cli-check-seen = { $position }. { NAME($player) } is { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
        [4] 4th
       *[5] 5th
    } of { $seats } in turn order. Buildings: { $buildings }. { COUNT($cards, of: "card") } unseen.
cli-check-problems = { $name }: { COUNT($problems, of: "problem") }
cli-check-no-problem = { $name }: no problem
    .remarks = { $name }: no problem, { COUNT($remarks, of: "remark") }
cli-exchange-refused = No exchange: { $why }.
cli-exchange-discards = Discard     Expected, 2 Ecus paid
    .swap = Discard     Expected, 2 Ecus paid     With the best swap
cli-exchange-discarding = discard { $discard }
    .swap = discard { $discard }, with the best swap, if any
cli-exchange-proved = proved
cli-exchange-not-proved = not proved, at most { SIGNED($bound) }
cli-exchange-progress = hand { $hand } of { $of }, { $seconds } s
    .seen = hand { $hand } of { $of }, { COUNT($positions, of: "position") } seen, { $seconds } s
cli-exchange-counted = Counts only this turn's Ecus. khronos suggest FILE also counts what the cards are worth later.
cli-exchange-counted-last = Counts Ecus, on average. khronos suggest FILE also counts the chance of winning.
cli-plays-seconds = { $seconds } seconds.
    .incomplete = { $seconds } seconds. Depth { $depth } was not counted to its end.
cli-plays-depth = depth
cli-plays-positions = positions
cli-plays-counting = counting, { $seconds } s
cli-plays-counting-plays = counting play { $one } of { $other }, { $seconds } s
cli-plays-counting-depth = counting depth { $one }, { $other } positions so far, { $seconds } s
cli-puzzles-next = Next: khronos puzzles { $number }
    .beginner = Next: khronos puzzles { $number } --beginner
cli-replay-players = Players: { $players }
cli-replay-seat = { NAME($player) } { $name }
cli-replay-variation = Variation { $number }, instead of turn { $turn } of { NAME($player) }
cli-replay-turn-then = Turn { $turn }, { NAME($player) } ({ $name }): then { COUNT($ecus, of: "ecu") }
cli-replay-before = { $game }, turn { $turn } of { NAME($player) }
cli-suggest-playouts = { COUNT($playouts, of: "playout") } ...
    .margin = { COUNT($playouts, of: "playout") }, expected margin { SIGNED($margin) } ...
cli-undo-deleted = Deleted:
cli-undo-turn = turn { $turn }, { NAME($player) }: { $plays }
    .aside = turn { $turn }, { NAME($player) }, variation: { $plays }
cli-undo-the-record-has-there = { $turns ->
        [one] The record has another turn there: khronos replay shows the game.
       *[other] The record has { $turns } other turns there: khronos replay shows the game.
    }
cli-why-is-legal = { $play } is legal.
    .rule = { $play } is legal (§{ $section } { $title }).
cli-why-carried = { $used ->
        [0] { COUNT($cards, of: "card") } by an adventurer who had carried none
       *[other] { COUNT($cards, of: "card") } by an adventurer who had carried { $used }
    }
cli-why-paid = { CARDS($cards, form: "short") }; carried: { $carried } (§2.3)
    .ecu = { CARDS($cards, form: "short") } and 1 Ecu (§3.5); carried: { $carried } (§2.3)
cli-why-bonus = { COUNT($ecus, of: "ecu") } (§3.1)
cli-why-shadows = Shadows:
cli-why-change = { NAME($player) } { SIGNED($low) }
    .range = { NAME($player) } { SIGNED($low) } to { SIGNED($high) }
cli-why-what-the-boards-pay = What the boards pay changes: { $changes } Ecus (§6).

# What happens on a board (§4, §5).
event-on = { NAME($epoch) }: { $event }
event-placed = { $player ->
        [nobody] the { NAME($building) } is placed on { $at }
       *[other] { NAME($player, form: "whose") } { NAME($building) } is placed on { $at }
    }
event-upgraded = { $player ->
        [nobody] the { NAME($building) } on { $at } is upgraded
       *[other] { NAME($player, form: "whose") } { NAME($building) } on { $at } is upgraded
    }
event-removed = { $player ->
        [nobody] the { NAME($building) } on { $at } is removed
       *[other] { NAME($player, form: "whose") } { NAME($building) } on { $at } is removed
    }
event-downsized = { $player ->
        [nobody] the { NAME($building) } on { $at } is downsized
       *[other] { NAME($player, form: "whose") } { NAME($building) } on { $at } is downsized
    }
event-replaced = { $player ->
        [nobody] the { NAME($building) } on { $at } gives way to the new shadow
       *[other] { NAME($player, form: "whose") } { NAME($building) } on { $at } gives way to the new shadow
    }
event-marked = the ruin of the { NAME($building) } on { $at } gets a mark
event-renovated = the ruin of the { NAME($building) } on { $at } is renovated
event-joined = the { NAME($building) } joins the domain at { $at }
event-shadow = { $player ->
        [nobody] the { NAME($building) } on { $at } is cast as a shadow
       *[other] { NAME($player, form: "whose") } { NAME($building) } on { $at } is cast as a shadow
    }
event-cube = a cube is put on the { NAME($building) } on { $at }
event-kept-cube = one cube stays, on the { NAME($building) } on { $at }
cli-show-reserve = Reserve: { CARDS($cards, form: "short") }.
cli-show-discards = Discards: { CARDS($cards, form: "short") }.
cli-show-unseen = Unseen: { CARDS($cards, form: "short") }.
    .hidden = Unseen: { CARDS($cards, form: "short") } ({ $pile } in the draw pile, { $hands } in hands).
cli-undo-nothing-played = nothing was played yet: there is nothing to take back
cli-arena-head-player = player
cli-arena-head-won = won
cli-arena-head-rate = win rate
cli-arena-head-range = 95 %
cli-arena-head-margin = margin
cli-arena-head-elo = Elo
cli-library-no-title = (no title)
cli-play-error = { $file }: { $error }
    .over = { $file }: { $error }; khronos replay shows it
cli-play-bot-from = { $bot } ({ $place })
cli-play-bot-not-here = { $bot } (which is not here)

# arguments
cli-arguments-the-tls-options-need = the --tls options need --scheduler tls://HOST:PORT
cli-arguments-give-tls-ca-tls = give --tls-ca, --tls-cert and --tls-key, all three
cli-arguments-khronos-nothing-protects-the = khronos: nothing protects the way to { $scheduler }: whoever is on it can run code here and there (see --tls-ca)
cli-arguments-there-is-no-file = there is no file { $file }

# check-report
cli-check-report-checked = { $noun } checked, { COUNT($failures, of: "failure") }.

# command-line
cli-command-line-at = at { $name }:{ $lineno }
cli-command-line-khronos-internal-error-this =
    khronos: internal error ({ $what }). This is a fault of the program, not of your file.
    Please report it with the command you gave and the position file, as an issue of the
    project; { $debug }=1 in front of the command shows the details to put into the report.
cli-command-line-khronos = khronos: { $too-little }
cli-command-line-khronos-2 = khronos: { $error }
cli-command-line-khronos-it-was-killed = khronos: { $error }: it was killed, or had no memory left. Fewer --jobs need less.

# input-files
cli-input-files-the-game-has-no = the game has no such turn: it has turns { $listed } of { $colors }
cli-input-files-is-a-position-not = { $file } is a position, not a game record: { $otherwise }
cli-input-files-is-a-position-not-2 = { $file } is a position, not a game record: leave out --turn, --player and --variation
cli-input-files-turn-of-whom-add = turn { $turn } of whom? Add { $options }
cli-input-files-which-turn-of-add = which turn of { $color }? Add --turn N
cli-input-files-the-game-is-over = the game is over: choose one of its turns with --turn and --player
cli-input-files-the-hand-of-who = { $file }: the hand of { $color }, who is to move on turn { $number }, is not known. khronos act RECORD hand=2m2c says what it is, or, in the file, hand: { "{" }military: 2, civil: 2{ "}" } above the plays of that turn

# output
cli-output-cannot-write-the-output = cannot write the output: { $error }
cli-output-is-the-file-that = { $file } is the file that was read: give { $option } another name
cli-output-is-already-there-give = { $file } is already there: give { $option } another name, or add --force
cli-output-cannot-write-2 = cannot write { $file }: { $reason }

# record-output
cli-record-output-at-the-start = at the start
cli-record-output-the-game-is-over = The game is over.
cli-record-output-failed-and-forfeits-the = failed and forfeits the game
cli-record-output-left-out-remarks-after = left out: remarks after # in the file; the comment of a turn is kept
cli-record-output-shares-the-win = shares the win
cli-record-output-cannot-write = cannot write { $file }: { $error }

# kept-standings
cli-kept-standings-khronos = khronos: { $notice }

# guide-dialog
cli-guide-dialog-how-it-was-counted = How it was counted: { $counted }
cli-guide-dialog-measured-on = Measured on { $measured }
cli-guide-dialog-games = { $games } games
cli-guide-dialog-the-positions-khronos-learn = The positions: khronos learn { $id } --json
cli-guide-dialog-a-puzzle-about-it = A puzzle about it: khronos puzzles { $number }

# lesson-dialog
cli-lesson-dialog-type-help-for-the = Type help for the commands.
cli-lesson-dialog-goal-reached = Goal reached.
cli-lesson-dialog-task = Task: { $task }
cli-lesson-dialog-rules-khronos-rules = Rules: { $listed } (khronos rules { $sections }). { $helps }
cli-lesson-dialog-you-are = You are { $seat }: { $ecus }; { $cards }; { $where }.
cli-lesson-dialog-took-back = Took back { $taken }.
cli-lesson-dialog-all-plays-are-taken = All plays are taken back.
cli-lesson-dialog-not-solved-yet-type = Not solved yet. Type undo to take back a play, or again to start over.
cli-lesson-dialog-lines-shows-what-you = lines shows what you have tried, show what else there is, boards all boards.
cli-lesson-dialog-yes = Yes. { $why }
cli-lesson-dialog-you-have = { SIGNED($change) }: you have { COUNT($have, of: "ecu") }.
cli-lesson-dialog-type-end-when-your = Type end when your turn is complete. { $helps }
cli-lesson-dialog-discards = Discards: { $discard }.
cli-lesson-dialog-there-is-nothing-to = There is nothing to take back.
cli-lesson-dialog-you-have-tried-nothing = You have tried nothing yet; end looks at your turn.
cli-lesson-dialog-there-is-nothing-to-2 = There is nothing to compare before a turn of yours has missed a puzzle.
cli-lesson-dialog-no = No. { $helps }
cli-lesson-dialog-the-play-that-is = the play that is refused
cli-lesson-dialog-no-play = no play
cli-lesson-dialog-holds-and-has = { $other } holds { $hand } and has { $ecus }.
cli-lesson-dialog-answer-with-a-letter = Answer with a letter, or type hint, boards, text or quit.
cli-lesson-dialog-the-play-is-not = The play is not made.

# play-dialog
cli-play-dialog-map-in-turn-order = Map { $name }. In turn order: { $seats }.
cli-play-dialog-the-game-is-kept = The game is kept in { $file }. Type help for the commands.
cli-play-dialog-the-whole-game-is = The whole game is in { $file }. To review it: khronos review { $file-2 }
cli-play-dialog-plays = { $by } plays { $play }.
cli-play-dialog-the-tutor-is-off = The tutor is off.
cli-play-dialog-the-tutor-is-on = The tutor is on. It speaks at this class and worse: { $speaks-at }.
cli-play-dialog-is-thinking = { $color } is thinking ...
cli-play-dialog-you-have = { SIGNED($change) }: you have { COUNT($me, of: "ecu") }.
cli-play-dialog-took-back = Took back { COUNT($number, of: "play") }.
cli-play-dialog-took-back-that-play = Took back that play.
cli-play-dialog-nobody-has-played-before = Nobody has played before you.
cli-play-dialog-fails-this-is-told =
    { $name } fails (this is told once, and loses the game):
    { $text }
cli-play-dialog-your-turn-is-still = Your turn is still open. undo takes back a play, undo turn all of it.
cli-play-dialog-has-variations-that-the = { $old } has variations that the cards now known do not allow, and stays as it is; this game is kept in { $file } from here on.
cli-play-dialog-was-changed-by-somebody = { $old } was changed by somebody else and is left as it is now; this game is kept in { $file } from here on.
cli-play-dialog-not-one-of-the = { $answers }: not one of the options
cli-play-dialog-is-none-of-them = { $answer } is none of them.

# play-dialog-words
cli-play-dialog-words-upgrade-to = upgrade to { $head }{ $partition }
cli-play-dialog-words-you-can-play-nothing = You can play nothing more; end ends your turn.
cli-play-dialog-words-you-can-play-nothing-2 = You can play nothing with { $letters } in it.
cli-play-dialog-words-and-more = and { $more } more
cli-play-dialog-words-no-play = No play.

# refutation-dialog
cli-refutation-dialog-compare-shows-your-turn = compare shows your turn and the best one, play by play.
cli-refutation-dialog-your-turn = Your turn
cli-refutation-dialog-the-best-turn = The best turn

# retry-dialog
cli-retry-dialog-solved-of = Solved { $solved } of { COUNT($exercises, of: "mistake") }.
cli-retry-dialog-comparing-your-turn-with = comparing your turn with others
cli-retry-dialog-looking-for-the-reply = looking for the reply that punishes it
cli-retry-dialog-comparing-all-turns = comparing all turns
cli-retry-dialog-took-back = Took back { COUNT($value, of: "play") }.
cli-retry-dialog-the-turn-begins-again = The turn begins again.
cli-retry-dialog-no-turn-of-this = No turn of this class: there is nothing to try again.
cli-retry-dialog-mistake-of-solved = Mistake { $number } of { $exercises } · { $solved } solved
cli-retry-dialog-you-have = { SIGNED($change) }: you have { COUNT($mover, of: "ecu") }.
cli-retry-dialog-decides = { $seat } decides: { $chosen }.
cli-retry-dialog-is-none-of-them = { $chosen } is none of them. { $asked-text }

# training-dialog
cli-training-dialog-theme = Theme: { $theme }.
cli-training-dialog-that-you-looked-at = that you looked at a hint is not kept: { $error }
cli-training-dialog-your-answer-is-not = your answer is not kept: { $error }

# The commands of dialogs.
dialog-help-play =
    Type a play, or several: m:keep@c4  m-f  f:c4-castle@b3  m:x@d3  r:cube@e5  r:renovate@c4
    (m might, f faith, r reason). Leave out cards and charges where only one way is legal.
    Before anything else you may exchange=2c and, under Hold'em, swap=1m/1c.
    End your turn with end; end=1c discards a civil card first.

    boards  the boards and the players
    hand    your cards, Ecus and adventurers
    plays   what you can play; plays keep: each play with these letters
    hint    what to look at; again: which board and cards; again: the turn
    undo    take back your last play, and what was done since; undo turn: the whole turn
    last    what the others have played since your turn
    tutor   tutor mistake: it speaks at mistakes and blunders; tutor off
    quit    leave; the game is saved
dialog-help-retry =
    Type a play, or several: m:keep@c4  m-f  f:c4-castle@b3  m:x@d3  r:cube@e5  r:renovate@c4
    (m might, f faith, r reason). Leave out cards and charges where only one way is legal.
    Before anything else you may exchange=2c and, under Hold'em, swap=1m/1c.
    End your turn with end; end=1c discards a civil card first. Then it is judged.

    boards  the boards and the players
    hand    your cards, Ecus and adventurers
    plays   what you can play; plays keep: each play with these letters
    undo    take back your last play
    again   take back the whole turn
    show    the best turn, and all turns that were compared
    next    skip this mistake
    quit    leave
dialog-help-lesson =
    Type a play, or several: m:keep@c4  m-f  f:c4-castle@b3  m:x@d3  r:cube@e5  r:renovate@c4
    (m might, f faith, r reason). What only one set of cards can pay is paid for you.

    hint    what to look at; again: which board; again: the play
    undo    take back your last play
    again   begin again
    end     you are done: is the goal reached?
    boards  all three boards, with the meaning of the signs
    text    the text and the task again
    plays   what you can play; plays keep: each play with these letters
    lines   what you have tried here
    show    the solution, and what other tries bring
    compare a turn that missed a puzzle beside the best one, play by play; compare boards draws them
    quit    leave
cli-one-of = there is no { $what } { $typed }; { $known }
    .several = there is no { $what } { $typed }; there are { $known }
    .near = there is no { $what } { $typed }; { $near }
cli-replay-end = { $game }, the end
cli-replay-in-variation = { $title }, variation { $variation }
cli-input-files-remark = { $file }: { $why }; { $hint }
    .line = { $file }, line { $line }: { $why }; { $hint }
cli-input-files-remarks = { $remark } (and { $more } more: run khronos check { $file })
cli-input-files-there-is-no-variation = { $variations ->
        [0] there is no variation { $variation }; the record has none
       *[other] there is no variation { $variation }; the record has 1 to { $variations }
    }
record-place-after = after turn { $turn } of { NAME($player) }
    .variation = after turn { $turn } of { NAME($player) }, in variation { $variation }
record-place-middle = in the middle of turn { $turn } of { NAME($player) }
    .variation = in the middle of turn { $turn } of { NAME($player) }, in variation { $variation }
record-play = { NAME($player) }: { $play }
record-ecus = { $ecus ->
        [one] { SIGNED($ecus) } Ecu
       *[other] { SIGNED($ecus) } Ecus
    }
record-choice = { $what ->
        [place] { NAME($player) }: the smaller tile goes to { $chosen } (options: { $options })
       *[downsize] { NAME($player) }: downsizes { $chosen } (options: { $options })
    }
record-income = income of turn { $turn }: { $boards }
record-no-income = income of turn { $turn }: no Ecus
cli-output-changed = cannot write { $file }: { $why }; look at the file as it is now, and give the command again
dialog-turn = Turn { $turn }, { NAME($player) } ({ $name }): { COUNT($ecus, of: "ecu") }
    .change = Turn { $turn }, { NAME($player) } ({ $name }): { SIGNED($change) }, now { COUNT($ecus, of: "ecu") }
dialog-saved = Saved. Continue with: khronos play --resume { $file }
    .trust = Saved. Continue with: khronos play --resume { $file } --trust-bots
# Answers are words of the program, not of the language.
dialog-warned = play anyway, rethink?
    .hint = play anyway, rethink, hint?
dialog-review-now = Review it now, in about half a minute? y/n>
dialog-prompt = { NAME($player) }, turn { $turn }>
dialog-go-on = Go on with { $lesson }? y/n>
dialog-retry-open = Your turn is still open: undo takes back a play, again the whole turn; show tells the best turn, next skips this one.
dialog-others-decide = Others decide something here. The boards show one of their choices; your turn has to reach the goal whatever they choose.
record-wins = wins
record-reply-sought = looking for a reply that costs you more ...
dialog-look-again = Look again; hint helps.
dialog-seat = { NAME($player) } { $name }
    .you = { NAME($player) } you
cli-plays-group = { $type ->
        [construct] construct on { NAME($epoch) }
        [upgrade] upgrade on { NAME($epoch) }
        [demolish] demolish on { NAME($epoch) }
        [populate] populate
        [renovate] renovate
       *[travel] travel
    }
