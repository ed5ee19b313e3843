# The engine's messages for people (docs/engine.md); fields and codes are the same in every language.

engine-id-missing = the field is missing: every query has an id of its own
engine-action-missing = the field is missing: one of { $known }
engine-no-action = there is no action { $action }; one of: { $known }
    .near = there is no action { $action }; did you mean { $near }?
engine-no-field = there is no field { $field }; one of: { $known }; it was ignored
    .near = there is no field { $field }; did you mean { $near }? It was ignored
engine-other-field = { $action } has no use for { $field }; it was ignored
engine-both = give seconds or simulations, not both

# What a field is; where it may be missing, also what it should be.
engine-is-id = the id is a text of 1 to { $longest-id } characters, or a whole number, not { $value }
engine-is-ended-id = { $field } is the id of the query to end, a text of 1 to { $longest-id } characters or a whole number, not { $value }
    .missing = the field is missing: the id of the query to end, a text of 1 to { $longest-id } characters or a whole number
engine-is-position = { $field } is a position as an object with the keys of its file, or the text of that file, not { $value }
    .missing = the field is missing: a position as an object with the keys of its file, or the text of that file
engine-is-play = { $field } is a play, as text or as an object like those of the action plays, not { $value }
    .missing = the field is missing: a play, as text or as an object like those of the action plays
engine-is-priority = { $field } is a whole number within a million of 0, not { $value }
engine-is-range = { $field } is a whole number from { $ge } to { $le }, not { $value }
engine-is-whole = { $field } is a whole number from 0 on, not { $value }
engine-is-positive = { $field } is a whole number, 1 or more, not { $value }
engine-is-seconds = { $field } is a number of seconds above 0, at most { $le }, not { $value }
engine-is-pause = { $field } is a number of seconds from { $ge } to { $le }, not { $value }
engine-is-flag = { $field } is true or false, not { $value }
engine-is-objective = { $field } is 'gain' or 'lead', not { $value }
engine-is-plays = { $field } is a list of at most { $max-length } plays, as text or as objects like those of the action plays, not { $value }
engine-is-squares = { $field } is a list of at most { $max-length } squares, not { $value }
engine-is-want = { $field } is 'turn', 'hint' or 'tutor', not { $value }
engine-is-end = { $field } is the end of a turn as text, such as 'end=1c', not { $value }
engine-is-class = { $field } is 'inaccuracy', 'mistake' or 'blunder', not { $value }

engine-too-deep = the position is nested too deeply
engine-record-too-large = the position is larger than 256 kB, a record than 4 MB
engine-position-too-large = the position is larger than 256 kB
engine-position = the position: { $problem }
    .hint = the position: { $problem } ({ $hint })
engine-in-position = { $where }: { $problem }
    .hint = { $where }: { $problem } ({ $hint })
engine-more-problems = { $problem } (and { $number } more: see problems)
engine-leave-out-end = { $field }: leave out the end of the turn

engine-not-a-number = { $text } is not a JSON number
engine-not-utf8 = the line is not UTF-8 text
engine-not-json = the line is not JSON: { $why }
    .at = the line is not JSON: { $why } at character { $character }
engine-line-too-deep = the line is not a query: nested too deeply
engine-no-object = the line is not a query: it has to be a JSON object { "{" }...{ "}" }
engine-key-twice = the key { $key } appears twice
engine-line-too-long = the line is longer than { $most } bytes; it was not read
engine-id-open = a query of this id is not answered yet
engine-too-many = too many queries are open: wait for answers first

engine-ended-by-signal = the engine was told to end
engine-query-memory = the query needs too much memory
engine-no-memory = there is not enough memory for this query
engine-died = its process died, twice
engine-no-process = no process could be started
engine-internal = internal error ({ $error } at { $file }:{ $line }), a fault of the program

# What its client says.
engine-query-too-long = the query is longer than { $most } bytes
engine-client-closed = this client was closed
engine-client-waits = a callback cannot wait for other answers
engine-not-started = the engine cannot be started: { $error }
engine-gone = the engine has ended

engine-workers = between 1 and { $cores } workers (this machine's cores)

memory-too-little = there is not enough memory for this. The search for a proof (best, and commands that use it) needs { $usual } MB of address space on maps of the library, and up to { $largest } MB on a map of 26 x 26. Close other programs or raise the limit; or ask for less: suggest --simulations 0 needs only { $least } MB; a smaller --depth of perft and fewer --jobs need less.
    .allowed = there is not enough memory for this. This process may use { $allowed } MB (ulimit -v). The search for a proof (best, and commands that use it) needs { $usual } MB of address space on maps of the library, and up to { $largest } MB on a map of 26 x 26. Close other programs or raise the limit; or ask for less: suggest --simulations 0 needs only { $least } MB; a smaller --depth of perft and fewer --jobs need less.

# A folder of positions analysed.
collection-other-limits = { $file } has { COUNT($number, of: "row") } made with { $there }, not with { $limits }: give the same options, another --out, or --again to redo them
collection-internal = internal error: { $type }: { $error }
collection-ending = a table ends in { $endings }, not { $name }
collection-changed = { $file } was left as it is: { $error }; the same command continues with its rows
collection-unreadable = { $file } cannot be read: { $error }
collection-no-table = { $file } is not a table of khronos analyse ({ $error }); choose another name for --out
collection-other-columns = other columns
collection-short-line = a line is too short
collection-no-flag = { $value } instead of true or false
collection-no-number = { $value } instead of a number
collection-needs-pyarrow = Parquet needs pyarrow: pip install 'khronos-advisor[parquet]', or write .csv

# The Python interface.
api-ruleset = the ruleset is one of { $known }, not { $name }
api-seconds-or-simulations = give seconds or simulations, not both
api-picture-ending = a picture's name ends in .svg or .png
