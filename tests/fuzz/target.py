"""What is attacked, and where the targets are found."""

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from random import Random

from attrs import define

from tests.fuzz import targets
from tests.fuzz.mutations import mutated


@define(frozen=True)
class Target:
    name: str
    """`family/what`; failures are saved in a folder of that name."""
    seeds: Sequence[bytes]
    """Inputs of every form that it accepts, the smaller the better."""
    run: Callable[[bytes], object]
    """May raise a `Refusal`, and nothing else."""
    change: Callable[[Sequence[bytes], Random], bytes] = mutated
    """Makes an input from the seeds."""
    weight: int = 100
    """How often it is chosen, compared with the other targets of its family: less if it is slow."""


def families() -> list[str]:
    """The modules that have targets."""
    return [f"{targets.__name__}.{module.name}" for module in pkgutil.iter_modules(targets.__path__)]


def targets_in(module: str) -> list[Target]:
    found: list[Target] = importlib.import_module(module).TARGETS
    return found
