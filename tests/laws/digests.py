"""A digest of the events of each solver on each bundled puzzle; as a program, it prints them as JSON."""

import json
from hashlib import sha256

from engine.wire import wire_of
from tests.laws.cases import Run, all_cases, run_of


def digest(run: Run) -> str:
    return sha256(json.dumps([wire_of(event) for event in run.events]).encode()).hexdigest()


def main() -> None:
    print(json.dumps({str(case): digest(run_of(case)) for case in all_cases()}))


if __name__ == "__main__":
    main()
