"""Whatever is in a trace file: it answers, or it is refused in one line, in little memory and time."""

import base64
import json
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Callable
from contextlib import closing
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from engine.errors import Refusal
from engine.query.timeline import Column, timeline
from engine.store.opening import open_trace
from engine.store.packing import pack
from tests.engine.answers import answers
from tests.engine.searches import Searched, Sizes, recorded
from tests.engine.store.mutating import make_checksums_right, mutations, seed_traces, use, use_bytes

seeds = cache(seed_traces)


def test_an_unchanged_trace_answers_everything() -> None:
    assert [use_bytes(seed) for seed in seeds()] == [""] * len(seeds())


@pytest.mark.parametrize("number", range(60))
def test_a_changed_trace_answers_or_is_refused(number: int) -> None:
    random = Random(number)
    use_bytes(mutations(random.choice(seeds()), random))


def changed(tmp_path: Path, statement: str, *values: object) -> str:
    """A trace in which a statement was executed, its checksums made right again."""
    path = tmp_path / "a.trace"
    path.write_bytes(seeds()[0])
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(statement, values)
        if "meta" not in statement:
            make_checksums_right(database)
    return str(path)


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE VIEW more AS SELECT * FROM meta",
        "CREATE TRIGGER more AFTER INSERT ON meta BEGIN SELECT 1; END",
        "CREATE TABLE more (x)",
        "CREATE INDEX more ON nodes (depth)",
        "DROP INDEX blocks_by_node",
    ],
)
def test_a_trace_with_other_tables_indexes_views_or_triggers_is_refused(
    tmp_path: Path, statement: str
) -> None:
    path = changed(tmp_path, statement)
    with pytest.raises(Refusal, match="its tables are not those of a trace"):
        open_trace(path)


def test_a_view_over_an_endless_query_in_place_of_a_table_is_refused(tmp_path: Path) -> None:
    path = changed(tmp_path, "DROP TABLE meta")
    with closing(sqlite3.connect(path)) as database:
        database.execute(
            """CREATE VIEW meta AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
            SELECT 'header' AS key, count(*) AS value FROM n"""
        )
    with pytest.raises(Refusal, match="its tables are not those of a trace"):
        open_trace(path)


def test_a_query_that_would_run_for_ever_is_stopped(tmp_path: Path) -> None:
    trace = open_trace(changed(tmp_path, "DELETE FROM tail"))
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
    with closing(trace), pytest.raises(Refusal, match="damaged: interrupted"):
        trace.rows(endless)


def test_text_that_cannot_be_decoded_is_refused_without_quoting_it(tmp_path: Path) -> None:
    path = changed(tmp_path, "UPDATE meta SET value = CAST(x'68656c6c6f20ff' AS TEXT) WHERE key = 'header'")
    with pytest.raises(Refusal, match=r"the trace is damaged: Could not decode to UTF-8 column 'value'$"):
        open_trace(path)


@pytest.mark.parametrize("table", ["blocks", "tail", "forms", "nodes", "summaries", "notes"])
def test_a_row_whose_checksum_is_wrong_is_refused(tmp_path: Path, table: str) -> None:
    path = tmp_path / "a.trace"
    path.write_bytes(seeds()[2])
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        assert database.execute(f"UPDATE {table} SET checksum = checksum + 1").rowcount
    assert "checksum is wrong" in use(str(path))


PEAK = """
import sys
from pathlib import Path
from engine.errors import Refusal
from engine.query.heat import heat_at
from engine.store.opening import open_trace
try:
    trace = open_trace(sys.argv[1])
    heat_at(trace, len(trace))
    trace.event_at(len(trace))
except Refusal as refusal:
    print(str(refusal)[:1000])
print(next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")))
"""
BOMBS: dict[str, tuple[str, Callable[[], bytes | str]]] = {
    "events": ("UPDATE blocks SET packed = ?", lambda: zlib.compress(bytes(200_000_000), 1)),
    "keyframes": ("UPDATE blocks SET keyframe = ?", lambda: zlib.compress(bytes(200_000_000), 1)),
    "heat": ("UPDATE summaries SET heat = ?", lambda: zlib.compress(bytes(200_000_000), 1)),
    "lists": ("UPDATE blocks SET packed = ?", lambda: pack(b"[" + b"[]," * 5_000_000 + b"[]]", *[b"B"] * 9)),
    "columns": ("UPDATE blocks SET packed = ?", lambda: pack(b"[]", *[b"B" + bytes(4_000_000)] * 9)),
    "forms": ("UPDATE forms SET row = ?", lambda: "[" + "[]," * 1_000_000 + "[]]"),
    "header": ("UPDATE meta SET value = ? WHERE key = 'header'", lambda: " " * 200_000_000),
}


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is measured in /proc")
@pytest.mark.parametrize("bomb", BOMBS)
def test_a_trace_that_is_crafted_to_fill_the_memory_is_refused_in_little(tmp_path: Path, bomb: str) -> None:
    statement, value = BOMBS[bomb]
    path = changed(tmp_path, statement, value())
    ran = subprocess.run([sys.executable, "-c", PEAK, path], capture_output=True, text=True, check=True)
    words, peak = ran.stdout.splitlines()
    assert "damaged" in words
    assert int(peak.split()[1]) < 300 * 1024


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_trace_of_an_older_layout_answers_as_a_new_one(tmp_path: Path, version: int) -> None:
    stored = Path(__file__).with_name("layouts") / f"version-{version}.base64"
    path = tmp_path / "old.trace"
    path.write_bytes(zlib.decompress(base64.b64decode(stored.read_text())))
    events = list(islice(Sizes(20, 6, 4, 1, kills=False).search(), 150))
    with closing(open_trace(str(path))) as trace:
        assert trace.layout == version
        assert answers(trace) == answers(recorded(Searched(20, events)))
    assert use(str(path)) == ""


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_long_timeline_of_an_older_layout_has_what_that_layout_tells(tmp_path: Path, version: int) -> None:
    stored = Path(__file__).with_name("layouts") / f"version-{version}.base64"
    path = tmp_path / "old.trace"
    path.write_bytes(zlib.decompress(base64.b64decode(stored.read_text())))
    with closing(open_trace(str(path))) as trace:
        (column,) = timeline(trace, 1, 0, len(trace))
        (now,) = timeline(trace, len(trace), 0, len(trace))[:1]
        solved = sum(event.verb == "solved" for event in trace.read())
        deepest = max(max(block.columns.depths[1:]) for block in trace.blocks())
    assert column == Column(deepest, -1, -1.0, solved, -1)
    assert now.shallowest >= 0, "short stretches are exact: they are read from the events"


@pytest.mark.parametrize("profile", [b"x", b"\0" * 3, pack(b"B", b"B", b"B", b"B", b"B")])
def test_a_profile_that_does_not_fit_is_refused(tmp_path: Path, profile: bytes) -> None:
    path = changed(tmp_path, "UPDATE summaries SET profile = ? WHERE level = 0", profile)
    with closing(open_trace(path)) as trace:
        outline = trace.outlines(0, 0, 1)[0]
        for layout in (3, 4):
            with pytest.raises(ValueError, match=r"\w"):
                outline.stretches(layout)


def test_a_keyframe_with_a_path_in_a_later_block_is_refused(tmp_path: Path) -> None:
    path = changed(tmp_path, "DELETE FROM tail")
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        first, packed = database.execute(
            "SELECT first, keyframe FROM blocks ORDER BY first LIMIT 1 OFFSET 2"
        ).fetchone()
        content = zlib.decompress(packed)
        length, start = int.from_bytes(content[:4], "little"), content.index(b'{"counters"')
        words = json.loads(content[start : start + length])
        words["lower"] = [first, 1, 0, 1, 0]
        text = json.dumps(words).encode()
        again = len(text).to_bytes(4, "little") + content[4:start] + text + content[start + length :]
        database.execute("UPDATE blocks SET keyframe = ? WHERE first = ?", [zlib.compress(again), first])
        make_checksums_right(database)
    assert "its lower path is in a later block" in use(path)
