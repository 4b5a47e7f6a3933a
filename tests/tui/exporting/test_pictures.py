"""Pictures and films, read by an XML parser, Chromium, Pillow and a QR reader, show what the screen shows."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from engine.query.find import find_verb
from engine.store.opening import open_trace
from tests.chromium import Browser, Tab
from tests.tui.exporting.pixels import need_pixels
from tests.tui.exporting.seen import seen
from tests.tui.hostile import hostile_lines
from tests.tui.program import asked, asked_outside
from tests.tui.sessions import recorded
from tui.exporting.film import MOST_PICTURES
from tui.exporting.svg import EDGE, HIGH, WIDE

SVG = "{http://www.w3.org/2000/svg}"
SIZE = ["--size", "100x32"]


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("search") / "queens.trace")
    recorded("queens", "6", "backtracking").trace.save(path)
    return path


@pytest.fixture(scope="module")
def qr_code(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("search") / "qr.trace")
    recorded("nonogram", "qr.non", "propagation").trace.save(path)
    return path


def svg_of(path: str, *arguments: str) -> ElementTree.Element:
    answer = asked("export", path, "--to", "svg", *arguments)
    assert (answer.code, answer.err) == (0, "")
    return ElementTree.fromstring(answer.out)


def lines_in(svg: ElementTree.Element) -> list[list[str]]:
    """The text of each picture of a film, line by line."""
    drawn = {group.get("id"): text_of(group) for group in svg.iter(f"{SVG}g") if group.get("id")}
    [film] = [group for group in svg.iter(f"{SVG}g") if group.get("class") == "film"]
    return [
        [drawn[(use.get("href") or "").removeprefix("#")] for use in picture.iter(f"{SVG}use")]
        for picture in film
    ]


def text_of(line: ElementTree.Element) -> str:
    text = ""
    for part in line.iter(f"{SVG}text"):
        text = text.ljust(int(part.get("x") or 0) // WIDE) + (part.text or "")
    return text


def bare(screens: list[list[str]]) -> list[list[str]]:
    return [[line.rstrip() for line in lines] for lines in screens]


def test_a_picture_shows_the_screen_at_its_place(search: str) -> None:
    trace = open_trace(search)
    solved = find_verb(trace, 0, "solved", 1) or 0
    shown = [svg_of(search, *SIZE, "--at", place) for place in ("0", "17", "solved")]
    assert [lines_in(svg)[0] for svg in shown] == bare(seen(search, [0, 17, solved], (100, 32)))
    assert shown[0].get("viewBox") == f"0 0 {100 * WIDE + 2 * EDGE} {32 * HIGH + 2 * EDGE}"


def test_a_film_shows_each_of_its_places_and_both_ends(search: str) -> None:
    film = svg_of(search, *SIZE, "--every", "10", "--from", "5", "--until", "48")
    assert lines_in(film) == bare(seen(search, [5, 15, 25, 35, 45, 48], (100, 32)))
    style = film.findtext(f"{SVG}style") or ""
    assert style.count("translateX(") == 6 + 1
    assert "prefers-reduced-motion" in style


def test_the_board_alone_is_as_large_as_it_is(qr_code: str) -> None:
    [lines] = lines_in(svg_of(qr_code, "--view", "board"))
    [screen] = seen(qr_code, [len(open_trace(qr_code))], (200, 60))
    joined = "\n".join(screen)
    assert len(lines) == 36
    assert all(line.strip() in joined for line in lines)


def test_a_picture_does_not_depend_on_the_terminal(search: str, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["export", search, "--to", "svg", "--at", "9", *SIZE]
    plain = asked(*arguments).out
    for variables in ({"NO_COLOR": "1", "COLORFGBG": "0;15"}, {"TERM": "vt100"}):
        with monkeypatch.context() as terminal:
            for name, value in variables.items():
                terminal.setenv(name, value)
            assert asked(*arguments).out == plain
    assert asked_outside(*arguments, env={"TERM": "dumb"}).out == plain


def test_text_from_outside_is_text_in_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "hostile.jsonl"
    path.write_text(hostile_lines().replace("TITLE", "</text><script>&quot;]]>\\ufffe"))
    for view in ("screen", "board"):
        svg = svg_of(str(path), "--view", view, "--every", "1")
        tags = {element.tag for element in svg.iter()}
        assert tags <= {
            f"{SVG}{tag}" for tag in ("svg", "title", "style", "defs", "g", "rect", "text", "use")
        }


def picture_of(path: str, form: str, *arguments: str) -> Any:
    need_pixels()
    image = pytest.importorskip("PIL.Image")
    answer = asked("export", path, "--to", form, *arguments, "-o", f"{path}.{form}", "--force")
    assert (answer.code, answer.err) == (0, "")
    return image.open(BytesIO(Path(f"{path}.{form}").read_bytes()))


def test_a_qr_code_can_be_read_from_its_picture(qr_code: str) -> None:
    zxingcpp = pytest.importorskip("zxingcpp")
    for form in ("png", "gif"):
        picture = picture_of(qr_code, form, "--view", "board").convert("RGB")
        [found] = zxingcpp.read_barcodes(picture)
        assert found.text == "watch it think"


def test_films_have_a_picture_for_each_place_and_their_speed(search: str) -> None:
    for form in ("gif", "png"):
        film = picture_of(search, form, "--view", "board", "--every", "10", "--until", "42", "--speed", "5")
        stills = [
            picture_of(search, "png", "--view", "board", "--at", str(place)).convert("RGB")
            for place in (0, 42)
        ]
        durations = []
        for number in range(film.n_frames):
            film.seek(number)
            durations.append(film.info["duration"])
        assert sum(durations) == 5 * 200 + 3000
        assert (durations[0], durations[-1]) == (200, 3000)
        film.seek(0)
        first = film.convert("RGB")
        film.seek(film.n_frames - 1)
        for shown, still in zip((first, film.convert("RGB")), stills):
            assert is_like(shown, still.resize(shown.size))


def is_like(one: Any, other: Any) -> bool:
    """Whether two pictures are alike to the eye, from some way off."""
    small = (one.convert("L").resize((24, 24)), other.convert("L").resize((24, 24)))
    apart: list[int] = [abs(a - b) for a, b in zip(*(picture.tobytes() for picture in small))]
    return max(apart, default=255) < 48 and len(apart) == 24 * 24


@pytest.mark.slow
def test_chromium_plays_a_film(search: str, tmp_path: Path, chromium: Browser) -> None:
    """At a moment of the film, stopped there, it draws what it draws of a picture of that place."""
    film = asked("export", search, "--to", "svg", "--view", "board", "--every", "10", "--until", "42").out
    stopped = film.replace(".film{animation:", ".film{animation-play-state:paused!important;", 1)
    stopped = re.sub(r"(paused!important;)(film [\d.]+s)", r"\1animation:\2 -0.8s", stopped, count=1)
    pages = {"film": stopped}
    for place in ("0", "30"):
        pages[place] = asked("export", search, "--to", "svg", "--view", "board", "--at", place).out
    drawn = {}
    tab = Tab(chromium, 600, 600)
    for name, page in pages.items():
        picture = tmp_path / f"{name}.svg"
        picture.write_text(page)
        tab.go(picture.as_uri())
        tab.until(lambda: tab.run("document.readyState") == "complete")
        drawn[name] = tab.screenshot()
    tab.close()
    assert drawn["film"] == drawn["30"] != drawn["0"]


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["--size", "0x0"], ["--size", "0x0", "40x12", "400x150"]),
        (["--size", "401x40"], ["--size", "401x40"]),
        (["--size", "120"], ["--size", "120x40"]),
        (["--size", "9" * 30 + "x40"], ["--size"]),
        (["--view", "tree"], ["--view", "tree"]),
        (["--view", "board", "--size", "80x24"], ["--size", "--view screen"]),
        (["--at", "nowhere"], ["--at", "nowhere"]),
        (["--at", "5", "--every", "3"], ["--at", "--every", "only one"]),
        (["--speed", "0"], ["--speed"]),
        (["--speed", "5"], ["--speed", "for a film", "--every"]),
        (["--at", "9", "--from", "5"], ["--from", "for a film", "--every"]),
    ],
)
def test_what_no_picture_can_be_is_refused(search: str, arguments: list[str], parts: list[str]) -> None:
    asked("export", search, "--to", "svg", *arguments).is_one_refusal(*parts)


def test_a_film_that_is_too_long_is_refused_with_advice(tmp_path: Path) -> None:
    path = str(tmp_path / "long.trace")
    recorded("queens", "6", "backtracking", every=True).trace.save(path)
    assert len(open_trace(path)) > MOST_PICTURES
    asked("export", path, "--to", "svg", "--every", "1").is_one_refusal(
        f"{MOST_PICTURES}", "--every", "--until"
    )


def test_without_a_font_that_fits_it_is_refused(search: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raster = pytest.importorskip("tui.exporting.raster")
    monkeypatch.setattr(raster, "FONTS", (("no such font.ttf",) * 3,))
    asked("export", search, "--to", "png", "-o", f"{search}.none").is_one_refusal("font", "DejaVu Sans Mono")
