# Why something is not a play. Each stands after the field of the play that it is about.

notation-too-long = { $text } is too long for a play
notation-not-a-play = { $text } is not a play. Plays look like m:keep@c4
notation-say-cards = say which cards, such as { $example }
notation-on-reason = { $what } is played only on r
notation-cards = { $text } is not a count of cards, such as 2m or 1m1r1c
notation-charge = { $text } does not say what an adventurer carries, such as 0+2 (cards carried before + cards now)
notation-building = { $text } is not a building: { $names }
notation-square = { $text } is not a square, such as c4
notation-epoch = { $text } is not an epoch: { $names }
notation-type = { $text } is not a type of play: { $names }
notation-kind = { $text } is not a kind: { $names }
notation-not-a-mapping = { $value } instead of a mapping
notation-unknown-field = unknown field; the fields of { $type } are { $names }
notation-missing = missing; every { $type } needs it
notation-number = { $value } instead of a whole number from { $low } to { $high }
notation-mapping-of-cards = { $value } instead of a mapping of kinds to cards
notation-list-of-charges = { $value } instead of a list of [used before, cards]
notation-pair = { $value } instead of [used before, cards]
notation-no-building = there is no building { $text }
notation-no-building-of = there is no building { $text }; there are { $names }
notation-no-board = the board is missing

# Records

record-file-not-a-record = this is not a game record
    .hint = a record starts with khronos-record: 2
record-file-long-line = a line of more than { $most } turns
record-file-no-turn = the record has no turn { $turn }
    .hint = a path has a number for each turn on the way from the start: 0 for the main line, 1 for its first variation there
record-file-no-plays-at-start = at the start there is no turn that plays could belong to
record-file-few-plays = the turn { $turn } has only { COUNT($number, of: "play") }
    .hint = leave plays out for all of them
record-file-leaves-out = { $play } leaves out cards or charges
    .hint = write both, such as m:keep@c4=2m/0+2
record-file-notation = docs/notation.md says how plays are written
record-file-too-large = the record would be larger than 4 MB, and could not be read again
