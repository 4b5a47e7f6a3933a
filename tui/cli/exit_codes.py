"""The program's exit codes; `docs/command-line.md` explains them."""

DONE = 0
NO_SOLUTION = DIFFERS = 1
BAD_INPUT = 2
AT_LIMIT = 3
BUG = 70
INTERRUPTED = 130
UNREAD = 141
"""The reader of a pipe has gone, as in `puzzletui export … | head`."""
