"""Colour the states of Australia with three colours, so that neighbours differ."""

from puzzletui import watch

NEIGHBOURS = {
    "WA": ["NT", "SA"],
    "NT": ["WA", "SA", "Q"],
    "SA": ["WA", "NT", "Q", "NSW", "V"],
    "Q": ["NT", "SA", "NSW"],
    "NSW": ["Q", "SA", "V"],
    "V": ["SA", "NSW"],
    "T": [],
}
MAP = """
    ┌──── NT {NT} ─── Q { Q }
    │         │      ╱    │
WA {WA}       │    ╱      │
    │         │  ╱        │
    └──── SA {SA} ─ NSW {NSW}
              │           │
              └─── V {V} ─┘

                   T {T}
"""
SYMBOLS = {None: "·", "red": "R", "green": "G", "blue": "B"}
COLOURS = {colour: colour for colour in SYMBOLS if colour}
ALGORITHM = """
for each state
    rule out the colours of its neighbours    ← prune
    if none is left: go back                  ← nothing left | backtrack
    try each colour that is left              ← choose
"""
RULES = {"taken": "{} cannot be {}: {} is", "nothing left": "no colour is left for {}"}
colours = dict.fromkeys(NEIGHBOURS)


def colour(search, states):
    if not states:
        search.solved()
        return
    state, *others = states
    used = {colours[other]: other for other in NEIGHBOURS[state]}
    for value in sorted(used.keys() - {None}):
        search.prune("taken", state, value, used[value])
    allowed = [value for value in ("red", "green", "blue") if value not in used]
    if not allowed:
        search.dead_end("nothing left", state)
    for which, value in enumerate(allowed, 1):
        colours[state] = value
        search.choose(state, value, which, len(allowed))
        colour(search, others)
        search.backtrack()
        colours[state] = None


if __name__ == "__main__":
    with watch(
        board=lambda: list(colours.values()),
        names=list(NEIGHBOURS),
        drawing=MAP,
        symbols=SYMBOLS,
        colours=COLOURS,
        meanings=COLOURS,
        rules=RULES,
        pseudocode=ALGORITHM,
        name="Australia",
    ) as search:
        colour(search, list(NEIGHBOURS))
