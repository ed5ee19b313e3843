# The list of keys, which the key ? shows on every page.

keys = Keys
    .close = Close
keys-steps = A turn on the boards
keys-steps-step = a step back, a step on
keys-steps-turn = in a review: the turn before, the turn after
keys-steps-play = play it automatically, or pause
keys-boards = On a board
keys-boards-walk = from square to square
keys-boards-board = another board
keys-boards-choose = what a click does
keys-boards-enlarge = make the board larger, or smaller again
keys-boards-move = pick a building up, where buildings can be moved
keys-boards-leave = put it back, leave the board
keys-turn = Your turn
keys-turn-undo = undo
keys-turn-redo = redo
keys-all = Everywhere
keys-all-list = this list
