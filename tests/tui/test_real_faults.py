"""Real faults of a machine, and odd ways to start the program: the right exit code, and words at most."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.tui.program import PATIENCE, PROGRAM, ROOT, Answer, asked
from tests.tui.terminal import in_terminal

pytestmark = pytest.mark.slow
QUEENS = ["solve", "queens", "6"]
MANY_EVENTS = ["queens", "10", "--all", "--limit", "30000"]
MOUNT = 'mount -t tmpfs -o "$0" none "$1" && shift && exec "$@"'


def shell(script: str, *arguments: str, env: dict[str, str] | None = None) -> Answer:
    """A shell's script, in which "$@" is the program with these arguments."""
    done = subprocess.run(
        ["sh", "-c", script, "sh", *PROGRAM, *arguments],
        cwd=ROOT,
        env=env,
        capture_output=True,
        timeout=PATIENCE,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace"))


def is_in_words(answer: Answer, lines: int) -> bool:
    told = answer.err.splitlines()
    return len(told) == lines and "Traceback" not in answer.err and "this is a bug" not in answer.err


CLOSED = [
    (">&-", ["list"], 2, 1),
    (">&-", ["--help"], 2, 1),
    (">&-", ["--completion", "bash"], 2, 1),
    (">&-", QUEENS, 2, 1),
    (">&-", [*QUEENS, "--json"], 2, 1),
    (">&-", ["compare", "queens", "4", "--csv"], 2, 1),
    (">&-", ["record", "queens", "4", "-o", "-"], 2, 1),
    (">&-", ["queens", "4"], 2, 1),
    (">&-", [], 2, 1),
    ("2>&-", QUEENS, 0, 0),
    ("2>&-", ["solve", "queens", "nope"], 2, 0),
    ("<&-", QUEENS, 0, 1),
    ("<&-", ["solve", "queens", "-"], 2, 1),
    ("<&-", ["stats", "-"], 2, 1),
    (">&- 2>&- <&-", QUEENS, 2, 0),
    (">&- 2>&- <&-", ["compare", "queens", "4"], 2, 0),
    ("> /dev/full", ["list"], 2, 1),
    ("> /dev/full", QUEENS, 2, 1),
    ("> /dev/full", ["compare", "queens", "4", "--csv"], 2, 1),
    ("2> /dev/full", QUEENS, 0, 0),
]


@pytest.mark.parametrize(
    ("streams", "arguments", "code", "lines"), CLOSED, ids=[f"{' '.join(c[1])} {c[0]}" for c in CLOSED]
)
def test_a_closed_or_full_stream_is_told_in_one_line(
    streams: str, arguments: list[str], code: int, lines: int
) -> None:
    answer = shell(f'"$@" {streams}', *arguments)
    assert answer.code == code
    assert is_in_words(answer, lines), answer.err
    assert "puzzletui:" not in answer.out


@pytest.mark.parametrize("streams", [">&-", "<&-", ">&- 2>&- <&-"])
def test_a_recording_does_not_get_into_a_closed_stream(streams: str, tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    assert shell(f'"$@" {streams}', "record", "queens", "6", "-o", str(path)).code == 0
    assert shell('"$@"', "verify", str(path)).code == 0


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A folder to mount a file system on, where that is possible."""
    folder = tmp_path / "disk"
    folder.mkdir()
    probe = ["unshare", "-rm", "sh", "-c", MOUNT, "size=64k", str(folder), "true"]
    if not shutil.which("unshare") or subprocess.run(probe, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    return folder


def mounted(options: str, folder: Path, script: str, *arguments: str) -> Answer:
    """As `shell`, while a small file system is mounted on the folder; it is the working directory."""
    inner = ["sh", "-c", f'cd "$0" && {script}', str(folder)]
    program = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {PROGRAM[2]}"]
    done = subprocess.run(
        ["unshare", "-rm", "sh", "-c", MOUNT, options, str(folder), *inner, *program, *arguments],
        capture_output=True,
        timeout=PATIENCE,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def long_trace(tmp_path: Path) -> str:
    path = tmp_path / "long.trace"
    assert asked("record", *MANY_EVENTS, "-o", str(path)).code == 3
    return str(path)


def test_a_full_disk_stops_a_recording_in_words(small: Path) -> None:
    answer = mounted("size=64k", small, '"$@"', "record", *MANY_EVENTS, "-o", "a.trace")
    assert answer.code == 2
    assert is_in_words(answer, 1), answer.err
    assert "full" in answer.err


@pytest.mark.parametrize("script", ['"$@" -o out; code=$?; ls >&2; exit $code', '"$@" > out'])
def test_a_full_disk_stops_an_export_in_words_and_leaves_no_part_of_it(
    script: str, small: Path, long_trace: str
) -> None:
    answer = mounted("size=64k", small, script, "export", long_trace, "--to", "jsonl")
    assert answer.code == 2
    assert is_in_words(answer, 1), answer.err
    assert "No space left on device" in answer.err


READ_ONLY = [
    (["record", "queens", "6", "-o", "a.trace"], 2),
    ([*QUEENS, "--record", "a.trace"], 2),
    (["record", "queens", "6", "-o", "a.trace", "--force"], 2),
    (QUEENS, 0),
    (["compare", "queens", "4", "--solvers", "best,backtracking"], 0),
]


@pytest.mark.parametrize(("arguments", "code"), READ_ONLY, ids=[" ".join(words) for words, _ in READ_ONLY])
def test_a_read_only_disk_is_told_in_one_line_and_only_if_it_matters(
    arguments: list[str], code: int, small: Path
) -> None:
    script = 'TMPDIR=. HOME=. XDG_STATE_HOME="$PWD" XDG_CONFIG_HOME="$PWD" "$@"'
    answer = mounted("ro", small, script, *arguments)
    assert answer.code == code
    assert is_in_words(answer, 1 if code or arguments == QUEENS else 0), answer.err


LIMITS = [
    ("-n 6", ["list"], {0}),
    ("-n 8", QUEENS, {0}),
    ("-n 8", ["compare", "queens", "4"], {2}),
    ("-f 0", QUEENS, {0}),
    ("-f 8", ["record", *MANY_EVENTS, "-o", "FILE"], {2}),
    ("-f 8", [*QUEENS, "--record", "FILE"], {2}),
]


@pytest.mark.parametrize(
    ("limit", "arguments", "codes"), LIMITS, ids=[f"{case[0]} {' '.join(case[1])}" for case in LIMITS]
)
def test_a_limit_of_the_system_is_told_in_words(
    limit: str, arguments: list[str], codes: set[int], tmp_path: Path
) -> None:
    words = [str(tmp_path / "a.trace") if word == "FILE" else word for word in arguments]
    answer = shell(f'ulimit {limit}; "$@"', *words)
    assert answer.code in codes, answer
    assert len(answer.err.splitlines()) <= 1
    assert is_in_words(answer, len(answer.err.splitlines())), answer.err


def test_too_little_memory_is_told_in_words_and_what_was_recorded_opens(tmp_path: Path) -> None:
    board, trace = tmp_path / "ones.shk", tmp_path / "a.trace"
    board.write_text("1 " * 200 + ("\n" + "1 " * 200) * 199)
    answer = shell('ulimit -v 100000; "$@"', "solve", "shikaku", str(board), "--record", str(trace))
    assert answer.code == 2
    assert is_in_words(answer, 1), answer.err
    assert "too little memory" in answer.err
    assert asked("stats", str(trace)).code == 0


BARE = {"PATH": os.environ["PATH"]}
STARTS: dict[str, tuple[dict[str, str], Sequence[str]]] = {
    "with an empty environment": (BARE, []),
    "with LANG=C": ({**BARE, "LANG": "C", "LC_ALL": "C"}, []),
    "in ASCII": ({**BARE, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, []),
    "with warnings as errors": (BARE, ["-W", "error"]),
    "in Python's development mode": (BARE, ["-X", "dev", "-W", "error"]),
    "without asserts": (BARE, ["-O"]),
    "without docstrings": (BARE, ["-OO"]),
    "with a terminal of any width": ({**BARE, "COLUMNS": "9" * 9}, []),
    "with a terminal of no known width": ({**BARE, "COLUMNS": "x", "LINES": "-1"}, []),
}


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize(
    ("arguments", "code", "lines"),
    [(QUEENS, 0, 1), (["compare", "queens", "4", "--solvers", "best"], 0, 0), (["stats", "nope"], 2, 1)],
    ids=["solve", "compare", "a refusal"],
)
def test_however_it_is_started_it_does_the_same(
    start: str, arguments: list[str], code: int, lines: int
) -> None:
    env, options = STARTS[start]
    done = subprocess.run(
        [PROGRAM[0], *options, *PROGRAM[1:], *arguments], cwd=ROOT, env=env, capture_output=True, timeout=60
    )
    answer = Answer(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert answer.code == code
    assert is_in_words(answer, lines), answer.err


@pytest.mark.parametrize("missing", ["HOME", "TERM", "PATH"])
def test_the_app_opens_without_a_variable(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(missing)
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name)
    with in_terminal("queens", "6") as terminal:
        terminal.until(lambda text: "event" in text and "q quit" in text)
        terminal.press("q")
        assert terminal.ends() == 0
