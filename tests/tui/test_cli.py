"""The commands, with good input."""

import json
import subprocess
from pathlib import Path

import pytest

from engine.events import Deduce
from engine.store.opening import open_trace
from engine.store.recording import Recording
from puzzles.registry import kind_named, kind_names
from tests.tui.program import PROGRAM, ROOT, asked, asked_outside
from tests.tui.sessions import COMBO_EVENTS
from tui.cli.group import SHORT_HELP
from tui.cli.program import program

TWO_BY_TWO = "2 .\n. 2\n"
"""Two solutions."""


@pytest.fixture
def seven(tmp_path: Path) -> str:
    """A trace of the 7×7 by `combo`."""
    path = str(tmp_path / "seven.trace")
    assert asked("solve", "shikaku", "ryan7.shk", "--record", path).code == 0
    return path


@pytest.fixture
def two(tmp_path: Path) -> str:
    path = tmp_path / "two.shk"
    path.write_text(TWO_BY_TWO)
    return str(path)


def test_without_arguments_it_prints_its_help() -> None:
    alone, helped = asked(), asked("-h")
    assert (alone.code, alone.err) == (0, "")
    assert alone == helped == asked("--help")
    for name in [*kind_names(), *program.commands]:
        assert name in alone.out


def test_it_prints_its_version() -> None:
    assert asked("--version").out.startswith("puzzletui 0.")


def test_no_kind_has_the_name_of_a_command() -> None:
    assert not set(kind_names()) & set(program.commands)


def test_the_help_leads_a_stranger_to_the_gallery_and_the_tours_before_anything_else() -> None:
    words = " ".join(asked("--help").out.split())
    told = "New here? puzzletui alone opens the gallery; puzzletui tour lists guided tours."
    assert -1 < words.index(told) < words.index("PUZZLE is a file")


def test_the_help_tells_of_every_command_in_a_whole_sentence() -> None:
    told = {name: command.get_short_help_str(SHORT_HELP) for name, command in program.commands.items()}
    assert [name for name, line in told.items() if not line.endswith(".") or line.endswith("...")] == []


def test_the_help_on_a_kind_lists_its_solvers() -> None:
    answer = asked("shikaku", "--help")
    assert answer.code == 0
    for solver in kind_named("shikaku").solvers:
        assert solver in answer.out


def test_solve_prints_the_board_to_standard_output_and_the_counts_to_standard_error() -> None:
    solved = asked_outside("solve", "shikaku", "ryan7.shk")
    assert solved.code == 0
    assert "┌───────┬───┬───────────────┐" in solved.out
    assert solved.out.count("\n") == 16
    assert solved.err.startswith("1 solution: ")
    assert "38 states · 10 dead ends" in solved.err
    assert solved.err.count("\n") == 1


def test_solve_with_json_prints_one_object_with_the_counts_of_the_paper() -> None:
    solved = asked("solve", "shikaku", "ryan7.shk", "--json")
    found = json.loads(solved.out)
    assert list(found) == [
        "kind",
        "solver",
        "status",
        "solutions",
        "solution",
        "events",
        "nodes",
        "untried",
        "states",
        "dead_ends",
        "backtracks",
        "max_depth",
        "seconds",
    ]
    assert (solved.code, solved.err) == (0, "")
    assert (found["kind"], found["solver"], found["status"]) == ("shikaku", "combo", "solved")
    assert (found["solutions"], found["states"], found["dead_ends"]) == (1, 38, 10)
    assert (found["nodes"], found["untried"]) == (29, 9)
    assert found["nodes"] == found["events"]["choose"] + 1
    assert found["solution"][0] == [0, 2, 2, 1]
    assert len(found["solution"]) == 10


def test_solve_uses_the_solver_named() -> None:
    assert (
        json.loads(asked("solve", "shikaku", "5x5.shk", "--solver", "best", "--json").out)["solver"] == "best"
    )


def test_with_all_every_solution_is_printed_with_blank_lines_between(two: str) -> None:
    solved = asked("solve", "shikaku", two, "--all")
    boards = solved.out.split("\n\n")
    assert solved.code == 0
    assert len(boards) == len(set(boards)) == 2
    assert solved.err.startswith("2 solutions: ")


def test_without_all_the_search_stops_at_the_first_solution(two: str) -> None:
    first = json.loads(asked("solve", "shikaku", two, "--json").out)
    both = json.loads(asked("solve", "shikaku", two, "--all", "--json").out)
    assert (first["solutions"], both["solutions"]) == (1, 2)
    assert first["solution"] == both["solution"]
    assert (first["events"]["exhausted"], both["events"]["exhausted"]) == (0, 1)


def test_no_solution_is_exit_code_1(tmp_path: Path) -> None:
    path = tmp_path / "none.shk"
    path.write_text(". 3\n1 .\n")
    answer = asked("solve", "shikaku", str(path))
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith("no solution: ")
    found = json.loads(asked("solve", "shikaku", str(path), "--json").out)
    assert (found["status"], found["solution"], found["solutions"]) == ("unsolvable", None, 0)


def test_stopped_at_the_limit_is_exit_code_3() -> None:
    answer = asked("solve", "shikaku", "ryan7.shk", "--limit", "100")
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith("stopped at the limit, 0 solutions so far: 100 events")
    found = json.loads(asked("solve", "shikaku", "ryan7.shk", "--limit", "100", "--json").out)
    assert (found["status"], sum(found["events"].values())) == ("stopped", 100)


def test_a_search_that_ends_exactly_at_the_limit_counts_as_ended(two: str) -> None:
    for every in ([], ["--all"]):
        ended = json.loads(asked("solve", "shikaku", two, "--json", *every).out)
        events = str(sum(ended["events"].values()))
        again = asked("solve", "shikaku", two, "--json", "--limit", events, *every)
        assert (again.code, json.loads(again.out)["status"]) == (0, "solved")


def test_with_all_a_solution_exactly_at_the_limit_is_not_the_end(two: str) -> None:
    first = json.loads(asked("solve", "shikaku", two, "--json").out)
    events = str(sum(first["events"].values()))
    assert asked("solve", "shikaku", two, "--all", "--limit", events).code == 3


def test_a_puzzle_is_read_from_standard_input() -> None:
    solved = asked_outside("solve", "shikaku", "-", "--json", input=TWO_BY_TWO.encode())
    assert json.loads(solved.out)["status"] == "solved"


def test_a_game_id_may_be_longer_than_a_file_name_may_be() -> None:
    game_id = "2x600:" + "2a" * 600
    assert (
        json.loads(asked("solve", "shikaku", game_id, "--solver", "best", "--json").out)["status"] == "solved"
    )


def test_verify_finds_a_recorded_search_unchanged(seven: str) -> None:
    answer = asked("verify", seven)
    assert (answer.code, answer.out, answer.err) == (
        0,
        f"{COMBO_EVENTS} events of shikaku by combo: the same again\n",
        "",
    )


def test_a_search_stopped_at_its_limit_is_verified_as_far_as_it_goes(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    assert asked("solve", "shikaku", "ryan7.shk", "--limit", "100", "--record", path).code == 3
    assert asked("verify", path).out.startswith("100 events ")


def test_export_and_import_change_nothing(seven: str, tmp_path: Path) -> None:
    lines = asked("export", seven, "--to", "jsonl")
    assert lines.code == 0
    assert lines.out.count("\n") == COMBO_EVENTS + 1
    assert json.loads(lines.out.splitlines()[0])["kind"] == "shikaku"
    path = tmp_path / "seven.jsonl"
    assert asked("export", seven, "--to", "jsonl", "-o", str(path)).out == ""
    assert path.read_text() == lines.out
    assert asked("export", str(path), "--to", "jsonl").out == lines.out
    assert asked("verify", str(path)).code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["seven.jsonl", "seven.trace"]


def test_export_to_a_symbolic_link_writes_the_file_it_points_to(seven: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder/real")
    asked("export", seven, "--to", "jsonl", "-o", str(tmp_path / "link"))
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "folder" / "real").read_text().startswith('{"puzzletui"')


def test_a_trace_or_json_lines_may_come_through_a_pipe(seven: str) -> None:
    lines = asked("export", seven, "--to", "jsonl").out.encode()
    for content in (Path(seven).read_bytes(), lines):
        assert asked_outside("verify", "-", input=content).out.startswith(f"{COMBO_EVENTS} events ")


def test_export_ends_quietly_if_its_pipe_is_closed(seven: str) -> None:
    with subprocess.Popen(
        [*PROGRAM, "export", seven, "--to", "jsonl"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as exporting:
        assert exporting.stdout is not None
        assert exporting.stderr is not None
        exporting.stdout.close()
        assert exporting.stderr.read() == b""
        assert exporting.wait() == 141


@pytest.mark.parametrize(
    ("number", "line", "words"),
    [
        (20, '["backtrack"]', "recorded is backtrack “Nothing is left to try here"),
        (
            3,
            '["prune","room too small",["B2",4,"1 cell","blocked"]]',
            "recorded is prune “Dead end at B2: it needs area 4, but its room has only 1 cell; blocked.”",
        ),
    ],
)
def test_verify_names_the_first_event_that_differs(
    seven: str, tmp_path: Path, number: int, line: str, words: str
) -> None:
    lines = asked("export", seven, "--to", "jsonl").out.splitlines()
    opening = next(i for i, row in enumerate(lines) if row.startswith('["choose"'))
    lines[opening + number] = line
    path = tmp_path / "changed.jsonl"
    path.write_text("\n".join(lines[: opening + number + 1]))
    answer = asked("verify", str(path))
    assert (answer.code, answer.err) == (1, "")
    assert answer.out.startswith(f"event {opening + number} differs: {words}")
    assert ", but now comes " in answer.out


def test_verify_names_what_differs_in_events_with_the_same_sentence(seven: str, tmp_path: Path) -> None:
    lines = asked("export", seven, "--to", "jsonl").out.splitlines()
    step = next(i for i, row in enumerate(lines) if row.startswith('["deduce","in the room"'))
    changed = json.loads(lines[step])
    changed[4] = [0]
    path = tmp_path / "changed.jsonl"
    path.write_text("\n".join([*lines[:step], json.dumps(changed)]))
    answer = asked("verify", str(path))
    assert answer.code == 1
    assert answer.out.startswith(f"event {step} differs: recorded is deduce ")
    assert " with because (0,), but now (8,)" in answer.out


def test_verify_says_if_the_solver_ends_before_the_recording(two: str, tmp_path: Path) -> None:
    path, longer = str(tmp_path / "two.trace"), str(tmp_path / "longer.trace")
    asked("solve", "shikaku", two, "--all", "--record", path)
    trace = open_trace(path)
    recording = Recording(trace.header, longer)
    recording.append([*trace.read(), Deduce("collision")])
    recording.finish("stopped")
    recording.close()
    answer = asked("verify", longer)
    assert answer.code == 1
    assert answer.out.startswith(f"event {len(trace) + 1} differs: recorded is deduce ")
    assert answer.out.endswith(", but the solver ends before it\n")


def test_list_shows_kinds_solvers_and_bundled_puzzles() -> None:
    answer = asked("list")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(asked("list", kind_names()[0]).out.strip())
    shikaku = asked("list", "shikaku").out
    for name in [*kind_named("shikaku").solvers, *kind_named("shikaku").samples()]:
        assert name in shikaku


def test_list_with_json_holds_the_same() -> None:
    kinds = json.loads(asked("list", "--json").out)
    assert [kind["kind"] for kind in kinds] == kind_names()
    (shikaku,) = json.loads(asked("list", "shikaku", "--json").out)
    assert shikaku in kinds
    assert shikaku["default"] in [solver["name"] for solver in shikaku["solvers"]]
    assert "ryan7.shk" in shikaku["puzzles"]


def test_a_file_name_may_be_any_bytes(tmp_path: Path) -> None:
    puzzle, path = f"{tmp_path}/\udcff.shk", f"{tmp_path}/\udcfe.trace"
    Path(puzzle).write_text(TWO_BY_TWO)
    assert asked_outside("solve", "shikaku", puzzle, "--record", path).code == 0
    assert len(open_trace(path)) > 0


def test_where_only_ascii_can_be_printed_the_board_is_ascii() -> None:
    environment = {"PYTHONIOENCODING": "ascii", "PATH": "/usr/bin:/bin"}
    solved = asked_outside("solve", "shikaku", "ryan7.shk", env=environment)
    assert solved.code == 0
    assert solved.out.isascii()


def test_check_names_every_fault_and_says_what_it_means(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"puzzletui": 1, "cells": 4}\n["solved"]\n["solved"]\nhello\n')
    answer = asked("check", str(path))
    assert (answer.code, answer.err) == (1, "")
    first, second, last = answer.out.splitlines()
    assert first.startswith(f"{path}:3: solved after solved")
    assert second.startswith(f"{path}:4: not JSON")
    assert last == f"{path}: 1 event, 2 faults; replay ends before line 3: it shows 1 event"
    asked("check", str(tmp_path)).is_one_refusal("this is a folder")


@pytest.mark.parametrize("puzzle", ["2 . .\\n. . 4", "2 . .\\n. z 4"])
def test_check_names_a_puzzle_that_replay_cannot_draw(puzzle: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(f'{{"puzzletui": 1, "cells": 4, "kind": "shikaku", "puzzle": "{puzzle}"}}\n["solved"]\n')
    answer = asked("check", str(path))
    assert (answer.code, answer.err) == (1, "")
    first, last = answer.out.splitlines()
    assert first.startswith(f"{path}:1: its ")
    assert last == f"{path}: 1 event, 1 fault; replay ends before line 1: it shows 0 events"
    shown = asked("export", str(path), "--to", "html")
    shown.is_one_refusal(f"{path}: {first.removeprefix(f'{path}:1: ')}")
