"""puzzletui's engine records what a search does, and rebuilds it at any position; no puzzle, no terminal.

Read in this order:

events      what a search can do: six events. The words cell, mark, board, node and path are defined there.
cells       a number for each cell of a board.
state       the board, the path and the counters after some of a search's events.
grammar     which event may follow which.
wire        an event as a JSON array; `jsonl` is a whole trace in that format.
header      what began a trace: kind, puzzle, solver.
store/      the trace file: how events are written to it and read back.
query/      questions about a trace: its state at a position, its tree, its timeline …
search      a running search: events move from a solver into a trace.

By themselves: `sentences` (an event in words), `safe_text` (text from outside, safe to print), `errors`.
"""
