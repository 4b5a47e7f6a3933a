"""The kinds of puzzle, one folder each, and what they share beside them."""
