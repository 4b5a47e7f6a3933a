"""The keys of the screens that show several searches side by side.

What a key does for one search it does here for the chosen one, and the others follow by the clock. A key that
has something else to do here does the like of it: its line says so in the same words.
"""

from attrs import evolve

from tui.app.keys import GROUPS, KEYS, Groups, Key, keys_of

_BY_NAME = {key.name: key for key in KEYS}


def _usual(*names: str) -> tuple[Key, ...]:
    return tuple(_BY_NAME[name] for name in names)


_VERBS = ("choose", "deduce", "prune", "backtrack", "solved")
_EVENTS = _usual(*(name for verb in _VERBS for name in (verb, f"{verb}-back")), "search-back")
_LANES = (
    Key("lane", "lane(1)", "L", "L", "select the search to the right", "search", ("lane-back", "lane")),
    Key("lane-back", "lane(-1)", "H", "H", "select the search to the left"),
    Key("open", "open", "enter", "Enter", "enlarge the selected search: open it at its position", "open"),
)
_PANELS = (
    evolve(_BY_NAME["panel"], line="next panel: boards → trees → whole searches", bar="panel"),
    evolve(_BY_NAME["tab-tree"], line="the trees in place of the boards"),
    evolve(_BY_NAME["tab-whole"], line="the whole trees at a glance"),
    *_usual("view", "view-back"),
)
_PACE = Key("pace", "pace", "Y", "Y", "what the clock counts: events → progress → solver seconds", "pace")
_APP = _usual("screenshot", "suspend", "help", "quit")

RACE_GROUPS: Groups = {
    "time": GROUPS["time"],
    "searches": (*_LANES, *_PANELS, _PACE),
    "events of the selected search": _EVENTS,
    "app": _APP,
}
DIFF_GROUPS: Groups = {
    "divergences": (
        Key(
            "divergence",
            "divergence(1)",
            "n",
            "n",
            "next of what was found: divergences",
            "divergence",
            ("divergence", "divergence-back"),
        ),
        Key("divergence-back", "divergence(-1)", "N", "N", "previous of what was found: divergences"),
    ),
    "time": GROUPS["time"],
    "searches": (*_LANES, *_PANELS),
    "events of the selected search": _EVENTS,
    "app": _APP,
}
RACE_KEYS, DIFF_KEYS = keys_of(RACE_GROUPS), keys_of(DIFF_GROUPS)
