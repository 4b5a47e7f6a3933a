"""Questions to a trace: the state at a position, places in it, its tree, its timeline, its counters."""
