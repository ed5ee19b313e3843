# Bots: why a name is not a player's, what failed, what a level is like; and the arena's folder.

bot-fault-illegal = illegal: { $error }
bot-fault-at = { $error } ({ $file }, line { $line })
bot-draw-not-chosen = a player cannot choose which cards are drawn
bot-not-a-play = { $type } is not a play
bot-nothing-asked = nobody has to decide anything here

bot-bad-name = a player's name has at most { $most } characters, all of them printable
bot-unknown = there is no player { $name }; there are { $known }, and classes of your own as module.Class
    .near = there is no player { $name }; did you mean { $near }? There are { $known }, and classes of your own as module.Class
bot-which-level = say which level, { $least } to { $most }: level:{ $one }
bot-not-an-option = { $option } is not an option; write { $bot }:key=value,key=value
bot-no-such-option = { $bot } has no option { $option }; it has: { $known }
    .none = { $bot } has no option { $option }; it has none
bot-seconds = seconds is a number above 0, at most { $longest }
bot-option-whole = { $option } is a whole number, not { $value }
bot-option-number = { $option } is a number, not { $value }
bot-option-limits = { $option } is a number from { $least } to { $most }, not { $value }
bot-needs-openspiel = { $bot } needs OpenSpiel: pip install 'khronos-advisor[openspiel]'
bot-error = { $name }: { $error }
bot-not-made = { $bot } cannot be made with (rng, seconds, options): { $error }
bot-not-there = the player { $bot } cannot be found: { $error }
bot-not-loaded = the player { $bot } cannot be loaded: { $error }
bot-hidden = { $file } in this folder is not used, because another module is called { $module }: give it another name

level-words-1 = A beginner: looks at a few plays on two boards and takes what earns most now.
level-words-2 = Still takes what earns most now, but knows that income comes again.
level-words-3 = Looks at all three boards and weighs what each will pay.
level-words-4 = Also counts what a play leaves for the others.
level-words-5 = Plans whole turns instead of one play at a time.
level-words-6 = Knows what cards are worth: keeps, discards and exchanges them.
level-words-7 = Plays out a few good turns before it decides, but does not always choose the best.
level-words-8 = Looks further ahead, and plays out every good turn many times before it decides.

# The arena.
arena-game-title = Game { $number }: deal { $deal }, seed { $seed }
arena-worker-died = { $error }: game { $number }, { $names }
arena-against = { $before } against { $next }
arena-not-over = the game is not over
arena-bad-setting = { $error }; choose another folder with --records
arena-other-code = { $folder } holds games that these players played before their code was changed: choose another folder with --records, or remove this one
arena-other-setting = { $folder } holds games of other players or with other options (see its { $file }): choose another folder with --records
arena-no-setting = { $folder } holds games but no { $file }: choose another folder with --records
arena-bad-game = { $error }; remove the file, and the game is played again
arena-other-game = { $file } is not game { $number } of this arena; remove it, and the game is played
arena-sprt-key = { $part } is not part of a test: write --sprt elo0=0,elo1=20, each of { $known } at most once
arena-sprt-number = { $key } is a number, not { $value }
arena-sprt-order = elo0 is below elo1, and both are from -{ $most } to { $most }
arena-sprt-rates = alpha and beta are from { $least } to below { $most }

# OpenSpiel: what is refused, and its actions in words.
spiel-players = players is a number from 2 to 5, not { $players }
spiel-ruleset = there is no ruleset { $name }; there are { $known }

# What a bot of a level is called in a sentence, and in the title of a game.
level-called = level { $level }
