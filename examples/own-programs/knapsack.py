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


def bound(index, room, value):
    """The value if the rest could be cut up."""
    for _, weight, worth in THINGS[index:]:
        part = min(weight, room)
        room, value = room - part, value + worth * part / weight
    return int(value)


def pack(search, index, room, value, best):
    if index == len(THINGS):
        best[0] = max(best[0], value)
        search.solved()
        return
    name, weight, worth = THINGS[index]
    for which, take in enumerate((1, 0), 1):
        if take and weight > room:
            search.prune("no room for {}: it weighs {}, {} is left", name, weight, room)
            continue
        taken[index] = take
        search.choose(name, "take it" if take else "leave it", which, 2)
        left, now = room - weight * take, value + worth * take
        if (most := bound(index + 1, left, now)) <= best[0]:
            search.dead_end("at most {} from here, and {} is found already", most, best[0])
        else:
            pack(search, index + 1, left, now, best)
        search.backtrack()
        taken[index] = None


if __name__ == "__main__":
    best = [0]
    with watch(board=lambda: taken, symbols={None: "·", 1: "+", 0: "-"}, name="knapsack") as search:
        pack(search, 0, CAPACITY, 0, best)
    print("the best value is", best[0])
