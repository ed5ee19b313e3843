# What --help prints: of each command its text and, below it, its arguments and options; those that
# several commands share are in help-option.

help-act =
    Make plays: write the position that results, or go on with a game record.

    A record is written to a new file, which then takes its name; -o leaves it as it is. With --turn
    and --player you play from before an earlier turn: new plays there become a variation. khronos
    undo goes back; new plays from there become a variation, too, and play goes on with it.

    { "\u0008" }
    Epochs are m might, f faith, r reason; cards m military, r religious, c civil:
      m-r               an adventurer travels from Might to Reason
      m:keep@c4         construct a Keep on Might, top left square c4
      m:keep@c4=2m/0+2  the same for 2 military cards, both charged to an
                        adventurer who has carried 0 before
      f:c4-castle@b3    upgrade what stands on c4 of Faith to a Castle on b3
      m:x@d3            demolish
      r:cube@e5         populate
      r:renovate@c4     renovate
      exchange=2c/1m1r  discard two civil cards; draw these (optional)
      swap=1m/1c        Hold'em: take a military card, give a civil one
      end               end the turn
      end=1c/2m         discard a civil card first; draw these (optional)
      hand=2m1r1c       what the player to move holds, if the file has a number

    If the hand of the player to move is only a number, the cards that they play are taken from it,
    and it stays a number: this is how you write down an opponent's turn.

    Capitals and blanks do not matter, and you may write words for letters: "Might: Keep @ C4".
    Cards and charges may be left out where only one way is legal. A decision (which building is
    downsized, where the smaller one goes) has options; answer it with --decide.

    { "\u0008" }
    Examples:
      khronos act FILE m:keep@c4 end -o next.yaml
      khronos act FILE m:hamlet@d6 --decide f6 --decide g7 --json
      khronos act FILE m:keep@c4 end --record game.yaml
      khronos act game.yaml m:hamlet@d6 end=-/1c
      khronos act game.yaml --turn 2 --player red m:keep@c4 end
    .plays = Plays in notation or JSON.
    .record = Begin a game record with this position, and write it there.
help-analyse =
    Analyse every position in a folder and write one table.

    A row has the best turn with its guaranteed gain, bound and proof, and the first suggestion
    with margin and winning chance. Subfolders are included, maps left out. Rows are written as
    they are finished: the same command continues where it stopped, and redoes only files that
    have changed; with other options it asks for another table or --again. If a file cannot be
    analysed, the table says why, and the exit code is 2.

    { "\u0008" }
    Examples:
      khronos analyse positions --out table.csv
      khronos analyse positions --out table.parquet --simulations 256 --jobs 2
    .folder = Position files.
    .table = Table: .csv or .parquet.
    .seconds = Seconds for the proof, and again for the advice, of each position; default 5.
    .simulations = Playouts for the advice. The proof gets a matching number of positions, so the results do not depend on the clock.
    .again = Redo rows that were made with other options.
help-arena =
    Let players play each other, and report how often each wins.

    { "\u0008" }
    random    any legal play
    policy    the fast policy, nothing simulated
    greedy    the most Ecus for certain now
    best      the proved best turn where income comes, else the estimated best
    advisor   what khronos suggest puts first
    one-play  the one play that earns most now
    level     level:1 to level:8, sparring partners of measured strength
    ismcts    OpenSpiel's IS-MCTS (extra openspiel)
    mcts      OpenSpiel's MCTS, hidden hands dealt by lot

    Options follow a colon: advisor:simulations=256, greedy:seconds=1. A class of your own is named
    module.Class (docs/players.md). You may give a name more than once.

    Every deal is played once with each rotation of the seats; the intervals are 95 % confidence
    intervals. Every game is saved. The same command continues an arena where it stopped; with more
    --games it plays on.

    With --sprt the arena is a sequential test: it stops by itself as soon as the games say whether
    the first player is nearer to elo1 or to elo0, in Elo above the others' average.

    { "\u0008" }
    Examples:
      khronos arena policy greedy --games 20 --seed 1
      khronos arena advisor policy policy --sprt elo0=0,elo1=20 --seconds 1
      khronos arena advisor greedy greedy --seconds 2 --games 200
      khronos arena advisor:simulations=64 policy --json --records games
    .names = 2 to 5 players.
    .games = Number of games; default: 100, with --sprt as many as it takes.
    .sprt = Test the first player against the others until it is decided; alpha=0.025,beta=0.05 are the error rates if you do not give others.
    .seconds = Seconds a turn, for players that search.
    .clock = How seconds are counted: world (clock time), or processor (processor time; fairer on a busy machine).
    .seed = The same seed deals the same games.
    .records = Folder for the games; default: one in arena/.
    .packed = Compress the games with gzip.
help-best =
    Find the turn with the largest guaranteed gain, and prove it as far as time allows.

    The hand is played as it is, under Hold'em after the best swap with the reserve, if one is
    allowed and earns more: no exchange, no refill. Opponents are assumed to make
    the choices that are worst for you. The bound always holds: no turn guarantees more. Where
    gain and bound meet, the turn is proved. Ctrl-C prints the best so far.

    { "\u0008" }
    Examples:
      khronos best FILE
      khronos best FILE --seconds 60 --objective lead
      khronos best FILE --nodes 50000 --json
      khronos best FILE --why
      khronos best FILE --tree
      khronos best FILE --within 2 --seconds 60
    .seconds = Stop after this many seconds; default 10.
    .nodes = Stop each stage after this many positions, whatever the clock says.
    .objective = gain (default), or lead: gain minus what the best rival gets.
    .collect = Count income as if this turn paid it.
    .why = Which card pays for what, who carries it, and what each journey brings.
    .tree = The whole strategy: what to play after each answer.
    .exhaustive = Prove only by looking at every turn; for small maps.
    .within = List all turns that guarantee at most this many Ecus less than the best.
help-check =
    List every problem in position, map, ruleset and record files.

    For each problem: where it is, its code, what is wrong and how to fix it. If a position has no
    problem, it shows how the position was read, and remarks on what breaks no rule but is most
    likely a slip, such as a shadow one square off. The exit code is 0 if no file has a problem,
    otherwise 2.

    { "\u0008" }
    Examples:
      khronos check FILE
      khronos check games/*.yaml --json
help-dashboard =
    Open the page in the browser: look at positions, set them up, ask, try turns.

    It runs until Ctrl-C. It needs the extra: pip install '.[dashboard]'
    Before you let others open it, read docs/serving.md.

    { "\u0008" }
    Examples:
      khronos dashboard
      khronos dashboard --port 8080 --headless
    .port = Port; default 8501, or the next free one.
    .address = Who can open it: localhost for this machine, 0.0.0.0 for the network.
    .host = A name under which others reach it, if not this machine's own; repeatable.
    .headless = Do not open a browser window.
    .dry-run = Only print the command that would be run.
help-draw =
    Draw the boards as an SVG or PNG picture.

    The name of the output file decides which. Without one, the SVG goes to standard output.
    A PNG needs the extra: pip install '.[png]'

    { "\u0008" }
    Examples:
      khronos draw FILE -o board.svg
      khronos draw FILE --epoch might --theme dark -o might.png
    .theme = light or dark.
    .epoch = Only this board: might, faith or reason. May be repeated.
    .scale = PNG pixels per SVG pixel, 0.1 to 8.
    .rows = Put the boards one below the other.
help-engine =
    Answer queries in JSON lines, for other programs, the dashboard and batch work.

    It reads one query per line from standard input and writes answers to standard output, in any
    order; docs/engine.md describes them. It ends when the input has ended and every query is
    answered. The search processes run at low priority.

    { "\u0008" }
    Examples:
      echo '{ "{" }"id": "1", "action": "version"{ "}" }' | khronos engine
      khronos engine --workers 1 < queries.jsonl > answers.jsonl
    .workers = Search processes; default: one per core.
    .memory = Memory of each process in MB; default 600.
    .queue = Most queries that may wait; default 10000.
    .paused = Most queries paused for more urgent ones; default 4.
help-exchange =
    Compare keeping the hand with every exchange of phase I.

    Only the Ecus of this turn count; khronos suggest also counts what cards are worth later. For
    each choice of discards it gives the guaranteed gain, averaged over everything that can be
    drawn, less the 2 Ecus: exact if every hand is proved, otherwise an interval that contains it.
    Only keeping the hand guarantees its gain; the others are averages. Under Hold'em it also
    shows every swap with the reserve, with the exchanges before and after it. Ctrl-C prints what
    is known.

    { "\u0008" }
    Examples:
      khronos exchange FILE
      khronos exchange FILE --seconds 20 --json
    .seconds = Stop after this many seconds, shared among the hands.
help-explain =
    Give the reasons for a turn: what it earns, takes, denies, risks.

    Every sentence states facts computed before and after the turn; nothing is guessed. The most
    important comes first. A threat is one play of the next player with unseen cards, which they
    may or may not hold. The turn is compared with the one that earns the most now, and with the
    best other turn of khronos suggest. Ctrl-C ends the playouts and explains with what is known.

    { "\u0008" }
    Themes:
      capture          a domain that paid somebody else now pays you
      paradox          a shadow destroys what it falls on
      junction         a civil building joins domains
      hierarchy block  a rival can no longer build what would outrank you
      majority         you now have the most cubes in a domain of Reason
      tempo            you are in time: a play against you is prevented, or a rival
                       loses income just before they collect
      renovation       a ruin is marked or renovated
      ripple           a building casts a shadow on a later board
      time machine     an adventurer travels
      exchange         cards are exchanged or swapped

    { "\u0008" }
    Examples:
      khronos explain FILE
      khronos explain FILE m-f f:abbey@c4
      khronos explain FILE m:hamlet@d6 --decide f6 --json
      khronos explain RECORD --turn 4 --player red
    .plays = The turn, as for khronos act; default: the one that was played, if --turn names a turn of a game record, else the first suggestion.
    .simulations = Playouts for the list of turns; default: as khronos suggest.
help-learn =
    Learn the game: short lessons with a task on the boards.

    Without a lesson: all lessons, and how far you have come. With one: its text, its boards and its
    task. Type plays as for khronos play. Further commands:

    { "\u0008" }
      hint   what to look at; again: which board; again: the play
      undo   take back your last play
      show   the solution, and what other tries bring
      boards, text, again, plays, end, help, quit

    Your progress is kept in a folder of your own; KHRONOS_DATA names another one.

    { "\u0008" }
    Examples:
      khronos learn
      khronos learn 1
      khronos learn junction
      khronos learn --check --json
    .name = The number or the name of a lesson, or what players say.
    .checked = Replay every lesson with the engine.
help-library =
    List the positions that come with the program.

    Commands for positions take such a name in place of a file.

    { "\u0008" }
    Examples:
      khronos library
      khronos library junction
    .words = Only positions with these words in name, title or tags.
help-new =
    Deal a new game and write it as a position file.

    Colours, order and cards are random. All hands are written down, unless --hidden is given.

    { "\u0008" }
    Examples:
      khronos new --players 2 --map ford --seed 7 -o game.yaml
      khronos new | khronos show -
    .players = Number of players, 2 to 5.
    .hidden = Write only the first player's cards.
help-option =
    .seconds = Stop after this many seconds, with what is known.
    .number = The variation, as khronos replay numbers them; 0 is the main line.
    .file = Position file, library name, or - for standard input.
    .game = Position file, game record, library name, or - for standard input.
    .files = Position files, library names, or -.
    .recorded = A game record, or - for standard input.
    .json = Print one line of JSON for programs.
    .output = Write to this file.
    .force = Overwrite the file if it exists.
    .editor = Begin the file with a line that tells editors its schema.
    .decide = Answer to a decision; repeat it for several, in order.
    .playout-seed = Seed of the playouts.
    .holdem = Hold'em: a reserve of three cards lies open (rules §7.1).
    .attached = Military and religious buildings are only built beside a domain (rules §7.2).
    .ruleset-name = rio-grande or matagot.
    .map-name = A map file here, or a map of the library.
    .deal-seed = The same seed deals the same game.
    .theme = Only puzzles of this theme.
    .jobs = Processes to use; default: one per processor.
    .scheduler = Run on the cluster of this Dask scheduler, such as tls://host:8786. Dask asks nobody who they are, and whoever reaches it can run code there: use the --tls options, or only a network in which you trust everybody.
    .tls-ca = Certificate (PEM) of whoever signs those of the cluster.
    .tls-cert = Certificate (PEM) of this client.
    .tls-key = Key (PEM) of that certificate.
    .turn-number = Of a game record: before turn N.
    .whose = Of a game record: player of turn N.
    .variation = Of a game record: in variation K, as khronos replay numbers them.
help-perft =
    Count the positions that this many plays can reach.

    It counts distinct positions, whatever anybody decides, without exchange, swap or end of turn:
    the usual test of a move generator. Every level takes many times as long as the one before;
    --seconds stops after the levels that are done by then.

    { "\u0008" }
    Examples:
      khronos perft FILE --depth 2
      khronos perft FILE --depth 4 --seconds 60
      khronos perft FILE --depth 3 --json
    .depth = Number of plays in a row to count.
help-play =
    Play a game against bots.

    { "\u0008" }
    Type plays as for khronos act: m:keep@c4, m-f, end. Further commands:
      hint   what to look at; again: which board; again: the turn
      undo   take back a play, and what was done since (undo turn: the whole turn)
      boards, hand, plays, last, tutor, help, quit

    The game is saved after every play, so you can leave at any time (quit, Ctrl-C or Ctrl-D) and go
    on with --resume. The file is a game record; what the bots hold is not in it until the end.

    The tutor looks at your turn when you end it. If it loses too much, you can play it anyway,
    rethink it, or ask for a hint.

    { "\u0008" }
    Examples:
      khronos play --level 2 --map meadow
      khronos play --level 4 --level 6 --tutor mistake --save tuesday.yaml
      khronos play --resume tuesday.yaml
    .level = Level of the bots, 1 (weakest) to 8; repeat it for bots of several levels. Default: 3.
    .players = Players, you included, 2 to 5. Default: 2.
    .bot = A player of the arena as a bot; may be repeated.
    .color = Your colour. Default: by lot.
    .name = Your name, for the record.
    .tutor = The tutor speaks at turns of this class and worse ones: inaccuracy, mistake or blunder. Default: off.
    .save = Where the game is kept. Default: game.yaml, or the next free number.
    .resume = Continue the game in this file.
    .trust-bots = With --resume: load the bots that the file names, even if they are not built-in levels. Only for a file of your own.
    .force = Overwrite the --save file if it exists.
help-plays =
    List every legal play of the player to move.

    These are travel, build, upgrade, demolish, populate and renovate. Each play shows the Ecus
    that it brings or costs at once (+1, +2, -1) and, if more than one, how many positions it can
    lead to (x2, x3, ...). Exchange, swap and end of turn are not listed. Where somebody decides a
    great deal, --seconds limits the time: x? is a play whose positions were not counted.

    { "\u0008" }
    Examples:
      khronos plays FILE
      khronos plays FILE --seconds 5
      khronos plays FILE --json | python -m json.tool
help-puzzles =
    Solve puzzles: positions in which one turn is clearly best.

    Without a puzzle: all of them, and which you have solved. With one: its boards and its task.
    Type plays as for khronos learn, and end when your turn is complete. Any turn that ends as well
    is right, whatever its order.

    { "\u0008" }
    Examples:
      khronos puzzles
      khronos puzzles 1
      khronos puzzles --beginner --sheet club.pdf
      khronos puzzles --check --json
    .name = The number or the name of a puzzle.
    .beginner = Only puzzles that one or two plays solve, the easiest first.
    .checked = Replay every puzzle with the engine.
    .sheet = Print puzzles on a sheet, a PDF file, solutions on the last page.
    .begin = The sheet begins with this puzzle.
    .count = Puzzles on the sheet.
help-redo =
    Play again what khronos undo took back last: play goes on where it did before.

    If there was no undo before, it goes one play further along the line in the record, or with
    --all to the end of that line. Nothing is added to the record or removed from it.

    { "\u0008" }
    Examples:
      khronos redo game.yaml
      khronos redo game.yaml --all
    .everything = Go back to where play was before the first undo.
help-replay =
    Replay a recorded game, turn by turn.

    Every play is checked against the rules; a record that breaks them is refused. Variations come
    after the game, with the numbers that --variation takes: it shows the game with that variation
    in it. --turn and --player show the boards before that turn; with -o they are written to a
    file, with everybody's cards.

    { "\u0008" }
    Examples:
      khronos replay arena/…/game-000003.yaml
      khronos replay game.yaml --turn 4 --player red
      khronos replay game.yaml --turn 4 --player red -o before.yaml
      khronos suggest game.yaml --turn 4 --player red
    .turn = Only this turn, 1 to 7.
    .player = Only this player's turns.
help-retry =
    Try the mistakes of a recorded game again.

    { "\u0008" }
    The game is reviewed first, in about half a minute for two players. Then each mistake is set up
    as its player saw it. Type plays as for khronos act: m:keep@c4, m-f, end. Further commands:
      undo   take back a play (again: the whole turn)
      show   the best turn, and all turns that were compared
      next   skip this one
      boards, hand, plays, help, quit

    Any turn that ends as well as the best one within the tolerance is accepted, whatever its order.
    After a miss you see what it loses, and the reply that punishes it.

    { "\u0008" }
    Examples:
      khronos retry game.yaml
      khronos retry game.yaml --player red --from inaccuracy
    .file = A game record.
    .player = Turns of this player only. Default: all.
    .least = Turns of this class and worse ones: inaccuracy, mistake or blunder.
    .seed = The same seed judges the same way.
help-review =
    Review a recorded game: what every turn lost, and what was luck.

    A turn is compared with the best turn that its player could know of. Every hand that the next
    player may hold counts; the cards of others that the record shows are not used. Its class comes
    from the worse of two losses, Ecus of margin and chance to win. The luck of a draw is what the
    hand was worth on these boards less the average of all that could have been drawn. Turns of
    players whose cards the record does not show are not graded. A game of two takes about half a
    minute; Ctrl-C prints what is graded so far. A game that was given up is reviewed up to there.

    { "\u0008" }
    Examples:
      khronos review game.yaml
      khronos review game.yaml --html review.html
      khronos review game.yaml --pdf review.pdf
      khronos review game.yaml --json
    .file = A game record, or - for standard input.
    .html = Write one HTML file to send.
    .pdf = Write a PDF to print (extra pdf).
    .seed = The same seed gives the same review.
    .deals = Sets of deals to compare turns on; default 2.
    .force = Overwrite the --html or --pdf file if it exists.
help-rules =
    Show the rules as this program plays them.

    Without words: the contents. With a number: that section, or a whole chapter. With words:
    every section that contains them all; a question in your words works, too. With the word
    rulings: our reading wherever the rulebook is silent or can be read in two ways. With --sheet: one page to
    print for each player, with the costs and numbers of the ruleset.

    { "\u0008" }
    Examples:
      khronos rules
      khronos rules 4.3
      khronos rules shadow castle
      khronos rules what if tiles run out
      khronos rules rulings
      khronos rules --sheet sheet.pdf
    .words = A section such as 4.3, or words to look for.
    .sheet = Write the reference sheet for players: one page, .pdf or .svg.
help-schema =
    Print the JSON Schema (draft-07) of a kind of file, for editors.

    With it an editor completes keys, explains them, and underlines mistakes. The rules of the game
    are not in it: khronos check knows them.

    { "\u0008" }
    Examples:
      khronos schema position -o position.schema.json
      khronos new --editor -o game.yaml
    .kind = position, map, ruleset or record.
help-show =
    Show a position: boards, players, incomes.

    The three boards stand side by side as far as the width allows. The incomes are what each
    player would collect if this turn paid income, given where their adventurers stand.

    { "\u0008" }
    Examples:
      khronos show FILE
      khronos show FILE --no-color --width 150 > board.txt
      khronos show FILE --json
    .color = Use colours; default: if the terminal can.
    .width = Width in columns; default: the terminal's.
help-suggest =
    Rank the turns of the player to move.

    The gain is guaranteed: whatever the opponents decide, the turn brings that many Ecus, the
    income of turns 4 and 7 included. "Proved" means that no turn from this hand guarantees more.
    The margin is how far you can expect to be ahead at the end (or behind), averaged over playouts
    in which the unseen cards are dealt at random; the chance of winning likewise. An exchange is
    first only if its margin is better by more than its error; else it follows the turns, as "or".
    khronos exchange counts only this turn's Ecus. Turns of the same gain and incomes that are equal
    within error are one row ("and 4 like it").
    Ctrl-C prints the best so far.

    { "\u0008" }
    Examples:
      khronos suggest FILE
      khronos suggest FILE --top 10 --seconds 20
      khronos suggest FILE --json
    .top = How many turns, 1 to 50; an exchange below them is not counted.
    .seconds = Stop after this many seconds; the answer may then vary.
    .simulations = Playouts; default 512 without --seconds; 0: estimate only.
    .exchange = Also consider exchanging cards first.
    .alike = Also list the turns that are like those on the list.
    .jobs = Processes to use; their number does not change the results of playouts.
help-threats =
    Find the turns of opponents that lower your next income most.

    Each opponent's next turn is looked at by itself, as if the player to move ended their turn
    now, with every hand that the unseen cards allow. What this turn pays is paid before anybody
    else moves; the income that counts is the one after it, as boards and adventurers stand. An opponent who holds the cards can always cause the loss; no turn
    takes more than the bound, even if they first exchange cards or, under Hold'em, swap some. For
    each of the three worst threats it shows your cheapest turn that prevents it, unless your hand
    is given only as a number. --player asks for somebody else's income, as if they had just ended
    their turn.

    { "\u0008" }
    Examples:
      khronos threats FILE
      khronos threats FILE --player green --known-hands
      khronos threats FILE --seconds 30 --json
    .seconds = Search for this many seconds; the answer may then vary.
    .player = Whose income; default: the player to move.
    .known-hands = Assume that opponents hold the cards in the file.
help-train =
    Train with puzzles: those that fit you, one after the other.

    The first answer to a puzzle counts. With a hint it does not, and where the theme is shown it
    counts half. The rating comes with its error. Type plays as for khronos puzzles, and end when
    your turn is complete.

    Profiles are kept in a folder of your own; KHRONOS_DATA names another one.

    { "\u0008" }
    Examples:
      khronos train
      khronos train --queue --profile Ada
      khronos train --theme junction
      khronos train --status --json
      khronos train --profile Ada --export ada.json
    .profile = Whose rating it is; a new name makes a new profile.
    .queue = Puzzles that you missed come back when they are due, each with a similar one.
    .show-theme = Name the theme; answers then count half.
    .status = Print rating and queue; ask nothing.
    .profiles = List all profiles.
    .export = Write the profile to a file.
    .take = Import a profile from a file; --profile gives it another name.
help-undo =
    Take back the last play of a game record: play goes on before it.

    With --whole it takes back the last turn, with --turn and --player that turn and everything
    that follows it. Nothing is lost: the record keeps what was taken back, khronos redo goes there
    again, and what is played instead becomes a variation. Only --delete removes it, with all that
    follows it, variations and comments included, and prints what that was. The record is written to
    a new file, which then takes its name; -o leaves it as it is.

    { "\u0008" }
    Examples:
      khronos undo game.yaml
      khronos undo game.yaml --whole
      khronos undo game.yaml --turn 4 --player red
      khronos undo game.yaml --turn 4 --player red --delete -o shorter.yaml
    .whole = Go back a whole turn.
    .delete = Delete from the record what is taken back.
help-variation =
    Promote a variation of a game record to the main line, remove it, or go on with it.

    promote makes the way to it, and what follows it, the main line; what was the main line becomes
    a variation. remove takes it out with all that follows it, and prints what that was. enter goes
    to its end: play goes on there. The record is written to a new file, which then takes its
    name; -o leaves it as it is.

    { "\u0008" }
    Examples:
      khronos variation promote game.yaml 2
      khronos variation remove game.yaml 2 -o shorter.yaml
      khronos variation enter game.yaml 2
      khronos variation enter game.yaml 0
    .what = What to do with it.
help-why =
    Say why a play is legal or not.

    If it is: what it costs, what it brings, what happens on the boards, and for each later board
    whether its shadow is cast, what that does, or which § refuses it. If not: the rule that forbids
    it, with its text. The notation is that of khronos act.

    { "\u0008" }
    Examples:
      khronos why FILE m:keep@c4
      khronos why FILE "f:c4-castle@b3=1m1c/0+1,1+1"
    .words = In notation or JSON.
help-khronos =
    Solver, move advisor and teacher for the board game Khronos (2006). Unofficial.

    FILE is a position file, the name of a library position (see: khronos library), or - for standard input; many commands also take the record of a game. With --json every answer is one line of JSON.

    { "\u0008" }
    Examples:
      khronos library                    positions that come with the program
      khronos show FILE                  the three boards
      khronos suggest FILE               what to do on this turn
      khronos explain FILE               and why
      khronos best FILE                  the turn that guarantees most, with proof
      khronos replay GAME                the record of a game, turn by turn
      khronos check FILE                 everything that is wrong with a file
      khronos rules dominion             what the rules say about a word
      khronos learn                      lessons, from the first building on
      khronos puzzles                    positions with one best turn to find
      khronos train                      puzzles that fit you, and a rating
      khronos dashboard                  all of it in the browser
    .end = Each command says more with --help.
    .version = Show the version and exit.
