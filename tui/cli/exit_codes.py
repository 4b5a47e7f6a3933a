"""What the program's exit code says."""

DONE = 0
NO_SOLUTION = DIFFERS = 1
BAD_INPUT = 2
AT_LIMIT = 3
BUG = 70
INTERRUPTED = 130
UNREAD = 141
"""Nobody reads the output any more, as in `puzzletui export … | head`."""
