"""What the page needs beside drawing: editing setups, trying plays, stepping through a turn, links.

Pure functions on setups and positions; ``whole_page`` shows what they return and knows no rule.
"""
