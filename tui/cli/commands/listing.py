"""`puzzletui list`: what there is to solve, and what to solve it with."""

import json
from typing import Any

from puzzles.registry import kind_named


def list_kinds(names: list[str], as_json: bool) -> None:
    kinds = [_told(name) for name in names]
    if as_json:
        print(json.dumps(kinds, indent=2))
    else:
        print("\n\n".join(_text(kind) for kind in kinds))


def _told(name: str) -> dict[str, Any]:
    kind = kind_named(name)
    return {
        "kind": kind.name,
        "line": kind.line,
        "default": kind.default,
        "solvers": [{"name": solver.name, "line": solver.line} for solver in kind.solvers.values()],
        "puzzles": list(kind.samples()),
    }


def _text(kind: dict[str, Any]) -> str:
    width = max(len(solver["name"]) for solver in kind["solvers"])
    solvers = [
        f"  {'*' if solver['name'] == kind['default'] else ' '} {solver['name']:{width}}  {solver['line']}"
        for solver in kind["solvers"]
    ]
    lines = [f"{kind['kind']}: {kind['line']}", "  solvers (* runs if none is named)", *solvers]
    if kind["puzzles"]:
        lines += ["  bundled puzzles", *(f"    {puzzle}" for puzzle in kind["puzzles"])]
    return "\n".join(lines)
