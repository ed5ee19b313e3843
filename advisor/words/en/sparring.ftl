# A game against bots: what cannot be done, what becomes of saved games, what the tutor says.

# What the game is called: Red (you) against Green (level 3).
spar-title = { $first } against { $others }
spar-seat = { NAME($color) } ({ $name })

spar-players = a game has 2 to 5 players
spar-colours = each player has a colour of their own, one of { $colours }
spar-over = the game is over
spar-decision-open = a decision is open
spar-not-your-turn = it is the turn of { $player }
spar-nothing-to-decide = there is nothing to decide
spar-no-option = this is not one of the options
spar-decision-no-option = a decision is not one of the options
spar-decision-missing = a decision is missing
spar-nothing-to-take-back = there is nothing to take back
spar-other-turn = it is { NAME($player, form: "whose") } turn, not { NAME($other, form: "whose") }
spar-no-bot = no bot is to move
spar-no-person = no person is to move
spar-no-end = { $play } does not end a turn
spar-wrong-end = the turn cannot end like this: { $why }
spar-incomplete = { $play } leaves something out
spar-own-turn = a turn is described only to those who did not play it

# Saved games.
spar-changed = this game was changed and cannot be continued: { $error }
spar-changed-seed = this game was changed and cannot be continued: its seed is damaged
spar-changed-start = this game was changed and cannot be continued: its start does not belong to its seed
spar-changed-or-other = this game was changed, or another server dealt it
spar-other-page = this game was dealt by a page that others can open: continue it on that page
spar-saved-over = this game is over
spar-not-sparring = this is not an unfinished game of khronos play
spar-trust = some of its bots are not built-in levels: continue it with khronos play --resume --trust-bots

# $ecus and $win are losses, each with its error; $grade is that of the turn.
spar-tutor = { $grade ->
        [inaccuracy] Tutor: against the best turn this one loses { $ecus } ± { $ecus-error } Ecus and { $win } of your chance to win: an inaccuracy.
        [mistake] Tutor: against the best turn this one loses { $ecus } ± { $ecus-error } Ecus and { $win } of your chance to win: a mistake.
       *[blunder] Tutor: against the best turn this one loses { $ecus } ± { $ecus-error } Ecus and { $win } of your chance to win: a blunder.
    }
spar-tutor-grades = the tutor speaks at one of { $grades }
