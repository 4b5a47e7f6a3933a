"""The sentence of each rule, with a gap for each fact of an event."""

from puzzles.common.learning import words as learning

RULES = {
    "observed": "The observation passes {} ({}): no number.",
    "entered": "The observation enters {} ({}), whose number is {}, in its table, now {}.",
    "observed all": "The observation has passed {}; its table has {}.",
    "observation": "The numbers, in the order in which they will be taken: {}.",
    "cursor": "The cursor moves on in reading order to {}, whose given number is its area: {}.",
    "next number": "The next number is {}, whose given number is its area: {}.",
    "too long": "Shapes for {} (area {}) that do not fit on the {} board: {}.",
    "outward order": "The rectangles of {} by their mean distance to corner {}, outermost first: {}.",
    "collision": "{} is rejected for {}: {} is in {}, placed already.",
    "two numbers": "{} is rejected for {}: it also contains the given number at {}.",
    "walk": "To find the room of {} (area {}), walk breadth-first from it: up, right, down, left.",
    "in the room": "{} is in the room of {}, reached from {}: {} has no other number and nothing placed.",
    "visited": "{} is visited in the walk from {}, reached from {}: nothing bounds the walk.",
    "visited, owned": "{} is visited in the walk from {}, reached from {}, although it is in {}.",
    "killed, owned": "{} is killed in the walk from {}, reached from {}: it is in {}, placed already.",
    "killed, two numbers": "{} is killed in the walk from {}, reached from {}: "
    "{} contains the given number at {}.",
    "killed, collision": "{} is killed in the walk from {}, reached from {}: {} hits {} at {}.",
    "candidates": "The bounding function leaves {} (area {}) {}, to be the children: {}.",
    "room searched": "The room of {} has {} and holds {} of area {}: {}.",
    "placed": "{} takes {}, {}.",
    "placed outwards": "{} takes {}, {}: mean distance {} to corner {}{}.",
    "no shape": "Dead end at {}: {}.",
    "no rectangle": "Dead end at {}: {}.",
    "room too small": "Dead end at {}: it needs area {}, but its room has only {}; {}.",
    "no rectangle in the room": "Dead end at {}: its room has {}, but {}.",
    "possibilities": "{} (area {}) has {} on the board; those without another number: {}.",
    "common cells": "The {} that {} can still have all share {}: secured.",
    "one reaches": "No number but {} can still reach {}: secured.",
    "own cell": "{} is part of its own rectangle, whichever that is: secured.",
    "last one": "{} can only have {} now: secured.",
    "taken": "{} is ruled out for {}: it needs {}, which is secured for {}.",
    "left out": "{} is ruled out for {}: it leaves out {}, which no other number can reach.",
    "nothing left": "Dead end: all rectangles of {} are ruled out.",
    "unreachable": "Dead end: no number can reach {} any more.",
    "guess": "Nothing more follows. {} has the fewest rectangles left (MRV), {}: suppose that it has {}.",
    "only rectangle": "What is placed leaves {} one rectangle: {}.",
    "only cover": "{} can only be in a rectangle of {} now: {}.",
    "no rectangle left": "Dead end: what is placed leaves {} no rectangle.",
    "no cover left": "Dead end: no rectangle that is left can have {}.",
    "last option": "{} has one rectangle left, by what is placed and by lessons: {}.",
    "none left": "Dead end: {} has no rectangle left, by what is placed and by lessons.",
    **learning.RULES,
}

DETAIL = {
    "observed": "paper",
    "entered": "paper",
    "observed all": "paper",
    "too long": "paper",
    "outward order": "full",
}
"""Rules that only tell more of what a solver does: as much as its paper draws, or all of it."""
