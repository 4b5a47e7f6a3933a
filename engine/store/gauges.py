"""Gauges: numbers that a program tells with its events, such as a bound; each stays until it is told anew.

change   a position, and the value that a gauge has from there on.
run      changes of one gauge that are stored together; the last one of them grows. A run of level n+1 stands
         for 4 of level n, and has only the least, the greatest and the last value of them.

Their tables are made when the first gauge is told: a trace without gauges does not have them.
"""

import sqlite3
import sys
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import merge
from itertools import groupby, repeat
from math import isfinite
from typing import Any

from attrs import define, field

from engine.safe_text import safe
from engine.store.packing import checksum, from_increasing, increasing, pack, unpack, whole_numbers
from engine.store.reading import TableReader
from engine.store.schema import GAUGE_TABLES, GAUGED

MOST_GAUGES, LONGEST_GAUGE = 8, 24
MOST_VALUE = 2**53
"""Up to here all whole numbers are exact."""
RUN_CHANGES, FAN, LEVELS = 512, 4, 14
"""Changes in a run, runs of a level under one of the next, and levels: enough for 34 billion changes."""
Change = tuple[int, float]


def gauges_in(told: Mapping[str, Any], names: set[str]) -> dict[str, float]:
    """The gauges of an untrusted event; `names` are those told so far. A `ValueError` says what is wrong."""
    for name, value in told.items():
        if not name.strip() or len(name) > LONGEST_GAUGE:
            raise ValueError(f"a gauge has a name of up to {LONGEST_GAUGE} characters, not {name!r:.40}")
        if type(value) not in (int, float):
            raise ValueError(f"gauge {safe(name)!r} must be a number, not {value!r:.40}")
        if not -MOST_VALUE <= value <= MOST_VALUE:  # not a number is neither
            raise ValueError(f"gauge {safe(name)!r} is {value!r:.40}; it may be up to {MOST_VALUE:,}")
    if len(names | told.keys()) > MOST_GAUGES:
        all_names = ", ".join(sorted(map(safe, names | told.keys())))
        raise ValueError(f"more than {MOST_GAUGES} gauges: {all_names}"[:200])
    names.update(told)
    return {safe(name): float(value) for name, value in told.items()}


@define
class _Growing:
    """A run of any level that may still grow."""

    first: int
    least: float
    greatest: float
    last: float
    children: int = 0
    positions: list[int] = field(factory=list)
    values: list[float] = field(factory=list)
    """Of level 0 only."""

    def join(self, later: "_Growing") -> None:
        self.least, self.greatest = min(self.least, later.least), max(self.greatest, later.greatest)
        self.last = later.last

    def row(self) -> tuple[Any, ...]:
        packed = b""
        if self.positions:
            packed = pack(increasing([at - self.first for at in self.positions]), _bytes(self.values))
        return self.first, self.least, self.greatest, self.last, packed


class _Series:
    """The changes of one gauge, as they come."""

    def __init__(self, database: sqlite3.Connection, gauge: int) -> None:
        self._database, self._gauge = database, gauge
        self._runs: list[_Growing | None] = [None]
        """For each level the run that grows."""
        self._last: float | None = None

    def add(self, position: int, value: float) -> None:
        if value == self._last:
            return
        self._last = value
        change = _Growing(position, value, value, value)
        if (run := self._runs[0]) is None:
            run = self._runs[0] = change
        run.join(change)
        run.positions.append(position)
        run.values.append(value)
        if len(run.positions) == RUN_CHANGES:
            self._close(0, run)

    def _close(self, level: int, run: _Growing) -> None:
        self._write(level, run)
        self._runs[level] = None
        if level + 1 == LEVELS:
            return
        above = self._above(level, run)
        above.children += 1
        if above.children == FAN:
            self._close(level + 1, above)

    def _above(self, level: int, run: _Growing) -> _Growing:
        """The run of the next level, with this one joined."""
        if len(self._runs) == level + 1:
            self._runs.append(None)
        above = self._runs[level + 1] or _Growing(run.first, run.least, run.greatest, run.last)
        above.join(run)
        self._runs[level + 1] = above
        return above

    def write(self) -> None:
        """Write the runs that grow."""
        for level, run in enumerate(self._runs):
            if run is not None:
                self._write(level, run)
                if level + 1 < len(self._runs):
                    self._above(level, run)

    def _write(self, level: int, run: _Growing) -> None:
        row = (self._gauge, level, *run.row())
        self._database.execute(
            "INSERT OR REPLACE INTO gauge_runs VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, checksum(*row))
        )


class GaugeWriter:
    """Takes the gauges of a search while it is recorded; `write` writes what was told since."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._told: list[tuple[int, Mapping[str, float]]] = []
        self._series: dict[str, _Series] = {}

    def tell(self, position: int, gauges: Mapping[str, float]) -> None:
        self._told.append((position, gauges))

    @property
    def has_more(self) -> bool:
        return bool(self._told)

    def write(self) -> None:
        count = len(self._told)
        told = self._told[:count]
        del self._told[:count]  # the solver may tell more meanwhile, in another thread
        changed = set()
        for position, gauges in told:
            for name, value in gauges.items():
                self._series_of(name).add(position, value)
                changed.add(name)
        for name in sorted(changed):
            self._series[name].write()

    def _series_of(self, name: str) -> _Series:
        if name not in self._series:
            if not self._series:
                for statement in filter(str.strip, GAUGE_TABLES.split(";")):
                    self._database.execute(statement)
                self._database.execute(f"PRAGMA user_version = {GAUGED}")
            gauge = len(self._series)
            row = (gauge, name)
            self._database.execute("INSERT INTO gauges VALUES (?, ?, ?)", (*row, checksum(*row)))
            self._series[name] = _Series(self._database, gauge)
        return self._series[name]


@define(frozen=True)
class GaugeRun:
    first: int
    least: float
    greatest: float
    last: float
    packed: bytes

    @classmethod
    @lru_cache(4096)
    def of_row(cls, row: tuple[Any, ...]) -> "GaugeRun":
        """From an untrusted row; a `ValueError` if it must be wrong."""
        first, *values, packed = row
        if (
            not whole_numbers([first], least=1)
            or not all(map(_is_value, values))
            or type(packed) is not bytes
        ):
            raise ValueError("its numbers are impossible")
        least, greatest, last = values
        if not least <= last <= greatest:
            raise ValueError("its numbers do not fit")
        return cls(first, least, greatest, last, packed)

    @lru_cache(64)  # noqa: B019  (a run is a value)
    def changes(self) -> tuple[Sequence[int], Sequence[float]]:
        """Positions and values, of a run of level 0; a `ValueError` if they must be wrong."""
        places, content = unpack(self.packed, 2)
        positions = [self.first + place for place in from_increasing(places)]
        if len(set(positions)) < len(positions):
            raise ValueError("two of its changes are at one event")
        if len(content) != 8 * len(positions) or not 0 < len(positions) <= RUN_CHANGES:
            raise ValueError("its changes do not fit")
        values = array("d", bytes(content))
        if sys.byteorder == "big":
            values.byteswap()
        if positions[0] != self.first or not all(map(_is_value, values)):
            raise ValueError("its changes are impossible")
        return positions, values


def gauge_names(trace: TableReader) -> tuple[str, ...]:
    """The gauges by number."""
    if trace.layout != GAUGED:
        return ()
    found = trace.rows(f"SELECT gauge, name, checksum FROM gauges ORDER BY gauge LIMIT {MOST_GAUGES + 1}")
    with trace.reading("its gauges"):
        rows = [trace.check(row) for row in found]
        if [row[0] for row in rows] != list(range(min(len(rows), MOST_GAUGES))):
            raise ValueError("they are not numbered")
        if not all(type(name) is str and 0 < len(name) <= LONGEST_GAUGE for _, name in rows):
            raise ValueError("one has no name")
    return tuple(safe(name) for _, name in rows)


def gauge_at(trace: TableReader, gauge: int, position: int) -> float | None:
    """Its value at a position; None before it is told."""
    for run in _read(trace, "first <= ?3 ORDER BY first DESC LIMIT 1", gauge, 0, position):
        positions, values = _changes(trace, run)
        return values[bisect_right(positions, position) - 1]
    return None


_INSIDE = """first < ?4 AND first >= ifnull((SELECT max(first) FROM gauge_runs
    WHERE gauge = ?1 AND level = ?2 AND first <= ?3), 0) ORDER BY first LIMIT ?5"""


def gauge_runs(
    trace: TableReader, gauge: int, level: int, start: int, stop: int, most: int
) -> list[GaugeRun]:
    """At most so many of its runs, those that reach into the positions from `start` to before `stop`."""
    return list(_read(trace, _INSIDE, gauge, level, start, stop, most))


def gauge_level(trace: TableReader, gauge: int, start: int, stop: int, most: int) -> int:
    """The lowest level at which no more than so many runs reach into these positions."""
    for level in range(LEVELS):
        inside = f"SELECT 1 FROM gauge_runs WHERE gauge = ?1 AND level = ?2 AND {_INSIDE}"
        ((count,),) = trace.rows(f"SELECT count(*) FROM ({inside})", gauge, level, start, stop, most + 1)
        if count <= most:
            return level
    return LEVELS - 1


def changes_of(trace: TableReader, gauge: int) -> Iterator[Change]:
    """All its changes in order."""
    after = 0
    while runs := list(_read(trace, "first > ?3 ORDER BY first LIMIT 1", gauge, 0, after)):
        yield from zip(*_changes(trace, runs[0]))
        after = runs[0].first


def _read(trace: TableReader, wanted: str, *values: int) -> Iterator[GaugeRun]:
    """Runs of a gauge and a level."""
    found = trace.rows(
        f"""SELECT gauge, level, first, least, greatest, last, packed, checksum FROM gauge_runs
        WHERE gauge = ?1 AND level = ?2 AND {wanted}""",
        *values,
    )
    for row in found:
        with trace.reading("its gauges"):
            yield GaugeRun.of_row(trace.check(row)[2:])


def _changes(trace: TableReader, run: GaugeRun) -> tuple[Sequence[int], Sequence[float]]:
    with trace.reading(f"the gauges of event {run.first:,}"):
        return run.changes()


def told_gauges(trace: TableReader) -> Iterator[tuple[int, dict[str, float]]]:
    """The positions at which gauges change, in order, with what is told there."""
    names = gauge_names(trace)
    series = [zip(changes_of(trace, gauge), repeat(name)) for gauge, name in enumerate(names)]
    for position, told in groupby(merge(*series, key=_position), key=_position):
        yield position, {name: value for (_, value), name in told}


def _position(change: tuple[Change, str]) -> int:
    return change[0][0]


def _is_value(value: object) -> bool:
    return type(value) is float and isfinite(value) and abs(value) <= MOST_VALUE


def _bytes(values: list[float]) -> bytes:
    column = array("d", values)
    if sys.byteorder == "big":
        column.byteswap()
    return column.tobytes()
