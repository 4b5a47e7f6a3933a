"""The variables of a constraint model: what they are called, and what they may be at the start.

cell     a variable.
domain   what a variable may still be: a set of whole numbers; false and true are 0 and 1.
mark     the domain of a variable as a number, 0 for the domain at the start. How it is read depends on that
         domain:
         few values      a bit for each value that is gone;
         many values     how many are gone at either end, and whether some are between; then the bounds alone
                         are known;
         not known       the value, if there is only one, or that something is ruled out.
"""

from collections.abc import Iterator
from functools import cached_property

from attrs import define, field

from puzzles.constraints.ranges import Ranges, count, is_part, parsed, ranges_of, within, words

MOST_VARIABLES = 20_000
LONGEST_NAME = 200
FEW, BITS = 31, 15
"""Values that a mark has a bit for; bits for the values that are gone at an end."""
ELSEWHERE = 1 << 31
"""A domain with values that the one at the start does not have."""
NARROWED, FIRST_VALUE = 1, 2
BOOLEAN: Ranges = ((0, 1),)


@define(frozen=True)
class Variable:
    name: str
    first: Ranges | None = None
    """Its domain at the start, if that is known."""
    boolean: bool = False

    @cached_property
    def _values(self) -> tuple[int, ...]:
        """The values at the start, if they are few."""
        if self.first is None or count(self.first) > FEW:
            return ()
        return tuple(value for low, high in self.first for value in range(low, high + 1))

    @property
    def has_bounds_alone(self) -> bool:
        """Whether marks tell only the least and the greatest value."""
        return bool(self.first) and not self._values and self._span < 1 << BITS

    @property
    def _span(self) -> int:
        assert self.first
        return self.first[-1][1] - self.first[0][0]

    @property
    def is_known(self) -> bool:
        """Whether marks tell its domain."""
        return bool(self._values) or self.has_bounds_alone

    def mark(self, domain: Ranges) -> int:
        """The mark of a domain."""
        if not self.is_known:
            value = _only_value(domain)
            return NARROWED if value is None else _mark_of_value(value)
        assert self.first is not None
        if not is_part(domain, self.first):
            return ELSEWHERE
        if self._values:
            left = {value for low, high in domain for value in range(low, high + 1)}
            return sum(1 << bit for bit, value in enumerate(self._values) if value not in left)
        if not domain:
            return ELSEWHERE
        low, high = domain[0][0], domain[-1][1]
        holes = domain != within(self.first, low, high)
        return (low - self.first[0][0]) << BITS + 1 | (self.first[-1][1] - high) << 1 | holes

    def domain(self, mark: int) -> Ranges | None:
        """What a mark tells, the bounds if that is all; None if it tells nothing."""
        if not self.is_known:
            if mark < FIRST_VALUE:
                return self.first if not mark else None
            value = _value_of_mark(mark)
            return ((value, value),)
        assert self.first is not None
        if mark & ELSEWHERE:
            return None
        if self._values:
            left = (value for bit, value in enumerate(self._values) if not mark >> bit & 1)
            return ranges_of((value, value) for value in left)
        least = self.first[0][0] + (mark >> BITS + 1)
        return within(self.first, least, self.first[-1][1] - (mark >> 1 & (1 << BITS) - 1))

    def value(self, mark: int) -> int | None:
        """The only value left, if the mark tells it."""
        domain = self.domain(mark)
        return _only_value(domain) if domain is not None else None

    @property
    def longest_value(self) -> int:
        """Characters; of a value that is false or true one, and three if nothing is known."""
        if self.boolean:
            return 1
        return max(len(str(end)) for end in (self.first[0][0], self.first[-1][1])) if self.first else 3

    def value_name(self, value: int) -> str:
        return ("false", "true")[value] if self.boolean and value in (0, 1) else str(value)

    def words(self, domain: Ranges) -> str:
        """A domain in words."""
        if self.boolean and domain:
            return ", ".join(self.value_name(value) for low, high in domain for value in range(low, high + 1))
        return words(domain) or "nothing"

    @property
    def line(self) -> str:
        """How a trace keeps it."""
        first = "?" if self.first is None else "bool" if self.boolean else words(self.first)
        return f"{self.name}: {first}"


def _only_value(domain: Ranges) -> int | None:
    return domain[0][0] if len(domain) == 1 and domain[0][0] == domain[0][1] else None


def _mark_of_value(value: int) -> int:
    mark = FIRST_VALUE + (value * 2 if value >= 0 else -value * 2 - 1)
    return mark if mark < ELSEWHERE else NARROWED


def _value_of_mark(mark: int) -> int:
    twice = mark - FIRST_VALUE
    return -(twice + 1) // 2 if twice & 1 else twice // 2


@define(frozen=True)
class Variables:
    """The puzzle of a trace from a constraint solver. A board has a cell even if no variable is known."""

    all: tuple[Variable, ...]
    title: str = ""
    cells: int = field(init=False)

    @cells.default
    def _cells(self) -> int:
        return max(1, len(self.all))

    @cached_property
    def longest_name(self) -> int:
        return max((len(variable.name) for variable in self.all), default=0)

    @cached_property
    def longest_value(self) -> int:
        """Characters of the longest value at the start, as far as it is known."""
        return max((variable.longest_value for variable in self.all), default=1)

    def cell_name(self, cell: int) -> str:
        return self.all[cell].name if cell < len(self.all) else "no variable"

    @property
    def text(self) -> str:
        return "".join(f"{variable.line}\n" for variable in self.all)


def variables_in(text: str) -> Iterator[Variable]:
    """The variables of an untrusted text with one in a line; a `ValueError` says what is wrong."""
    for number, line in enumerate(text.splitlines(), 1):
        if number > MOST_VARIABLES:
            raise ValueError(f"more than {MOST_VARIABLES:,} variables")
        name, _, first = line.rpartition(": ")
        domain = None if first == "?" else BOOLEAN if first == "bool" else parsed(first)
        if not name or len(name) > LONGEST_NAME or (domain is None and first != "?"):
            raise ValueError(f"line {number:,}: expected a variable and its domain, such as x: 1..6, 9")
        yield Variable(name, domain, first == "bool")
