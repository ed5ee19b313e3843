# What is wrong with files of lessons and puzzles, as khronos learn --check and khronos puzzles --check
# tell their authors.

check-file-problem = { $file }: { $where }: { $problem }
check-fault = { $number } { $id }: { $fault }
check-numbers = { $noun ->
        [lesson] the lessons are numbered { $numbers }
       *[puzzle] the puzzles are numbered { $numbers }
    }
check-same-name = { $noun ->
        [lesson] two lessons are called { $name }
       *[puzzle] two puzzles are called { $name }
    }

check-chapters-apart = the lessons of a chapter are not next to each other
check-too-long = a text ({ $sort }) has { $length } characters, more than { $most }: { $text }
check-no-section = there is no §{ $section }
check-refusal-without-section = no refusal begins with { $begins }: each begins with its §
check-too-many-sentences = the text shown afterwards has more than { $most } sentences
check-early-play = there is a play in a hint before the third
check-question = { $question }: { $fault }
check-best-not-proved = the best turn is not proved
check-answer-not-offered = the answer { $answer } is not among the choices
check-not-a-wrong-choice = { $choice } is not a wrong choice
check-third-hint-without-answer = the third hint does not say { $answer }
check-goal-reached-at-once = the goal is reached before anything is done
check-solution-misses = the solution misses the goal: { $why }
check-try-reaches = a wrong try reaches the goal: { $plays }
check-earns-too-much = the solution earns more than the proof allows
check-solution-shows-not = the solution does not show what it should: { $why }
check-line-shows-not = { $plays } does not show what it should: { $why }
check-second-hint-without-board = the second hint does not name a board of the solution
check-second-hint-other-board = the second hint names a board on which the solution does nothing
check-second-hint-without-kind = the second hint does not name a kind of the solution
check-third-hint-without-play = the third hint has no play
check-third-hint-other-play = the third hint has { $play }, which is not in the solution

check-same-in-a-row = { $number } puzzles in a row are about { $theme } on { $map }
check-solution-not-accepted = the solution is not accepted: { $why }
check-digest = the digest of its position is { $digest }
check-other-map = its map is { $map }, not { $named }
check-accepted-twice = a position is accepted twice
check-accepted-and-refused = { $digest } is accepted and refused
check-card-plays = the solution has { $number ->
        [one] { $number } play that takes cards
       *[other] { $number } plays that take cards
    }
check-themes = its themes are { $themes }
check-first-hint = the first hint does not fit the solution: { $hint }
check-obvious-accepted = the obvious turn is accepted
check-obvious-earns = the obvious turn earns { $ecus }, not { $named }
check-bot-solves = { $bot } with seed { $seed } solves it
check-nothing-accepted = doing nothing is accepted
check-second-hint-epoch = the second hint names { NAME($epoch) }, where the solution does nothing
check-second-hint-kind = the second hint names something { NAME($kind) }, which the solution does not build
check-solution-earns = the solution earns { $ecus }, not { $named }
check-tolerance = a proved value has no tolerance
check-not-proved = it is not proved: { $why }
check-no-puzzle = it cannot be a puzzle: { $why }
check-best-earns = the best turn earns { $ecus }, not { $named }
check-estimated-margin = an estimated value has to be a margin
check-best-worth = the best turn is worth { $ecus } ± { $error }
check-worse-not-refused = { $number ->
        [one] { $number } worse position is not refused: { $digest }
       *[other] { $number } worse positions are not refused: { $digest }
    }
check-good-not-accepted = { $number ->
        [one] { $number } equally good position is not accepted: { $digest }
       *[other] { $number } equally good positions are not accepted: { $digest }
    }
check-bad-accepted = { $number ->
        [one] { $number } accepted position is not as good: { $digest }
       *[other] { $number } accepted positions are not as good: { $digest }
    }

# Why a position is no puzzle.
unclear-loses = a turn loses { $lost } ± { $error } Ecus of margin
unclear-better = a turn is worth { $ecus } Ecus more
unclear-none-worse = no turn is worse
unclear-more-plays = more than { $most } plays
unclear-close = a turn earns { $ecus }, the best { $best }
unclear-decision = an opponent's decision leads to the best value
unclear-decision-may = an opponent's decision may lead to the best value
unclear-detour = a detour costs only 1 Ecu
unclear-unfinished = the search has not finished after { $plays } plays
unclear-may-earn = a turn may earn { $ecus }
unclear-may-be-close = a turn may earn { $ecus }, the best { $best }
unclear-many = { $number } turns or more are nearly as good
