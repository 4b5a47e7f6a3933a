"""Exporting: what tables of a million events cost, against JSON Lines of the same.

Times are processor times, of a whole command in a process of its own.
"""

import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.engine import record_events
from bench.engine_searches import dancing_links
from bench.figure import Figure, best

LONG, SHORT = 1_000_000, 100_000
ROUNDS = 3
FORMS = ("jsonl", "csv", "csv --table nodes", "csv --table counters", "parquet", "parquet --table counters")
KILO = 1024
PROGRAM = "from resource import *; from tui.cli.main import run; import sys; assert not run(sys.argv[1:]); {}"


def figures() -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "long.trace")
        record_events(dancing_links, path, LONG)
        lines, *others = best([_seconds(path, form) for form in FORMS] for _ in range(ROUNDS))
        for form, took in zip(FORMS[1:], others):
            note = f"{took:.1f} s against {lines:.1f} s for {LONG:,} events"
            yield Figure(f"export --to {form} / --to jsonl", took / lines, "×", most=3, note=note)
        for form in FORMS:
            grown = (_memory(path, form, LONG) - _memory(path, form, SHORT)) / KILO
            note = f"from {SHORT:,} to {LONG:,} events"
            yield Figure(f"growth of memory of export --to {form}", grown, "MB", most=16, note=note)


def _seconds(path: str, form: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    _export(path, form, LONG)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def _memory(path: str, form: str, events: int) -> int:
    """The most that the command held, in kilobytes."""
    return int(_export(path, form, events, "print(getrusage(RUSAGE_SELF).ru_maxrss, file=sys.stderr)"))


def _export(path: str, form: str, events: int, then: str = "") -> str:
    program = [sys.executable, "-c", PROGRAM.format(then)]
    arguments = ["export", path, "--to", *form.split(), "--until", str(events), "-o", "/dev/null"]
    return subprocess.run([*program, *arguments], check=True, stderr=subprocess.PIPE, text=True).stderr
