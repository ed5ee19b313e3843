"""What the page asks of the engine, and the answers as they get better."""
