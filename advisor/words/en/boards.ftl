# Boards and players as they are drawn, and as they are read out.

board-might = Age of Might
board-faith = Age of Faith
board-reason = Age of Reason
board-described = { $board }: { $things }.
board-empty = empty
boards-map = Map { $map }
boards-title = Khronos position on the map { $map }
boards-and = { $before }; { $next }
boards-list = { $before }, { $next }

terrain-plain = plain
terrain-forest = forest
terrain-mountain = mountain
terrain-river = river
terrain-on = { $squares }: { $terrain }

# A building: $whose is "printed", "ruin", "renovated", "owned" by $player, or "nobody".
piece = { $whose ->
        [printed] printed Hamlet
        [ruin] ruin of { NAME($building, form: "a") }
        [renovated] renovated { NAME($building) }
        [owned] { NAME($player, form: "whose") } { NAME($building) }
       *[nobody] { NAME($building) }
    }
piece-at = { $square }: { $piece }
piece-with-mark = { $piece }, { NAME($player, form: "whose") } mark
piece-with-cubes = { $piece }, cubes: { $cubes } (room for { $room })
piece-cubes = { NAME($player) } { $cubes }
piece-misplaced = { NAME($building) } at { $at }
pawn = { NAME($player, form: "whose") } adventurer
    .left = { NAME($player, form: "whose") } adventurer, { COUNT($cards, of: "card") } left

turn-over = The game is over
turn-to-move = Turn { $turn } of { $last } · { NAME($player) } to move
turn-with-reserve = { $line } · open reserve: { CARDS($cards, form: "short") }
turn-attached = { $line } · attached

# What became of a square.
change-new = built now
change-shadow = arrived as a shadow
change-gone = gone
change-smaller = downsized
change-restored = visible again

boards-no-adventurers = no adventurers here
boards-misplaced = Not on this map: { $buildings }
    .more = Not on this map: { $buildings } and { $more } more
boards-misplaced-one = not on this map: { $building }

# The legend.
legend-kind = { NAME($kind) }: { $buildings }
legend-printed = printed Hamlet
legend-ruin = ruin (a cube on it is a mark)
legend-renovated = renovated
legend-adventurer = adventurer
    .cards = adventurer and cards left to carry
legend-controls = domain that { NAME($player) } controls
legend-shared = domain that players share
legend-pays = Ecus that the domain pays
legend-would-pay = Ecus that it would pay a player with no adventurer there
legend-nobody = domain that nobody controls

# The same in a terminal.
terminal-nobody = nobody
terminal-here = Here:
terminal-building = building, its owner below its name
terminal-cubes = cubes and free places
terminal-ruin = ruin
terminal-mark = mark of a cube
    .in-piece = mark
terminal-hamlet = Hamlet tile
terminal-piece = { NAME($player, form: "whose") } { NAME($building) }
terminal-cube = { NAME($player, form: "whose") } cube on it
players-player = Player
players-ecus = Ecus
players-hand = Hand
players-adventurers = Adventurers (cards left)
players-income = Income: { NAME($epoch) }
players-all = All
players-no-cards = empty
players-adventurer = { NAME($epoch) } { $cards }
players-hand-of = hand: { $cards }
players-adventurers-of = adventurers (cards left): { $adventurers }
players-incomes = Income, if it were collected now:
players-income-of = { NAME($player) }: { $ecus }
    .boards = { NAME($player) }: { $ecus } ({ $boards })
players-income-on = { $ecus } on { NAME($epoch) }

draw-no-epoch = there is no epoch { $epoch }
draw-no-epochs = there is no epoch to draw
draw-no-building = there is no building { $building }
draw-no-theme = there is no theme { $theme }; there are { $themes }
draw-no-cairo = drawing a PNG needs cairosvg: pip install 'khronos-advisor[png]'
