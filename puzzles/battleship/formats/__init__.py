"""The formats that battleship puzzles come in, told apart by their content."""

import re
from collections.abc import Sequence

from puzzles.battleship.formats.csplib import fact_numbers, read_data, read_facts
from puzzles.battleship.formats.puzz_link import read_link
from puzzles.battleship.formats.text import read_text, write
from puzzles.battleship.model import Waters
from puzzles.common.grids.links import puzz_link
from puzzles.source import Source

__all__ = ["picks", "read", "write"]

_FACT = re.compile(r"\s*problem\s*\(")
_DATA = re.compile(r"\s*rowsum\s*=")


def read(source: Source) -> Waters:
    """The puzzle in a source, in whatever format it is."""
    if found := puzz_link(source):
        return read_link(source, found)
    if _has_facts(source):
        return read_facts(source)
    if _some_line(source, _DATA):
        return read_data(source)
    return read_text(source)


def picks(source: Source) -> Sequence[str]:
    """The numbers of the Prolog facts, if there are several."""
    if not _has_facts(source):
        return ()
    numbers = fact_numbers(source)
    return numbers if len(numbers) > 1 else ()


def _has_facts(source: Source) -> bool:
    return _some_line(source, _FACT)


def _some_line(source: Source, begin: re.Pattern[str]) -> bool:
    return any(map(begin.match, source.lines))
