"""A knapsack by branch and bound: leave a branch when even cut-up things could not beat the best so far."""

from puzzletui import watch

CAPACITY = 26
THINGS = [
    ("tent", 12, 24),
    ("stove", 2, 13),
    ("rope", 4, 23),
    ("food", 9, 31),
    ("axe", 7, 28),
    ("books", 10, 16),
]
"""Name, weight, value; the best value for its weight first."""
THINGS.sort(key=lambda thing: -thing[2] / thing[1])
taken = [None] * len(THINGS)
found = {"best": 0}
"""The best value so far, and the bound of the branch looked at last."""


def bound(index, room, value):
    """The value if the rest could be cut up."""
    for _, weight, worth in THINGS[index:]:
        part = min(weight, room)
        room, value = room - part, value + worth * part / weight
    return int(value)


def pack(search, index, room, value):
    if index == len(THINGS):
        found["best"] = max(found["best"], value)
        search.solved()
        return
    name, weight, worth = THINGS[index]
    for which, take in enumerate((1, 0), 1):
        if take and weight > room:
            search.prune("no room for {}: it weighs {}, {} is left", name, weight, room)
            continue
        taken[index] = take
        left, now = room - weight * take, value + worth * take
        found["bound"] = bound(index + 1, left, now)
        search.choose(name, "a place" if take else "no place", which, 2)
        if found["bound"] <= found["best"]:
            search.dead_end("at most {} from here, and {} is found already", found["bound"], found["best"])
        else:
            pack(search, index + 1, left, now)
        search.backtrack()
        taken[index] = None


if __name__ == "__main__":
    with watch(
        board=lambda: taken,
        symbols={None: "·", 1: "+", 0: "-"},
        colours={1: "green", 0: "red"},
        meanings={1: "taken", 0: "left behind"},
        columns=[name for name, _, _ in THINGS],
        gauges=lambda: found,
        name="knapsack",
    ) as search:
        pack(search, 0, CAPACITY, 0)
    print("the best value is", found["best"])
