"""What the texts of a profiler's messages tell: labels, domains, nogoods.

label    the decision of a branch: `q[1] = 3`, `x != 5`, `y <= 2`.
literal  a part of a nogood in the same form.

Gecode   `{"domains": "var 1..6: x;\\nvar int: y = 3;\\n…"}`, the line ends not escaped;
Choco    `{"domains": {"x": "1..6,9"}}`, and at a solution `x = 1 y = 2`;
Chuffed  `{"nogoods": [3, 5], …}`, the nodes whose nogoods had a part in a failure.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.safe_text import safe
from puzzles.constraints.model import BOOLEAN, LONGEST_NAME
from puzzles.constraints.ranges import Ranges, parsed

Domains = dict[str, tuple[Ranges, bool]]
"""A variable → its domain, and whether it is false or true."""

LONGEST_LABEL = 300
LITERALS_TOLD, LONGEST_NOGOOD = 8, 1_000
NODES_TOLD = 8
_LABEL = re.compile(r"\s*([^\s=!<>≠≤≥][^=!<>≠≤≥]*?)\s*(==|!=|<=|>=|=|<|>|≠|≤|≥)\s*(\S.*)", re.DOTALL)
_SIGNS = {"==": "=", "!=": "≠", "<=": "≤", ">=": "≥"}
_UNION = re.compile(r"array_union\(\[(.*)\]\)")
_NUMBER = re.compile(r"-?\d{1,18}", re.ASCII)


class Decision(NamedTuple):
    """What a label says. One that is not of that form is all variable."""

    variable: str
    sign: str = ""
    value: str = ""

    @property
    def words(self) -> str:
        return " ".join(filter(None, self))

    @property
    def shown_value(self) -> str:
        """The value as the tree shows it: what is not simply taken has its sign."""
        return self.value if self.sign == "=" else f"{self.sign} {self.value}".strip()


def decision(label: str) -> Decision:
    """A label, or a literal."""
    text = label[:LONGEST_LABEL] + "…" * (len(label) > LONGEST_LABEL)
    if match := _LABEL.fullmatch(text):
        return Decision(safe(match[1]), _SIGNS.get(match[2], match[2]), safe(match[3].strip()))
    return Decision(safe(text.strip()))


def json_in(info: str) -> dict[str, Any]:
    """The object in an info text; {} if it is not one."""
    try:
        found = json.loads(info, strict=False) if info.lstrip().startswith("{") else {}
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def domains_in(info: str) -> Domains:
    """The domains that an info text tells, in its order; {} if it tells none."""
    told = json_in(info).get("domains")
    if isinstance(told, str):
        return dict(_named_once(_gecode_domains(told)))
    if isinstance(told, dict):
        pairs = ((name, parsed(text)) for name, text in told.items() if isinstance(text, str))
        return dict(_named_once((name, domain, False) for name, domain in pairs if domain is not None))
    return {}


def solution_in(info: str) -> Domains:
    """The values that an info text in Choco's form of a solution tells."""
    words = info.split()
    told = zip(words, words[1:], words[2:])
    values = ((name, int(value)) for name, sign, value in told if sign == "=" and _NUMBER.fullmatch(value))
    return dict(_named_once((name, ((value, value),), False) for name, value in values))


def _gecode_domains(text: str) -> Iterator[tuple[str, Ranges, bool]]:
    for declared in text.split(";"):
        kind, _, named = declared.strip().removeprefix("var ").partition(": ")
        name, _, value = named.partition(" = ")
        domain = _gecode_value(value) if value else _gecode_domain(kind)
        if name and domain is not None:
            yield name, domain, kind == "bool"


def _gecode_value(text: str) -> Ranges | None:
    number = {"false": "0", "true": "1"}.get(text, text)
    return ((int(number), int(number)),) if _NUMBER.fullmatch(number) else None


def _gecode_domain(kind: str) -> Ranges | None:
    if kind == "bool":
        return BOOLEAN
    union = _UNION.fullmatch(kind)
    return parsed(union[1] if union else kind)


def _named_once(told: Iterator[tuple[str, Ranges, bool]]) -> Iterator[tuple[str, tuple[Ranges, bool]]]:
    """With a number after a name that was there before: Gecode calls all elements of an array the same."""
    times: dict[str, int] = {}
    for name, domain, boolean in told:
        name = safe(name)[: LONGEST_NAME - 20]
        times[name] = times.get(name, 0) + 1
        yield f"{name} #{times[name]}" if times[name] > 1 else name, (domain, boolean)


def clause(nogood: str) -> str:
    """A nogood in words: one of its literals must hold; as it is if it does not consist of literals."""
    literals = nogood.split()
    if not all(_LABEL.fullmatch(text[:LONGEST_LABEL]) for text in literals[:LITERALS_TOLD]):
        text = nogood.strip()
        return safe(text[:LONGEST_NOGOOD]) + "…" * (len(text) > LONGEST_NOGOOD)
    told = " or ".join(decision(text).words for text in literals[:LITERALS_TOLD])
    more = len(literals) - LITERALS_TOLD
    return told + (f" or {more:,} more" if more > 0 else "")


def used_nogoods(info: str) -> str:
    """The nodes whose nogoods had a part in a failure, by the solver's own numbers; "" if it tells none."""
    nodes = json_in(info).get("nogoods")
    if not isinstance(nodes, list) or not nodes or not all(type(node) is int for node in nodes):
        return ""
    more = len(nodes) - NODES_TOLD
    told = ", ".join(f"{node:,}" for node in nodes[:NODES_TOLD]) + (f" and {more:,} more" if more > 0 else "")
    return f"its node{'s' * (len(nodes) > 1)} {told}"
