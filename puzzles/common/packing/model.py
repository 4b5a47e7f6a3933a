"""Packing: pieces laid on a board of squares, or in a box of cubes, until nothing is left over.

square      a place of the board's box, numbered by layer, row and column; those not open are holes.
placement   a piece on some squares: an option of the exact cover, whose items are pieces and squares.
board       one cell a square, marked with the placement that covers it, numbered from 1; then one cell
            a piece, never written: events name it in `because`.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from string import ascii_lowercase, ascii_uppercase, digits

from attrs import define

from puzzles.common.cover.model import Cover
from puzzles.common.grids.names import cell_names
from puzzles.common.packing.pieces import Piece, Spot, lies

Squares = tuple[int, ...]
LETTERS = ascii_uppercase + ascii_lowercase + digits + "αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩ"


def distinct_letters(wanted: Sequence[str]) -> Iterator[str]:
    """The letters wanted, one that came before replaced by one that nobody wants."""
    free = iter(letter for letter in LETTERS if letter not in wanted)
    for place, letter in enumerate(wanted):
        yield next(free) if letter in wanted[:place] else letter


@define(frozen=True)
class Packing:
    title: str
    flat: bool
    """Whether pieces lie flat on the board, or turn in space."""
    layers: int
    rows: int
    columns: int
    open: Squares
    """The squares to be covered, in order."""
    pieces: tuple[Piece, ...]
    givens: tuple[tuple[int, int], ...] = ()
    """Squares of which it is known which piece covers them: (square, piece)."""

    @property
    def box(self) -> int:
        return self.layers * self.rows * self.columns

    @property
    def cells(self) -> int:
        return self.box + len(self.pieces)

    def spot(self, square: int) -> Spot:
        layer, place = divmod(square, self.rows * self.columns)
        return (layer, *divmod(place, self.columns))

    @cached_property
    def square_names(self) -> tuple[str, ...]:
        flat = cell_names(self.rows, self.columns)
        if self.layers == 1:
            return flat
        return tuple(f"{layer + 1}{name}" for layer in range(self.layers) for name in flat)

    def cell_name(self, cell: int) -> str:
        return self.square_names[cell] if cell < self.box else self.pieces[cell - self.box].name

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """One for each piece: the first of its name, if no piece before it has that."""
        return tuple(distinct_letters([piece.name[0] for piece in self.pieces]))

    @cached_property
    def placements(self) -> tuple[tuple[int, Squares], ...]:
        """Every way to lay every piece: (piece, squares)."""
        return tuple(self.laid())

    def laid(self) -> Iterator[tuple[int, Squares]]:
        return ((piece, squares) for piece in range(len(self.pieces)) for squares in self._laid(piece))

    def _laid(self, number: int) -> Iterator[Squares]:
        piece = self.pieces[number]
        given = dict(self.givens)
        free = {square for square in self.open if given.get(square, number) == number}
        must = {s for s, owner in self.givens if owner == number} if piece.times == 1 else set()
        for lie in lies(piece, self.flat):
            _, down, right = (max(axis) for axis in zip(*lie))
            steps = [(z * self.rows + y) * self.columns + x for z, y, x in lie]
            for corner in range(self.box):
                _, row, column = self.spot(corner)
                if row + down >= self.rows or column + right >= self.columns:
                    continue
                squares = tuple(corner + step for step in steps)
                if free.issuperset(squares) and must.issubset(squares):
                    yield squares

    @cached_property
    def cover(self) -> Cover:
        """Items: the pieces, then the open squares; options: the placements."""
        item_of = {square: len(self.pieces) + number for number, square in enumerate(self.open)}
        names = self.square_names
        return Cover(
            items=(*(f"piece {piece.name}" for piece in self.pieces), *(names[s] for s in self.open)),
            primary=len(self.pieces) + len(self.open),
            options=tuple((piece, *map(item_of.__getitem__, squares)) for piece, squares in self.placements),
            names=tuple(
                " ".join((self.pieces[piece].name, *map(names.__getitem__, squares)))
                for piece, squares in self.placements
            ),
            writes=tuple(
                tuple((square, number) for square in squares)
                for number, (_, squares) in enumerate(self.placements, 1)
            ),
            because=tuple((cell,) for cell in (*range(self.box, self.cells), *self.open)),
            times={number: piece.times for number, piece in enumerate(self.pieces) if piece.times > 1},
            heads=(*self.letters, *(names[s] for s in self.open)),
        )

    def piece_on(self, mark: int) -> int:
        """The piece of the placement that marks a square, or -1."""
        return self.placements[mark - 1][0] if mark else -1

    def taken(self, board: Sequence[int]) -> list[int]:
        """The options that a board stands for."""
        return sorted({board[square] - 1 for square in self.open if board[square]})
