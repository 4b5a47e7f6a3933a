"""An attack on one target that is guided by coverage, where atheris is installed (`pip install atheris`).

    python -m tests.fuzz.guided readers/battleship.pl -max_total_time=300

Inputs that reach new code are changed further, so faults in rare places are found sooner than by chance.
Large inputs are left to `python -m tests.fuzz`. The options are libFuzzer's. It ends at the first failure,
which is saved like any other.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import atheris

from engine.errors import Refusal
from tests.fuzz.driver import FAILURES
from tests.fuzz.target import Target, families, targets_in
from tests.fuzz.worker import MOST_SECONDS


def main(name: str, *options: str) -> None:
    with atheris.instrument_imports(include=["engine", "puzzles", "tui"]):
        targets = {target.name: target for module in families() for target in targets_in(module)}
    if name not in targets:
        sys.exit(f"there is no target {name!r}; there are {', '.join(targets)}")
    folder = FAILURES / name
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as corpus:
        for number, seed in enumerate(targets[name].seeds):
            Path(corpus, str(number)).write_bytes(seed)
        limits = [f"-artifact_prefix={folder}/", f"-timeout={MOST_SECONDS:.0f}"]
        atheris.Setup([sys.argv[0], corpus, *limits, *options], lambda content: _run(targets[name], content))
        atheris.Fuzz()


def _run(target: Target, content: bytes) -> None:
    try:
        target.run(content)
    except Refusal:
        return


if __name__ == "__main__":
    main(*sys.argv[1:])
