"""Propagate counts, fleet and gaps over bit sets; then try the longest ship not found yet in each place."""

from attrs import evolve

from engine.events import SOLVED, Choose, Events
from puzzles.battleship.model import WATER, Waters, ship_name
from puzzles.battleship.solvers.bit_sets import bits
from puzzles.battleship.solvers.propagation import Chart, Propagation
from puzzles.battleship.solvers.search import search


def solve(waters: Waters) -> Events:
    rules = Propagation(waters)
    chart = rules.start()

    def expand(depth: int) -> Events:
        nonlocal chart
        known = chart
        alive = rules.settle(known)
        yield from rules.take_events()
        if not alive:
            return
        if rules.is_full(known):
            yield SOLVED
            return
        length, places = _longest(rules, known)
        for which, place in enumerate(places, 1):
            choice = _choose(rules, known, length, which, places)
            chart = evolve(known)
            rules.put(chart, place)
            yield choice
            known.places &= ~(1 << place)  # all its solutions are found: the next child leaves it out

    return search(expand)


def _longest(rules: Propagation, known: Chart) -> tuple[int, list[int]]:
    """The length of the longest ship not found yet, and the places where the first one of it can lie."""
    for length, of_length in rules.of_length.items():
        missing = rules.fleet[length] - (known.whole & of_length).bit_count()
        if missing:
            break
    places = list(bits(known.places & of_length & ~known.whole))
    return length, places[: len(places) - missing + 1]


def _choose(rules: Propagation, known: Chart, length: int, which: int, places: list[int]) -> Choose:
    place, ship = places[which - 1], ship_name(length)
    name = rules.place_name(place)
    water = tuple((cell, WATER) for cell in bits(rules.halo[place] & ~known.water))
    return Choose(
        ship,
        name,
        which,
        len(places),
        rules.placements[place].parts + water,
        "try ship",
        (ship, name, which, len(places)),
        among=tuple(map(rules.place_name, places)) if which == 1 else (),
    )
