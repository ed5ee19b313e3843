
# act
cli-act-over = the game is over: play from one of its turns with --turn and --player
cli-act-too-many-ecus = somebody would have { $most } Ecus: a file holds up to { $limit }
cli-act-nothing-new = The record had this already.
cli-act-record-already = { $file } is a game record already: leave out --record
cli-say-where = say with -o where the record goes
cli-wrote = wrote { $file }
cli-act-variation-entered = This is variation { $number }: play goes on with it.
cli-act-over-nothing-written = the game is over: no position was written
cli-act-variation-made = This is variation { $number }: --variation { $number } goes on with it.
cli-act-unfinished-turn = The unfinished turn that was there before is a variation now.

# analyse
cli-seconds-or-simulations = give --seconds or --simulations, not both
cli-seconds-limits = --seconds is a number above 0, at most { $longest }
cli-simulations-limits = --simulations is a number from 1 to { $most }
cli-analyse-no-folder = { $folder } is not a folder
cli-analyse-more-problems = and { $told } more: see the column problem
cli-analyse-unusable = cannot use { $path } or { $place }: { $error }
cli-analyse-stopped = stopped; finished rows are in { $place }; the same command continues there

# arena
cli-arena-games-per-hour = { $speed } games per hour
cli-arena-played-before = { $before } of them played before
cli-arena-records = Records: { $path }
cli-arena-forfeits = { $name } failed { COUNT($faults, of: "time") } and forfeits { COUNT($forfeits, of: "game") }: see fault in the records
cli-arena-range = { $low } to { $high }
cli-games-limits = --games is a number from 1 to { $most }
cli-jobs-limits = --jobs is a number from 1 to { $most }
cli-jobs-or-scheduler = give --jobs or --scheduler, not both
cli-arena-players = an arena is for 2 to 5 players; a name may be given more than once
cli-seed-limits = a seed is a number from 0 to { $most }
cli-arena-unusable = cannot use the folder { $path }: { $error }
cli-arena-stopped = stopped; finished games are in { $path }; the same command continues there
cli-arena-best-game = Best game of { $name }: { $file } ({ SIGNED($margin) })
# The sequential test: passed means that the second Elo fits better, failed that the first one does.
cli-arena-sprt-verdict = Not decided yet: is { $name } nearer to { SIGNED($elo1) } Elo (passed) or to { SIGNED($elo0) } (failed)? The same command goes on.
    .elo1 = Passed: { $name } is nearer to { SIGNED($elo1) } Elo above the others than to { SIGNED($elo0) }.
    .elo0 = Failed: { $name } is nearer to { SIGNED($elo0) } Elo above the others than to { SIGNED($elo1) }.
cli-arena-sprt-ratio = Log-likelihood ratio { SIGNED($ratio) } after { COUNT($deals, of: "deal") }; the test fails at { SIGNED($lower) } and passes at { SIGNED($upper) }.
cli-arena-sprt-count = { $wins } on { COUNT($deals, of: "deal") }
cli-arena-sprt-counts = Wins of { $name } on a deal: { $counts }.
cli-arena-sprt-rates = A player of { SIGNED($elo0) } Elo passes in about { $alpha } % of such tests, one of { SIGNED($elo1) } Elo fails in about { $beta } %.
cli-arena-sprt-progress = { $score }  log-likelihood ratio { SIGNED($ratio) } ({ SIGNED($lower) } to { SIGNED($upper) })
cli-bot-fails =
    { $name } fails (this message comes only once; the failure loses the game):
    { $text }

# best
cli-nodes-limits = --nodes is a number, 1 or more
cli-within-limits = --within is a number of Ecus, 0 or more
cli-best-income-counted = Income is counted as if it came at the end of this turn.
cli-best-more = and { $more } more; --json lists all.
cli-best-progress = gain { SIGNED($gain) }, bound { SIGNED($bound) }, { COUNT($nodes, of: "position") } seen

# check
cli-check-board = { $board } on { NAME($epoch) }
cli-check-line = line { $line }

# dashboard
cli-dashboard-needs-streamlit = the dashboard needs Streamlit: pip install 'khronos-advisor[dashboard]'
cli-dashboard-incomplete = there is no { $name } in { $parent }; install the program again: pip install --force-reinstall 'khronos-advisor[dashboard]'

# draw
cli-draw-name-ending = a picture's name ends in .svg or .png
cli-scale-limits = the scale is a number from 0.1 to 8

# engine
cli-engine-reading = Reading queries from the keyboard, one per line (docs/engine.md); Ctrl-D ends.
cli-engine-workers = --workers: { $error }

# exchange
cli-exchange-interval = { SIGNED($low) } to { SIGNED($high) }
cli-exchange-undecided = Undecided: the intervals overlap. --seconds 300 searches longer.
cli-exchange-keep = Keep { $hand }: { SIGNED($gain) } ({ $proved })
cli-exchange-swaps-head = Swap        Guaranteed    Best exchange after it, 2 Ecus paid
cli-exchange-swap-notation = 1m/1c: take 1 military card from the reserve and give 1 civil card, for free.
cli-exchange-hands-head = Hand        Guaranteed, price not counted
cli-exchange-best-way = Nothing earns more this turn, on average, than this: { $what }.
cli-exchange-keep-best = No exchange earns more this turn, on average, than keeping the hand.
cli-exchange-discard-best = Discarding { $best } earns more this turn, on average.
cli-exchange-swap = swap { $swap }
cli-exchange-stopped = Stopped by Ctrl-C: hands not searched have wide intervals.
cli-exchange-up-to = to { SIGNED($bound) }
cli-exchange-best-discard = discard { $discard }: { $high }
cli-exchange-keep-the-hand = keep the hand
cli-exchange-then-discard = { $swap }, then discard { $discard }

# explain
cli-simulations-most = --simulations is a number from 0 to 1000000
cli-explain-decide-alone = --decide answers the decisions in a play: give the plays, too
cli-looking-at-turns = looking at turns ...
cli-explain-stopped = stopped by Ctrl-C: compared with the turns found so far
cli-explain-themes = Themes: { $themes }.

# learn
cli-learn-last = That was the last of { COUNT($lessons, of: "lesson") }.
cli-learn-a-game = A game against the weakest bot: khronos play --level 1
cli-learn-json-alone = --json goes with the list of lessons or with --check
cli-learn-no-lesson = there is no lesson { $name }; there are { $lessons }
cli-learn-all-reached = You have reached the goal of every lesson.
cli-learn-next = Next: khronos learn { $number }
cli-progress-not-shown = Your progress is not shown: { $lost }
cli-learn-check-alone = --check looks at all lessons: leave the name out

# library
cli-library-players-turn = { $players } players, turn { $number }
cli-library-no-match = no library position has these words
cli-library-empty = the library is empty

# new
cli-players-limits = a game has 2 to 5 players
cli-new-game = New game, seed { $seed }

# play
cli-play-no-file = a game is kept in a file: give its name
cli-play-wrong-number = { $wanted } players means you and { COUNT($others, of: "bot") }, not { $bots }
cli-name-limits = a name has at most { $most } characters, all of them printable
cli-levels-limits = levels are { $least } to { $most }, not { $level }
cli-play-trust-needed = { $file }: some of its bots are not built-in levels: { $others }; loading them runs their code, so add --trust-bots only if you trust the file
cli-play-loads-bots = khronos: loading the bots of { $file }: { $others }

# plays
cli-plays-outcomes = x2: two possible outcomes, and so on.
cli-plays-uncounted = x?: not counted, because the time was over ({ COUNT($uncounted, of: "play") }).
cli-plays-total = { COUNT($total, of: "legal-play") }. +1, +2, -1: Ecus at once.
cli-plays-none = There is no legal play; you can end the turn.
cli-plays-memory = there is not enough memory to count that deep
cli-plays-uncountable = this cannot be counted: { $error }

# puzzles
cli-puzzles-last = That was the last of { COUNT($every, of: "puzzle") }.
cli-puzzles-wrote = wrote { $file }: { COUNT($chosen, of: "puzzle") } on { COUNT($pages, of: "page") }
cli-puzzles-turn = turn { $number }
cli-puzzles-players = { $seats } players
cli-puzzles-json-alone = --json goes with the list of puzzles or with --check
cli-puzzles-no-puzzle = there is no puzzle { $name }; there are { $every }
cli-puzzles-none = there is no such puzzle: leave out --theme or --beginner
cli-sheet-name-pdf = a sheet's name ends in .pdf
cli-puzzles-not-among = puzzle { $begin } is not among these: leave out --begin or --beginner
cli-puzzles-none-from = there is no puzzle from { $begin } on; the last one is { $numbers }
cli-puzzles-all-solved = You have solved all of these.
cli-puzzles-check-alone = --check looks at all puzzles and does nothing else
cli-puzzles-sheet-alone = --sheet takes --begin and --count; leave out the puzzle and --json
cli-puzzles-for-beginners = for beginners

# replay
cli-replay-show-instead = khronos show shows it
cli-replay-fault = { "[" }fault: { $fault }]
cli-no-such-turn = the game has no such turn: it has turns { $numbers } of { $players }
cli-replay-one-position = -o writes one position: give both --turn and --player
cli-replay-expected = { "[" }expected: { $parts }]
cli-replay-a-game = A game
cli-replay-with-variation = With variation { $variation }.
cli-replay-nothing-played = Nothing has been played yet.
cli-replay-margin = margin { SIGNED($margin) }
cli-replay-win = win { $win }
cli-replay-play-goes-on = Play goes on { $here }.

# retry
cli-play-saves-games = khronos play saves the games that it plays
cli-retry-needs-file = your turns are read from standard input: give the record as a file
cli-retry-no-turn = { $file }: no turn is over yet, so there is nothing to try again
cli-review-stopped = stopped by Ctrl-C: { $turns } of { $of } turns are graded

# review
cli-review-done = { $turns } of { $of } turns
cli-review-progress = { $done }; turn { $number }, { NAME($color) }: { $last }
cli-deals-limits = --deals is a number from 2 to { $most }
cli-review-no-turn = { $file }: no turn is over yet, so there is nothing to review
cli-review-begins = looking at the first turn ...

# rules
cli-rules-contents = the contents: khronos rules
cli-rules-wrote = wrote { $file }: one page of A4
cli-rules-how-one = khronos rules 4.3 shows one, khronos rules shadow finds by word,
cli-rules-how-rulings = khronos rules rulings lists our reading where others differ.
cli-rules-no-section = there is no §{ $number }
cli-rules-nothing-about = nothing about { $query }
cli-rules-nothing = { $what } in the rules ({ $hint })
cli-sheet-name = the sheet's name ends in .pdf or .svg
cli-rules-sheet-alone = --sheet takes --ruleset; leave out the words and --json

# schema
cli-schema-kind-of-file = kind of file

# show

# suggest
cli-top-limits = --top is a number from 1 to { $most }
cli-suggest-stopped = stopped by Ctrl-C: this is the best so far
cli-suggest-longer = --seconds 30 searches longer.

# train
cli-train-imported = imported profile { $name }
cli-train-one-option = choose one of --status, --profiles, --export and --import
cli-train-json-alone = --json goes with --status or --profiles
cli-train-no-puzzles = there are no puzzles
cli-train-no-profile = There is no profile yet: khronos train makes one.
cli-train-exported = wrote { $export }: profile { $profile }

# undo
cli-undo-not-before = play goes on { $here }, and that turn does not come before it: khronos redo goes forward
cli-undo-nothing = there is nothing to take back
cli-redo-nothing = there is nothing to play again
cli-undo-not-played = nothing of that turn was played: there is nothing to take back
cli-undo-khronos-redo = khronos redo { $target }
cli-redo-nothing-taken-back = nothing was taken back: there is nothing to play again
cli-undo-khronos-act = khronos act { $target } { $plays }
cli-undo-again = To play it again: { $again }
cli-undo-taken-back = Taken back:
cli-undo-played-again = Played again:

# variation
cli-variation-none = it has no variations
cli-variation-main-line = 0 is the main line: khronos undo --delete removes turns of it
cli-variation-promoted = Variation { $number } is the main line now.
cli-variation-removed = Removed variation { $number }:

# why
cli-why-is-not-legal = { $text } is not legal: { $message }.
cli-why-cost = Cost: { $first }.
cli-why-brings = Brings at once: { $bonus }.
cli-why-travel-cost = 1 Ecu (§2.2)
cli-why-no-ecus = no Ecus
cli-why-other-ways = There are other ways to pay for it, or to share its cards between the adventurers:
cli-why-income = Income of turn { $number }: { COUNT($change, of: "ecu") } (§6).
cli-why-on-the-boards = On the boards:
cli-why-decision = then { $decision }: { $options } (§5.5)
cli-why-many-ends = It can end in more than { $most } ways.
cli-why-no-change = Nobody's income changes.
cli-why-costs = Costs { COUNT($change, of: "ecu") }.
cli-why-ends = It can end in { $after } ways.

# Put together by hand.
cli-analyse-done = { COUNT($rows, of: "position") }; { COUNT($proven, of: "best-turn") } proved
    .kept = { COUNT($rows, of: "position") }, { $kept } of them from before; { COUNT($proven, of: "best-turn") } proved
cli-analyse-failed = { $bad } of { COUNT($rows, of: "file") } could not be analysed; the others are in { $place }
cli-arena-unknown = unknown
cli-best-guaranteed = { $what ->
        [lead] Guaranteed lead: { SIGNED($gain) }
       *[gain] Guaranteed gain: { SIGNED($gain) }
    }
cli-best-opponents-decide = Opponents choose during the turn; their worst choices for you are shown.
    .more = Opponents choose during the turn; their worst choices for you are shown. --tree shows the rest.
cli-best-why = Which card pays for what, who carries it, and what each journey brings:
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
    .incomplete = { $seconds } seconds. Depth { $depth } was not counted completely.
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
cli-undo-other-turns = { $turns ->
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
cli-why-changes = What the boards pay changes: { $changes } Ecus (§6).

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
cli-tls-scheduler = the --tls options need --scheduler tls://HOST:PORT
cli-tls-all = give --tls-ca, --tls-cert and --tls-key, all three
cli-tls-unprotected = khronos: the connection to { $scheduler } is not protected: anyone on the way can run code at both ends (see --tls-ca)
cli-no-file = there is no file { $file }

# check-report
cli-checked = { $noun } checked, { COUNT($failures, of: "failure") }.

# command-line
cli-internal-place = at { $name }:{ $lineno }
cli-internal-error =
    khronos: internal error ({ $what }). This is a fault of the program, not of your file.
    Please report it with the command you gave and the position file, as an issue of the
    project; { $debug }=1 in front of the command shows the details to put into the report.
cli-memory = khronos: { $why }
cli-error = khronos: { $error }
cli-worker-died = khronos: { $error }: it was killed, or ran out of memory. Fewer --jobs need less memory.

# input-files
cli-game-no-such-turn = the game has no such turn: it has turns { $listed } of { $colors }
cli-not-a-record = { $file } is a position, not a game record: { $otherwise }
cli-not-a-record-options = { $file } is a position, not a game record: leave out --turn, --player and --variation
cli-turn-of-whom = turn { $turn } of whom? Add { $options }
cli-which-turn = which turn of { NAME($color) }? Add --turn N
cli-game-over = the game is over: choose one of its turns with --turn and --player
cli-hand-unknown = { $file }: { NAME($color) } is to move on turn { $number }, and their hand is not known. Give it with khronos act RECORD hand=2m2c or, in the file, with hand: { "{" }military: 2, civil: 2{ "}" } above the plays of that turn

# output
cli-output-failed = cannot write the output: { $error }
cli-output-was-read = { $file } is the file that was read: give { $option } another name
cli-output-there = { $file } is already there: give { $option } another name, or add --force
cli-output-unwritable = cannot write { $file }: { $reason }

# record-output
record-place-start = at the start
record-over = The game is over.
record-forfeits = failed and forfeits the game
record-left-out = left out: remarks after # in the file; the comment of a turn is kept
record-shares-win = shares the win
record-unwritable = cannot write { $file }: { $error }

# kept-standings
cli-notice = khronos: { $notice }

# guide-dialog
dialog-guide-counted = How it was counted: { $counted }
dialog-guide-measured = Measured on { $measured }
dialog-guide-games = { $games } games
dialog-guide-positions = The positions: khronos learn { $id } --json
dialog-guide-puzzle = A puzzle about it: khronos puzzles { $number }

# lesson-dialog
dialog-type-help = Type help for the commands.
cli-lesson-dialog-goal-reached = Goal reached.
cli-lesson-dialog-task = Task: { $task }
dialog-lesson-rules = Rules: { $listed } (khronos rules { $sections }). { $helps }
cli-lesson-dialog-you-are = You are { $seat }: { $ecus }; { $cards }; { $where }.
cli-lesson-dialog-took-back = Took back { $taken }.
dialog-all-taken-back = All plays are taken back.
dialog-not-solved = Not solved yet. Type undo to take back a play, or again to start over.
dialog-lines-help = lines shows what you have tried, show what else there is, boards all boards.
cli-lesson-dialog-yes = Yes. { $why }
cli-lesson-dialog-you-have = { SIGNED($change) }: you have { COUNT($have, of: "ecu") }.
dialog-type-end = Type end when your turn is complete. { $helps }
cli-lesson-dialog-discards = Discards: { $discard }.
dialog-nothing-to-undo = There is nothing to take back.
dialog-nothing-tried = You have not tried anything yet; end checks your turn.
dialog-nothing-to-compare = There is nothing to compare until one of your turns has missed a puzzle.
cli-lesson-dialog-no = No. { $helps }
dialog-refused-play = the play that is refused
cli-lesson-dialog-no-play = no play
dialog-other-has = { $other } holds { $hand } and has { $ecus }.
dialog-answer-letter = Answer with a letter, or type hint, boards, text or quit.
dialog-play-not-made = The play was not made.

# play-dialog
dialog-play-begins = Map { $name }. In turn order: { $seats }.
dialog-play-kept = The game is kept in { $file }. Type help for the commands.
dialog-play-ended = The whole game is in { $file }. To review it: khronos review { $file }
cli-play-dialog-plays = { $by } plays { $play }.
dialog-tutor-off = The tutor is off.
dialog-tutor-on = The tutor is on. It speaks at turns of this class and worse: { $worst }.
dialog-thinking = { NAME($color) } is thinking ...
cli-play-dialog-you-have = { SIGNED($change) }: you have { COUNT($me, of: "ecu") }.
cli-play-dialog-took-back = Took back { COUNT($number, of: "play") }.
dialog-took-back-that = Took back that play.
dialog-nobody-before = Nobody has played before you.
dialog-bot-fails =
    { $name } fails (this message comes only once; the failure loses the game):
    { $text }
dialog-turn-open = Your turn is still open. undo takes back a play, undo turn all of it.
dialog-file-variations = { $old } has variations that the cards now known do not allow, and stays as it is; this game is kept in { $file } from here on.
dialog-file-changed = { $old } was changed by somebody else and is left as it is now; this game is kept in { $file } from here on.
dialog-not-an-option = { $answers }: not one of the options
dialog-none-of-them = { $answer } is none of them.

# play-dialog-words
dialog-sort-upgrade = upgrade to { $head }{ $partition }
dialog-no-play-left = You can play nothing more; end ends your turn.
dialog-no-such-play = You can play nothing with { $letters } in it.
dialog-more = and { $more } more
dialog-no-play = No play.

# refutation-dialog
dialog-compare-help = compare shows your turn and the best one, play by play.
dialog-your-turn = Your turn
dialog-best-turn = The best turn

# retry-dialog
dialog-retry-solved = Solved { $solved } of { COUNT($exercises, of: "mistake") }.
dialog-retry-comparing = comparing your turn with others
dialog-retry-reply = looking for the reply that punishes it
dialog-retry-comparing-all = comparing all turns
cli-retry-dialog-took-back = Took back { COUNT($value, of: "play") }.
dialog-retry-again = The turn begins again.
dialog-retry-none = There is no turn of this class to try again.
dialog-retry-mistake = Mistake { $number } of { $exercises } · { $solved } solved
cli-retry-dialog-you-have = { SIGNED($change) }: you have { COUNT($mover, of: "ecu") }.
cli-retry-dialog-decides = { $seat } decides: { $chosen }.
dialog-retry-none-of-them = { $chosen } is none of them. { $question }

# training-dialog
cli-training-dialog-theme = Theme: { $theme }.
dialog-train-hint-not-kept = it could not be saved that you looked at a hint: { $error }
dialog-train-answer-not-kept = your answer could not be saved: { $error }

# The commands of dialogs.
dialog-help-play =
    Type a play, or several: m:keep@c4  m-f  f:c4-castle@b3  m:x@d3  r:cube@e5  r:renovate@c4
    (m might, f faith, r reason). Leave out cards and charges where only one way is legal.
    Before anything else you may exchange=2c and, under Hold'em, swap=1m/1c.
    End your turn with end; end=1c discards a civil card first.

    boards  the boards and the players
    hand    your cards, Ecus and adventurers
    plays   what you can play; plays keep: every play with these letters
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
    plays   what you can play; plays keep: every play with these letters
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
    plays   what you can play; plays keep: every play with these letters
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
dialog-answer-prompt = answer>
dialog-square-prompt = square>
dialog-retry-open = Your turn is still open: undo takes back a play, again the whole turn; show shows the best turn, next skips this one.
dialog-others-decide = Other players make a choice here. The boards show one of their choices; your turn has to reach the goal whatever they choose.
record-wins = wins
record-reply-sought = looking for a reply that costs you more ...
dialog-look-again = Look again; hint helps.
dialog-seat = { NAME($player) } ({ $name })
    .you = { NAME($player) } (you)
cli-plays-group = { $type ->
        [construct] construct on { NAME($epoch) }
        [upgrade] upgrade on { NAME($epoch) }
        [demolish] demolish on { NAME($epoch) }
        [populate] populate
        [renovate] renovate
       *[travel] travel
    }
