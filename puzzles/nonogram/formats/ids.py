"""Game IDs of Simon Tatham's `pattern`, and puzz.link URLs of `nonogram`."""

from puzzles.common.grids.ids import GameId
from puzzles.common.grids.links import link_numbers
from puzzles.nonogram.formats.clues import ClueText, Palette, assembled, read_clue
from puzzles.nonogram.model import CROSSED, FILLED, Nonogram
from puzzles.source import Source


def read_pattern(source: Source, found: GameId) -> Nonogram:
    """`10x10:4/1/6.1/…`: columns first; after a comma the given cells."""
    body, _, cells = found.body.partition(",")
    if (clues := body.count("/") + 1) != found.width + found.height:
        what = f"{found.width} columns and {found.height} rows"
        raise source.refuse(f"the game ID has {clues} clues for {what}")
    texts = [ClueText(line) for line in body.replace(".", " ").split("/")]
    palette = Palette()
    columns = [read_clue(source, text, palette, found.height) for text in texts[: found.width]]
    rows = [read_clue(source, text, palette, found.width) for text in texts[found.width :]]
    given = _given(source, cells, found.width * found.height) if cells else ()
    return assembled(source, rows, columns, palette, given=given)


def _given(source: Source, text: str, cells: int) -> tuple[tuple[int, int], ...]:
    """Each letter skips 0 (`a`) to 24 (`y`) cells and gives the next, filled if a capital; `z` skips 25."""
    given = []
    cell = 0
    for letter in text:
        if not (letter.isascii() and letter.isalpha()):
            raise source.refuse(f"{letter!r} among the given cells of the game ID is not a letter")
        if cell >= cells:
            raise source.refuse(f"the game ID gives more cells than the {cells} of the board")
        cell += ord(letter.lower()) - ord("a")
        if letter.lower() != "z" and cell < cells:
            given.append((cell, FILLED if letter.isupper() else CROSSED))
            cell += 1
    if cell != cells:
        raise source.refuse(f"the given cells of the game ID describe {cell} cells, the board has {cells}")
    return tuple(given)


def read_link(source: Source, found: GameId) -> Nonogram:
    """Columns first; a line has slots for half its cells, rounded up, the run nearest to the grid first."""
    if found.parameters != "nonogram":
        raise source.refuse(f"a puzz.link URL of {found.parameters[:20]!r}; a nonogram's has `nonogram`")
    tall, wide = (found.height + 1) // 2, (found.width + 1) // 2
    slots = link_numbers(source, found.body, found.width * tall + found.height * wide)
    if -1 in slots:
        raise source.refuse("a run of unknown length (`.`) is not supported")
    split = found.width * tall
    columns = [slots[i : i + tall] for i in range(0, split, tall)]
    rows = [slots[i : i + wide] for i in range(split, len(slots), wide)]
    palette = Palette()
    return assembled(
        source,
        [read_clue(source, _clue_text(row), palette, found.width) for row in rows],
        [read_clue(source, _clue_text(column), palette, found.height) for column in columns],
        palette,
    )


def _clue_text(slots: list[int | None]) -> ClueText:
    return ClueText(" ".join(str(run) for run in reversed(slots) if run))
