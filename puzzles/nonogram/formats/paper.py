"""Lines of runs with commas, rows then columns, without sizes: the format of the paper's own input files.

split    how many of the lines are rows: where both parts add up to the same and every line fits.
"""

import re
from collections.abc import Sequence
from itertools import accumulate

from puzzles.nonogram.formats.clues import MOST_LINES, ClueText, Palette, PlacedClue, assembled, read_clue
from puzzles.nonogram.model import Nonogram, shortest_line
from puzzles.source import Source

_RUNS = re.compile(r"\s*\d{1,9}(\s*,\s*\d{1,9})*\s*", re.ASCII)


def is_paper(source: Source) -> bool:
    """Whether all is runs, those at the top are not the sizes, and rows and columns can be told apart."""
    return has_only_runs(source) and not _starts_with_sizes(source) and bool(_splits(_clues(source)))


def has_only_runs(source: Source) -> bool:
    lines = _lines(source)
    return 1 < len(lines) <= 2 * MOST_LINES and all(_RUNS.fullmatch(line.text) for line in lines)


def read_paper(source: Source) -> Nonogram:
    palette = Palette()
    clues = _clues(source, palette)
    splits = _splits(clues)
    if len(splits) != 1:
        where = f"after {len(splits)} different lines" if splits else "after no line"
        wanted = "the rows' runs, then the columns', must add up to the same and fit the board"
        raise source.refuse(f"rows and columns cannot be told apart ({where} would they part): {wanted}")
    return assembled(source, clues[: splits[0]], clues[splits[0] :], palette)


def _lines(source: Source) -> list[ClueText]:
    return [ClueText(text, number) for number, text in enumerate(source.lines, 1) if text.strip()]


def _clues(source: Source, palette: Palette | None = None) -> list[PlacedClue]:
    palette = palette or Palette()
    return [read_clue(source, line, palette, MOST_LINES) for line in _lines(source)]


def _starts_with_sizes(source: Source) -> bool:
    """Whether its first line, or its first two, tell how many lines follow, as in `.nin` and `.cwd`."""
    lines = _lines(source)
    first, second = ([int(n) for n in line.text.split(",")] for line in lines[:2])
    as_nin = len(first) == 2 and sum(first) == len(lines) - 1
    return as_nin or (len(first) == len(second) == 1 and first[0] + second[0] == len(lines) - 2)


def _splits(clues: Sequence[PlacedClue]) -> list[int]:
    totals = list(accumulate((sum(run.length for run in placed.clue) for placed in clues), initial=0))
    needs = [shortest_line(placed.clue) for placed in clues]
    longest_before = list(accumulate(needs, max, initial=0))
    longest_after = list(accumulate(reversed(needs), max, initial=0))[::-1]
    count = len(clues)
    return [
        split
        for split in range(1, count)
        if 2 * totals[split] == totals[-1]
        and longest_before[split] <= count - split
        and longest_after[split] <= split
    ]
