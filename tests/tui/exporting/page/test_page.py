"""A page is one file that anybody can open: safe, small, quick, and used with the keys of the app."""

import html
import json
import re
import shutil
import subprocess
from io import StringIO
from pathlib import Path

import pytest

from engine.errors import Refusal
from engine.events import BACKTRACK, Choose, Deduce, Event, Exhausted
from engine.header import Header
from engine.mark_symbols import MarkSymbols
from engine.query.explanation import explanation
from engine.search import Search
from engine.store.recording import Recording
from engine.store.trace import Trace
from puzzles.registry import kind_named
from puzzles.source import Source
from tests.chromium import needs_chromium
from tests.tui.exporting.page.page_tab import PageTab
from tests.tui.exporting.page.test_exact import bundled, unknown
from tui.app.looks import Looks
from tui.cli.main import run
from tui.exporting.page import page_text, write_page
from tui.exporting.page.keys import page_keys
from tui.exporting.page.looks import boxes, style_sheet
from tui.exporting.page.writing import SCRIPTS, WEB, _script
from tui.player.headless import start

HOSTILE = (
    "</script><script>document.title='attacked'</script>",
    "<img src=x onerror=\"document.title='attacked'\">",
    "'\"&amp;&lt;<!--",
    "\x1b]0;attacked\x07\x1b[31m",
    "${script} %s {} \u2028 \u202e ﷽",
)
SHOWN_MEGABYTES = 3


def recorded(header: Header, events: list[Event], notes: dict[int, str] | None = None) -> Recording:
    recording = Recording(header)
    Search(iter(events), recording, every=True).pull()
    for position, note in (notes or {}).items():
        recording.set_note(position, note)
    return recording


def hostile() -> Recording:
    """A search whose every text attacks the page."""
    events: list[Event] = []
    for number, text in enumerate(HOSTILE):
        events += [
            Choose(text, text, 1, 2, ((number, number + 1),), text, (text,), (), (text, text)),
            Deduce(text, (text, text), ((number, 3),), (number,)),
            BACKTRACK,
        ]
    header = Header(
        9,
        kind=HOSTILE[0],
        solver=HOSTILE[1],
        name=HOSTILE[0] + HOSTILE[1],
        rules={HOSTILE[0]: HOSTILE[1] + "{}" + HOSTILE[0]},
        marks=MarkSymbols(symbols={1: "<b>", 2: "&lt;", 3: "</script>"}),
    )
    return recorded(header, [*events, Exhausted(HOSTILE[1])], {2: HOSTILE[0] + HOSTILE[1]})


def opened(tab: PageTab, folder: Path, text: str) -> PageTab:
    page = folder / "page.html"
    page.write_text(text, encoding="utf-8")
    tab.open(page)
    return tab


def shown(tab: PageTab, name: str) -> str:
    found: str = tab.run(f"document.getElementById({json.dumps(name)}).textContent")
    return found


@needs_chromium
def test_text_from_outside_is_inert(tab: PageTab, tmp_path: Path) -> None:
    trace = hostile()
    opened(tab, tmp_path, page_text(trace))
    for position in range(len(trace)):
        tab.press("l")
        tab.press("2" if position % 2 else "1")
    assert "attacked" in tab.run("document.title")
    assert tab.run("document.title") != "attacked"
    assert tab.run("document.images.length + document.scripts.length") == 2
    assert tab.run("document.querySelectorAll('[onerror], #log b, #board b').length") == 0
    tab.press("Home")
    tab.press("l")
    assert HOSTILE[0] in shown(tab, "sentence")
    tab.press("l")
    assert HOSTILE[1] in shown(tab, "note")
    assert "\x1b" not in tab.run("document.documentElement.outerHTML")


@needs_chromium
def test_a_page_asks_for_nothing_but_itself(tab: PageTab, tmp_path: Path) -> None:
    opened(tab, tmp_path, page_text(bundled("queens", "queens-8.txt", "backtracking", 200).trace))
    tab.press("End")
    assert {url.partition(":")[0] for url in tab.requests} <= {"file", "data", "blob"}
    assert sum(url.startswith("file:") for url in tab.requests) == 1


@needs_chromium
def test_what_is_not_of_the_page_cannot_run_in_it(tab: PageTab, tmp_path: Path) -> None:
    opened(tab, tmp_path, page_text(unknown(1, 50).trace))
    added = "s.textContent = 'window.attacked = 1'; document.body.append(s)"
    tab.run(f"(() => {{ const s = document.createElement('script'); {added} }})()")
    assert tab.run("window.attacked ?? 0") == 0
    assert any("Content Security Policy" in error for error in tab.errors)
    tab.errors.clear()


@needs_chromium
def test_a_page_works_inside_a_notebook(tab: PageTab, tmp_path: Path) -> None:
    trace = unknown(2, 200).trace
    inside, length = html.escape(page_text(trace)), len(trace)
    around = tmp_path / "notebook.html"
    around.write_text(f'<body data-ready="yes"><iframe srcdoc="{inside}"></iframe>')
    tab.open(around)
    ready = "new Promise((r) => setInterval(() => frames[0].document.body?.dataset.ready && r(1), 10))"
    tab.run(ready)
    assert tab.run("frames[0].document.body.dataset.ready") == "yes"
    assert tab.run("frames[0].document.getElementById('position').textContent") == f"event 0 of {length}"


@needs_chromium
def test_keys_lead_where_they_do_in_the_app(tab: PageTab, tmp_path: Path) -> None:
    opened(tab, tmp_path, page_text(bundled("queens", "queens-8.txt", "backtracking", 400).trace))
    pressed = {"l": 1, "ArrowRight": 2, ".": 12, "h": 11, "PageDown": 21, ",": 11, "G": 400, "g": 0, "c": 1}
    pressed |= {"End": 400, "PageUp": 390, "ArrowLeft": 389, "Home": 0}
    there = {}
    for key in pressed:
        tab.press(key)
        there[key] = int(shown(tab, "position").split()[1])
    assert there == pressed


def test_the_scripts_are_well_formed_and_insert_no_html(tmp_path: Path) -> None:
    text = _script()
    assert not re.search(r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|Function)\b", text)
    assert "</script" not in text
    assert {f"{name}.js" for name in SCRIPTS} == {file.name for file in WEB.glob("*.js")}
    if node := shutil.which("node"):
        (tmp_path / "page.js").write_text(text, encoding="utf-8")
        subprocess.run([node, "--check", tmp_path / "page.js"], check=True, capture_output=True)


def test_the_page_has_the_colours_of_the_app() -> None:
    sheet = style_sheet()
    for looks in (Looks(dark=True, ansi=False), Looks(dark=False, ansi=False)):
        for verb, colour in looks.verbs.items():
            assert f"--v-{verb}:{colour.lower()};" in sheet
        for number, tint in enumerate(looks.tints):
            assert f"--s-tint-{number}:{tint};" in sheet


def test_lines_are_drawn_as_heavy_as_they_are() -> None:
    arms = {"─": [0, 1, 0, 1, 0], "┃": [2, 0, 2, 0, 0], "╬": [3, 3, 3, 3, 0], "┐": [0, 0, 1, 1, 0]}
    mixed = {"┡": [2, 2, 1, 0, 0], "╪": [1, 3, 1, 3, 0], "╾": [0, 1, 0, 2, 0], "┆": [1, 0, 1, 0, 3]}
    assert boxes(["".join(arms), "".join(mixed), "letters"]) == arms | mixed


def test_the_keys_of_the_page_are_those_of_the_app_that_it_answers() -> None:
    answered = set(re.findall(r'"?([a-z-]+)"?: \(\) =>', (WEB / "page.js").read_text("utf-8")))
    names = {key["name"] for key in page_keys()}
    both = {
        "choose",
        "deduce",
        "prune",
        "backtrack",
        "solved",
        "over",
        "out",
        "sibling",
        "leaf",
        "rule",
        "cell",
    }
    assert names <= answered | {name + way for name in both for way in ("", "-back")}


@pytest.mark.parametrize(
    ("kind", "sample", "solver"),
    [("queens", "queens-12.txt", "backtracking"), ("polyomino", "pentominoes-6x10.txt", "min-column")],
)
def test_the_page_of_a_long_search_is_small(kind: str, sample: str, solver: str) -> None:
    events = 1_500
    session = bundled(kind, sample, solver, events)
    assert len(page_text(session.trace).encode()) < SHOWN_MEGABYTES * 1e6 * events / 100_000 + 150_000


def test_a_search_that_is_too_long_is_refused_with_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.exporting.page.stops.MOST_STOPS", 100)
    trace = unknown(3, 1_000).trace
    with pytest.raises(
        Refusal, match="more than a page can hold; write a part of them with --from"
    ) as refusal:
        page_text(trace)
    needed = int(re.findall(r"\d+", str(refusal.value))[-1])
    assert page_text(trace, every=needed)


def test_a_board_that_no_browser_could_show_is_refused() -> None:
    trace = recorded(Header(1_000_000), [Deduce("r", (), ((999_999, 1),)), Exhausted()])
    with pytest.raises(Refusal, match="a board of 1,000,000 cells is too large for a page"):
        page_text(trace)


@needs_chromium
def test_a_trace_without_events_is_a_page_too(tab: PageTab, tmp_path: Path) -> None:
    opened(tab, tmp_path, page_text(Recording(Header(4))))
    assert shown(tab, "position") == "event 0 of 0"
    for key in ("G", "l", "c", "o", "x", "t", "w", "2"):
        tab.press(key)


def test_export_writes_the_page(tmp_path: Path) -> None:
    known = kind_named("queens")
    source = Source(known.samples()["queens-4.txt"], "four")
    file = tmp_path / "four.trace"
    session = start(known, source, known.solver("backtracking"), every=True, record=str(file))
    assert session.search is not None
    session.search.pull()
    session.close()
    page = tmp_path / "page.html"
    assert run(["export", str(file), "--to", "html", "-o", str(page)]) == 0
    text = page.read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "<title>queens · " in text
    assert run(["export", str(file), "--to", "html", "-o", str(page)]) == 2


def test_progress_is_told_and_ends_at_the_last_stop() -> None:
    reached: list[int] = []
    out = StringIO()
    session = bundled("queens", "queens-8.txt", "backtracking", 500)
    write_page(session.trace, out, every=2, progress=reached.append)
    assert reached == sorted(reached)
    assert reached[-1] == 500
    assert len(reached) > 3
    assert out.getvalue().endswith("</html>\n")


def wait_for(tab: PageTab, test: str) -> None:
    look = f"const look = () => ({test}) ? resolve() : setTimeout(look, 5);"
    tab.run(f"new Promise((resolve) => {{ {look} look(); }})")


@needs_chromium
def test_a_page_plays_to_its_end_and_back(tab: PageTab, tmp_path: Path) -> None:
    opened(tab, tmp_path, page_text(bundled("queens", "queens-8.txt", "backtracking", 60).trace))
    at = "document.getElementById('position').textContent"
    for key in ("0", " "):
        tab.press(key)
    wait_for(tab, f"{at} === 'event 60 of 60'")
    tab.press("z")
    wait_for(tab, f"{at} === 'event 0 of 60'")


@needs_chromium
def test_who_prefers_less_motion_is_shown_it_slowly(tab: PageTab, tmp_path: Path) -> None:
    text = page_text(unknown(1, 20).trace)
    usual = shown(opened(tab, tmp_path, text), "state")
    tab.prefer(reduced_motion="reduce")
    assert (usual, shown(opened(tab, tmp_path, text), "state")) == ("‖ paused · 16 ev/s", "‖ paused · 2 ev/s")


@needs_chromium
def test_nothing_is_cut_off_on_a_phone(tab: PageTab, tmp_path: Path) -> None:
    tab.resize(360, 740)
    opened(tab, tmp_path, page_text(bundled("nonogram", "qr.non", "heuristic", 200).trace))
    assert tab.run("document.documentElement.scrollWidth") <= 360
    buttons = "[...document.querySelectorAll('.controls button')].map((b) => b.getBoundingClientRect())"
    assert tab.run(f"Math.max(...{buttons}.map((box) => box.right))") <= 360
    assert tab.run(f"Math.min(...{buttons}.map((box) => box.height))") >= 40


@needs_chromium
def test_a_page_is_dark_or_light_as_the_system_is_or_as_its_button_says(tab: PageTab, tmp_path: Path) -> None:
    opened(tab, tmp_path, page_text(unknown(1, 20).trace))
    ground = "getComputedStyle(document.body).backgroundColor"
    dark, light = "rgb(18, 18, 18)", "rgb(233, 235, 238)"
    for scheme, usual, other in (("dark", dark, light), ("light", light, dark)):
        tab.prefer(color_scheme=scheme)
        tab.run("delete document.documentElement.dataset.theme")
        assert tab.run(ground) == usual
        tab.run("document.getElementById('theme').click()")
        assert tab.run(ground) == other


@needs_chromium
def test_a_text_is_found_from_here_on_and_round_the_end(tab: PageTab, tmp_path: Path) -> None:
    trace = bundled("shikaku", "ryan7.shk", "combo", 100).trace
    hits = [at for at in range(1, 101) if "g7" in (explanation(trace, at) + trace_rule(trace, at)).lower()]
    opened(tab, tmp_path, page_text(trace))
    tab.press("/")
    tab.run("document.getElementById('answer').value = 'G7'")
    tab.run("document.getElementById('ask').requestSubmit()")
    found = []
    for _ in range(len(hits) + 1):
        found.append(int(shown(tab, "position").split()[1]))
        tab.press("n")
    assert found == [*hits, hits[0]]


def trace_rule(trace: Trace, position: int) -> str:
    event = trace.event_at(position)
    return event.rule if event is not None else ""


@needs_chromium
def test_a_click_on_the_board_selects_the_cell_that_is_drawn_there(tab: PageTab, tmp_path: Path) -> None:
    opened(tab, tmp_path, page_text(bundled("queens", "queens-8.txt", "backtracking", 40).trace))
    tab.run(
        """(() => {
            const board = document.getElementById("board");
            const { left, top, width, height } = board.getBoundingClientRect();
            const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true };
            board.dispatchEvent(new MouseEvent("click", at));
        })()"""
    )
    assert re.match(r"[A-H][1-8]: e next change", shown(tab, "cell"))
    assert tab.run("document.querySelectorAll('#board .selected').length") > 0
