"""Text from outside never controls the terminal: all bytes that the program writes there are read."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.hostile import MARKER, NAME, TEXT, harmful_in, hostile_folder
from tests.tui.program import asked_outside
from tests.tui.sessions import COMBO_EVENTS
from tests.tui.terminal import Terminal, in_terminal
from tui.player.recent import remember

WIDE = (300, 45)
pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return hostile_folder(tmp_path)


COMMANDS = {
    "an unknown command": [TEXT],
    "an unknown option": ["list", f"--{TEXT}"],
    "an unknown kind": ["list", TEXT],
    "an unknown solver": ["solve", "queens", "4", "--solver", TEXT],
    "a wrong number": ["solve", "queens", "4", "--limit", TEXT],
    "a wrong speed": ["queens", "4", "--speed", TEXT],
    "no such puzzle": ["solve", "queens", TEXT],
    "a game ID": ["solve", "hashi", f"7x7:{TEXT}"],
    "a bad puzzle": ["solve", "nonogram", "bad.non"],
    "a solver of one's own that fails": ["solve", "queens", "4", "--solver", "fails.py:solve"],
    "solve --record": ["solve", "nonogram", f"{NAME}.non", "--record", "new.trace"],
    "record": ["record", "nonogram", f"{NAME}.non", "-o", "new.trace"],
    "record -o -": ["record", "nonogram", f"{NAME}.non", "-o", "-"],
    "a file that exists": ["record", "queens", "4", "-o", "queens.txt"],
    "compare": ["compare", "queens", "queens.txt", "--solvers", "best"],
    "compare --csv": ["compare", "queens", "queens.txt", "--solvers", "best", "--csv"],
    "compare --json": ["compare", "queens", "queens.txt", "--solvers", "best", "--json"],
    "compare a folder": ["compare", "nonogram", "", "--solvers", "best"],
    "stats": ["stats", f"{NAME}.jsonl"],
    "diff": ["diff", "--text", f"{NAME}.trace", "other.trace"],
    "diff of JSON Lines": ["diff", "--text", f"{NAME}.jsonl", f"{NAME}.jsonl"],
    "verify": ["verify", f"{NAME}.jsonl"],
    "export": ["export", f"{NAME}.jsonl", "--to", "jsonl"],
    "export to a file that exists": ["export", f"{NAME}.jsonl", "--to", "jsonl", "-o", "queens.txt"],
    "a damaged trace": ["stats", "damaged.trace"],
    "replay a damaged trace": ["replay", "damaged.trace"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_prints_a_text_as_it_is(command: str, folder: Path) -> None:
    files = {path.name for path in folder.iterdir()} | {"new.trace", "", "fails.py:solve"}
    arguments = [str(folder / word) if word in files else word for word in COMMANDS[command]]
    with in_terminal(*arguments) as terminal:
        terminal.ends()
    assert MARKER in terminal.written or "�".encode() in terminal.written
    assert harmful_in(terminal.written) == []


@pytest.mark.parametrize("variable", ["_PUZZLETUI_COMPLETE", "COMP_WORDS", "TERM", "COLUMNS", "LANG"])
def test_no_text_of_the_environment_is_printed_as_it_is(
    variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if variable == "COMP_WORDS":
        monkeypatch.setenv("_PUZZLETUI_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_CWORD", "3")
    monkeypatch.setenv(variable, f"puzzletui solve queens '{TEXT}'")
    with in_terminal("compare", "queens", "4", "--solvers", "best") as terminal:
        assert terminal.ends() in (0, 2)
    assert harmful_in(terminal.written) == []


def test_csv_for_another_program_has_the_exact_name(folder: Path) -> None:
    path = str(folder / "queens.txt")
    answer = asked_outside("compare", "queens", path, "--solvers", "best", "--csv")
    assert path in answer.out


def shows(words: str) -> Callable[[str], bool]:
    return lambda text: words in text


def quit_unharmed(terminal: Terminal) -> None:
    """Quit the app; all that it wrote, and the words said after it, must be harmless."""
    terminal.press("q")
    assert terminal.ends() == 0
    assert MARKER in terminal.written
    assert harmful_in(terminal.written) == []


@pytest.mark.parametrize("size", [WIDE, (60, 20)])
def test_a_hostile_trace_is_watched_in_every_view(size: tuple[int, int], folder: Path) -> None:
    with in_terminal("replay", str(folder / f"{NAME}.jsonl"), size=size) as terminal:
        terminal.until(lambda text: "event 0 of 6" in text)
        for position in range(1, 7):
            terminal.press("right", "t", "L", "a")
            terminal.until(shows(f"event {position} of 6"))
        terminal.press("?", "q", ">")
        terminal.until(lambda text: "Save the recording as" in text)
        terminal.press("/[/red]/TITLE", "enter")
        terminal.until(lambda text: "cannot be written" in text)
        terminal.press("\x1b")
        terminal.until(lambda text: "Save the recording as" not in text)
        quit_unharmed(terminal)


def test_the_gallery_shows_hostile_recordings_keys_and_errors(folder: Path, at_home: Path) -> None:
    keys = at_home / "config" / "puzzletui" / "keys.toml"
    keys.parent.mkdir(parents=True)
    keys.write_text(f"[keys]\nwhy = {escaped(TEXT)}\n{escaped(TEXT)} = 1\nhelp = {escaped(TEXT + ',?')}\n")
    for name in (f"{NAME}.trace", "damaged.trace"):
        remember(str(folder / name))
    with in_terminal(size=WIDE) as terminal:
        terminal.until(lambda text: "recent recordings" in text and "no such key" in text)
        terminal.press("/", *"damaged")
        terminal.until(lambda text: "/damaged▏  1 found" in text and "damaged:" in text)
        terminal.press("enter")
        terminal.until(lambda text: text.count("damaged:") == 2)
        terminal.press(*["\x7f"] * 7, *"recording combo")
        terminal.until(lambda text: "/recording combo▏  1 found" in text)
        terminal.press("enter")
        terminal.until(lambda text: f"event 0 of {COMBO_EVENTS}" in text)
        terminal.press(*["right"] * 20, "?")
        terminal.until(lambda text: "Esc back" in text)
        terminal.press("q", ";")
        terminal.until(lambda text: "Search for commands" in text)
        terminal.press(*"cause")
        terminal.until(lambda text: "made this one possible" in text)
        terminal.press("\x1b")
        terminal.until(lambda text: "🔎" not in text)
        terminal.press("q")
        terminal.until(lambda text: "/recording combo▏  1 found" in text)
        terminal.press("\x1b")
        terminal.until(lambda text: "with a solver" in text)
        quit_unharmed(terminal)


def escaped(text: str) -> str:
    """A string of TOML."""
    return '"' + "".join(f"\\u{ord(c):04x}" for c in text) + '"'


@pytest.mark.parametrize("command", ["watch", "race", "diff"])
def test_every_other_screen_shows_hostile_names(command: str, folder: Path) -> None:
    puzzle, trace = str(folder / f"{NAME}.non"), str(folder / f"{NAME}.trace")
    arguments = {
        "watch": ["nonogram", puzzle, "--record", str(folder / "new.trace")],
        "race": ["race", "nonogram", puzzle, "--solvers", "best,heuristic"],
        "diff": ["diff", trace, str(folder / "other.trace")],
    }
    with in_terminal(*arguments[command], size=WIDE) as terminal:
        terminal.until(lambda text: "event" in text and "? keys" in text)
        terminal.press("?")
        terminal.until(lambda text: "Esc back" in text)
        terminal.press("q", ":")
        terminal.until(lambda text: "Go to event" in text)
        terminal.press(*"x[/red]", "enter")
        terminal.until(lambda text: "event number" in text or "no event" in text or "percentage" in text)
        terminal.press("\x1b")
        terminal.until(lambda text: "Go to event" not in text)
        quit_unharmed(terminal)
