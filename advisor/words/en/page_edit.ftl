# The page Edit: its parts and fields.

edit-parts = Set up
# What is set up is saved here, and shared on another page.
edit-save = Save
    .help = The position as a file, which Library opens again
edit-share = Share
    .help = A link, a picture or the text of the file: Share on Analyse
edit-part = { $part ->
        [buildings] Buildings
        [map] Map
        [players] Players and cards
       *[notes] Title and notes
    }

# Fields of a player.
edit-ecus = { NAME($player) }: Ecus
edit-cards-known = { NAME($player) }: cards known
edit-cards = { NAME($player) }: cards
# $kind is military, religious or civil.
edit-cards-of-kind = { NAME($player) }: { $kind ->
        [military] military
        [religious] religious
       *[civil] civil
    }
edit-no-cards-yet = No cards so far: enter how many of each kind { NAME($player) } holds.
edit-adventurer = { NAME($player) }: adventurer { $number }
edit-carried = Carried by { $number }
    .help = Cards that { NAME($player, form: "whose") } adventurer { $number } has carried this turn

# Where the hand of the player to move has to be known.
edit-enter-hand = Enter the hand

# Who plays, and how.
edit-another-player = Another player
edit-turn = Turn
edit-mover = To move
edit-phase = Phase
    .help = Start: nothing done yet. Action: has travelled or played.
edit-phase-name = { $phase ->
        [start] Start
        [exchanged] Exchanged
        [swapped] Swapped
       *[action] Action
    }
edit-rules = Rules
edit-holdem = Hold'em
edit-attached = Attached
edit-player = Player { $number }
edit-player-up = Move { NAME($player) } up
    .help = Earlier in turn order
edit-player-gone = Remove { NAME($player) }
    .help = Take this player out of the game
edit-pile = { $pile ->
        [discard] Discarded: { NAME($kind) }
       *[reserve] Reserve: { NAME($kind) }
    }
edit-deck = Draw pile: { COUNT($cards, of: "card") }. In it or in hidden hands: { $kinds }.
edit-no-seat = no seat is free, or the colour is taken
edit-too-few = a game has at least two players

# Buildings.
edit-shadows = With shadows
    .help = Larger buildings cast their shadows on the later boards and lose them again, as the rules say (§4.2–§4.5).
edit-how = Choose a piece, then choose squares or drag over them. To give a building to the next player, choose it again, or point at it and press O; this also turns a ruin over and removes a civil building. You can also drag buildings.
edit-next-owner = the next owner
edit-whose = Whose
edit-by-name = Pieces by name, and their keys
edit-inspect = With the pointer, choose a square to change what stands there.
edit-square = **{ $board }, { $square }**
edit-empty = Nothing stands here.
edit-printed = A printed Hamlet of the map.
edit-building = Building
edit-owner = Owner
edit-state = State
edit-state-name = { $state ->
        [ruin] Ruin
       *[renovated] Renovated
    }
edit-mark = Mark
    .none = None
edit-cubes = Control cubes (room for { $room })
edit-remove = Remove it
edit-no-shadow = The { NAME($building) } casts no shadow: it cannot stand on { $at }.

# The palette beside the boards. What a tool does, and what it is called.
item-of = { NAME($player, form: "Whose") } { NAME($building) }
item-cube = { NAME($player, form: "Whose") } cube: owner on Might and Faith, mark or control cube on Reason
item-tool = { $tool ->
        [pointer] Pointer: look at a square and change what stands there
        [renovate] Renovate: turn a ruin of Reason over, and back
       *[eraser] Eraser: remove what stands on a square
    }
    .name = { $tool ->
        [pointer] Pointer
        [renovate] Renovate
        [cube] Cube
       *[eraser] Eraser
    }
    .cube = { NAME($player) } cube
item-not-now = { $item }: not now. { $why }
item-paint = { $terrain ->
        [plain] Paint plain
        [forest] Paint forest
        [mountain] Paint mountain
        [river] Paint river
       *[hamlet] Paint hamlet
    }
    .name = { $terrain ->
        [plain] Plain
        [forest] Forest
        [mountain] Mountain
        [river] River
       *[hamlet] Hamlet
    }

# Why a gesture did nothing.
gesture-not-playing = { NAME($player) } does not play.
gesture-printed = The Hamlet on { $square } of { NAME($epoch) } is printed on the map: change it under “Map”.
gesture-empty = Nothing stands on { $square } of { NAME($epoch) }.
gesture-no-cube = Nothing on { $square } of { NAME($epoch) } can hold a cube.
gesture-no-owner = Civil buildings of { NAME($epoch) } have no owner.
gesture-no-mark = Only the ruin of a Castle or an Abbey can hold a mark.
gesture-no-ruin = There is no ruin on { $square } of { NAME($epoch) }.
gesture-nothing-to-drag = There is nothing to drag on { $square } of { NAME($epoch) }.

# The map.
edit-painting = { $terrain ->
        [plain] Choose squares or drag over them to paint plains, on all three boards.
        [forest] Choose squares or drag over them to paint forest, on all three boards.
        [mountain] Choose squares or drag over them to paint mountains, on all three boards.
        [river] Choose squares or drag over them to paint rivers, on all three boards.
       *[hamlet] Choose squares or drag over them to print Hamlets, on all three boards.
    }
    .choose = Choose what to paint, then choose squares or drag over them.
edit-map-name = Name of the map
edit-columns = Columns
edit-rows = Rows
# A new position on a map that is chosen.
edit-start = Start from a map
    .about = A new game on this map, with the players and rules that you have: turn 1, nothing built, 4 cards and { COUNT($ecus, of: "ecu") } each.
edit-start-map = Map
edit-start-empty = Empty map of your own
edit-start-size = { $map }, { $columns } × { $rows }
edit-start-here = Start on this map
edit-map-file = Map file
edit-terrain = Rows: . plain, f forest, ^ mountain, ~ river
    .use = Use these rows
map-bad-name = A map's name is up to 40 small letters, digits and hyphens.
map-bad-size = A map has 1 to { $most } rows and columns.
map-taken = The library has another map { $name }: choose another name.

# Title and notes.
edit-title = Title
edit-notes = Notes
edit-tags = Tags, with commas between them
