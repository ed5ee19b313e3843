"""The page Edit: a position put up or mended."""
