"""What a sentence names is lit up on the board: each of its cells, clues and headings, and nothing else."""

import pytest
from rich.cells import cell_len

from engine.events import SOLVED, Event
from engine.sentences import sentence
from engine.state import State
from puzzles.kind import Kind
from puzzles.named import Named, Names
from puzzles.picture import Picture
from puzzles.registry import kind_named, kinds
from puzzles.source import Source, source_of


def parts_of(picture: Picture) -> set[str]:
    lines = (picture.line(y) for y in range(picture.height))
    return {span.part for line in lines for span in line if span.part}


def lit(kind: Kind, puzzle: object, picture: Picture, named: Named) -> list[str]:
    """The names of the cells and the parts that are lit, in order."""
    cells = {kind.cell_name(puzzle, cell) for cell in named.cells if picture.where(cell) != (-1, -1)}
    return sorted(cells | {part for part in parts_of(picture) if part in named})


def told(kind: Kind, event: Event, solver: str) -> str:
    return sentence(event, {**kind.rules, **kind.solvers[solver].rules})


def advanced_to(kind: Kind, puzzle: object, solver: str, rule: str, nth: int, state: State) -> Event:
    """The nth event of a rule, from 0, once the state is just after it."""
    for event in kind.search(kind.solvers[solver], puzzle, "full"):
        state.advance([event])
        nth -= event.rule == rule
        if nth < 0:
            return event
    raise AssertionError(f"there are too few events of {rule}")


EXPECTED = [
    ("nonogram", "rabbit.non", "propagation", "edge consideration", 0, "row 13, row 13 run 1"),
    ("nonogram", "rabbit.non", "propagation", "edge consideration", 1, "row 17, row 17 run 1"),
    ("nonogram", "qr.non", "brute-force", "next cell", 0, "R1C1"),
    ("nonogram", "bird.non", "heuristic", "edge consideration", 0, "row 2, row 2 run 2"),
    ("nonogram", "bird.non", "heuristic", "edge consideration", 1, "row 4, row 4 run 1"),
    ("nonogram", "penguin.non", "propagation", "edge consideration", 0, "row 3, row 3 run 1"),
    ("nonogram", "penguin.non", "propagation", "edge consideration", 1, "row 9, row 9 run 1"),
    (
        "nonogram",
        "penguin.non",
        "propagation",
        "expansion limit",
        0,
        "column 7, column 7 run 1, column 7 run 2, column 7 run 3, column 7 run 4",
    ),
    ("nonogram", "penguin.non", "propagation", "rule order", 0, ""),
    ("nonogram", "penguin.non", "propagation", "agreement", 0, "column 3, column 3 run 1, column 3 run 2"),
    ("sudoku", "very-hard.txt", "logic", "hidden single", 0, "A5, row A"),
    ("sudoku", "very-hard.txt", "logic", "claiming", 0, "A8, A9, B7, B8, box 3, row A"),
    ("sudoku", "very-hard.txt", "logic", "guess", 0, "A8"),
    ("sudoku", "very-hard.txt", "logic", "no place", 0, "row D"),
    ("sudoku", "very-hard.txt", "logic", "XY-wing", 0, "D5, D7, G5, G7"),
    ("sudoku", "very-hard.txt", "logic", "no candidate", 0, "H9"),
    ("sudoku", "very-hard.txt", "logic", "X-wing", 0, "D4, I9, column 4, column 9, row F, row H"),
    ("sudoku", "very-hard.txt", "best", "most seen", 0, "B8"),
    ("sudoku", "very-hard.txt", "best", "claiming", 0, "H4, H5, H6, I5, I6, box 8, column 6"),
    ("sudoku", "very-hard.txt", "box-first", "box first", 0, "B2, box 1"),
    ("sudoku", "very-hard.txt", "box-first", "empty column", 0, "G1"),
    ("shikaku", "ryan7.shk", "combo", "observed", 0, "A1"),
    ("shikaku", "ryan7.shk", "combo", "entered", 0, "B2"),
    ("shikaku", "ryan7.shk", "combo", "walk", 0, "B2"),
    ("shikaku", "ryan7.shk", "combo", "in the room", 0, "A2, B2"),
    ("shikaku", "ryan7.shk", "combo", "killed, two numbers", 0, "A2, A3, B2, B3"),
    ("shikaku", "ryan7.shk", "combo", "room searched", 0, "A1, A2, B1, B2, B3, B4, C1, C2, C3, D2, E2"),
    ("shikaku", "ryan7.shk", "combo", "placed outwards", 0, "A1, A2, B1, B2, C1, C2"),
    ("shikaku", "ryan7.shk", "combo", "no rectangle in the room", 0, "A3, A4, A5, A6, A7, B4, B5, B6, B7"),
    ("shikaku", "ryan7.shk", "best", "possibilities", 0, "A3"),
    ("shikaku", "ryan7.shk", "best", "last one", 0, "A4, A5, A6, A7, B4, B5, B6, B7"),
    ("shikaku", "ryan7.shk", "best", "taken", 0, "A3, A4, B5"),
    ("shikaku", "ryan7.shk", "best", "common cells", 0, "C2, C3, D2, D3"),
    ("hashi", "lagoon.hashi", "heuristic", "maximum", 0, "C3–E3, E3"),
    ("hashi", "lagoon.hashi", "heuristic", "crossed", 0, "A5–C5, B2–B6"),
    ("hashi", "lagoon.hashi", "heuristic", "way out", 0, "B2–G2, G2"),
    ("hashi", "lagoon.hashi", "backtracking", "next edge", 0, "A1–A5"),
    ("hashi", "lagoon.hashi", "backtracking", "sum", 0, "A5"),
    ("hashi", "lagoon.hashi", "backtracking", "crossing", 0, "A5–C5, B2–B6"),
    ("battleship", "fog.bimaru", "best", "count reached", 0, "column 3"),
    ("battleship", "fog.bimaru", "best", "in every place", 0, "A8"),
    ("battleship", "fog.bimaru", "best", "whole ship", 0, "H6, submarine"),
    ("battleship", "fog.bimaru", "best", "try ship", 0, "A4, B4, C4, D4, battleship"),
    ("battleship", "fog.bimaru", "best", "all places", 0, "destroyer"),
    ("battleship", "fog.bimaru", "best", "too few places", 0, "destroyer"),
    ("battleship", "fog.bimaru", "backtracking", "count bound", 0, "A1, cruiser, row A"),
    ("battleship", "fog.bimaru", "backtracking", "neighbour bound", 0, "A1, A2, submarine"),
    ("battleship", "fog.bimaru", "backtracking", "fleet bound", 0, "A4, A5, B4, C4, D4, battleship"),
    ("battleship", "fog.bimaru", "backtracking", "row count", 0, "row B"),
    ("queens", "queens-8.txt", "backtracking", "safe square", 0, "A1, row A"),
    ("queens", "queens-8.txt", "backtracking", "attacked", 0, "A1, B1"),
    ("queens", "queens-8.txt", "backtracking", "no safe square", 0, "row F"),
    ("queens", "queens-8.txt", "min-column", "empty column", 0, "column 6"),
    ("exactcover", "six-by-seven.dlx", "first-column", "choose column", 0, "column 1, row 1, row 2"),
    (
        "exactcover",
        "six-by-seven.dlx",
        "first-column",
        "first item",
        0,
        "column 1, column 4, column 7, row 1, row 2",
    ),
    ("exactcover", "six-by-seven.dlx", "first-column", "unlink node", 0, "column 1"),
    ("exactcover", "six-by-seven.dlx", "first-column", "unlink node", 1, "column 1, column 4, row 1"),
    ("exactcover", "six-by-seven.dlx", "first-column", "empty column", 0, "column 2"),
    (
        "exactcover",
        "six-by-seven.dlx",
        "first-column",
        "uncover column",
        0,
        "column 2, column 3, column 6, column 7, row 5, row 6",
    ),
    (
        "exactcover",
        "six-by-seven.dlx",
        "first-column",
        "uncover column",
        1,
        "column 4, column 5, column 7, row 3",
    ),
    ("exactcover", "six-by-seven.dlx", "first-column", "put back", 0, "column 4, column 7, row 1"),
    ("polyomino", "kanoodle-placed.txt", "min-column", "fewest options", 0, "A, A1, A2, B1, C1, piece A"),
    ("polyomino", "kanoodle-placed.txt", "min-column", "empty column", 0, "D5"),
    ("polyomino", "kanoodle-placed.txt", "best", "next cell", 1, "B, C2, D1, D2, E1, E2"),
    ("polyomino", "kanoodle-placed.txt", "best", "cut off", 0, "D, D5, D6, D7, D8, E5, E6"),
    ("polyomino", "kanoodle-placed.txt", "best", "cannot fill", 0, "C6, D, D5, D6, D7, D8"),
    ("polycube", "soma.txt", "best", "cut off", 0, "3A1, 3A2, 3A3, 3B2, 3B3, Z"),
    ("polycube", "soma.txt", "first-column", "first item", 0, "1A1, 1A2, 1B1, V, piece V"),
    ("polycube", "soma.txt", "first-column", "empty column", 0, "B, piece B"),
]


@pytest.mark.parametrize(("name", "file", "solver", "rule", "nth", "expected"), EXPECTED)
def test_what_the_sentence_names_is_lit(
    name: str, file: str, solver: str, rule: str, nth: int, expected: str
) -> None:
    kind = kind_named(name)
    puzzle = kind.read(source_of(file, kind.samples()))
    state = State(puzzle.cells)
    event = advanced_to(kind, puzzle, solver, rule, nth, state)
    said = told(kind, event, solver)
    named = Names(kind, puzzle).of(event, said)
    assert ", ".join(lit(kind, puzzle, kind.draw(puzzle, state.board), named)) == expected, said


def test_a_trace_of_an_unknown_kind_names_nothing() -> None:
    assert Names(None, None).of(SOLVED, "Row 3: B5 is next.").cells == frozenset()


def test_a_part_is_named_by_whole_words_alone() -> None:
    kind = kind_named("queens")
    puzzle = kind.read(source_of("queens-12.txt", kind.samples()))
    named = Names(kind, puzzle).of(
        SOLVED, "Columns 10–12 and 2 are full, and row B's 3 queens; in column 4, 7."
    )
    lit_parts = [part for part in parts_of(kind.draw(puzzle, [0] * 144)) if part in named]
    assert sorted(lit_parts) == ["column 10", "column 11", "column 12", "column 2", "column 4", "row B"]


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_what_stands_instead_is_as_wide_as_what_it_replaces(kind: Kind) -> None:
    for name, text in kind.samples().items():
        puzzle = kind.read(Source(text, name))
        board = [max(marks, default=0) for marks in kind.marks(puzzle)]
        for draw in kind.pictures.values():
            picture = draw(puzzle, board)
            for y in range(min(picture.height, 60)):
                for span in picture.line(y):
                    assert not span.instead or cell_len(span.instead) == cell_len(span.text), (name, span)
