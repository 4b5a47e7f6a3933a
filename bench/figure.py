"""A figure: what was measured, and the bounds that it must keep."""

from collections.abc import Iterable, Sequence
from time import perf_counter, process_time
from typing import Any

from attrs import define


@define(frozen=True)
class Figure:
    """Without `most` and `least` a figure is only shown, not checked."""

    name: str
    measured: float
    unit: str = ""
    most: float | None = None
    least: float | None = None
    note: str = ""

    @property
    def holds(self) -> bool:
        return (self.most is None or self.measured <= self.most) and (
            self.least is None or self.measured >= self.least
        )

    def __str__(self) -> str:
        bounds = [
            f"{sign} {bound:g}" for sign, bound in (("≤", self.most), ("≥", self.least)) if bound is not None
        ]
        verdict = ("ok  " if self.holds else "FAIL") if bounds else "    "
        measured = f"{self.measured:>11,.3f} {self.unit:<4}"
        return f"{verdict} {self.name:<66} {measured} {' '.join(bounds):<12} {self.note}".rstrip()


def seconds(work: Any, *arguments: Any) -> float:
    """How long a call takes."""
    start = perf_counter()
    work(*arguments)
    return perf_counter() - start


def processor_seconds(work: Any, *arguments: Any) -> float:
    """How much processor time a call takes."""
    start = process_time()
    work(*arguments)
    return process_time() - start


def best(rounds: Iterable[Sequence[float]]) -> list[float]:
    """Each round times the same pieces of work; the shortest time of each piece over all rounds."""
    return [min(times) for times in zip(*rounds)]
