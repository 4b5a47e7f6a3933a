"""Questions about a trace. Most cost about the same for a thousand events and for millions.

Read `replay` first: the state at a position. Then, in any order:

find         the next or previous event of some sort; `jumps` are moves along the tree.
tree         the tree of nodes at a position, in rows. `path_view` and `whole_view` make a `tree_row` for each
             line, and `children` finds the children of a node.
timeline     the depth of the search, in as many columns as a screen has.
heat         how often each cell was written or blamed up to a position.
counters     the numbers that every command and panel shows.
solver_time  how long the solver had worked at a position.

These two read the whole trace:

effort       what the search spent its events on.
divergence   where two searches of the same puzzle differ.
"""
