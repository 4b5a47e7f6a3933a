"""`python -m tests.fuzz [FAMILY …] [--seconds N | --inputs N] [--seed S]`: see `tests.fuzz`."""

import argparse
import secrets
import sys

from tests.fuzz.driver import Report, attack, save
from tests.fuzz.target import families

MOST_INPUTS = 10**12


def main() -> int:
    names = {module.rpartition(".")[2]: module for module in families()}
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description="Attack what reads foreign text."
    )
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=f"of {', '.join(names)}; all if none")
    parser.add_argument("--seconds", type=float, default=60, help="for each family, unless --inputs is given")
    parser.add_argument("--inputs", type=int, help="how many, for each family")
    parser.add_argument(
        "--seed", type=int, default=secrets.randbelow(10**6), help="the same, the same inputs"
    )
    options = parser.parse_args()
    if unknown := [name for name in options.families if name not in names]:
        parser.error(f"there is no family {unknown[0]!r}; there are {', '.join(names)}")
    seconds = float("inf") if options.inputs else options.seconds
    return max(
        [
            _run(name, names[name], options.seed, options.inputs or MOST_INPUTS, seconds)
            for name in options.families or names
        ]
    )


def _run(name: str, module: str, seed: int, inputs: int, seconds: float) -> int:
    """1 if something failed."""
    print(f"{name}, seed {seed}", flush=True)
    report, shown = Report(), 0
    for report in attack(module, seed, inputs, seconds):
        for failure in report.failures[shown:]:
            print(f"  {failure.target}: {failure.what}; saved as {save(failure)}", flush=True)
        shown = len(report.failures)
        if sys.stderr.isatty():
            print(f"\r  {report}", end="", file=sys.stderr, flush=True)
    print(f"  {report}", flush=True)
    return int(bool(report.failures))


if __name__ == "__main__":
    sys.exit(main())
