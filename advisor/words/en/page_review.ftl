# The page Review.

page-review-title = Review: { $title }
page-review-map = Map { $map }
page-review-start = Review a game
page-review-nothing = A review goes through a game turn by turn: what each turn lost, what was luck, and where the game turned. Look at one of the examples, or open the file of a game of yours. A game that you play, on the page Play or on the page Analyse, can be reviewed here as well.
page-review-others = Or another game:
page-review-another = Another game
page-review-example = Review an example: { $title }
page-review-open = Open a game of mine
page-review-begin = Review this game
page-review-about = { COUNT($turns, of: "turn") } of the main line. A game of two takes about half a minute.
    .unknown = { COUNT($turns, of: "turn") } of the main line. A game of two takes about half a minute. Turns of players whose cards are not known are not graded.
page-review-done = { $done } of { COUNT($of, of: "turn") } are graded
page-review-stop = Stop
page-review-looks = Looks
page-review-points = Turning points
page-review-unit = In Ecus
page-review-means = What the figures mean
page-review-save = Save
    .html = As a page to send
    .pdf = As a PDF to print
    .pdf-help = Setting a large map takes up to half a minute.

review-whose-mistakes = Whose mistakes
review-everybodys = everybody's
review-retry = Retry the mistakes
    .mine = Retry my mistakes
    .help = The position before each of them; any turn as good as the best is accepted.
    .none = There is no inaccuracy, mistake or blunder among these turns.

# The boards, and the way through the game below them.
page-review-played = Turn { $turn }, { NAME($player) }, step { $step } of { $steps }
page-review-better = Turn { $turn }, { NAME($player) }: the better turn, step { $step } of { $steps }
page-review-before = Turn { $turn }, { NAME($player) }: before the turn
page-review-shown = { $where }: { $words }
page-review-preview = Better: { $words }
page-review-unplayable = This turn cannot be shown on the boards: { $why }.
page-review-earlier = Turn before
page-review-back = Step back
page-review-next = Step on
page-review-later = Turn after
page-review-back-played = The turn as it was played

# The list of turns.
page-review-moves = The turns of the game
page-review-not-graded = not graded yet
page-review-ecus = Ecus: { $before } before the turn, { $after } after it.
page-review-retry-one = Retry this turn
page-review-points-at = Point at it to see it on the boards.
    .hand = It changes only the hand; the boards stay as they were.

# A game against bots that was given up, on the page Play.
page-review-given-up = { $turns ->
        [one] You gave this game up. The turn that was ended can be reviewed; all cards are open now.
       *[other] You gave this game up. The { $turns } turns that were ended can be reviewed; all cards are open now.
    }
