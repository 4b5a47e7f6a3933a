"""Solvers of Simon Tatham's puzzles, as Debian packages them: `--print` solves a game ID, without a window.

page     PostScript. There are two, the second with the solution; it is read back as a board of ours and
         checked, because `sgt-rect` also prints what it has of a puzzle that it cannot solve. The others
         end with an error then: `sgt-solo` also if there are several solutions.
text     a digit or number in the middle of a square.
line     from one point to another; the points have x to the right and y upwards.

`sgt-pattern` is not among them: it ends with a segmentation fault when it prints a solution (20230122).
"""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import define

from engine.errors import Refusal
from puzzles.hashi.model import Edge, Sea
from puzzles.hashi.writers import write_id as bridges_id
from puzzles.registry import kind_named
from puzzles.shikaku.model import Shikaku
from puzzles.shikaku.writers import write_id as rect_id
from puzzles.sudoku.model import SYMBOLS, Sudoku
from puzzles.sudoku.writers import write_id as solo_id

Point = tuple[int, int]
Line = tuple[Point, Point]
FOLDER = "/usr/games"
TEXT = re.compile(r"2 div (\d+) exch sub (\d+) exch moveto pop pop\s+\((\w+)\)")
LINE = re.compile(r"newpath (\d+) (\d+) moveto (\d+) (\d+) lineto\s+0 setgray stroke")
FRAME = re.compile(r"newpath (\d+) (\d+) moveto\s+\d+ \d+ lineto\s+(\d+) (\d+) lineto")


def solver_of(kind: str) -> tuple[str, Callable[[Any], bool]] | None:
    """The program's name, and whether it solves a puzzle; None if it is not installed."""
    if kind not in GAMES or not (program := shutil.which(GAMES[kind].program, path=FOLDER)):
        return None
    game = GAMES[kind]

    def solves(puzzle: Any) -> bool:
        page = _solution_page(program, game.write_id(puzzle))
        return not kind_named(kind).check(puzzle, game.board(puzzle, page))

    return game.program, solves


def _solution_page(program: str, game_id: str) -> str:
    ask = [program, "--print", "1x1", "--with-solutions"]
    answer = subprocess.run(ask, input=game_id, capture_output=True, text=True)
    if answer.returncode:
        raise Refusal(answer.stderr.strip() or f"ended with {answer.returncode}")
    return answer.stdout.partition("%%Page: 2 2")[2]


def _texts(page: str) -> list[tuple[Point, str]]:
    """In the order of the squares that they are in."""
    texts = [((int(x), int(y)), text) for y, x, text in TEXT.findall(page)]
    return sorted(texts, key=lambda one: (-one[0][1], one[0][0]))


def _lines(page: str) -> Iterator[Line]:
    for x, y, to_x, to_y in LINE.findall(page):
        yield (int(x), int(y)), (int(to_x), int(to_y))


def _digits(puzzle: Sudoku, page: str) -> list[int]:
    digits = [SYMBOLS.index(text.upper()) for _, text in _texts(page)]
    return digits if len(digits) == puzzle.cells else [0] * puzzle.cells


def _rectangles(puzzle: Shikaku, page: str) -> list[int]:
    """Each cell with the mark of the only clue that no line parts it from, 0 if there is not just one."""
    walls = set(_walls(puzzle, page))
    marks, left = [0] * puzzle.cells, set(range(puzzle.cells))
    while left:
        part, ahead = set[int](), {left.pop()}
        while ahead:
            part |= ahead
            ahead = {two for one in ahead for two in _beside(puzzle, one) if (one, two) not in walls} - part
        left -= part
        clues = [clue.mark for clue in puzzle.clues if clue.cell in part]
        for cell in part if len(clues) == 1 else ():
            marks[cell] = clues[0]
    return marks


def _walls(puzzle: Shikaku, page: str) -> Iterator[tuple[int, int]]:
    """The pairs of neighbours that the thick lines, which come last, lie between."""
    frame = FRAME.search(page)
    assert frame is not None
    left, top, right, _ = map(int, frame.groups())
    size = round((right - left) / puzzle.width)
    for (x, y), (to_x, to_y) in _lines(page.rpartition(" setlinewidth")[2]):
        column, row = round((min(x, to_x) - left) / size), round((top - max(y, to_y)) / size)
        cell = row * puzzle.width + column
        other = cell - 1 if x == to_x else cell - puzzle.width
        yield from ((cell, other), (other, cell))


def _beside(puzzle: Shikaku, cell: int) -> Iterator[int]:
    row, column = divmod(cell, puzzle.width)
    if column > 0:
        yield cell - 1
    if column < puzzle.width - 1:
        yield cell + 1
    if row > 0:
        yield cell - puzzle.width
    if row < puzzle.height - 1:
        yield cell + puzzle.width


def _bridges(sea: Sea, page: str) -> list[int]:
    """For each edge, how many lines are side by side between its islands; a line is as long as a square."""
    places, lines = [place for place, _ in _texts(page)], list(_lines(page))
    if len(places) != len(sea.islands):
        return []
    bridges = [len(set(_offsets(edge, places, lines))) for edge in sea.edges]
    return [number + 1 for number in bridges] + [0] * len(sea.islands)


def _offsets(edge: Edge, places: Sequence[Point], lines: Sequence[Line]) -> Iterator[int]:
    along, aside = (0, 1) if edge.across else (1, 0)
    first, last = sorted((places[edge.a], places[edge.b]), key=lambda place: place[along])
    for start, end in lines:
        half = abs(start[along] - end[along]) / 2
        if first[along] < start[along] < last[along] and abs(start[aside] - first[aside]) < half:
            yield start[aside]


@define(frozen=True)
class Game:
    program: str
    write_id: Callable[[Any], str]
    board: Callable[[Any, str], list[int]]
    """The board that a page shows."""


GAMES: Mapping[str, Game] = {
    "sudoku": Game("sgt-solo", solo_id, _digits),
    "shikaku": Game("sgt-rect", rect_id, _rectangles),
    "hashi": Game("sgt-bridges", bridges_id, _bridges),
}
