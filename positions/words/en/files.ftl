# What is wrong with a file, with what to do about it as .hint. Each stands after the place in the
# file, so it begins with a small letter and has no full stop. Words of the file stay as they are
# written there.

# A problem as one message: where it is, what is wrong, what to do, and how many more there are.
file-problem = { $place }: { $problem }
file-problem-and-hint = { $place }: { $problem } ({ $hint })
file-problem-and-more = { $problem } (and { $number } more: run khronos check { $file })
file-line = line { $number }
file-place = { $before }, { $next }
file-a-mapping = a mapping
file-a-list = a list
file-did-you-mean = did you mean { $names }?
file-one-of = one of: { $names }
file-remove-it = remove it

# Reading

file-no-such-file = there is no such file
    .hint = check the name and the folder
file-unreadable = cannot be read: { $reason }
    .hint = check the name and the permissions
file-not-text = is not UTF-8 text
    .hint = save it as UTF-8
file-damaged = is packed, but damaged
file-cut-off = is packed, but cut off or mixed up
file-write-again = write it again
file-too-large = is larger than 256 kB
    .hint = a position takes a few kB
file-too-large-record = is larger than 4 MB
    .hint = a game takes about ten kB; delete variations or analysis that nobody needs
file-folder = is a folder
    .hint = name a file in it
file-not-a-file = is not a file
    .hint = use - to read standard input
file-no-input = there is no standard input
file-silent-pipe = it is a pipe, and nothing arrived within { COUNT($number, of: "second") }
file-silent = nothing arrived within { COUNT($number, of: "second") }

# $character such as U+0007.
file-control-character = there is a control character, { $character }, in the text
file-control-character-in = there is a control character in { $value }
file-alias = the alias *{ $name } is not allowed
    .hint = write the value out
file-anchor = the anchor &{ $name } is not allowed
file-tag = the tag { $tag } is not allowed
    .hint = put it in quotes: "{ $tag }"
file-second-document = there is a second document
    .hint = write one position per file: split it at the line ---
file-complex-key = a list or mapping is used as a key
    .hint = use a word as the key
file-too-deep = nested deeper than { $number } levels
    .hint = a position needs no more than six levels, a variation in a record three more
    .hint-json = use fewer levels
file-twice = the key { $key } appears twice
    .hint = remove one of them
    .hint-json = correct it
file-bad-number = { $value } is not a usable number
    .hint = write a whole number, such as 3
    .hint-json = correct it

# Neither YAML nor JSON

yaml-neither = neither YAML nor JSON: { $detail }
    .hint = indent with spaces, and quote text with : # or quotes in it
yaml-cannot-be-read = it cannot be read
yaml-tab = there is a tab at the beginning of this line
    .hint = indent with spaces: YAML allows no tabs there
yaml-fence = there is a fence of Markdown on this line
    .hint = remove this line, and anything before or after it that is not part of the file
yaml-odd-space = there is a no-break space on this line
    .hint = type an ordinary space instead; this one comes from a web page or a text editor
yaml-open-quote = the quote that begins on this line is not closed
    .hint = close it with the same mark at the end of the text
yaml-not-json = this is not JSON: { $detail }
    .hint = look at character { $character } of the line; write strict JSON, or YAML
yaml-json-comma = a comma or a bracket is missing before this
yaml-json-colon = a colon is missing after the key
yaml-json-key = a key in double quotes is missing
yaml-json-value = a value is missing
yaml-json-extra = there is something after the end
yaml-json-comma-too-many = there is one comma too many before { $mark }
yaml-json-open-quote = the quote that begins here is not closed
yaml-json-quote-on-line = the quote is not closed on its line, or there is a tab in it
yaml-json-two-commas = there are two commas in a row

# The format. name-type-...: what a value should be.

name-type-whole-number = a whole number
name-type-number = a number
name-type-true-or-false = true or false
name-type-text = text
name-type-list = a list
name-type-mapping = a mapping
name-type-map = a map's name or a whole map
name-type-hand = a mapping of kinds to cards, or a whole number
name-type-place = a list of whole numbers, or a mapping with turn and plays
name-type-play = a play, or a mapping with the key play
name-type-another = another value
file-wrong-type = { $value } instead of { NAME($type) }
    .hint = write { NAME($type) }
file-empty-key = the key { $key } has no value
file-no-value = there is no value
file-empty-hint = write [] for an empty list, or leave the key out
file-unknown-key = unknown key { $key }
file-missing-key = the key { $key } is missing
    .hint = add it
file-unknown-name = { $value } is not known here
file-split-number = a comma inside a number: { $key }: { $before },{ $after }
    .hint = write a whole number without commas: Ecus and cards have no decimals
file-not-a-map-name = { $value } is not a map name
    .hint = use small letters, digits and hyphens
file-not-a-square = { $value } is not a square
    .hint = write a letter a to z and a number 1 to 26, such as c4
file-too-many-items = there are { $number } items in this list
    .hint = a map has at most { $most } squares
file-number-of = the number of { $key } is { $number }
file-long-text = this text has { $number } characters
    .hint = at most { $most } are allowed
file-out-of-range = { $value } is out of range
file-at-least = write a number of at least { $bound }
file-at-most = write a number of at most { $bound }
file-up-to-99 = write a number from 0 to 99
file-hand-size = this hand has { COUNT($number, of: "card") }
file-no-plays = this turn has no play
file-analysis-long = an analysis of more than { $most } characters
file-analysis-deep = an analysis nested deeper than { $most } levels
file-analysis-key = a key of more than { $most } characters in an analysis
file-analysis-number = a number of more than { $most } characters in an analysis

# What a number or a list has to be, by its place.
limit-version = this program reads format version 1: write khronos: 1
limit-record-version = this program reads format versions 1 and 2: write khronos-record: 2
limit-turns = a game has 7 turns for each of at most 5 players (rules §1.5)
limit-variation = a variation has at least one turn, and no more turns than a game
limit-no-plays = a player who does nothing plays end: plays: [end]
limit-hand = a hand is 0 to 4 cards (rules §1.5)
limit-plays = a turn has at most { $most } plays, the last of them end
limit-path = a path has a number for each turn on the way, and a game has at most 35 turns (rules §1.5)
limit-undone = leave out the oldest
limit-analysis = docs/files.md says how much an analysis may hold
limit-old-plays = no game has that many plays
limit-players = 2 to 5 players (rules §1.5)
limit-turn-number = a game has turns 1 to 7 (rules §1.5)
limit-ecus = Ecus go from 0 to { $most }
limit-used = an adventurer carries 0 to 2 cards a turn (rules §2.3)
limit-adventurers = every player has exactly two adventurers (rules §1.5)

# Which kind of file it is

file-like-record = this looks like the record of a game
    .hint = the first line of a record is khronos-record: 2
file-is-record = this is the record of a game, not a position
    .hint = khronos replay FILE --turn N --player COLOR -o NEW writes one of its positions
file-is-map = this is a map, not a position
    .hint = khronos check looks at maps, too; a position names its map with the key map
file-is-ruleset = this is a ruleset, not a position
    .hint = khronos check looks at rulesets, too; a position names its own with the key ruleset
file-empty = the file is empty
file-not-a-mapping = the file is not a mapping of keys
file-position-begins = a position starts with khronos: 1
file-bad-map = its map cannot be used: { $problem }
    .hint = correct the map file

# Maps

map-unknown = there is no map { $name }
    .hint = the library has { $known }; put the map file into the position's folder, or write the map inside the position
    .hint-near = did you mean { $near }? The library has { $known }; put the map file into the position's folder, or write the map inside the position
map-off-map = the hamlet { $square } is off the map
    .hint = the map is { $columns } columns wide and { $rows } rows high
map-on-river = the hamlet { $square } is on a river
    .hint = move it to dry land
map-hamlet-twice = the hamlet { $square } is listed twice
    .hint = remove one
map-size = the terrain has no squares or more than 26 rows or columns
    .hint = write 1 to 26 rows of 1 to 26 letters
map-rows = row { $row } has { $number } squares, but the first row has { $width }
    .hint = make all rows the same length
map-letter = row { $row } has the unknown letter { $letter }
    .hint = use . for plain, f for forest, ^ for mountain, ~ for river
map-name = the map is called { $name }, but its file { $file }
    .hint = give the map and its file the same name

# Writing

file-busy = another process is writing it, and still held the lock { $lock } after { COUNT($number, of: "second") }, so nothing was written; wait for that process or end it, then try again
# $read is "yes" if the file was there when it was read.
file-changed = { $read ->
        [yes] it was written by somebody else after it was read, so nothing was written
       *[no] it was written by somebody else, so nothing was written
    }
file-removed = it was removed after it was read, so nothing was written
