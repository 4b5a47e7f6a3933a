"""The format that n queens are written in."""

from puzzles.conversion import Format
from puzzles.queens.formats import write

FORMATS = (Format("number", "how many queens there are", write),)
