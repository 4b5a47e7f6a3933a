"""A number for each cell: a plain list for most boards, pages for big ones.

page   the numbers of 512 cells. Copies of a board share their pages until one of them writes to a page, and a
       page in which nothing was written does not exist. So a copy costs as much as is written in it, not as
       much as the board is large.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from operator import add
from typing import Any

PAGED_FROM = 16_384
"""Boards with at least this many cells have pages."""
_BITS = 9
PAGE = 1 << _BITS
_EMPTY = array("I", bytes(4 * PAGE))


def zeros(count: int) -> list[int]:
    """A 0 for each cell."""
    return [0] * count if count < PAGED_FROM else PagedCells(count)  # type: ignore[return-value]


def added(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """For each cell the sum of its two numbers."""
    if isinstance(one, PagedCells) and isinstance(other, PagedCells):
        return one.added(other)  # type: ignore[return-value]
    return list(map(add, one, other))


def largest(cells: Sequence[int]) -> int:
    """The largest of their numbers, none of which is negative."""
    if isinstance(cells, PagedCells):
        return max((max(page) for _, page in cells.pages()), default=0)
    return max(cells, default=0)


class PagedCells(Sequence[int]):
    """It can be read and written like a list of fixed length."""

    __slots__ = ("_length", "_own", "_pages")

    def __init__(self, length: int) -> None:
        self._length = length
        self._pages: list[array[int] | None] = [None] * -(-length // PAGE)
        self._own: set[int] = set()
        """The pages that no copy shares."""

    @classmethod
    def of_pages(cls, length: int, pages: Iterable[tuple[int, "array[int]"]]) -> "PagedCells":
        made = cls(length)
        for number, page in pages:
            made._pages[number] = page
        return made

    def pages(self) -> list[tuple[int, "array[int]"]]:
        """The pages that exist, with their numbers."""
        return [(number, page) for number, page in enumerate(self._pages) if page is not None]

    def copy(self) -> "PagedCells":
        other = PagedCells.__new__(PagedCells)
        other._length, other._pages = self._length, self._pages.copy()
        self._own, other._own = set(), set()
        return other

    def added(self, other: "PagedCells") -> "PagedCells":
        total = self.copy()
        for number, page in other.pages():
            mine = total._pages[number]
            total._pages[number] = page if mine is None else _column(list(map(add, mine, page)))
        return total

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, cell: Any) -> Any:
        if type(cell) is not int:
            return self._slice(*cell.indices(self._length))
        if not 0 <= cell < self._length:
            cell = self._counted_from_the_end(cell)
        page = self._pages[cell >> _BITS]
        return 0 if page is None else page[cell & PAGE - 1]

    def __setitem__(self, cell: int, number: int) -> None:
        if not 0 <= cell < self._length:
            cell = self._counted_from_the_end(cell)
        place = cell >> _BITS
        if place not in self._own:
            page = self._pages[place]
            self._pages[place] = _EMPTY[:] if page is None else page[:]
            self._own.add(place)
        page = self._pages[place]
        assert page is not None
        try:
            page[cell & PAGE - 1] = number
        except OverflowError:
            wide = self._pages[place] = array("Q", page)
            wide[cell & PAGE - 1] = number

    def __iter__(self) -> Iterator[int]:
        every = chain.from_iterable(_EMPTY if page is None else page for page in self._pages)
        return islice(every, self._length)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(other) != self._length:
            return NotImplemented
        return all(map(int.__eq__, self, other))

    __hash__ = None  # type: ignore[assignment]

    def _counted_from_the_end(self, cell: int) -> int:
        if not -self._length <= cell < 0:
            raise IndexError(f"cell {cell} is not on a board of {self._length} cells")
        return cell + self._length

    def _slice(self, start: int, stop: int, step: int) -> list[int]:
        if step != 1:
            return [self[cell] for cell in range(start, stop, step)]
        found: list[int] = []
        while start < stop:
            page = self._pages[start >> _BITS]
            offset = start & PAGE - 1
            part = (_EMPTY if page is None else page)[offset : offset + stop - start]
            found.extend(part)
            start += len(part)
        return found


def _column(numbers: list[int]) -> "array[int]":
    try:
        return array("I", numbers)
    except OverflowError:
        return array("Q", numbers)
