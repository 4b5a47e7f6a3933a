"""`puzzletui list`: kinds, solvers, formats to convert to and bundled puzzles."""

import json
from typing import Any

from puzzles.kind import Kind


def list_kinds(kinds: list[Kind], as_json: bool) -> None:
    listed = [_as_json(kind) for kind in kinds]
    if as_json:
        print(json.dumps(listed, indent=2))
    else:
        print("\n\n".join(_as_text(kind) for kind in listed))


def _as_json(kind: Kind) -> dict[str, Any]:
    return {
        "kind": kind.name,
        "line": kind.line,
        "default": kind.default,
        "solvers": [{"name": solver.name, "line": solver.line} for solver in kind.solvers.values()],
        "formats": [{"name": each.name, "line": each.line} for each in kind.formats.values()],
        "puzzles": list(kind.samples()),
    }


def _as_text(kind: dict[str, Any]) -> str:
    width = max(len(solver["name"]) for solver in kind["solvers"])
    solvers = [
        f"  {'*' if solver['name'] == kind['default'] else ' '} {solver['name']:{width}}  {solver['line']}"
        for solver in kind["solvers"]
    ]
    lines = [f"{kind['kind']}: {kind['line']}", "  solvers (* runs if none is named)", *solvers]
    if kind["formats"]:
        wide = max(len(each["name"]) for each in kind["formats"])
        lines += ["  formats (puzzletui convert)"]
        lines += [f"    {each['name']:{wide}}  {each['line']}" for each in kind["formats"]]
    if kind["puzzles"]:
        lines += ["  bundled puzzles", *(f"    {puzzle}" for puzzle in kind["puzzles"])]
    return "\n".join(lines)
