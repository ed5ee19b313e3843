"""A folder of positions, one row of a table each: ``rows`` makes them, ``table`` keeps them."""
