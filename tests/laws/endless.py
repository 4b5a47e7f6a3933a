"""Records a search until it is killed, and prints after each pull how many events are committed."""

import sys

from engine.header import Header
from engine.search import Search
from engine.store.recording import Recording
from puzzles.registry import kind_named
from puzzles.source import Source
from tests.tui.program import ENDLESS


def main(path: str) -> None:
    kind = kind_named(ENDLESS[0])
    puzzle = kind.read(Source(ENDLESS[1]))
    recording = Recording(Header(puzzle.cells, puzzle=kind.write(puzzle)), path)
    search = Search(kind.solver(ENDLESS[2]).run(puzzle), recording, every=True)
    while not search.end:
        search.pull(seconds=0.01)
        print(recording.committed, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
