"""`puzzletui compare`: its table, JSON and exit codes."""

import csv
import fcntl
import json
import os
import pty
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from puzzles.registry import kind_named
from puzzles.source import source_of
from tests.corpora import CORPORA
from tests.tui.program import PATIENCE, PROGRAM, ROOT, asked
from tui.cli.reports.charts import bar, bars, cactus, table
from tui.cli.reports.comparison import STATUSES
from tui.cli.terminal import Progress

SEVEN = ("compare", "shikaku", "ryan7.shk", "--solvers", "combo,backtracking")


def assert_adds_up(found: dict[str, Any]) -> None:
    """The totals are the sums of the results."""
    for solver, total in found["totals"].items():
        results = [result for result in found["results"] if result["solver"] == solver]
        assert total["puzzles"] == len(results) == sum(total[status] for status in STATUSES)
        for name in ("solutions", "nodes", "untried", "states", "dead_ends", "backtracks"):
            assert total[name] == sum(result[name] for result in results)
        for verb, count in total["events"].items():
            assert count == sum(result["events"][verb] for result in results)
        assert total["seconds"] == pytest.approx(sum(result["seconds"] for result in results))
        assert total["max_depth"] == max(result["max_depth"] for result in results)
    for result in found["results"]:
        assert result["nodes"] == result["events"]["choose"] + 1
        assert result["nodes"] + result["untried"] == result["states"]
        assert result["backtracks"] == result["events"]["backtrack"]
        assert sum(result["events"].values()) <= found["limit"]


def test_each_result_is_that_of_solve_with_the_counts_of_the_paper() -> None:
    answer = asked(*SEVEN, "--json")
    assert (answer.code, answer.err) == (0, "")
    found = json.loads(answer.out)
    assert_adds_up(found)
    assert [result["solver"] for result in found["results"]] == ["combo", "backtracking"]
    for result in found["results"]:
        solved = json.loads(
            asked("solve", "shikaku", "ryan7.shk", "--solver", result["solver"], "--json").out
        )
        assert {**result, "seconds": 0} == {"puzzle": "ryan7.shk", **solved, "seconds": 0}
    assert [(result["states"], result["dead_ends"]) for result in found["results"]] == [(38, 10), (238, 128)]


def test_the_table_marks_the_best_of_each_column_with_a_star() -> None:
    answer = asked(*SEVEN)
    assert answer.code == 0
    combo = next(line for line in answer.out.splitlines() if line.startswith("combo"))
    other = next(line for line in answer.out.splitlines() if line.startswith("backtracking"))
    assert "38★" in combo
    assert " 10★" in combo
    assert "238 " in other
    assert "×6.3" in answer.out


@pytest.mark.slow
@pytest.mark.parametrize("corpus", CORPORA)
def test_forty_boards_with_all_solvers_and_a_limit_add_up(corpus: str) -> None:
    path = CORPORA[corpus] / "sgt/sgt-rect.txt"
    answer = asked("compare", "shikaku", str(path), "--limit", "300", "--json")
    assert answer.code == 0
    found = json.loads(answer.out)
    assert_adds_up(found)
    solvers = list(kind_named("shikaku").solvers)
    assert len(found["results"]) == 40 * len(solvers)
    assert list(found["totals"]) == solvers
    assert found["results"][0]["puzzle"] == f"{path}:1"
    solved = {solver: total["solved"] for solver, total in found["totals"].items()}
    assert (solved["best"], solved["brute-force"]) == {"generated": (32, 3), "elsewhere": (40, 3)}[corpus]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "one.shk").write_text("2 .\n. 2\n")
    (tmp_path / "two.shk").write_text(". 3\n1 .\n")
    (tmp_path / "readme.md").write_text("not a puzzle\n")
    return tmp_path


def test_a_folder_stands_for_all_puzzles_in_it(folder: Path) -> None:
    answer = asked("compare", "shikaku", str(folder), "--solvers", "best,combo", "--csv")
    assert (answer.code, answer.err) == (0, f"{folder}: ignored, not shikaku puzzles: readme.md\n")
    rows = list(csv.DictReader(StringIO(answer.out)))
    assert [(Path(row["puzzle"]).name, row["solver"], row["status"]) for row in rows] == [
        ("one.shk", "best", "solved"),
        ("one.shk", "combo", "solved"),
        ("two.shk", "best", "unsolvable"),
        ("two.shk", "combo", "unsolvable"),
    ]
    assert all(int(row["events"]) > 0 for row in rows)


def test_many_puzzles_are_shown_one_by_one_and_in_a_cactus_plot(folder: Path) -> None:
    answer = asked("compare", "shikaku", str(folder), "--solvers", "best,combo")
    assert "2 puzzles" in answer.out
    assert "1 solved, 1 unsolvable" in answer.out
    assert re.search(r"^two.shk +✗ \d+★? +✗ \d+", answer.out, re.MULTILINE)
    assert "b  combo" in answer.out


def test_a_puzzle_that_does_not_parse_is_reported_and_the_others_are_searched(folder: Path) -> None:
    (folder / "broken.shk").write_text("2 .\n. x\n")
    answer = asked("compare", "shikaku", str(folder), "--solvers", "best", "--json")
    assert answer.code == 2
    assert answer.err.splitlines()[-1].startswith(f"puzzletui: {folder / 'broken.shk'}:2:3: ")
    assert len(json.loads(answer.out)["results"]) == 2


@pytest.fixture
def two(folder: Path) -> Path:
    """A folder with two puzzles and nothing else."""
    puzzles = folder / "puzzles"
    puzzles.mkdir()
    for name in ("one.shk", "two.shk"):
        (folder / name).rename(puzzles / name)
    return puzzles


def test_with_a_file_of_results_a_comparison_goes_on_where_it_ended(two: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    arguments = ("compare", "shikaku", str(two), "--resume", str(kept), "--json", "--solvers")
    asked(*arguments, "best")
    first = kept.read_text()
    assert len(first.splitlines()) == 1 + 2
    both = json.loads(asked(*arguments, "best,combo").out)
    assert kept.read_text().startswith(first)
    assert len(kept.read_text().splitlines()) == 1 + 4
    again = asked(*arguments, "best,combo")
    assert json.loads(again.out) == both, "with the same seconds: nothing was searched again"


def test_a_cut_line_of_results_is_searched_again_and_damaged_ones_are_refused(
    two: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.jsonl"
    arguments = ("compare", "shikaku", str(two), "--resume", str(kept), "--json", "--solvers", "best")
    whole = asked(*arguments)
    lines = kept.read_text().splitlines(keepends=True)
    kept.write_text("".join(lines)[:-30])
    answer = asked(*arguments)
    assert answer.err == f"{kept}: the last line is cut: its search is done again\n"
    assert [r["puzzle"] for r in json.loads(answer.out)["results"]] == [
        r["puzzle"] for r in json.loads(whole.out)["results"]
    ]
    assert len(kept.read_text().splitlines()) == 3
    kept.write_text(lines[0] + "{}\n" + lines[1])
    asked(*arguments).is_one_refusal(f"{kept}:2", "no result")
    damaged = lines[1].replace('"choose"', '"chose"')
    kept.write_text(lines[0] + damaged)
    asked(*arguments).is_one_refusal(f"{kept}:2", "no result")


@pytest.mark.parametrize("notes", [b"my notes\n", b"2x2:2a_2a", b'{"a": 1}', b"\xff\x00\n", b"\xff\x00"])
def test_a_file_that_is_none_of_results_is_refused_and_not_changed(
    two: Path, tmp_path: Path, notes: bytes
) -> None:
    mine = tmp_path / "mine"
    mine.write_bytes(notes)
    asked("compare", "shikaku", str(two), "--resume", str(mine)).is_one_refusal(
        str(mine), "no file of results"
    )
    assert mine.read_bytes() == notes


def test_two_puzzles_of_the_same_text_keep_their_names_when_results_are_read_again(
    two: Path, tmp_path: Path
) -> None:
    (two / "one.shk").rename(two / "two.shk")
    shutil.copy(two / "two.shk", two / "three.shk")
    arguments = ("compare", "shikaku", str(two), "--resume", str(tmp_path / "kept"), "--json")
    for _ in range(2):
        results = json.loads(asked(*arguments, "--solvers", "best").out)["results"]
        assert [Path(result["puzzle"]).name for result in results] == ["three.shk", "two.shk"]


def test_a_file_of_results_is_written_by_one_comparison_at_a_time(two: Path, tmp_path: Path) -> None:
    arguments = ("compare", "shikaku", str(two), "--resume", str(tmp_path / "kept"), "--solvers", "best")
    assert asked(*arguments).code == 0
    with open(tmp_path / "kept") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        asked(*arguments).is_one_refusal("another comparison")


def test_a_recorded_comparison_that_was_interrupted_goes_on(two: Path, tmp_path: Path) -> None:
    kept, traces = tmp_path / "kept", tmp_path / "traces"
    arguments = ("compare", "shikaku", str(two), "--solvers", "best", "--json")
    recorded = (*arguments, "--record", str(traces), "--resume", str(kept))
    whole = asked(*recorded)
    kept.write_text("".join(kept.read_text().splitlines(keepends=True)[:2]))
    answer = asked(*recorded)
    assert (answer.code, answer.err) == (0, "")
    assert len(kept.read_text().splitlines()) == 3
    names = [result["puzzle"] for result in json.loads(whole.out)["results"]]
    assert [result["puzzle"] for result in json.loads(answer.out)["results"]] == names
    other = (*arguments, "--record", str(traces), "--resume", str(tmp_path / "new"))
    asked(*other).is_one_refusal("exists already")


def test_searches_that_fail_are_told_and_tried_again(tmp_path: Path) -> None:
    solver = tmp_path / "own.py"
    arguments = ("compare", "queens", "4", "--solvers", str(solver), "--resume", str(tmp_path / "kept"))
    solver.write_text("def solve(puzzle):\n    raise ValueError('no luck')\n    yield\n")
    answer = asked(*arguments)
    assert answer.code == 2
    assert "failed" in answer.out
    assert answer.err.startswith("puzzletui: 1 of 1 searches failed: ")
    assert "no luck" in answer.err
    solver.write_text("from puzzles.queens.solvers.backtracking import solve\n")
    assert asked(*arguments).code == 0


def test_results_of_another_run_are_refused(two: Path, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept.jsonl")
    asked("compare", "shikaku", str(two), "--resume", kept, "--solvers", "best")
    limited = ("compare", "shikaku", str(two), "--resume", kept, "--limit", "5")
    asked(*limited).is_one_refusal("limit is 1000000, not 5", "another run")
    asked("compare", "sudoku", "easy.txt", "--resume", kept).is_one_refusal("kind is 'shikaku'")
    other = ("compare", "shikaku", "5x5.shk", "--resume", kept)
    asked(*other).is_one_refusal("none of its 2 results", "another run")
    asked("compare", "shikaku", "5x5.shk", "--resume", str(two)).is_one_refusal("cannot be opened")


def test_each_search_is_recorded_in_a_folder(two: Path, tmp_path: Path) -> None:
    traces = tmp_path / "traces"
    arguments = ("compare", "shikaku", str(two), "--solvers", "best,combo", "--record", str(traces))
    assert asked(*arguments).code == 0
    names = ["one.shk-best", "one.shk-combo", "two.shk-best", "two.shk-combo"]
    assert sorted(path.name for path in traces.iterdir()) == [f"{name}.trace" for name in names]
    assert asked("verify", str(traces / "one.shk-combo.trace")).code == 0
    asked(*arguments).is_one_refusal("exists already")
    assert asked(*arguments, "--force").code == 0


def test_a_bad_line_of_game_ids_is_reported_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "ids.txt"
    path.write_text("# three\n2x2:2a_2a\n2x2:zzzz\n2x2:a2_2a\n")
    answer = asked("compare", "shikaku", str(path), "--solvers", "best", "--json")
    assert answer.code == 2
    assert answer.err.startswith(f"puzzletui: {path}:3: ")
    assert [result["puzzle"] for result in json.loads(answer.out)["results"]] == [f"{path}:2", f"{path}:4"]


def test_a_game_id_in_a_file_is_picked_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "ids.txt"
    path.write_text("2x2:2a_2a\n2x2:a2_2a\n")
    assert source_of(f"{path}:2", {}).text == "2x2:a2_2a"
    assert json.loads(asked("solve", "shikaku", f"{path}:2", "--json").out)["status"] == "solved"


def test_a_file_in_a_format_for_several_puzzles_stands_for_all_of_them() -> None:
    answer = asked("compare", "sudoku", "several.sdm", "--solvers", "best", "--json")
    names = [result["puzzle"] for result in json.loads(answer.out)["results"]]
    assert names == ["several.sdm:1", "several.sdm:2", "several.sdm:3"]


def test_a_puzzle_given_as_an_argument_is_its_own_name_and_is_searched_once() -> None:
    answer = asked("compare", "queens", "4", "8", "4", "--solvers", "best", "--json")
    assert [result["puzzle"] for result in json.loads(answer.out)["results"]] == ["4", "8"]


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["shikaku", "ryan7.shk", "--solvers", "combo,none"], ["no solver 'none'", "brute-force", "best"]),
        (["shikaku", "ryan7.shk", "--solvers", ","], ["no solver", "combo"]),
        (["shikaku", "nowhere.shk"], ["nowhere.shk", "no such file"]),
        (["shikaku"], ["PUZZLE"]),
        (["shikaku", "ryan7.shk", "--json", "--csv"], ["not both"]),
        (["shikaku", "ryan7.shk", "--limit", "0"], ["--limit"]),
        (["chess", "8"], ["no kind 'chess'"]),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: list[str], parts: list[str]) -> None:
    asked("compare", *arguments).is_one_refusal(*parts)


def test_a_folder_without_puzzles_is_refused_in_one_line(tmp_path: Path) -> None:
    asked("compare", "shikaku", str(tmp_path)).is_one_refusal(str(tmp_path), "no shikaku puzzle")


@pytest.fixture
def hopeless() -> Iterator["subprocess.Popen[bytes]"]:
    """Three quick searches, already done, and one that would take hours; its progress goes to a terminal."""
    arguments = ["compare", "nonogram", "bird.non", "penguin.non", "--solvers", "best,brute-force"]
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*PROGRAM, *arguments, "--limit", "1000000000"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        cwd=ROOT,
        start_new_session=True,
    ) as running:
        os.close(theirs)
        shown = b""
        while b"3 of 4 searches" not in shown:
            shown += os.read(ours, 1000)
        yield running
        running.kill()
    os.close(ours)


@pytest.mark.slow
def test_when_interrupted_it_prints_the_results_so_far_and_leaves_no_worker_running(
    hopeless: "subprocess.Popen[bytes]",
) -> None:
    os.killpg(hopeless.pid, signal.SIGINT)
    assert hopeless.stdout is not None
    out = hopeless.stdout.read().decode()
    assert hopeless.wait(PATIENCE) == 130
    assert "bird.non" in out
    assert "Traceback" not in out
    assert none_left(hopeless.pid)


@pytest.mark.slow
def test_workers_end_if_their_parent_is_killed(hopeless: "subprocess.Popen[bytes]") -> None:
    hopeless.kill()
    hopeless.wait(PATIENCE)
    assert none_left(hopeless.pid)


@pytest.mark.slow
def test_a_search_whose_worker_is_killed_again_and_again_is_reported_and_the_rest_goes_on(
    hopeless: "subprocess.Popen[bytes]",
) -> None:
    assert hopeless.stdout is not None
    killed = set[int]()
    while hopeless.poll() is None and len(killed) < 2:
        if (busy := busiest_worker(hopeless.pid)) and busy not in killed:
            os.kill(busy, signal.SIGKILL)
            killed.add(busy)
        time.sleep(0.2)
    out = hopeless.stdout.read().decode()
    assert hopeless.wait(PATIENCE) == 70
    assert "1 solved, 1 died" in out
    assert re.search(r"^penguin.non .*†", out, re.MULTILINE)


def busiest_worker(parent: int) -> int:
    """The worker that has used more than a second of processor time, 0 if there is none."""
    ask = ["ps", "--ppid", str(parent), "-o", "pid=,cputimes=", "--sort=-cputimes"]
    found = subprocess.run(ask, capture_output=True, text=True).stdout.split()
    return int(found[0]) if len(found) > 1 and int(found[1]) > 1 else 0


def none_left(session: int) -> bool:
    """Whether all processes of a session end."""
    stop = time.monotonic() + PATIENCE
    while time.monotonic() < stop:
        found = subprocess.run(["ps", "-o", "pid=", "-s", str(session)], capture_output=True).stdout.split()
        if not found:
            return True
        time.sleep(0.1)
    return False


def test_the_columns_of_a_table_are_as_wide_as_their_cells_need() -> None:
    assert table(["name", "n"], [["a", "1"], ["long one", "10,000"]]) == [
        "name           n",
        "────────────────",
        "a              1",
        "long one  10,000",
    ]


def test_a_bar_of_more_than_nothing_is_visible() -> None:
    assert [bar(part, 4) for part in (0, 0.001, 0.5, 1)] == ["", "▏", "██", "████"]
    assert bars({"a": 10, "b": 5}, ["ten", "five"], 16) == ["a  ████████ ten", "b  ████ five"]


def test_bars_of_values_far_apart_have_a_logarithmic_scale() -> None:
    short, long = (line.count("█") for line in bars({"a": 10, "b": 1_000_000}, ["", ""], 60))
    assert 0 < long - short < long * 3 / 4


def test_a_curve_of_the_cactus_plot_shows_how_many_puzzles_were_solved_by_then() -> None:
    *lines, axis, words = cactus({"quick": [10, 10], "slow": [1000]}, 2, 40, 2)
    assert lines[0].startswith("2 ┤a")
    assert lines[0].endswith("a  quick")
    assert lines[1].removesuffix("  b  slow").endswith(" b")
    assert axis.count("┴") == 3
    assert words.split() == ["10", "100", "1,000", "events"]


def test_without_solved_puzzles_there_is_no_plot() -> None:
    assert cactus({"slow": []}, 2, 40, 2) == ["No puzzle was solved."]


def test_what_is_said_while_there_is_a_progress_line_takes_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours, theirs = pty.openpty()
    with open(theirs, "w") as terminal:
        monkeypatch.setattr("sys.stderr", terminal)
        progress = Progress()
        progress.show("0 of 2 searches")
        progress.say("a worker has gone")
        shown = b""
        while not shown.endswith(b"\n"):
            shown += os.read(ours, 1000)
    os.close(ours)
    assert shown.decode() == "\r\x1b[K0 of 2 searches\r\x1b[Ka worker has gone\r\n"
