"""Searches to measure the engine with: dancing links, cheap generators, and wide writes."""

from random import Random

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Deduce, Events
from engine.header import Header
from puzzles.registry import kind_named
from puzzles.source import Source

SIDE = 100


def dancing_links() -> tuple[Header, Events]:
    """The twelve pentominoes in 6 × 10."""
    return _search("polyomino", kind_named("polyomino").samples()["pentominoes-6x10.txt"], "min-column")


def queens() -> tuple[Header, Events]:
    """The bit-mask backtracker of the kind `queens`, which reuses its event objects."""
    return _search("queens", "13", "best")


def _search(name: str, text: str, solver: str) -> tuple[Header, Events]:
    kind = kind_named(name)
    puzzle = kind.read(Source(text))
    header = Header(puzzle.cells, kind.name, solver, puzzle=kind.write(puzzle), rules=kind.rules)
    return header, kind.solver(solver).run(puzzle)


def bare_queens(side: int = 13) -> tuple[Header, Events]:
    """The simplest bit-mask backtracker, which makes a new object for each event."""
    return Header(side), _queens(side)


def _queens(side: int) -> Events:
    """A cell is a row, its mark the queen's column; attacked columns and diagonals are bits."""

    def place(row: int, down: int, left: int, right: int) -> Events:
        if row == side:
            yield SOLVED
            return
        free = ~(down | left | right) & ((1 << side) - 1)
        of, which = free.bit_count(), 0
        while free:
            queen = free & -free
            free ^= queen
            which += 1
            column = queen.bit_length()
            facts = (row + 1, of, column)
            yield Choose(
                f"row {row + 1}", f"column {column}", which, of, ((row, column),), "not attacked", facts
            )
            yield from place(row + 1, down | queen, (left | queen) << 1, (right | queen) >> 1)
            yield BACKTRACK

    yield from place(0, 0, 0, 0)
    yield EXHAUSTED


def wide_writes() -> tuple[Header, Events]:
    return Header(SIDE * SIDE), _wide_writes()


def _wide_writes() -> Events:
    """Random events like those of a line solver on a 100 × 100 nonogram: a deduction fills half a line."""
    chance = Random(100)
    lines = [range(line * SIDE, line * SIDE + SIDE) for line in range(SIDE)]
    lines += [range(line, SIDE * SIDE, SIDE) for line in range(SIDE)]
    depth = 0
    while True:
        if depth < 40 and chance.random() < 0.2:
            depth += 1
            cell = chance.randrange(SIDE * SIDE)
            yield Choose(f"cell {cell}", "filled", 1, 2, ((cell, 1),))
        elif depth and chance.random() < 0.25:
            depth -= 1
            yield BACKTRACK
        else:
            line = chance.choice(lines)
            settled = set(chance.sample(line, SIDE // 2))
            writes = tuple((cell, 1 + (cell & 1)) for cell in line if cell in settled)
            because = tuple(cell for cell in line if cell not in settled)
            yield Deduce("overlap", (f"line {line.start}", len(writes)), writes, because)
