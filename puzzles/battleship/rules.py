"""The sentence of each rule, with a gap for each fact of an event."""

from puzzles.common.learning import words as learning

RULES = {
    "try child": "At {} {} the bounds: try {}.",
    "fleet bound": "{} at {} rejected: the fleet has no more, after {}.",
    "count bound": "{} at {} rejected: {} has no room ({}).",
    "neighbour bound": "{} at {} rejected: it would {} {}.",
    "given bound": "{} at {} rejected: {} is given as {}.",
    "no water": "No water on {}: it is given as {}.",
    "row count": "All of {} is filled: it holds {}, but its count is {}: a dead end.",
    "column count": "All of {} is filled: it holds {}, but its count is {}: a dead end.",
    "fleet": "Every cell is filled, but these ships of the fleet are not placed: {}. A dead end.",
    "no ship": "{} is given as {}, but no ship that is left can start there: a dead end.",
    "next ship": "The {} is next: try {} (place {} of {}).",
    "no place": "No place is left for the {}{}: a dead end.",
    "too few free cells": "In {}, only {} neither water nor beside a ship, but its count is {}: a dead end.",
    "count missed": "The whole fleet is placed, and {} holds {}, but its count is {}: a dead end.",
    "given missed": "{} is given as {}, but the whole fleet is placed, and no ship lies there: a dead end.",
    "rest is water": "The whole fleet is placed: the rest is water.",
    # propagation
    "beside a ship": "{} is a ship part: no other ship touches it, so the cells at its corners are water.",
    "count reached": "In {}, all ship parts are found ({}): the rest of it is water.",
    "count needed": "In {}, {} not water, exactly its count: ship parts.",
    "too many": "In {}, there {} already, but its count is {}: a dead end.",
    "too few cells": "In {}, only {} not water, but its count is {}: a dead end.",
    "in every arrangement": "All arrangements of ships that make up the count of {}, {}, fill these cells.",
    "no arrangement": "No arrangement of ships makes up the count of {}, {}: a dead end.",
    "no ship here": "No ship of the fleet can lie on {} any more: water.",
    "in every place": "The ship on {} can lie in {}: these cells are the same in each.",
    "only place": "The ship on {} can lie in 1 place only: there it is, with water around it.",
    "whole ship": "{} is a whole {}: nothing can be added to it.",
    "all places": "The fleet has {}, and as many places are left for ships of this length: each holds one.",
    "ship part adrift": "{} is a ship part, but no ship of the fleet fits there: a dead end.",
    "too many ships": "There {} of length {}, but the fleet has {}: a dead end.",
    "too few places": "The fleet has {} of length {}, but {} left for such ships: a dead end.",
    "try ship": "The {} is the longest ship not found yet: try {} (place {} of {}).",
    "around a ship": "A {} lies at {}: water all around it.",
    "touching": "{} and {} are ship parts that touch at a corner: a dead end.",
    "fleet exceeded": "There {} of length {}, but the fleet has {} of it: a dead end.",
    "at odds": "It follows that there is {}, against what the board shows: a dead end.",
    **learning.RULES,
    "no solution": "Every possibility has been tried, and none fits: the counts, fleet or givens are wrong.",
}

DETAIL = {
    "fleet bound": "paper",
    "count bound": "paper",
    "neighbour bound": "paper",
    "given bound": "paper",
    "no water": "paper",
}
"""The rules whose events show what a search leaves out, and at which level of detail."""
