"""Packing: pieces laid on a board, or fitted into a box, until they fill it.

cell        a place of the board or box, numbered by layer, row and column. Open cells must be covered, the
            others are holes. After them comes one cell for each piece; it is never written, events name it
            in `because`.
placement   a piece on some cells: an option of the exact cover. Its items are the pieces and the open cells.
given       a cell of which the puzzle says which piece covers it, but not in which placement.
mark        1 … p, where p is the number of placements: the placement that covers the cell.
            p + 1 + piece: the cell is given to that piece; a placement overwrites this mark.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from string import ascii_lowercase, ascii_uppercase, digits

from attrs import define

from puzzles.common.cover.model import Cover
from puzzles.common.grids.names import cell_names
from puzzles.common.packing.pieces import Piece, Spot, lies
from puzzles.kind import Given

Cells = tuple[int, ...]
LETTERS = ascii_uppercase + ascii_lowercase + digits + "αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩ"


def distinct_letters(wanted: Sequence[str]) -> Iterator[str]:
    """The wanted letters; each repetition is replaced by a letter that is not wanted."""
    free = iter(letter for letter in LETTERS if letter not in wanted)
    for place, letter in enumerate(wanted):
        yield next(free) if letter in wanted[:place] else letter


@define(frozen=True)
class Packing:
    title: str
    flat: bool
    """Whether pieces stay flat on the board, or turn in space."""
    layers: int
    rows: int
    columns: int
    open: Cells
    """The cells to cover, in order."""
    pieces: tuple[Piece, ...]
    givens: tuple[tuple[int, int], ...] = ()
    """(cell, piece) for each given cell."""

    @property
    def box(self) -> int:
        """How many cells the board or box has, holes included."""
        return self.layers * self.rows * self.columns

    @property
    def cells(self) -> int:
        return self.box + len(self.pieces)

    def spot(self, cell: int) -> Spot:
        layer, place = divmod(cell, self.rows * self.columns)
        return (layer, *divmod(place, self.columns))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all cells: `B5`, in a box `2B5` with the layer, or the name of a piece."""
        flat = cell_names(self.rows, self.columns)
        layers = [""] if self.layers == 1 else [str(layer + 1) for layer in range(self.layers)]
        return (
            *(f"{layer}{name}" for layer in layers for name in flat),
            *(piece.name for piece in self.pieces),
        )

    def cell_name(self, cell: int) -> str:
        return self.names[cell]

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """A letter for each piece: the first of its name, unless an earlier piece has it."""
        return tuple(distinct_letters([piece.name[0] for piece in self.pieces]))

    @cached_property
    def placements(self) -> tuple[tuple[int, Cells], ...]:
        """Every way to lay every piece: (piece, cells)."""
        return tuple(self.laid())

    def laid(self) -> Iterator[tuple[int, Cells]]:
        """The placements one by one, for a reader that stops when there are too many."""
        return ((piece, cells) for piece in range(len(self.pieces)) for cells in self._laid(piece))

    def _laid(self, number: int) -> Iterator[Cells]:
        piece = self.pieces[number]
        given = dict(self.givens)
        free = {cell for cell in self.open if given.get(cell, number) == number}
        must = {cell for cell, owner in self.givens if owner == number} if piece.times == 1 else set()
        for lie in lies(piece, self.flat):
            _, down, right = (max(axis) for axis in zip(*lie))
            steps = [(z * self.rows + y) * self.columns + x for z, y, x in lie]
            for corner in range(self.box):
                _, row, column = self.spot(corner)
                if row + down >= self.rows or column + right >= self.columns:
                    continue
                cells = tuple(corner + step for step in steps)
                if free.issuperset(cells) and must.issubset(cells):
                    yield cells

    @cached_property
    def cover(self) -> Cover:
        """Items: the pieces, then the open cells. Options: the placements."""
        item_of = {cell: len(self.pieces) + number for number, cell in enumerate(self.open)}
        names = self.names
        return Cover(
            items=(*(f"piece {piece.name}" for piece in self.pieces), *(names[cell] for cell in self.open)),
            primary=len(self.pieces) + len(self.open),
            options=tuple((piece, *map(item_of.__getitem__, cells)) for piece, cells in self.placements),
            names=tuple(
                " ".join((self.pieces[piece].name, *map(names.__getitem__, cells)))
                for piece, cells in self.placements
            ),
            writes=tuple(
                tuple((cell, number) for cell in cells)
                for number, (_, cells) in enumerate(self.placements, 1)
            ),
            because=tuple((cell,) for cell in (*range(self.box, self.cells), *self.open)),
            times={number: piece.times for number, piece in enumerate(self.pieces) if piece.times > 1},
            heads=(*self.letters, *(names[cell] for cell in self.open)),
        )

    def given_mark(self, piece: int) -> int:
        """The mark of a cell that is given to the piece."""
        return len(self.placements) + 1 + piece

    def is_placement(self, mark: int) -> bool:
        return 0 < mark <= len(self.placements)

    def piece_on(self, mark: int) -> int:
        """The piece that a mark stands for, placed or given; -1 for an untouched cell."""
        if mark > len(self.placements):
            return mark - self.given_mark(0)
        return self.placements[mark - 1][0] if mark else -1

    def taken(self, board: Sequence[int]) -> list[int]:
        """The options that a board stands for: its placements."""
        return sorted({board[cell] - 1 for cell in self.open if self.is_placement(board[cell])})


def givens(packing: Packing) -> list[Given]:
    return [
        Given(
            (cell, packing.given_mark(piece)),
            f"{packing.names[cell]} belongs to piece {packing.pieces[piece].name}",
        )
        for cell, piece in packing.givens
    ]
