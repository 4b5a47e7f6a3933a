"""Bit sets of squares and of places for ships; what follows is propagated, the longest ship tried first."""

from attrs import define, evolve

from engine.events import BACKTRACK, SOLVED, Choose, Events
from puzzles.battleship.model import WATER, Waters, ship_name
from puzzles.battleship.solvers.bits import bits
from puzzles.battleship.solvers.propagation import Chart, Propagation
from puzzles.battleship.solvers.verdict import verdict


@define
class _Branch:
    """A ship whose places are tried one by one; a place that was tried is possible no more."""

    chart: Chart
    ship: str
    left: list[int]
    all: list[int]


def solve(waters: Waters) -> Events:
    sea = Propagation(waters)
    chart = sea.start()
    alive = sea.settle(chart)
    yield from sea.take_events()
    path: list[_Branch] = []
    solved = alive and sea.full(chart)
    if solved:
        yield SOLVED
    elif alive:
        path.append(_branch(sea, chart))
    while path:
        branch = path[-1]
        if not branch.left:
            path.pop()
            if path:
                yield BACKTRACK
            continue
        place = branch.left.pop()
        chart = evolve(branch.chart)
        branch.chart.places &= ~(1 << place)
        yield _choose(sea, branch, place, chart)
        sea.put(chart, place)
        alive = sea.settle(chart)
        yield from sea.take_events()
        if alive and not sea.full(chart):
            path.append(_branch(sea, chart))
            continue
        if alive:
            solved = True
            yield SOLVED
        yield BACKTRACK
    yield verdict(solved)


def _branch(sea: Propagation, chart: Chart) -> _Branch:
    """The longest ship that is not found yet; as many places as leave enough for its equals."""
    for length, of_length in sea.of_length.items():
        lacking = sea.fleet[length] - (chart.whole & of_length).bit_count()
        if lacking:
            break
    places = list(bits(chart.places & of_length & ~chart.whole))
    first = places[: len(places) - lacking + 1]
    return _Branch(chart, ship_name(length), first[::-1], first)


def _choose(sea: Propagation, branch: _Branch, place: int, chart: Chart) -> Choose:
    which = len(branch.all) - len(branch.left)
    name = sea.waters.placement_name(sea.placements[place])
    among = tuple(sea.waters.placement_name(sea.placements[p]) for p in branch.all) if which == 1 else ()
    parts = sea.placements[place].parts
    water = tuple((s, WATER) for s in bits(sea.halo[place] & ~chart.water))
    facts = (branch.ship, len(branch.all), name)
    return Choose(branch.ship, name, which, len(branch.all), parts + water, "try ship", facts, among=among)
