# Turns that are played on the boards step by step, and compared.

replay-before = Before the turn
# A step: its number, the play, the decisions in it.
replay-numbered = { $number }. { $play }
replay-and = { $before }; { $next }
replay-decision = { $what ->
        [place] { NAME($player) } puts the smaller one on { $square }
       *[downsize] { NAME($player) } downsizes { $square }
    }
replay-exchange = Exchange { CARDS($cards, form: "short") } for 2 Ecus; what you draw is not known
    .short = Exchange { CARDS($cards, form: "short") } for 2 Ecus
replay-end = End: discard { CARDS($cards, form: "short") }
replay-income = Income: { COUNT($ecus, of: "ecu") }
    .discard = Income: { COUNT($ecus, of: "ecu") }; discard { CARDS($cards, form: "short") }

# The buttons below the boards.
replay-step = **Step { $at } of { $last }**
    .turn = **{ $turn }, step { $at } of { $last }**
replay-close = Close
replay-go = { $to ->
        [first] First
        [back] Back
        [next] Next
       *[last] Last
    }
replay-play = Play automatically
    .pause = Pause
replay-compare-before = Compare with before
replay-make = Make this turn
    .exchange = Make this exchange

# Ecus step by step.
replay-money = Ecus step by step
replay-money-step = step
replay-money-change = change
replay-money-ecus = Ecus
replay-money-signed = { SIGNED($ecus) }
    .whole = **{ SIGNED($ecus) }**
replay-money-income = Income of { NAME($epoch) }
replay-money-so-far = **so far**
replay-money-now = **{ $ecus }**

# Two turns side by side.
beside-head = **{ $left }** beside **{ $right }**: squares that differ are highlighted.
beside-step = { $turn }, step { $step }
beside-stop = Stop comparing
beside-income = **Next income as the boards then stand**
# How the figures of the table are to be read.
beside-arrow = In Ecus. { $left } → { $right } (the difference); one number where both pay the same.
beside-turns = **The turns**
beside-board = { $turn }: { $board }
beside-boards = Boards
# A board, and how many of its squares differ.
beside-differs = { $squares ->
        [0] { $board }: no difference
        [one] { $board }: { $squares } square differs
       *[other] { $board }: { $squares } squares differ
    }
beside-difference = { $old } → { $new } (**{ SIGNED($change) }**)
beside-ecus = Ecus on this turn
beside-certain = for certain
beside-margin = expected margin
beside-win = chance to win

# A reply that punishes a turn: a play by itself.
reply-looking = Looking for the reply that punishes it …
reply-show = Show the reply on the boards
reply-exchange = Exchange { CARDS($cards, form: "short") } for 2 Ecus
reply-discard = Discard { CARDS($cards, form: "short") }

# Why a turn cannot be shown on the boards.
replay-impossible = This turn cannot be played here: { $why }.
replay-no-prevention = no turn that prevents it is known
replay-other-end = this turn does not lead to the position that was found
