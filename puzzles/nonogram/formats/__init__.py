"""The formats that nonograms come in, told apart by their content."""

from puzzles.nonogram.formats.non import is_non, read_non, write_non
from puzzles.nonogram.model import Nonogram
from puzzles.source import Source

__all__ = ["read", "write_non"]


def read(source: Source) -> Nonogram:
    """The puzzle in a source, in whatever format it is."""
    if is_non(source):
        return read_non(source)
    raise source.refuse("not a nonogram in a format that is known here: .non")
