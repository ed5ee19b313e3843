# What does not fit in the record of a game, and what to do about it (.hint).

misfit = the record was changed, or was made under other rules
    .rule = khronos rules { $section } shows the rule
misfit-over = the game is over
misfit-mover = it is { NAME($player, form: "whose") } turn, not { NAME($by, form: "whose") }
    .hint = the turn before may lack its end; or write by: { $player }
misfit-turn = turn { $turn } of { NAME($player) }: { $why }
misfit-play = turn { $turn } of { NAME($player) }, { $play }: { $why }
misfit-ended = the turn has ended
    .hint = begin the next player's turn
misfit-no-end = turn { $turn } of { NAME($player) } does not end
    .hint = add the play end: only the last turn of a line may lack it
misfit-hand = { NAME($player) } holds { $known }, not { $hand }
    .hint = correct it, or what was drawn before
misfit-decision = { $what ->
        [downsize] a decision is missing: { NAME($player) } chooses which building is downsized: { $options }
       *[place] a decision is missing: { NAME($player) } chooses where the smaller tile goes: { $options }
    }
    .hint = write the play as { "{" }play: …, decide: [{ $first }]{ "}" }
misfit-no-option = { $what ->
        [downsize] { $answer } is not among the options: { NAME($player) } chooses which building is downsized: { $options }
       *[place] { $answer } is not among the options: { NAME($player) } chooses where the smaller tile goes: { $options }
    }
misfit-decisions = its decisions are not those that the rules ask for
misfit-not-legal = not legal, { $why }
misfit-ambiguous = this can mean { COUNT($plays, of: "play") }: { $listed }
    .hint = write one of them
    .more = { $listed } and { $more } more
misfit-unplayable = it cannot be played: { $why }
misfit-not-asked = nobody has to decide about { $answer }
    .hint = leave it out
misfit-ecus = it brings { $ecus ->
        [one] { SIGNED($ecus) } Ecu
       *[other] { SIGNED($ecus) } Ecus
    }, not { SIGNED($recorded) }
    .hint = correct ecus, or leave it out

record-players = players must list the colours of start.players in the same order
record-no-result = the game is not over after the last play
    .hint = leave the result out
record-result = the plays lead to another result
    .hint = correct the result, or leave it out

pattern-nothing-legal = no legal play looks like this
pattern-short-of-cards = { $why }, and { NAME($player) } has { CARDS($cards, form: "short") }

# Numbers that a call of the Python library is given. $name is that of the argument.
number-seconds = { $name } is a number of seconds above 0, not { $given }
number-whole = { $name } is a whole number from { $least } to { $most }, not { $given }
number-suggestions = between 1 and { $most } suggestions, not { $given }
number-rounds = between 1 and { $most } rounds, not { $given }
number-role = another turn is one of { $roles }, not { $given }
number-seed = seed is a whole number, not { $given }
