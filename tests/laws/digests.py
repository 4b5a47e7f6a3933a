"""A digest of the events of a solver on a bundled puzzle.

As a program, it reads cases, one in a line, and prints their digests.
"""

import json
import sys
from hashlib import sha256

from engine.wire import wire_of
from tests.laws.cases import Case, Run, run_of


def digest(run: Run) -> str:
    return sha256(json.dumps([wire_of(event) for event in run.events]).encode()).hexdigest()


def main() -> None:
    for line in sys.stdin:
        print(digest(run_of(Case(**json.loads(line)))), flush=True)


if __name__ == "__main__":
    main()
