# The page Puzzles: where one stands, the next puzzle, themes, the list, a sheet.

puzzles-title = Puzzles
puzzles-about = Positions in which one turn is clearly best, and not the one that looks best. Any turn that earns as much counts. They take place on all three boards: lessons 1 to { $lessons } teach what they need.
puzzles-continue = Go on with puzzle { $number }
puzzles-next = Next puzzle
    .help = The trainer picks one at your level.

# Where one stands.
puzzles-level = Your level
    .none = not rated yet
    .help = A rating with its error. Your first answer to a puzzle that the trainer picks counts, unless you took a hint.
puzzles-row = Right in a row
    .help = Right at the first try and without a hint; your longest run so far is { $most }.
puzzles-days = Days in a row
    .help = Days on which you tried a puzzle or a lesson, with the trainer or without.
puzzles-solved-title = Solved

puzzles-themes = Train one theme
    .help = As you then know the theme, an answer counts half.
puzzles-theme = { $theme } { $solved }/{ $puzzles }

# The list.
puzzles-all = All puzzles
puzzles-beginners = Only those for beginners: one or two plays solve them, the easiest first (after lesson { $lessons })
puzzles-all-solved = You have solved all of these.
puzzles-solved = { $solved } of { COUNT($puzzles, of: "puzzle") } solved.   :material/{ $check }: solved   :material/{ $pending }: tried, not solved yet
    .number = { $solved } of { $puzzles }
puzzles-row-title = { $number }. { $title }
puzzles-shown = { $first }–{ $last } of { $puzzles }
puzzles-earlier = Earlier
puzzles-later = Later

# A sheet.
puzzles-sheet = Print a sheet for a club evening
    .about = The first puzzles of the list that you have not solved, two to a page; the solutions are on the last page.
    .number = Puzzles
    .drawing = Drawing the sheet …
    .download = Download { COUNT($puzzles, of: "puzzle") } as a PDF
sheet-impossible = { $why }.

