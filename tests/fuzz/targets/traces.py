"""Trace files: all questions of `tests.engine.store.mutating`, all commands that read a trace, all keys.

An input is the file's content. Its changes are those of `mutating`: to bytes, fields, packed columns, rows.
"""

from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random

from engine.errors import Refusal
from engine.store.opening import open_trace
from tests.engine.searches import small_blocks
from tests.engine.store.mutating import mutations, seed_traces, use_bytes
from tests.fuzz.answers import check, refuse_if_all_are
from tests.fuzz.panels import press_keys
from tests.fuzz.person import at_home
from tests.fuzz.target import Target
from tests.tui.program import asked
from tests.tui.sessions import recorded
from tui.player.session import reopen

SEARCHES = (
    ("shikaku", "ryan7.shk", "combo", 50),
    ("nonogram", "bird.non", "heuristic", 60),
    ("sudoku", "easy.txt", "logic", 60),
    ("exactcover", "six-by-seven.dlx", "min-column", 60),
)
NAME, OTHER = "a.trace", "b.trace"
COMMANDS = (
    ("stats", NAME),
    ("diff", "--text", NAME, NAME),
    ("diff", "--text", OTHER, NAME),
    ("export", NAME, "--to", "jsonl"),
    ("export", NAME, "--to", "jsonl", "-o", "a.jsonl"),
    ("verify", NAME),
)


@cache
def searches() -> list[bytes]:
    """Recordings of kinds that are known, in many blocks, with notes."""
    with at_home(), small_blocks(16, commit_seconds=0):
        return [_recording(*search) for search in SEARCHES]


def _recording(kind: str, puzzle: str, solver: str, limit: int) -> bytes:
    session = recorded(kind, puzzle, solver, limit=limit)
    with closing(session):
        session.trace.set_note(3, "the third event")
        session.trace.save(f"{kind}.trace")
    return Path(f"{kind}.trace").read_bytes()


def change(seeds: Sequence[bytes], chance: Random) -> bytes:
    return mutations(chance.choice(seeds), chance)


def answer_questions(content: bytes) -> None:
    if refusals := use_bytes(content):
        raise Refusal(refusals)


def run_commands(content: bytes) -> None:
    with at_home():
        Path(NAME).write_bytes(content)
        Path(OTHER).write_bytes(searches()[0])
        answers = [asked(*command) for command in COMMANDS]
    for answer in answers:
        check(answer)
    refuse_if_all_are(*answers)


def watch(content: bytes) -> None:
    with at_home():
        Path(NAME).write_bytes(content)
        with closing(reopen(open_trace(NAME))) as session:
            press_keys(session, Random(content))


TARGETS = [
    Target("traces/questions", seed_traces(), answer_questions, change),
    Target("traces/commands", searches(), run_commands, change),
    Target("traces/panels", searches(), watch, change, weight=10),
]
