"""Whether a rule gives what an event says, on a board: small checks that share no code with the solvers."""

import re
from collections.abc import Callable, Collection
from itertools import groupby

from engine.events import Event
from puzzles.common.learning import words as learning
from puzzles.kind import Board, Recheck
from puzzles.nonogram.model import CROSSED, FILLED, UNKNOWN, Clue, Nonogram
from puzzles.nonogram.recheck_lines import Barred, Options, blocks, count, left, starts

Cells = range


class _Line:
    """A line of a board, with what an event writes there."""

    def __init__(self, puzzle: Nonogram, board: Board, event: Event) -> None:
        name, number = str(event.facts[0]).split()
        index = int(number) - 1 + (puzzle.height if name.lower() == "column" else 0)
        self.clue, cells = _clue_and_cells(puzzle, index)
        self.names = puzzle.mark_names
        self.lengths = [run.length for run in self.clue]
        self.marks = [board[cell] for cell in cells]
        self.size = len(cells)
        self.options = tuple(puzzle.options_of(mark) for mark in self.marks)
        place_of = {cell: place for place, cell in enumerate(cells)}
        self.writes = [(place_of.get(cell, -1), mark) for cell, mark in event.writes]
        self.wanted = [(place, puzzle.options_of(mark)) for place, mark in self.writes]

    def reaches(self) -> list[tuple[int, int, int]]:
        """Length, leftmost and rightmost start of each run."""
        return [
            (length, min(at), max(at))
            for length, at in zip(self.lengths, starts(self.clue, self.options))
            if at
        ]

    def all_written(self, mark: int, follows: Callable[[int], bool]) -> bool:
        return bool(self.writes) and all(m == mark and p >= 0 and follows(p) for p, m in self.writes)


def _clue_and_cells(puzzle: Nonogram, index: int) -> tuple[Clue, Cells]:
    height, width = len(puzzle.rows), len(puzzle.columns)
    if index < height:
        return puzzle.rows[index], range(index * width, (index + 1) * width)
    return puzzle.columns[index - height], range(index - height, height * width, width)


def _no_runs(line: _Line, event: Event) -> bool:
    return not line.clue and line.all_written(CROSSED, lambda place: True)


def _complete_fill(line: _Line, event: Event) -> bool:
    return line.lengths == [line.size] and line.all_written(FILLED, lambda place: True)


def _definite_blanks(line: _Line, event: Event) -> bool:
    shown = [CROSSED]
    for length in line.lengths:
        shown += [FILLED] * length + [CROSSED]
    return len(shown) == line.size + 2 and all(shown[place + 1] == mark for place, mark in line.writes)


def _runs_complete(line: _Line, event: Event) -> bool:
    complete = line.marks.count(FILLED) == sum(line.lengths)
    return complete and line.all_written(CROSSED, lambda place: line.marks[place] != FILLED)


def _agreed(line: _Line, event: Event) -> bool:
    """All arrangements that fit have only what is written."""
    found = left(line.clue, line.options)
    return found is not None and all(not found[place] & ~wanted for place, wanted in line.wanted)


def _barred(line: _Line, words: str) -> Barred:
    """What is excluded by `run 3 starts left of 9 and run 4 starts at 12 or later`."""
    found = re.findall(r"run (\d+) starts (left of|above|at) (\d+)", words)
    return tuple(
        (int(run) - 1, place)
        for run, how, limit in found
        for place in range(line.size)
        if (place + 1 < int(limit)) == (how == "at")
    )


def _by_its_runs(line: _Line, event: Event) -> bool:
    found = left(line.clue, line.options, _barred(line, str(event.facts[1])))
    return found is not None and all(not found[place] & ~wanted for place, wanted in line.wanted)


def _runs_do_not_fit(line: _Line, event: Event) -> bool:
    return left(line.clue, line.options, _barred(line, str(event.facts[1]))) is None


def _colours_lost(line: _Line, event: Event) -> bool:
    """No arrangement that fits has the colours that the last fact names, at the places that it names."""
    found = left(line.clue, line.options)
    lost = _lost(line, str(event.facts[-1]))
    said = {place for place, _ in lost} == {place for place, _ in line.writes}
    return said and found is not None and not any(found[place] >> mark - 1 & 1 for place, mark in lost)


def _lost(line: _Line, words: str) -> list[tuple[int, int]]:
    """Place and mark for each of `red at 1, 3 and 5, gold at 7 or white or a blank anywhere`."""
    names = ["", "a blank", *line.names[FILLED:]]
    lost: list[tuple[int, int]] = []
    marks: list[int] = []
    for part in re.split(r", (?!\d)| or ", words):
        name, _, places = part.partition(" at ")
        marks.append(names.index(name.removesuffix(" anywhere")))
        if places or name.endswith(" anywhere"):
            lost += [(p, mark) for p in _numbers(places, 0) or range(line.size) for mark in marks]
            marks = []
    return lost


def _only_arrangement(line: _Line, event: Event) -> bool:
    return count(line.clue, line.options) == 1 and _agreed(line, event)


def _dropped(line: _Line, event: Event) -> bool:
    return count(line.clue, line.options) == int(str(event.facts[-1]).replace(",", ""))


def _no_arrangement(line: _Line, event: Event) -> bool:
    return left(line.clue, line.options) is None


def _enumerated(line: _Line, event: Event) -> bool:
    return f"{count(line.clue, (3,) * line.size):,}" == str(event.facts[-1]).split()[0]


def _line_differs(line: _Line, event: Event) -> bool:
    shown = [(len([*same]), mark) for mark, same in groupby(line.marks) if mark > CROSSED]
    return UNKNOWN not in line.marks and shown != [*line.clue]


def _edge(line: _Line, event: Event) -> bool:
    runs = line.reaches()
    return line.all_written(FILLED, lambda place: any(b <= place < a + n for n, a, b in runs))


def _ruling_out(line: _Line, event: Event) -> bool:
    runs = line.reaches()
    return line.all_written(CROSSED, lambda place: not any(a <= place < b + n for n, a, b in runs))


def _cross_block(line: _Line, event: Event) -> bool:
    runs = line.reaches()
    fenced = [CROSSED, *line.marks, CROSSED]

    def follows(place: int) -> bool:
        for start, end in blocks(line.marks, (FILLED,)):
            size = end - start
            if fenced[start] == CROSSED:
                lengths = [n for n, a, b in runs if a <= start <= b and n >= size]
                if lengths and start <= place < start + min(lengths):
                    return True
            if fenced[end + 1] == CROSSED:
                lengths = [n for n, a, b in runs if a <= end - n <= b and n >= size]
                if lengths and end - min(lengths) <= place < end:
                    return True
        return False

    return line.all_written(FILLED, follows)


def _restriction(line: _Line, event: Event) -> bool:
    runs = line.reaches()
    gaps = [
        (start, end)
        for start, end in blocks(line.marks, (UNKNOWN, FILLED))
        if FILLED not in line.marks[start:end]
        and not any(a <= s <= b for n, a, b in runs for s in range(start, end - n + 1))
    ]
    return line.all_written(CROSSED, lambda place: any(start <= place < end for start, end in gaps))


def _expansion(line: _Line, event: Event) -> bool:
    runs = line.reaches()

    def follows(place: int) -> bool:
        marks = [*line.marks]
        marks[place] = FILLED
        start, end = next(block for block in blocks(marks, (FILLED,)) if block[0] <= place < block[1])
        return end - start > 1 and not any(
            n >= end - start and a <= start and end <= b + n for n, a, b in runs
        )

    return line.all_written(CROSSED, follows)


_OF_LINES: dict[str, Callable[[_Line, Event], bool]] = {
    "no runs": _no_runs,
    "complete fill": _complete_fill,
    "definite blanks": _definite_blanks,
    "runs complete": _runs_complete,
    "partial fill": _agreed,
    "agreement": _agreed,
    "every arrangement": _agreed,
    "colours ruled out": _colours_lost,
    "fewer colours": _colours_lost,
    "only arrangement": _only_arrangement,
    "arrangements dropped": _dropped,
    "no arrangement": _no_arrangement,
    "by its runs": _by_its_runs,
    "runs do not fit": _runs_do_not_fit,
    "enumerated": _enumerated,
    "line differs": _line_differs,
    "edge consideration": _edge,
    "ruling out": _ruling_out,
    "cross-block fill": _cross_block,
    "alternative restriction": _restriction,
    "expansion limit": _expansion,
}


def _on_its_line(check: Callable[[_Line, Event], bool]) -> Recheck:
    def applies(puzzle: Nonogram, board: Board, event: Event) -> bool:
        return check(_Line(puzzle, board, event), event)

    return applies


def _fails(puzzle: Nonogram, board: Board, cell: int, mark: int, among: Collection[int]) -> bool:
    """Whether a line has no arrangement if the cell has the mark: lines are solved when they changed."""
    options = [puzzle.options_of(m) for m in board]
    options[cell] &= puzzle.options_of(mark)
    width = len(puzzle.columns)
    waiting = [cell // width, len(puzzle.rows) + cell % width]
    while waiting:
        index = waiting.pop()
        if index not in among:
            continue
        clue, cells = _clue_and_cells(puzzle, index)
        here: Options = tuple(options[c] for c in cells)
        found = left(clue, here)
        if found is None:
            return True
        for place, (old, new) in enumerate(zip(here, found)):
            if old != new:
                options[cells[place]] = new
                waiting.append(len(puzzle.rows) + place if index < len(puzzle.rows) else place)
    return False


def _probe(puzzle: Nonogram, board: Board, event: Event) -> bool:
    name, mark_name, lines, *_ = map(str, event.facts)
    rows, _, columns = lines.partition("column")
    among = [*_numbers(rows, 0), *_numbers(columns, len(puzzle.rows))]
    cell, mark = _cell(puzzle, name), puzzle.mark_names.index(mark_name)
    ruled_out = all(not puzzle.options_of(m) & puzzle.options_of(mark) for _, m in event.writes)
    return ruled_out and _fails(puzzle, board, cell, mark, among)


def _probed(puzzle: Nonogram, board: Board, event: Event) -> bool:
    name, outcomes = map(str, event.facts)
    cell, every_line = _cell(puzzle, name), range(len(puzzle.rows) + len(puzzle.columns))
    told = [outcome.partition(" (decides")[0] for outcome in outcomes.split(" or ")]
    marks = [puzzle.mark_names.index(word) for word in told]
    return not any(_fails(puzzle, board, cell, mark, every_line) for mark in marks)


def _cell(puzzle: Nonogram, name: str) -> int:
    row, column = map(int, name[1:].split("C"))
    return (row - 1) * len(puzzle.columns) + column - 1


def _numbers(words: str, first: int) -> list[int]:
    """The line numbers in `3, 5–7 and 9`, where line 1 is the first."""
    found = re.findall(r"(\d+)(?:–(\d+))?", words)
    return [first + n - 1 for a, b in found for n in range(int(a), int(b or a) + 1)]


RECHECKS: dict[str, Recheck] = {rule: _on_its_line(check) for rule, check in _OF_LINES.items()} | {
    "probe": _probe,
    "probed": _probed,
}
UNCHECKED = {
    "picked": "it compares the lists that the search keeps, which may be behind the board",
    "rule order": "it tells what the search has learnt, not what follows from the board",
    **learning.UNCHECKED,
}
PROCEDURES = frozenset(
    {"edge consideration", "ruling out", "cross-block fill", "alternative restriction", "expansion limit"}
)
LOOSE = PROCEDURES | frozenset({"arrangements dropped", "every arrangement", "fewer colours", "probe"})
"""To find the least for a procedure takes longer than the procedure, and `heuristic` is to be fast;
`propagation` finds it. For what is dropped, every arrangement would be needed again for each cell. The others
are of `best` and of `learning`."""
FROM_BOARD = frozenset({"by its runs", "runs do not fit"})
"""Which cells they need beside their runs is found when somebody asks."""
