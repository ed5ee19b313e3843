# The page Learn: the list of lessons, and a lesson or puzzle with its boards.

learn-title = Learn
# $guide and $rules are places on the page.
learn-about = In the board game Khronos, two to five players build, and the richest wins. Its three boards show the same land in three ages: what you build early may still stand later. Each of these short lessons has boards and a task that the program checks. The first five teach you a turn in about ten minutes, on the first board, the Age of Might; the others explain travel, shadows and strategy. Below them are a [strategy guide](#{ $guide }) and [the rules, with our reading of them](#{ $rules }).
learn-all-done = You have done every lesson.
learn-begin = Begin
    .go-on = Go on with lesson { $number }
learn-done = { $done } of { COUNT($lessons, of: "lesson") } done
learn-chapter = #### { $title }
learn-lesson = { $number }. { $title }
    .done = done

# One lesson. $heading is "Lesson 3" or "Puzzle 12".
lesson-head = { $heading } · { $chapter }
    .puzzle = { $heading } of { $puzzles }
lesson-boards = All three boards
    .fewer = Only the boards of the lesson
lesson-task = **Task.** { $task }
lesson-rules = The exact rules: { $sections }
lesson-rule = §{ $section }
    .title = **§{ $section } { $title }**
lesson-you = **You are { NAME($player) }, turn { $turn } of { $last }:** { COUNT($ecus, of: "ecu") }; { $cards }; { $adventurers }.
lesson-other = { NAME($player) } has { COUNT($ecus, of: "ecu") }; { $cards }.
lesson-cards = cards: { $cards }
lesson-reserve = The reserve: { $cards }.
lesson-discards = Discards: { $cards }.
lesson-swap = Swap with the reserve first
lesson-missed = **Not there yet.** { $why }
lesson-misses = misses the goal
lesson-refused = The rules refuse it: { $why } (§{ $section }).
lesson-others-decide = Other players make a choice here. The boards show the one that is worst for you; your turn has to reach the goal whatever they choose.
lesson-answer-first = First answer the question.
lesson-check = Check my turn
    .puzzle = That is my turn
    .judging = Judging your turn …
    .told = The lesson is done as soon as your plays reach the goal. “Check my turn” tells you what is missing.

lesson-hint = Hint
    .another = Another hint
    .told = **Hint { $number }.** { $text }
    .before = Hints for the earlier questions
lesson-item = - { $text }
lesson-solution = Show the solution
lesson-solutions = **One solution, and other tries**
lesson-line = { $number }. **{ $turn }**: { $brought }.
    .said = { $number }. **{ $turn }**: { $brought }. { $remark }
    .show = Show
    .help = This turn on the boards, step by step
lesson-tried = What you have tried ({ $number })
    .line = - { $turn }: { $brought }
lesson-reached = **Goal reached.** { $praise }
    .answered = **All answered.** { $praise }
lesson-next = { $kind ->
        [puzzle] Next puzzle
       *[lesson] Next lesson
    }
    .skip = { $kind ->
        [puzzle] Skip this puzzle
       *[lesson] Skip this lesson
    }
lesson-analyse = Analyse a position
lesson-again = Do it again
lesson-all = { $kind ->
        [puzzle] All puzzles
       *[lesson] All lessons
    }

# The questions of a lesson.
question = **{ $number }. { $ask }**
    .answered = { $number }. { $ask } :green[**{ $answer }.**]
    .wrong = “{ $answer }” is not the answer. { $why }
    .look-again = Look again, or take a hint.
question-mark = You can mark buildings by choosing them. After the last answer the board shows the domains.
    .boards = You can mark buildings by choosing them. After the last answer the boards show the domains.
question-none = None
question-exchange = { COUNT($number, of: "card") } ({ CARDS($cards, form: "short") })
frames-all = On the board each domain now has a frame. Point at it to see what belongs to it.
frames-control = On the board each domain now has a frame in the colour of whoever controls it, grey if nobody does.
frames-money = The number is what the domain pays; it is in brackets where whoever controls it is not there to collect.

# After a miss: turns that are played on the boards.
refuted-show = Show my turn
    .help = Your turn on the boards, step by step, with its income
refuted-show-both = Show the solution, too
    .help = Your turn on the boards, then the best one
refuted-again = Try again
refuted-own = Your turn
refuted-best = The best turn
refuted-reply = { NAME($player, form: "Whose") } reply
refuted-step = { $title }. { $words }
    .brought = { $ecus ->
        [one] { $title }. { $words }: { SIGNED($ecus) } Ecu
        [-1] { $title }. { $words }: { SIGNED($ecus) } Ecu
       *[other] { $title }. { $words }: { SIGNED($ecus) } Ecus
    }
refuted-sentence = { $words }.
refuted-earns = { COUNT($earns, of: "ecu") } in all; after the best turn, at most { $otherwise }.

# The trainer.
train-title = Train: puzzles that fit you, and a rating
train-about = The trainer picks puzzles that suit your rating. Your first answer counts; with a hint it does not.
train-kept = Profiles are kept on this computer.
    .browser = Your training is kept in your browser, and not on the server.
train-name = Name
train-queue = Repeat the puzzles I missed, with similar ones
train-theme = Show the theme (an answer then counts half)
train-start = Start training
train-move = Move your profile to another computer
    .browser = Move your training to another browser
train-export = Export { $profile }
    .browser = Export your training
    .none = Nothing to export yet
train-file = An exported profile
train-file-name = Its name here
    .usual = as in the file
train-import = Import
    .file = The file
train-taken = The profile { $profile } was imported.
    .browser = The training in the file was imported.
train-as = Training as { $profile }. { $why }
    .browser = Training. { $why }
train-theme-is = Theme: { $theme }.
train-next = Next puzzle
train-end = End the training
train-queue-list = What comes back, and when
train-you = You
train-hint-lost = It could not be saved that you looked at a hint: { $why }
train-answer-lost = Your answer could not be saved: { $why }
train-browser-full = Your browser has no more room for your training: export it before you leave.
train-unread = The training in your browser cannot be read; it was set aside there.

# The strategy guide.
guide-about = What players say about Khronos, and what was measured.
guide-claim = { $says } { $verdict }
guide-figures = All figures, and how they were counted
guide-games = games of
guide-seen-one = **{ $title }.** { $says }
guide-look = Look at the position
    .help = It opens in a new tab.
guide-puzzle = Puzzle { $number }

# The rules.
rules-title = Rules
rules-question = Look something up in the rules
    .example = What if tiles run out?
rules-none = Nothing about this is in the rules.
rules-found = §{ $section } { $title }
rules-rulings = How we read the rules where the rulebook is silent
rules-ruling = **§{ $section }** { $text }
    .ours = *{ $label }* { $text }
rules-sheet = Print a reference sheet
    .about = One page for each player, to keep beside the boards: costs, shadows, incomes.
    .download = Download the sheet ({ $ruleset })
