"""Writes the generated puzzles again: `python -m tests.generated.make`."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from attrs import define

from tests.generated import battleship, hashi, nonogram, nonogram_files, shikaku, sudoku

FOLDER = Path(__file__).parent / "puzzles"
PICTURES = {
    "black-15x20": (15, 20, 1),
    "black-30x25": (30, 25, 1),
    "black-45x60": (45, 60, 1),
    "colours-12x18": (12, 18, 2),
    "colours-30x30": (30, 30, 3),
}
"""The height, width and number of colours of a nonogram."""


@define(frozen=True)
class PuzzleFile:
    """A file, and what makes each of its puzzles from its number; several puzzles have one line each."""

    path: str
    make: Callable[[Random, int], str]
    count: int = 1

    def puzzle(self, number: int) -> str:
        return self.make(Random(f"{self.path} {number}"), number)

    @property
    def text(self) -> str:
        return "".join(map(self.puzzle, range(self.count)))


def _larger_battleship(side: int) -> PuzzleFile:
    return PuzzleFile(f"battleship/{side}x{side}.dzn", lambda random, _: battleship.larger(random, side))


def _nonogram(name: str, suffix: str) -> PuzzleFile:
    height, width, colours = PICTURES[name]
    return PuzzleFile(
        f"nonogram/{name}{suffix}",
        lambda random, _: nonogram_files.written(random, height, width, colours, suffix),
    )


FILES = (
    PuzzleFile("sgt/sgt-rect.txt", shikaku.game_id, 40),
    PuzzleFile("sgt/sgt-bridges.txt", hashi.game_id, 48),
    PuzzleFile("sgt/sgt-pattern.txt", nonogram.game_id, 32),
    PuzzleFile("sgt/sgt-solo.txt", sudoku.game_id, 40),
    PuzzleFile("sudoku/minimal.sdm", sudoku.minimal, 20),
    PuzzleFile("sudoku/with-solution-counts.txt", sudoku.counted, 42),
    PuzzleFile("battleship/facts.pl", battleship.fact, 60),
    *map(_larger_battleship, battleship.LARGER),
    *(
        _nonogram(name, suffix)
        for name, (_, _, colours) in PICTURES.items()
        for suffix in nonogram_files.WRITERS
        if suffix != ".mk" or colours == 1
    ),
)


def main() -> None:
    for file in FILES:
        path = FOLDER / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file.text, encoding="utf-8")


if __name__ == "__main__":
    main()
