"""The format that an exact cover problem is written in."""

from puzzles.conversion import Format
from puzzles.exactcover.formats import write

FORMATS = (Format("dlx", "Knuth's text: a line of items, then a line for each option", write, suffix=".dlx"),)
