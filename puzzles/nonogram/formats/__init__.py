"""The formats that nonograms come in, told apart by their content.

The readers of other formats than our own are imported when a source has one of them.
"""

from collections.abc import Callable, Sequence

from engine.errors import Refusal
from puzzles.common.grids.ids import game_id
from puzzles.common.grids.links import puzz_link
from puzzles.nonogram.formats.clues import MOST_LINES
from puzzles.nonogram.formats.non import is_non, read_non, write_non
from puzzles.nonogram.model import Nonogram
from puzzles.source import Source

__all__ = ["picks", "read", "write_non"]

Format = tuple[Callable[[Source], bool], Callable[[Source], Nonogram]]
_MOST_CELLS = MOST_LINES**2
READ = (
    ".non, .nin, .mk, .g, .cwd, lines of runs with commas (rows, then columns), webpbn XML, "
    "game IDs of `pattern`, puzz.link URLs of `nonogram`"
)


def read(source: Source) -> Nonogram:
    """The puzzle in a source, in whatever format it is."""
    if found := puzz_link(source, _MOST_CELLS):
        from puzzles.nonogram.formats.ids import read_link

        return read_link(source, found)
    if found := game_id(source, _MOST_CELLS):
        from puzzles.nonogram.formats.ids import read_pattern

        return read_pattern(source, found)
    if not _is_xml(source) and is_non(source):
        return read_non(source)
    for is_one, read_one in _other_formats():
        if is_one(source):
            return read_one(source)
    raise source.refuse(f"not a nonogram in a format that is read here: {READ}")


def _is_xml(source: Source) -> bool:
    return source.text.lstrip().startswith("<")


def _other_formats() -> Sequence[Format]:
    from puzzles.nonogram.formats.g import is_g, read_g
    from puzzles.nonogram.formats.grids import is_cwd, is_mk, is_nin, read_cwd, read_mk, read_nin
    from puzzles.nonogram.formats.paper import has_only_runs, is_paper, read_paper
    from puzzles.nonogram.formats.xml import read_xml

    return (
        (_is_xml, read_xml),
        (is_g, read_g),
        (is_paper, read_paper),
        (is_mk, read_mk),
        (is_nin, read_nin),
        (is_cwd, read_cwd),
        (has_only_runs, read_paper),
    )


def picks(source: Source) -> Sequence[str]:
    """The numbers of the puzzles in webpbn XML, if there are several; broken XML is left to `read`."""
    if not _is_xml(source):
        return ()
    from puzzles.nonogram.formats.xml import puzzle_count

    try:
        several = puzzle_count(source)
    except Refusal:
        return ()
    return [str(number) for number in range(1, several + 1)] if several > 1 else ()
