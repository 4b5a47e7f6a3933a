"""What sentences say about a line: its places, counted from 1, and what is to be done with them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from puzzles.nonogram.bit_sets import span, stretches
from puzzles.nonogram.model import CROSSED, Line, Nonogram
from puzzles.nonogram.procedures import Reaches, Step, found
from puzzles.nonogram.reach import Known


def listed(words: Sequence[str], last: str = "and") -> str:
    """`1, 3 and 5`"""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else words[0]


@lru_cache(1 << 14)
def places_words(places: int) -> str:
    """`3–4, 7 and 9`"""
    return listed([_stretch_words(start, end) for start, end in stretches(places)])


def _stretch_words(start: int, end: int) -> str:
    return f"{start + 1}–{end}" if end - start > 1 else f"{end}"


def lines_words(height: int, numbers: Iterable[int]) -> str:
    """`row 3 and columns 2–4`"""
    rows = sum([1 << number for number in numbers if number < height])
    columns = sum([1 << number - height for number in numbers if number >= height])
    named = [("row", rows), ("column", columns)]
    return listed([f"{name}{'s' * (of.bit_count() > 1)} {places_words(of)}" for name, of in named if of])


def filling(puzzle: Nonogram, places: Sequence[int]) -> str:
    """`fill 5 and cross 1 and 3`, for the bit set of places of each mark from crossed up."""
    crossed, *coloured = places
    cross = f"cross {places_words(crossed)}" if crossed else ""
    if not any(coloured):
        return cross
    if puzzle.coloured:
        names = puzzle.mark_names
        fills = [f"{places_words(of)} {names[mark]}" for mark, of in enumerate(coloured, CROSSED + 1) if of]
        fill = f"fill {listed(fills)}"
    else:
        fill = f"fill {places_words(coloured[0])}"
    if not cross:
        return fill
    return f"{fill}, and {cross}" if " and " in fill else f"{fill} and {cross}"


def colours_at(puzzle: Nonogram, places: Sequence[int], whole: int) -> str:
    """`black or brown anywhere`, `red at 7`, for the bit set of places of each mark from crossed up."""
    by_places: dict[int, list[str]] = {}
    for mark, of in enumerate(places, CROSSED):
        if of:
            by_places.setdefault(of, []).append("a blank" if mark == CROSSED else puzzle.mark_names[mark])
    return listed(
        [
            f"{listed(names, 'or')} {'anywhere' if of == whole else f'at {places_words(of)}'}"
            for of, names in by_places.items()
        ],
        "or",
    )


def run_words(line: Line, number: int) -> str:
    """`the run of 3`; if it has several of that length, which of its runs it is."""
    length = line.clue[number].length
    which = f" (number {number + 1})" if line.lengths.count(length) > 1 else ""
    return f"the run of {length}{which}"


def _edge_words(line: Line, known: Known, runs: Reaches, steps: Sequence[Step]) -> str:
    parts = []
    for step in steps:
        length, left, right = runs[step.where[0]]
        leftmost, rightmost = _stretch_words(left, left + length), _stretch_words(right, right + length)
        lies = f"lies at {leftmost} leftmost and at {rightmost} rightmost"
        if left == right:
            lies = f"can only lie at {leftmost}"
        parts.append(f"{run_words(line, step.where[0])} {lies}: fill {places_words(step.fill)}")
    return "; ".join(parts)


def _ruling_out_words(line: Line, known: Known, runs: Reaches, steps: Sequence[Step]) -> str:
    reached = 0
    for length, left, right in runs:
        reached |= span(left, right + length)
    limit = f"its runs reach no further than {places_words(reached)}" if runs else "it has no runs"
    return f"{limit}: cross {places_words(found(steps)[1])}"


def _cross_block_words(line: Line, known: Known, runs: Reaches, steps: Sequence[Step]) -> str:
    parts = []
    for step in steps:
        start, end, at_start, shortest, longest = step.where
        border = start == 0 if at_start else end == known.size
        edge = "the border" if border else f"the cross at {start if at_start else end + 1}"
        beside = f"{'starts just after' if at_start else 'ends just before'} {edge}"
        belongs = f"a run of at least {shortest}"
        if shortest == longest:
            belongs = (
                f"the run of {shortest}" if line.lengths.count(shortest) == 1 else f"a run of {shortest}"
            )
        fill = places_words(step.fill)
        parts.append(
            f"the block at {_stretch_words(start, end)} {beside}, so it belongs to {belongs}: fill {fill}"
        )
    return "; ".join(parts)


def _restriction_words(line: Line, known: Known, runs: Reaches, steps: Sequence[Step]) -> str:
    gaps = places_words(found(steps)[1])
    if len(steps) == 1:
        return f"no run that could lie there fits in the gap at {gaps}: cross it"
    return f"no run that could lie there fits in the gaps at {gaps}: cross them"


def _expansion_words(line: Line, known: Known, runs: Reaches, steps: Sequence[Step]) -> str:
    blocks = listed([_stretch_words(*step.where) for step in steps], "or")
    return f"no run can hold a block at {blocks}: cross {places_words(found(steps)[1])}"


WORDS: Mapping[str, Callable[[Line, Known, Reaches, Sequence[Step]], str]] = {
    "edge consideration": _edge_words,
    "ruling out": _ruling_out_words,
    "cross-block fill": _cross_block_words,
    "alternative restriction": _restriction_words,
    "expansion limit": _expansion_words,
}
"""For each of the five procedures, what its steps say."""
