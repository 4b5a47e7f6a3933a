"""Where a puzzle's text comes from: named pipes, picks of a file that holds several, and long arguments."""

import os
import subprocess
import threading
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

from engine.errors import Refusal
from puzzles.battleship.formats import csplib
from puzzles.nonogram.formats import xml
from puzzles.registry import kind_named
from puzzles.source import MOST_BYTES, MOST_IN_A_LINE, MOST_LINES, Source, source_of
from puzzles.sudoku import formats as sudoku
from tests.tui.program import PATIENCE, PROGRAM, ROOT, asked, asked_outside

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"


def test_a_pipe_that_nobody_writes_to_is_named_while_it_is_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    program = [*PROGRAM, "solve", "sudoku", str(pipe), "--json"]
    with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as waiting:
        assert waiting.stderr is not None
        said = waiting.stderr.readline()
        pipe.write_text(SUDOKU)
        out, err = waiting.communicate(timeout=PATIENCE)
    assert said == f"puzzletui: {pipe}: waiting for a program that writes to this pipe\n".encode()
    assert (waiting.returncode, err) == (0, b"")
    assert b'"solved"' in out


def test_a_pipe_that_is_written_to_is_read_in_silence(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    threading.Thread(target=pipe.write_text, args=(SUDOKU,), daemon=True).start()
    assert source_of(str(pipe), {}).text == SUDOKU


def test_the_output_of_a_program_is_read_by_its_path_below_dev() -> None:
    read, write = os.pipe()
    os.write(write, SUDOKU.encode())
    os.close(write)
    answer = asked_outside("solve", "sudoku", f"/dev/fd/{read}", "--json", pass_fds=[read])
    os.close(read)
    assert answer.code == 0, answer


@pytest.mark.parametrize("pick", ["0000019", "9" * 5000, "0", "00", "4", "x"])
@pytest.mark.parametrize("name", ["several.sdm", "set.xml"])
def test_a_pick_that_is_no_number_of_a_puzzle_is_refused(pick: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(SUDOKU * 3 if name == "several.sdm" else f"<puzzleset>{'<puzzle/>' * 3}</puzzleset>")
    kind = "sudoku" if name == "several.sdm" else "nonogram"
    asked("solve", kind, f"{path}:{pick}").is_one_refusal(f"no puzzle {pick[:20]}: the file holds 1 to 3")


def test_zeros_before_the_number_of_a_puzzle_do_not_matter() -> None:
    assert Source("", pick="0000019").picked(19) == 18
    assert Source("").picked(19) == 0


FACT = "problem({},[2:1,1:1],[2,0,1],[1,1,1],[l@[1,1]]).\n"
GRID = (
    '<puzzle><clues type="rows"><line><count>1</count></line></clues>'
    '<clues type="columns"><line><count>1</count></line></clues></puzzle>'
)


@pytest.mark.parametrize(
    ("kind", "text", "shared"),
    [
        ("sudoku", SUDOKU * 50, sudoku._one_a_line),
        ("nonogram", f"<puzzleset>{GRID * 50}</puzzleset>", xml._puzzles),
        ("battleship", "".join(map(FACT.format, range(50))), csplib._facts),
    ],
)
def test_a_file_of_many_puzzles_is_gone_over_once_for_all_of_them(
    kind: str, text: str, shared: "_lru_cache_wrapper[object]"
) -> None:
    before = shared.cache_info().misses
    sources = kind_named(kind).puzzles_in(Source(text, "many"))
    puzzles = [kind_named(kind).read(source) for source in sources]
    assert (len(puzzles), shared.cache_info().misses - before) == (50, 1)


def test_what_is_as_large_as_allowed_is_a_source_and_what_is_larger_is_not() -> None:
    line = "." * MOST_IN_A_LINE
    for most, more in (
        ("\n" * MOST_LINES, "\n" * (MOST_LINES + 1)),
        (line, line + "."),
        (f"{line[1:]}\n{line[1:]}\n", f"{line[1:]}\n{line[1:]}\n."),
    ):
        assert Source(most).text == most
        with pytest.raises(Refusal, match="not a puzzle"):
            Source(more)
    assert len(line) * 2 == MOST_BYTES


def test_a_long_argument_that_is_nothing_is_refused() -> None:
    """At 100,000 digits, a pattern that tries every split of them would look at billions."""
    with pytest.raises(Refusal, match="no such file"):
        source_of("1" * 100_000 + "-", {})
