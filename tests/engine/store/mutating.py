"""Damaged and crafted traces: ways to change a trace file, and every question that can be asked of one.

`mutations` changes bytes, fields or whole rows of a small trace; often the checksums are made right again, as
somebody who means harm would do. `use` opens a file and asks everything; only a `Refusal` may come out of it.
"""

import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from engine.errors import Refusal
from engine.jsonl import write_jsonl
from engine.query.counters import counters
from engine.query.divergence import SearchDiff
from engine.query.effort import effort
from engine.query.explanation import explanation
from engine.query.find import cell_target, depth_target, find, find_verb
from engine.query.gauges import gauge_columns
from engine.query.heat import heat_at
from engine.query.jumps import cause, leaf, out, over, sibling
from engine.query.replay import Replay
from engine.query.solver_time import SolverClock
from engine.query.timeline import timeline
from engine.query.tree import MODES, Tree
from engine.store.notes import FIRST_LAYOUT
from engine.store.opening import open_trace
from engine.store.packing import checksum
from engine.store.recording import Recording
from engine.store.trace import Trace
from tests.engine.searches import Searched, Sizes, recorded, small_blocks

VALUES: tuple[Any, ...] = (
    *(None, -1, 0, 1, 2, 7, 100, 2**31, 2**62, 2**63 - 1, -(2**63), 0.5, 1e308, float("inf")),
    *("", "x", "many", "[]", "{}", '["choose"]', "[" * 2000, "ä", b"", b"\0", b"x" * 100, b"\xff" * 9),
)
TABLES = {
    "blocks": ("events", "node", "seconds", "keyframe", "packed"),
    "tail": ("events", "seconds", "packed"),
    "forms": ("row",),
    "nodes": ("parent", "depth", "birth", "before", "choice", "death", "size", "solutions"),
    "summaries": (
        *("level", "first", "events", "deepest", "shallowest", "depths", "dead_ends"),
        *("choose", "deduce", "prune", "backtrack", "solved", "exhausted", "profile", "touched", "heat"),
    ),
    "notes": ("event", "text"),
    "gauges": ("gauge", "name"),
    "gauge_runs": ("gauge", "level", "first", "least", "greatest", "last", "packed"),
    "meta": ("key", "value"),
}
KEYS = {"summaries": ["level", "first"], "gauge_runs": ["gauge", "level", "first"], "meta": ["key"]}
"""Of tables without a row number."""
_PACKED = {"keyframe", "packed", "profile", "touched", "heat"}


def seed_traces() -> list[bytes]:
    """Small traces: of one block and of many, finished and not, of one cell and of a board with pages."""
    seeds = []
    for cells, block, length, finished in (
        *((20, 8, 80, True), (20, 1000, 60, True), (20, 8, 70, False), (1, 3, 40, True)),
        (20_000, 8, 40, True),
    ):
        events = list(islice(Sizes(cells, 8, 3, seed=block).search(), length))
        with TemporaryDirectory() as folder, small_blocks(block, commit_seconds=0):
            path = Path(folder) / "a.trace"
            recording = recorded(Searched(cells, events), str(path))
            recording.set_note(0, "the start")
            recording.set_note(len(events), "the last event")
            if length == 80:
                tell_gauges(recording, length)
            if finished:
                recording.finish("stopped")
            else:
                recording.save(str(path.with_suffix(".copy")))
                path = path.with_suffix(".copy")
            recording.close()
            seeds.append(path.read_bytes())
    return seeds


def tell_gauges(recording: Recording, length: int) -> None:
    for position in range(1, length + 1):
        recording.set_gauges(position, {"bound": 100 - position / 3, "best": float(position // 20)})


def mutations(content: bytes, random: Random) -> bytes:
    """The trace with something changed in it."""
    change = random.choice((_bytes, _bytes, _field, _field, _field, _repacked, _repacked, _rows))
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        with suppress(sqlite3.Error, ValueError):  # what is changed a second time may be beyond that
            content = change(content, random)
    return content


def _bytes(content: bytes, random: Random) -> bytes:
    changed = bytearray(content)
    for _ in range(random.choice((1, 1, 3, 10))):
        if changed:
            changed[random.randrange(len(changed))] = random.randrange(256)
    if random.random() < 0.1:
        start = random.randrange(len(changed))
        del changed[start : start + random.randrange(4096)]
    return bytes(changed)


def _in_sql(content: bytes, change: Any, random: Random) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.trace"
        path.write_bytes(content)
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            database.execute("PRAGMA synchronous = OFF")
            database.execute("PRAGMA journal_mode = MEMORY")
            change(database, random)
            if random.random() < 0.8:
                make_checksums_right(database)
        return path.read_bytes()


def make_checksums_right(database: sqlite3.Connection) -> None:
    for table in ("blocks", "tail", "forms", "nodes", "summaries", "notes", "gauges", "gauge_runs"):
        names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        if not names:
            continue  # the table was dropped, or the trace has no gauges
        covered = names[: names.index("checksum")]
        keys = KEYS.get(table, names[:1])
        for row in database.execute(f"SELECT {', '.join(covered)} FROM {table}").fetchall():
            where = " AND ".join(f"{key} IS ?" for key in keys)
            database.execute(
                f"UPDATE {table} SET checksum = ? WHERE {where}", (checksum(*row), *row[: len(keys)])
            )
    header = database.execute("SELECT value FROM meta WHERE key = 'header'").fetchone()
    if header:
        database.execute("UPDATE meta SET value = ? WHERE key = 'checksum'", [checksum(*header)])


def _field(content: bytes, random: Random) -> bytes:
    """One column of one row, or of all, gets another value."""

    def change(database: sqlite3.Connection, random: Random) -> None:
        table = random.choice([*TABLES])
        column = random.choice(TABLES[table])
        where = _some_row(database, table, random) if random.random() < 0.8 else "1"
        if random.random() < 0.7:
            value = random.choice(VALUES)
            database.execute(f"UPDATE OR IGNORE {table} SET {column} = ? WHERE {where}", [value])
        else:
            other = _some_row(database, table, random)
            same = f"(SELECT {column} FROM {table} WHERE {other})"
            near = f"{column} + {random.choice((-1, 1, 2, 100))}"
            value = random.choice((same, near))
            database.execute(f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE {where}")

    return _in_sql(content, change, random)


def _some_row(database: sqlite3.Connection, table: str, random: Random) -> str:
    """An SQL condition that one row meets."""
    keys = KEYS.get(table, ["rowid"])
    rows = database.execute(f"SELECT {', '.join(keys)} FROM {table}").fetchall()
    if not rows:
        return "0"
    row = random.choice(rows)
    return " AND ".join(f"{key} IS {_literal(value)}" for key, value in zip(keys, row))


def _literal(value: object) -> str:
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(value)


def _repacked(content: bytes, random: Random) -> bytes:
    """A packed column is unpacked, changed, and packed again: zlib's checksum is right."""

    def change(database: sqlite3.Connection, random: Random) -> None:
        table, columns = random.choice([(t, [c for c in cs if c in _PACKED]) for t, cs in TABLES.items()])
        if not columns:
            return
        column, where = random.choice(columns), _some_row(database, table, random)
        found = database.execute(f"SELECT {column} FROM {table} WHERE {where}").fetchone()
        if found and isinstance(found[0], bytes):
            packed = _packed_again(found[0], random)
            database.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", [packed])

    return _in_sql(content, change, random)


def _packed_again(packed: bytes, random: Random) -> bytes:
    try:
        content = zlib.decompress(packed)
    except zlib.error:
        return packed
    roll = random.random()
    if roll < 0.03:
        return zlib.compress(bytes(60_000_000), 1)  # a small file that unpacks to a large one
    if b'{"counters"' in content and roll < 0.5:
        return zlib.compress(_other_words(content, random))
    changed = bytearray(content)
    for _ in range(random.choice((1, 1, 2))):
        changed[random.randrange(len(changed))] = random.choice((0, 1, 2, 255, random.randrange(256)))
    return zlib.compress(bytes(changed))


def _other_words(content: bytes, random: Random) -> bytes:
    """A keyframe with other counters, heights or lower path."""
    length = int.from_bytes(content[:4], "little")
    start = content.index(b'{"counters"')
    words = json.loads(content[start : start + length])
    name = random.choice([*words])
    if isinstance(words[name], list) and words[name] and random.random() < 0.8:
        words[name][random.randrange(len(words[name]))] = random.choice(
            (0, 1, 3, -1, 2**62, 2**70, None, "x")
        )
    else:
        words[name] = random.choice((0, 1, 3, -1, None, [], [0] * 5, [0, 1, 2, 1, 0], "x", {}))
    text = json.dumps(words).encode()
    return len(text).to_bytes(4, "little") + content[4:start] + text + content[start + length :]


def _rows(content: bytes, random: Random) -> bytes:
    """Rows are deleted or swapped, or the tables themselves are changed."""

    def change(database: sqlite3.Connection, random: Random) -> None:
        table = random.choice([*TABLES])
        one, other = _some_row(database, table, random), _some_row(database, table, random)
        column = random.choice(TABLES[table])
        database.execute(
            random.choice(
                (
                    f"DELETE FROM {table} WHERE {one}",
                    f"DELETE FROM {table}",
                    f"DROP TABLE {table}",
                    f"UPDATE OR IGNORE {table} SET {column} = (SELECT {column} FROM {table} WHERE {other})",
                    "UPDATE OR IGNORE blocks SET first = first + 1",
                    "UPDATE meta SET value = value + 1 WHERE key = 'events'",
                    "CREATE TRIGGER t AFTER INSERT ON meta BEGIN SELECT 1; END",
                    "CREATE VIEW v AS SELECT * FROM meta",
                    f"CREATE INDEX i ON {table} ({column})",
                    f"PRAGMA user_version = {random.choice((0, 1, 2, 4, 5))}",
                )
            )
        )

    return _in_sql(content, change, random)


def use_bytes(content: bytes) -> str:
    """`use` a trace file of this content."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.trace"
        path.write_bytes(content)
        return use(str(path))


def use(path: str) -> str:
    """Ask everything of a trace; "" if all was answered, else the words of the refusals."""
    try:
        trace = open_trace(path)
    except Refusal as refusal:
        return str(refusal)
    _refusals.clear()
    with closing(trace):
        for question in QUESTIONS:
            with noted():
                question(trace)
    return "; ".join(_refusals)


_refusals: dict[str, None] = {}


@contextmanager
def noted() -> Iterator[None]:
    """Note a refusal, and go on to the next question."""
    try:
        yield
    except Refusal as refusal:
        _refusals[str(refusal)] = None


def _positions(trace: Trace) -> list[int]:
    length = len(trace)
    return sorted({0, length // 3, length * 2 // 3, length})


def _states(trace: Trace) -> None:
    replay = Replay(trace)
    for position in _positions(trace):
        with noted():
            replay.seek(position)
            counters(replay.state, trace.end, trace.seconds)
            assert len(replay.written()) <= 10**6
            assert len(replay.state.path) == replay.state.depth + 1
    replay.seek(len(trace))


def _trees(trace: Trace) -> None:
    replay, tree = Replay(trace), Tree(trace)
    for position in _positions(trace):
        for mode in MODES:
            with noted():
                replay.seek(position)
                view = tree.view(replay.state, mode, [1, 2] if position > len(trace) // 2 else [])
                for start in (0, view.here - 5, view.height - 5):
                    list(view.rows(max(0, start), max(0, start) + 10))


def _finds(trace: Trace) -> None:
    for position in _positions(trace):
        for step in (1, -1):
            for verb in ("solved", "backtrack", "exhausted"):
                find_verb(trace, position, verb, step)
            find(trace, position, step, cell_target(0))
            find(trace, position, step, depth_target(2))


def _jumps(trace: Trace) -> None:
    replay = Replay(trace)
    for position in _positions(trace):
        with noted():
            replay.seek(position)
            for jump in (over, out, sibling, leaf):
                for step in (1, -1):
                    with noted():
                        jump(trace, replay.state, step)
            cause(trace, replay.state)


def _pictures(trace: Trace) -> None:
    for columns in (1, 3, 50):
        timeline(trace, columns, 0, len(trace))
    for position in _positions(trace):
        heat = heat_at(trace, position)
        assert max(heat.written) >= 0 <= max(heat.blamed)


def _times(trace: Trace) -> None:
    clock = SolverClock(trace)
    for position in _positions(trace):
        assert clock.at(position) >= 0
        clock.position(clock.at(position))


def _subtrees(trace: Trace) -> None:
    for node in range(1, min(trace.nodes, 50)):
        with noted():
            trace.subtree(node)
    for level in range(trace.levels()):
        trace.summaries(level, 0, len(trace))


def _explanations(trace: Trace) -> None:
    for position in _positions(trace):
        with noted():
            explanation(trace, position)


def _copies(trace: Trace) -> None:
    """What is written: lines, notes, a copy with notes of its own."""
    for _ in write_jsonl(trace):
        pass
    if trace.layout >= FIRST_LAYOUT:
        trace.set_note(len(trace), "a note")
    trace.save(f"{trace.path}.copy")
    trace.keep_notes()


def _gauges(trace: Trace) -> None:
    for position in _positions(trace):
        with noted():
            trace.gauges_at(position)
    for gauge in range(len(trace.gauges)):
        for columns in (1, 50):
            with noted():
                gauge_columns(trace, gauge, columns, 0, len(trace))


QUESTIONS: tuple[Any, ...] = (
    _states,
    _trees,
    _finds,
    _jumps,
    _pictures,
    _times,
    _subtrees,
    _explanations,
    _gauges,
    lambda trace: list(trace.read()),
    effort,
    lambda trace: list(SearchDiff(trace, trace).divergences()),
    lambda trace: trace.nodes,
    lambda trace: [trace.event_at(position) for position in trace.notes],
    _copies,
)
