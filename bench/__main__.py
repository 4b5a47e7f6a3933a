"""Runs the benchmarks: `python -m bench`, or `python -m bench engine nonogram` for some of them.

Each module of this package that has a function `figures` yields its figures as they are measured.
The exit code is 1 if a figure misses its bound.
"""

import importlib
import pkgutil
import sys

import bench


def main(wanted: list[str]) -> int:
    names = [m.name for m in pkgutil.iter_modules(bench.__path__) if m.name not in ("__main__", "figure")]
    failed = 0
    for name in wanted or names:
        module = importlib.import_module(f"bench.{name}")
        if not hasattr(module, "figures"):
            continue
        print(f"\n{(module.__doc__ or name).strip().splitlines()[0]}", flush=True)
        for figure in module.figures():
            print(figure, flush=True)
            failed += not figure.holds
    print(f"\n{failed} figures miss their bounds" if failed else "\nall figures are within their bounds")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
