"""Rectangular boards: names of cells, grids as text, game IDs, puzz.link URLs."""
