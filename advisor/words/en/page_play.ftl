# A game against bots, beside its boards.

play-to-move = **It is your turn.** { COUNT($ecus, of: "ecu") }.
play-ecus = { COUNT($ecus, of: "ecu") }
play-hand = Your hand
    .discard = Your hand. Choose what to discard at the end.
play-end-turn = End your turn
    .discard = End your turn, discard { $cards }
play-answer-first = First answer the question about this play: { $play }.
play-pays = Income: { $income }.
play-pays-nothing = Turn { $turn } pays no income.
play-take-back = Take it back
    .sure = This takes back the end of your last turn, the cards you drew, and all that the others did since. Redo brings it again.
    .not = Keep it

# What the others did.
play-you-ended = **You ended your turn.** { $then }
play-you-discarded = You discard { CARDS($cards, form: "short") }.
play-you-earned = It paid you { COUNT($ecus, of: "ecu") }.
play-their-turn = { $plays } They have { COUNT($ecus, of: "ecu") }.
    .gained = { $plays } { SIGNED($gained) }: they have { COUNT($ecus, of: "ecu") } now.
play-since = What happened since your last turn
play-show = Show it on the boards
play-back-to-game = Back to the game

# A bot thinks, a play asks, the tutor speaks.
play-thinks = { $name } is thinking …
play-interrupted = { $name } was interrupted.
play-try-again = Try again
play-decide = **{ $name } plays:** { $play }. You decide:
    .own = **You play:** { $play }. You decide:
play-hint =
    .look = Hint: what to look at
    .board = Hint: which board
    .turn = Hint: the turn
    .whole = That is the whole hint
    .looking = Looking for a hint …
    .interrupted = The hint was interrupted.
# The hinted turn is a list of plays; after some of them the head says that it is the rest.
play-hint-left = What is left of the hinted turn:
play-hint-done = You have played the hinted turn.
play-hint-discard = Discard { CARDS($cards, form: "short") } at the end
play-tutor-looks = The tutor looks at your turn …
play-tutor-skip = Do not wait, end the turn
play-tutor-interrupted = The tutor was interrupted.
play-anyway = Play it anyway
play-rethink = Rethink

# The game as a whole.
play-this-game = This game
play-pace = Opponents' turns on the boards
    .slow = slowly
    .usual = at a normal pace
    .fast = fast
    .off = only when I ask
play-save = Save the game
    .here = The file continues this game, on this page.
    .anywhere = The file continues this game, here or with khronos play --resume.
    .over = The whole game with all cards, for khronos review.
play-give-up = Give up
    .sure = I want to give this game up
play-review = Review this game
play-again = Play again

# A new game.
dealing = Play a game against bots
dealing-map = Map
dealing-color = Your colour
dealing-rules = Rules
    .help = rio-grande has 18 or 19 cards of each kind, matagot 11: nothing else differs.
dealing-by-lot = by lot
dealing-opponents = Opponents
dealing-level = Level
    .help = From 1, a beginner, to 8, which plays out every good turn before it decides.
    .of = Level of opponent { $number }
dealing-random = Seats and the bots' colours are drawn at random.
dealing-tutor = The tutor speaks
    .help = The tutor grades your turn when you end it, and speaks up if the turn loses too much. You can then play it anyway, rethink it, or ask for a hint.
    .off = off
    .inaccuracy = at inaccuracies and worse
    .mistake = at mistakes and blunders
    .blunder = at blunders only
dealing-seed = Seed
    .help = The same seed and the same choices deal the same game. If you leave it empty, nobody knows the seed.
dealing-deal = Deal
dealing-go-on = Go on with your game
dealing-cards = Your browser keeps the game with its seed, which determines all cards. It is sealed so that you do not read it by accident, but anyone who tries can open it.
    .served = The cards come from a secret of the server and a part that your browser keeps with the game. So nobody can read the cards in the browser, and the game continues on this page only.

# Why a game does not go on, a clause each.
play-the-game = the game
play-bot-cannot = The bot's turn cannot be played: { $why }.
play-kept-game = Your game was not opened: { $why }.
    .unreadable = The game cannot be read: { $why }.
play-resume-waits = first finish the game on the page Play, or give it up there
play-resume-people = one person plays here, against bots
