"""What the page needs beside drawing: editing setups, trying plays, stepping through a turn, links.

Pure functions on setups and positions; ``app.py`` shows what they return and knows no rule.
"""
