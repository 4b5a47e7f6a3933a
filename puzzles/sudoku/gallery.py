"""What the gallery tells of sudoku: where to start, how large a puzzle is, how long its search."""

from puzzles.sudoku.model import Sudoku

START_HERE = {"hard.txt": 2}
EVENTS = {
    "4x4.txt": 14,
    "6x6.txt": 28,
    "12x12.txt": 80,
    "16x16.txt": 138,
    "17-clues.sdm": 66,
    "25x25.txt": 287,
    "easy.txt": 47,
    "hard.txt": 77,
    "medium.txt": 59,
    "several.sdm": 43,
    "very-hard.txt": 211,
}


def size(puzzle: Sudoku) -> str:
    return f"{puzzle.size}×{puzzle.size}"
