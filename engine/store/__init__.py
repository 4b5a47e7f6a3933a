"""The trace file: how events are packed into it, written and read back.

Read in this order:

schema      the tables of the file.
block       a run of events in memory, with the state before them and their part of the tree.
reading     reads its tables, trusting nothing in them.
trace       reads a trace, one block at a time.
recording   a trace that grows: writes a block whenever enough events have come.
opening     opens a trace file, after checking that it is one; `creating` makes a new one.

What the tables hold:

dictionary  events that are equal but for two counters are stored once.
packing     columns of numbers, and JSON, as bytes.
codec       events as bytes; `keyframe` is a state as bytes.
lower_paths the part of a long path that keyframes leave out.
node_rows   nodes that outlive their block.
notes       what a person wrote at an event.
summary     what a stretch of events contains, so that it need not be read; it has an `outline` and `heat`.

`gc_pause` keeps Python's garbage collector from slowing all this down.
"""
