"""The observation: a cursor visits every cell, and enters the numbers that it meets in a table."""

from engine.events import Deduce, Events
from engine.sentences import counted
from puzzles.shikaku.model import Shikaku
from puzzles.shikaku.solvers.order import parts

_MOST_NAMED = 12
"""Of more numbers in a column of the table only the last ones are named."""


def observe(puzzle: Shikaku) -> Events:
    """Corners, edges, middle; the cursor is on the board until the walk is over."""
    table: dict[str, list[str]] = {part: [] for part in parts(puzzle)}
    at: tuple[int, ...] = ()
    for part, cells in parts(puzzle).items():
        for cell in cells:
            name, number = puzzle.names[cell], puzzle.numbers[cell]
            writes = (*((left, 0) for left in at), (cell, puzzle.cursor_mark))
            if number:
                table[part].append(name)
                yield Deduce("entered", (name, part, number, _shown(table)), writes, at)
            else:
                yield Deduce("observed", (name, part), writes, at)
            at = (cell,)
    entries = counted(len(puzzle.clues), "number")
    yield Deduce(
        "observed all", (counted(puzzle.cells, "cell"), entries), tuple((cell, 0) for cell in at), at
    )


def _shown(table: dict[str, list[str]]) -> str:
    return "; ".join(f"{part} {_last(names)}" for part, names in table.items() if names)


def _last(names: list[str]) -> str:
    return " ".join(["…"] * (len(names) > _MOST_NAMED) + names[-_MOST_NAMED:])
