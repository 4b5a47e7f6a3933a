"""The header of a profiler's stream: its variables, as far as the beginning of the stream tells them.

A stream does not say which variables there are. With domains, the first node that tells some names them all.
Without, they are those of the labels and solutions in the beginning.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from engine.errors import Refusal
from engine.header import Header
from engine.jsonl import Source
from engine.safe_text import safe
from puzzles.constraints.model import LONGEST_NAME, MOST_VARIABLES, Variable, Variables
from puzzles.constraints.profiler.frames import SOLVED, Message, Node, Start, messages
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


def header_of(source: Source, where: str, is_enough: Callable[[], bool]) -> tuple[Header, bytes]:
    """The header, and the bytes that were taken for it; a `Refusal` if it is no such stream.

    The first choice of the solver is waited for. After it, `is_enough` tells whether to wait no longer.
    """
    beginning = _Beginning(source, is_enough)
    try:
        header = beginning.header()
    except ValueError as error:
        raise Refusal(str(error), where) from None
    return header, bytes(beginning.taken)


class _Beginning:
    """The beginning of a stream, as far as it has to be looked at."""

    def __init__(self, source: Source, is_enough: Callable[[], bool]) -> None:
        self._source, self._is_enough = source, is_enough
        self._nodes = 0
        self.taken = bytearray()

    def header(self) -> Header:
        stream = messages(self._read)
        start = next(stream, None)
        if not isinstance(start, Start):
            raise ValueError("nothing was sent: a search begins with a start")
        told = json_in(start.info)
        if isinstance(told.get(OURS), dict):
            return Header.from_json(json.dumps(told[OURS]))
        return _made(told, self._variables(stream))

    def _read(self) -> bytes:
        has_choice = self._nodes > 1
        came = b"" if has_choice and self._is_enough() else self._source()
        self.taken += came
        return came

    def _variables(self, stream: Iterator[Message]) -> Variables:
        names: set[str] = set()
        with suppress(ValueError):  # a fault is told when the search comes there
            for message in stream:
                if isinstance(message, Node):
                    if domains := domains_in(message.info):
                        return _with_domains(domains)
                    self._nodes += 1
                    names |= _named_in(message)
                if self._nodes >= MOST_NODES or len(self.taken) >= MOST_BYTES:
                    break
        return Variables(tuple(map(Variable, sorted(names, key=natural_order)[:MOST_VARIABLES])))


def _named_in(node: Node) -> set[str]:
    made = decision(node.label)
    labelled = {made.variable} if made.sign and len(made.variable) <= LONGEST_NAME else set()
    return labelled | (solution_in(node.info).keys() if node.status == SOLVED else set())


def _with_domains(domains: Domains) -> Variables:
    first = list(domains.items())[:MOST_VARIABLES]
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
