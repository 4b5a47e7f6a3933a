"""Lessons of `learning` on random puzzles with several solutions: each holds in all of them."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any, ClassVar

import pytest

from engine.events import Events
from puzzles.common.learning import search as searching
from puzzles.common.learning.clauses import Clause
from puzzles.common.learning.conflict import Lesson
from puzzles.exactcover.model import ExactCover
from puzzles.nonogram.colours import BLACK, Colour
from puzzles.registry import kind_named
from puzzles.shikaku.model import Shikaku
from puzzles.source import Source
from tests.generated import battleship, hashi, nonogram, shikaku, sudoku

FEWEST_LESSONS = 100
MOST_EVENTS = 20_000


def noise(random: Random, colours: tuple[Colour, ...], side: int, filled: float) -> Any:
    numbers = range(1, len(colours) + 1)
    picture = [
        [random.choice(numbers) if random.random() < filled else 0 for _ in range(side)] for _ in range(side)
    ]
    return nonogram.puzzle_of(picture, colours)


def rectangles(random: Random) -> Shikaku:
    """Larger areas, in random cells: mostly with several solutions."""
    side = 17
    numbers = [0] * (side * side)
    for rectangle in shikaku.partition(random, side):
        row, column = random.choice(shikaku.cells(rectangle))
        numbers[row * side + column] = rectangle.height * rectangle.width
    return Shikaku(side, side, tuple(numbers))


def fewer_givens(random: Random) -> Any:
    givens = list(sudoku.minimal(random, 0).strip())
    for place in random.sample([place for place, digit in enumerate(givens) if digit != "."], 2):
        givens[place] = "."
    return kind_named("sudoku").read(Source("".join(givens)))


def ships(random: Random) -> Any:
    fleet = (4, 3, 3, 2, 2, 1)
    return battleship.waters_of(8, battleship.laid(random, 8, fleet), {})


def triples(random: Random) -> ExactCover:
    """Rows of three columns: some that cover all, and others."""
    columns = list(range(24))
    rows = set()
    for _ in range(7):
        random.shuffle(columns)
        rows |= {tuple(sorted(columns[at : at + 3])) for at in range(0, len(columns), 3)}
    options = tuple(tuple((column, "") for column in row) for row in sorted(rows))
    return ExactCover("", tuple(map(str, range(24))), 24, options)


RED = (BLACK, Colour("r", "#ff0000"))
MAKERS: dict[str, tuple[str, Callable[[Random], Any]]] = {
    "nonogram": ("nonogram", lambda random: noise(random, (BLACK,), 18, 0.45)),
    "coloured nonogram": ("nonogram", lambda random: noise(random, RED, 13, 0.35)),
    "hashi": ("hashi", lambda random: hashi.grown(random, 16, 60)),
    "shikaku": ("shikaku", rectangles),
    "sudoku": ("sudoku", fewer_givens),
    "battleship": ("battleship", ships),
    "exactcover": ("exactcover", triples),
}


class Watched(searching._Search):
    """A search that keeps what it learned, and all that held in each solution."""

    lessons: ClassVar[list[Clause]] = []
    solutions: ClassVar[list[set[int]]] = []

    def run(self) -> Events:
        for event in super().run():
            if event.verb == "solved":
                self.solutions.append({*self._clauses.trail})
            yield event

    def _learn(self, lesson: Lesson) -> Events:
        self.lessons.append([*lesson.clause])
        return super()._learn(lesson)


@pytest.mark.parametrize(("name", "make"), MAKERS.values(), ids=list(MAKERS))
def test_every_lesson_holds_in_all_solutions_those_found_before_it_too(
    name: str, make: Callable[[Random], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "_Search", Watched)
    kind, seed, held = kind_named(name), 0, 0
    while held < FEWEST_LESSONS:
        seed += 1
        puzzle = make(Random(f"{name} {seed}"))
        monkeypatch.setattr(Watched, "lessons", [])
        monkeypatch.setattr(Watched, "solutions", [])
        for _ in islice(kind.search(kind.solver("learning"), puzzle), MOST_EVENTS):
            pass
        for lesson in Watched.lessons:
            assert all(not solution.isdisjoint(lesson) for solution in Watched.solutions)
        if len(Watched.solutions) > 1:
            held += len(Watched.lessons)
