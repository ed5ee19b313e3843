# Names of things, amounts and numbers. Every other file uses them through functions:
#
# NAME($thing)             what a building, board, colour or kind is called; with form: "whose" one of
#                          the forms below it. A language adds the forms that it needs.
# COUNT($n, of: "ecu")     so many of something: count-ecu below
# SIGNED($n)               a number with its sign, also where it is positive
# CARDS($cards)            cards in a sentence; with form: "short" where there is little room
#
# A number that is given to a text brings the number of its decimals.

# How numbers and lists are written, as CLDR has it.
language-locale = en-GB
number = { $number }
number-plus = +

name-might = Might
name-faith = Faith
name-reason = Reason

name-military = military
name-religious = religious
name-civil = civil

name-watch-tower = Watch Tower
    .a = a Watch Tower
    .A = A Watch Tower
    .many = Watch Towers
name-keep = Keep
    .a = a Keep
    .A = A Keep
    .many = Keeps
name-castle = Castle
    .a = a Castle
    .A = A Castle
    .many = Castles
name-chapel = Chapel
    .a = a Chapel
    .A = A Chapel
    .many = Chapels
name-monastery = Monastery
    .a = a Monastery
    .A = A Monastery
    .many = Monasteries
name-abbey = Abbey
    .a = an Abbey
    .A = An Abbey
    .many = Abbeys
name-hamlet = Hamlet
    .a = a Hamlet
    .A = A Hamlet
    .many = Hamlets
name-town = Town
    .a = a Town
    .A = A Town
    .many = Towns
name-city = City
    .a = a City
    .A = A City
    .many = Cities

# What a building of Reason is.
name-ruin = ruin
    .state = a ruin
name-marked = marked
    .state = marked
name-renovated = renovated
    .state = renovated

# The player who is spoken to.
name-you = you
    .whose = your
    .Whose = Your
name-red = Red
    .whose = Red's
    .Whose = Red's
name-green = Green
    .whose = Green's
    .Whose = Green's
name-blue = Blue
    .whose = Blue's
    .Whose = Blue's
name-white = White
    .whose = White's
    .Whose = White's
name-black = Black
    .whose = Black's
    .Whose = Black's
name-yellow = Yellow
    .whose = Yellow's
    .Whose = Yellow's

count-ecu = { $number ->
        [one] { $number } Ecu
       *[other] { $number } Ecus
    }
    .or-nothing = { $number ->
        [0] nothing
        [one] { $number } Ecu
       *[other] { $number } Ecus
    }
count-card = { $number ->
        [one] { $number } card
       *[other] { $number } cards
    }
    .or-none = { $number ->
        [0] none
        [one] { $number } card
       *[other] { $number } cards
    }
count-unknown-card = { $number ->
        [one] { $number } unknown card
       *[other] { $number } unknown cards
    }
count-cube = { $number ->
        [one] { $number } cube
       *[other] { $number } cubes
    }
count-playout = { $number ->
        [one] { $number } playout
       *[other] { $number } playouts
    }
count-turn = { $number ->
        [one] { $number } turn
       *[other] { $number } turns
    }
count-second = { $number ->
        [one] { $number } second
       *[other] { $number } seconds
    }
count-position = { $number ->
        [one] { $number } position
       *[other] { $number } positions
    }
count-hand = { $number ->
        [one] { $number } hand
       *[other] { $number } hands
    }
count-play = { $number ->
        [one] { $number } play
       *[other] { $number } plays
    }
count-answer = { $number ->
        [one] { $number } answer
       *[other] { $number } answers
    }
count-attempt = { $number ->
        [one] { $number } attempt
       *[other] { $number } attempts
    }
count-bot = { $number ->
        [one] { $number } bot
       *[other] { $number } bots
    }
count-building = { $number ->
        [one] { $number } building
       *[other] { $number } buildings
    }
count-domain = { $number ->
        [one] { $number } domain
       *[other] { $number } domains
    }
count-failure = { $number ->
        [one] { $number } failure
       *[other] { $number } failures
    }
count-file = { $number ->
        [one] { $number } file
       *[other] { $number } files
    }
count-deal = { $number ->
        [one] { $number } deal
       *[other] { $number } deals
    }
count-game = { $number ->
        [one] { $number } game
       *[other] { $number } games
    }
count-lesson = { $number ->
        [one] { $number } lesson
       *[other] { $number } lessons
    }
count-mistake = { $number ->
        [one] { $number } mistake
       *[other] { $number } mistakes
    }
count-page = { $number ->
        [one] { $number } page
       *[other] { $number } pages
    }
count-problem = { $number ->
        [one] { $number } problem
       *[other] { $number } problems
    }
count-puzzle = { $number ->
        [one] { $number } puzzle
       *[other] { $number } puzzles
    }
count-remark = { $number ->
        [one] { $number } remark
       *[other] { $number } remarks
    }
count-row = { $number ->
        [one] { $number } row
       *[other] { $number } rows
    }
count-time = { $number ->
        [one] { $number } time
       *[other] { $number } times
    }
count-legal-play = { $number ->
        [one] { $number } legal play
       *[other] { $number } legal plays
    }
count-missed-puzzle = { $number ->
        [one] { $number } missed puzzle
       *[other] { $number } missed puzzles
    }
count-rated-attempt = { $number ->
        [one] { $number } rated attempt
       *[other] { $number } rated attempts
    }
count-best-turn = { $number ->
        [one] { $number } best turn
       *[other] { $number } best turns
    }

cards-none = no cards
cards-part = { $number } { NAME($kind) }
cards-short = { $before }, { $next }
# $last is the number of cards of the last kind.
cards-long = { $cards } { $last ->
        [one] card
       *[other] cards
    }
