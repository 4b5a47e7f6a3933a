"""The papers' tables: which searches they compare, and what they show."""

from collections.abc import Callable, Sequence

from attrs import Factory, define

from tui.cli.batch import Result
from tui.cli.reports.comparison import FINISHED, numbers_of

LIMIT = 100_000

Found = dict[tuple[str, str], Result]
"""Results by puzzle and solver."""


@define
class Table:
    title: str
    kind: str
    puzzles: Sequence[str]
    solvers: Sequence[str]
    columns: Sequence[str]
    """What is told of each search."""
    says: Callable[[Found], str]
    """What the table shows, in a sentence."""
    beside: dict[str, Sequence[str]] = Factory(dict)
    """Columns of something else: a head, and a cell for each puzzle."""

    @property
    def command(self) -> str:
        solvers = f"--solvers {','.join(self.solvers)}"
        return f"puzzletui compare {self.kind} {' '.join(self.puzzles)} {solvers} --limit {LIMIT}"


def _shikaku(puzzle: str, backtracks: str) -> Callable[[Found], str]:
    """`backtracks`: what the paper says of them."""

    def says(found: Found) -> str:
        few, many = (found[puzzle, solver] for solver in ("combo", "backtracking"))
        edge, brute = (found[puzzle, solver]["states"] for solver in ("greedy-edge", "brute-force"))
        return (
            f"`combo` generates {few['states']:,} states where `backtracking` generates {many['states']:,}, "
            f"{many['states'] / few['states']:,.1f} times as many, and meets {few['dead_ends']:,} dead ends, "
            f"not {many['dead_ends']:,}. Its order alone does that: `greedy-corner` has it, too. The "
            f"spiral of `greedy-edge` does not: {edge:,} states, and {brute:,} of `brute-force`. {backtracks}"
        )

    return says


def _nonogram(found: Found) -> str:
    first, last, rabbit = (
        found[puzzle, "heuristic"]["seconds"] * 1000 for puzzle in ("phi.non", "qr.non", "rabbit.non")
    )
    events, seconds = (
        _sum(found, "heuristic", what) / _sum(found, "combinatorial", what) for what in ("events", "seconds")
    )
    return (
        f"Time grows faster than area: `heuristic` takes {last / first:,.0f} times as long for 625 cells as "
        f"for 25. Area is not all: the 500 cells of the rabbit take {rabbit / first:,.0f} times as long. In "
        "the paper they took longer than the 625 of its QR code. So a curve through its six times says "
        "nothing of other boards, least of all [a quintic](papers/nonogram.md), which goes through any "
        f"six. Over all boards `heuristic` takes {events:.2f} times the events and "
        f"{seconds:.2f} times the time of `combinatorial`."
    )


def _sum(found: Found, solver: str, column: str) -> float:
    values = (numbers_of(result)[column] for (_, its), result in found.items() if its == solver)
    return float(sum(values))


def _more(few: str, many: str) -> Callable[[Found], str]:
    """How many times the states of one solver another one generates, at least and at most."""

    def says(found: Found) -> str:
        ratios = {puzzle: found[puzzle, many]["states"] / found[puzzle, few]["states"] for puzzle, _ in found}
        least, most = min(ratios, key=ratios.__getitem__), max(ratios, key=ratios.__getitem__)
        stopped = "" if found[most, many]["status"] in FINISHED else "more than "
        less, more = _sum(found, few, "seconds"), _sum(found, many, "seconds")
        return (
            f"`{many}` generates {ratios[least]:,.1f} times (`{least}`) to {stopped}{ratios[most]:,.1f} "
            f"times (`{most}`) the states of `{few}`; all together it takes {stopped}{more * 1000:,.0f} ms, "
            f"`{few}` {less * 1000:,.0f} ms."
        )

    return says


AREAS = {
    "phi.non": ("25", "8"),
    "fish.non": ("100", "30"),
    "clover.non": ("225", "57"),
    "penguin-and-fir.non": ("300", "86"),
    "rabbit.non": ("500", "555"),
    "qr.non": ("625", "288"),
}
"""The area of each, and the paper's time in milliseconds on its machine, if it has one."""
COVERS = ("first-column", "min-column")

TABLES = [
    *(
        Table(
            title,
            "shikaku",
            [puzzle],
            ["brute-force", "greedy-edge", "greedy-corner", "bfs", "backtracking", "combo", "best"],
            ["states", "dead_ends", "backtracks", "events", "seconds"],
            _shikaku(puzzle, backtracks),
        )
        for title, puzzle, backtracks in (
            (
                "Shikaku: the 7×7",
                "ryan7.shk",
                "The paper counts backtracks [in its own way](papers/shikaku.md): 5 for `combo`.",
            ),
            (
                "Shikaku: its variant, the 3 of D5 moved to E5",
                "ryan7-variant.shk",
                "The paper claims 3 backtracks for `combo`; [its own count](papers/shikaku.md) gives 5.",
            ),
        )
    ),
    Table(
        "Nonograms: time against area",
        "nonogram",
        list(AREAS),
        ["combinatorial", "heuristic", "propagation", "best"],
        ["events", "seconds"],
        _nonogram,
        {
            "area": [area for area, _ in AREAS.values()],
            "the paper's ms": [time or "–" for _, time in AREAS.values()],
        },
    ),
    Table(
        "Hashiwokakero: without heuristics and with them",
        "hashi",
        [
            "lagoon.hashi",
            "neighbours.hashi",
            "skerries.hashi",
            "four-lanes.hashi",
            "fjord.hashi",
            "hundred.hashi",
        ],
        ["backtracking", "heuristic"],
        ["states", "dead_ends", "seconds"],
        _more("heuristic", "backtracking"),
    ),
    *(
        Table(
            f"Exact cover: first column against least column, {what}",
            kind,
            puzzles,
            COVERS,
            ["states", "dead_ends", "seconds"],
            _more("min-column", "first-column"),
        )
        for what, kind, puzzles in (
            ("sudoku", "sudoku", ["easy.txt", "medium.txt", "hard.txt", "very-hard.txt", "17-clues.sdm"]),
            ("queens", "queens", ["4", "8", "12", "16", "20"]),
            ("pieces", "polyomino", ["tetrominoes-5x8.txt", "kanoodle-placed.txt", "pentominoes-6x10.txt"]),
        )
    ),
]
