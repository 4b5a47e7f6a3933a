"""What each square may still hold, as reasoning narrows it down."""

from collections.abc import Iterable, Mapping

from engine.events import Write
from puzzles.sudoku.model import SYMBOLS, Sudoku, digits


class Candidates:
    def __init__(self, puzzle: Sudoku, masks: list[int], open_squares: set[int]) -> None:
        self.puzzle, self.masks, self.open = puzzle, masks, open_squares

    @classmethod
    def of(cls, puzzle: Sudoku) -> "Candidates":
        return cls(puzzle, list(puzzle.candidates), set(puzzle.open))

    def copy(self) -> "Candidates":
        return Candidates(self.puzzle, self.masks.copy(), self.open.copy())

    @property
    def all_digits(self) -> range:
        return range(1, self.puzzle.size + 1)

    def may_hold(self, digit: int, squares: Iterable[int]) -> list[int]:
        bit = 1 << digit - 1
        return [square for square in squares if self.masks[square] & bit]

    def place(self, square: int, digit: int) -> tuple[Write, ...]:
        """The square holds the digit, and those that see it no longer can: what is written for it."""
        self.open.discard(square)
        self.masks[square] = 1 << digit - 1
        seen = self.may_hold(digit, self.puzzle.peers[square])
        return ((square, digit), *self.rule_out(dict.fromkeys(seen, self.masks[square])))

    def rule_out(self, ruled: Mapping[int, int]) -> tuple[Write, ...]:
        """Squares lose the digits of these masks: what is written for it, nothing if none had any."""
        writes = []
        for square, mask in ruled.items():
            if square in self.open and self.masks[square] & mask:
                self.masks[square] &= ~mask
                writes.append((square, self.puzzle.mark(self.masks[square])))
        return tuple(writes)

    def listed(self, squares: Iterable[int]) -> str:
        return ", ".join(self.puzzle.names[square] for square in squares)

    def shown(self, mask: int) -> str:
        return ", ".join(SYMBOLS[digit] for digit in digits(mask))
