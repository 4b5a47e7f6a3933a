"""The table `nodes`: a row for a node that outlives the block it was born in, with its end once it is closed.

With it, a subtree of millions of events is found in one row. If a block leaves many nodes open, one inside
the other, only the lowest get rows; the end of the others is found with the summaries.
"""

import json
import sqlite3
from itertools import islice
from typing import Any

from engine.state import State
from engine.store.block import Block
from engine.store.packing import checksum
from engine.wire import wire_of

MOST_ROWS = 32
"""Rows for the nodes that one block leaves open."""
MOST_TEXT = 65_536
"""A node whose choice is longer as JSON gets no row."""


class NodeRows:
    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._open: list[tuple[Any, ...]] = []
        """The rows of the nodes that are still open, without their ends."""

    def write(self, block: Block, after: State) -> None:
        """Insert rows for nodes born in the block and still open after it; complete those closed in it."""
        columns, ends = block.columns, []
        while self._open and self._open[-1][2] > columns.shallowest:
            row = self._open.pop()
            end = columns.end_of(row[2])
            assert end is not None
            death, nodes, solved = end
            closed = (*row, death, nodes - row[0], solved - row[4])
            ends.append((*closed, checksum(*closed)))
        self._database.executemany(f"REPLACE INTO nodes VALUES ({', '.join('?' * 10)})", ends)
        born = islice(enumerate(after.opened[columns.shallowest :], columns.shallowest), 1, 1 + MOST_ROWS)
        opened, parent = [], after.opened[columns.shallowest].node
        for depth, (node, _, birth, choice, _) in born:
            text = json.dumps(wire_of(choice), ensure_ascii=False, separators=(",", ":"))
            row = (node, parent, depth, birth, columns.solutions_by(birth), text)
            if len(text) <= MOST_TEXT:
                opened.append(row)
            parent = node
        self._open += opened
        rows = [(*row, None, None, None) for row in opened]
        self._database.executemany(
            f"INSERT INTO nodes VALUES ({', '.join('?' * 10)})", [(*row, checksum(*row)) for row in rows]
        )
