"""Columns of numbers and JSON as bytes, several of them compressed together; and back, from untrusted bytes.

Whatever is wrong with the bytes is a `ValueError`. What they unpack to is limited, so that a small hostile
file cannot fill the memory.
"""

import json
import sys
import zlib
from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from operator import sub
from typing import Any

from engine.cells import PAGE, PAGED_FROM, PagedCells, largest

MOST_UNPACKED = 48 * 1024 * 1024
"""Bytes; a board of ten million cells, each with a large mark, fits."""
MOST_TEXT, MOST_VALUES = 16 * 1024 * 1024, 1_000_000
"""The most bytes of a JSON text, and the most values in it: an empty list takes thirty times its text."""
MOST_NUMBER = 2**62
_SMALL, _LARGE = (12, 5), (14, 7)
"""zlib's window and memory levels: below its defaults, so that malloc need not ask the system for memory each
time; the result is as small."""
_WIDTHS = {"B": 2**8 - 1, "H": 2**16 - 1, "I": 2**32 - 1, "Q": 2**64 - 1}

Bytes = bytes | memoryview


class TooLarge(ValueError):
    """More than may be unpacked again."""


def pack(*parts: bytes) -> bytes:
    lengths = b"".join(len(part).to_bytes(4, "little") for part in parts)
    content = lengths + b"".join(parts)
    if len(content) > MOST_UNPACKED:
        raise TooLarge(f"it has more than {MOST_UNPACKED:,} bytes")
    packing = zlib.compressobj(1, zlib.DEFLATED, *(_SMALL if len(content) < 4096 else _LARGE))
    return packing.compress(content) + packing.flush()


def unpack(packed: object, parts: int) -> list[memoryview]:
    """The parts; zlib's own checksum tells whether a byte has changed."""
    if type(packed) is not bytes:
        raise ValueError("it is missing")
    unpacking = zlib.decompressobj()
    try:
        content = memoryview(unpacking.decompress(packed, MOST_UNPACKED))
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not unpacking.eof:
        raise ValueError("it is incomplete or too large")
    lengths = [int.from_bytes(content[4 * i : 4 * i + 4], "little") for i in range(parts)]
    ends = list(accumulate(lengths, initial=4 * parts))
    if ends[-1] != len(content):
        raise ValueError("its parts do not fit")
    return [content[start:end] for start, end in pairwise(ends)]


def checksum(*values: Any) -> int:
    """A number that changes if one of the values does: bytes, text, numbers or None."""
    found = 0
    for value in values:
        found = zlib.crc32(value if type(value) is bytes else repr(value).encode(), found)
    return found


def json_bytes(value: Any) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    if not _is_moderate(text):
        raise TooLarge(f"its texts have more than {MOST_TEXT:,} bytes or {MOST_VALUES:,} values")
    return text


def from_json(text: object) -> Any:
    if type(text) is memoryview:
        text = bytes(text)
    if type(text) is str:
        text = text.encode("utf-8", "surrogatepass")
    if type(text) is not bytes or not _is_moderate(text):
        raise ValueError("its text is missing or too long")
    try:
        return json.loads(text.decode("utf-8", "surrogatepass"))
    except RecursionError:
        raise ValueError("its text is nested too deeply") from None


def _is_moderate(text: bytes) -> bool:
    if len(text) <= MOST_VALUES:
        return True
    return len(text) <= MOST_TEXT and sum(map(text.count, (b",", b"[", b"{"))) <= MOST_VALUES


def numbers(values: Sequence[int]) -> bytes:
    """One byte for the width, then the numbers, little-endian, as narrow as the largest allows."""
    try:
        return b"B" + bytes(values)
    except ValueError:
        largest = max(values)
    return _column_bytes(array(_width(largest), values))


def from_numbers(content: Bytes) -> "array[int]":
    width = bytes(content[:1]).decode("latin-1")
    if width not in _WIDTHS:
        raise ValueError("not a column of numbers")
    column = array(width)
    column.frombytes(content[1:])
    if sys.byteorder == "big":
        column.byteswap()
    return column


def increasing(values: Sequence[int]) -> bytes:
    """Numbers none of which is less than the one before, from 0 on: small differences pack well."""
    return numbers(list(map(sub, values, [0, *values[:-1]])))


def from_increasing(content: Bytes) -> list[int]:
    found = list(accumulate(from_numbers(content)))
    if found and found[-1] > MOST_NUMBER:
        raise ValueError("its numbers are too large")
    return found


def cell_parts(cells: Sequence[int]) -> list[bytes]:
    """The numbers of all cells as two parts: which pages there are (none: a plain list), and the numbers."""
    if not isinstance(cells, PagedCells):
        return [b"B", numbers(cells)]
    pages = cells.pages()
    column = array(_width(largest(cells)))
    for _, page in pages:
        column.extend(page if page.typecode == column.typecode else array(column.typecode, page))
    return [increasing([number for number, _ in pages]), _column_bytes(column)]


def from_cell_parts(parts: Sequence[Bytes], count: int, most: int) -> Sequence[int]:
    """For each of so many cells a number up to `most`; to be copied before it is written."""
    places, column = from_increasing(parts[0]), from_numbers(parts[1])
    if count < PAGED_FROM and (places or len(column) != count):
        raise ValueError(f"it is not for a board of {count} cells")
    if max(column, default=0) > most:
        raise ValueError("its numbers are too large")
    if count < PAGED_FROM:
        return tuple(column)
    return _paged(count, places, column)


def from_old_cells(column: "array[int]", count: int, most: int) -> Sequence[int]:
    """As `from_cell_parts`, from a column with a number for each cell."""
    if len(column) != count or max(column, default=0) > most:
        raise ValueError(f"it is not for a board of {count} cells")
    if count < PAGED_FROM:
        return tuple(column)
    column.extend([0] * (-count % PAGE))
    return _paged(count, list(range(len(column) // PAGE)), column)


def _paged(count: int, places: list[int], column: "array[int]") -> PagedCells:
    fits = len(set(places)) == len(places) and len(column) == PAGE * len(places)
    if not fits or (places and places[-1] >= -(-count // PAGE)):
        raise ValueError(f"it is not for a board of {count} cells")
    width = "Q" if column.typecode == "Q" else "I"
    starts = range(0, len(column), PAGE)
    pages = (array(width, column[start : start + PAGE]) for start in starts)
    return PagedCells.of_pages(count, zip(places, pages))


def _width(largest: int) -> str:
    return next(width for width, most in _WIDTHS.items() if largest <= most)


def _column_bytes(column: "array[int]") -> bytes:
    if sys.byteorder == "big":
        column.byteswap()
    return column.typecode.encode() + column.tobytes()


def whole_numbers(values: Iterable[object], least: int = 0) -> bool:
    """Whether all of these untrusted values are whole numbers, neither too small nor too large."""
    return all(type(value) is int and least <= value <= MOST_NUMBER for value in values)
