"""What one visitor has open: the game, undo, what the browser keeps, the address."""
