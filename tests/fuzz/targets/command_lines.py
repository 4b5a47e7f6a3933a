"""Command lines, through the whole program: an input is the arguments, each ended by a NUL byte.

A search that takes long is interrupted, as by Ctrl-C; it has to end then.
"""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.fuzz.answers import check, refuse_if_all_are
from tests.fuzz.mutations import mutated
from tests.fuzz.person import at_home
from tests.fuzz.target import Target
from tests.tui.hostile import TEXT
from tests.tui.program import asked
from tests.tui.sessions import recorded
from tui.cli.exit_codes import AT_LIMIT, BAD_INPUT, DONE, INTERRUPTED, NO_SOLUTION

PATIENCE = 1.0
"""Seconds until the interrupt."""
LONGEST_WORD = 128 * 1024
"""Bytes of an argument that the system passes on."""
LINES = (
    "list",
    "list queens --json",
    "solve queens 4",
    "solve queens 5 --all --json --solver backtracking",
    "solve shikaku ryan7 --limit 100 --record new.trace",
    "solve queens 4 --solver own.py:solve",
    "solve nonogram --line 3 --known ....",
    "record queens 4 -o new.trace --detail full",
    "record queens 4 -o - --limit 20",
    "compare queens 4 --solvers best --csv",
    "stats a.trace",
    "verify a.trace",
    "export a.trace --to jsonl -o new.jsonl",
    "export a.trace --to jsonl --force -o a.jsonl",
    "export a.trace --to csv --table nodes --until 50%",
    "export a.jsonl --to csv --table counters --every choice --from 3",
    "export a.trace --to markdown",
    "export a.trace --to tree.svg --node 1 --depth 2",
    "export a.trace --to dot -o new.dot",
    "export a.trace --to svg --at solved --view board",
    "export a.trace --to cast --size 60x20 --every 9 --speed max --pause 0 -o new.cast",
    "diff --text a.trace a.jsonl",
    "tour",
    "tour shikaku-combo --text",
    "--help",
    "solve --help",
    "--version",
    "--completion bash",
)
WORDS = (
    *sorted({word for line in LINES for word in line.split()}),
    *("race", "replay", "hashi", "sudoku", "polycube", "-1", "0", "queens-4", "4x4:", "7x7:a3b"),
    *("https://puzz.link/p?x", "-", "--", "", " ", ".", "..", "/", "best,best", ",", "--follow", "--speed"),
    *("max", "nan", "-h", "zsh", "nowhere/x", "x" * 5000, TEXT, "\udcff", "a\nb", "٣", "1e9", "9" * 5000),
    *("own.py:", "own.py:nothing", "a.trace:1", "several:2", "several.sdm:0", "several:" + "9" * 5000),
)
OWN = "from engine.events import Exhausted\ndef solve(puzzle):\n    yield Exhausted()\n"


def encoded(words: Sequence[str]) -> bytes:
    return b"".join(word.encode("utf-8", "surrogateescape") + b"\0" for word in words)


def change(seeds: Sequence[bytes], chance: Random) -> bytes:
    """Words are added, left out, exchanged or changed."""
    words = chance.choice(seeds).split(b"\0")[:-1]
    for _ in range(chance.choice((1, 1, 2, 3, 5))):
        at, other = chance.randint(0, len(words)), chance.choice(WORDS).encode("utf-8", "surrogateescape")
        put = chance.choice(([], [other], [other], [_changed(other, chance)]))
        words[at : at + chance.randint(0, 1)] = put
    return b"".join(word + b"\0" for word in words)


def _changed(word: bytes, chance: Random) -> bytes:
    """Another word, which names no file outside the working directory."""
    other = mutated([word], chance)[:LONGEST_WORD]
    return other.replace(b"\0", b"").replace(b"..", b"").lstrip(b"/")


def run(content: bytes) -> None:
    with at_home():
        _write_files()
        with _interrupt():
            answer = asked(*content.decode("utf-8", "surrogateescape").split("\0")[:-1])
    check(answer, (DONE, NO_SOLUTION, BAD_INPUT, AT_LIMIT, INTERRUPTED))
    refuse_if_all_are(answer)


def _write_files() -> None:
    Path("own.py").write_text(OWN)
    Path("a.trace").write_bytes(_TRACE)
    Path("a.jsonl").write_bytes(_LINES)


@contextmanager
def _interrupt() -> Iterator[None]:
    signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _recorded() -> tuple[bytes, bytes]:
    """A trace, and the same as JSON Lines."""
    with at_home():
        recorded("queens", "5", "backtracking").trace.save("a.trace")
        return Path("a.trace").read_bytes(), asked("export", "a.trace", "--to", "jsonl").out.encode()


_TRACE, _LINES = _recorded()
TARGETS = [Target("command_lines/words", [encoded(line.split()) for line in LINES], run, change)]
