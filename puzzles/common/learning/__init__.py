"""A search that learns a clause from each dead end, and tells what it learned on the puzzle's own board."""
