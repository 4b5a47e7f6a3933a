"""Which pieces can cover which free places; both are remembered.

move     an option over the first free place: (piece, option, what is free after it, its outlook).
outlook  what may be wrong with the places that a move leaves free; nothing, if nothing is.
fills    for free places a number with a bit for each `left`: whether exactly these pieces cover them.
"""

from typing import Any, Protocol

from puzzles.common.cover.course import Course
from puzzles.common.cover.hand import Hand

MOST_MOVES = 200_000
"""Moves that are remembered; with more, all are forgotten."""
MOST_FILLS_BYTES = 32_000_000

Move = tuple[int, int, int, Any]


class Outlooks(Protocol):
    def after(self, rest: int, covers: int) -> Any:
        """The outlook of a move that covers some places and leaves the rest free."""

    def hopeless(self, outlook: Any, left: int) -> Any:
        """Why the pieces left cannot cover what is free, if that shows."""


class Table:
    def __init__(self, course: Course, hand: Hand, outlooks: Outlooks) -> None:
        self.course, self.hand, self.outlooks = course, hand, outlooks
        self.known_moves: dict[int, list[Move]] = {}
        self.moves_known = 0
        self.known_fills: dict[int, int] = {}
        self.most_fills = MOST_FILLS_BYTES // (120 + (1 << hand.bits) // 7)

    def moves(self, free: int) -> list[Move]:
        """All that fit, whatever pieces are left."""
        moves = self.known_moves.get(free)
        if moves is None:
            if self.moves_known > MOST_MOVES:
                self.known_moves.clear()
                self.moves_known = 0
            covered, after = self.course.all & ~free, self.outlooks.after
            moves = self.known_moves[free] = [
                (piece, option, free ^ covers, after(free ^ covers, covers))
                for covers, piece, option in self.course.over[(free & -free).bit_length() - 1]
                if not covers & covered
            ]
            self.moves_known += len(moves)
        return moves

    def fills(self, free: int) -> int:
        if not free:
            return 1
        table = self.known_fills.get(free)
        if table is None:
            table, hand, hopeless = 0, self.hand, self.outlooks.hopeless
            for piece, _, rest, outlook in self.moves(free):
                if not (outlook and hopeless(outlook, hand.all)):
                    table |= (self.fills(rest) & hand.without[piece]) << hand.one[piece]
            if len(self.known_fills) >= self.most_fills:
                self.known_fills.clear()
            self.known_fills[free] = table
        return table
