"""The sentence of each rule, with a gap for each fact of an event."""

RULES = {
    "row count": "All of {} is filled: it holds {} ship parts, and its count is {}.",
    "column count": "All of {} is filled: it holds {} ship parts, and its count is {}.",
    "fleet": "Every cell is filled, but these ships of the fleet are not placed: {}.",
    "no ship": "{} is given as {}, but no ship that is left in the fleet fits there.",
    "next ship": "The {} is next. Of its {} possible places, try {}.",
    "no place": "No place is left for the {}.",
    "too few cells": "In {}, {} ship parts are missing, but only {} cells can hold one.",
    "given missed": "{} is given as {}, but all ships are placed, and none lies there.",
    "rest is water": "The whole fleet is placed: the rest is water.",
    # propagation
    "beside a ship": "{} is a ship part: no other ship touches it, so the cells at its corners are water.",
    "count reached": "In {} all ship parts are found ({}): the rest of it is water.",
    "count needed": "In {}, {} ship parts are missing, and exactly that many cells are left for them.",
    "too many": "In {} there are {} ship parts already, but its count is {}.",
    "in every arrangement": "Every way to make up the count of {}, {}, has ship parts in these cells.",
    "no arrangement": "No arrangement of ships makes up the count of {}, {}.",
    "no ship here": "No ship of the fleet can lie on {} any more: water.",
    "in every place": "However the ship on {} lies (possible ways: {}), these cells are the same.",
    "whole ship": "{} is a whole {}.",
    "all places": "The fleet has {} ships of length {}, and exactly that many places are left for them.",
    "ship part adrift": "{} is a ship part, but no ship of the fleet fits there.",
    "too many ships": "There are {} whole ships of length {}, but the fleet has {}.",
    "too few places": "The fleet has {} ships of length {}, but only {} places are left for them.",
    "try ship": "The {} is the longest ship not found yet. Of its {} possible places, try {}.",
    "no solution": "Every possibility has been tried, and none fits: the counts, fleet or givens are wrong.",
}
