"""The header of a profiler's stream: its variables, as far as the beginning of the stream tells them.

A stream does not say which variables there are. With domains, the first node that tells some names them all.
Without, they are those of the labels and solutions in the beginning.
"""

import json
from collections.abc import Callable
from typing import Any

from engine.errors import Refusal
from engine.header import Header
from engine.jsonl import Source
from engine.safe_text import safe
from puzzles.constraints.model import LONGEST_NAME, MOST_VARIABLES, Variable, Variables
from puzzles.constraints.profiler.frames import SOLVED, Node, Start, messages
from puzzles.constraints.profiler.told import Domains, decision, domains_in, json_in, solution_in
from puzzles.constraints.ranges import Ranges
from puzzles.constraints.words import KIND, RULES
from puzzles.kind import natural_order

MOST_NODES, MOST_BYTES = 2_000, 1024 * 1024
"""How much of a stream without domains is looked at before the search is shown."""
MOST_RANGES = 40
"""A first domain with more holes is kept as its bounds."""
OURS = "puzzletui"
"""In the information of a start: the header of a trace of ours. Then each node tells its events."""


def header_of(source: Source, where: str, falls_silent: Callable[[], bool]) -> tuple[Header, bytes]:
    """The header, and the bytes that were taken for it; a `Refusal` if it is no such stream.

    `falls_silent` tells whether nothing more comes soon: then what came is enough.
    """
    taken = bytearray()

    def read() -> bytes:
        came = b"" if taken and falls_silent() else source()
        taken.extend(came)
        return came

    try:
        header = _header(read, lambda: len(taken) >= MOST_BYTES)
    except ValueError as error:
        raise Refusal(str(error), where) from None
    return header, bytes(taken)


def _header(source: Source, is_enough: Callable[[], bool]) -> Header:
    stream = messages(source)
    start = next(stream, None)
    if not isinstance(start, Start):
        raise ValueError("nothing was sent: a search begins with a start")
    told = json_in(start.info)
    if isinstance(told.get(OURS), dict):
        return Header.from_json(json.dumps(told[OURS]))
    found: Domains | set[str] = set()
    nodes = 0
    try:
        for message in stream:
            if isinstance(message, Node):
                if domains := domains_in(message.info):
                    found = domains
                    break
                nodes += 1
                found |= _named_in(message)  # type: ignore[operator]
            if nodes >= MOST_NODES or is_enough():
                break
    except ValueError:
        pass  # it is told when the search comes there
    return _made(told, _variables(found))


def _named_in(node: Node) -> set[str]:
    made = decision(node.label)
    labelled = {made.variable} if made.sign and len(made.variable) <= LONGEST_NAME else set()
    return labelled | (solution_in(node.info).keys() if node.status == SOLVED else set())


def _variables(found: Domains | set[str]) -> Variables:
    if isinstance(found, set):
        names = sorted(found, key=natural_order)
        return Variables(tuple(map(Variable, names[:MOST_VARIABLES])))
    first = list(found.items())[:MOST_VARIABLES]
    return Variables(tuple(Variable(name, _kept(domain), boolean) for name, (domain, boolean) in first))


def _kept(domain: Ranges) -> Ranges:
    return domain if len(domain) <= MOST_RANGES else ((domain[0][0], domain[-1][1]),)


def _made(told: dict[str, Any], variables: Variables) -> Header:
    name = told.get("name")
    return Header(
        cells=variables.cells,
        kind=KIND,
        solver="cp-profiler",
        name=safe(name)[:LONGEST_NAME] if isinstance(name, str) else "",
        puzzle=variables.text,
        options={"restarts": told.get("has_restarts") is True},
        rules=RULES,
    )
