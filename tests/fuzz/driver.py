"""Runs inputs in a worker, replaces it when it fails, and saves what failed."""

import json
import lzma
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from threading import Timer
from time import monotonic
from types import TracebackType
from typing import Self

from attrs import define, field

from tests.fuzz.target import Target, targets_in
from tests.fuzz.worker import HEAD

ROOT = Path(__file__).parents[2]
FAILURES = Path(__file__).parent / "failures"
PATIENCE = 60
"""Seconds after which a worker is killed, if it does not end an input by its own limit."""
MOST_PLAIN = 2_000
"""Larger failures are saved compressed: most of them repeat something."""


@define(frozen=True)
class Failure:
    target: str
    content: bytes
    what: str


@define
class Report:
    counts: Counter[str] = field(factory=Counter)
    """How many inputs were fine, refused, failed."""
    failures: list[Failure] = field(factory=list)
    seconds: float = 0.0

    def __str__(self) -> str:
        counts = ", ".join(f"{self.counts[outcome]:,} {outcome}" for outcome in ("fine", "refused", "failed"))
        return f"{self.counts.total():,} inputs in {self.seconds:.0f} s: {counts}"


class Worker:
    """The process for one family of targets; a new one is started when it is needed."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def run(self, number: int, content: bytes) -> tuple[str, str]:
        """The outcome of an input, and what went wrong."""
        process = self._process = self._process or self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        late = Timer(PATIENCE, process.kill)
        late.start()
        try:
            process.stdin.write(HEAD.pack(number, len(content)) + content)
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            line = b""
        finally:
            late.cancel()
        answer = json.loads(line) if line else {"outcome": "failed", "what": "the process died"}
        if answer["outcome"] == "failed":
            self._end()
        return answer["outcome"], answer["what"]

    def _started(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "tests.fuzz.worker", self._module]
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n", "the worker did not start"
        return process

    def _end(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None


def attack(module: str, seed: int, inputs: int, seconds: float = float("inf")) -> Iterator[Report]:
    """Run so many inputs, or as many as the time allows; the report so far after each."""
    targets, report, began = targets_in(module), Report(), monotonic()
    with Worker(module) as worker:
        for number in range(inputs):
            target, content = made(targets, seed, number)
            outcome, what = worker.run(targets.index(target), content)
            report.counts[outcome] += 1
            if outcome == "failed":
                report.failures.append(Failure(target.name, content, what))
            report.seconds = monotonic() - began
            yield report
            if report.seconds > seconds:
                return


def made(targets: list[Target], seed: int, number: int) -> tuple[Target, bytes]:
    """The input of that number, the same on every machine."""
    chance = Random(f"{seed} {number}")
    target = chance.choices(targets, [target.weight for target in targets])[0]
    return target, target.change(target.seeds, chance)


def save(failure: Failure, folder: Path = FAILURES) -> Path:
    path = folder / failure.target / sha256(failure.content).hexdigest()[:12]
    path.parent.mkdir(parents=True, exist_ok=True)
    if len(failure.content) > MOST_PLAIN:
        path = path.with_suffix(".xz")
        path.write_bytes(lzma.compress(failure.content))
    else:
        path.write_bytes(failure.content)
    return path


def saved(folder: Path = FAILURES) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def loaded(path: Path, folder: Path = FAILURES) -> Failure:
    content = path.read_bytes()
    content = lzma.decompress(content) if path.suffix == ".xz" else content
    return Failure(path.parent.relative_to(folder).as_posix(), content, "")
