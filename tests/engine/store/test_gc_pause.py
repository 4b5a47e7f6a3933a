import gc
from collections.abc import Iterator

import pytest

from engine.events import Deduce
from engine.header import Header
from engine.store.gc_pause import RARE
from engine.store.recording import Recording


def test_after_a_pull_the_garbage_collector_has_its_old_threshold() -> None:
    def breaks() -> Iterator[Deduce]:
        yield Deduce("first")
        raise ZeroDivisionError

    before = gc.get_threshold()
    recording = Recording(Header(1))
    recording.pull(iter([Deduce("first")]), 10, 1.0)
    with pytest.raises(ZeroDivisionError):
        recording.pull(breaks(), 10, 1.0)
    assert gc.get_threshold() == before


def test_cycles_that_a_solver_makes_are_collected_during_a_pull() -> None:
    class Cycle:
        alive = 0

        def __init__(self) -> None:
            self.itself = self
            Cycle.alive += 1

        def __del__(self) -> None:
            Cycle.alive -= 1

    def makes_cycles() -> Iterator[Deduce]:
        for _ in range(3 * RARE):
            Cycle()
        alive.append(Cycle.alive)
        yield Deduce("first")

    alive: list[int] = []
    Recording(Header(1)).pull(makes_cycles(), 1, 1.0)
    assert alive[0] <= RARE
