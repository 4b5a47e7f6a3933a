"""No explanation is cut where the search stands still: of every bundled puzzle with every solver."""

from collections.abc import Iterator

import pytest

from engine.query.explanation import explanation
from puzzles.kind import Kind
from puzzles.registry import kinds
from puzzles.source import source_of
from tests.tui.sessions import recorded
from tests.tui.watching import Watching, settled, watching
from tui.app.looks import Looks, headline
from tui.app.widgets.why import WhyPanel, told
from tui.player.headless import start
from tui.player.playback import Playback
from tui.player.session import Session

EVENTS = 1000
SIZES = ((120, 40), (80, 24))
LONGEST = 4
"""So many of the sentences that take most lines are looked at on the screen."""
SHORT = 120
"""Characters of a title and a sentence that fit in any case."""
SCROLLED: set[tuple[str, tuple[int, int]]] = set()
"""Where the board leaves so little room that a sentence has to be scrolled."""
LOOKS = Looks(dark=True, ansi=False)


def searches(kind: Kind, puzzle: str) -> Iterator[Session]:
    """The puzzle with every solver that takes it, as far as it is looked at."""
    source = source_of(puzzle, kind.samples())
    for solver in kind.solvers.values():
        if not solver.refuses(kind.read(source)):
            session = start(kind, source, solver, every=False, limit=EVENTS)
            assert session.search is not None
            session.search.pull(EVENTS)
            session.search = None
            yield session


def sentences(session: Session) -> Iterator[tuple[str, str]]:
    """The title and the words of each event."""
    for position, event in enumerate(session.trace.read(), 1):
        yield headline(event, LOOKS, session.trace.header.rules)[0], explanation(session.trace, position)


def lines_of(title: str, words: str, width: int) -> int:
    above, below = told(title, words, width)
    return len(above) + len(below) - 1


def room_of(watched: Watching) -> tuple[int, int]:
    """Columns and lines that the explanation may take on the screen, without its frame."""
    why = watched.screen.query_one(WhyPanel)
    return why.size.width, watched.screen.why_height(1000, 1000) - why.gutter.height


def long_sentences(kind: Kind, puzzle: str) -> tuple[Session, set[tuple[str, str]]]:
    """One of its searches, and all sentences of all of them that might not fit."""
    found = set()
    for session in searches(kind, puzzle):
        found |= {told for told in sentences(session) if sum(map(len, told)) > SHORT}
    return session, found


@pytest.mark.slow
@pytest.mark.parametrize("kind", [pytest.param(kind, id=kind.name) for kind in kinds()])
async def test_each_sentence_fits_where_it_stands_still(kind: Kind) -> None:
    found = {puzzle: long_sentences(kind, puzzle) for puzzle in kind.samples()}
    for size in SIZES:
        async with watching(recorded("queens", "queens-4.txt", "best"), size) as watched:
            for puzzle, (session, told) in found.items():
                await watched.screen.restart(Playback(session))
                await watched.settle()
                width, room = room_of(watched)
                assert 2 * SHORT // width + 2 <= room  # two lines in a row are longer than one: it fits
                longest = max((lines_of(*each, width) for each in told), default=0)
                assert longest <= room or (puzzle, size) in SCROLLED, (puzzle, size)


@pytest.mark.parametrize("size", SIZES, ids=["large", "small"])
@pytest.mark.parametrize(
    ("kind", "puzzle", "solver"),
    [
        ("nonogram", "qr.non", "propagation"),
        ("hashi", "skerries.hashi", "heuristic"),
        ("shikaku", "20x20.shk", "combo"),
        ("polyomino", "kanoodle-placed.txt", "min-column"),
    ],
)
async def test_the_longest_sentences_are_on_the_screen_as_high_as_they_were_thought_to_be(
    kind: str, puzzle: str, solver: str, size: tuple[int, int]
) -> None:
    session = recorded(kind, puzzle, solver, limit=EVENTS)
    async with watching(session, size, notices=False) as watched:
        width, room = room_of(watched)
        lines = {at: lines_of(*told, width) for at, told in enumerate(sentences(session), 1)}
        for position in sorted(lines, key=lambda at: -lines[at])[:LONGEST]:
            watched.go_to(position)
            await settled(watched.pilot)
            shown = ["".join(line[1:-1]) for line in watched.shown("why")[1:-1]]
            words = "".join(explanation(session.trace, position).split())
            assert (words in "".join("".join(shown).split())) == (lines[position] <= room)
            assert (words in "".join("".join(shown).split())) or "▾" in watched.shown("why")[-1]
            assert min(lines[position], room) <= len(shown)


async def test_while_it_plays_the_explanation_only_grows_and_shrinks_when_it_stops() -> None:
    session = recorded("nonogram", "qr.non", "propagation")
    async with watching(session, (120, 40), notices=False) as watched:
        screen, why = watched.screen, watched.screen.query_one(WhyPanel)
        lines = {at: lines_of(*told, why.size.width) for at, told in enumerate(sentences(session), 1)}
        longest, shortest = max(lines, key=lambda at: lines[at]), min(lines, key=lambda at: lines[at])
        heights = []
        for position, direction in ((longest, 1), (shortest, 1), (shortest, 0)):
            screen.player.direction = direction
            screen.player.replay.seek(position)
            screen.show()
            await watched.pilot.pause(0.05)
            heights.append(why.outer_size.height)
        high, still_high, low = heights
        assert high == still_high > low
