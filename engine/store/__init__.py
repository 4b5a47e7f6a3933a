"""The trace file: how events are packed into it, written and read back.

Read in this order:

schema      the tables of the file.
block       a run of events in memory, with the state before them and their part of the tree.
trace       reads a trace, one block at a time.
recording   a trace that grows: writes a block whenever enough events have come.
opening     opens a trace file, after checking that it is one; `creating` makes a new one.

What the tables hold:

dictionary  events that are equal but for two counters are stored once.
codec       blocks and states as bytes.
summary     what a stretch of events contains, so that it need not be read; `heat` is a part of it.

`gc_pause` keeps Python's garbage collector from slowing all this down.
"""
