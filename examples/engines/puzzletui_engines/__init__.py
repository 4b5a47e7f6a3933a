"""clingo and OR-Tools as solvers: their searches, as they call back, told as events of ours.

engine    a solver that people use elsewhere: clingo, or the constraint solver of OR-Tools.
model     a puzzle in an engine's language. Each kind has a folder with one for each engine.
told      what an engine did has become an event.
"""
