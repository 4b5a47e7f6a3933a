"""Packing: pieces laid on a board, or fitted into a box, until they fill it.

cell        a place of the board or box, numbered by layer, row and column. Open cells must be covered, the
            others are holes. After them comes one cell for each piece; it is never written, events name it
            in `because`.
placement   a piece on some cells: an option of the exact cover. Its items are the pieces and the open cells.
given       a cell of which the puzzle says which piece covers it, but not in which placement.
mask        a set of cells as an integer: bit n is cell n.
mark        1 … p, where p is the number of placements: the placement that covers the cell.
            p + 1 + piece: the cell is given to that piece; a placement overwrites this mark.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from string import ascii_lowercase, ascii_uppercase, digits

from attrs import define

from puzzles.common.cover.model import Cover
from puzzles.common.grids.names import cell_names
from puzzles.common.packing.pieces import Piece, Shape, Spot, lies
from puzzles.kind import Given

Cells = tuple[int, ...]
LETTERS = ascii_uppercase + ascii_lowercase + digits + "αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩ"


def mask_of(cells: Iterable[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def bits(mask: int) -> Iterator[int]:
    """The cells of a mask in ascending order."""
    return (cell for cell, bit in enumerate(reversed(f"{mask:b}")) if bit == "1")


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
        free = mask_of(cell for cell in self.open if given.get(cell, number) == number)
        must = [cell for cell, owner in self.givens if owner == number] if piece.times == 1 else []
        for lie in lies(piece, self.flat):
            corners = self._corners(lie)
            steps = [(z * self.rows + y) * self.columns + x for z, y, x in lie] if corners else []
            for step in steps:
                corners &= free >> step
            covering = mask_of(steps[-1] - step for step in steps)
            for cell in must if corners else ():
                corners &= covering << cell >> steps[-1]
            for corner in bits(corners):
                yield tuple(corner + step for step in steps)

    def _corners(self, lie: Shape) -> int:
        """The cells where the first corner of the lie's box may be, as a mask: all of it is on the board."""
        layers, rows, columns = (
            size - max(axis) for size, axis in zip((self.layers, self.rows, self.columns), zip(*lie))
        )
        if min(layers, rows, columns) < 1:
            return 0
        in_row = (1 << columns) - 1
        in_layer = sum(in_row << row * self.columns for row in range(rows))
        return sum(in_layer << layer * self.rows * self.columns for layer in range(layers))

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
