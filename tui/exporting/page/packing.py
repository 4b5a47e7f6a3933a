"""Numbers and words as bytes: columns of whole numbers, seven bits a byte, and words as JSON; all deflated.

The scripts unpack them: `web/unpack.js`.
"""

import base64
import json
import zlib
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Table(Generic[T]):
    """Different things, numbered as they come."""

    def __init__(self) -> None:
        self._numbers: dict[T, int] = {}
        self.things: list[T] = []

    def number(self, thing: T) -> int:
        number = self._numbers.setdefault(thing, len(self.things))
        if number == len(self.things):
            self.things.append(thing)
        return number

    def __getitem__(self, number: int) -> T:
        return self.things[number]

    def __len__(self) -> int:
        return len(self.things)


def signed(number: int) -> int:
    """A number that may be negative as one that is not."""
    return 2 * number if number >= 0 else -2 * number - 1


def deltas(numbers: Iterable[int]) -> list[int]:
    """Each number less the one before; they are small where numbers rise or repeat."""
    before, found = 0, []
    for number in numbers:
        found.append(signed(number - before))
        before = number
    return found


def packed(words: dict[str, Any], columns: Mapping[str, Sequence[int]]) -> str:
    """As base64. The words are preceded by their length in bytes, and name the columns and their lengths."""
    parts = [_bytes(column) for column in columns.values()]
    sizes = [
        [name, len(column), len(part)] for (name, column), part in zip(columns.items(), parts, strict=True)
    ]
    head = json.dumps({**words, "columns": sizes}, ensure_ascii=False, separators=(",", ":")).encode()
    compress = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9)
    data = [compress.compress(part) for part in (len(head).to_bytes(4, "little"), head, *parts)]
    return base64.b64encode(b"".join([*data, compress.flush()])).decode()


def _bytes(numbers: Sequence[int]) -> bytes:
    made = bytearray()
    add = made.append
    for number in numbers:
        while number > 127:
            add(number & 127 | 128)
            number >>= 7
        add(number)
    return bytes(made)
