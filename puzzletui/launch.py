"""Starts the program with its own packages, whatever else is called `engine`, `puzzles` or `tui`.

These names are common: a folder of that name in the current directory or on PYTHONPATH would be imported in
place of ours, and another installed package may have been written over ours. Nothing else is imported here,
so that even an early failure becomes one line.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import NoReturn

OURS = ("engine", "puzzles", "tui")
HOME = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
"""The folder that the packages were installed in, beside this one."""
BROKEN_INSTALLATION = 2


class OurPackages:
    """Finds our packages beside this one, before the import path is searched."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return PathFinder.find_spec(name, [HOME]) if name in OURS else None


sys.meta_path.insert(0, OurPackages())  # here, not in `main`: worker processes import this module too


def main() -> NoReturn:
    if wrong := overwritten():
        sys.exit(_complain(wrong))
    try:
        from tui.cli.main import main
    except ImportError as error:
        sys.exit(_complain(why_not(error)))
    main()


def begin_worker() -> None:
    """The first call in a worker process: named by this module, so that it is imported before any of ours."""
    from tui.cli.batch import begin_worker

    begin_worker()


def overwritten() -> str:
    """What is wrong, if one of our packages is not ours any more; each says in its first line whose it is."""
    for name in OURS:
        try:
            with open(os.path.join(HOME, name, "__init__.py"), "rb") as package:
                ours = b"puzzletui" in package.readline()
        except OSError:
            return f"its package {name!r} is missing; {_ADVICE}"
        if not ours:
            return f"its package {name!r} was overwritten by {_owner(name)}; {_ADVICE}"
    return ""


_ADVICE = "install puzzletui again, in an environment of its own (pipx does that)"


def why_not(error: ImportError) -> str:
    """Why something of ours cannot be imported."""
    name = next((name for name in OURS if _owner(name) != _NOBODY), "")
    if name:
        return f"its package {name!r} was partly overwritten by {_owner(name)}; {_ADVICE}"
    return f"it is not installed completely: {error}; {_ADVICE}"


_NOBODY = "another package"


def _owner(name: str) -> str:
    """The other installed distribution that has files in a package of ours."""
    from importlib.metadata import distributions  # takes time, and is needed only here

    for distribution in distributions():
        theirs = distribution.name and distribution.name.lower() != "puzzletui"
        if theirs and any(file.parts[0] == name for file in distribution.files or ()):
            return f"the installed package {distribution.name} {distribution.version}"
    return _NOBODY


def _complain(what: str) -> int:
    line = "".join(c if c.isprintable() else "�" for c in what)
    if sys.stderr:  # None if it is closed: `print` would take standard output instead
        print(f"puzzletui: {line}", file=sys.stderr)
    return BROKEN_INSTALLATION
