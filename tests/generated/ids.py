"""Bodies of game IDs in the syntax of Simon Tatham's collection."""

from collections.abc import Sequence
from itertools import groupby
from string import ascii_lowercase


def gapped(numbers: Sequence[int], between: str = "") -> str:
    """A grid of numbers: letters a–z stand for 1–26 empty cells (0), `between` for two numbers in a row."""
    body = ""
    for is_number, group in groupby(numbers, bool):
        cells = list(group)
        body += between.join(map(str, cells)) if is_number else _gap(len(cells))
    return body


def _gap(cells: int) -> str:
    full, rest = divmod(cells, 26)
    return "z" * full + (ascii_lowercase[rest - 1] if rest else "")
