# The boards in the browser. What stands for words and ground is put in there.

boards-all = The three boards
boards-pieces = Pieces to put on the boards
boards-tabs = Boards
boards-point = Point at a square to see its domain.
    .all = Point at a square to see its domain on all three boards.
    .touch = Touch a square to see its domain.
boards-legend = Legend
boards-keys = Keys on a board: arrows move, Enter chooses, Escape leaves.
    .all = Keys on a board: arrows move, PageUp and PageDown change the board, e enlarges it, Enter chooses, Escape leaves.
boards-key = { $key }: { $what }.
boards-larger = Make { $board } larger
    .squares = Make the squares larger
    .whole = Show the whole board
    .alike = Show the three boards alike
    .keyed = { $words } (key: e)
boards-lifted = Picked up. Go to a square and press Enter; Escape puts it back.
boards-fits-only = It fits only on the { $board }: make it larger
boards-fits-elsewhere = It does not fit here: make the { $board } larger
boards-touch-again = The board is larger now. Touch the square again.
boards-elsewhere = { $board }: { $words }
boards-unknown = Domains can be shown only when nothing is wrong with the position.
boards-on-ground = on { $ground }
