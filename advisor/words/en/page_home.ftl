# The first page.

home-title = Khronos advisor
home-sentence = What you build in the first age comes back in the later ones: as a building, or as a ruin. Learn to see it coming, find the best turn, and see why it is the best.
home-unofficial = Unofficial; the board game Khronos appeared in 2006.
# Below the three boards of the living picture.
home-ripple-might = Red builds a Castle in the Age of Might.
home-ripple-faith = It still stands in the Age of Faith, where Green's Chapel has to go.
home-ripple-reason = In the Age of Reason it is a ruin.
home-learn = Learn it in ten minutes
home-analyse = Analyse a game
home-go-to = Go to { $page }

# The puzzle of the day.
home-puzzle = Puzzle of the day
    .open = Open the puzzle of the day
home-puzzle-solve = Solve it
home-puzzle-again = Solve it again
home-puzzle-new = New to the game? Take the lessons first: they teach what it needs.
home-puzzle-solved = You have solved it. Come back tomorrow for another one.

# What was open.
home-continue-game = Go on with your game against bots
home-continue-lesson = Go on with lesson { $number }: { $title }
home-continue = Go on where you were
home-map = Map { $map }
