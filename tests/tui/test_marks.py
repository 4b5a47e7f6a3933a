"""Marks show where they come from, and how deep; what the explanation names is lit up."""

from collections.abc import Iterator
from itertools import pairwise, zip_longest

import pytest
from rich.segment import Segment
from rich.style import Style

from engine.events import Choose, Deduce, Event
from engine.header import Header
from engine.query.find import depth_target, find
from engine.store.recording import Recording
from puzzles.kind import Kind
from puzzles.picture import Picture, Span
from puzzles.registry import kind_named, kinds
from puzzles.source import Source, source_of
from tests.tui.sessions import recorded
from tests.tui.watching import Watching, watching
from tui.app.widgets.board import BoardPanel
from tui.player.session import Session, reopen

Look = list[tuple[str, Style]]


def board_of(watched: Watching) -> BoardPanel:
    return watched.screen.query_one(BoardPanel)


def span_of(picture: Picture, cell: int) -> Span:
    """The span in which the text of a cell starts."""
    column, line = picture.where(cell)
    x = 0
    for span in picture.line(line):
        x += len(span.text)
        if x > column:
            return span
    raise AssertionError(f"cell {cell} is not drawn")


def look_of(panel: BoardPanel, cell: int, most: int = 5) -> Look:
    """The text of a cell as the panel draws it, with the styles; of a longer one the sign before it."""
    panel.begin_frame()
    (blank, above), picture, look = panel.margin(), panel.picture, Look()
    for y in range(picture.height):
        x, line = blank, panel.line(y + above)
        for span, after in zip_longest(spans := picture.line(y), spans[1:], fillvalue=Span(" ")):
            wide = len(span.text)
            if cell in (span.cell, getattr(span, "also", -1)):
                room = (
                    2
                    if wide == 1 and after.cell < 0
                    else min(wide, 2)
                    if len(span.text.strip()) >= most
                    else wide
                )
                segments = line.crop(x, x + room)
                look += [(text, style or Style()) for text, style, _ in segments]
            x += wide
    return look


def without_colour(look: Look) -> Look:
    return [(text, style.without_color) for text, style in look]


def alike(kind: Kind, puzzle: object, marks: list[list[int]]) -> tuple[int, int, int]:
    """A mark, and two cells that look alike with it."""
    every = sorted({mark for of in marks for mark in of}, reverse=True)
    for mark in every:
        cells = [cell for cell, of in enumerate(marks) if mark in of]
        for a, b in pairwise(cells):
            board = [0] * len(marks)
            board[a] = board[b] = mark
            picture = kind.draw(puzzle, board)
            if (-1, -1) not in (picture.where(a), picture.where(b)):
                one, other = span_of(picture, a), span_of(picture, b)
                if (one.text[:2], one.style) == (other.text[:2], other.style):
                    return mark, a, b
    raise AssertionError("no two cells look alike")


def two_origins(kind: Kind) -> tuple[Session, int, int]:
    """A search in which a deduction wrote a mark in one cell, and a choice the same mark in another."""
    name, text = next(iter(kind.samples().items()))
    puzzle = kind.read(Source(text, name))
    given = {given.write[0] for given in kind.givens(puzzle)}
    marks = [[] if cell in given else [m for m in of if m] for cell, of in enumerate(kind.marks(puzzle))]
    mark, deduced, guessed = alike(kind, puzzle, marks)
    events: list[Event] = [
        Deduce("so", (), ((deduced, mark),)),
        Choose("v", "1", 1, 2, ((guessed, mark),)),
        Deduce("nothing more"),
    ]
    trace = Recording(Header(puzzle.cells, kind=kind.name, solver="by hand", puzzle=kind.write(puzzle)))
    trace.append(events)
    return reopen(trace), deduced, guessed


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
async def test_a_guess_looks_different_from_a_deduction_with_and_without_colour(kind: Kind) -> None:
    session, deduced, guessed = two_origins(kind)
    async with watching(session, (200, 100), notices=False) as watched:
        watched.go_to(3)
        await watched.settle()
        one, other = (look_of(board_of(watched), cell) for cell in (deduced, guessed))
        assert one != other
        assert without_colour(one) != without_colour(other)
        await watched.press("backslash")
        one, other = (look_of(board_of(watched), cell) for cell in (deduced, guessed))
        assert without_colour(one) != without_colour(other)
        one, other = (look_of(board_of(watched), cell, 100) for cell in (deduced, guessed))
        assert any("₁" in text for text, _ in other)
        assert not any("₁" in text for text, _ in one)


async def test_in_the_plain_picture_a_guess_looks_different() -> None:
    trace = Recording(Header(9, kind="unheard-of", solver="by hand"))
    trace.append([Deduce("so", (), ((0, 5),)), Choose("v", "1", 1, 2, ((1, 5),)), Deduce("nothing more")])
    async with watching(reopen(trace), (80, 24), notices=False) as watched:
        watched.go_to(3)
        await watched.settle()
        one, other = (look_of(board_of(watched), cell) for cell in (0, 1))
        assert without_colour(one) != without_colour(other)


GIVEN = [
    ("sudoku", "very-hard.txt", "logic", "A2", "C2", 3),
    ("battleship", "fog.bimaru", "best", "H6", "F6", 12),
    ("polyomino", "kanoodle-placed.txt", "best", "A2", "D3", 3),
]


@pytest.mark.parametrize(("name", "file", "solver", "given", "found", "position"), GIVEN)
async def test_what_is_given_is_bold_and_what_is_found_is_not(
    name: str, file: str, solver: str, given: str, found: str, position: int
) -> None:
    session = recorded(name, file, solver, limit=100)
    cells = {session.cell_name(cell): cell for cell in range(session.trace.header.cells)}
    async with watching(session, (120, 40), notices=False) as watched:
        watched.go_to(
            next(place for place in range(position, 100) if written(watched, cells[found], place)) + 1
        )
        await watched.settle()
        panel = board_of(watched)
        assert is_bold(look_of(panel, cells[given]))
        assert not is_bold(look_of(panel, cells[found]))


def written(watched: Watching, cell: int, position: int) -> bool:
    trace = watched.screen.player.session.trace
    return bool(trace.block_at(position).state(position).board[cell])


def is_bold(look: Look) -> bool:
    return any(style.bold for text, style in look if text.strip())


def shown_with(watched: Watching, test: str) -> Iterator[Segment]:
    """The parts of the board whose style has an attribute."""
    panel = board_of(watched)
    panel.begin_frame()
    for y in range(panel.size.height):
        yield from (segment for segment in panel.render_line(y) if getattr(segment.style, test))


async def test_a_solution_is_drawn_as_on_paper() -> None:
    session = recorded("nonogram", "bird.non", "brute-force")
    solved = next(n for n in range(1, len(session.trace) + 1) if verb(session, n) == "solved")
    async with watching(session, (80, 24), notices=False) as watched:
        watched.go_to(solved - 1)
        await watched.settle()
        assert "▓▓" in watched.text
        watched.go_to(solved)
        await watched.settle()
        assert "▓▓" not in watched.text
        assert "██" in watched.text


@pytest.fixture
def no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.mark.usefixtures("no_colours")
async def test_without_colours_a_guess_looks_different_in_a_solution_too() -> None:
    session = recorded("nonogram", "bird.non", "brute-force")
    solved = next(n for n in range(1, len(session.trace) + 1) if verb(session, n) == "solved")
    async with watching(session, (80, 24), notices=False) as watched:
        watched.go_to(solved)
        await watched.settle()
        assert "▓▓" in watched.text


@pytest.mark.usefixtures("no_colours")
async def test_without_colours_guesses_are_half_as_wide_at_half_height() -> None:
    source = source_of("qr.non", (kind := kind_named("nonogram")).samples())
    puzzle = kind.read(source)
    header = Header(puzzle.cells, kind=kind.name, solver="by hand", puzzle=kind.write(puzzle))
    trace, wide = Recording(header), 25
    filled = [(0, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1), (5, 0), (5, 1)]
    guessed = [(0, 0), (2, 1), (3, 0), (3, 1), (4, 0), (5, 1)]
    writes = [
        [(row * wide + column, 2) for column, row in some] for some in (set(filled) - set(guessed), guessed)
    ]
    trace.append([Deduce("so", (), tuple(sorted(writes[0]))), Choose("v", "1", 1, 2, tuple(writes[1]))])
    async with watching(reopen(trace), (80, 24), notices=False) as watched:
        watched.go_to(2)
        await watched.settle()
        assert "▘:▖▌▙▛" in watched.text


def verb(session: Session, position: int) -> str:
    event = session.trace.event_at(position)
    assert event is not None
    return event.verb


async def test_marks_are_shown_by_depth_instead_of_by_heat() -> None:
    session = recorded("sudoku", "very-hard.txt", "logic")
    async with watching(session, (80, 24), notices=False) as watched:
        watched.go_to(300)
        await watched.press("a")
        assert "heat: written" in watched.shown("board")[0]
        await watched.press("backslash")
        assert "heat" not in watched.shown("board")[0]
        assert "marks by depth" in watched.shown("board")[0]
        assert "│ 6 1 8 │ 2 4 3 │ 5 9₁7₁│" in watched.text
        assert "₁ … ₅ depth 1–5" in watched.shown("board")[-1]
        await watched.press("a")
        assert "marks by depth" not in watched.text
        assert "₁" not in watched.text


async def test_deep_marks_are_shown_in_nine_bands() -> None:
    session = recorded("nonogram", "bird.non", "brute-force")
    deepest = find(session.trace, 0, 1, depth_target(18))
    assert deepest is not None
    async with watching(session, (80, 24), notices=False) as watched:
        watched.go_to(deepest)
        await watched.press("backslash")
        depth = watched.screen.player.replay.state.depth
        assert depth > 9
        levels = -(-depth // 9)
        assert f"₁ depth 1–{levels} … " in watched.text
        assert f"–{depth} " in watched.text
        assert "▓₁" in watched.text or "×₁" in watched.text


async def test_the_line_that_the_explanation_names_is_lit_up_with_its_number() -> None:
    session = recorded("nonogram", "penguin.non", "propagation")
    async with watching(session, (120, 40), notices=False) as watched:
        watched.go_to(1)  # Row 3: the run of 9 …
        await watched.settle()
        assert [segment.text.strip() for segment in shown_with(watched, "underline2")] == ["9", "3"]
        row = next(line for line in watched.shown("board") if " 9   " in line)
        assert row.rstrip(" │").endswith(" 3")


async def test_the_box_that_the_explanation_names_is_lit_up_with_its_number() -> None:
    session = recorded("sudoku", "very-hard.txt", "box-first", limit=50)
    async with watching(session, (80, 24), notices=False) as watched:
        watched.go_to(2)  # Box 1 is the first open box … take 4 in B2
        await watched.settle()
        assert "┌1──────┬───────┬───────┐" in watched.text
        watched.go_to(1)
        await watched.settle()
        assert "┌───────┬───────┬───────┐" in watched.text


async def test_cells_that_are_named_but_no_cause_are_lit_up_in_a_way_of_their_own() -> None:
    kind = kind_named("shikaku")
    session = recorded("shikaku", "ryan7.shk", "brute-force", limit=2_000)
    puzzle = kind.read(source_of("ryan7.shk", kind.samples()))
    events = range(1, len(session.trace))
    dead = next(n for n in events if (event := session.trace.event_at(n)) and event.rule == "no rectangle")
    async with watching(session, (120, 40), notices=False) as watched:
        watched.go_to(dead)  # Dead end at B5: A4:B7, its only rectangle …, is blocked at B4 by B1:B4.
        await watched.settle()
        panel = board_of(watched)
        named, because = (look_of(panel, puzzle.names.index(name)) for name in ("B5", "B4"))
        assert any(style.underline2 and not style.underline for _, style in named)
        assert any(style.underline and not style.underline2 for _, style in because)


async def test_of_a_very_deep_path_marks_are_told_a_little_later() -> None:
    trace, events = Recording(Header(200, kind="unheard-of", solver="by hand")), list[Event]()
    for n in range(10_000):
        writes = ((n % 150 + (n > 200), 1),)
        events += [Choose(f"v{n % 9}", "1", 1, 2, writes), Deduce("so", (), ((n % 50, 2),))]
    trace.append(events)
    async with watching(reopen(trace), (80, 24), notices=False) as watched:
        watched.go_to(20_000)
        panel = board_of(watched)
        while not panel._marks.complete:
            await watched.pilot.pause(0.02)
        assert look_of(panel, 149) != look_of(panel, 3)
