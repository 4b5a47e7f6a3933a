"""The candidates of every cell, narrowed down step by step."""

from collections.abc import Iterable, Mapping

from engine.events import Write
from puzzles.sudoku.model import SYMBOLS, Sudoku, digits
from puzzles.sudoku.words import listed


class Candidates:
    def __init__(self, puzzle: Sudoku, masks: list[int], open_cells: set[int]) -> None:
        self.puzzle, self.masks, self.open = puzzle, masks, open_cells

    @classmethod
    def of(cls, puzzle: Sudoku) -> "Candidates":
        return cls(puzzle, list(puzzle.candidates), set(puzzle.open))

    def copy(self) -> "Candidates":
        return Candidates(self.puzzle, self.masks.copy(), self.open.copy())

    @property
    def all_digits(self) -> range:
        return range(1, self.puzzle.size + 1)

    def may_hold(self, digit: int, cells: Iterable[int]) -> list[int]:
        bit = 1 << digit - 1
        return [cell for cell in cells if self.masks[cell] & bit]

    def place(self, cell: int, digit: int) -> tuple[Write, ...]:
        """Place the digit in the cell and remove it from the candidates of its peers; returns the writes."""
        self.open.discard(cell)
        self.masks[cell] = 1 << digit - 1
        seen = self.may_hold(digit, self.puzzle.peers[cell])
        return ((cell, digit), *self.rule_out(dict.fromkeys(seen, self.masks[cell])))

    def rule_out(self, ruled: Mapping[int, int]) -> tuple[Write, ...]:
        """Remove the digits of a mask from the candidates of each cell; returns the writes, if any."""
        writes = []
        for cell, mask in ruled.items():
            if cell in self.open and self.masks[cell] & mask:
                self.masks[cell] &= ~mask
                writes.append((cell, self.puzzle.mark(self.masks[cell])))
        return tuple(writes)

    def named(self, cells: Iterable[int]) -> list[str]:
        return [self.puzzle.names[cell] for cell in cells]

    def shown(self, mask: int) -> str:
        return listed([SYMBOLS[digit] for digit in digits(mask)])
