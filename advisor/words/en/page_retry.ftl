# The page Retry.

page-retry-nothing = There is nothing to try again yet. Review a game first: the review finds the mistakes that you can then try again.
page-retry-to-review = Go to Review
page-retry-none = No turn of the game is of this kind. Choose others above.
page-retry-which = Which turns
page-retry-whose = Whose turns
page-retry-from = How serious
page-retry-from-inaccuracy = inaccuracies and worse
page-retry-from-mistake = mistakes and blunders
page-retry-from-blunder = blunders only
page-retry-progress = { $number } of { $of } · { $solved } solved
page-retry-back = Back to the review
page-retry-answer = Show the best turn
page-retry-next = Next mistake
page-retry-skip = Skip this one
page-retry-through = You have been through all of these turns.

# The turn that is entered.
page-retry-to-move = It is { NAME($player, form: "whose") } turn.
    .holds = { COUNT($ecus, of: "ecu") }, { $cards }.
# Above the boards; $player is to move.
page-retry-title = Turn { $turn }: { $player } against { $others }
page-retry-task = Find a better turn than the one that was played. Any turn as good as the best counts.
page-retry-exchange = Exchange first (2 Ecus)
page-retry-exchange-dealt = The program deals the cards. The choice is judged by what you hold now.
page-retry-swap = Swap with the reserve first
page-retry-first-answer = First answer the question.
page-retry-judge = That is my turn

# What is said of it.
page-retry-again = Try again
page-retry-stop = Stop
page-retry-comparing = Comparing this turn with others …
page-retry-comparing-all = Comparing all turns …
page-retry-no-list = There is no list of turns.
page-retry-compared = The turns that were compared
# A turn of the list: what it loses and whose it is; the whole turn in a sentence once it is opened.
page-retry-listed = { $number } · { $loses }
    .whose = { $number } · { $loses } ({ $whose })
page-retry-listed-turn = { $turn }.
page-retry-reason = - { $reason }
page-retry-show = Show
    .help = This turn on the boards, step by step
