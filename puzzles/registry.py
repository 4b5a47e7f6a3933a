"""The kinds there are: each folder of `puzzles/` whose package has a `KIND`. Nothing outside it names it."""

import importlib
import pkgutil
import re
from functools import cache
from pathlib import Path

import puzzles
from engine.errors import Refusal
from puzzles.kind import Kind

_HAS_KIND = re.compile(r"^KIND\b", re.MULTILINE)


@cache
def kind_names() -> list[str]:
    """The names of all kinds; none of them is imported."""
    return sorted(
        module.name
        for module in pkgutil.iter_modules(puzzles.__path__)
        if module.ispkg and _is_kind(Path(puzzles.__path__[0], module.name, "__init__.py"))
    )


def _is_kind(package: Path) -> bool:
    return bool(_HAS_KIND.search(package.read_text(encoding="utf-8")))


def kind_named(name: str) -> Kind:
    if name not in kind_names():
        raise Refusal(f"there is no kind {name!r}; there are {', '.join(kind_names())}")
    kind: Kind = importlib.import_module(f"puzzles.{name}").KIND
    return kind
