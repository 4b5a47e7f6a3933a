"""The words of a row of the tree: what became of a node is never cut; names and values are."""

from math import log

from rich.cells import cell_len, set_cell_size

from engine.query.tree_row import TreeRow
from engine.sentences import counted
from tui.app.looks import NODE_GLYPHS

LEAST_NAME = 4
SIZES = "▁▂▃▄▅▆▇█"


def row_text(row: TreeRow, number: str, size: str, room: int, column: int) -> str:
    """Glyphs and name, then from a column on, which child it is, what became of it, and how large it is."""
    if row.chain:
        return chain_text(row, number, room)
    glyphs = f"▸{NODE_GLYPHS[row.look]}" if row.folded else NODE_GLYPHS[row.look]
    which = f"{row.which:,} of {row.of:,}" if row.depth else ""
    variable = row.variable if row.depth else ""
    told = [f"{which:<7} {_note(row)}", f"{which}  {_short_note(row)}".lstrip(), _short_note(row)]
    afters = [f"  {words.rstrip()} {size}".rstrip() for words in told]
    rooms = [room - cell_len(glyphs) - 1 - cell_len(after) for after in afters]
    names = (full_name(number, variable, row.value), short_name(number, variable, row.value))
    wanted = (*map(cell_len, names), LEAST_NAME)
    fit = (n for wide in wanted for n, left in enumerate(rooms) if left >= wide)
    best = next(fit, len(rooms) - 1)
    left, after = rooms[best], afters[best]
    name = fitting_name(number, variable, row.value, left)
    wide = max(cell_len(name), min(left, column - cell_len(glyphs) - 1))
    return f"{glyphs} {set_cell_size(name, max(wide, 0))}{after}"


def chain_text(row: TreeRow, number: str, room: int) -> str:
    """How many forced nodes a chain has, and the first and last; of long ones the values are shortened."""
    head = f"▸{NODE_GLYPHS[row.look]} {number}⋮ {row.chain_length:,} forced"
    between = " › … › " if row.chain_length > 2 else " › "
    full = between.join(f"{variable} {value}" for variable, value in row.chain)
    short = between.join(f"{variable} {shortened(value, variable)}" for variable, value in row.chain)
    texts = (f"{head}: {full}", f"{head}: {short}", head)
    return next((text for text in texts if cell_len(text) <= room), set_cell_size(head, max(room, 0)))


def full_name(number: str, variable: str, value: str) -> str:
    return number + (f"{variable}  {value}" if variable else value)


def short_name(number: str, variable: str, value: str) -> str:
    return number + (f"{variable} {shortened(value, variable)}" if variable else shortened(value))


def fitting_name(number: str, variable: str, value: str, room: int) -> str:
    """A state's number, variable and value in so many columns: the value is shortened first, then cut."""
    name = full_name(number, variable, value)
    if cell_len(name) > room:
        name = short_name(number, variable, value)
    if cell_len(name) > room:
        name = set_cell_size(name, max(room - 1, 0)) + "…" * (room > 0)
    return name


def shortened(value: str, variable: str = "") -> str:
    """A value that names several things as the first that the variable does not: a piece as its anchor."""
    names = value.replace(",", " ").split()
    known = variable.split()
    first = next((name for name in names if name not in known), value)
    return first + "…" if len(names) > 1 else value


def size_glyph(size: int, whole: int) -> str:
    """How large a subtree is, as a bar: each step is the same factor, the highest is the whole search."""
    share = log(max(size, 1)) / log(whole) if whole > 1 else 1.0
    return SIZES[min(int(share * len(SIZES)), len(SIZES) - 1)]


def _note(row: TreeRow) -> str:
    if row.look in ("dead", "solved") and row.size > 1:
        return f"{counted(row.size, 'node')}, {'all ' if row.look == 'dead' else ''}{row.look}"
    return {"here": "← here", "path": "", "unborn": "not reached yet"}.get(row.look, row.look)


def _short_note(row: TreeRow) -> str:
    if row.look in ("dead", "solved") and row.size > 1:
        return f"{row.size:,} {row.look}"
    return {"here": "← here", "path": "", "unborn": "unborn"}.get(row.look, row.look)
