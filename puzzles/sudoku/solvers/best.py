"""Singles on bit sets, all that follow before each guess.

place   a square that holds a digit or still may: for each digit, the bits of a number.
"""

from collections.abc import Generator
from functools import lru_cache

from attrs import define

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Deduce, Event, Events, Prune
from puzzles.sudoku.model import SYMBOLS, Sudoku

_KEPT = 20_000


class Grid:
    def __init__(self, puzzle: Sudoku) -> None:
        self.units = [sum(1 << square for square in unit) for unit in puzzle.units]
        self.unseen = [~sum(1 << peer for peer in peers) for peers in puzzle.peers]
        self.places = [
            sum(1 << square for square, mask in enumerate(puzzle.candidates) if mask >> digit & 1)
            for digit in range(puzzle.size)
        ]
        self.open = sum(1 << square for square in puzzle.open)

    def put(self, square: int, digit: int) -> None:
        """No other digit is in the square, and this one in no square that it sees."""
        bit = 1 << square
        self.places = [places & ~bit for places in self.places]
        self.places[digit - 1] = self.places[digit - 1] & self.unseen[square] | bit
        self.open ^= bit

    def scarce(self) -> tuple[int, int, int]:
        """The open squares that may hold no digit, those that may hold one, and those that may hold two."""
        once = twice = thrice = 0
        for places in self.places:
            thrice |= twice & places
            twice |= once & places
            once |= places
        return self.open & ~once, self.open & once & ~twice, self.open & twice & ~thrice

    def only_place(self) -> tuple[int, int, int] | None:
        """A unit, a digit, and the one open square, as a bit, where it can be; 0 if it cannot be anywhere."""
        for digit, places in enumerate(self.places, 1):
            if places & self.open:
                for unit, squares in enumerate(self.units):
                    here = places & squares
                    if not here & (here - 1) and (here & self.open or not here):
                        return unit, digit, here
        return None

    def digits(self, square: int) -> list[int]:
        return [digit for digit, places in enumerate(self.places, 1) if places >> square & 1]


@define
class Guess:
    """A square whose digits are tried, and the grid before."""

    places: list[int]
    open: int
    square: int
    digits: list[int]
    which: int = 0


def solve(puzzle: Sudoku) -> Events:
    grid = Grid(puzzle)
    words = Words(puzzle)
    guesses: list[Guess] = []
    while True:
        alive = yield from follow(grid, words)
        if alive and not grid.open:
            yield SOLVED
        elif alive:
            square = fewest(grid)
            guesses.append(Guess(grid.places, grid.open, square, grid.digits(square)))
        while guesses:
            guess = guesses[-1]
            if guess.which:
                yield BACKTRACK
            if guess.which < len(guess.digits):
                break
            guesses.pop()
        else:
            break
        grid.places, grid.open = guess.places, guess.open
        digit = guess.digits[guess.which]
        guess.which += 1
        grid.put(guess.square, digit)
        yield words.guess(guess.square, digit, guess.which, len(guess.digits))
    yield EXHAUSTED


def follow(grid: Grid, words: "Words") -> Generator[Event, None, bool]:
    """Place all singles; whether the grid can still be filled, as far as they tell."""
    while True:
        none, single, _ = grid.scarce()
        if none:
            yield words.no_candidate(_lowest(none))
            return False
        if single:
            square = _lowest(single)
            digit = grid.digits(square)[0]
            grid.put(square, digit)
            yield words.naked_single(square, digit)
            continue
        if not (found := grid.only_place()):
            return True
        unit, digit, here = found
        if not here:
            yield words.no_place(unit, digit)
            return False
        grid.put(_lowest(here), digit)
        yield words.hidden_single(unit, _lowest(here), digit)


def fewest(grid: Grid) -> int:
    """The open square with the fewest digits."""
    _, _, double = grid.scarce()
    if double:
        return _lowest(double)
    squares = [square for square in range(len(grid.unseen)) if grid.open >> square & 1]
    return min(squares, key=lambda square: len(grid.digits(square)))


def _lowest(squares: int) -> int:
    return (squares & -squares).bit_length() - 1


class Words:
    """What the search says; what it says again is the same event."""

    def __init__(self, puzzle: Sudoku) -> None:
        self.puzzle = puzzle
        self.naked_single = lru_cache(_KEPT)(self._naked_single)
        self.hidden_single = lru_cache(_KEPT)(self._hidden_single)
        self.guess = lru_cache(_KEPT)(self._guess)

    def _naked_single(self, square: int, digit: int) -> Deduce:
        facts = (self.puzzle.names[square], SYMBOLS[digit])
        return Deduce("naked single", facts, ((square, digit),), (square,))

    def _hidden_single(self, unit: int, square: int, digit: int) -> Deduce:
        facts = (self.puzzle.unit_names[unit], self.puzzle.names[square], SYMBOLS[digit])
        return Deduce("hidden single", facts, ((square, digit),), self.puzzle.units[unit])

    def _guess(self, square: int, digit: int, which: int, of: int) -> Choose:
        name, value = self.puzzle.names[square], SYMBOLS[digit]
        writes = ((square, digit),)
        return Choose(name, value, which, of, writes, "guess", (name, of, value), (square,))

    def no_candidate(self, square: int) -> Prune:
        return Prune("no candidate", (self.puzzle.names[square],), (), (square,))

    def no_place(self, unit: int, digit: int) -> Prune:
        facts = (self.puzzle.unit_names[unit], SYMBOLS[digit])
        return Prune("no place", facts, (), self.puzzle.units[unit])
