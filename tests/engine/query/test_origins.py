"""Where a mark comes from is what a plain fold of all events says, at every position."""

from collections.abc import Iterator

from attrs import define, evolve, field
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Choose, Deduce, Event
from engine.header import Header
from engine.query import origins
from engine.query.origins import Origins
from engine.store.recording import Recording
from engine.store.trace import Trace
from puzzles.kind import Kind
from puzzles.registry import kinds
from puzzles.source import Source
from tests.engine.searches import Searched, recorded, searches, small_blocks

FIRST = Deduce("fixed", (), ((0, 7), (1, 300)))


@define
class Written:
    """A cell, in the fold."""

    mark: int = 0
    depth: int = 0
    chosen: tuple[int, int] = (0, -1)
    """The depth and the mark of the last choice that wrote it."""

    def origin(self, fixed: int) -> tuple[str, int]:
        if not self.mark:
            return "", self.depth
        if self.mark == fixed:
            return "given", 0
        is_guess = self.depth > 0 and self.chosen == (self.depth, self.mark)
        return ("guessed" if is_guess else "deduced"), self.depth


@define
class Fold:
    cells: list[Written]
    opened: list[list[Written]] = field(factory=list)

    def apply(self, event: Event) -> None:
        if event.verb == "backtrack":
            self.cells = self.opened.pop()
            return
        if event.verb == "choose":
            self.opened.append(list(self.cells))
        depth = len(self.opened)
        for cell, mark in event.writes:
            chosen = (depth, mark) if event.verb == "choose" else self.cells[cell].chosen
            self.cells[cell] = evolve(self.cells[cell], mark=mark, depth=depth, chosen=chosen)


def folded(events: list[Event], cells: int, rule: str) -> Iterator[list[tuple[str, int]]]:
    """For each position what the fold says of every cell."""
    fold, fixed = Fold([Written()] * cells), dict[int, int]()
    if events and events[0].verb == "deduce" and events[0].rule == rule:
        fixed = dict(events[0].writes)
    for event in [None, *events]:
        if event is not None:
            fold.apply(event)
        yield [written.origin(fixed.get(cell, -1)) for cell, written in enumerate(fold.cells)]


def told(found: Origins, trace: Trace, position: int) -> list[tuple[str, int]]:
    there = found.at(trace.block_at(max(position - 1, 0)).state(position), parts=10_000)
    assert there.complete
    cells = range(trace.header.cells)
    return [(there.of(cell), there.depth(cell) if there.of(cell) else 0) for cell in cells]


def visible(cells: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """A cell without a mark has no depth to speak of."""
    return [(origin, depth if origin else 0) for origin, depth in cells]


@settings(max_examples=60, deadline=None)
@given(searches(), st.booleans(), st.integers(0, 3), st.randoms(use_true_random=False))
def test_origins_are_what_a_fold_says_in_any_order_of_positions(
    searched: Searched, with_givens: bool, top: int, chance: object
) -> None:
    cells = max(searched.cells, 2)
    events = [FIRST] * with_givens + searched.events
    with small_blocks():
        trace = recorded(Searched(cells, events))
        expected = [visible(cells) for cells in folded(events, cells, "fixed")]
        positions = list(range(len(events) + 1))
        chance.shuffle(positions)  # type: ignore[attr-defined]
        usual, origins.TOP = origins.TOP, top
        try:
            found = Origins(trace, "fixed")
            for position in [*positions[:60], *range(len(events) + 1)]:
                assert told(found, trace, position) == expected[position]
        finally:
            origins.TOP = usual


def test_origins_of_a_deep_path_are_what_a_fold_says() -> None:
    events: list[Event] = [Choose(f"v{n}", "1", 1, 2, ((n % 90, 1 + n % 3), (n % 70, 2))) for n in range(500)]
    with small_blocks():
        trace = recorded(Searched(100, events))
        expected = [visible(cells) for cells in folded(events, 100, "")]
        found = Origins(trace, "")
        for position in [500, 3, 499, 250, 251, 400, 0, 499, 500]:
            assert told(found, trace, position) == expected[position]


def test_of_a_long_path_a_few_parts_are_read_at_once_and_what_is_told_is_true() -> None:
    events: list[Event] = [Choose(f"v{n}", "1", 1, 2, ((n % 90, 1 + n % 3),)) for n in range(400)]
    with small_blocks():
        trace = recorded(Searched(100, events))
        *_, expected = folded(events, 100, "")
        state, found, calls = trace.block_at(399).state(399 + 1), Origins(trace, ""), 0
        while not (there := found.at(state)).complete:
            calls += 1
            for cell, (origin, depth) in enumerate(visible(expected)):
                assert there.of(cell) in ("", origin)
                assert there.depth(cell) in (0, depth)
        assert calls > 10
        assert told(found, trace, 400) == visible(expected)


def searched_samples(kind: Kind) -> Iterator[Searched]:
    """The first events of each solver of a kind on its first bundled puzzles."""
    for name, text in list(kind.samples().items())[:2]:
        puzzle = kind.read(Source(text, name))
        for solver in kind.solvers.values():
            if not solver.refuses(puzzle):
                search = kind.search(solver, puzzle)
                yield Searched(puzzle.cells, [event for event, _ in zip(search, range(300))])


def test_origins_in_searches_of_every_kind_are_what_a_fold_says() -> None:
    for kind in kinds():
        for searched in searched_samples(kind):
            trace = Recording(Header(searched.cells))
            trace.append(searched.events)
            found = Origins(trace, "given")
            for position, expected in enumerate(folded(searched.events, searched.cells, "given")):
                if position % 7 == 0 or position == len(searched.events):
                    assert told(found, trace, position) == visible(expected)
            trace.close()
